"""The hub: several viewers at one board."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from host_sim.hub.hub import (
    BURST,
    LINE_LIMIT,
    LONGEST_MS,
    MAX_VIEWERS,
    QUEUE_LIMIT,
    RATE,
    HubFull,
)
from host_sim.hub.notices import PROGRAM_FAILED, Notice
from host_sim.web.served_hub import ServedHub
from tests.page.scripted_board import ScriptedBoard


def in_a_loop(coroutine):
    """Run a coroutine to its end, in a thread: a browser's loop may be running in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def board():
    return ScriptedBoard()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def hub(board, clock):
    return ServedHub(board, clock)


def say(hub, viewer, message):
    text = message if isinstance(message, str) else json.dumps(message)
    hub.receive(viewer, text.encode())


def heard(viewer):
    return [json.loads(text) for text in viewer.take()]


def fingers(hub, viewer, number=1, **params):
    say(hub, viewer, {"id": number, "method": "sim.fingers", "params": params})


def test_two_viewers_that_use_the_same_id_each_get_their_own_answer(hub):
    first, second = hub.join(), hub.join()
    say(hub, first, {"id": 1, "method": "state"})
    say(hub, second, {"id": 1, "method": "nonsense"})
    assert [answer["result"] for answer in heard(first)] == [{"turn": 0}]
    assert [answer["error"]["code"] for answer in heard(second)] == [-32601]


@pytest.mark.parametrize("identity", [7, "seven", 7.5, None])
def test_an_answer_carries_the_id_that_its_viewer_chose(hub, identity):
    viewer = hub.join()
    say(hub, viewer, {"id": identity, "method": "state"})
    assert [answer["id"] for answer in heard(viewer)] == [identity]


@pytest.mark.parametrize("method", ["sim.run", "sim.touch", "sim.press"])
@pytest.mark.parametrize("ms", [LONGEST_MS + 1, 24 * 3600 * 1000, 1e300, 10**300])
def test_no_viewer_lets_the_others_wait_for_long(hub, board, method, ms):
    viewer = hub.join()
    say(hub, viewer, {"id": "a", "method": method, "params": {"ms": ms}})
    say(hub, viewer, {"method": method, "params": {"ms": ms}})
    (answer,) = heard(viewer)
    assert answer["id"] == "a"
    assert answer["error"]["code"] == -32602
    assert str(LONGEST_MS) in answer["error"]["message"]
    assert board.lines == []


@pytest.mark.parametrize("params", [{"ms": LONGEST_MS}, {"ms": "long"}, {}, [LONGEST_MS + 1]])
def test_the_board_judges_other_times(hub, board, params):
    say(hub, hub.join(), {"id": 1, "method": "sim.run", "params": params})
    assert [json.loads(line)["params"] for line in board.lines] == [params]


def test_a_request_without_id_is_carried_out_and_not_answered(hub, board):
    viewer = hub.join()
    say(hub, viewer, {"method": "sim.fingers", "params": {"cells": {"e5": 1}}})
    assert heard(viewer) == []
    assert board.fingers["cells"] == {"e5": 1}


@pytest.mark.parametrize(
    ("garbage", "code"),
    [
        ("no json", -32700),
        ("[" * 1000, -32700),
        ("[]", -32600),
        ('{"id": 3}', -32600),
        ("{}", -32600),
        (json.dumps({"id": 3, "method": "state", "more": "x" * 1100}), -32600),
    ],
)
def test_garbage_is_answered_to_the_viewer_who_sent_it(hub, garbage, code):
    sender, other = hub.join(), hub.join()
    say(hub, sender, garbage)
    assert [answer["error"]["code"] for answer in heard(sender)] == [code]
    assert heard(other) == []
    say(hub, sender, {"id": 4, "method": "state"})
    assert [answer["id"] for answer in heard(sender)] == [4]


@pytest.mark.parametrize("half", ["\ud800", "a\udc00b", "\udc00\ud800"])
def test_half_a_character_comes_back_as_it_was_sent_and_can_be_sent(hub, half):
    viewer = hub.join()
    say(hub, viewer, {"id": half, "method": "state"})
    say(hub, viewer, {"id": half, "method": "sim.run", "params": {"ms": LONGEST_MS + 1}})
    texts = viewer.take()
    assert [json.loads(text)["id"] for text in texts] == [half, half]
    for text in texts:
        text.encode()


def test_a_line_feed_in_a_message_is_no_second_line(hub, board):
    viewer = hub.join()
    say(hub, viewer, '{"id": 1,\n"method": "state"}')
    assert len(board.lines) == 1
    assert heard(viewer)[0]["result"] == {"turn": 0}


def test_notifications_go_to_all_viewers(hub, board):
    viewers = [hub.join() for _ in range(3)]
    board.notify("turn", {"move": "e5"})
    hub.deliver()
    assert [heard(viewer)[0]["params"] for viewer in viewers] == [{"move": "e5"}] * 3


