"""The board plays for opponents: a person's kind of turn, never for a person, never twice.

See link.md (`new`, `opponent`, `thinking`), playing.md and fingers-and-lights.md.
"""

import pytest

from host_sim.link.sim_link import LinkError
from rootlight.match.match import Match
from tests.board.playing import hold_end, refusals
from tests.opponents.stand_in import (
    FailingParts,
    HopelessParts,
    any_turn,
    game_of,
    opponents_of,
    run_until,
    table_of,
    wait_for_turn,
)

# A game, its built board, the board it is played on.
GAMES = [
    ("rootbound", "hex-4", "hex-4"),
    ("classroom", "hex-4", "hex-4"),
    ("rootzone", "hex-4", "hex-2-4"),
]
LONG_GAMES = [
    ("droched", "hex-4", "hex-4"),
    ("growy", "growy-2", "growy-2"),
]
LONG_MS = 20000
AGAINST_WHITE = {"game": "rootbound", "opponents": {"white": 2}}


def played(told):
    """The turns among notifications."""
    return [params["move"] for method, params in told if method == "turn"]


def kinds(told):
    return [method for method, _ in told]


def thinking_table():
    """Black has played d4 by fingers; the board thinks for White."""
    table = table_of(**AGAINST_WHITE)
    table.touch("d4")
    table.press("end")
    assert opponents_of(table).is_acting()
    assert game_of(table).turn() == 1
    return table


# Turns.


def test_its_stones_come_one_after_another_and_then_the_turn():
    table = thinking_table()
    table.notifications()
    pending = []
    while game_of(table).turn() == 1:
        table.run(20)
        for method, params in table.notifications():
            if method == "pending":
                pending.append((table.link.now_ms, len(params["cells"])))
            elif method == "turn":
                turn_ms = table.link.now_ms
    assert [count for _, count in pending] == [1, 2, 0]
    first, second = pending[0][0], pending[1][0]
    assert second - first == pytest.approx(400, abs=40)
    assert turn_ms - second == pytest.approx(400, abs=40)


@pytest.mark.gate
def test_thinking_is_told_between_the_turns():
    table = table_of(**AGAINST_WHITE)
    table.touch("d4")
    table.press("end")
    told = wait_for_turn(table, 2)
    order = [kind for kind in kinds(told) if kind in ("turn", "thinking")]
    assert order == ["turn", "thinking", "turn"]
    assert dict(told)["thinking"] == {"colour": "white", "level": 2}


@pytest.mark.gate
def test_the_last_turn_is_that_of_the_opponent_and_no_further_one_comes():
    table = thinking_table()
    move = played(wait_for_turn(table, 2))[-1]
    state = table.state()
    assert state["last"] == move
    assert state["to_move"] == "black"
    table.run(LONG_MS)
    assert table.state() == state
    assert not table.notifications()


@pytest.mark.gate
@pytest.mark.parametrize("game, built, board", GAMES)
def test_whole_games_of_two_opponents_are_legal_and_come_to_their_end(game, built, board):
    play_whole_game(game, built, board)


@pytest.mark.slow
@pytest.mark.parametrize("game, built, board", LONG_GAMES)
def test_whole_long_games_of_two_opponents_are_legal_too(game, built, board):
    play_whole_game(game, built, board)


def play_whole_game(game, built, board):
    table = table_of(built, game=game, board=board, seed=5)
    for name in game_of(table).players():
        table.opponent(colour=name, level=1)
    told = []
    run_until(table, lambda: told.extend(table.notifications()) or game_of(table).is_over(), 10**7)
    record = table.record()
    assert played(told) == record["moves"]
    again = Match(game, board, None, record["seed"])
    assert [again.play(move) for move in record["moves"]] == record["moves"]
    assert again.game.state == game_of(table).state
    table.run(LONG_MS)
    assert table.record() == record


@pytest.mark.gate
def test_the_same_seed_gives_the_same_game():
    records = []
    for _ in range(2):
        table = table_of(game="rootbound", seed=7, opponents={"black": 1, "white": 1})
        wait_for_turn(table, 8)
        records.append(table.record()["moves"][:8])
    assert records[0] == records[1]
    table = table_of(game="rootbound", seed=8, opponents={"black": 1, "white": 1})
    wait_for_turn(table, 8)
    assert table.record()["moves"][:8] != records[0]


