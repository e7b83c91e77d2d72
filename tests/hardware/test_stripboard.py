"""The stripboard, read back: its strips, cuts, links and parts join what the wiring list joins."""

import csv
import io
import itertools
import re

import pytest

from hardware import stripboard
from hardware.stripboard import COLUMNS, LINKS, PARTS, ROWS, cuts_of
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES
from tests.hardware.test_agreement import wiring_list

# The list's name of a pin, and the hole where it is on the board.
OUTSIDE = {
    "Pico VBUS (pin 40)": stripboard.VBUS,
    "Pico GND (pin 38)": stripboard.GROUND_STAR[0],
    "5 V star": stripboard.PLUS_STAR[0],
    "ground star": stripboard.GROUND_STAR[0],
    "ground": stripboard.GROUND_STAR[0],
    "Pico GP22 (pin 29)": stripboard.DATA_IN,
    "Pico GP15 (pin 20)": stripboard.SOUND_IN,
}


class Nets:
    """The holes of each conductor: walked hole by hole along strips and over links."""

    def __init__(self, cuts, links, joined=()):
        self.net = {}
        reach = {}
        for row in ROWS:
            for column in range(1, COLUMNS):
                pair = f"{row}{column}", f"{row}{column + 1}"
                if not set(pair) & set(cuts):
                    reach.setdefault(pair[0], []).append(pair[1])
                    reach.setdefault(pair[1], []).append(pair[0])
        for one, other in (*links, *joined):
            reach.setdefault(one, []).append(other)
            reach.setdefault(other, []).append(one)
        for start in (f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1)):
            if start in cuts or start in self.net:
                continue
            todo = [start]
            while todo:
                hole = todo.pop()
                if hole not in self.net:
                    self.net[hole] = start
                    todo += reach.get(hole, [])

    def are_one(self, one, other):
        return self.net[one] == self.net[other]


def part(name):
    return next(one for one in PARTS if one.name == name)


def wanted(name):
    """Pairs of holes that the wiring list joins, by wires and straps, and through which part."""
    shifter = part("74AHCT125").pins
    found = []
    for row in wiring_list(name):
        if row["group"] not in ("power", "level shifter", "sound"):
            continue
        ends = [_holes(row[side], shifter) for side in ("from", "to")]
        through = re.search(r"through (\d+ k?ohm)", row["from"] + row["to"])
        for one in ends[0]:
            found += [
                (one, other, through and through.group(1), row["group"]) for other in ends[1]
            ]
    return found


def _holes(words, shifter):
    pins = re.search(r"74AHCT125 [\w, ]+ \(pins? ([\d, ]+)\)", words)
    if pins:
        return [shifter[pin] for pin in pins.group(1).split(", ")]
    if words.startswith("LED 1 "):
        return [stripboard.DATA_OUT]
    if words.startswith("fuse, "):
        return [part("fuse").pins[words.removeprefix("fuse, ")]]
    if re.match(r"\d+ uF", words):
        return [part("capacitor").pins[words.split()[-1]]]
    if words.startswith("piezo, "):
        return [part("piezo").pins[words.removeprefix("piezo, ").split(",")[0]]]
    plain = words.split(", through")[0]
    return [OUTSIDE[plain]] if plain in OUTSIDE else []


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_it_joins_what_the_wiring_list_joins(name):
    has_sound = any(row["group"] == "sound" for row in wiring_list(name))
    nets = Nets(cuts_of(has_sound), LINKS)
    pairs = wanted(name)
    assert len(pairs) >= 15
    for one, other, through, group in pairs:
        if through is None:
            assert nets.are_one(one, other), (one, other)
            continue
        resistor = part(through + (" of the piezo" if group == "sound" else "")).pins
        legs = [resistor["one end"], resistor["other end"]]
        assert not nets.are_one(*legs)
        assert sorted(nets.net[hole] for hole in legs) == sorted(
            nets.net[end] for end in (one, other)
        )


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_piezo_goes_into_the_board_by_its_own_leads(name):
    for row in wiring_list(name):
        if row["from"] == "piezo, other lead":
            assert (row["wire"], row["length mm"]) == ("the piezo's own lead", "")


def _conductors(cuts, links):
    """By conductor, the pins on it, those of parts and of wires."""
    nets = Nets(cuts, links)
    found = {}
    for one in PARTS:
        for pin, hole in one.pins.items():
            found.setdefault(nets.net[hole], set()).add(f"{one.name} {pin}")
    for hole in (stripboard.VBUS, stripboard.DATA_IN, stripboard.DATA_OUT, stripboard.SOUND_IN):
        found.setdefault(nets.net[hole], set()).add(hole)
    return {frozenset(pins) for pins in found.values()}