def test_an_answer_to_who_stood_between_is_for_no_viewer(hub, board):
    viewer = hub.join()
    # It has asked the board, and the board answers while a viewer is speaking.
    board.handle(b'{"id": "j1", "method": "state"}')
    say(hub, viewer, {"id": "mine", "method": "state"})
    assert [answer["id"] for answer in heard(viewer)] == ["mine"]


def test_a_hub_goes_on_at_something_else_that_stands_before_the_board(hub, board):
    viewer = hub.join()
    other = ScriptedBoard()
    hub.stand_before(other)
    say(hub, viewer, {"id": 7, "method": "state"})
    assert board.lines == []
    assert [answer["id"] for answer in heard(viewer)] == [7]


def test_the_fingers_of_all_viewers_are_on_the_board_the_stronger_one_where_they_meet(hub, board):
    first, second = hub.join(), hub.join()
    fingers(hub, first, cells={"e5": 0.4}, buttons={"hint": 1})
    fingers(hub, second, cells={"e5": 0.7, "f6": 1})
    assert board.fingers == {"cells": {"e5": 0.7, "f6": 1}, "buttons": {"hint": 1}}
    fingers(hub, second)
    assert board.fingers == {"cells": {"e5": 0.4}, "buttons": {"hint": 1}}


def test_a_viewer_that_leaves_in_mid_touch_takes_its_fingers_along(hub, board):
    first, second = hub.join(), hub.join()
    fingers(hub, first, cells={"e5": 1})
    fingers(hub, second, cells={"f6": 1})
    hub.leave(first)
    assert board.fingers == {"cells": {"f6": 1}, "buttons": {}}


def test_fingers_that_the_board_refuses_leave_the_earlier_ones(hub, board):
    viewer, other = hub.join(), hub.join()
    fingers(hub, viewer, 1, cells={"e5": 1})
    fingers(hub, viewer, 2, cells={"z99": 1})
    assert heard(viewer)[1]["error"]["code"] == -32602
    fingers(hub, other, cells={"f6": 1})
    assert board.fingers["cells"] == {"e5": 1, "f6": 1}


def test_a_viewer_that_has_not_asked_for_the_lights_gets_none(hub, board):
    watcher, other = hub.join(), hub.join()
    say(hub, watcher, {"id": 1, "method": "sim.watch", "params": {"leds": True}})
    board.notify("sim.leds", {"cells": {"e5": [0, 1, 18]}, "buttons": {}})
    hub.deliver()
    assert heard(watcher)[-1]["method"] == "sim.leds"
    assert heard(other) == []


def test_one_viewer_who_leaves_off_watching_does_not_end_it_for_the_others(hub, board):
    first, second = hub.join(), hub.join()
    for viewer in (first, second):
        say(hub, viewer, {"id": 1, "method": "sim.watch", "params": {"leds": True}})
    say(hub, first, {"id": 2, "method": "sim.watch", "params": {"leds": False}})
    assert board.watched
    say(hub, second, {"id": 2, "method": "sim.watch", "params": {"leds": False}})
    assert not board.watched


def test_changes_of_lights_that_wait_are_joined_into_one(hub, board):
    viewer = hub.join()
    viewer.watches.add("sim.leds")
    for level in range(3 * QUEUE_LIMIT):
        cells = {"e5": [0, 0, level], f"a{level % 4 + 1}": [1, 1, 1]}
        board.notify("sim.leds", {"cells": cells, "buttons": {}})
    board.notify("turn", {"move": "e5"})
    hub.deliver()
    lights, turn = heard(viewer)
    expected = {name: [1, 1, 1] for name in ("a1", "a2", "a3", "a4")}
    expected["e5"] = [0, 0, 3 * QUEUE_LIMIT - 1]
    assert lights["params"]["cells"] == expected
    assert turn["method"] == "turn"


def test_a_viewer_that_does_not_read_is_dropped_and_the_others_are_not(hub, board):
    reader, sleeper = hub.join(), hub.join()
    for number in range(QUEUE_LIMIT + 1):
        board.notify("turn", {"move": str(number)})
        hub.deliver()
        assert heard(reader)[0]["params"] == {"move": str(number)}
    assert sleeper.dropped
    assert reader.dropped is None
    assert in_a_loop(sleeper.next_messages()) == []


def test_a_viewer_who_floods_the_board_is_let_go_and_the_others_are_not(hub, board):
    flooding, other = hub.join(), hub.join()
    for _ in range(BURST + 5):
        say(hub, flooding, {"method": "state"})
    assert len(board.lines) == BURST
    assert flooding.dropped == Notice("too_many_messages", {"rate": RATE})
    say(hub, other, {"id": 1, "method": "state"})
    assert heard(other)[0]["id"] == 1


def test_the_audience_of_this_program_limits_itself_and_takes_no_place(hub, board):
    """Others could otherwise push its questions over the limit, and end it."""
    for _ in range(MAX_VIEWERS):
        hub.join()
    audience = hub.join_as_audience()
    for _ in range(3 * BURST):
        say(hub, audience, {"method": "state"})
    assert audience.dropped is None
    assert len(board.lines) == 3 * BURST


