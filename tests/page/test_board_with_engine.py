"""A board with a computer behind it, which plays the levels that the board does not know."""

import json
import threading

import pytest

from host_sim.hub.engine_opponents import SOONEST_MS, is_same_game
from host_sim.hub.messages import line_of
from host_sim.web.computer import board_with_computer
from host_sim.web.plugged_in import board_at
from host_sim.web.served_hub import ServedHub
from rootlight.link import device_methods, methods
from rootlight.match.strength import ADVICE_SEED, ADVISER
from rootlight.search.levels import LEVELS
from tests.opponents.stand_in import any_turn
from tests.page.board_on_a_socket import BoardOnASocket
from tests.page.far_players import (
    BOARD_LEVELS,
    SEED,
    Desktop,
    FarPlayers,
    every_level,
    weak_board,
)
from tests.page.test_real_board import TICK_MS

PATIENCE_S = 60
LONG_MS = SOONEST_MS + 500
BAD_PARAMS = -32602
BUSY = -32002


@pytest.fixture
def desktop():
    return Desktop()


@pytest.fixture
def against_white(desktop):
    """Black is a person, white an opponent of a level that the board does not know."""
    desktop.result("new", game="rootbound", opponents={"white": 5})
    desktop.run(LONG_MS)
    return desktop


def thinking(messages):
    return [m["params"] for m in messages if m.get("method") == "thinking"]


def told_state(messages):
    """The last state that was told."""
    return [m["params"]["state"] for m in messages if "state" in m.get("params", {})][-1]


def play_person(desktop, move="d4"):
    """A person's turn, after which an opponent thinks; the messages that came."""
    desktop.result("play", move=move)
    return desktop.told + desktop.run(LONG_MS)


def let_it_play(desktop):
    desktop.turns.finish()
    return desktop.run(LONG_MS)


class Served:
    """A board on a socket, a real cable, and this computer behind it."""

    def __init__(self):
        self._far = BoardOnASocket(sim=weak_board("hex-4"))
        self._near = board_at(self._far.name)
        self._pause = threading.Event()
        self._came = []
        self.board = board_with_computer(self._near, levels=every_level)

    def wait_for(self, is_wanted, told):
        """The first message that is wanted; notifications before it are added to `told`."""
        for _ in range(PATIENCE_S * 100):
            while self._came:
                message = json.loads(self._came.pop(0))
                if is_wanted(message):
                    return message
                told += [message] if "method" in message else []
            self._pause.wait(0.01)
            self.board.advance(TICK_MS)
            self._came += self.board.take_output()
        raise AssertionError("it never came")

    def close(self):
        self.board.close()
        self._near.close()
        self._far.pull()


@pytest.fixture
def served():
    served = Served()
    yield served
    served.close()


# The thinkers.


def test_all_levels_are_offered_and_it_is_said_who_thinks(desktop):
    hello = desktop.result("hello")
    assert hello["levels"] == LEVELS
    assert hello["thinks"] == {"board": BOARD_LEVELS, "computer": LEVELS}


@pytest.mark.gate
def test_a_board_that_plays_all_levels_is_left_alone():
    far = FarPlayers()
    far.sim.board.device.controller.opponents.levels = LEVELS
    desktop = Desktop(far=far)
    hello = desktop.result("hello")
    assert (hello["levels"], "thinks" in hello) == (LEVELS, False)
    desktop.result("new", game="rootbound", opponents={"black": 5})
    assert far.sim.request("state")["opponents"] == {"black": 5}
    desktop.run(LONG_MS)
    assert not desktop.turns.begun


@pytest.mark.gate
def test_levels_of_the_board_are_left_to_it_and_those_above_are_kept_here(desktop):
    state = desktop.result("new", game="rootbound", opponents={"black": 1, "white": 5})
    assert state["opponents"] == {"black": 1, "white": 5}
    assert desktop.result("state")["opponents"] == {"black": 1, "white": 5}
    assert desktop.result("record")["opponents"] == {"black": 1, "white": 5}
    assert desktop.hands("state")["opponents"] == {"black": 1}


