"""Giving up: by the link, by fingers, and what becomes of the game."""

import pytest

from host_sim.link.sim_link import LinkError
from rootlight.match.match import Match, new_match
from tests.board.playing import refusals
from tests.board.seeing_light import is_still, rhythm, watch
from tests.support import Table, every_game

# A recorded game.
GAME = [
    "b5", "d7,e5", "c1", "b1,d1", "pass", "b3,b4", "d2,e6", "a2,f5", "pass", "c6,f2", "f1,g2",
    "e3,g3", "b2,e1", "a4,g4", "a1,c3", "c5,d4", "f3,g1", "c2", "d6,f4", "pass", "pass",
]  # fmt: skip
MIDDLE = GAME[:8]
GAMES = every_game(
    ("rootbound", "hex-4", []),
    ("classroom", "hex-4", []),
    ("rootzone", "hex-2-4", []),
    ("droched", "hex-4", ["komi 1", "black"]),
    ("growy", "growy-2", []),
)


def table_with(moves=MIDDLE, game="rootbound", built="hex-4", **new):
    table = Table(built)
    table.new(game=game, moves=moves, **new)
    return table


@pytest.mark.parametrize("game, board, moves", GAMES)
def test_the_side_to_move_gives_up_and_the_other_wins(game, board, moves):
    table = table_with(moves, game, board if board.startswith("growy") else "hex-4", board=board)
    before = table.state()
    loser = before["to_move"]
    state = table.resign()
    assert state["over"] and state["to_move"] is None
    assert state["winner"] == next(name for name in state["cells"] if name != loser)
    assert state["resigned"] == [loser]
    assert state["reasons"] == ["resigned"]
    assert state["turn"] == before["turn"] + 1
    assert state["last"] == "resign"
    assert state["cells"] == before["cells"]
    record = table.record()
    assert record["moves"][-1] == "resign"
    assert record["result"]["winner"] == state["winner"]
    # The record sets the same game up again, and undo takes it back.
    assert table.new(**record)["winner"] == state["winner"]
    after = table.undo()
    assert {name: after[name] for name in ("cells", "turn", "to_move", "over", "winner")} == {
        name: before[name] for name in ("cells", "turn", "to_move", "over", "winner")
    }
    assert "resigned" not in after
    assert table.redo()["winner"] == state["winner"]


@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_colour_may_give_up_on_either_turn(colour):
    for moves in (GAME[:7], GAME[:8]):
        table = table_with(moves)
        is_own_turn = table.state()["to_move"] == colour
        state = table.resign(colour=colour)
        assert state["winner"] != colour and state["resigned"] == [colour]
        word = table.record()["moves"][-1]
        assert word == ("resign" if is_own_turn else f"resign {colour}")
        assert table.new(**table.record())["resigned"] == [colour]


def test_play_takes_the_word_too():
    table = table_with()
    assert table.play(move="resign")["state"]["over"]
    table.undo()
    assert table.play(move="resign white")["state"]["winner"] == "black"


@pytest.mark.parametrize("params, code", [
    ({"colour": "green"}, -32602), ({"colour": 1}, -32602), ({"colour": "first"}, -32602),
])  # fmt: skip
def test_wrong_parameters_are_refused(params, code):
    table = table_with()
    before = table.record()
    with pytest.raises(LinkError) as caught:
        table.resign(**params)
    assert caught.value.code == code and caught.value.message.endswith(".")
    assert table.record() == before


@pytest.mark.parametrize("move", ["resign green", "resign  black", "resignblack", "resign "])
def test_no_other_word_is_taken_for_it(move):
    table = table_with()
    with pytest.raises(LinkError) as caught:
        table.play(move=move)
    assert caught.value.data["code"] == "not_a_move"


def test_a_game_that_is_over_is_not_given_up():
    table = table_with(GAME)
    with pytest.raises(LinkError) as caught:
        table.resign()
    assert caught.value.data["code"] == "game_over"


def test_before_sides_are_chosen_nobody_gives_up():
    for moves in ([], ["komi 3"]):
        table = table_with(moves, "droched")
        with pytest.raises(LinkError) as caught:
            table.resign()
        assert caught.value.data["code"] == "no_sides"
        assert table.record()["moves"] == moves


def test_the_words_that_may_be_played_do_not_offer_it():
    assert "resign" not in table_with().legal()["words"]


def test_in_a_lesson_nobody_gives_up():
    table = table_with()
    table.lesson(do="start", book="1-first-course", number=1)
    with pytest.raises(LinkError) as caught:
        table.resign()
    assert caught.value.data["code"] == "not_a_move"


