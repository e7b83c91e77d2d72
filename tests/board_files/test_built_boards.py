"""Every board that has a file comes to life in the simulator, and is played on by fingers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.board import firmware_files
from host_sim.board.description import describe
from host_sim.board.simulated_board import load_board_file
from rootlight.board_files.reader import BoardFileError
from tests.board_files.boards import NAMES
from tests.effort import sample
from tests.rules.growy_tables import laid
from tests.support import Table

ROOT = Path(__file__).parents[2]
SQUARES = ("growy-2", "growy-4")


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(NAMES, usual=6))
def test_the_headless_simulator_answers_on_every_built_board(name):
    """link.md: `python -m host_sim --headless --built NAME`."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "hello"}
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", "--headless", "--built", name],
        input=json.dumps(request) + "\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    (hello,) = [answer["result"] for answer in answers if answer.get("id") == 1]
    assert hello["board"] == load_board_file(name).shape.name
    assert hello["sim"] is True
    assert "growy" in hello["games"]


@pytest.mark.gate
@pytest.mark.parametrize("name", NAMES)
def test_a_board_begins_with_a_game_that_it_can_hold(name):
    table = Table(name)
    games = {"hex-2": "droched", **dict.fromkeys(SQUARES, "growy")}
    assert table.state()["game"] == games.get(name, "rootbound")
    assert table.diagnose()["touch"]
    assert load_board_file(name).name == name


@pytest.mark.gate
@pytest.mark.parametrize("name", sample(NAMES, usual=2, quick=4))
def test_every_pad_and_every_light_is_where_it_belongs(name):
    """A finger on each tenth cell is felt there, and its light is the one that changes."""
    table = Table(name)
    if name == "hex-2":
        table.new(game="droched", options={"handicap": 2})
    cells = list(table.leds()["cells"])
    assert len(cells) == load_board_file(name).shape.count
    for cell in cells[:: max(len(cells) // 10, 1)]:
        before = table.leds()["cells"]
        table.notifications()
        table.touch(cell)
        told = [params for method, params in table.notifications() if method == "refused"]
        pending = table.state()["pending"]
        table.run(500)
        after = table.leds()["cells"]
        if told:
            # Out of reach of a root, or beside the board of a smaller game.
            assert told[0]["cell"] in (cell, None)
        else:
            assert len(pending) == 1
            assert [one for one in cells if before[one] != after[one]] == [cell]
        if "undo" not in load_board_file(name).roles:
            # A stone that is touched again is taken back.
            table.touch(cell)
        else:
            table.press("undo")
        table.run(4000)


@pytest.mark.gate
@pytest.mark.parametrize("built, leds", [("hex-4", 42), ("hex-5", 66), ("hex-7", 132)])
def test_a_board_has_a_light_for_each_cell_and_button(built, leds):
    assert Table(built).diagnose()["leds"]["count"] == leds


@pytest.mark.parametrize("name", NAMES)
def test_the_page_can_draw_it(name):
    described = describe(load_board_file(name))
    assert len(described["corners"]) == (2 if name == "hex-2" else 6)
    if name == "hex-2":
        assert described["buttons"] == {"end1": {"x": 2, "y": 0}, "menu": {"x": -2, "y": 0}}
    else:
        assert described["buttons"]["end1"]["y"] < 0 < described["buttons"]["end2"]["y"]


@pytest.mark.parametrize(("built", "board", "way"), [
    ("growy-2", "growy-2", ("e1", "e2", "e3")),
    ("growy-4", "growy-4", ("j1", "j2", "j3")),
    ("growy-4", "growy-2", ("e1", "e2", "e3")),
])  # fmt: skip
def test_growy_is_played_by_fingers(built, board, way):
    """A touch plans an extension, `end` builds it; `end` held says `end`."""
    table = Table(built)
    state = table.new(game="growy", board=board, cards=laid(board, f"{way[1]}:f"))
    assert state["to_move"] == "blue"
    # The game's cells on the built board: growy-2 lies five columns farther right on growy-4.
    shift = 5 if built != board else 0
    on_board = [chr(ord(cell[0]) + shift) + cell[1:] for cell in way]
    table.touch(on_board[1])
    assert table.state()["pending"] == [way[1]]
    table.press("end")
    state = table.state()
    assert state["last"] == f"{way[0]}>{way[1]}"
    assert state["sticks"]["blue"] == 1
    assert f"{way[1]}>{way[2]}" in table.legal()["moves"]
    table.run(1000)
    table.touch(on_board[2])
    table.press("end")
    assert table.state()["last"] == f"{way[1]}>{way[2]}"
    assert table.state()["to_move"] == "orange"
    table.run(1000)
    table.press("end2")
    table.press("end2", ms=1200)
    assert table.state()["last"] == "end"


@pytest.mark.slow
def test_a_whole_game_of_four_comes_to_its_end_on_the_board():
    table = Table("growy-4")
    table.new(game="growy", board="growy-4", seed=3)
    while not table.state()["over"]:
        moves = table.legal()["moves"]
        table.play(move=moves[len(moves) // 3])
    state = table.state()
    assert state["winner"]
    table.run(3000)
    record = table.record()
    # Too long for one line.
    moves = record["moves"]
    table.new(**{**record, "moves": moves[:20]})
    for move in moves[20:]:
        table.play(move=move)
    assert table.state()["scores"] == state["scores"]
    assert table.record() == record


# Files of a builder's own, whatever is in them.


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff{}", "is not UTF-8; save the file as UTF-8"),
        (b"[" * 101 + b"]" * 101, "nested too deeply"),
        (b'{"a":' * 6_000, "nested too deeply"),
        (b"[" * 100 + b'"[\\"["' + b"]" * 100, "must be a JSON object"),
        (b'{"name": "x", "name": "y"}', "stands twice"),
        (b'{"pitch_mm": 1e999}', "1e999 where a number should be"),
        (b'{"name": "\\ud800"}', "lacks the key"),
        (b"\0" * 90_000, "more than 32,768 bytes"),
    ],
    ids=[
        "no text",
        "nested",
        "nested objects",
        "not too deep",
        "a name twice",
        "1e999",
        "half a character",
        "too large",
    ],
)
def test_a_board_file_that_nobody_would_write_is_refused(tmp_path, monkeypatch, data, sentence):
    monkeypatch.setattr(firmware_files, "FIRMWARE", tmp_path)
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.json").write_bytes(data)
    with pytest.raises(BoardFileError, match=sentence):
        load_board_file("mine")
