"""A game on two boards, on the page: who is there, the others' turns, questions, refusals."""

import json
import select
import time

import pytest
from playwright.sync_api import expect

from host_sim import __main__ as program
from host_sim.command import play
from host_sim.rooms.documents import SetUp
from host_sim.rooms.shared_game import complete
from host_sim.web.plugged_in import open_board
from tests.page.conftest import PATIENCE_S
from tests.page.layout import faults_of_layout
from tests.page.people import DEAD_TIME_MS, button, cell, moves
from tests.shared_games.tables import Broker, JoinedTable, settle

SMALL = complete(SetUp("rootbound", "hex-4"))


@pytest.fixture
def far():
    """Black's board, somewhere else."""
    table = JoinedTable(Broker(), 0, SMALL)
    settle(table)
    return table


@pytest.fixture
def near(far, serve_sim):
    """White's board, on a server."""
    white = JoinedTable(far.broker, 1)
    settle(far, white)
    return serve_sim(white.board)


def says(page, text):
    expect(page.locator("#joined-says")).to_contain_text(text)


def test_the_page_asks_before_the_shared_game_replaces_one_of_the_board(far, serve_sim, open_page):
    white = JoinedTable(far.broker, 1)
    mine = ["c3", "a1,g4", "e2"]
    white.link.request("new", {"game": "rootbound", "board": "hex-4", "moves": mine})
    settle(far, white)
    page = open_page(serve_sim(white.board))
    question = page.locator("#joined-question")
    expect(question).to_contain_text("The shared game would replace the game on this board.")
    expect(moves(page)).to_have_count(len(mine))
    page.get_by_role("button", name="Refuse", exact=True).click()
    says(page, "This board keeps its own game and is not in the shared one.")
    expect(question).to_be_empty()
    expect(moves(page)).to_have_count(len(mine))
    page.get_by_role("button", name="New game", exact=True).click()
    page.locator("#new-start").click()
    expect(moves(page)).to_have_count(0)
    far.ask("play", move="d4")
    expect(moves(page)).to_have_text(["1d4"])


def test_a_shared_game_on_the_page(far, near, open_page):
    page = open_page(near)
    says(page, "This board plays White (amber). At another board: Black (blue).")
    expect(page.locator("#joined-code")).to_have_text("Others join with the code code.")
    # It is not White's turn.
    cell(page, "d4").click()
    expect(page.locator("#refusal")).to_contain_text("It is the turn of the other side")
    # A turn of the other board comes.
    far.ask("play", move="d4")
    expect(moves(page)).to_contain_text(["d4"])
    # `end` takes no presses for 800 ms after a turn.
    near.link().request("sim.run", ms=1000)
    for name in ("a1", "g4"):
        cell(page, name).click()
        expect(page.locator("#pending")).to_contain_text(name)
        # A second touch that follows at once would be a hand that slides.
        expect(page.locator("#board .held")).to_have_count(0)
        near.link().request("sim.run", ms=DEAD_TIME_MS)
    button(page, "end2").click()
    expect(moves(page)).to_contain_text(["d4", "a1, g4"])
    # The other side wants it back.
    settle(far)
    far.ask("undo")
    question = page.locator("#joined-question")
    expect(question).to_have_text("Black (blue) wants to take the last turn back. Do you agree?")
    page.get_by_role("button", name="Agree").click()
    expect(question).to_be_empty()
    far.hear()
    settle(far)
    expect(moves(page)).to_contain_text(["d4"])
    # The friend leaves.
    far.line.cut()
    says(page, "Nobody else is there now")
    # The page tells a trouble of the line, and what to do.
    (line,) = far.broker.lines
    line.cut()
    for trouble, sentence in (
        ("unreachable", "The broker cannot be reached."),
        ("refused", "check the user and the password"),
        ("untrusted", "name its file in SSL_CERT_FILE"),
        ("other_name", "check the name in the address"),
        ("no_broker", "No broker answers at this port"),
    ):
        line.trouble = trouble
        says(page, sentence)


