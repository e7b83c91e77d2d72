"""The lights, sentence by sentence: turns, refusals, stones leaving, the end, faults."""

from itertools import pairwise

import pytest

from host_sim.link.sim_link import LinkError
from tests.board.seeing_light import (
    ALMOST_CAPTURED,
    CORNERS,
    EVERY_MS,
    PLAYING,
    breathes,
    end_by_hand,
    everything,
    groups,
    is_black,
    is_grey,
    is_still,
    is_white,
    levels,
    look_at,
    pass_by_hand,
    recorded,
    removed_at_the_end,
    rhythm,
    rises,
    sizes_removed,
    table_with,
    told,
    watch,
)
from tests.support import Table, each_recorded_game, looks_like

BUTTONS = ("end1", "end2", "undo", "hint", "menu")


@pytest.fixture
def table():
    """Black is to move."""
    return table_with(PLAYING)


# The mover, the last turn, claimed regions.


def test_the_movers_end_is_in_his_colour_and_the_other_is_dark():
    table = table_with()
    assert is_black(table.led("end1"))
    assert table.led("end2") == (0, 0, 0)
    table.turn("d4")
    assert is_white(table.led("end2"))
    assert table.led("end1") == (0, 0, 0)


def test_stones_and_claimed_regions_are_still_and_a_claim_is_fainter(table):
    seen = watch(table, "a2", "g3", "a1", "g4", "end1", ms=3000)
    assert all(map(is_still, seen.values()))
    assert is_black(seen["a1"][0]) and is_white(seen["g4"][0])
    assert sum(seen["a2"][0]) > 3 * sum(seen["a1"][0])
    assert sum(seen["g3"][0]) > 3 * sum(seen["g4"][0])


def test_the_last_turn_dips_once_every_3_s(table):
    table.turn("d2,f2")
    table.run(1000)
    seen = watch(table, "d2", "f2", "d7", ms=9000)
    assert rises(seen["d2"]) == 3
    assert seen["d2"] == seen["f2"]
    assert is_still(seen["d7"])
    low = [level < 0.7 * max(levels(seen["d2"])) for level in levels(seen["d2"])]
    assert sum(low) * EVERY_MS == pytest.approx(3 * 300, abs=200)


def test_after_an_undo_the_turn_before_is_the_last(table):
    table.press("undo")
    seen = watch(table, "d4", "f4", ms=4000)
    assert not is_still(seen["d4"])
    assert is_still(seen["f4"])


def test_a_pass_of_the_opponent_dips_on_his_end(table):
    pass_by_hand(table)
    table.run(1000)
    seen = watch(table, "end1", "end2", "d7", ms=9000)
    assert rises(seen["end1"]) == 3
    assert all(map(is_black, seen["end1"]))
    assert is_still(seen["end2"]) and is_white(seen["end2"][0])
    assert is_still(seen["d7"])
    table.turn("f2")
    assert table.led("end2") == (0, 0, 0)


# No, and why.


