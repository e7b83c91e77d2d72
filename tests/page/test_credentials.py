"""The hearers of each credential: what is sent is compared with the table in host_sim's README."""

import http.client
import json
import socket
from contextlib import closing
from pathlib import Path

import pytest

from host_sim.link.sim_link import SimLink
from host_sim.rooms.documents import SetUp
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.address import BROKER, PASSWORD, USER, read_address
from host_sim.shared_games.command_line import Invitation, watched_rooms
from host_sim.trials.open_broker import OpenBroker
from host_sim.web.lan import Lan
from tests.page.people import wait_for
from tests.page.served_wall import Leader, ServedWall, SimulatedHere
from tests.page.test_lan import Phone

README = Path(__file__).parents[2] / "host_sim" / "README.md"
CODE = "abcde-fghjk-mnpqr-stuvw"
IN_ADDRESS = ("useria", "passia")
IN_ENVIRONMENT = {USER: "userie", PASSWORD: "passie"}
NAMES = ("Zephyrine", "Balthasar", "Table of Oak")
PUBLISH = 3
LISTENERS = (
    "the broker in the address",
    "other brokers",
    "phones that were let in",
    "others in the network",
    "pages on this machine",
)


def rows():
    """The table: by credential, who hears it."""
    part = README.read_text("utf-8").partition("| credential |")[2].splitlines()[2:]
    lines = [line.strip("| ").split(" | ") for line in part[: part.index("")]]
    return {credential: cells for credential, *cells in lines}


@pytest.fixture
def broker():
    broker = OpenBroker(socket.create_server(("127.0.0.1", 0)), [CODE])
    yield broker
    broker.close()


def joined(broker, user="", environment=None):
    """A board that plays black in a room, and has told its broker of a game."""
    text = f"mqtt://{user}127.0.0.1:{broker.port}/{CODE}"
    address = read_address(text, environment or {})
    new = complete(SetUp("rootbound", "hex-4"))
    board = Invitation(address, 0, new, None).joined(SimLink("hex-4"))
    broker.take()
    wait_for(lambda: board.take_output() is not None and board.room.game is not None)
    broker.next_of(PUBLISH)
    return board


def get(host, port, path):
    connection = http.client.HTTPConnection(host, port)
    with closing(connection):
        connection.request("GET", path)
        return connection.getresponse().read().decode("utf-8", "replace")


def all_of_phones_server(lan):
    """All that anybody in the network can get from it."""
    paths = ("/", "/audience", "/wall", "/place", "/club.csv", "/board/1/place", "/phone.js")
    return "".join(get(lan.host, lan.port, path) for path in paths)


def all_of_phone(phone):
    asked = ("hello", "sim.board", "state", "record", "lesson", "shows", "joined")
    return json.dumps([phone.ask(method) for method in asked] + phone.told)


def board_of(broker, serve_sim):
    """Return the messages of a joined board with a page and phones; and the phones' gate."""
    lan = Lan("127.0.0.1", 0)
    board = joined(broker, ":".join(IN_ADDRESS) + "@")
    served = serve_sim(board, lan=lan)
    phone = Phone(lan, lan.gate.code)
    told_to_phone = json.dumps(phone.joined) + all_of_phone(phone)
    link = served.link()
    invitation = get("127.0.0.1", served.port, "/audience")
    heard = {
        "the broker in the address": broker.heard.decode("latin-1"),
        "other brokers": "",
        "phones that were let in": told_to_phone,
        "others in the network": all_of_phones_server(lan),
        "pages on this machine": json.dumps(link.request("joined")) + invitation,
    }
    phone.close()
    key = phone.joined["result"]["key"]
    board.close()
    return heard, lan.gate, key


def wall_of(broker):
    """Return the messages of a wall with names, an audience of phones, and a game elsewhere."""
    lan = Lan("127.0.0.1", 0)
    rooms = watched_rooms(f"mqtt://127.0.0.1:{broker.port}/{CODE}", {})
    served = ServedWall(SimulatedHere("hex-4"), phones=lambda number: lan, rooms=rooms)
    leader = Leader(served)
    broker.take()
    wait_for(leader.boards)
    leader.request("wall.name", board=1, name=NAMES[2])
    leader.request("wall.players", board=1, end1=NAMES[0], end2=NAMES[1])
    phone = Phone(lan, lan.gate.code)
    heard = {
        "the broker in the address": broker.heard.decode("latin-1"),
        "other brokers": "",
        "phones that were let in": all_of_phone(phone),
        "others in the network": all_of_phones_server(lan),
        "pages on this machine": json.dumps(leader.boards()),
    }
    phone.close()
    leader.close()
    served.stop()
    rooms.close()
    return heard


def who_hears(heard, credentials):
    """For each listener of the table, yes or no."""
    found = []
    for listener in LISTENERS:
        hears = {credential in heard[listener] for credential in credentials}
        assert len(hears) == 1, f"{listener}: some of it"
        found.append("yes" if hears.pop() else "no")
    return found


@pytest.mark.gate
def test_credentials_of_a_shared_board_are_heard_by_those_of_the_table(broker, serve_sim):
    table = rows()
    heard, gate, key = board_of(broker, serve_sim)
    assert who_hears(heard, IN_ADDRESS) == table["user and password in an address"]
    assert who_hears(heard, [CODE]) == table["code of a room"]
    assert who_hears(heard, [gate.code, gate.secret]) == table["code and secret for phones"]
    its_own = ["its own" if cell == "yes" else cell for cell in who_hears(heard, [key])]
    assert its_own == table["key of a phone"]


@pytest.mark.gate
def test_names_on_a_wall_are_heard_by_those_of_the_table(broker):
    assert who_hears(wall_of(broker), NAMES) == rows()["names on a wall"]


@pytest.mark.gate
def test_credentials_of_the_environment_go_to_the_broker_that_they_name(broker):
    first, *others = rows()[f"`{USER}`, `{PASSWORD}`"]
    assert first == f"if `{BROKER}` names it"
    assert set(others) == {"no"}
    here = f"mqtt://127.0.0.1:{broker.port}"
    for named, is_heard in ((here, True), ("mqtt://broker.example", False)):
        broker.heard = b""
        joined(broker, environment={**IN_ENVIRONMENT, BROKER: named}).close()
        for text in IN_ENVIRONMENT.values():
            assert (text.encode() in broker.heard) == is_heard


def test_the_table_has_a_column_for_each_listener():
    assert " | ".join(("credential", *LISTENERS)) in README.read_text("utf-8")
    assert all(len(cells) == len(LISTENERS) for cells in rows().values())
    assert len(rows()) == 6