@pytest.mark.parametrize("pair", [(390, 664), (640, 360)], ids=str)
def test_on_a_phone_the_answers_to_a_question_are_in_view(far, near, open_page, pair):
    width, height = pair
    page = open_page(
        near, shows="hex-4", viewport={"width": width, "height": height}, locale="de-AT"
    )
    far.ask("play", move="d4")
    expect(moves(page)).to_have_count(1)
    near.link().request("play", move="a1,g4")
    settle(far)
    far.ask("undo")
    for answer in ("#joined-no", "#joined-yes"):
        expect(page.locator(answer)).to_be_in_viewport(ratio=1)
    assert faults_of_layout(page) == []


def test_without_a_room_nothing_is_said_of_one(serve_board, open_page):
    page = open_page(serve_board())
    expect(page.get_by_role("button", name="New game")).to_be_visible()
    expect(page.locator("#joined")).to_be_hidden()


# The command line.


def told_of(board):
    """The answers to `joined` and `shared_room`; None for an error."""
    for number, method in enumerate(("joined", "shared_room")):
        board.handle(json.dumps({"id": number, "method": method}).encode())
    answers = [json.loads(line) for line in board.take_output()]
    return [
        said.get("result") for number in (0, 1) for said in answers if said.get("id") == number
    ]


@pytest.fixture
def run(monkeypatch, tmp_path):
    """A function that runs the program; its exit code, and what the served board says of rooms."""

    def run(*arguments):
        served = []
        command = ["host_sim", "--built", "hex-4", "--kept", str(tmp_path / "boards"), *arguments]
        monkeypatch.setattr("sys.argv", command)
        monkeypatch.setattr(play, "serve", lambda sim, **how: served.append(told_of(sim)))
        return program.main(), served

    return run


@pytest.mark.gate
def test_the_program_joins_a_room_though_no_broker_is_there(run, capsys):
    code, ((joined, room),) = run("--join", "mqtt://127.0.0.1:1/", "--as", "black")
    assert code == 0
    told = capsys.readouterr().err
    assert joined["connected"] is False
    assert (room["room"]["seat"], room["room"]["code"]) == (0, joined["code"])
    assert "Joining the room" in told and "127.0.0.1:1" in told


def test_without_a_room_the_page_may_join_one(run):
    code, ((joined, room),) = run()
    assert code == 0
    assert joined is None
    assert room == {"room": None}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--as", "black"], "--as and --new belong to --join."),
        (["--join", "mqtt://x/"], "--join needs --as COLOUR"),
        (["--join", "x", "--as", "black"], "--join takes mqtt://HOST/CODE"),
        (["--join", "mqtt://x/", "--as", "pink"], "--as takes one of"),
        (["--join", "mqtt://x/short", "--as", "black"], "easily guessed"),
        (["--join", "mqtt://x/", "--as", "black", "--new", "chess,hex-4"], "chess"),
    ],
)
def test_a_mistake_on_the_command_line_gets_a_sentence(run, capsys, arguments, sentence):
    with pytest.raises(SystemExit) as left:
        run(*arguments)
    assert left.value.code == 2
    assert sentence in capsys.readouterr().err


# A real board.


@pytest.mark.gate
def test_a_real_board_joins_follows_and_is_pulled_out(plug_board):
    far = JoinedTable(Broker(), 0, SMALL)
    plugged = plug_board()
    board = open_board(plugged.name)
    near = JoinedTable(far.broker, 1, kind=lambda built: board)
    wait(near, lambda: near.room.has_seen and far.ask("state")["turn"] == 0)
    far.ask("play", move="d4")
    wait(near, lambda: plugged.request("record")["moves"] == ["d4"])
    wait(near, lambda: "remote" in plugged.request("state"))
    # Fingers at the real board.
    plugged.touch("a1")
    plugged.touch("g4")
    plugged.press("end")
    wait(near, lambda: (far.hear(), far.moves() == ["d4", "a1,g4"])[1])
    # Without the cable the game goes on, and the board catches up.
    plugged.pull()
    far.ask("play", move="e5")
    plugged.plug()
    wait(near, lambda: plugged.request("record")["moves"] == ["d4", "a1,g4", "e5"])
    wait(near, lambda: plugged.request("state").get("remote", {}).get("players") == ["black"])
    board.close()


def wait(table, condition):
    """Let the time of the world pass for a board at a cable, until something holds."""
    last = time.monotonic() + PATIENCE_S
    while not condition():
        table.board.advance(10)
        table.hear()
        assert time.monotonic() < last, "it never comes"
        select.select((), (), (), 0.005)
