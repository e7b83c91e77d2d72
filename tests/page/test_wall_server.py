"""Several boards on one computer: what the server of a wall serves, without a browser."""

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from host_sim import __main__ as program
from host_sim.club.store import Store
from host_sim.hub.hub import HubFull
from host_sim.hub.notices import NOT_ON_WALL
from host_sim.web import serial_ports, wall_program
from host_sim.web.glance import Glance
from host_sim.web.lan import Lan
from host_sim.web.plugged_boards import Plugged, PluggedBoards
from host_sim.web.simulated_boards import SimulatedBoards
from host_sim.web.wall import Wall
from host_sim.web.wall_program import HowServed
from host_sim.web.wall_server import WallApp
from tests.club.evening_on_boards import WallInTest, run_apart
from tests.effort import EVERYTHING, QUICK
from tests.page.conftest import Link
from tests.page.people import wait_for
from tests.page.served_wall import Leader, ServedWall, SimulatedHere, with_nothing

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
PICO = 0x2E8A


@pytest.fixture
def serve_wall():
    """A function that serves a wall until the end of the test."""
    served = []

    def serve(boards, **options):
        served.append(ServedWall(boards, **options))
        return served[-1]

    yield serve
    for one in served:
        one.stop()


@pytest.fixture
def leader():
    leaders = []

    def come(served):
        leaders.append(Leader(served))
        return leaders[-1]

    yield come
    for one in leaders:
        one.close()


def get(served, path, **headers):
    return httpx.get(served.address + path, headers=headers)


def link_to(served, number):
    return Link(f"{served.address}board/{number}/")


@pytest.mark.slow
def test_each_board_has_a_page_a_big_screen_and_a_link_of_its_own(serve_wall, leader):
    served = serve_wall(SimulatedHere("hex-4", "growy-2"))
    wait_for(lambda: len(served.wall.boards.on_wall) == 2)
    assert "All boards" in get(served, "").text
    for path in ("board/1/", "board/2/presenter.html", "board/2/main.js", "board/svg.js"):
        assert get(served, path).status_code == 200, path
    for path in ("board/3/", "board/1/../../pyproject.toml", "wall.sqlite", "board/x/"):
        assert get(served, path).status_code == 404, path
    one, two = link_to(served, 1), link_to(served, 2)
    assert one.request("hello")["board"] == "hex-4"
    assert two.request("hello")["board"] == "growy-2"
    one.request("play", move="d4")
    assert two.request("state")["turn"] == 0
    one.close()
    two.close()


@pytest.mark.gate
def test_pages_of_other_sites_neither_see_the_wall_nor_lead_it(serve_wall):
    served = serve_wall(SimulatedHere("hex-4"))
    wait_for(lambda: served.wall.boards.on_wall)
    assert get(served, "", host="evil.example").status_code == 421
    assert httpx.post(served.address + "board/1/audience/code").status_code == 405
    for path in ("wall/link", "board/1/link"):
        address = served.address.replace("http", "ws") + path
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin="http://evil.example")
        assert refused.value.response.status_code == 403


@pytest.mark.gate
def test_impossible_requests_are_refused_with_a_code(serve_wall, leader):
    served = serve_wall(SimulatedHere("hex-4"))
    page = leader(served)
    wait_for(lambda: page.boards() and page.boards()[0]["state"])
    for method, params, code in (
        ("wall.name", {"board": 1, "name": "=x"}, "name_begins"),
        ("wall.name", {"board": 9, "name": "x"}, "no_such_board"),
        ("wall.name", {"board": [], "name": "x"}, "no_such_board"),
        ("wall.take_off", {"board": 1}, "board_is_there"),
        ("club.start", {}, "nothing_ready"),
        ("club.new", {}, "name_missing"),
        ("club.result", {"game": 1}, "no_tournament"),
    ):
        assert page.request(method, **params)["error"]["data"]["code"] == code


def test_a_board_at_a_glance_tells_its_clock_as_it_stands_now():
    seconds = [10.0]
    glance = Glance(None, lambda: None, lambda: seconds[0])
    left = {"black": 60_000, "white": 50_000}
    glance.adopt({"turn": 4, "clock": {"running": "black", "left_ms": left}})
    seconds[0] += 7.5
    assert glance.told()["state"]["clock"]["left_ms"] == {"black": 52_500, "white": 50_000}


