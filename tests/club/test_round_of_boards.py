"""All boards of a round at once, and tournament games that nothing at a board disturbs."""

import pytest

from host_sim.club.evening import NotNow
from host_sim.hub.messages import encoded
from host_sim.web.glance import Refused
from tests.club.evening_on_boards import GAMES, SIX, finish, games_of, played

pytestmark = pytest.mark.gate

CLOCK = {"mode": "fischer", "main_s": 300, "add_s": 5}
LOCKS = {"undo": "one", "new": True}


# What is set on all boards.


async def set_at_once(table):
    answer = await table.ask(
        "club.boards",
        game="droched",
        board="hex-4",
        opponents={"second": 1},
        clock=CLOCK,
        locks=LOCKS,
    )
    parts = ["game", "opponents", "clock", "locks"]
    assert answer["boards"] == [
        {"board": number, "done": parts, "failed": None, "error": None} for number in (1, 2, 3)
    ]
    for number in (1, 2, 3):
        state = (await table.say(number, "state"))["result"]
        assert (state["game"], state["opponents"], state["clock"]["main_s"]) == (
            *("droched", {"second": 1}),
            300,
        )
        assert (await table.say(number, "settings"))["result"]["locks"] == LOCKS


def test_game_opponents_clock_and_locks_are_set_on_all_boards_at_once():
    played(set_at_once)


async def set_on_some(table):
    await table.ask("club.boards", boards=[2], locks={"new": True})
    locked = [(await table.say(n, "settings"))["result"]["locks"] for n in (1, 2, 3)]
    assert locked == [{}, {"new": True}, {}]
    await table.ask("club.boards", locks={})
    assert (await table.say(2, "settings"))["result"]["locks"] == {}


def test_locks_alone_are_set_on_some_boards_and_taken_off_all():
    played(set_on_some)


async def one_refuses(table):
    glance = table.wall.boards.on_wall[2].glance
    asked = glance.ask

    async def refuse_clocks(method, params=None):
        if method == "clock":
            raise Refused({"code": -32601, "message": "There is no method clock."})
        return await asked(method, params)

    glance.ask = refuse_clocks
    answer = await table.ask("club.boards", game="rootbound", clock=CLOCK, locks=LOCKS)
    first, second, third = answer["boards"]
    assert first["failed"] is third["failed"] is None
    assert (second["done"], second["failed"]) == (["game"], "clock")
    assert second["error"]["message"] == "There is no method clock."
    assert (await table.say(2, "settings"))["result"]["locks"] == {}


def test_a_board_that_refuses_is_named_with_what_it_has_done_and_what_not():
    played(one_refuses)


async def would_be_lost(table):
    await table.say(2, "new", game="rootbound", moves=["d4"])
    with pytest.raises(NotNow, match="boards_have_games") as caught:
        await table.ask("club.boards", game="rootbound", locks=LOCKS)
    assert caught.value.params["boards"] == ["2"]
    assert (await table.say(1, "settings"))["result"]["locks"] == {}
    # A clock for the game that is there replaces nothing.
    await table.ask("club.boards", clock=CLOCK)
    assert (await table.say(2, "record"))["result"]["moves"] == ["d4"]
    await table.ask("club.boards", game="rootbound", replaces=["2"])
    assert (await table.say(2, "record"))["result"]["moves"] == []


def test_no_game_goes_unless_the_leader_agrees_for_each_board():
    played(would_be_lost)


async def nonsense(table):
    for wrong, code in (
        ({"game": "chess"}, "no_such_game"),
        ({"game": "rootbound", "board": "hex-99"}, "no_such_game"),
        ({"game": ["rootbound"]}, "no_such_game"),
        ({"clock": {"mode": "sand"}}, "bad_clock"),
        ({"clock": {"mode": "fischer", "main_s": 0, "add_s": 5}}, "bad_clock"),
        ({"locks": {"hints": 100}}, "bad_locks"),
        ({"locks": [1]}, "bad_locks"),
        ({"opponents": 3}, "bad_opponents"),
        ({"boards": [9]}, "no_such_board"),
        ({"boards": []}, "no_boards"),
    ):
        with pytest.raises(NotNow, match=code):
            await table.ask("club.boards", **wrong)


def test_what_makes_no_sense_reaches_no_board():
    played(nonsense)


