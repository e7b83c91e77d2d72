"""A real board at its cable: what is heard of it, and what is answered in its place."""

import json

import pytest

from host_sim.hub.notices import Notice
from host_sim.hub.real_board import (
    CHATTER_RETRY_MS,
    HELLO_MS,
    MEETINGS_AT_ONCE,
    QUIET_MS,
    RETRY_MS,
    START_MS,
    RealBoard,
)
from host_sim.hub.requests import ANSWER_MS, MOST_WAITING
from host_sim.link.sim_link import SimLink
from host_sim.web.served_hub import ServedHub

UNPLUGGED = -32001
BUSY = -32002
TICK_MS = 10


class FarEnd:
    """The far end of the cable: a real firmware, and all that may go wrong. No threads."""

    def __init__(self, sim=None):
        self.sim = sim or SimLink("hex-4")
        self.sim.board.device.simulated = False
        self.sim.take_output()
        self.name = "/dev/ttyACM0"
        self.plugged = True
        self.complaint = None
        self.answers = True
        self.piece = 1 << 20
        self.said = b""
        self.written = []
        self.tries = 0

    def connect(self):
        self.tries += 1
        return DirectCable(self)

    def lines(self):
        """The methods of the requests that have come here, but for greetings."""
        messages = [json.loads(line) for line in b"".join(self.written).split(b"\n") if line]
        return [message["method"] for message in messages if message["method"] != "hello"]


class DirectCable:
    """Stands for a Cable: what is written is at the far end at once."""

    def __init__(self, far):
        self._far = far
        self.port = far.name if far.plugged else None
        self._was_plugged = far.plugged

    @property
    def has_ended(self):
        return not (self._was_plugged and self._far.plugged)

    @property
    def reason(self):
        return self._far.complaint

    def write(self, data):
        self._far.written.append(data)
        if self._far.answers:
            self._far.sim.feed(data)
            self._far.said += b"".join(self._far.sim.take_output())
        return True

    def read(self):
        piece, self._far.said = (
            self._far.said[: self._far.piece],
            self._far.said[self._far.piece :],
        )
        return piece

    def close(self):
        pass


@pytest.fixture
def far():
    return FarEnd()


@pytest.fixture
def board(far):
    return RealBoard(far.connect)


