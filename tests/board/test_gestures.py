"""The use of the board, sentence by sentence: fingers on pads, seen in the LEDs and the state."""

import pytest

from tests.board.seeing_light import (
    ALMOST_CAPTURED,
    BLACKS_SECOND,
    PLAYING,
    SHOWS_OVER_MS,
    WHITE_BEGINS,
    breathes,
    depth,
    end_by_hand,
    everything,
    hold_end,
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
    sizes_removed,
    table_with,
    told,
    watch,
)
from tests.support import in_order

FINISHED = PLAYING + ["pass", "pass"]


@pytest.fixture
def table():
    """Black is to move, with one stone or two, and may pass."""
    return table_with(PLAYING)


def tap(table, *cells, buttons=(), ms=100, then=60):
    """Fingers down and up again, without waiting for anything else."""
    table.fingers(*cells, buttons=buttons)
    table.run(ms)
    table.fingers()
    table.run(then)


# Touch a legal cell.


def test_a_touch_of_a_legal_cell_makes_a_pending_stone_that_breathes(table):
    table.touch("d2")
    assert table.state()["pending"] == ["d2"]
    assert told(table, "pending") == [{"cells": ["d2"]}]
    seen = look_at(table, "d2")
    assert breathes(seen)
    assert all(map(is_black, seen))


def test_a_pending_stone_is_no_stone_yet(table):
    before = table.state()
    table.touch("d2")
    assert table.state() == before | {"pending": ["d2"]}


def test_at_a_turn_of_two_a_second_cell_becomes_pending_likewise_and_in_step(table):
    table.touch("d2")
    table.run(333)
    table.touch("f2")
    assert table.state()["pending"] == ["d2", "f2"]
    seen = watch(table, "d2", "f2")
    assert breathes(seen["d2"])
    assert seen["d2"] == seen["f2"]


def test_a_third_stone_is_refused_kindly_both_pending_stones_breathe_deeper(table):
    table.touch("d2")
    table.touch("f2")
    shallow = depth(look_at(table, "d2"))
    table.notifications()
    table.touch("c4")
    assert table.state()["pending"] == ["d2", "f2"]
    (refused,) = told(table, "refused")
    assert (refused["cell"], refused["code"]) == ("c4", "count")
    seen = watch(table, "d2", "f2", "c4", "a2", ms=2000)
    assert depth(seen["d2"]) > shallow + 0.2
    assert depth(seen["f2"]) > shallow + 0.2
    assert not any(levels(seen["c4"]))
    # Kindly: nothing else goes dim.
    assert is_still(seen["a2"])
    assert look_at(table_with(PLAYING), "a2", 200)[0] == seen["a2"][0]
    table.run(2000)
    assert depth(look_at(table, "d2")) == pytest.approx(shallow, abs=0.05)


def test_blacks_first_turn_is_of_one_stone_so_there_the_second_is_refused():
    table = table_with()
    table.touch("d4")
    table.touch("a1")
    assert table.state()["pending"] == ["d4"]
    assert told(table, "refused")[0]["code"] == "count"


def test_after_taking_one_back_another_stone_may_be_placed_at_once(table):
    for cell in ("d2", "f2", "c4"):
        table.touch(cell)
    table.touch("d2")
    table.touch("c4")
    assert table.state()["pending"] == ["c4", "f2"]


# Touch a pending stone again.


def test_a_touch_of_a_pending_stone_takes_it_back(table):
    table.touch("d2")
    table.run(300)
    table.touch("d2")
    assert table.state()["pending"] == []
    assert told(table, "pending") == [{"cells": ["d2"]}, {"cells": []}]
    table.run(100)
    assert table.led("d2") == (0, 0, 0)


def test_within_400_ms_of_the_first_touch_a_second_tap_is_ignored(table):
    tap(table, "d2", ms=100, then=200)
    tap(table, "d2")
    table.run(1000)
    assert table.state()["pending"] == ["d2"]


def test_after_400_ms_a_second_tap_takes_back(table):
    tap(table, "d2", ms=100, then=350)
    tap(table, "d2")
    assert table.state()["pending"] == []


def test_the_400_ms_of_one_stone_are_not_those_of_another(table):
    """The first stone may be taken back right after the second was placed."""
    table.touch("d2")
    table.run(2000)
    tap(table, "f2", ms=100, then=60)
    tap(table, "d2")
    table.run(300)
    assert table.state()["pending"] == ["f2"]


