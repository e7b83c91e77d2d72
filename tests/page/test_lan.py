"""Phones that look on: who may join, what they see, and that nothing can be done from there."""

import asyncio
import base64
import http.client
import json
import secrets
import socket
from collections import Counter
from contextlib import ExitStack, suppress
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from host_sim.headless.boards import quick_board
from host_sim.hub.hub import QUEUE_LIMIT
from host_sim.hub.notices import STOPPED_READING, TOO_MANY_TRIES, WRONG_CODE, Notice
from host_sim.link.sim_link import SimLink
from host_sim.shared_games.address import read_address
from host_sim.shared_games.command_line import Invitation
from host_sim.shared_games.room_desk import RoomDesk
from host_sim.web import lan as lan_module
from host_sim.web import server
from host_sim.web.audience import (
    ALL_TRIES,
    ANSWER_PATIENCE_S,
    MANY_WRONG_CODES,
    MOST_ADDRESSES,
    MOST_PHONES,
    QUESTIONS,
    TRIES,
    Audience,
    Gate,
    NotAdmitted,
)
from host_sim.web.connections import PLACES_OF_ONE
from host_sim.web.lan import CLOSE_NOT_ADMITTED, Lan, NoNetwork, assets_of
from host_sim.web.served_hub import ServedHub
from tests.page.conftest import PATIENCE_S
from tests.page.scripted_board import ScriptedBoard
from tests.page.test_hub import in_a_loop
from tests.page.told_board import ToldBoard

CLASS = 20


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Phone:
    """A phone, without a page: its questions and what it is told."""

    def __init__(self, lan, code=None, address="127.0.0.1"):
        sock = socket.create_connection((lan.host, lan.port), source_address=(address, 0))
        look = f"ws://{lan.host}:{lan.port}/look"
        self.socket = connect(look, sock=sock, open_timeout=PATIENCE_S).__enter__()
        self.told = []
        self._id = 0
        if code is not None:
            self.joined = self.ask("join", code=code)

    def ask(self, method, **params):
        self._id += 1
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self.socket.send(json.dumps(message))
        return self.hear(lambda message: message.get("id") == self._id)

    def hear(self, wanted):
        while True:
            message = json.loads(self.socket.recv(PATIENCE_S))
            if wanted(message):
                return message
            self.told.append(message)

    def hear_of(self, method):
        return self.hear(lambda message: message.get("method") == method)["params"]

    def wait_for_board(self):
        answer = self.ask("state")
        if "error" in answer:
            self.hear_of("cable")
            answer = self.ask("state")
        return answer["result"]

    def close(self):
        self.socket.close()


@pytest.fixture
def lan():
    return Lan("127.0.0.1", 0)


@pytest.fixture
def served(serve_board, lan):
    return serve_board(lan=lan)


@pytest.fixture
def phones(served, lan):
    """A function that brings a phone into the audience, until the end of the test."""
    with ExitStack() as stack:

        def join(address="127.0.0.1", code=lan.gate.code):
            phone = Phone(lan, code, address)
            stack.callback(phone.close)
            return phone

        yield join


def notice_of(closed):
    """The code of the reason why the audience has closed a link."""
    return json.loads(closed.value.rcvd.reason)["code"]


def get(address, path, **headers):
    connection = http.client.HTTPConnection(*address)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer, body


# Joining.


def test_a_phone_with_the_code_sees_the_board_and_its_turns(served, phones):
    phone = phones()
    assert phone.wait_for_board()["turn"] == 0
    assert phone.ask("hello")["result"]["sim"] is True
    assert phone.ask("sim.board")["result"]["shape"] == "hex-4"
    assert phone.ask("sim.watch", leds=True)["result"]["leds"]["cells"]["d4"] == [0, 0, 0]
    served.link().request("play", move="d4")
    assert phone.hear_of("turn")["state"]["cells"]["black"] == ["d4"]
    assert phone.hear_of("record")["moves"] == ["d4"]
    assert phone.ask("record")["result"]["moves"] == ["d4"]


@pytest.mark.gate
def test_the_code_may_be_typed_with_a_blank(served, phones, lan):
    code = lan.gate.code
    assert phones(code=f" {code[:3]} {code[3:]}").joined["result"]["joined"]