def test_the_seed_of_a_game_against_this_computer_is_recorded(desktop):
    desktop.result("new", game="rootbound", opponents={"white": 5})
    assert desktop.result("record")["seed"] == SEED
    desktop.result("new", game="rootbound", opponents={"white": 5}, seed=12)
    assert desktop.result("record")["seed"] == 12


@pytest.mark.gate
def test_opponents_are_changed_and_told_one_by_one(desktop):
    desktop.result("new", game="rootbound")
    set_to = desktop.result
    assert set_to("opponent", colour="white", level=5) == {"opponents": {"white": 5}}
    assert set_to("opponent", colour="black", level=1) == {"opponents": {"black": 1, "white": 5}}
    assert set_to("opponent") == {"opponents": {"black": 1, "white": 5}}
    assert set_to("opponent", colour="white", level=2) == {"opponents": {"black": 1, "white": 2}}
    assert desktop.hands("state")["opponents"] == {"black": 1, "white": 2}
    assert set_to("opponent", colour="black", level=4) == {"opponents": {"black": 4, "white": 2}}
    assert set_to("opponent", colour="black", level=0) == {"opponents": {"white": 2}}


def test_pages_that_look_on_are_told_of_opponents_kept_here(desktop):
    desktop.result("new", game="rootbound")
    desktop.send("opponent", colour="white", level=6)
    assert told_state(desktop.run(LONG_MS))["opponents"] == {"white": 6}


@pytest.mark.parametrize(
    "method, params",
    [
        ("new", {"game": "rootbound", "opponents": {"white": 11}}),
        ("new", {"game": "rootbound", "opponents": {"white": True}}),
        ("new", {"game": "rootbound", "opponents": {"purple": 5}}),
        ("new", {"game": "rootbound", "opponents": [5]}),
        ("new", {"game": "chess", "opponents": {"white": 5}}),
        ("opponent", {"colour": "purple", "level": 5}),
        ("opponent", {"colour": "white", "level": 11}),
        ("opponent", {"colour": "white"}),
        ("opponent", {"level": 5}),
        ("suggest", {"level": 0}),
        ("suggest", {"playouts": "many"}),
        ("suggest", {"seed": -1}),
    ],
)
def test_a_wrong_setting_changes_nothing(against_white, method, params):
    assert against_white.ask(method, **params)["error"]["code"] == BAD_PARAMS
    assert against_white.result("opponent") == {"opponents": {"white": 5}}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"\xff",
        b"[]",
        b"[" * 900,
        b'{"id": [1], "method": "review"}',
        b'{"id": 1, "method": "new", "params": []}',
        b'{"id": 1, "method": "new", "params": {"game": "rootzone", "opponents": {"a": NaN}}}',
        b'{"id": 1, "method": "opponent", "params": {"colour": {}, "level": 1e999}}',
        b'{"id": "t1", "method": "state"}',
        b'{"id": null, "method": "opponent"}',
        b'{"method": "suggest", "params": {"level": 3}}',
        b'{"method": "review"}',
        b'{"method": "new", "params": {"game": "chess", "opponents": {"white": 6}}}',
        b'{"id": 2, "method": "suggest", "params": null}',
        b'{"id": 2, "method": "review", "params": 7}',
        b'{"id": 2, "method": "state"}' + b" " * 2000,
    ],
)
def test_no_line_stops_it(against_white, line):
    against_white.board.handle(line)
    against_white.run()
    play_person(against_white)
    let_it_play(against_white)
    assert len(against_white.moves) == 2


def test_requests_without_id_are_carried_out_and_not_answered(desktop):
    line = b'{"method": "new", "params": {"game": "rootbound", "opponents": {"white": 5}}}'
    desktop.board.handle(line)
    assert all("id" not in message for message in desktop.run())
    assert desktop.result("opponent") == {"opponents": {"white": 5}}


# Its turns.


def test_an_opponent_thinks_in_its_turn_and_plays_once(against_white):
    assert not against_white.turns.begun
    told = play_person(against_white)
    assert thinking(told) == [{"colour": "white", "level": 5}]
    assert against_white.turns.job["level"] == 5
    assert [m["method"] for m in let_it_play(against_white)] == ["turn"]
    assert len(against_white.moves) == 2
    against_white.run(5000)
    assert len(against_white.moves) == 2
    assert len(against_white.turns.begun) == 1