@pytest.mark.gate
def test_in_growy_an_opponent_plays_all_of_its_moves_and_then_the_person_is_to_move():
    table = table_of("growy-4", game="growy", board="growy-3", opponents={"blue": 1, "green": 1})
    run_until(table, lambda: table.state()["to_move"] == "orange")
    turn = game_of(table).turn()
    table.run(LONG_MS)
    assert game_of(table).turn() == turn > 0
    table.play(move="end")
    run_until(table, lambda: table.state()["to_move"] == "orange")
    assert game_of(table).turn() > turn + 1


@pytest.mark.gate
def test_in_droched_an_opponent_bids_chooses_and_then_has_its_colour():
    table = table_of(game="droched", board="hex-4", opponents={"second": 3})
    assert table.state()["opponents"] == {"second": 3}
    table.touch("d4", "a1")
    table.press("end")
    told = wait_for_turn(table, 2)
    (word,) = [move for move in played(told) if not move.startswith("komi")]
    assert word in ("black", "white")
    assert table.state()["opponents"] == {word: 3}
    if word == "black":
        wait_for_turn(table, 3)
    table.run(LONG_MS)
    assert table.state()["to_move"] != word
    assert table.record()["opponents"] == {word: 3}


@pytest.mark.gate
def test_a_person_who_becomes_an_opponent_and_one_who_becomes_a_person():
    table = table_of(game="rootbound")
    table.touch("d4")
    table.opponent(colour="black", level=1)
    assert table.state()["pending"] == []
    wait_for_turn(table, 1)
    table.opponent(colour="white", level=1)
    table.run(100)
    assert opponents_of(table).is_acting()
    table.opponent(colour="white", level=0)
    table.run(LONG_MS)
    assert game_of(table).turn() == 1


@pytest.mark.gate
def test_the_same_game_again_with_sides_swapped_has_the_same_people():
    moves = ["pass", "pass", "pass"]
    table = table_of(game="rootzone", board="hex-2-4", moves=moves, opponents={"orange": 2})
    table.run(LONG_MS)
    assert table.state()["over"]
    table.press("end1", ms=1500)
    table.run(200)
    state = table.state()
    assert state["opponents"] == {"yellow": 2}
    assert state["turn"] <= 1
    assert table.seats() == {"end1": "orange", "end2": "yellow"}


# While it thinks.


@pytest.mark.gate
def test_a_touch_is_refused_kindly_and_the_turn_comes_all_the_same():
    table = thinking_table()
    table.notifications()
    table.touch("g1")
    pending = table.state()["pending"]
    table.press("end")
    assert refusals(table) == ["not_your_turn"] * 2
    table.run(2000)
    assert table.state()["pending"] == pending
    told = wait_for_turn(table, 2)
    assert len(played(told)) == 1


@pytest.mark.gate
def test_its_stones_cannot_be_taken_back_nor_ended_by_fingers():
    table = thinking_table()
    run_until(table, lambda: table.state()["pending"])
    pending = table.state()["pending"]
    table.notifications()
    table.touch(pending[0])
    table.press("end")
    assert set(refusals(table)) == {"not_your_turn"}
    told = wait_for_turn(table, 2)
    assert played(told)[0].split(",")[0] in played(told)[0]
    assert table.state()["turn"] == 2


@pytest.mark.gate
def test_a_move_on_the_link_is_refused():
    table = thinking_table()
    with pytest.raises(LinkError) as caught:
        table.play(move="a1,c3")
    assert caught.value.data == {"code": "not_your_turn", "cells": []}
    assert table.state()["turn"] == 1


@pytest.mark.parametrize("is_laid", [False, True])
def test_undo_stops_it_and_takes_the_persons_turn_back(is_laid):
    table = thinking_table()
    if is_laid:
        run_until(table, lambda: table.state()["pending"])
    table.press("undo")
    state = table.state()
    assert (state["turn"], state["to_move"], state["pending"]) == (0, "black", [])
    table.run(LONG_MS)
    assert table.state()["turn"] == 0
    table.touch("c3")
    table.press("end")
    wait_for_turn(table, 2)
    assert table.record()["moves"][0] == "c3"


