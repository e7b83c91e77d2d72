"""The messages of boards and server against the page's types: `messages/messages.d.ts`.

The types become a JSON schema, closed to members that they do not name, and every message of some
games, lessons, faults and settings is held against it.
"""

import io
import json
import re
from functools import cache

import jsonschema
import pytest

from host_sim.headless.lines import run
from host_sim.hub import notices
from host_sim.hub.notices import Notice
from host_sim.hub.real_board import RealBoard
from host_sim.link.sim_link import SimLink
from host_sim.web.audience import Audience, Gate
from host_sim.web.served_hub import ServedHub
from host_sim.web.server import PAGE
from rootlight.games import catalogue
from rootlight.match.strength import ADVISER
from rootlight.search.levels import LEVELS
from tests.effort import EVERYTHING
from tests.javascript import npm
from tests.page.far_players import Desktop
from tests.page.nightly import nightly
from tests.page.people import wait_for
from tests.page.scripted_board import ScriptedBoard
from tests.page.served_wall import Leader, ServedWall, SimulatedHere
from tests.page.test_real_board import FarEnd
from tests.page.test_real_board import run as pass_time

TYPES = PAGE / "messages" / "messages.d.ts"
MOST_TURNS = 40 if EVERYTHING else 12
BOARDS = {"growy": "growy-2"}
ERROR = "Failure"