def test_a_turn_can_be_looked_at_before_it_is_answered(against_white):
    against_white.turns.is_quick = True
    against_white.result("play", move="d4")
    against_white.run(SOONEST_MS // 2)
    assert len(against_white.moves) == 1
    against_white.run(LONG_MS)
    assert len(against_white.moves) == 2


def test_turns_by_fingers_are_answered_too(against_white):
    against_white.hands("sim.touch", cells=["d4"])
    against_white.hands("sim.press", button="end")
    against_white.run(LONG_MS)
    let_it_play(against_white)
    assert len(against_white.moves) == 2


def test_while_it_thinks_everything_is_answered(against_white):
    play_person(against_white)
    for method in ("hello", "state", "legal", "record", "settings", "opponent"):
        against_white.result(method)
    assert len(against_white.turns.begun) == 1


def test_somebody_plays_its_turn_for_it(against_white):
    play_person(against_white)
    against_white.hands("play", move="a1,g4")
    against_white.run(LONG_MS)
    assert against_white.turns.job is None
    assert against_white.moves == ["d4", "a1,g4"]


def test_between_its_last_look_and_its_turn_somebody_is_quicker(against_white):
    """A person's turn is taken back just before its turn comes: it would move for that person."""
    play_person(against_white)

    def be_quicker(data):
        if b'"play"' in data:
            against_white.far.before_line = lambda data: None
            against_white.hands("undo")

    against_white.far.before_line = be_quicker
    let_it_play(against_white)
    against_white.run(5000)
    assert against_white.moves == []
    assert against_white.turns.job is None


# An opponent that has lost.


def offers(messages):
    return [m["params"] for m in messages if m.get("method") == "hopeless"]


@pytest.fixture
def large():
    """A board that is large enough for some turns by people who do not look."""
    desktop = Desktop("hex-7")
    desktop.result("new", game="rootzone", opponents={"orange": 5})
    return desktop


def expecting(desktop, values):
    """A game in which the searches of the opponent's turns expect this; the offers after each."""
    told = []
    for value in values:
        desktop.result("play", move=any_turn(desktop.result))
        desktop.turns.value = value
        desktop.run(LONG_MS)
        told.append(offers(let_it_play(desktop)))
    return told


def test_an_opponent_that_sees_no_way_to_win_thrice_offers_to_end_the_game_once(large):
    found = expecting(large, [-0.9, -1, -0.95, -0.99, -1])
    assert found == [[], [], [], [{"colour": "orange", "level": 5}], []]
    assert large.result("resign", colour="orange")["winner"] == "yellow"


def test_hope_that_comes_back_and_turns_that_are_taken_back_count_from_the_beginning(large):
    assert not any(expecting(large, [-1, -1, 0.2, -1, -1]))
    large.result("undo")
    large.run(LONG_MS)
    assert [bool(one) for one in expecting(large, [-1, -1, -1])] == [False, False, True]


@pytest.mark.gate
def test_two_opponents_offer_each_other_nothing(desktop):
    desktop.turns.is_quick, desktop.turns.value = True, -1
    desktop.result("new", game="classroom", opponents={"black": 5, "white": 5})
    assert offers(desktop.run(20_000)) == []


@pytest.mark.gate
def test_two_opponents_play_each_other_to_the_end(desktop):
    desktop.turns.is_quick = True
    desktop.result("new", game="rootbound", opponents={"black": 4, "white": 5})
    told = desktop.run(100_000)
    assert desktop.result("state")["over"]
    turns = [message for message in told if message.get("method") == "turn"]
    assert len(turns) == len(desktop.moves) == len(desktop.turns.begun)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game, built", [("rootzone", "hex-4"), ("droched", "hex-4"), ("growy", "growy-2")]
)
def test_every_game_is_played_to_the_end(game, built):
    desktop = Desktop(built)
    desktop.turns.is_quick = True
    state = desktop.result("new", game=game)
    players = ["first", "second"] if game == "droched" else list(state["cells"])
    for player in players:
        desktop.result("opponent", colour=player, level=3)
    for _ in range(40):
        desktop.run(20_000)
        if desktop.result("state")["over"]:
            return
    raise AssertionError(f"{game} is not over after {len(desktop.moves)} turns")