# Touch an illegal cell.


def test_an_illegal_touch_shows_no_then_why_and_changes_nothing(table):
    before = table.state()
    table.fingers("c2")
    table.run(60)
    seen = watch(table, "c2", "b1", "b2", "d4", "g3", ms=1960)
    assert table.state() == before
    (refused,) = told(table, "refused")
    assert refused["cell"] == "c2"
    assert refused["code"] == "triangle"
    assert refused["cells"] == ["b1", "b2"]
    assert max(levels(seen["c2"])) > 40
    assert is_grey(max(seen["c2"]))
    assert rhythm(seen["b1"]) == pytest.approx(1, abs=0.3)
    assert seen["b1"] == seen["b2"]
    quiet = everything(table_with(PLAYING))
    for other in ("d4", "g3"):
        assert is_still(seen[other])
        assert sum(seen[other][-1]) <= 0.4 * sum(quiet[other])


def test_the_show_of_a_refusal_lasts_until_3_s_after_the_finger_lifts(table):
    quiet = everything(table)
    table.fingers("c2")
    table.run(5000)
    assert sum(table.led("d4")) < 0.5 * sum(quiet["d4"])
    table.fingers()
    table.run(2800)
    assert sum(table.led("d4")) < 0.5 * sum(quiet["d4"])
    table.run(400)
    assert table.led("d4") == quiet["d4"]
    assert is_still(look_at(table, "b1", 1200))


def test_the_next_touch_ends_the_show_and_counts(table):
    quiet = everything(table)
    table.touch("c2")
    table.touch("d2")
    assert table.state()["pending"] == ["d2"]
    assert table.led("d4") == quiet["d4"]


def test_the_next_touch_counts_even_while_the_refused_finger_still_rests(table):
    table.fingers("c2")
    table.run(300)
    table.fingers("c2", "e5")
    table.run(150)
    table.fingers()
    table.run(300)
    assert table.state()["pending"] == ["e5"]


def test_another_illegal_touch_begins_a_show_of_its_own(table):
    table.touch("c2")
    table.run(2500)
    table.touch("g4")
    table.run(1500)
    seen = watch(table, "b1", "g3", ms=1000)
    assert is_still(seen["b1"])
    assert not is_still(seen["g3"])


def test_an_end_or_undo_also_ends_a_show_and_counts(table):
    table.touch("d2")
    table.touch("c2")
    table.press("end")
    assert table.state()["last"] == "d2"
    table.touch("d2")
    table.press("undo")
    assert table.state()["last"] == "d7"


# `end` with a whole legal turn.


def test_end_with_a_whole_turn_pending_plays_it(table):
    table.touch("f2")
    table.run(300)
    table.touch("d2")
    table.notifications()
    table.press("end")
    state = table.state()
    assert state["last"] == "d2,f2"
    assert state["pending"] == []
    assert state["to_move"] == "white"
    (turn,) = told(table, "turn")
    assert turn == {"move": "d2,f2", "state": state}


@pytest.mark.gate
def test_end_breathes_exactly_when_the_turn_is_whole():
    table = table_with(WHITE_BEGINS)
    assert is_still(look_at(table, "end2"))
    table.touch("a1")
    assert is_still(look_at(table, "end2"))
    table.touch("g4")
    seen = look_at(table, "end2")
    assert breathes(seen)
    assert all(map(is_white, seen))
    table.touch("g4")
    table.run(100)
    assert is_still(look_at(table, "end2"))


def test_end_is_still_when_the_turn_would_break_a_rule():
    table = table_with(BLACKS_SECOND)
    table.touch("d5")
    assert table.state()["pending"] == ["d5"]
    assert is_still(look_at(table, "end1"))
    table.touch("b2")
    assert breathes(look_at(table, "end1"))


def test_a_refused_end_shows_its_witnesses_and_leaves_the_pending_stones():
    table = table_with(BLACKS_SECOND)
    quiet = everything(table)
    table.touch("d5")
    table.notifications()
    table.press("end")
    state = table.state()
    assert (state["turn"], state["pending"]) == (2, ["d5"])
    (refused,) = told(table, "refused")
    assert refused["move"] == "d5"
    assert (refused["code"], refused["cells"]) == ("single_group", ["d4", "d5"])
    seen = watch(table, "d4", "d5", "g4", ms=2000)
    assert rhythm(seen["d4"]) == pytest.approx(1, abs=0.3)
    assert seen["d4"] == seen["d5"]
    assert max(levels(seen["g4"])) <= 0.4 * sum(quiet["g4"])
    table.run(1500)
    assert breathes(look_at(table, "d5"))