@pytest.mark.gate
def test_undo_and_redo_go_from_one_turn_of_a_person_to_the_other():
    table = thinking_table()
    wait_for_turn(table, 2)
    moves = table.record()["moves"]
    table.run(1000)
    table.press("undo")
    assert table.state()["turn"] == 0
    table.run(LONG_MS)
    table.fingers(buttons=["hint"])
    table.run(100)
    table.fingers(buttons=["hint", "undo"])
    table.run(200)
    table.fingers()
    assert table.record()["moves"] == moves
    table.run(LONG_MS)
    assert table.record()["moves"] == moves


@pytest.mark.gate
def test_a_turn_of_a_person_that_is_played_again_is_answered():
    table = thinking_table()
    table.undo()
    table.redo()
    assert table.state()["turn"] == 1
    wait_for_turn(table, 2)


@pytest.mark.gate
def test_undo_between_two_opponents_waits_until_end_is_tapped():
    table = table_of(game="rootbound", seed=3, opponents={"black": 1, "white": 1})
    wait_for_turn(table, 4)
    table.undo()
    turn = table.state()["turn"]
    table.undo()
    assert table.state()["turn"] == turn - 1
    table.run(LONG_MS)
    assert table.state()["turn"] == turn - 1
    table.press("end")
    wait_for_turn(table, turn + 1)


@pytest.mark.gate
def test_undo_between_two_opponents_lets_a_person_play_in_between():
    table = table_of(game="rootbound", seed=3, opponents={"black": 1, "white": 1})
    wait_for_turn(table, 2)
    while table.state()["turn"]:
        table.undo()
    table.touch("c3")
    table.press("end")
    wait_for_turn(table, 3)
    assert table.record()["moves"][0] == "c3"


@pytest.mark.gate
def test_in_growy_undo_stops_before_a_card_that_was_turned_up_and_takes_nothing_back():
    table = table_of("growy-2", game="growy", opponents={"orange": 1})
    table.play(move="end")
    run_until(table, lambda: table.state()["to_move"] == "blue")
    before = table.record()
    assert any(">" in move for move in before["moves"])
    with pytest.raises(LinkError) as caught:
        table.undo()
    assert caught.value.data["code"] == "card_revealed"
    assert table.record() == before


@pytest.mark.gate
def test_asking_what_is_legal_goes_on_as_ever():
    table = thinking_table()
    assert len(table.legal()["cells"]) == 36
    table.notifications()
    table.press("hint", cells=["a1"])
    assert "asked" in kinds(table.notifications())
    wait_for_turn(table, 2)


# Reasons not to play.


def nothing_is_played(table, ms=LONG_MS):
    turn = game_of(table).turn()
    pending = table.state()["pending"]
    table.run(ms)
    return game_of(table).turn() == turn and table.state()["pending"] == pending


@pytest.mark.gate
def test_it_waits_while_a_hand_is_on_the_board():
    table = thinking_table()
    table.fingers(*[f"{row}{place}" for row in "abc" for place in (1, 2, 3, 4)])
    table.run(200)
    assert nothing_is_played(table, 5000)
    table.fingers()
    wait_for_turn(table, 2)


@pytest.mark.gate
def test_it_waits_while_the_menu_is_open():
    table = table_of(**AGAINST_WHITE)
    table.run(3500)
    table.touch("d4")
    table.press("end")
    table.press("menu")
    assert nothing_is_played(table, 15000)
    table.press("menu")
    wait_for_turn(table, 2)


@pytest.mark.gate
def test_it_waits_while_the_score_or_a_refusal_is_shown():
    table = thinking_table()
    table.fingers("a1", buttons=["menu"])
    table.run(1500)
    assert nothing_is_played(table, 5000)
    table.fingers()
    wait_for_turn(table, 2)


@pytest.mark.gate
def test_it_waits_while_the_leaders_fence_is_shown_and_locks_do_not_stop_it():
    table = thinking_table()
    table.fingers(buttons=["hint", "menu"])
    table.run(5300)
    table.fingers()
    assert table.settings()["locks"]
    turn = game_of(table).turn()
    assert turn == 1
    wait_for_turn(table, 2)
    table.run(1000)
    table.press("undo")
    assert table.state()["turn"] == 0
    table.press("undo")
    assert table.state()["turn"] == 0


