"""A board file of one's own, by its path, in the commands that simulate boards."""

import io
import json
import sys
from types import SimpleNamespace

import pytest

from host_sim.board.firmware_files import text_of
from host_sim.board.simulated_board import SimulatedBoard, board_called
from host_sim.command.commands import main
from host_sim.command.headless import main as headless
from host_sim.headless.kept_link import KeptLink, kept_name
from host_sim.web.simulated_boards import SimulatedBoards, names_of
from rootlight.board_files.reader import BoardFileError


@pytest.fixture
def mine(tmp_path):
    """The path of a board file: hex-4 with another name, and without its piezo."""
    data = json.loads(text_of("boards/hex-4.json"))
    data["name"] = "mine"
    del data["sound"]
    path = tmp_path / "mine.json"
    path.write_text("\ufeff" + json.dumps(data), "utf-8")
    return path


def hello(monkeypatch, capsysbinary, built):
    """What the board says of itself to a script."""
    asked = io.BytesIO(b'{"id": 1, "method": "hello"}\n')
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=asked))
    assert headless(["--built", built], "rootlight headless") == 0
    return json.loads(capsysbinary.readouterr().out)["result"]


def test_a_script_talks_to_a_board_of_one_s_own(monkeypatch, capsysbinary, mine):
    monkeypatch.chdir(mine.parent)
    for path in ("mine.json", "./mine.json", str(mine)):
        assert hello(monkeypatch, capsysbinary, path)["built"] == "mine"


def test_the_simulated_board_is_wired_as_the_file_says(mine):
    board = SimulatedBoard(str(mine))
    assert not board.is_safe
    assert SimulatedBoard("hex-4").hardware.board.sound_pin is not None
    assert board.hardware.board.sound_pin is None
    board.power_cycle()
    assert not board.is_safe


def test_a_name_without_an_ending_means_a_board_of_ours_though_a_file_is_called_so(
    monkeypatch, mine
):
    mine.rename(mine.parent / "hex-4")
    monkeypatch.chdir(mine.parent)
    assert board_called("hex-4")[2].name == "hex-4"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{"name": "mine"}', 'mine: the file lacks the key "shape"; add it.'),
        ("{", "mine.json: it is not JSON, or was cut off."),
        ("[]", "the board file must be a JSON object"),
        (None, "mine.json cannot be read"),
    ],
)
@pytest.mark.parametrize("words", [("play", "--no-browser", "--built"), ("headless", "--built")])
def test_what_is_wrong_in_it_is_told(capsys, tmp_path, words, content, sentence):
    path = tmp_path / "mine.json"
    if content is not None:
        path.write_text(content)
    kept = ("--kept", str(tmp_path / "kept")) if words[0] == "play" else ()
    assert main([*words, str(path), *kept]) == 1
    assert sentence in capsys.readouterr().err
    assert main(["play", "--boards", str(path), "--kept", str(tmp_path / "kept")]) == 1
    assert sentence in capsys.readouterr().err


def test_its_games_are_kept_and_clash_with_no_other_board_s(monkeypatch, tmp_path, mine):
    """Not with those of a board of ours, nor of another file that is called the same."""
    other = tmp_path / "elsewhere" / "hex-4.json"
    other.parent.mkdir()
    other.write_text(mine.read_text("utf-8"), "utf-8")
    first = mine.rename(tmp_path / "hex-4.json")
    assert len({kept_name(str(path)) for path in (first, other, "hex-4")}) == 3
    monkeypatch.chdir(tmp_path)
    assert kept_name("hex-4.json") == kept_name("./elsewhere/../hex-4.json")

    def board():
        return KeptLink(tmp_path / kept_name(str(first)), str(first), 1, SimulatedBoard)

    switched_on = board()
    switched_on.request("play", {"move": "d4"})
    switched_on.advance(3000)
    assert board().request("state")["turn"] == 1


@pytest.mark.parametrize("stem", ["a b", "..", "Łucja: Groß", "x" * 200, ""])
def test_any_file_gives_a_name_that_every_system_takes(stem):
    name = kept_name(f"/somewhere/{stem}.json")
    assert name.isascii() and name.replace("-", "").isalnum() and len(name) < 64


def test_a_wall_takes_boards_of_one_s_own_beside_ours(tmp_path, mine):
    names = names_of(f"hex-4,{mine},{mine}")
    boards = SimulatedBoards(names, tmp_path)
    shown = [boards.board(key).request("hello")["built"] for key in boards.keys]
    assert shown == ["hex-4", "mine", "mine"]
    with pytest.raises(BoardFileError):
        names_of(f"hex-4,{mine}.json")