def test_an_end_with_too_few_stones_is_refused():
    table = table_with(WHITE_BEGINS)
    table.touch("a1")
    table.notifications()
    table.press("end")
    assert told(table, "refused")[0]["code"] == "count"
    assert table.state()["pending"] == ["a1"]


def test_a_refused_end_says_no_and_is_in_its_colour_again():
    """ "No" is dark on a lit one; `end` is lit, and whose turn it is must be seen meanwhile."""
    table = table_with(WHITE_BEGINS)
    table.touch("a1")
    quiet = table.led("end2")
    table.fingers(buttons=["end2"])
    table.run(120)
    table.fingers()
    seen = look_at(table, "end2", 1600)
    assert levels(seen).count(0) > 5
    assert seen[-1] == quiet


def test_end_is_dead_for_800_ms_after_a_turn():
    table = table_with()
    table.touch("d4")
    tap(table, buttons=["end1"], ms=120)
    assert table.state()["turn"] == 1
    tap(table, "a1", "g4")
    assert table.state()["pending"] == ["a1", "g4"]
    tap(table, buttons=["end2"], ms=120)
    assert table.state()["turn"] == 1
    table.run(600)
    tap(table, buttons=["end2"], ms=120)
    assert table.state()["turn"] == 2


def test_end_is_live_again_after_any_time():
    """Clocks of small machines wrap: a week without a turn must not make `end` dead."""
    table = table_with(PLAYING)
    table.link.board.stop_watchdog()
    for _ in range(7):
        table.link.board.clock.advance_us(24 * 3600 * 1000 * 1000)
        table.run(1000)
    table.touch("d2")
    assert table.state()["pending"] == ["d2"]
    table.press("end1")
    assert table.state()["last"] == "d2"


def test_only_the_movers_end_is_live(table):
    table.touch("d2")
    table.notifications()
    table.press("end2")
    table.press("end2", ms=2500)
    state = table.state()
    assert (state["last"], state["pending"]) == ("d7", ["d2"])
    # Only which one is live is told.
    assert {method for method, _ in table.notifications()} <= {"shows"}
    table.press("end1")
    assert table.state()["last"] == "d2"


# Passing.


def test_end_with_nothing_pending_asks_whether_to_pass(table):
    before = table.state()
    quiet = everything(table)
    table.press("end")
    assert table.state() == before
    assert told(table, "refused") == []
    seen = watch(table, "end1", "undo", "a2", "g3")
    assert rhythm(seen["end1"]) == pytest.approx(1, abs=0.2)
    assert is_still(seen["undo"])
    assert is_grey(seen["undo"][0])
    assert sum(seen["undo"][0]) > sum(quiet["undo"])
    for stone in ("a2", "g3"):
        assert max(levels(seen[stone])) <= 0.4 * sum(quiet[stone])


def test_holding_end_for_1_s_then_passes(table):
    table.press("end")
    hold_end(table, 1000)
    state = table.state()
    assert (state["last"], state["to_move"]) == ("pass", "white")
    assert told(table, "turn")[0]["move"] == "pass"


def test_holding_end_for_less_does_not_pass(table):
    table.press("end")
    hold_end(table, 800)
    hold_end(table, 800)
    assert table.state()["last"] == "d7"


def test_where_nobody_may_pass_yet_end_is_refused():
    table = table_with()
    table.press("end", ms=2000)
    assert told(table, "refused")[0]["code"] == "count"
    assert table.state()["turn"] == 0


def test_a_pass_that_the_rules_forbid_is_refused_with_its_rule_and_its_witnesses():
    table = table_with(BLACKS_SECOND)
    table.press("end", ms=2000)
    assert table.state()["turn"] == 2
    (refused,) = told(table, "refused")
    assert refused["move"] == "pass"
    assert (refused["code"], refused["cells"]) == ("single_group", ["d4"])


def test_any_cell_withdraws_the_question(table):
    table.press("end")
    table.touch("d2")
    hold_end(table)
    assert table.state()["last"] == "d2"


def test_undo_withdraws_the_question_and_takes_nothing_back(table):
    quiet = everything(table)
    table.press("end")
    table.press("undo")
    assert table.state()["last"] == "d7"
    assert everything(table)["a2"] == quiet["a2"]
    assert is_still(look_at(table, "end1"))