def test_a_line_that_is_too_long_never_reaches_the_board(hub, board):
    viewer = hub.join()
    say(hub, viewer, json.dumps({"id": 3, "method": "state", "more": "x" * 60_000}))
    (answer,) = heard(viewer)
    # As firmware/link.md says that a board answers.
    assert answer["id"] is None
    assert answer["error"]["code"] == -32600
    assert board.lines == []


def test_a_line_of_the_limit_is_for_the_board_to_judge(hub, board):
    text = json.dumps({"id": 1, "method": "state"})
    viewer = hub.join()
    say(hub, viewer, text.ljust(LINE_LIMIT))
    assert len(board.lines) == 1


def test_as_many_messages_as_a_page_sends_are_taken_for_ever(hub, board, clock):
    viewer = hub.join()
    for number in range(4 * BURST):
        clock.now = number / RATE
        say(hub, viewer, {"method": "state"})
    assert viewer.dropped is None


@pytest.mark.parametrize("method", [{}, [], 7, None])
def test_a_method_that_is_no_text_is_for_the_board_to_judge(hub, method):
    """It once ended the connection: what is no text cannot be looked up in a table."""
    viewer = hub.join()
    say(hub, viewer, {"id": 1, "method": method})
    assert "error" in heard(viewer)[0]


def test_more_viewers_than_there_is_room_for_are_told_why(hub):
    viewers = [hub.join() for _ in range(MAX_VIEWERS)]
    with pytest.raises(HubFull, match="too_many_pages"):
        hub.join()
    hub.leave(viewers[0])
    hub.join()


def test_time_on_the_board_is_time_in_reality(hub, board, clock):
    clock.now = 0.0345
    hub.catch_up()
    assert board.passed_ms == 34
    clock.now = 0.0406
    hub.catch_up()
    assert board.passed_ms == 40


def test_after_a_long_pause_the_board_goes_on_instead_of_racing(hub, board, clock):
    clock.now = 3600.0
    hub.catch_up()
    assert board.passed_ms == 200
    clock.now = 3600.1006
    hub.catch_up()
    assert board.passed_ms == 300


def test_a_finger_is_down_on_the_board_for_as_long_as_in_reality(hub, board, clock):
    viewer = hub.join()
    fingers(hub, viewer, cells={"e5": 1})
    clock.now = 0.0606
    fingers(hub, viewer)
    down, up = (answer["result"]["time_ms"] for answer in heard(viewer))
    assert up - down == 60


def test_when_the_simulated_board_breaks_down_the_viewers_are_told(board, caplog):
    def break_down(ms):
        raise RuntimeError("a fault of the simulator")

    async def run():
        ticks = iter(range(1000))
        hub = ServedHub(board, lambda: float(next(ticks)))
        viewer = hub.join()
        board.advance = break_down
        await hub.run()
        return hub, viewer

    hub, viewer = in_a_loop(run())
    assert viewer.dropped == PROGRAM_FAILED
    with pytest.raises(HubFull, match="program_failed"):
        hub.join()
    assert "a fault of the simulator" in caplog.text


def test_viewers_of_a_hub_that_ends_are_told_why_and_say_nothing_more_to_the_board(hub, board):
    viewer = hub.join()
    say(hub, viewer, {"method": "sim.fingers", "params": {"cells": {"d4": 1}}})
    board.lines.clear()
    hub.end(Notice("no_such_board"))
    assert viewer.dropped == Notice("no_such_board")
    say(hub, viewer, {"id": 1, "method": "state"})
    hub.leave(viewer)
    assert board.lines == []
    with pytest.raises(HubFull, match="no_such_board"):
        hub.join()
    with pytest.raises(HubFull, match="no_such_board"):
        hub.join_as_audience()


def test_a_flood_of_lines_does_not_hurry_the_boards_time():
    """A line takes 5 ms of this board's time; who speaks on and on has to wait for the world."""
    clock = Clock()
    board = ScriptedBoard()
    hub = ServedHub(board, clock)
    handle = board.handle

    def slowly(line):
        board.passed_ms += 5
        handle(line)

    board.handle = slowly
    viewer = hub.join_as_audience()
    for _ in range(1000):
        hub.receive(viewer, b'{"id": 1, "method": "state"}')
        viewer.take()
        # The server waits this long between two messages.
        clock.now += hub.ahead_s
    assert board.passed_ms == 5000
    assert 4900 <= clock.now * 1000 <= 5000


def test_a_viewer_that_lets_time_pass_does_not_stop_it_afterwards():
    clock = Clock()
    board = ScriptedBoard()
    hub = ServedHub(board, clock)
    viewer = hub.join()
    hub.receive(viewer, b'{"id": 1, "method": "sim.run", "params": {"ms": 4000}}')
    assert hub.ahead_s == 0
    clock.now += 0.1
    hub.catch_up()
    assert board.passed_ms == 100
