"""Why a turn is good: by the rules where they tell it, else by what random games end with."""

import pytest

from host_sim.engine.engine import match_of
from host_sim.engine.reasons import why
from rootlight.games.growy import Growy
from rootlight.match.notation_view import NotationView
from tests.engine.telling_forecast import TellingForecast
from tests.rules.growy_tables import laid

BEGUN = ("d4", "a1,g4", "c2,e2")


class Foreseeing:
    """A Finder whose random games end with these cells as theirs, before a turn and after it."""

    def __init__(self, record, before=None, after=None):
        self._turns = len(record["moves"])
        self._before = before or {}
        self._after = after or {}

    def forecast(self, match, playouts, seed, go_on=None, is_guided=True):
        owned = self._after if len(match.moves()) > self._turns else self._before
        view = NotationView(match)
        cells = {colour: [view.cell(name) for name in names] for colour, names in owned.items()}
        return TellingForecast(match, cells)


def record_of(*moves, game="rootbound", board="hex-4"):
    return {"game": game, "board": board, "moves": list(moves)}


def reason(record, move, before=None, after=None, is_only=False):
    """The reason for a turn; before, after: whose cells are whose at the end."""
    told = why(record, move, Foreseeing(record, before, after), lambda: True, is_only)
    return told and (told["code"], told["cells"])


def test_a_turn_that_ends_the_game_wins_it_or_has_no_reason():
    """Black's pass is the second one. With c3 black has a group that lives, without it none."""
    turns = ["d4", "a1,g4", "a4,g1"]
    assert reason(record_of(*turns, "d1,d7", "c3", "pass"), "pass") == ("wins", [])
    assert reason(record_of(*turns, "pass"), "pass") is None


def test_there_is_no_other_turn():
    assert reason(record_of(*BEGUN), "b4,b5", is_only=True) == ("only", [])


def test_a_turn_that_takes_stones_says_so():
    """Black closes the ring around d4."""
    stones = ["c3", "d4", "c4", "release", "d3", "release", "d5", "release", "e3", "release"]
    record = record_of("komi 9", "black", *stones, game="droched")
    assert reason(record, "e4") == ("takes", ["d4"])


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        # White is to move after BEGUN, and has stones on a1 and g4; black on d4, c2 and e2.
        ({}, {"white": ["f1", "f2", "g1"]}, ("gains", ["f1", "f2", "g1"])),
        ({}, {"white": ["a1"]}, ("saves", ["a1"])),
        ({"black": ["c2", "e2"]}, {}, ("endangers", ["c2", "e2"])),
        ({"black": ["c1", "d1", "d2"]}, {}, ("denies", ["c1", "d1", "d2"])),
        # Of all that changes, the greatest.
        (
            {"black": ["c1", "d1"]},
            {"white": ["a1", "f1", "f2", "g1"]},
            ("gains", ["f1", "f2", "g1"]),
        ),
    ],
)
def test_what_random_games_end_with_is_a_reason(before, after, told):
    assert reason(record_of(*BEGUN), "b4,b5", before, after) == told


def test_the_stones_of_the_turn_itself_are_no_reason_nor_is_a_single_cell():
    assert reason(record_of(*BEGUN), "b4,b5", {}, {"white": ["b4", "b5"]}) is None
    assert reason(record_of(*BEGUN), "b4,b5", {}, {"white": ["f1"]}) is None


def test_where_random_games_tell_nothing_dangers_do():
    """Black's ring around d4 lacks e3 and e4: with e3 one stone is missing. White fills it."""
    stones = ["c3", "d4", "c4", "release", "d3", "release", "d5", "release"]
    begun = ["komi 9", "black", *stones]
    assert reason(record_of(*begun, game="droched"), "e3") == ("endangers", ["d4"])
    assert reason(record_of(*begun, "e3", game="droched"), "e4") == ("saves", ["d4"])
    assert reason(record_of(*begun, "e3", game="droched"), "a1") is None
    told = {"black": ["f2", "f3", "f4"]}
    assert reason(record_of(*begun, game="droched"), "e3", {}, told)[0] == "gains"


def growy(*moves, seed=0, cards=None):
    """Blue's seed is on e1, his water on e3; the open artifacts lie on c10 and g11."""
    record = {"game": "growy", "board": "growy-2", "seed": seed, "moves": list(moves)}
    return record if cards is None else record | {"cards": cards}


# With the fertilizer on e2 blue's turn goes on from there.
FERTILE = laid("growy-2", "e2:f")


@pytest.mark.parametrize(
    ("moves", "move", "told"),
    [
        ((), "e1>e2", ("nears_water", ["e3"])),
        ((), "e1>d2", ("nears_water", ["e3"])),
        ((), "e1>d1", None),
        ((), "end", None),
        (("e1>e2",), "e2>e3", ("reaches_water", ["e3"])),
        # d3 is as near to the water as e2 is.
        (("e1>e2",), "e2>d3", None),
    ],
)
def test_a_root_reaches_a_card_that_lies_face_up_or_grows_towards_it(moves, move, told):
    assert reason(growy(*moves, cards=FERTILE), move) == told


def test_a_card_that_lies_face_down_is_no_reason():
    """Whatever lies there."""
    for letter in "dwfs":
        assert reason(growy(cards=laid("growy-2", f"d1:{letter}")), "e1>d1") is None
        told = reason(growy(cards=laid("growy-2", f"d2:{letter}")), "e1>d2")
        assert told == ("nears_water", ["e3"])


def test_a_card_that_is_turned_up_and_wins_is_no_reason_yet(monkeypatch):
    monkeypatch.setattr(Growy, "is_over", lambda self: self.turn() > 0)
    monkeypatch.setattr(Growy, "won_by", lambda self: 0)
    assert reason(growy(seed=1), "e1>d1") is None
    assert reason(growy(seed=1), "e1>d1", is_only=True) == ("only", [])


def test_the_colour_is_that_of_the_side_that_was_chosen():
    """In Droched the first player may be white."""
    record = record_of("komi 3", "black", game="droched")
    assert match_of(record).game.mover_name() == "black"
    told = {"black": ["a1", "a2", "b2"]}
    assert reason(record, "d4", {}, told) == ("gains", ["a1", "a2", "b2"])