def test_8_s_of_nothing_withdraw_the_question(table):
    quiet = table.led("a2")
    table.press("end")
    table.run(7000)
    assert table.led("a2") != quiet
    table.run(1500)
    assert table.led("a2") == quiet
    assert is_still(look_at(table, "end1"))


def test_a_hold_that_begins_before_the_8_s_are_over_passes(table):
    table.press("end")
    table.run(7100)
    hold_end(table)
    assert table.state()["last"] == "pass"


# The second pass.


def with_clean_up():
    """The moves of a short game whose clean-up takes stones away, and those stones."""
    game = recorded("hex-4", lambda game: sum(map(len, removed_at_the_end(game).values())) > 2)
    removed = removed_at_the_end(game)
    return game["moves"], removed["black"] + removed["white"]


def test_the_second_pass_shows_the_clean_up_that_would_follow():
    moves, removed = with_clean_up()
    table = table_with(moves[:-1])
    before = table.state()
    table.press("end")
    table.run(7000)
    assert table.state() == before
    assert not before["over"]
    seen = everything(table)
    for cell in before["cells"]["black"] + before["cells"]["white"]:
        assert any(seen[cell]) == (cell not in removed)


def test_holding_end_accepts_the_second_pass():
    moves, _ = with_clean_up()
    table = table_with(moves[:-1])
    pass_by_hand(table)
    assert table.state()["over"]
    assert table.record()["moves"] == moves


def test_at_the_second_pass_undo_goes_on_playing():
    moves, removed = with_clean_up()
    table = table_with(moves[:-1])
    before = table.state()
    quiet = everything(table)
    table.press("end")
    table.run(3000)
    table.press("undo")
    table.run(200)
    assert table.state() == before
    assert {cell: table.led(cell) for cell in removed} == {cell: quiet[cell] for cell in removed}


@pytest.mark.slow
def test_the_question_waits_until_a_long_clean_up_has_been_shown():
    """Eight sizes take longer to leave than 8 s; only then does the time of nothing begin."""
    game = recorded("hex-7", lambda game: len(sizes_removed(game)) >= 8)
    table = table_with(game["moves"][:-1], "hex-7")
    stones = table.state()["cells"]
    removed = removed_at_the_end(game)
    table.press("end")
    table.run(13000)
    for colour in ("black", "white"):
        lit = [cell for cell in stones[colour] if any(table.led(cell))]
        assert lit == sorted(set(stones[colour]) - set(removed[colour]), key=in_order)


# Undo and redo.


def test_undo_takes_pending_stones_first_and_then_one_turn_a_tap(table):
    table.touch("d2")
    table.touch("f2")
    table.press("undo")
    state = table.state()
    assert (state["pending"], state["last"]) == ([], "d7")
    for left in range(5, 0, -1):
        table.press("undo")
        assert table.record()["moves"] == PLAYING[:left]


def test_undo_shows_the_board_as_it_was(table):
    before = table_with(PLAYING[:-1])
    table.press("undo")
    table.run(SHOWS_OVER_MS)
    assert table.state() == before.state()
    seen, expected = everything(table), everything(before)
    for cell in ("a1", "a2", "d7", "f4", "g4", "end2"):
        assert seen[cell] == expected[cell]


def test_undo_comes_back_to_no_turn_played_by_taps_alone(table):
    for _ in range(len(PLAYING)):
        table.press("undo")
    assert table.state()["turn"] == 0
    table.run(SHOWS_OVER_MS)
    assert not any(map(any, table.leds()["cells"].values()))


def test_hint_held_and_undo_plays_the_turn_again(table):
    before = table.state()
    table.press("undo")
    table.press("undo")
    for _ in range(2):
        table.fingers(buttons=["hint"])
        table.run(200)
        table.fingers(buttons=["hint", "undo"])
        table.run(200)
        table.fingers()
        table.run(200)
    assert table.state() == before


def test_redo_without_a_turn_to_play_again_is_refused(table):
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers(buttons=["hint", "undo"])
    table.run(200)
    assert told(table, "refused")[0]["code"] == "nothing_to_redo"


def test_undo_on_an_empty_board_is_refused():
    table = table_with()
    table.press("undo")  # brings back the game that the board began with
    table.notifications()
    table.press("undo")
    (refused,) = told(table, "refused")
    assert refused["code"] == "nothing_to_undo"


