"""A program that is asked by its page to join a room, and to leave it."""

import json

import pytest

from host_sim.hub.hub import Hub
from host_sim.link.sim_link import SimLink
from host_sim.rooms.documents import SetUp
from host_sim.rooms.joined_board import JoinedBoard
from host_sim.rooms.room import Room
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.address import read_address
from host_sim.shared_games.command_line import Invitation
from host_sim.shared_games.kept import Kept
from host_sim.shared_games.room_desk import RoomDesk
from tests.shared_games.ears import CODE
from tests.shared_games.tables import Broker, JoinedTable, MemoryLine, settle

SMALL = complete(SetUp("rootbound", "hex-4"))
NEW = {"game": "rootbound", "board": "hex-4"}
PLACE = f"wss://club:secret@broker.example/mqtt/{CODE}"


class Desk:
    """A served board, whose rooms are all at one broker in memory."""

    def __init__(self, folder, first=None):
        self.broker = Broker()
        self.lines = []
        self.invitations = []
        board = SimLink("hex-4")
        board.advance(500)
        self.desk = RoomDesk(board, first, folder, {}, self._join)
        self.hub = Hub(self.desk, lambda: 0.0)
        self.page, self.other = self.hub.join(), self.hub.join()
        self._told = []

    def _join(self, invitation, board):
        self.invitations.append(invitation)
        self.lines.append(MemoryLine(self.broker, invitation.seat))
        author = f"author{len(self.lines):010d}"
        room = Room(invitation.seat, author)
        code = invitation.address.code
        line = self.lines[-1]
        return JoinedBoard(board, room, line, Kept(None), invitation.new, code, lambda: 0.0)

    def ask(self, method, **params):
        """The answer to a request of the page."""
        self.hub.receive(
            self.page, json.dumps({"id": 7, "method": method, "params": params}).encode()
        )
        (answer,) = [said for said in self.heard(self.page) if said.get("id") == 7]
        return answer

    def heard(self, page):
        return [json.loads(text) for text in page.take()]

    def pass_time(self):
        self.hub.step(10)


@pytest.fixture
def near(tmp_path):
    return Desk(tmp_path)


def is_in(near):
    return near.ask("shared_room")["result"]["room"]


def test_a_page_joins_a_room_plays_and_leaves(near):
    far = JoinedTable(near.broker, 1)
    assert is_in(near) is None
    told = near.ask("shared_room", join=PLACE, seat=0, new=NEW)["result"]["room"]
    assert told == {
        "address": "wss://broker.example:443/mqtt",
        "join": f"wss://broker.example:443/mqtt/{CODE}",
        "code": CODE,
        "seat": 0,
    }
    near.pass_time()
    settle(far)
    near.pass_time()
    assert near.ask("play", move="d4")["result"]["state"]["turn"] == 1
    settle(far)
    assert far.moves() == ["d4"]
    near.heard(near.other)
    assert near.ask("shared_room", leave=True)["result"] == {"room": None}
    assert {"jsonrpc": "2.0", "method": "shared_room", "params": {"room": None}} in near.heard(
        near.other
    )
    assert "error" in near.ask("joined")
    # The board is its people's alone again.
    assert near.ask("play", move="a1,g4")["result"]["state"]["turn"] == 2
    assert "remote" not in near.ask("state")["result"]


def test_another_room_takes_the_place_of_the_one_before(near):
    near.ask("shared_room", join=PLACE, seat=0, new=NEW)
    near.ask("shared_room", join=PLACE, seat=1, new=NEW)
    assert [invitation.seat for invitation in near.invitations] == [0, 1]
    assert is_in(near)["seat"] == 1
    near.pass_time()
    assert near.ask("joined")["result"]["code"] == CODE


def test_the_room_of_the_command_line_is_told_and_left(tmp_path):
    address = read_address("mqtt://laptop:1884/" + CODE, {})
    near = Desk(tmp_path, Invitation(address, 1, SMALL, None))
    room = is_in(near)
    join = f"mqtt://laptop:1884/{CODE}"
    assert room == {"address": None, "join": join, "code": CODE, "seat": 1}
    assert near.ask("shared_room", leave=True)["result"] == {"room": None}


def test_the_password_is_for_the_broker_alone(near):
    told = near.ask("shared_room", join=PLACE, seat=0)
    assert near.invitations[0].address.password == "secret"
    assert "secret" not in json.dumps(told) + json.dumps(near.heard(near.other))


def test_all_rooms_are_left_at_the_end(near):
    for seat in (0, 1, None):
        near.ask("shared_room", join=PLACE, seat=seat)
    near.desk.close()
    assert [line.is_up for line in near.lines] == [False] * 3


def test_a_code_is_drawn(near):
    codes = {near.ask("shared_room", code=True)["result"]["code"] for _ in range(3)}
    assert len(codes) == 3
    assert is_in(near) is None


@pytest.mark.parametrize(
    "address",
    ["", "https://broker.example/x", "wss://broker.example/short", f"wss://{'h' * 70}.x/{CODE}"],
)
def test_an_address_that_leads_nowhere_is_refused_and_the_room_stays(near, address):
    near.ask("shared_room", join=PLACE, seat=0)
    error = near.ask("shared_room", join=address, seat=0)["error"]
    assert error["data"] == {"code": "no_such_room", "params": {}}
    assert is_in(near)["code"] == CODE
    assert len(near.invitations) == 1


@pytest.mark.parametrize(
    "params",
    [
        {"join": 7, "seat": 0},
        {"join": PLACE, "seat": 4},
        {"join": PLACE, "seat": True},
        {"join": PLACE, "seat": [0]},
        {"join": PLACE, "new": "rootbound"},
        {"join": PLACE, "new": {"game": "rootbound"}},
        {"stay": True},
    ],
)
def test_wrong_parameters_are_refused(near, params):
    assert near.ask("shared_room", **params)["error"]["code"] == -32602
    assert near.invitations == []


def test_a_game_that_is_none_is_refused(near):
    new = {"game": "chess", "board": "hex-4"}
    assert near.ask("shared_room", join=PLACE, new=new)["error"]["data"]["code"] == "no_such_room"
    assert near.invitations == []