def run(board, ms=4 * TICK_MS):
    """Let time pass; the messages that came."""
    for _ in range(ms // TICK_MS):
        board.advance(TICK_MS)
    return [json.loads(line) for line in board.take_output()]


def ask(board, method, number=1, **params):
    board.handle(json.dumps({"id": number, "method": method, "params": params}).encode())


def cable(connected, notice=None, port="/dev/ttyACM0"):
    params = {"connected": connected, "port": port, "notice": notice}
    return {"jsonrpc": "2.0", "method": "cable", "params": params}


def trouble(messages):
    """The one thing that was told: why there is no board."""
    (told,) = messages
    assert told["method"] == "cable"
    assert not told["params"]["connected"]
    return Notice(**told["params"]["notice"])


def codes(messages):
    return {message["id"]: message["error"]["code"] for message in messages if "id" in message}


# Meeting the board.


def test_a_board_is_greeted_and_then_answers(board):
    assert run(board) == [cable(True)]
    ask(board, "hello")
    (answer,) = run(board)
    assert answer["result"]["board"] == "hex-4"
    assert answer["result"]["sim"] is False


def test_before_it_has_answered_requests_are_answered_with_the_reason(board):
    ask(board, "state")
    (answer,) = (json.loads(line) for line in board.take_output())
    assert answer["error"]["code"] == UNPLUGGED
    assert answer["error"]["data"] == {"code": "looking_on_usb", "params": {}}


@pytest.mark.parametrize("piece", [2, 7, 64, 1000])
def test_messages_may_come_in_pieces_of_any_size(board, far, piece):
    run(board)
    far.piece = piece
    ask(board, "state")
    assert [answer["id"] for answer in run(board, 40000 // piece + 100)] == [1]


@pytest.mark.parametrize(
    "before",
    [b'": [2, 3]}}\n', b"}\n", b"\xff\xfe\x00\n", b"\n\r\n", b'{"jsonrpc": "2.0", "method": "tu'],
)
def test_half_a_line_at_first_does_no_harm(board, far, before):
    far.said = before
    assert run(board, 3000) == [cable(True)]


def test_the_board_is_described_from_its_board_file(board):
    run(board)
    ask(board, "sim.board")
    (answer,) = run(board)
    assert answer["result"] == {**SimLink("hex-4").request("sim.board"), "port": "/dev/ttyACM0"}


@pytest.mark.parametrize("built", ["hex-2", "hex-4-pcb"])
def test_a_board_is_described_and_wired_as_the_board_file_that_it_names(built):
    board = RealBoard(FarEnd(SimLink(built)).connect)
    run(board)
    ask(board, "sim.board", 1)
    ask(board, "sim.wires", 2)
    described, wired = run(board)
    known = SimLink(built)
    assert described["result"]["buttons"] == known.request("sim.board")["buttons"]
    assert wired["result"] == known.request("sim.wires")


def test_no_wires_are_known_of_a_board_file_that_is_not_here(far, board):
    far.sim.board.device.built = "my own"
    run(board)
    ask(board, "sim.wires")
    (answer,) = run(board)
    assert answer["result"] is None


def test_there_is_no_simulated_hardware(board):
    run(board)
    ask(board, "sim.leds")
    assert codes(run(board)) == {1: -32601}


def test_a_board_without_firmware_is_told_and_asked_again(board, far):
    far.answers = False
    assert trouble(run(board, 20000)) == Notice("silent", {"port": "/dev/ttyACM0"})
    far.answers = True
    assert run(board, 5000) == [cable(True)]


def test_a_board_that_takes_its_time_to_start_is_waited_for(board, far):
    far.answers = False
    assert run(board, START_MS // 2) == []
    far.answers = True
    assert run(board, HELLO_MS + 1000) == [cable(True)]


def test_the_prompt_of_micropython_is_known(board, far):
    far.answers = False
    far.said = b"\r\n>>> "
    assert trouble(run(board, START_MS + HELLO_MS + 1000)).code == "silent_at_prompt"


@pytest.mark.parametrize(
    ("hello", "code", "params"),
    [
        ({"protocol": 2, "board": "hex-4"}, "other_protocol", {"theirs": "2", "ours": 1}),
        ({"protocol": 1, "board": "disc-9"}, "unknown_shape", {"shape": "disc-9"}),
        ("hello", "other_protocol", {"theirs": "None", "ours": 1}),
        (
            {"protocol": 1, "board": None, "safe": True, "message": "The board is in safe mode."},
            "safe_mode",
            {"message": "The board is in safe mode."},
        ),
    ],
)
def test_a_board_of_another_time_is_told(board, far, hello, code, params):
    far.answers = False
    run(board)
    sent = [line for line in far.written if b"hello" in line]
    answer = {"jsonrpc": "2.0", "id": json.loads(sent[0])["id"], "result": hello}
    far.said = json.dumps(answer).encode() + b"\n"
    told = trouble(run(board, 1000))
    assert told.code == code
    assert params.items() <= told.params.items()
    # It is asked again, for it may be updated, but not without end.
    run(board, 3 * QUIET_MS)
    assert 2 <= sum(b"hello" in line for line in far.written) <= 10


def test_a_board_of_a_shape_without_board_file_is_drawn_without_buttons(board, far):
    far.answers = False
    run(board)
    asked = json.loads(far.written[-1])
    hello = {"protocol": 1, "board": "hex-4-5", "games": ["rootbound"]}
    far.said = json.dumps({"id": asked["id"], "result": hello}).encode() + b"\n"
    assert run(board, 1000) == [cable(True)]
    ask(board, "sim.board")
    (answer,) = run(board)
    assert answer["result"]["buttons"] == {}
    assert len(answer["result"]["shapes"]["hex-4-5"]["cells"]) == 48


# Asking it.


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"no json", -32700),
        (b"\xff", -32700),
        (b"[" * 500, -32700),
        (b"[]", -32600),
        (b'{"id": [1]}', -32600),
        (b"x" * 1025, -32600),
        (b'{"method": "state", "params": []}' + b" " * 1000, -32600),
    ],
)
def test_a_wrong_request_is_answered_here_and_never_sent(board, far, line, code):
    run(board)
    board.handle(line)
    assert codes(run(board)) == {None: code}
    assert far.lines() == []


def test_a_request_without_id_is_carried_out_and_not_answered(board, far):
    run(board)
    board.handle(b'{"method": "play", "params": {"move": "d4"}}')
    assert [message["method"] for message in run(board)] == ["turn"]
    far.plugged = False
    run(board)
    board.handle(b'{"method": "play", "params": {"move": "d4"}}')
    assert board.take_output() == []


def test_a_board_is_asked_one_thing_at_a_time(board, far):
    run(board)
    far.answers = False
    for number in range(3):
        ask(board, "state", number)
    run(board)
    assert far.lines() == ["state"]
    far.answers = True
    far.sim.feed(far.written[-1])
    far.said = b"".join(far.sim.take_output())
    assert [answer["id"] for answer in run(board)] == [0, 1, 2]


def test_more_than_a_board_can_do_is_refused(board, far):
    run(board)
    far.answers = False
    for number in range(MOST_WAITING + 2):
        ask(board, "state", number)
    assert codes(run(board)) == {MOST_WAITING + 1: BUSY}


def test_nobody_waits_for_ever_for_an_answer(board, far):
    run(board)
    far.answers = False
    ask(board, "state", 1)
    ask(board, "record", 2)
    assert run(board, ANSWER_MS) == []
    *answers, told = run(board, 1000)
    assert codes(answers) == {1: UNPLUGGED, 2: UNPLUGGED}
    assert trouble([told]).code == "silent"


def test_an_answer_that_comes_too_late_goes_to_nobody(board, far):
    run(board)
    far.answers = False
    ask(board, "state")
    run(board, ANSWER_MS + 1000)
    far.said = b'{"jsonrpc": "2.0", "id": 1, "result": {}}\n'
    assert run(board, 1000) == []


def test_a_board_that_has_said_nothing_for_a_while_is_asked_whether_it_is_there(board, far):
    run(board)
    assert run(board, 5 * QUIET_MS) == []
    far.answers = False
    assert trouble(run(board, 2 * QUIET_MS)).code == "silent"


# Other lines of the board.


@pytest.mark.parametrize(
    "text",
    [
        b"MPY: soft reboot\n",
        b"\x00\xff\xfe\n",
        b"[1, 2]\n",
        b'"text"\n',
        b"{}\n",
        b'{"method": 3, "params": {}}\n',
        b'{"method": "turn"}\n',
        b'{"method": "lights", "params": {"cells": [1]}}\n',
        b'{"jsonrpc": "2.0", "id": 9, "method": "hello"}\n',
        b'{"id": null, "error": {"code": -32700, "message": "This line is not JSON."}}\n',
        b'{"id": 12345, "result": {}}\n',
        b"[" * 5000 + b"\n",
        b"x" * 300000,
        b'{"jsonrpc":"2.0","method":"x","params":{"a":"\xed\xa0\x80"}}\n',
        b'\xef\xbb\xbf{"jsonrpc":"2.0","method":"x","params":{}}\n',
        '{"jsonrpc":"2.0","method":"x","params":{}}'.encode("utf-16") + b"\n",
        '{"jsonrpc":"2.0","method":"x","params":{}}'.encode("utf-32-be") + b"\n",
        b'{"jsonrpc":"2.0","method":"x","params":{"a":NaN}}\n',
        b'{"jsonrpc":"2.0","method":"x","params":{"a":-Infinity}}\n',
    ],
)
def test_noise_reaches_no_page_and_stops_nothing(board, far, text):
    run(board)
    far.said = text
    assert [message["method"] for message in run(board, 3000)] in ([], ["cable"])
    far.said += b"\n"
    run(board, 3000)
    ask(board, "state")
    assert [message["id"] for message in run(board)] == [1]


@pytest.mark.parametrize("chatter", [b"x" * 50000, b"x\n" * 200, b'{"a":1}\n' * 200])
def test_a_device_that_chatters_is_let_go_for_a_while_and_told_little_of(far, chatter):
    said = []
    board = RealBoard(far.connect, complain=said.append)
    run(board)
    told = []
    for _ in range(1000):
        far.said = chatter
        told += run(board, TICK_MS)
    (lost,) = [message for message in told if message["method"] == "cable"]
    assert lost["params"]["notice"]["code"] == "chatters"
    assert far.tries == 1
    assert len(said) < 25
    far.said = b""
    run(board, CHATTER_RETRY_MS)
    ask(board, "state")
    assert [message["id"] for message in run(board) if "id" in message] == [1]


def test_a_device_that_restarts_without_end_is_met_anew_only_now_and_then(board, far):
    met = []
    for _ in range(300):
        far.said = b"MPY: soft reboot\r\n"
        met += run(board, 100)
    assert MEETINGS_AT_ONCE < len(met) < 2 * MEETINGS_AT_ONCE
    # Once that has ended it is met, and has its watches again.
    far.said = b""
    assert run(board, 3 * QUIET_MS) == [cable(True)]
    ask(board, "state")
    assert [message["id"] for message in run(board) if "id" in message] == [1]


@pytest.mark.gate
def test_a_board_may_tell_more_than_the_largest_board_ever_does(board, far):
    run(board)
    cells = {f"{letter}{number}": [9, 99, 199] for letter in "abcdefghijk" for number in range(30)}
    line = json.dumps({"method": "lights", "params": {"cells": cells}}).encode() + b"\n"
    for _ in range(100):
        far.said = line * 30
        assert "cable" not in [message["method"] for message in run(board, 1000)]


def test_a_board_that_has_started_anew_is_met_anew(board, far):
    run(board)
    far.said = b"MPY: soft reboot\r\n"
    assert run(board, 1000) == [cable(True)]


def test_a_traceback_is_noticed_before_anybody_asks(far):
    complaints = []
    board = RealBoard(far.connect, complain=complaints.append)
    run(board)
    far.answers = False
    far.said = b'Traceback (most recent call last):\n  File "main.py"\nOSError: 5\n'
    told = trouble(run(board, 3000))
    assert told == Notice("silent_after", {"port": "/dev/ttyACM0", "words": "OSError: 5"})
    assert complaints[-1] == "The board on /dev/ttyACM0 says: OSError: 5"


# Cables.


def test_when_the_cable_is_pulled_whoever_asked_is_answered_and_the_pages_are_told(board, far):
    run(board)
    far.answers = False
    ask(board, "state", 1)
    ask(board, "record", 2)
    far.plugged = False
    *answers, told = run(board)
    assert codes(answers) == {1: UNPLUGGED, 2: UNPLUGGED}
    assert trouble([told]) == Notice("unplugged", {"port": "/dev/ttyACM0"})
    ask(board, "state", 3)
    assert codes([json.loads(line) for line in board.take_output()]) == {3: UNPLUGGED}


def test_lines_before_the_end_of_the_cable_are_heard(board, far):
    run(board)
    far.said = b'{"jsonrpc": "2.0", "method": "turn", "params": {}}\n'
    far.plugged = False
    assert [message["method"] for message in run(board)] == ["turn", "cable"]


def test_a_pulled_cable_is_looked_for_every_second(board, far):
    run(board)
    far.plugged = False
    run(board)
    far.tries = 0
    assert run(board, 10 * RETRY_MS) == []
    assert 9 <= far.tries <= 10


def test_the_board_comes_back_under_another_name(board, far):
    run(board)
    far.plugged = False
    run(board)
    far.plugged, far.name = True, "/dev/ttyACM1"
    assert run(board, 2 * RETRY_MS) == [cable(True, port="/dev/ttyACM1")]
    ask(board, "state")
    assert [message["id"] for message in run(board)] == [1]


def test_a_line_that_was_cut_off_with_the_cable_does_not_spoil_the_next_one(board, far):
    run(board)
    # The board kept its power, and half a line.
    far.sim.feed(b'{"id": 1, "method": "sta')
    far.plugged = False
    run(board)
    far.plugged = True
    assert run(board, 2 * RETRY_MS) == [cable(True)]


def test_why_a_port_cannot_be_had_is_told_once(board, far):
    run(board)
    far.plugged, far.complaint = False, Notice("several_boards", {"ports": ["A", "B"]})
    assert trouble(run(board, 5 * RETRY_MS)) == far.complaint


# With the hub between.


@pytest.fixture
def hub(board):
    hub = ServedHub(board, lambda: 0.0)
    pass_time(hub)
    return hub


def pass_time(hub, ms=4 * TICK_MS):
    for _ in range(ms // TICK_MS):
        hub.step(TICK_MS)


def heard(viewer):
    return [json.loads(text) for text in viewer.take()]


def say(hub, viewer, **message):
    hub.receive(viewer, json.dumps(message).encode())


def test_a_board_that_is_closed_is_never_looked_for_again(board, far):
    run(board)
    board.close()
    tries = far.tries
    run(board, 10 * RETRY_MS)
    assert far.tries == tries


def test_two_viewers_that_use_the_same_id_each_get_their_own_answer(hub):
    first, second = hub.join(), hub.join()
    say(hub, first, id=1, method="state")
    say(hub, second, id=1, method="record")
    pass_time(hub)
    assert [answer["result"]["turn"] for answer in heard(first)] == [0]
    assert [answer["result"]["moves"] for answer in heard(second)] == [[]]


def test_only_viewers_that_watch_get_the_lights_of_the_board(hub, far):
    watcher, other = hub.join(), hub.join()
    say(hub, watcher, id=1, method="watch", params={"lights": True})
    pass_time(hub)
    far.sim.request("play", {"move": "d4"})
    far.sim.advance(100)
    far.said = b"".join(far.sim.take_output())
    pass_time(hub)
    lights = [said["params"] for said in heard(watcher) if said.get("method") == "lights"]
    assert "d4" in lights[-1]["cells"]
    assert [said["method"] for said in heard(other)] == ["turn"]


def test_garbage_is_answered_to_the_viewer_who_sent_it_though_the_board_is_slow(hub, far):
    far.answers = False
    sender, other = hub.join(), hub.join()
    say(hub, other, id=1, method="state")
    hub.receive(sender, b"no json")
    far.plugged = False
    pass_time(hub)
    assert [message["error"]["code"] for message in heard(sender)[:1]] == [-32700]
    assert heard(other)[0]["error"]["code"] == UNPLUGGED