def test_a_refused_undo_is_not_told_as_a_refused_pass():
    table = table_with()
    table.press("undo")
    table.press("undo")
    (refused,) = told(table, "refused")
    assert refused.get("move") != "pass"


def start_anew(table):
    table.press("menu")
    table.press("end")


def test_as_first_act_of_a_new_game_undo_brings_the_old_game_back(table):
    before = table.state()
    start_anew(table)
    assert table.state()["turn"] == 0
    table.press("undo")
    assert table.state() == before
    table.press("undo")
    assert table.record()["moves"] == PLAYING[:-1]


def test_undo_brings_back_the_finished_game_after_sides_were_swapped():
    table = end_by_hand(FINISHED)
    before = table.state()
    hold_end(table)
    assert table.state()["turn"] == 0
    table.press("undo")
    assert table.state() == before


def test_starting_anew_twice_destroys_nothing(table):
    before = table.state()
    start_anew(table)
    start_anew(table)
    table.press("undo")
    if table.state()["turn"] == 0:
        table.press("undo")
    assert table.state() == before


def test_once_the_new_game_is_begun_undo_ends_at_its_start(table):
    start_anew(table)
    table.turn("d4")
    table.press("undo")
    table.press("undo")
    assert told(table, "refused")[-1]["code"] == "nothing_to_undo"
    assert table.state()["turn"] == 0


# Hint.


def test_hint_held_shows_the_legal_cells_of_this_turn(table):
    table.fingers(buttons=["hint"])
    table.run(200)
    legal = table.legal()["cells"]
    seen = everything(table)
    spotted = [cell for cell in table.leds()["cells"] if is_grey(seen[cell])]
    assert sorted(spotted, key=in_order) == legal


def test_hint_reckons_with_what_is_pending():
    table = table_with(BLACKS_SECOND)
    table.touch("d5")
    table.fingers(buttons=["hint"])
    table.run(200)
    legal = table.legal(**{"with": ["d5"]})["cells"]
    seen = everything(table)
    spotted = [cell for cell in table.leds()["cells"] if is_grey(seen[cell])]
    assert sorted(spotted, key=in_order) == legal
    assert table.state()["pending"] == ["d5"]


def test_in_the_spotlight_owners_are_told_by_brightness_alone(table):
    state = table.state()
    quiet = everything(table)
    table.fingers(buttons=["hint"])
    table.run(200)
    seen = everything(table)
    own = [sum(seen[cell]) for cell in state["cells"]["black"]]
    other = [sum(seen[cell]) for cell in state["cells"]["white"]]
    assert min(own) >= 1.8 * max(other)
    assert seen["a2"] == quiet["a2"]
    table.fingers()
    table.run(200)
    assert everything(table)["g3"] == quiet["g3"]


def test_hint_and_a_legal_cell_places_nothing(table):
    before = table.state()
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers("d2", buttons=["hint"])
    table.run(200)
    assert is_black(table.led("d2"))
    table.fingers()
    table.run(500)
    assert table.state() == before
    (asked,) = told(table, "asked")
    assert (asked["cell"], asked["legal"]) == ("d2", True)
    assert table.led("d2") == (0, 0, 0)


def test_hint_and_an_illegal_cell_shows_why_not(table):
    before = table.state()
    table.press("hint", cells=["c2"])
    (refused,) = told(table, "refused")
    assert (refused["code"], refused["cells"]) == ("triangle", ["b1", "b2"])
    assert table.state() == before
    assert not is_still(look_at(table, "b1", 1200))


def test_hint_and_a_cell_shows_what_would_be_captured():
    table = table_with(ALMOST_CAPTURED)
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers("c1", buttons=["hint"])
    table.run(200)
    seen = watch(table, "d1", "f5", ms=4000)
    assert rhythm(seen["d1"]) == pytest.approx(0.5, abs=0.3)
    assert all(map(is_white, seen["d1"]))
    assert is_still(seen["f5"])
    assert table.state()["cells"]["white"] == ["d1", "f4", "f5", "g3"]


def test_hint_and_a_cell_shows_what_would_be_claimed():
    """Black's third stone round the corner a1 would claim it."""
    table = table_with(["a2", "f5,g3", "b1,d4", "f4"])
    table.fingers(buttons=["hint"])
    table.run(200)
    assert is_grey(table.led("a1"))
    table.fingers("b2", buttons=["hint"])
    table.run(200)
    assert is_black(table.led("a1"))
    assert table.state()["claimed"]["black"] == []