@pytest.mark.gate
def test_an_opponent_of_the_board_and_one_of_this_computer_play_each_other(desktop):
    desktop.turns.is_quick = True
    desktop.result("new", game="rootbound", opponents={"black": 1, "white": 5})
    for _ in range(40):
        desktop.run(LONG_MS)
        desktop.far.pass_time(5000)
    state = desktop.hands("state")
    assert state["over"]
    assert len(desktop.turns.begun) == state["turn"] // 2


def test_in_droched_an_opponent_is_the_same_one_when_sides_are_chosen(desktop):
    desktop.result("new", game="droched", opponents={"first": 5})
    desktop.hands("play", move="komi 3")
    desktop.hands("play", move="black")
    desktop.run(LONG_MS)
    assert desktop.result("state")["opponents"] == {"white": 5}
    desktop.hands("undo")
    desktop.run(LONG_MS)
    assert desktop.result("state")["opponents"] == {"first": 5}


def test_a_search_that_fails_is_tried_again(against_white, caplog):
    play_person(against_white)
    for _ in range(2):
        against_white.turns.fail()
        against_white.run(LONG_MS)
    let_it_play(against_white)
    assert len(against_white.moves) == 2
    assert "No turn was found" in caplog.text


def test_after_three_searches_that_fail_a_person_plays_and_the_page_is_told(against_white):
    play_person(against_white)
    for _ in range(3):
        against_white.turns.fail()
        told = against_white.run(LONG_MS)
    (thinking,) = [one["params"] for one in told if one.get("method") == "thinking"]
    assert thinking["notice"] == {"code": "no_turn", "params": {}}
    assert "opponents" not in against_white.result("state")
    assert against_white.turns.job is None
    # Somebody lets it try again.
    against_white.result("opponent", colour="white", level=5)
    against_white.run(LONG_MS)
    let_it_play(against_white)
    assert len(against_white.moves) == 2


@pytest.mark.night
@pytest.mark.slow
def test_over_a_real_socket_and_with_processes_of_its_own(served):
    told = []

    def ask(method, **params):
        """The answer of the server, for which time has to pass."""
        served.board.handle(line_of({"id": 1, "method": method, "params": params}))
        return served.wait_for(lambda message: message.get("id") == 1, told)["result"]

    served.wait_for(lambda message: message.get("method") == "cable", told)
    ask("new", game="rootbound", opponents={"white": 3})
    assert ask("suggest", level=1)["move"]
    ask("play", move="d4")
    served.wait_for(is_reply, told)
    assert [message["method"] for message in told].count("thinking") == 1
    assert "turns" in ask("review")


def is_reply(message):
    return message.get("method") == "turn" and message["params"]["move"] != "d4"


# Back and forth.


def test_undo_stops_it_and_takes_the_persons_turn_back(against_white):
    play_person(against_white)
    against_white.result("undo")
    against_white.run(LONG_MS)
    assert against_white.turns.job is None
    assert against_white.moves == []


@pytest.mark.parametrize("by_hand", [True, False])
def test_undo_after_its_turn_takes_the_persons_turn_back_as_well(against_white, by_hand):
    play_person(against_white)
    let_it_play(against_white)
    undo = against_white.hands if by_hand else against_white.result
    undo("undo")
    against_white.run(LONG_MS)
    assert against_white.moves == []
    assert against_white.turns.job is None
    redo = against_white.hands if by_hand else against_white.result
    redo("redo")
    against_white.run(LONG_MS)
    assert len(against_white.moves) == 2
    assert len(against_white.turns.begun) == 1


def test_after_undo_the_person_plays_something_else(against_white):
    play_person(against_white)
    let_it_play(against_white)
    against_white.result("undo")
    against_white.run(LONG_MS)
    play_person(against_white, "e4")
    let_it_play(against_white)
    assert against_white.moves[0] == "e4"
    assert len(against_white.moves) == 2