def test_a_game_that_was_given_up_is_kept_through_a_power_cut():
    table = table_with()
    table.resign()
    table.run(1000)
    record = table.record()
    table.power(cycle=True)
    assert table.record() == record
    assert table.state()["winner"] == "white"
    games = table.library()["games"]
    assert games[0]["result"]["winner"] == "white"


# By fingers, in the lights.


def hold_menu_and_tap_end(table, end):
    table.fingers(buttons=["menu"])
    table.run(300)
    table.fingers(buttons=["menu", end])
    table.run(200)
    table.fingers(buttons=["menu"])
    table.run(200)
    table.fingers()
    table.run(300)


def hold(table, button, ms=1300):
    table.fingers(buttons=[button])
    table.run(ms)
    table.fingers()
    table.run(300)


@pytest.fixture
def asked():
    table = table_with()
    table.run(4000)
    hold_menu_and_tap_end(table, table.state()["end"])
    return table


def test_menu_held_and_end_tapped_asks_and_end_held_says_yes(asked):
    assert asked.shows() == {"shows": "question", "word": "resign", "ends": True}
    assert not asked.state()["over"]
    hold(asked, asked.state()["end"])
    assert asked.state()["resigned"] == ["black"]
    assert asked.shows() == {"shows": None}


@pytest.mark.parametrize("answer", ["undo", "cell", "menu", "wait"])
def test_anything_else_takes_the_question_back(asked, answer):
    if answer == "cell":
        asked.touch("d4")
    elif answer == "wait":
        asked.run(9000)
    else:
        asked.press(answer)
    assert asked.shows().get("shows") != "question"
    assert not asked.state()["over"]
    assert len(asked.record()["moves"]) == len(MIDDLE)


def test_stones_of_the_turn_are_put_away_when_it_asks():
    table = table_with()
    table.run(4000)
    found = table.legal()["cells"]
    table.touch(found[0])
    table.run(500)
    hold_menu_and_tap_end(table, table.state()["end"])
    assert table.state()["pending"] == []
    assert table.shows()["word"] == "resign"


def test_the_other_end_gives_nothing_up():
    table = table_with()
    table.run(4000)
    other = {"end1": "end2", "end2": "end1"}[table.state()["end"]]
    hold_menu_and_tap_end(table, other)
    assert table.shows()["shows"] == "other_end"


@pytest.mark.gate
def test_no_stone_leaves_and_the_winners_breathe():
    table = table_with()
    table.resign()
    table.run(3000)
    cells = table.state()["cells"]
    seen = watch(table, *cells["white"], *cells["black"], ms=6000)
    assert all(rhythm(seen[cell]) > 0.2 for cell in cells["white"])
    assert all(is_still(seen[cell]) and any(seen[cell][0]) for cell in cells["black"])


def test_fingers_are_told_that_sides_come_first():
    table = table_with(["komi 1"], "droched")
    table.run(4000)
    hold_menu_and_tap_end(table, table.state()["end"])
    assert refusals(table)[-1] == "no_sides"
    assert table.shows().get("word") != "resign"


def test_a_leader_who_locks_passing_locks_this():
    table = table_with()
    table.run(4000)
    table.settings(locks={"pass": True})
    hold_menu_and_tap_end(table, table.state()["end"])
    assert table.shows().get("word") != "resign"
    assert not table.state()["over"]


# More than two players.


def test_of_four_players_the_others_go_on_and_the_last_one_wins():
    table = table_with([], "growy", "growy-4")
    names = Match("growy", "growy-4").game.COLOURS
    assert table.state()["to_move"] == names[0]
    state = table.resign()
    assert not state["over"] and state["resigned"] == [names[0]]
    order = []
    for _ in range(3):
        order.append(table.state()["to_move"])
        table.play(move="end")
        if table.state()["over"]:
            break
    assert order == list(names[1:])
    # All who are left have ended without a root: the game is over by its rules.
    assert table.state()["over"] and table.state()["reasons"] != ["resigned"]
    table.undo()
    table.resign(colour=names[1])
    assert not table.state()["over"]
    state = table.resign(colour=names[2])
    assert state["over"] and state["winner"] == names[3]
    assert new_match(table.link.board.device.controller.in_play.built, **{
        name: table.record()[name] for name in ("game", "board", "seed", "moves")
    }).moves() == table.record()["moves"]  # fmt: skip


def test_who_has_given_up_wins_nothing_however_many_points_there_are():
    match = Match("growy", "growy-3", seed=1)
    match.game.state[match.game.purse(0) + 2] = 9  # water
    match.give_up(0)
    for _ in range(2):
        match.play("end")
    assert match.game.is_over()
    winner = match.game.won_by()
    assert 0 not in (winner if isinstance(winner, tuple) else (winner,))