@pytest.mark.gate
def test_a_clock_that_is_set_is_told_and_so_is_who_can_play(serve_wall, leader):
    served = serve_wall(SimulatedHere("hex-4"))
    page = leader(served)
    page.wait_for_boards(1)
    one = link_to(served, 1)
    one.request("clock", mode="fischer", main_s=300, add_s=5)
    wait_for(lambda: "clock" in page.boards()[0]["state"])
    one.close()
    wall = page.ask("wall")
    assert wall["players"]["rootbound"] == ["black", "white"]
    assert wall["players"].keys() == wall["games"].keys()
    assert wall["levels"] > 0


@pytest.mark.gate
def test_nonsense_is_answered_and_nobody_is_disturbed(serve_wall, leader):
    served = serve_wall(SimulatedHere("hex-4"))
    page = leader(served)
    for text in ("", "[]", "7", "null", "{", '{"method": 3}', "[" * 5000, "\u2028"):
        assert page.say(text)["error"]["code"] == -32600, text
    assert page.request("no.such")["error"]["code"] == -32601
    assert "boards" in page.request("wall")["result"]


class SilentBoards:
    """Boards that say nothing at all."""

    keys = ("one", "two")
    now_ms = 0

    def look(self):
        """There is nothing to see."""

    def board(self, key):
        return self

    def forget(self, key):
        """It stays."""

    def handle(self, line):
        """No answer."""

    def advance(self, ms):
        """No time."""

    def take_output(self):
        return []


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
METHODS = ("wall", "wall.name", "wall.players", "wall.seen", "wall.take_off", "club.new")
METHODS += ("club.start", "club.result", "club.move", "club.pair", "club.unpair", "club.end")
METHODS += ("club.join", "club.leave", "club.away", "club.here", "club.reopen", "club.settings")
METHODS += ("club.boards",)
MEMBERS = ("board", "name", "end1", "end2", "players", "game", "system", "rounds", "outcome")
MEMBERS += ("player", "bye", "tournament", "agreed", "boards", "clock", "locks", "opponents")


async def asked_of(boards, method, params):
    table = WallInTest(boards, Store())
    await table.wall.take_in()
    asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    try:
        return await WallApp(table.wall).answer(json.dumps(asked))
    finally:
        await table.end()
        table.store.close()


@pytest.mark.gate
@settings(max_examples=20 if QUICK else 60, deadline=None, derandomize=not EVERYTHING)
@given(
    st.sampled_from(METHODS),
    st.dictionaries(st.sampled_from(MEMBERS), st.integers(1, 2) | JSON, max_size=5),
)
def test_whatever_a_page_asks_it_is_answered(method, params):
    answer = run_apart(asked_of(SilentBoards(), method, params))
    assert answer["id"] == 1
    assert ("result" in answer) != ("error" in answer)
    if "error" in answer:
        assert answer["error"]["data"]["code"]


async def taken_off():
    table = WallInTest(SilentBoards(), Store())
    await table.wall.take_in()
    hub = table.wall.boards.on_wall[1].hub
    page = hub.join()
    await table.wall.take_off(1)
    await table.end()
    table.store.close()
    return hub, page


def test_pages_of_a_board_that_is_taken_off_are_let_go():
    hub, page = run_apart(taken_off())
    assert page.dropped == NOT_ON_WALL
    with pytest.raises(HubFull):
        hub.join()


@pytest.mark.gate
def test_a_page_of_a_board_that_is_not_on_the_wall_is_told(serve_wall):
    served = serve_wall(SimulatedHere("hex-4"))
    address = served.address.replace("http", "ws") + "board/7/link"
    with connect(address) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(PATIENCE_S)
    assert closed.value.rcvd.reason == NOT_ON_WALL.as_close_reason()