def test_where_no_person_plays_undo_stops_the_game_until_all_is_played_again(desktop):
    desktop.result("new", game="rootbound", opponents={"black": 5, "white": 5})
    desktop.run(LONG_MS)
    for _ in range(3):
        let_it_play(desktop)
    desktop.result("undo")
    desktop.run(5000)
    assert (len(desktop.moves), desktop.turns.job) == (2, None)
    desktop.result("redo")
    desktop.run(5000)
    assert len(desktop.moves) == 3
    assert desktop.turns.job is not None


def test_where_no_person_plays_an_opponent_that_is_named_goes_on_after_undo(desktop):
    desktop.result("new", game="rootbound", opponents={"black": 5, "white": 5})
    desktop.run(LONG_MS)
    for _ in range(3):
        let_it_play(desktop)
    desktop.result("undo")
    desktop.run(LONG_MS)
    desktop.result("opponent", colour="black", level=5)
    desktop.run(LONG_MS)
    let_it_play(desktop)
    assert len(desktop.moves) == 3
    assert desktop.turns.job is not None


def test_the_opponent_plays_again_if_undo_can_go_no_further(desktop):
    desktop.result("new", game="rootbound", opponents={"black": 5})
    desktop.run(LONG_MS)
    let_it_play(desktop)
    desktop.result("undo")
    desktop.run(LONG_MS)
    let_it_play(desktop)
    assert len(desktop.moves) == 1


# Something else is on the board.


def test_a_new_game_ends_it_all(against_white):
    play_person(against_white)
    state = against_white.result("new", game="rootbound")
    assert "opponents" not in state
    against_white.run(LONG_MS)
    assert against_white.turns.job is None
    play_person(against_white)
    assert against_white.turns.job is None


def test_a_game_that_cannot_be_begun_changes_nothing(against_white):
    play_person(against_white)
    against_white.ask("new", game="chess")
    against_white.run(LONG_MS)
    assert against_white.turns.job is not None
    let_it_play(against_white)
    assert len(against_white.moves) == 2


@pytest.mark.gate
def test_a_new_game_by_hand_has_the_opponents_that_were_chosen_there(against_white):
    play_person(against_white)
    against_white.hands("new", game="rootbound", opponents={"black": 1})
    told = against_white.run(LONG_MS)
    assert told_state(told)["opponents"] == {"black": 1}
    assert against_white.turns.job is None


@pytest.mark.parametrize(
    "aside, back",
    [
        (("study", {"on": True}), ("study", {"on": False})),
        (("lesson", {"do": "start", "book": "puzzles-1"}), ("lesson", {"do": "stop"})),
    ],
)
def test_nothing_is_played_in_a_study_or_a_lesson(against_white, aside, back):
    play_person(against_white)
    method, params = aside
    against_white.result(method, **params)
    against_white.run(LONG_MS)
    assert against_white.turns.job is None
    assert "opponents" not in against_white.result("state")
    method, params = back
    against_white.result(method, **params)
    against_white.run(LONG_MS)
    assert against_white.result("state")["opponents"] == {"white": 5}
    let_it_play(against_white)
    assert len(against_white.moves) == 2


def test_the_menu_does_not_disturb_it(against_white):
    play_person(against_white)
    against_white.hands("sim.press", button="menu")
    let_it_play(against_white)
    assert len(against_white.moves) == 2


# Cables and power.


def pull(desktop):
    desktop.far.plugged = False
    desktop.run(LONG_MS)


def plug_in(desktop):
    desktop.far.plugged = True
    return desktop.run(5000)


@pytest.mark.parametrize("loses_power", [True, False])
def test_a_pulled_cable_is_waited_for(against_white, loses_power):
    play_person(against_white)
    pull(against_white)
    against_white.turns.finish()
    against_white.run(5000)
    if loses_power:
        against_white.far.cut_power()
    plug_in(against_white)
    if against_white.turns.job:
        let_it_play(against_white)
    assert len(against_white.moves) == 2
    assert against_white.result("state")["opponents"] == {"white": 5}