@cache
def schema():
    """The JSON schema of all the types."""
    done = npm.run(
        "ts-json-schema-generator",
        *("--path", str(TYPES), "--type", "*", "--no-type-check"),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def checker(*path):
    """A function that complains of a value which is not what the types have at a path."""
    whole = schema()
    part = whole["definitions"]
    for name in path:
        part = part[name]
    return jsonschema.Draft7Validator({**part, "definitions": whole["definitions"]})


def check(value, *path):
    problem = jsonschema.exceptions.best_match(checker(*path).iter_errors(value))
    assert problem is None, f"{path}: {problem.json_path}: {problem.message}"


def check_result(method, result):
    check(result, "Methods", "properties", method, "properties", "result")


def check_notification(message):
    check(message["params"], "Notifications", "properties", message["method"])


class Headless:
    """The headless program's board, of which each message is checked; `heard`: their kinds."""

    def __init__(self, built):
        self.heard = set()
        self._number = 0
        self._sim = SimLink(built)

    def ask(self, method, **params):
        """The result of a request, or None if it is refused."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        written = io.BytesIO()
        run(self._sim, io.BytesIO(json.dumps(message).encode() + b"\n"), written)
        for line in written.getvalue().splitlines():
            message = json.loads(line)
            if "method" in message:
                self.heard.add(message["method"])
                check_notification(message)
            else:
                assert message["id"] == self._number
                result = self._checked(method, message)
        return result

    def _checked(self, method, message):
        if "error" in message:
            self.heard.add("error")
            check(message["error"], ERROR)
            return None
        self.heard.add(f"{method} answered")
        if method in schema()["definitions"]["Methods"]["properties"]:
            check_result(method, message["result"])
        return message["result"]

    def play(self, game):
        """A game, each turn the first that is legal and every third a cell of its own choice."""
        self.ask("new", game=game, seed=3)
        for number in range(MOST_TURNS):
            state = self.ask("state")
            if state["over"]:
                return
            self._play_some(number)

    def _play_some(self, number):
        legal = self.ask("legal")
        if "moves" in legal:
            self.ask("play", move=legal["moves"][number % len(legal["moves"])])
            return
        cells = []
        while not legal["complete"] and legal["cells"]:
            cells.append(legal["cells"][number * 7 % len(legal["cells"])])
            legal = self.ask("legal", **{"with": cells})
        words = legal["words"]
        self.ask("play", move=",".join(cells) if cells else words[number % len(words)])


@pytest.mark.gate
@pytest.mark.parametrize("game", nightly(catalogue.NAMES, "rootbound", "growy"))
def test_every_message_of_a_game_is_of_its_type(game):
    board = Headless(BOARDS.get(game, "hex-4"))
    for method in ("hello", "sim.board", "sim.leds", "lights", "settings", "diagnose"):
        board.ask(method)
    board.play(game)
    board.ask("record")
    first = next(iter(board.ask("sim.board")["shapes"][board.ask("state")["board"]]["cells"]))
    board.ask("explain", cell=first)
    board.ask("ask", cell=first)
    for method in ("danger", "points", "seats", "undo", "redo", "redo", "library"):
        board.ask(method)
    board.ask("study", on=True)
    board.ask("study", turn=1)
    board.ask("state")
    board.ask("study", on=False)
    assert {"turn", "state", "error", "record answered"} <= board.heard


@pytest.mark.gate
def test_every_message_of_fingers_faults_and_settings_is_of_its_type():
    board = Headless("hex-4")
    board.ask("watch", lights=True)
    board.ask("sim.watch", leds=True)
    board.ask("sim.run", ms=4000)
    board.ask("sim.touch", cells=["d4"])
    board.ask("sim.press", button="end")
    board.ask("sim.touch", cells=["d4"])
    board.ask("sim.press", button="hint", **{"with": ["a1"]})
    locks = {"undo": "one", "hints": 2, "new": True, "pass": True, "guard": "on", "sound": "off"}
    board.ask("settings", locks=locks)
    board.ask("state")
    board.ask("settings", locks={}, brightness=2, language="de", sound="on")
    board.ask("sim.fault", part="touch0", kind="absent")
    board.ask("sim.run", ms=5000)
    board.ask("diagnose")
    board.ask("sim.fault", clear=True)
    board.ask("sim.run", ms=5000)
    board.ask("play", move="c3,c4")
    for part in range(board.ask("recording")["parts"]):
        board.ask("recording", part=part)
    board.ask("sim.wires")
    board.ask("sim.solder", pad="d4", off=True)
    board.ask("sim.solder", pad="d4")
    for leds in ("chain", "d4", "off"):
        board.ask("selftest", leds=leds)
    board.ask("bringup", do="start")
    board.ask("sim.run", ms=5000)
    board.ask("bringup", do="stop")
    board.ask("sim.run", ms=1000)
    board.ask("bringup", read=0)
    told = {"pending", "turn", "refused", "asked", "fault", "lights", "sim.leds", "bringup"}
    assert told <= board.heard
    assert {"bringup answered", "recording answered", "sim.wires answered"} <= board.heard


@pytest.mark.gate
def test_everything_that_a_board_shows_is_of_its_type():
    board = Headless("hex-4")
    board.ask("new", game="classroom", moves=["d4"])
    board.ask("sim.run", ms=4000)
    for button in ("menu", "menu", "end1", "end", "undo"):
        board.ask("sim.press", button=button)
        board.ask("shows")
    for ms in (100, 100, 1500):
        board.ask("sim.press", button="hint", ms=ms)
        board.ask("sim.run", ms=100)
        board.ask("shows")
    board.ask("sim.run", ms=20_000)
    board.ask("shows")
    board.ask("sim.press", button="menu", ms=1500)
    for cell in ("a1", "a2"):
        board.ask("sim.touch", cells=[cell])
    board.ask("sim.press", button="end")
    board.ask("shows")
    board.ask("sim.press", button="menu")
    corners = board.ask("sim.board")["corners"]
    at = {label: cell for cell, label in corners.items()}
    for cell in (at["droched"], "d4", "d4", "c4", "c4"):
        board.ask("sim.touch", cells=[cell])
        board.ask("sim.run", ms=500)
        board.ask("shows")
    assert {"shows", "shows answered"} <= board.heard


@pytest.mark.gate
def test_every_message_of_a_lesson_is_of_its_type():
    board = Headless("hex-7")
    books = [book["book"] for book in board.ask("lesson", do="list")["books"]]
    for book in books:
        board.ask("lesson", do="list", book=book)
        step = board.ask("lesson", do="start", book=book, number=1)
        board.ask("play", move="a1")
        # A lesson on squares does not fit here.
        if step is not None and step["waits"]:
            board.ask("lesson", do="next")
        board.ask("lesson", do="back")
        board.ask("lesson", do="stop")
    board.ask("lesson", do="start", book="no-such-book")
    text = "book A book\nlesson One\ngame rootbound\n"
    board.ask("lesson", do="load", book="mine", text=text)
    board.ask("lesson", do="load", book="mine", at=len(text), text="\n", last=True)
    assert {"lesson", "error", "lesson answered"} <= board.heard


@pytest.mark.gate
def test_every_message_of_opponents_is_of_its_type():
    board = Headless("hex-4")
    board.ask("new", game="rootbound", opponents={"white": 1, "black": 0})
    board.ask("suggest", playouts=3, seed=5)
    board.ask("play", move="d4")
    board.ask("sim.run", ms=3000)
    board.ask("opponent")
    board.ask("opponent", colour="black", level=1)
    board.ask("opponent", colour="green", level=1)
    for method in ("state", "record", "suggest"):
        board.ask(method)
    answered = {"suggest answered", "opponent answered", "record answered"}
    assert {"thinking", "turn", "state", "error", *answered} <= board.heard


@pytest.mark.gate
def test_every_message_of_a_clock_is_of_its_type():
    board = Headless("hex-4")
    board.ask("new", game="rootbound")
    board.ask("clock")
    board.ask("clock", pause=True)
    for clock in (
        {"mode": "fischer", "main_s": 1, "add_s": 0},
        {"mode": "byoyomi", "main_s": 1, "period_s": 2, "periods": 2},
    ):
        board.ask("clock", **clock)
        board.ask("play", move=board.ask("legal")["cells"][0])
        board.ask("sim.run", ms=1500)
        board.ask("state")
        board.ask("sim.run", ms=5000)
        board.ask("state")
        board.ask("clock", pause=True)
    board.ask("settings", locks={"pause": True})
    board.ask("state")
    board.ask("clock", mode="none")
    assert {"clock", "flag", "clock answered", "error"} <= board.heard


# The server's own messages.


def sentences():
    """The source of the page's sentences for notices."""
    return (PAGE / "session" / "notices.js").read_text("utf-8")


def codes_of_notices():
    """All codes that the server can send."""
    raised = r'\b(?:Notice|NotNow|BadName|NoPairing|tell_unkept)\(\s*"(\w+)"'
    for package in ("web", "club", "headless", "hub", "in_page", "kept_files"):
        for path in (PAGE.parent / package).glob("*.py"):
            for code in re.findall(raised, path.read_text("utf-8")):
                yield code
                # A club's file that cannot be read at the start is refused, so none comes late.
                if package == "kept_files" and code != "kept_earlier":
                    yield f"club_{code}"


def test_the_page_has_a_sentence_for_every_notice_and_no_others():
    said = re.findall(r"^  (\w+): \(", sentences(), re.MULTILINE)
    assert set(said) == set(codes_of_notices())
    assert len(said) > 20


@pytest.mark.parametrize("plugged", [True, False])
def test_messages_of_a_cable_are_of_their_type(plugged):
    far = FarEnd()
    far.plugged = plugged
    far.complaint = None if plugged else notices.takes_nothing("COM3")
    board = RealBoard(far.connect)
    board.handle(b'{"id": 1, "method": "state"}')
    error, *told = [json.loads(line) for line in board.take_output()] + pass_time(board)
    check(error["error"], ERROR)
    assert [message["method"] for message in told] == ["cable"]
    check_notification(told[0])


def test_messages_of_a_computer_that_thinks_are_of_their_type():
    desktop = Desktop()
    hello = desktop.result("hello")
    assert hello["thinks"]
    check_result("hello", hello)
    desktop.result("new", game="rootbound", opponents={"white": LEVELS})
    desktop.result("play", move="d4")
    told = [message for message in desktop.run() if "method" in message] + desktop.told
    check_result("suggest", _think(desktop, desktop.suggestions, "suggest", level=1))
    check_result("review", _think(desktop, desktop.reviews, "review"))
    told += desktop.told
    for message in told:
        check_notification(message)
    assert {"thinking", "reviewing", "turn"} <= {message["method"] for message in told}


def _think(desktop, engine, method, **params):
    engine.is_quick = True
    return desktop.result(method, **params)


def test_messages_for_phones_are_of_their_type():
    audience = Audience(ServedHub(ScriptedBoard()), Gate())
    phone = audience.join("10.0.0.1", audience.gate.code)
    for request in (
        {"id": 1, "method": "state"},
        {"id": 2, "method": "play"},
        {"id": 3, "method": "join"},
    ):
        audience.hear(phone, json.dumps(request))
    away, refused, joined = map(json.loads, phone.take())
    check(away["error"], ERROR)
    check(refused["error"], ERROR)
    check_result("join", joined["result"])


def test_every_notice_that_closes_a_link_fits_into_its_close_frame():
    closing = [
        notices.PROGRAM_FAILED,
        notices.STOPPED_READING,
        notices.too_many_pages(10**6),
        notices.too_many_messages(10**6),
        notices.NO_CODE,
        notices.WRONG_CODE,
        notices.TOO_MANY_TRIES,
        notices.TOO_MANY_QUESTIONS,
        notices.MADE_ROOM,
        notices.audience_full(10**6),
    ]
    for notice in closing:
        check(json.loads(notice.as_close_reason()), "Notice")
    with pytest.raises(ValueError, match="too long"):
        Notice("far", {"value": "x" * 200}).as_close_reason()


CLOCK = {"mode": "fischer", "main_s": 300, "add_s": 5}


@pytest.mark.slow
def test_messages_of_the_wall_are_of_their_type(left):
    served = ServedWall(SimulatedHere("hex-4", "hex-4"))
    left.append(served)
    page = Leader(served)
    wait_for(lambda: all(board["state"] for board in page.boards()) and len(page.boards()) == 2)
    for method, params in (
        ("wall.name", {"board": 1, "name": "Window"}),
        ("wall.players", {"board": 2, "end1": "Gil", "end2": ""}),
        ("wall.seen", {"board": 1}),
        ("club.new", {"players": ["Ada", "Ben", "Cleo"], "game": "rootbound"}),
        ("club.settings", {"clock": CLOCK, "locks": {"new": True}}),
        ("club.start", {}),
        ("club.boards", {"clock": {"mode": "none"}, "locks": {}}),
        ("club.join", {"name": "Dan"}),
        ("club.away", {"player": 4, "bye": "half"}),
        ("club.here", {"player": 4}),
        ("club.leave", {"player": 1}),
        ("club.leave", {"player": 1, "agreed": True}),
        ("club.result", {"game": 1, "outcome": "1-0"}),
        ("club.end", {}),
        ("club.end", {"agreed": True}),
        ("club.reopen", {}),
        ("wall", {}),
    ):
        answer = page.request(method, **params)
        assert "error" not in answer, answer
        check_result(method, answer["result"])
    wait_for(lambda: page.boards() and any(told["method"] == "board" for told in page.told))
    for told in page.told:
        check_notification(told)
    page.close()
    served.leave()


def test_the_page_offers_even_games_where_boards_do():
    program = (PAGE / "messages" / "who_plays.js").read_text("utf-8")
    [known_from] = re.findall(r"EVEN_FROM = (\d+);", program)
    assert int(known_from) == ADVISER