@pytest.mark.gate
@pytest.mark.parametrize("begin, end", [
    (lambda table: table.study(on=True), lambda table: table.study(on=False)),
    (lambda table: table.selftest(leds="chain"), lambda table: table.selftest(leds="off")),
    (lambda table: table.bringup(do="start"), lambda table: table.bringup(do="stop")),
])  # fmt: skip
def test_it_plays_nothing_in_a_study_a_test_or_a_bring_up_and_goes_on_afterwards(begin, end):
    table = thinking_table()
    begin(table)
    turn = game_of(table).turn()
    table.run(8000)
    assert game_of(table).turn() == turn
    end(table)
    wait_for_turn(table, 2)


@pytest.mark.gate
def test_in_a_study_every_turn_is_anybodys():
    table = thinking_table()
    wait_for_turn(table, 2)
    before = table.state()
    table.study(on=True, turn=1)
    table.play(move="a1,c3")
    table.undo()
    assert table.state()["turn"] == 1
    table.undo()
    assert table.state()["turn"] == 0
    table.run(LONG_MS)
    assert table.state()["turn"] == 0
    assert table.study(on=False) == before


@pytest.mark.gate
def test_an_opponent_that_is_chosen_in_a_study_plays_in_the_game_afterwards():
    table = table_of(game="rootbound", moves=["d4"])
    table.study(on=True, turn=0)
    table.opponent(colour="white", level=2)
    assert table.study(on=False)["opponents"] == {"white": 2}
    wait_for_turn(table, 2)
    table.power(cycle=True)
    assert table.state()["opponents"] == {"white": 2}


@pytest.mark.gate
def test_a_lesson_is_nobodys_game():
    table = thinking_table()
    book = table.lesson(do="list")["books"][0]["book"]
    table.lesson(do="start", book=book, number=1)
    assert "opponents" not in table.state()
    assert nothing_is_played(table)
    table.lesson(do="stop")
    assert table.state()["opponents"] == {"white": 2}
    wait_for_turn(table, 2)


@pytest.mark.gate
def test_a_new_game_is_between_persons_and_undo_brings_the_opponent_back():
    table = thinking_table()
    wait_for_turn(table, 2)
    state = table.new(game="rootbound")
    assert "opponents" not in state
    table.touch("d4")
    table.press("undo")
    table.press("undo")
    assert table.state()["opponents"] == {"white": 2}
    assert table.state()["turn"] == 2


@pytest.mark.gate
def test_a_mistake_of_the_firmware_leaves_the_turn_to_people():
    table = table_of(parts=FailingParts, **AGAINST_WHITE)
    table.touch("d4")
    table.press("end")
    table.run(LONG_MS)
    assert "mistake" in [params.get("code") for _, params in table.notifications()]
    assert table.link.board.starts == 1
    assert table.state()["turn"] == 1
    table.touch("a1")
    table.run(500)
    table.touch("g4")
    table.press("end")
    assert table.state()["turn"] == 2


# A suggestion.


def double_tap(table):
    for _ in range(2):
        table.fingers(buttons=["hint"])
        table.run(100)
        table.fingers()
        table.run(120)


def suggested(table):
    show = table.link.board.device.controller.show
    run_until(table, show.has_suggestion, 10000)
    return tuple(show.witnesses)


@pytest.mark.gate
def test_hint_tapped_twice_shows_a_turn_until_something_is_touched():
    table = table_of(game="rootbound", moves=["d4"])
    before = table.record()
    double_tap(table)
    assert len(suggested(table)) in (1, 2)
    table.run(LONG_MS)
    show = table.link.board.device.controller.show
    assert show.kind
    assert table.record() == before
    table.touch("a1")
    assert not show.kind
    assert table.state()["pending"] == ["a1"]


def test_two_taps_far_apart_are_none():
    table = table_of(game="rootbound", moves=["d4"])
    for _ in range(2):
        table.press("hint", ms=100)
        table.run(600)
    assert not table.link.board.device.controller.show.kind


@pytest.mark.gate
def test_locked_hints_show_no_turn_and_a_suggestion_counts_as_a_hint():
    table = table_of(game="rootbound", moves=["d4"])
    table.settings(locks={"hints": 1})
    table.run(3500)
    double_tap(table)
    assert suggested(table)
    assert table.state()["lock"]["hints_left"] == {"black": 1, "white": 0}
    table.run(1000)
    double_tap(table)
    table.run(4000)
    assert not table.link.board.device.controller.show.kind