def test_a_turn_whose_answer_was_lost_is_not_played_twice(against_white):
    play_person(against_white)

    def pull_at_once(data):
        if b'"play"' in data:
            against_white.far.sim.feed(data)
            against_white.far.sim.take_output()
            against_white.far.answers = against_white.far.plugged = False

    against_white.far.before_line = pull_at_once
    let_it_play(against_white)
    assert len(against_white.moves) == 2
    against_white.far.before_line = lambda data: None
    against_white.far.answers = True
    plug_in(against_white)
    against_white.run(5000)
    assert len(against_white.moves) == 2
    assert against_white.turns.job is None


def test_a_power_cut_takes_a_turn_and_it_is_played_again(against_white):
    play_person(against_white)
    let_it_play(against_white)
    # As if the last turn had not been saved.
    pull(against_white)
    record = against_white.hands("record")
    against_white.hands("new", **{**record, "moves": record["moves"][:1]})
    plug_in(against_white)
    let_it_play(against_white)
    assert len(against_white.moves) == 2


def test_another_game_on_the_board_that_comes_back_has_no_opponents_here(against_white):
    play_person(against_white)
    let_it_play(against_white)
    pull(against_white)
    against_white.hands("new", game="classroom")
    told = plug_in(against_white)
    assert "opponents" not in told_state(told)
    assert against_white.result("opponent") == {"opponents": {}}


def test_a_program_that_is_started_anew_knows_of_no_opponents(against_white):
    play_person(against_white)
    anew = Desktop(far=against_white.far)
    anew.run(LONG_MS)
    assert "opponents" not in anew.result("state")
    assert not anew.turns.begun


def test_a_page_that_closes_and_comes_back_finds_the_game_going_on(against_white):
    hub = ServedHub(against_white.board, lambda: 0.0)
    page = hub.join()
    hub.receive(page, b'{"id": 1, "method": "play", "params": {"move": "d4"}}')
    hub.leave(page)
    against_white.run(LONG_MS)
    let_it_play(against_white)
    assert len(against_white.moves) == 2


# Boards of before there were opponents.


@pytest.fixture
def old_firmware(monkeypatch):
    known = {k: v for k, v in methods.METHODS.items() if k not in ("opponent", "suggest")}

    def hello(device, params):
        facts = device_methods.METHODS["hello"](device, params)
        del facts["levels"]
        return facts

    monkeypatch.setattr(methods, "METHODS", {**known, "hello": hello})
    return Desktop()


def test_a_board_that_knows_no_opponents_has_all_of_them_from_here(old_firmware):
    assert old_firmware.result("hello")["thinks"] == {"board": 0, "computer": LEVELS}
    old_firmware.result("new", game="rootbound")
    set_to = old_firmware.result
    assert set_to("opponent") == {"opponents": {}}
    assert set_to("opponent", colour="white", level=1) == {"opponents": {"white": 1}}
    assert old_firmware.ask("opponent", colour="red", level=1)["error"]["code"] == BAD_PARAMS
    play_person(old_firmware)
    let_it_play(old_firmware)
    assert len(old_firmware.moves) == 2
    assert set_to("opponent", colour="white", level=0) == {"opponents": {}}


def test_whoever_resigns_is_told_of_all_opponents(against_white):
    assert against_white.result("resign")["opponents"] == {"white": 5}


# Suggestions and reviews.


@pytest.mark.gate
def test_suggestions_come_from_this_computer(desktop):
    number = desktop.send("suggest", level=2, seed=3)
    desktop.run()
    desktop.suggestions.finish()
    (answer,) = desktop.run()
    assert answer["id"] == number
    # The same as the board would have said, which gives no reasons.
    del answer["result"]["why"]
    assert answer["result"] == desktop.hands("suggest", level=2, seed=3)


def test_advice_and_reviews_are_of_one_strength(desktop):
    desktop.hands("new", game="rootbound", moves=["d4"])
    for method in ("suggest", "review"):
        desktop.send(method)
    desktop.run()
    assert desktop.suggestions.job["level"] == desktop.reviews.job["level"] == ADVISER
    assert desktop.suggestions.job["seed"] == ADVICE_SEED