@pytest.mark.gate
def test_results_come_out_as_files(serve_wall, leader):
    served = serve_wall(SimulatedHere("hex-4"))
    page = leader(served)
    assert get(served, "club.csv").status_code == 404
    wait_for(lambda: page.boards() and page.boards()[0]["state"])
    page.request("club.new", name="Tuesday", players=["Ada", "Ben"], game="rootbound")
    thursday = {"name": "Thursday", "players": ["Eva", "Finn"], "game": "rootbound"}
    asked = page.request("club.new", **thursday)["result"]
    assert asked["done"] is False
    assert asked["effect"]["ends"] == {"name": "Tuesday", "games": 1, "rounds": 0}
    page.request("club.new", **thursday, agreed=True)
    table = get(served, "club.csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert "attachment" in table.headers["content-disposition"]
    assert "Eva" in table.text
    assert "012 Thursday" in get(served, "club.trf").text
    (before,) = page.request("wall")["result"]["earlier"]
    assert "012 Tuesday" in get(served, f"club.trf?tournament={before['id']}").text
    for wrong in ("999", "x", "-1", "9" * 40):
        assert get(served, f"club.csv?tournament={wrong}").status_code in (200, 404)


@pytest.mark.slow
def test_each_board_has_an_audience_of_phones_with_a_code_of_its_own(serve_wall, leader):
    lans = []

    def phones(number):
        lans.append(Lan("127.0.0.1", 0))
        return lans[-1]

    served = serve_wall(SimulatedHere("hex-4", "hex-4"), phones=phones)
    wait_for(lambda: len(lans) == 2)
    audiences = [get(served, f"board/{number}/audience").json() for number in (1, 2)]
    assert [audience["address"] for audience in audiences] == [lan.address for lan in lans]
    assert audiences[0]["secret"] != audiences[1]["secret"]
    assert leader(served).ask("wall")["phones"]
    assert httpx.get(lans[1].address).status_code == 200


def test_a_board_that_comes_after_the_network_has_changed_is_there_without_phones(caplog):
    def at_the_old_address(number):
        # The address is of a private network, and of no computer here.
        return Lan("10.9.9.9", 0)

    async def look():
        wall = Wall(SilentBoards(), Store(), with_nothing, at_the_old_address)
        await wall.take_in()
        found = [board.lan for board in wall.boards.on_wall.values()]
        for board in wall.boards.on_wall.values():
            await board.end()
        return found

    assert run_apart(look()) == [None, None]
    assert [record.getMessage().partition(".")[0] for record in caplog.records] == [
        "Phones cannot watch board 1",
        "Phones cannot watch board 2",
    ]


# Real boards that come and go.


class Usb:
    """The USB ports: boards at sockets, by the serial numbers of their Picos."""

    def __init__(self):
        self.plugged = {}
        self.looks = 0

    def find(self):
        self.looks += 1
        return [Plugged(key, port) for key, port in self.plugged.items()]


@pytest.mark.slow
def test_boards_appear_when_they_are_plugged_in_and_stay_dimmed_when_they_are_out(
    serve_wall, leader, plug_board
):
    usb = Usb()
    served = serve_wall(PluggedBoards(usb.find))
    page = leader(served)
    assert page.boards() == []
    first, second = plug_board(), plug_board()
    usb.plugged["pico one"] = first.name
    wait_for(lambda: [board["away"] for board in page.boards()] == [None])
    usb.plugged["pico two"] = second.name
    wait_for(lambda: [board["away"] for board in page.boards()] == [None, None])
    first.request("play", move="d4")
    wait_for(lambda: page.boards()[0]["state"]["turn"] == 1)
    page.request("wall.name", board=1, name="Window")
    first.pull()
    wait_for(lambda: page.boards()[0]["needs"] == ["away"])
    board = page.boards()[0]
    assert board["away"]["code"] == "unplugged"
    assert board["state"]["cells"]["black"] == ["d4"]
    assert page.boards()[1]["needs"] == []
    first.plug()
    wait_for(lambda: page.boards()[0]["away"] is None)
    assert page.boards()[0]["name"] == "Window"


@pytest.mark.slow
def test_a_board_that_is_out_can_be_taken_off_and_comes_back_with_its_name(
    serve_wall, leader, plug_board
):
    usb = Usb()
    served = serve_wall(PluggedBoards(usb.find))
    page = leader(served)
    board = plug_board()
    usb.plugged["pico"] = board.name
    wait_for(lambda: [one["away"] for one in page.boards()] == [None])
    page.request("wall.name", board=1, name="Window")
    board.pull()
    usb.plugged.clear()
    looks = usb.looks
    wait_for(lambda: page.boards()[0]["needs"] == ["away"] and usb.looks > looks + 1)
    assert "result" in page.request("wall.take_off", board=1)
    assert page.boards() == []
    board.plug()
    usb.plugged["pico"] = board.name
    wait_for(lambda: [one["name"] for one in page.boards()] == ["Window"])


def test_a_board_that_is_taken_off_stays_off_until_it_is_plugged_in_again():
    usb = Usb()
    usb.plugged["pico"] = "/dev/ttyACM0"
    boards = PluggedBoards(usb.find)
    boards.look()
    boards.forget("pico")
    boards.look()
    assert boards.keys == []
    usb.plugged.clear()
    boards.look()
    usb.plugged["pico"] = "/dev/ttyACM0"
    boards.look()
    assert boards.keys == ["pico"]


@pytest.mark.gate
def test_a_board_at_another_port_is_the_same_board(plug_board):
    usb = Usb()
    boards = PluggedBoards(usb.find)
    usb.plugged["pico"] = "/dev/ttyACM0"
    boards.look()
    board = plug_board()
    usb.plugged["pico"] = board.name
    boards.look()
    assert boards.keys == ["pico"]
    real = boards.board("pico")

    def is_met():
        real.advance(50)
        return any(b'"connected":true' in line for line in real.take_output())

    wait_for(is_met)
    real.close()


# The program.


@pytest.fixture
def run(monkeypatch, tmp_path):
    """A function that runs the program; its exit code, and the walls that were served."""

    def run(*arguments):
        served = []

        def serve_app(app, **how):
            served.append((app, how))

        monkeypatch.setattr(sys, "argv", ["host_sim", *arguments, "--kept", str(tmp_path)])
        monkeypatch.setattr(wall_program, "serve_app", serve_app)
        return program.main(), served

    return run


def test_six_simulated_boards_are_one_command(run, tmp_path):
    code, [(_, how)] = run("--boards", "6", "--no-browser")
    assert code == 0
    assert how == {"port": 8765, "open_browser": False}
    assert (tmp_path / "club.sqlite").is_file()


@pytest.mark.slow
def test_the_command_of_the_readme_shows_a_wall(tmp_path):
    """`make play BOARDS=6`, with two boards, at any free port."""
    command = [sys.executable, "-m", "host_sim", "--boards", "2", "--page-port", "0"]
    command += ["--no-browser", "--kept", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        address = re.search(r"http://\S+", running.stdout.readline()).group()
        page = Leader(SimpleNamespace(address=address))
        wait_for(lambda: len(page.boards()) == 2)
        page.close()
        running.terminate()
    assert (tmp_path / "club.sqlite").is_file()


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("0", "From 1 to 12 boards can be simulated"),
        ("13", "From 1 to 12 boards can be simulated"),
        ("hex-4,hex-77", "there is no board file called hex-77"),
        ("", "there is no board file called"),
    ],
)
def test_boards_that_cannot_be_simulated_are_told(run, capsys, wanted, sentence):
    assert run("--boards", wanted) == (2, [])
    assert sentence in capsys.readouterr().err