def test_a_lesson_shows_no_turn():
    table = table_of(game="rootbound")
    book = table.lesson(do="list")["books"][0]["book"]
    table.lesson(do="start", book=book, number=1)
    table.run(8000)
    double_tap(table)
    table.run(3000)
    assert not table.link.board.device.controller.show.kind


@pytest.mark.gate
def test_while_the_board_thinks_it_shows_nobody_a_turn():
    table = thinking_table()
    table.notifications()
    double_tap(table)
    assert "not_your_turn" in refusals(table)
    wait_for_turn(table, 2)


def test_a_word_is_suggested_on_end():
    table = table_of("growy-2", game="growy")
    device = table.link.board.device
    device.controller.opponents.suggest()
    device.controller.opponents.decided(device.controller.opponents.task, "end", 0)
    assert device.controller.show.button == device.controller.in_play.live_end()
    hold_end(table)
    assert table.state()["last"] == "end"


def test_an_opponent_that_is_chosen_in_the_study_of_another_game_plays_in_none_of_peoples_own():
    table = table_of(game="rootbound", moves=["d4"], opponents={"black": 2})
    table.study(on=True)
    table.new(game="rootzone", board="hex-2-4")
    assert table.opponent(colour="yellow", level=1)["opponents"] == {"yellow": 1}
    assert table.study(on=False)["opponents"] == {"black": 2}
    assert table.opponent()["opponents"] == {"black": 2}


def test_an_opponent_chosen_in_a_lesson_within_a_study_plays_in_none_of_peoples_own():
    table = table_of(game="rootbound", moves=["d4"])
    table.study(on=True)
    table.lesson(do="start", book="1-first-course")
    table.opponent(colour="black", level=3)
    table.lesson(do="stop")
    table.study(on=False)
    assert table.opponent()["opponents"] == {}


@pytest.mark.gate
def test_no_pass_is_played_for_an_opponent_named_while_the_board_asks():
    table = table_of(game="rootbound", moves=["d4", "a1,g4", "a4,g1", "c1"])
    end = table.state()["end"]
    table.press(end)
    table.opponent(colour=table.state()["to_move"], level=6)
    table.notifications()
    table.press(end, ms=1400)
    told = table.notifications()
    assert [params["code"] for kind, params in told if kind == "refused"] == ["not_your_turn"]
    assert "fault" not in kinds(told) and played(told) == []


@pytest.mark.gate
def test_a_person_who_takes_over_while_its_stones_come_begins_with_an_empty_turn():
    table = thinking_table()
    run_until(table, lambda: table.state()["pending"])
    table.opponent(colour="white", level=0)
    assert table.state()["pending"] == []


def test_a_suggestion_that_is_not_looked_for_any_more_is_not_shown_as_coming():
    table = table_of(game="rootbound", moves=["d4", "a1,g4"])
    double_tap(table)
    assert table.shows()["shows"] == "suggestion"
    table.opponent(colour="white", level=2)
    assert table.shows()["shows"] is None


# An opponent that has lost.


def test_an_opponent_that_sees_no_way_to_win_says_so_at_its_third_turn_and_plays_on():
    table = table_of(parts=HopelessParts, **AGAINST_WHITE)

    def asked(method, **params):
        return table.link.request(method, params)

    told = []
    for turn in range(1, 9, 2):
        table.play(move="d4" if turn == 1 else any_turn(asked))
        told.append(wait_for_turn(table, turn + 1))
    found = [[params for method, params in each if method == "hopeless"] for each in told]
    assert found == [[], [], [{"colour": "white", "level": 2}], []]


def test_the_turns_of_another_game_take_no_hope():
    table = table_of(parts=HopelessParts, **AGAINST_WHITE)

    def asked(method, **params):
        return table.link.request(method, params)

    for turn in (1, 3):
        table.play(move="d4" if turn == 1 else any_turn(asked))
        wait_for_turn(table, turn + 1)
    moves = table.record()["moves"]
    table.new(game="rootbound", moves=moves, seed=7)
    table.opponent(colour="white", level=2)
    table.play(move=any_turn(asked))
    assert "hopeless" not in kinds(wait_for_turn(table, len(moves) + 2))


def test_two_opponents_say_nothing_of_hope():
    table = table_of(parts=HopelessParts, game="rootbound", opponents={"black": 2, "white": 2})
    assert "hopeless" not in kinds(wait_for_turn(table, 8))