GROUND = {f"74AHCT125 {pin}" for pin in (1, 4, 5, 7, 9, 10, 12, 13)}
GROUND |= {"capacitor minus", "100 nF other end", "10 kohm other end", "piezo other lead"}
BY_HAND = {
    frozenset(pins)
    for pins in (
        {"A1", "fuse one end"},
        {"fuse other end", "74AHCT125 14", "capacitor plus", "100 nF one end"},
        GROUND,
        {"D5", "74AHCT125 2", "10 kohm one end"},
        {"74AHCT125 3", "330 ohm one end"},
        {"330 ohm other end", "E2"},
        {"J3", "330 ohm of the piezo one end"},
        {"330 ohm of the piezo other end", "piezo one lead"},
        {"74AHCT125 6"},
        {"74AHCT125 8"},
        {"74AHCT125 11"},
    )
}


def test_the_stripboard_has_these_conductors_and_joins_nothing_else():
    assert _conductors(cuts_of(True), LINKS) == BY_HAND


def test_every_missing_link_is_seen():
    for link in LINKS:
        assert _conductors(cuts_of(True), [one for one in LINKS if one != link]) != BY_HAND


def test_every_bridge_of_solder_between_strips_of_two_nets_is_seen():
    nets = Nets(cuts_of(True), LINKS)
    for row, below in itertools.pairwise(ROWS):
        for column in (3, 15):
            bridge = f"{row}{column}", f"{below}{column}"
            if nets.net[bridge[0]] != nets.net[bridge[1]] and "B" not in row + below:
                joined = Nets(cuts_of(True), LINKS, [bridge])
                assert len(set(joined.net.values())) == len(set(nets.net.values())) - 1


def test_missing_cuts_short_what_they_part():
    cuts = cuts_of(True)
    seen = [
        cut for cut in cuts if _conductors([one for one in cuts if one != cut], LINKS) != BY_HAND
    ]
    # G9 parts ground from ground, but a strip that runs on under the shifter is cut all the same.
    assert set(cuts) - set(seen) == {"G9"}


def test_nothing_stands_in_a_cut_or_in_a_hole_that_is_taken():
    taken = [hole for one in PARTS for hole in one.pins.values()]
    taken += [hole for link in LINKS for hole in link]
    taken += [stripboard.VBUS, stripboard.DATA_IN, stripboard.DATA_OUT, stripboard.SOUND_IN]
    taken += [*stripboard.PLUS_STAR, *stripboard.GROUND_STAR]
    assert len(taken) == len(set(taken))
    assert not set(taken) & set(cuts_of(True))
    for hole in (*taken, *cuts_of(True)):
        row, column = stripboard.place(hole)
        assert 0 <= row < len(ROWS) and 1 <= column <= COLUMNS


def test_links_go_straight_down_and_cross_no_hole_that_is_taken():
    taken = {hole for one in PARTS for hole in one.pins.values()}
    for start, end in LINKS:
        (row, column), (to_row, to_column) = stripboard.place(start), stripboard.place(end)
        assert column == to_column and row < to_row
        between = {f"{ROWS[one]}{column}" for one in range(row, to_row + 1)}
        assert not between & taken


def test_leads_fit():
    """The shifter's rows are 7.62 mm apart; a fuse, a piezo and the capacitor about 5 mm."""
    pins = part("74AHCT125").pins
    rows = [stripboard.place(pins[pin]) for pin in ("1", "14", "7", "8")]
    assert rows == [(2, 8), (2, 11), (8, 8), (8, 11)]
    for name in ("fuse", "piezo", "capacitor", "100 nF"):
        (row, column), (to_row, to_column) = map(stripboard.place, part(name).pins.values())
        assert abs(row - to_row) + abs(column - to_column) == 2


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_a_board_has_as_many_holes_for_feeds_as_it_needs(name):
    rows = list(csv.DictReader(io.StringIO((BUILT / name / "wiring.csv").read_text())))
    for star, holes in (
        ("5 V star", stripboard.PLUS_STAR),
        ("ground star", stripboard.GROUND_STAR),
    ):
        assert sum(star in (row["from"], row["to"]) for row in rows) <= len(holes)


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_page_lists_its_cuts_and_links(name):
    page = (BUILT / name / "stripboard.md").read_text()
    has_sound = any(row["group"] == "sound" for row in wiring_list(name))
    assert ", ".join(cuts_of(has_sound)) in page
    assert all("-".join(link) in page for link in LINKS)
    assert ("piezo" in page) == has_sound