def test_asking_about_a_pending_stone_and_sliding_off_leaves_it_alone(table):
    table.touch("d2")
    table.run(1000)
    table.fingers(buttons=["hint"])
    table.run(200)
    for cell in ("d2", "d3", "d4"):
        table.fingers(cell, buttons=["hint"])
        table.run(50)
    table.fingers()
    table.run(600)
    assert table.state()["pending"] == ["d2"]


# The game is over.


def test_when_the_game_is_over_holding_end_plays_it_again_with_sides_swapped():
    table = end_by_hand(FINISHED)
    table.run(20000)
    hold_end(table)
    state = table.state()
    assert (state["turn"], state["over"], state["to_move"]) == (0, False, "black")
    table.run(200)
    assert is_black(table.led("end2"))
    assert table.led("end1") == (0, 0, 0)
    table.touch("d4")
    table.press("end2")
    assert table.state()["last"] == "d4"
    assert is_white(table.led("end1"))


def test_when_the_game_is_over_a_tap_on_end_does_nothing():
    table = end_by_hand(FINISHED)
    table.press("end1")
    table.press("end2")
    table.press("end1", ms=700)
    assert table.state()["over"]


def test_a_finger_that_was_on_an_end_before_the_game_was_over_does_not_start_another():
    table = table_with(FINISHED[:-1])
    table.press("end2")
    table.fingers(buttons=["end1"])
    table.run(1500)
    table.fingers(buttons=["end1", "end2"])
    table.run(1200)
    table.fingers(buttons=["end1"])
    table.run(1500)
    assert table.state()["over"]


def test_the_finger_that_accepts_the_end_does_not_start_another_game():
    table = table_with(FINISHED[:-1])
    table.press("end2")
    table.press("end2", ms=5000)
    assert table.state()["over"]


def test_a_touch_after_the_end_is_refused():
    table = end_by_hand(FINISHED)
    table.run(30000)
    table.notifications()
    table.touch("d2")
    assert told(table, "refused")[0]["code"] == "game_over"


def test_undo_after_the_end_goes_on_with_the_game():
    table = end_by_hand(FINISHED)
    table.press("undo")
    state = table.state()
    assert (state["over"], state["to_move"]) == (False, "white")
    assert table.record()["moves"] == FINISHED[:-1]


# Hands, and pads that are held.

HAND = ("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c2")


def test_a_hand_plays_nothing_and_the_buttons_say_hands_off_as_long_as_it_lasts(table):
    before = table.state()
    quiet = everything(table)
    table.fingers(*HAND)
    table.run(500)
    seen = watch(table, "end1", "end2", "undo", "hint", "menu", ms=8000)
    for samples in seen.values():
        assert samples == seen["undo"]
        assert all(map(is_grey, samples))
    assert rhythm(seen["undo"]) == pytest.approx(0.5, abs=0.15)
    table.fingers()
    table.run(500)
    assert table.state() == before
    for button in ("end1", "end2", "undo", "hint", "menu"):
        assert table.led(button) == quiet[button]


def test_pending_stones_outlast_a_hand(table):
    table.touch("d2")
    table.run(500)
    table.fingers(*HAND)
    table.run(1000)
    table.fingers()
    table.run(500)
    assert table.state()["pending"] == ["d2"]


def test_a_hand_on_a_held_end_does_not_pass(table):
    table.press("end")
    table.fingers(buttons=["end1"])
    table.run(300)
    table.fingers(*HAND, buttons=["end1"])
    table.run(2000)
    table.fingers()
    table.run(500)
    assert table.state()["last"] == "d7"


def test_a_cell_that_is_held_counts_once(table):
    table.touch("d2", ms=5000)
    assert table.state()["pending"] == ["d2"]
    assert told(table, "pending") == [{"cells": ["d2"]}]


@pytest.mark.parametrize("button, turns", [("undo", 5), ("hint", 6), ("menu", 6)])
def test_a_button_that_is_held_counts_once(table, button, turns):
    table.press(button, ms=6000)
    assert table.state()["turn"] == turns


def test_an_end_that_is_held_plays_one_turn(table):
    table.touch("d2")
    table.press("end", ms=6000)
    assert table.record()["moves"] == PLAYING + ["d2"]