@pytest.mark.gate
@pytest.mark.parametrize(
    "wrong", ["", "12345", "no code", "１２３４５６", "0" * 3000, 482913, None]
)
def test_a_wrong_code_is_refused_with_the_reason(lan, served, wrong):
    phone = Phone(lan)
    phone.socket.send(json.dumps({"id": 1, "method": "join", "params": {"code": wrong}}))
    with pytest.raises(ConnectionClosed) as closed:
        phone.socket.recv(PATIENCE_S)
    assert closed.value.rcvd.code == CLOSE_NOT_ADMITTED
    assert notice_of(closed) == "wrong_code"


@pytest.mark.gate
@pytest.mark.parametrize(
    "first", ['{"id": 1, "method": "state"}', "[]", "null", "{", '{"method": "join"}', "[" * 1000]
)
def test_a_phone_that_does_not_say_the_code_first_sees_nothing(lan, served, first):
    phone = Phone(lan)
    phone.socket.send(first)
    with pytest.raises(ConnectionClosed) as closed:
        phone.socket.recv(PATIENCE_S)
    assert closed.value.rcvd.code == CLOSE_NOT_ADMITTED


@pytest.mark.gate
def test_a_phone_that_says_nothing_is_not_waited_for(lan, served, monkeypatch):
    monkeypatch.setattr(lan_module, "JOIN_PATIENCE_S", 0.05)
    phone = Phone(lan)
    with pytest.raises(ConnectionClosed) as closed:
        phone.socket.recv(PATIENCE_S)
    assert notice_of(closed) == "no_code"


def test_each_start_has_a_code_of_its_own():
    codes = {Gate().code for _ in range(20)}
    assert len(codes) > 1
    assert all(len(code) == 6 and code.isdecimal() for code in codes)


def refused(gate, address, code):
    with pytest.raises(NotAdmitted) as error:
        gate.admit(address, code)
    return error.value.notice


def test_codes_cannot_be_tried_one_after_the_other():
    clock = Clock()
    gate = Gate(clock)
    for _ in range(TRIES):
        assert refused(gate, "10.0.0.1", "nonsense") == WRONG_CODE
    assert refused(gate, "10.0.0.1", "nonsense") == TOO_MANY_TRIES
    # The right code must wait, too: otherwise it could be told from the wrong ones.
    assert refused(gate, "10.0.0.1", gate.code) == TOO_MANY_TRIES
    gate.admit("10.0.0.2", gate.code)
    clock.now = 60
    gate.admit("10.0.0.1", gate.code)


def test_many_addresses_together_try_no_faster_and_fill_no_memory():
    clock = Clock()
    gate = Gate(clock)
    tried = sum(refused(gate, f"10.0.{n}", "nonsense") == WRONG_CODE for n in range(5000))
    assert tried == ALL_TRIES
    assert gate.known_addresses <= MOST_ADDRESSES
    clock.now = 60
    gate.admit("10.1.0.1", gate.code)


def exhausted(clock):
    """A gate at which so many codes were tried that typed ones must wait."""
    gate = Gate(clock)
    for number in range(ALL_TRIES):
        refused(gate, f"10.0.{number // 250}.{number % 250}", "000000x")
    return gate


def test_a_phone_that_has_scanned_the_code_is_never_locked_out():
    gate = exhausted(Clock())
    for _ in range(TRIES + 1):
        refused(gate, "10.0.0.1", "nonsense")
    assert refused(gate, "10.0.9.9", gate.code) == TOO_MANY_TRIES
    for number in range(CLASS):
        gate.admit("10.0.0.1", gate.secret)
        gate.admit(f"10.0.9.{number}", gate.secret)


def test_secrets_cannot_be_guessed_and_trying_takes_nobodys_tries():
    gate = Gate(Clock())
    assert len(base64.urlsafe_b64decode(gate.secret + "==")) == 16
    for _ in range(ALL_TRIES):
        assert refused(gate, "10.0.0.1", secrets.token_urlsafe(16)) == WRONG_CODE
    gate.admit("10.0.0.1", gate.code)
    assert gate.warning is None


def test_the_leader_is_told_that_somebody_is_guessing():
    gate = Gate(Clock())
    for number in range(MANY_WRONG_CODES - 1):
        refused(gate, f"10.0.0.{number}", "nonsense")
    assert gate.warning is None
    for _ in range(3):
        refused(gate, "10.0.0.1", "nonsense")
    assert gate.warning == Notice("code_guessed", {"count": MANY_WRONG_CODES + 2})


def test_a_new_code_ends_the_guessing_and_lets_the_class_in():
    gate = exhausted(Clock())
    code, secret = gate.code, gate.secret
    gate.change()
    assert gate.warning is None
    assert code != gate.code or secret != gate.secret
    assert refused(gate, "10.0.9.9", secret) == WRONG_CODE
    gate.admit("10.0.9.9", gate.code)
    gate.admit("10.0.9.9", gate.secret)