@pytest.mark.gate
def test_simulated_boards_keep_their_games_apart(tmp_path):
    boards = SimulatedBoards(["hex-4", "hex-4"], tmp_path)
    first, second = (boards.board(key) for key in boards.keys)
    first.request("play", {"move": "d4"})
    first.advance(3000)
    second.advance(3000)
    again = SimulatedBoards(["hex-4", "hex-4"], tmp_path)
    assert [again.board(key).request("state")["turn"] for key in again.keys] == [1, 0]


def plug_in(monkeypatch, *ports):
    found = [
        SimpleNamespace(device=port, vid=PICO, serial_number=f"serial of {port}") for port in ports
    ]
    monkeypatch.setattr(serial_ports.list_ports, "comports", lambda: found)


def test_with_several_boards_on_usb_the_wall_is_shown(run, monkeypatch):
    plug_in(monkeypatch, "/dev/ttyACM0", "/dev/ttyACM1")
    code, served = run("--port", "auto")
    assert code == 0
    assert len(served) == 1


def test_a_wall_can_be_asked_for_before_the_boards_are_there(run, monkeypatch):
    plug_in(monkeypatch)
    code, served = run("--port", "auto", "--wall")
    assert code == 0
    assert len(served) == 1


@pytest.mark.gate
def test_games_elsewhere_are_shown_alone_or_beside_boards(run, monkeypatch, capsys):
    watch = ("--watch", "mqtt://127.0.0.1:1/one,two", "--no-browser")
    plug_in(monkeypatch, "/dev/ttyACM0")
    for boards in ((), ("--boards", "2"), ("--port", "auto")):
        code, served = run(*watch, *boards)
        assert (code, len(served)) == (0, 1)
    for others in (("--built", "hex-4"), ("--port", "/dev/ttyACM0")):
        with pytest.raises(SystemExit):
            run(*watch, *others)
        assert "--watch shows a wall" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        run("--watch", "mqtt://broker/short")
    assert "easily guessed" in capsys.readouterr().err


def test_phones_of_each_board_have_a_port_of_their_own(capsys, tmp_path):
    make = wall_program.phones_of(HowServed(tmp_path, lan="127.0.0.1", lan_port=0))
    lans = [make(1), make(2)]
    assert lans[0].port != lans[1].port
    told = capsys.readouterr().out
    assert "Phones watch board 1 at" in told
    assert lans[1].address in told
    for lan in lans:
        lan.close()