def test_no_is_three_times_bright_on_an_empty_cell_once(table):
    table.fingers("c2")
    table.run(30)
    seen = look_at(table, "c2", 6000)
    bright = [level > 40 for level in levels(seen)]
    starts = sum(b and not a for a, b in zip([False] + bright, bright, strict=False))
    assert starts == 3
    assert not any(bright[2000 // EVERY_MS :])
    assert is_grey(max(seen))


def test_no_is_three_times_dark_on_a_stone_once(table):
    table.fingers("g3")
    table.run(30)
    seen = look_at(table, "g3", 6000)
    dark = [not level for level in levels(seen)]
    starts = sum(b and not a for a, b in zip([False] + dark, dark, strict=False))
    assert starts == 3
    assert not any(dark[2000 // EVERY_MS :])
    assert not any(map(is_black, seen))


@pytest.mark.parametrize(
    "cell, code", [("g3", "occupied"), ("d7", "occupied"), ("c2", "triangle")]
)
def test_a_refusal_is_told_with_its_code_and_a_sentence(table, cell, code):
    table.touch(cell)
    (refused,) = told(table, "refused")
    assert (refused["cell"], refused["code"]) == (cell, code)
    assert refused["message"].endswith(".")


def test_the_border_of_a_claimed_region_is_the_witness_against_a_stone_in_it(table):
    table.touch("g4")
    (refused,) = told(table, "refused")
    assert (refused["code"], refused["cells"]) == ("claimed", ["f4", "f5", "g3"])
    seen = watch(table, "f4", "f5", "g3", "b1", ms=2000)
    assert rhythm(seen["g3"]) == pytest.approx(1, abs=0.3)
    assert seen["f4"] == seen["f5"] == seen["g3"]
    assert is_still(seen["b1"])


# Black's region of a1 and a2 behind the stones of his first three turns.
CLAIMED_TWO = ["a3", "f5,g2", "b1,b3", "d1", "b2", "d6"]


def test_a_claimed_region_as_the_reason_has_its_tint_doubled_and_still():
    table = table_with(CLAIMED_TWO)
    assert table.state()["claimed"]["black"] == ["a1", "a2"]
    tint = table.led("a2")
    table.fingers("a1")
    table.run(60)
    seen = watch(table, "a1", "a2", ms=4000)
    assert set(seen["a2"]) == {tuple(2 * value for value in tint)}
    # The touched cell belongs to the region too, once its "no" is over.
    assert seen["a1"][-1] == seen["a2"][-1]


def test_the_witnesses_against_a_straight_line_are_the_old_stones():
    table = table_with(PLAYING)
    table.touch("d3")
    table.touch("d2")
    (refused,) = told(table, "refused")
    assert (refused["cell"], refused["code"], refused["cells"]) == ("d2", "straight", ["d4"])
    assert not is_still(look_at(table, "d4", 1200))


# Dead groups leaving.


def test_a_captured_stone_flashes_white_and_fades_in_its_own_colour_to_dark():
    table = table_with(ALMOST_CAPTURED)
    table.touch("c1")
    table.fingers(buttons=["end1"])
    table.run(70)
    seen = look_at(table, "d1", 2400)
    table.fingers()
    assert table.state()["cells"]["white"] == ["f4", "f5", "g3"]
    found = [colour for at, colour in enumerate(seen) if not at or colour != seen[at - 1]]
    first = next(at for at, colour in enumerate(found) if is_grey(colour))
    fading = found[first + 1 :]
    lit = [colour for colour in fading if looks_like(colour) != "claimed_black" and any(colour)]
    assert all(map(is_white, lit))
    assert [sum(colour) for colour in lit] == sorted(map(sum, lit), reverse=True)
    assert 3 <= len(lit) <= 6


def test_when_stones_have_left_their_cells_show_what_they_are_now():
    table = table_with(ALMOST_CAPTURED)
    table.turn("c1")
    table.run(3000)
    state = table.state()
    assert looks_like(table.led("d1")) == (
        "claimed_black" if "d1" in state["claimed"]["black"] else "dark"
    )


def test_a_game_may_go_on_while_stones_are_leaving():
    table = table_with(ALMOST_CAPTURED)
    table.touch("c1")
    table.fingers(buttons=["end1"])
    table.run(150)
    table.fingers("d6")
    table.run(100)
    table.fingers()
    table.run(300)
    assert table.state()["pending"] == ["d6"]
    assert is_white(table.led("d6"))


def dead_group():
    """A recorded game of hex-4 and the number of its first turn that takes three stones."""
    for game in each_recorded_game("hex-4"):
        for number, turn in enumerate(game["turns"][:-2]):
            if len(turn["captured"]) >= 3 and turn["move"] != "pass":
                return game, number
    raise AssertionError("no turn takes three stones")


def test_all_dead_stones_of_a_turn_leave_together():
    game, number = dead_group()
    table = table_with(game["moves"][:number])
    captured = game["turns"][number]["captured"]
    for cell in game["moves"][number].split(","):
        table.touch(cell)
    table.fingers(buttons=["end1" if table.state()["to_move"] == "black" else "end2"])
    table.run(70)
    seen = watch(table, *captured, ms=1200)
    for cell in captured:
        assert seen[cell] == seen[captured[0]]


# The end: clean-up, count-off, winner.


@pytest.fixture(scope="module")
def three_sizes():
    """A short game whose end takes away groups of three sizes, and has a winner."""
    return recorded(
        "hex-4",
        lambda game: (
            len(sizes_removed(game)) >= 3
            and game["final"]["scores"][0] != game["final"]["scores"][1] > 0
        ),
    )


def seen_from_the_end_on(game, ms):
    """Everything that is seen from the moment at which a game is ended by hand."""
    table = table_with(game["moves"][:-1])
    table.press("end")
    # The board has shown what would be cleaned up.
    table.run(6000)
    table.fingers(buttons=["end1" if table.state()["to_move"] == "black" else "end2"])
    table.run(900)
    while not told(table, "turn"):
        table.run(8)
    table.fingers()
    names = list(table.leds()["cells"]) + list(BUTTONS)
    return table, watch(table, *names, ms=ms)


def test_the_clean_up_goes_one_size_after_another_and_each_size_together(three_sizes):
    before = three_sizes["turns"][-2]
    removed = removed_at_the_end(three_sizes)
    _, seen = seen_from_the_end_on(three_sizes, 6000)
    flashes = {}
    for colour in removed:
        for group in groups(before[colour], 4):
            for cell in group & set(removed[colour]):
                flash = next(at for at, light in enumerate(seen[cell]) if is_grey(light))
                flashes.setdefault(len(group), set()).add(flash)
    assert len(flashes) >= 3
    assert all(len(found) == 1 for found in flashes.values())
    moments = [min(flashes[size]) for size in sorted(flashes)]
    assert moments == sorted(set(moments))


def test_until_the_count_is_over_nothing_tells_who_has_won(three_sizes):
    """The winner's stones breathe after the count-off, not while the clean-up goes on."""
    steps = len(sizes_removed(three_sizes))
    _, seen = seen_from_the_end_on(three_sizes, steps * 1300 - 300)
    for colour in ("black", "white"):
        for cell in three_sizes["final"][colour]:
            assert is_still(seen[cell])


def test_the_count_off_darkens_one_cell_of_each_until_the_winners_surplus_stays(three_sizes):
    scores = three_sizes["final"]["scores"]
    surplus = abs(scores[0] - scores[1])
    table, seen = seen_from_the_end_on(three_sizes, 12000)
    cells = list(table.leds()["cells"])
    lit = [
        tuple(
            sum(code_of_cell(seen[cell][at]) for cell in cells)
            for code_of_cell in (is_black, is_white)
        )
        for at in range(12000 // EVERY_MS)
    ]
    assert tuple(scores) in lit
    start = lit.index(tuple(scores))
    winner = 0 if scores[0] > scores[1] else 1
    counted = lit[start : lit.index((surplus, 0) if winner == 0 else (0, surplus)) + 1]
    for black, white in counted:
        assert black - white == scores[0] - scores[1]
    assert [sum(pair) for pair in counted] == sorted(map(sum, counted), reverse=True)
    assert len(set(counted)) == min(scores) + 1
    assert lit[-1] == tuple(scores)


@pytest.mark.gate
def test_after_the_count_off_the_winners_stones_breathe_and_the_losers_are_still(three_sizes):
    table, _ = seen_from_the_end_on(three_sizes, 15000)
    final = three_sizes["final"]
    winner, loser = ("black", "white") if final["winner"] == 1 else ("white", "black")
    seen = watch(table, *final[winner], *final[loser], "end1", "end2", ms=10000)
    for cell in final[winner]:
        assert rhythm(seen[cell]) == pytest.approx(0.4, abs=0.11)
        assert seen[cell] == seen[final[winner][0]]
    for name in final[loser] + ["end1", "end2"]:
        assert is_still(seen[name])


@pytest.fixture(scope="module")
def tie():
    """A recorded game that the first pass decides."""
    return recorded(
        "hex-4", lambda game: game["final"]["scores"][0] == game["final"]["scores"][1] > 0
    )


def test_on_a_tie_the_end_of_the_first_to_pass_breathes(tie):
    table = end_by_hand(tie["moves"])
    table.run(15000)
    winner, loser = ("end1", "end2") if tie["final"]["winner"] == 1 else ("end2", "end1")
    seen = watch(table, winner, loser, ms=10000)
    assert rhythm(seen[winner]) == pytest.approx(0.4, abs=0.11)
    assert (is_black if winner == "end1" else is_white)(seen[winner][0])
    assert not any(levels(seen[loser]))


def test_on_a_tie_the_count_off_leaves_nothing(tie):
    table, seen = seen_from_the_end_on(tie, 8000)
    cells = list(table.leds()["cells"])
    assert any(not any(any(seen[cell][at]) for cell in cells) for at in range(8000 // EVERY_MS))


def test_a_touch_skips_the_shows_of_the_end(three_sizes):
    table = end_by_hand(three_sizes["moves"])
    table.touch("d4")
    assert told(table, "refused") == []
    table.run(100)
    for colour in ("black", "white"):
        for cell in three_sizes["final"][colour]:
            assert looks_like(table.led(cell)) == colour


def test_an_ended_game_with_nothing_to_count_shows_no_count():
    game = recorded("hex-4", lambda game: game["final"]["scores"] == [0, 0])
    table = end_by_hand(game["moves"])
    table.run(15000)
    assert not any(map(any, table.leds()["cells"].values()))


# A board smaller than the built one.


def test_a_smaller_board_lies_in_the_middle_and_the_other_cells_stay_dark():
    table = table_with(PLAYING, "hex-7", "hex-4")
    assert table.state()["origin"] == "d4"
    seen = table.leds()["cells"]
    # The middle of hex-7 is g7; hex-4 reaches three cells from there.
    inside = {
        f"{row}{place}"
        for row, first, last in rows_round_the_middle()
        for place in range(first, last + 1)
    }
    assert {cell for cell in seen if any(seen[cell])} <= inside
    assert is_black(seen["g7"])
    assert is_white(seen["g10"])


def rows_round_the_middle():
    """The rows of hex-4 on hex-7: letter, first and last place."""
    return [
        ("d", 4, 7),
        ("e", 4, 8),
        ("f", 4, 9),
        ("g", 4, 10),
        ("h", 4, 9),
        ("i", 4, 8),
        ("j", 4, 7),
    ]


def test_touches_on_a_smaller_board_are_told_in_the_games_names():
    table = table_with(PLAYING, "hex-7", "hex-4")
    table.touch("g5")
    assert table.state()["pending"] == ["d2"]
    assert breathes(look_at(table, "g5"))


def test_a_touch_of_a_dark_cell_beside_the_board_is_refused_and_seen():
    table = table_with(PLAYING, "hex-7", "hex-4")
    before = table.state()
    table.fingers("a1")
    table.run(30)
    seen = look_at(table, "a1", 2000)
    table.fingers()
    assert max(levels(seen)) > 40
    assert told(table, "refused")[0]["code"] == "no_such_cell"
    assert table.state() == before


def test_the_spotlight_of_a_smaller_board_stays_on_it():
    table = table_with(PLAYING, "hex-7", "hex-4")
    table.fingers(buttons=["hint"])
    table.run(200)
    seen = table.leds()["cells"]
    assert seen["g5"] != [0, 0, 0]
    assert seen["a1"] == seen["c3"] == seen["m7"] == [0, 0, 0]


def test_a_refused_record_of_a_larger_board_is_answered_and_the_game_stands():
    """Witnesses are named on the board of the record, not on the one in play."""
    table = table_with(CORNERS, "hex-7", "hex-4")
    before = table.state()
    with pytest.raises(LinkError) as caught:
        table.new(game="rootbound", board="hex-7", moves=["g7", "m7,m6"])
    assert caught.value.data == {"code": "adjacent", "cells": ["m6"], "number": 2}
    assert table.state() == before


# Heard, then saved.


def test_end_answers_at_once_before_it_is_sure_that_it_was_meant(table):
    table.touch("d2")
    table.touch("f2")
    table.touch("f2")
    table.press("undo")
    quiet = table.led("end1")
    table.fingers(buttons=["end1"])
    table.run(45)
    assert table.state()["turn"] == 6
    assert table.led("end1") != quiet
    assert is_black(table.led("end1"))


def test_the_heard_light_is_on_the_end_that_was_pressed_and_on_no_other(table):
    """White's `end` must look as on any turn, even while Black's finger still rests on his."""
    other = table_with(PLAYING)
    other.turn("d2")
    other.run(2000)
    table.touch("d2")
    table.fingers(buttons=["end1"])
    table.run(2000)
    assert table.state()["turn"] == 7
    assert table.led("end1") == (0, 0, 0)
    assert table.led("end2") == other.led("end2")


def test_a_sleeve_on_end_is_heard_and_comes_to_nothing(table):
    quiet = table.led("end1")
    table.touch("d2")
    table.press("undo")
    table.fingers("a1", "a2", "a3", "b1", "b2", buttons=["end1"])
    table.run(60)
    table.fingers()
    table.run(600)
    assert table.state()["turn"] == 6
    assert table.led("end1") == quiet


def spoil_storage(table, spoilt=True):
    """The flash is full, or is not any more."""
    flash = table.link.board.hardware.flash
    flash.size = flash.used if spoilt else 1 << 20


def ticks(samples):
    """Return whether a light is 6,6,6 for 100 ms every 2 s."""
    lit = [light == (6, 6, 6) for light in samples]
    starts = sum(b and not a for a, b in pairwise(lit))
    seconds = len(lit) * EVERY_MS / 1000
    return abs(starts - seconds / 2) <= 1 and abs(sum(lit) * EVERY_MS / starts - 100) <= 40


def test_if_a_turn_cannot_be_saved_menu_ticks_and_the_game_goes_on(table):
    spoil_storage(table)
    table.turn("d2")
    table.run(200)
    (fault,) = told(table, "fault")
    assert (fault["part"], fault["code"]) == ("storage", "not_saved")
    assert ticks(look_at(table, "menu", 8000))
    table.turn("a4")
    assert table.state()["last"] == "a4"


def test_when_saving_works_again_menu_is_quiet(table):
    spoil_storage(table)
    table.turn("d2")
    spoil_storage(table, False)
    table.turn("a4")
    table.run(6000)
    seen = look_at(table, "menu", 5000)
    assert is_still(seen)


def test_a_turn_that_could_not_be_saved_is_saved_as_soon_as_that_works(table):
    spoil_storage(table)
    table.turn("d2")
    table.run(3000)
    spoil_storage(table, False)
    table.run(15000)
    table.power(cycle=True)
    assert table.state()["last"] == "d2"


def test_stones_settle_only_when_the_turn_is_on_the_flash(table):
    spoil_storage(table)
    table.turn("d2")
    table.run(1000)
    assert is_still(look_at(table, "d2", 7000))


# Faults.


def broken_chip(table):
    """Make a touch chip vanish; the cells on it."""
    table.fault(part="touch2", kind="absent")
    table.run(3000)
    return ["d5", "d6", "d7", "e1", "e2", "e3", "e4", "e5", "e6"]


def test_a_fault_ticks_on_menu_and_on_the_masked_cells_until_it_is_mended(table):
    quiet = everything(table)
    cells = broken_chip(table)
    seen = watch(table, "menu", "d5", "e1", "d3", ms=8000)
    assert ticks(seen["menu"])
    assert ticks(seen["d5"])
    assert seen["d5"] == seen["e1"]
    assert is_still(seen["d3"])
    table.fault(clear=True)
    table.run(15000)
    for name in ["menu"] + cells[:2]:
        assert table.led(name) == quiet[name]


def test_a_stone_on_a_masked_cell_is_still_seen_between_the_ticks(table):
    assert "d7" in broken_chip(table)
    seen = look_at(table, "d7", 4000)
    assert (6, 6, 6) in seen
    between = [light for light in seen if light != (6, 6, 6)]
    assert all(map(is_white, between))


def test_a_masked_cell_can_still_be_played_on_by_the_link(table):
    broken_chip(table)
    table.play(move="e3")
    assert table.state()["last"] == "e3"


# The board starts again.


def test_a_board_that_restarts_in_mid_game_looks_as_before(table):
    before = table.state()
    shown = [everything(table)[name] for name in ("a2", "g3", "a1", "g4", "end1", "end2", "undo")]
    table.power(cycle=True)
    table.run(1000)
    assert table.state() == before
    seen = everything(table)
    assert [seen[n] for n in ("a2", "g3", "a1", "g4", "end1", "end2", "undo")] == shown
    table.turn("d2")
    assert table.state()["last"] == "d2"


def test_after_a_restart_the_last_turn_and_the_opponents_pass_still_dip():
    table = table_with(PLAYING + ["pass"])
    table.power(cycle=True)
    table.run(1000)
    assert not is_still(look_at(table, "end1", 4000))


def test_a_board_that_restarts_after_the_end_shows_the_final_position():
    game = recorded("hex-4", lambda game: game["final"]["scores"][0] > 3)
    table = end_by_hand(game["moves"])
    table.power(cycle=True)
    table.run(1000)
    assert table.state()["over"]
    for colour in ("black", "white"):
        for cell in game["final"][colour]:
            assert looks_like(table.led(cell)) == colour


@pytest.mark.gate
def test_a_saved_game_that_does_not_fit_the_built_board_does_not_keep_it_from_starting():
    """Someone builds a smaller board with the Pico of a larger one."""
    large = table_with(["g7", "a1,m7"], "hex-7")
    small = Table("hex-4")
    theirs = large.link.board.hardware.flash
    flash = small.link.board.hardware.flash
    for name in flash.listdir("saved"):
        flash.remove("saved/" + name)
    for name in theirs.listdir("saved"):
        flash.put("saved/" + name, theirs.content("saved/" + name))
    small.power(cycle=True)
    (aside,) = small.diagnose()["storage"]["set_aside"]
    assert flash.content("saved/" + aside) == theirs.content("saved/" + aside[:-4])
    assert small.state()["board"] == "hex-4"
    small.turn("d4")
    small.run(500)
    small.power(cycle=True)
    assert small.state()["last"] == "d4"