@pytest.mark.gate
def test_a_phone_that_was_in_comes_in_again_after_the_code_has_changed(served, lan, phones):
    phone = phones()
    phone.wait_for_board()
    key = phone.joined["result"]["key"]
    connection = http.client.HTTPConnection("127.0.0.1", served.port)
    connection.request("POST", "/audience/code")
    told = json.loads(connection.getresponse().read())
    connection.close()
    assert told["code"] == lan.gate.code
    # It stays in, and after a reload it needs no code.
    assert phone.ask("state")["result"]["turn"] == 0
    phone.close()
    assert phones(code=key).wait_for_board()["turn"] == 0


@pytest.mark.gate
@pytest.mark.parametrize("foreign", [{"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_a_page_of_another_site_cannot_change_the_code(served, lan, foreign):
    code = lan.gate.code
    connection = http.client.HTTPConnection("127.0.0.1", served.port)
    connection.request("POST", "/audience/code", headers=foreign)
    assert connection.getresponse().status == 403
    connection.close()
    assert lan.gate.code == code


@pytest.mark.gate
def test_phones_cannot_change_the_code(served, lan):
    connection = http.client.HTTPConnection(lan.host, lan.port)
    connection.request("POST", "/audience/code")
    assert connection.getresponse().status == 404
    connection.close()


# Acts of phones: none.


@pytest.mark.gate
@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("play", {"move": "d4"}),
        ("new", {"game": "rootbound"}),
        ("undo", {}),
        ("settings", {"guard": "on"}),
        ("study", {"on": True}),
        ("service", {}),
        ("flash", {"format": True}),
        ("sim.touch", {"cells": ["d4"]}),
        ("sim.fingers", {"cells": {"d4": 1.0}}),
        ("sim.power", {"cycle": True}),
        ("sim.fault", {"part": "touch0", "kind": "absent"}),
        ("watch ", {"lights": False}),
    ],
)
def test_a_phone_can_only_look(served, phones, method, params):
    phone = phones()
    before = phone.wait_for_board()
    error = phone.ask(method, **params)["error"]
    assert error["data"]["code"] == "read_only"
    assert "looking only" in error["message"]
    assert served.link().request("state") == before
    assert not served.sim.board.fingers.down


@pytest.mark.gate
def test_a_phone_joins_no_room_and_leaves_none_nor_hears_its_code(serve_sim, lan, tmp_path):
    away = read_address("mqtt://127.0.0.1:1/far-away", {})
    first = Invitation(away, 0, None, None)
    board = SimLink("hex-4", kind=quick_board)
    desk = RoomDesk(board, first, tmp_path, {}, lambda room, board: room.joined(board))
    leader = serve_sim(desk, lan=lan).link()
    phone = Phone(lan, lan.gate.code)
    phone.wait_for_board()
    for params in (
        {"leave": True},
        {"join": "mqtt://127.0.0.1:2/", "seat": 0},
        {"code": True},
        {},
    ):
        assert phone.ask("shared_room", **params)["error"]["data"]["code"] == "read_only"
    assert phone.ask("joined")["error"]["data"]["code"] == "read_only"
    assert leader.request("shared_room")["room"]["code"] == "far-away"
    assert leader.request("shared_room", leave=True)["room"] is None
    phone.ask("state")
    assert "far-away" not in json.dumps(phone.told)
    phone.close()
    desk.close()


@pytest.mark.gate
def test_a_wrong_request_is_answered_and_does_no_harm(served, phones):
    phone = phones()
    phone.wait_for_board()
    for text in ("{", "[]", '"play"', "[" * 900, '{"id": {}, "method": 5}', "x" * 60000):
        phone.socket.send(text)
        answer = phone.hear(lambda message: "error" in message)
        assert answer["error"]["code"] == -32600
    phone.socket.send('{"method": "play", "params": {"move": "d4"}}')
    assert phone.ask("state")["result"]["turn"] == 0


@pytest.mark.slow
def test_a_phone_that_asks_without_end_is_let_go(served, phones):
    phone = phones()
    other = phones()
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(50 * QUESTIONS):
            phone.socket.send('{"id": 1, "method": "state"}')
        while True:
            phone.socket.recv(PATIENCE_S)
    assert notice_of(closed) == "too_many_questions"
    assert other.wait_for_board()["turn"] == 0


# Many phones.


@pytest.mark.gate
def test_a_class_of_twenty_sees_each_turn(served, phones):
    everybody = [phones(f"127.0.0.{number}") for number in range(2, 2 + CLASS)]
    for phone in everybody:
        phone.wait_for_board()
    link = served.link()
    link.request("play", move="d4")
    link.request("play", move="a1,g4")
    for phone in everybody:
        assert phone.hear_of("turn")["move"] == "d4"
        assert phone.hear_of("turn")["move"] == "a1,g4"


def audience_of(phones_by_address):
    audience = Audience(ServedHub(ScriptedBoard()), Gate())
    for address, count in phones_by_address.items():
        for _ in range(count):
            audience.join(address, audience.gate.code)
    return audience


def test_a_full_audience_takes_no_more():
    audience = audience_of({f"10.0.0.{number}": 1 for number in range(MOST_PHONES)})
    with pytest.raises(NotAdmitted) as error:
        audience.join("10.0.1.1", audience.gate.code)
    assert error.value.notice == Notice("audience_full", {"most": MOST_PHONES})


def test_an_address_that_takes_all_places_makes_room_for_the_others():
    audience = audience_of({"10.0.0.1": 1, "10.0.0.66": MOST_PHONES - 1})
    for number in range(2, 2 + CLASS):
        audience.join(f"10.0.0.{number}", audience.gate.code)
    addresses = [phone.address for phone in audience.phones]
    assert len(addresses) == MOST_PHONES
    assert {f"10.0.0.{number}" for number in range(1, 2 + CLASS)} < set(addresses)


def test_the_lines_for_a_phone_that_never_reads_have_an_end():
    audience = audience_of({"10.0.0.1": 1, "10.0.0.2": 1})
    sleeping, awake = audience.phones
    for _ in range(QUEUE_LIMIT + 1):
        audience.tell("state", {"state": {}})
        awake.take()
    assert sleeping.dropped == STOPPED_READING
    assert awake.dropped is None


@pytest.mark.gate
def test_a_phone_that_never_reads_is_let_go_and_the_others_go_on(served, phones, lan, monkeypatch):
    monkeypatch.setattr(server, "SEND_PATIENCE_S", 0.3)
    deaf = join_and_never_read(lan)
    other = phones()
    other.wait_for_board()
    told = 0
    while len(lan.audience.phones) > 1:
        served.tell({"method": "lesson", "params": {"sentence": "x" * 50000}})
        assert len(other.hear_of("lesson")["sentence"]) == 50000
        told += 1
        assert told < 1000
    assert other.ask("state")["result"]["turn"] == 0
    deaf.close()


def join_and_never_read(lan):
    """A phone that says the code and then takes nothing: soon all buffers on the way are full."""
    deaf = socket.create_connection((lan.host, lan.port))
    deaf.sendall(
        f"GET /look HTTP/1.1\r\nHost: {lan.host}:{lan.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    wait_for(deaf, b"\r\n\r\n")
    join = json.dumps({"method": "join", "id": 1, "params": {"code": lan.gate.code}}).encode()
    # RFC 6455, section 5.2: a text, masked with zeros.
    deaf.sendall(bytes([0x81, 0x80 | len(join), 0, 0, 0, 0]) + join)
    wait_for(deaf, b"joined")
    return deaf


def wait_for(deaf, words):
    deaf.settimeout(PATIENCE_S)
    heard = b""
    while words not in heard:
        heard += deaf.recv(4096)


# Questions of the audience to the board.


class AskedBoard(ToldBoard):
    """A board that counts its questions, and whose answers a test may keep back.

    asked: how often, by method. kept: the answers, in place of being sent; None sends them.
    """

    def __init__(self):
        super().__init__("hex-4", GAME)
        self.asked = Counter()
        self.kept = None
        self.said = []

    def handle(self, line):
        self.asked[json.loads(line)["method"]] += 1
        super().handle(line)
        answers = super().take_output()
        if self.kept is None:
            self.said += answers
        else:
            self.kept += answers

    def take_output(self):
        said, self.said = self.said + super().take_output(), []
        return said


GAME = {
    "game": "rootbound",
    "board": "hex-4",
    "to_move": "black",
    "cells": {"black": [], "white": []},
}


async def turns(count=20):
    """Let others go on."""
    for _ in range(count):
        await asyncio.sleep(0)


def with_audience(act):
    """Run an audience at a board, which has met it, and then `act`, until that is over."""

    async def run():
        clock = Clock()
        board = AskedBoard()
        hub = ServedHub(board, clock)
        pauses = asyncio.Queue()
        audience = Audience(hub, Gate(clock), clock, lambda seconds: pauses.get())
        running = asyncio.create_task(audience.run())
        phone = audience.join("10.0.0.1", audience.gate.code)
        for _ in range(5):
            await turns()
            hub.deliver()
        phone.take()
        try:
            return await act(SimpleNamespace(**locals()))
        finally:
            running.cancel()

    return in_a_loop(run())


def heard_by(phone):
    return [json.loads(text) for text in phone.take()]


def test_the_audience_asks_one_question_of_a_kind_at_a_time():
    """Two programs that take turns back and play them again must not make it a flood."""

    async def act(met):
        met.board.asked.clear()
        met.board.kept = []
        for turn in range(1, 501):
            met.board.tell(turn=turn)
            met.hub.deliver()
            await turns(3)
        assert met.board.asked["record"] == 1
        # A change since that question is asked for once more.
        met.board.said += met.board.kept
        met.board.kept = []
        met.hub.deliver()
        await turns()
        assert met.board.asked["record"] == 2

    with_audience(act)


def test_a_question_whose_answer_is_lost_is_asked_again():
    async def act(met):
        met.board.asked.clear()
        met.board.kept = []
        for turn in (1, 2, 3):
            met.board.tell(turn=turn)
            met.hub.deliver()
            await turns()
            met.clock.now += ANSWER_PATIENCE_S / 2
        assert met.board.asked["record"] == 2

    with_audience(act)


def test_an_audience_that_loses_the_board_comes_back_and_phones_stay(caplog):
    async def act(met):
        for _ in range(2):
            (viewer,) = met.hub.viewers
            viewer.drop(STOPPED_READING)
            await turns()
            assert [told["params"]["connected"] for told in heard_by(met.phone)] == [False]
            await come_back(met)
            told = [one for one in heard_by(met.phone) if one["method"] == "cable"]
            assert [one["params"]["connected"] for one in told] == [True]
            met.audience.hear(met.phone, '{"id": 1, "method": "state"}')
            assert heard_by(met.phone)[-1]["result"]["turn"] == 0
        assert met.audience.phones == [met.phone]

    with_audience(act)
    (line,) = [record for record in caplog.records if "Phones have lost sight" in record.message]
    assert "looks for it again by itself" in line.message


def test_a_fault_of_the_audience_is_told_once_and_the_audience_comes_back(caplog):
    async def act(met):
        for _ in range(3):
            met.board.said.append(b'{"jsonrpc": "2.0", "method": "pending", "params": {}}\n')
            met.hub.deliver()
            await turns()
            assert heard_by(met.phone)[-1]["params"]["notice"]["code"] == "program_failed"
            await come_back(met)
            assert heard_by(met.phone)[-1]["params"]["connected"] is True

    with_audience(act)
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info


async def come_back(met):
    """Let the audience's pause be over, and the board answer."""
    met.pauses.put_nowait(None)
    for _ in range(5):
        await turns()
        met.hub.deliver()


@pytest.mark.gate
def test_phones_see_the_board_however_often_others_drive_it(served, phones):
    phone = phones()
    phone.wait_for_board()
    link = served.link()
    link.request("play", move="d4")
    for _ in range(60):
        link.request("undo")
        link.request("redo")
    link.request("play", move="a1,g4")
    while phone.hear_of("record")["moves"] != ["d4", "a1,g4"]:
        pass
    assert phone.ask("state")["result"]["turn"] == 2


@pytest.mark.gate
def test_phones_are_told_what_the_board_shows_and_that_a_power_cut_ended_it(served, phones):
    phone = phones()
    phone.wait_for_board()
    assert phone.ask("shows")["result"] == {"shows": None}
    link = served.link()
    link.request("sim.run", ms=4000)
    link.request("sim.press", button="menu")
    assert phone.hear_of("shows")["step"] == "games"
    assert phone.ask("shows")["result"]["shows"] == "menu"
    link.request("sim.power", cycle=True)
    assert phone.hear_of("shows") == {"shows": None}


# Files for phones, and for whom.


@pytest.mark.gate
def test_phones_are_served_their_page_and_nothing_else(served, lan):
    answer, body = get((lan.host, lan.port), "/")
    assert answer.status == 200
    assert "The code on the big screen" in body
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert f"ws://{lan.host}:{lan.port};" in answer.headers["Content-Security-Policy"]
    assets = assets_of("phone.html")
    shown = {"phone.js", "spectators/spectator.js", "board/board.js", "style.css", "icon.svg"}
    assert shown <= set(assets)
    for name in assets:
        assert get((lan.host, lan.port), f"/{name}")[0].status == 200
    for path in (
        "/index.html",
        "/main.js",
        "/presenter.html",
        "/audience",
        "/../headless.py",
    ):
        assert get((lan.host, lan.port), path)[0].status == 404
    with pytest.raises(InvalidStatus):
        connect(f"ws://{lan.host}:{lan.port}/link").__enter__()


def test_phones_get_nothing_that_drives_a_board():
    assert "main_page.js" not in assets_of("phone.html")
    folders = {name.partition("/")[0] for name in assets_of("phone.html")}
    assert not {"hands", "records", "lessons"} & folders


@pytest.mark.gate
@pytest.mark.parametrize(
    "host", ["evil.example", "localhost:{port}", "127.0.0.1", "127.0.0.2:{port}"]
)
def test_a_foreign_host_name_is_refused(served, lan, host):
    answer, body = get((lan.host, lan.port), "/", Host=host.format(port=lan.port))
    assert answer.status == 421
    assert lan.address in body


@pytest.mark.gate
def test_a_page_of_another_site_cannot_look(served, lan):
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{lan.host}:{lan.port}/look", origin="http://evil.example").__enter__()
    assert refused.value.response.status_code == 403


def test_an_address_of_no_private_network_is_refused():
    scope = {
        "type": "http",
        "server": ("192.168.1.5", 8766),
        "client": ("8.8.8.8", 4000),
        "headers": [(b"host", b"192.168.1.5:8766")],
    }
    assert lan_module.why_not_served(scope)[0] == 403
    assert lan_module.why_not_served({**scope, "client": ("192.168.1.77", 4000)}) is None


@pytest.mark.parametrize("address", ["8.8.8.8", "0.0.0.0", "mypc", "::1", "192.168.1"])
def test_only_an_address_of_a_private_network_is_listened_at(address):
    with pytest.raises(NoNetwork) as error:
        Lan(address, 0)
    assert "network" in str(error.value)


@pytest.mark.gate
def test_a_phone_cannot_use_up_the_connections_of_others(served, lan):
    with ExitStack() as stack:
        silent = [
            stack.enter_context(socket.create_connection((lan.host, lan.port)))
            for _ in range(PLACES_OF_ONE + 1)
        ]
        # The one that has waited longest gives way.
        silent[0].settimeout(PATIENCE_S)
        with suppress(ConnectionResetError):
            assert silent[0].recv(1) == b""
        elsewhere = socket.create_connection((lan.host, lan.port), source_address=("127.0.0.9", 0))
        stack.enter_context(elsewhere)
        elsewhere.sendall(f"GET / HTTP/1.1\r\nHost: {lan.host}:{lan.port}\r\n\r\n".encode())
        assert elsewhere.recv(15) == b"HTTP/1.1 200 OK"
        assert get(("127.0.0.1", served.port), "/")[0].status == 200


# News of the audience.


@pytest.mark.gate
def test_the_code_is_told_on_this_machine_only(served, lan):
    answer, body = get(("127.0.0.1", served.port), "/audience")
    assert answer.headers["Cache-Control"] == "no-store"
    assert json.loads(body) == {
        "open": True,
        "address": lan.address,
        "code": lan.gate.code,
        "secret": lan.gate.secret,
        "phones": 0,
        "warning": None,
    }


@pytest.mark.gate
def test_without_being_asked_in_no_phone_is_served(serve_board):
    served = serve_board()
    _, body = get(("127.0.0.1", served.port), "/audience")
    assert json.loads(body) == {"open": False}


# A real board.


@pytest.mark.gate
def test_phones_are_told_when_a_real_board_is_unplugged_and_go_on_when_it_is_back(
    plug_board, serve_real, lan
):
    board = plug_board("hex-4")
    served = serve_real(board.name, lan=lan)
    phone = Phone(lan, lan.gate.code)
    try:
        assert phone.wait_for_board()["board"] == "hex-4"
        served.link().request("play", move="d4")
        assert phone.hear_of("turn")["move"] == "d4"
        board.pull()
        assert phone.hear_of("cable")["connected"] is False
        assert phone.ask("state")["error"]["code"] == -32001
        board.plug()
        assert phone.hear_of("cable")["connected"] is True
        assert phone.ask("state")["result"]["turn"] == 1
    finally:
        phone.close()