def test_a_game_that_is_over_has_no_suggestion(desktop):
    desktop.suggestions.is_quick = True
    desktop.hands("new", game="rootbound", moves=["d4", "a1,g4", "a4,g1", "d1,d7"])
    desktop.hands("play", move="pass")
    desktop.hands("play", move="pass")
    desktop.run()
    assert desktop.ask("suggest")["error"]["data"]["code"] == "game_over"


def test_reviews_are_answered_and_their_progress_is_told(desktop):
    desktop.hands("new", game="rootbound", moves=["d4", "a1,g4", "c2,e2"])
    desktop.run()
    first, second = desktop.send("review"), desktop.send("review")
    desktop.run()
    desktop.reviews.finish()
    told = desktop.run()
    assert [m["id"] for m in told if "id" in m] == [first, second]
    turns = told[-1]["result"]["turns"]
    assert all(turn["before"] > turn["after"] for turn in turns)
    done = [m["params"] for m in told if m.get("method") == "reviewing"]
    assert done[-1]["done"] == done[-1]["of"]
    assert len(desktop.reviews.begun) == 1


def test_a_review_can_be_stopped(desktop):
    number = desktop.send("review")
    desktop.run()
    stopping = desktop.send("review", stop=True)
    answers = {message["id"]: message for message in desktop.run()}
    assert answers[number]["error"]["code"] == BUSY
    assert answers[number]["error"]["data"]["code"] == "thinking_stopped"
    assert answers[stopping]["result"] == {"turns": []}
    assert desktop.reviews.job is None


def test_a_review_is_stopped_before_the_board_has_told_its_game(desktop):
    number = desktop.send("review")
    stopping = desktop.send("review", stop=True)
    answers = {message["id"]: message for message in desktop.run()}
    assert answers[number]["error"]["data"]["code"] == "thinking_stopped"
    assert answers[stopping]["result"] == {"turns": []}
    assert desktop.reviews.job is None


def test_a_question_whose_process_has_ended_is_tried_twice_more_and_then_answered(desktop):
    number = desktop.send("review")
    desktop.run()
    for _ in range(2):
        desktop.reviews.fail()
        assert desktop.run() == []
    assert len(desktop.reviews.begun) == 3
    desktop.reviews.fail()
    (answer,) = desktop.run()
    assert (answer["id"], answer["error"]["data"]["code"]) == (number, "no_answer")


def test_without_a_board_questions_are_answered_with_the_reason(desktop):
    pull(desktop)
    assert desktop.ask("review")["error"]["data"]["code"] == "unplugged"
    assert desktop.ask("suggest")["error"]["data"]["code"] == "unplugged"


def test_at_the_end_nothing_is_thought_about_any_more(desktop):
    desktop.board.close()
    assert desktop.turns.closed
    assert desktop.suggestions.closed
    assert desktop.reviews.closed


# The same game.

HEAD = {"game": "rootbound", "board": "hex-4", "options": {}, "seed": 0}


@pytest.mark.parametrize(
    "before, now, is_same",
    [
        ([], [], True),
        ([], ["d4"], True),
        (["d4"], ["d4", "a1,g4"], True),
        (["d4", "a1,g4"], ["d4", "c2,e2"], True),
        (["d4"], ["e4"], False),
        (["d4"], [], False),
        (["d4", "a1,g4", "c2,e2"], ["d4"], False),
    ],
)
def test_a_game_is_known_again_by_its_moves(before, now, is_same):
    assert is_same_game({**HEAD, "moves": before}, {**HEAD, "moves": now}) == is_same


def test_a_power_cut_may_have_taken_a_turn():
    before = {**HEAD, "moves": ["d4", "a1,g4", "c2,e2"]}
    assert is_same_game(before, {**HEAD, "moves": ["d4", "a1,g4"]}, lost=1)
    assert not is_same_game(before, {**HEAD, "moves": ["d4"]}, lost=1)


def test_turns_that_were_taken_back_are_of_the_same_game():
    before = {**HEAD, "moves": ["d4", "a1,g4", "c2,e2"]}
    assert is_same_game(before, {**HEAD, "moves": [], "undone": 3})
    assert not is_same_game(before, {**HEAD, "moves": [], "undone": 0})
    assert not is_same_game(before, {**before, "seed": 1})