async def games_begin_so(table):
    await table.ask("club.new", players=SIX, game="rootbound", clock=CLOCK, locks=LOCKS)
    assert (table.club["clock"], table.club["locks"]) == (CLOCK, LOCKS)
    assert await table.ask("club.start") == {"started": 3, "failed": []}
    assert (await table.say(3, "state"))["result"]["clock"]["add_s"] == 5
    assert (await table.say(3, "settings"))["result"]["locks"] == LOCKS
    with pytest.raises(NotNow, match="board_plays"):
        await table.ask("club.boards", game="rootbound", replaces=["1", "2", "3"])
    with pytest.raises(NotNow, match="games_on"):
        await table.ask("club.settings", game="droched")
    for game in games_of(table, 1):
        await finish(table, game, GAMES[0])
    await table.ask("club.settings", game="droched", clock=None, locks={})
    await table.ask("club.start")
    state = (await table.say(1, "state"))["result"]
    assert state["game"] == "droched"
    assert "clock" not in state
    assert (await table.say(1, "settings"))["result"]["locks"] == {}


def test_each_game_of_a_tournament_begins_with_its_clock_and_locks():
    played(games_begin_so)


# What happens at a board after its game, and during it.


async def played_again(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    (game,) = games_of(table, 1)
    await finish(table, game, GAMES[0])
    outcome = games_of(table, 1)[0]["outcome"]
    assert table.board(1)["people"] == {"black": "Ada", "white": "Ben"}
    # "Play again" on the page of the board, and then somebody who takes back and plays on.
    await table.say(1, "new", game="rootbound", moves=[])
    assert table.board(1)["people"] == {}
    await table.play(1, *GAMES[1])
    await table.say(1, "undo")
    assert games_of(table, 1)[0]["outcome"] == outcome
    assert table.board(1)["people"] == {}


def test_playing_again_is_no_game_of_the_tournament():
    played(played_again, boards=1)


async def again_by_fingers(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    await finish(table, games_of(table, 1)[0], GAMES[0])
    outcome = games_of(table, 1)[0]["outcome"]
    # The score is counted off first.
    for _ in range(2):
        await table.say(1, "sim.run", ms=10_000)
    await hold(table, "end1")
    # Whoever sits there has the other colour now.
    assert (await table.say(1, "seats"))["result"] == {"end1": "white", "end2": "black"}
    assert table.board(1)["state"]["turn"] == 0
    await table.play(1, *GAMES[0])
    assert table.board(1)["state"]["over"]
    assert games_of(table, 1)[0]["outcome"] == outcome
    assert table.board(1)["people"] == {}


async def hold(table, button):
    """Lay a finger on a button of board 1, which a page that leaves would lift."""
    hub = table.wall.boards.on_wall[1].hub
    page = hub.join()
    for method, params in (
        ("sim.fingers", {"buttons": {button: 1.0}}),
        ("sim.run", {"ms": 2500}),
        ("sim.fingers", {}),
        ("sim.run", {"ms": 1000}),
    ):
        message = {"jsonrpc": "2.0", "id": method, "method": method, "params": params}
        hub.receive(page, encoded(message).encode())
    hub.leave(page)
    await table.settle()


def test_holding_end_for_the_same_game_again_leaves_result_and_names_as_they_were():
    played(again_by_fingers, boards=1)


async def a_saved_game(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    await finish(table, games_of(table, 1)[0], GAMES[-1])
    outcome = games_of(table, 1)[0]["outcome"]
    # It comes onto the board with turns in it, so that no beginning is seen.
    await table.say(1, "new", game="rootbound", moves=GAMES[-1][:3])
    assert games_of(table, 1)[0]["outcome"] == outcome
    assert table.board(1)["people"] == {}


def test_a_game_that_is_loaded_afterwards_takes_no_result_away():
    played(a_saved_game, boards=1)


async def sides_swapped(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    await table.say(1, "seats", swap=True)
    assert table.board(1)["people"] == {"black": "Ben", "white": "Ada"}
    await finish(table, games_of(table, 1)[0], GAMES[0])
    black_wins = table.board(1)["state"]["winner"] == "black"
    # Ada is the tournament's first player, and has White now.
    assert games_of(table, 1)[0]["outcome"] == ("0-1" if black_wins else "1-0")
    await table.say(1, "seats", swap=True)
    assert games_of(table, 1)[0]["outcome"] == ("0-1" if black_wins else "1-0")


def test_where_sides_are_swapped_names_and_result_go_with_the_people():
    played(sides_swapped, boards=1)


async def another_game(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    await table.say(1, "new", game="droched")
    assert table.board(1)["people"] == {}
    assert games_of(table, 1)[0]["is_on"]
    await table.say(1, "new", game="rootbound")
    assert table.board(1)["people"] == {"black": "Ada", "white": "Ben"}
    await finish(table, games_of(table, 1)[0], GAMES[0])
    assert games_of(table, 1)[0]["outcome"] is not None


def test_another_game_in_between_has_no_names_of_the_tournament_and_gives_no_result():
    played(another_game, boards=1)


async def replaced_by_a_child(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound", clock=CLOCK)
    await table.ask("club.start")
    await table.play(1, *GAMES[0][:3])
    assert table.board(1)["needs"] == []
    # Turns that are taken back and played again are of the same game.
    for method in ("undo", "undo", "undo", "redo", "redo", "redo"):
        await table.say(1, method)
        assert table.board(1)["needs"] == []
    for another in ({"game": "droched"}, {"game": "rootbound"}):
        await table.say(1, "new", **another)
        assert table.board(1)["needs"] == ["replaced"]
        await table.ask("club.back", board=1)
        state = table.board(1)["state"]
        assert (state["game"], state["turn"], state["clock"]["mode"]) == (
            "rootbound",
            3,
            "fischer",
        )
        assert table.board(1)["needs"] == []
    # Twice is no more than once.
    await table.ask("club.back", board=1)
    await table.play(1, *GAMES[0][3:])
    assert games_of(table, 1)[0]["outcome"] is not None
    await table.say(1, "new", game="rootbound")
    assert table.board(1)["needs"] == []


def test_the_leader_is_called_when_a_tournament_game_is_replaced_and_brings_it_back():
    played(replaced_by_a_child, boards=1)


async def replaced_before_its_first_turn(table):
    # The game of somebody else lies among those that the board has kept.
    await table.say(1, "new", game="rootbound")
    await table.play(1, *GAMES[0][:4])
    await table.ask("club.new", players=SIX[:2], game="rootbound", clock=CLOCK, locks=LOCKS)
    await table.ask("club.start", replaces=["1"])
    await table.say(1, "new", game="droched")
    await table.ask("club.back", board=1)
    board = table.board(1)
    assert (board["needs"], board["people"]) == ([], {"black": "Ada", "white": "Ben"})
    assert (board["state"]["turn"], board["state"]["clock"]["main_s"]) == (0, 300)


def test_a_tournament_game_without_a_turn_begins_again():
    played(replaced_before_its_first_turn, boards=1)


async def ended_by_mistake(table):
    await table.ask("club.new", players=SIX[:4], game="rootbound")
    await table.ask("club.start")
    first, second = games_of(table, 1)
    for game in (first, second):
        await table.play(game["board"], GAMES[-1][0])
    await table.ask("club.end", agreed=True)
    assert not any(game["is_on"] for game in games_of(table, 1))
    # One table has begun something else meanwhile.
    await table.say(second["board"], "new", game="rootbound")
    await table.play(second["board"], *GAMES[0])
    await table.ask("club.reopen")
    assert [game["is_on"] for game in games_of(table, 1)] == [True, False]
    await table.play(first["board"], *GAMES[-1][1:])
    assert [game["outcome"] is None for game in games_of(table, 1)] == [False, True]


def test_games_that_were_on_when_a_tournament_ended_are_on_again_when_it_goes_on():
    played(ended_by_mistake)


# The leader's requests as the page sends them.


async def as_the_page_asks(table):
    await table.ask("club.new", players=SIX, game="rootbound", system="swiss", rounds=3)
    assert (await table.ask("club.join", name="Gil")) == {}
    asked = await table.ask("club.leave", player=6)
    assert asked["done"] is False
    assert asked["effect"]["games"][0]["outcome"] == [None, "+/-"]
    assert await table.ask("club.leave", player=6, agreed=True) == {"done": True}
    assert table.club["entrants"][5]["status"] == "gone"
    await table.ask("club.here", player=6)
    await table.ask("club.away", player=1, bye="half")
    ada = {"status": "away", "bye": "half", "joined": 1, "counts": True}
    assert table.club["entrants"][0] == ada
    asked = await table.ask("club.end")
    assert asked["effect"]["ends"]["games"] == 3
    assert await table.ask("club.end", agreed=True) == {"done": True}
    with pytest.raises(NotNow, match="no_tournament"):
        await table.ask("club.join", name="Hana")
    assert await table.ask("club.reopen") == {"done": True}
    await table.ask("club.unpair")
    assert table.club["games"] == [one for one in table.club["games"] if one["bye"]]
    await table.ask("club.pair")
    assert len(games_of(table, 1)) == 4


def test_players_come_and_go_and_a_tournament_ends_and_goes_on_by_requests():
    played(as_the_page_asks)


async def games_differ(table):
    await table.ask("club.boards", game="rootbound", opponents={"white": 1})
    records = [(await table.say(number, "record"))["result"] for number in (1, 2, 3)]
    assert len({record["seed"] for record in records}) == 3


def test_the_computer_does_not_play_alike_on_all_boards():
    played(games_differ)
