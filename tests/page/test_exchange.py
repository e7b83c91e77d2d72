"""Moves as text, and diagrams: from the page and from the command line, by the same code."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from playwright.sync_api import expect

from host_sim.folders import TREE
from host_sim.lesson_books import diagram as program
from host_sim.lesson_books.diagram import NoDiagram, diagram
from tests.page.people import share_and_save
from tests.support import recorded_games

GAME = recorded_games("hex-4")[0]
RECORD = {"game": "rootbound", "board": "hex-4", "moves": GAME["moves"]}
SVG = "{http://www.w3.org/2000/svg}"


# Text.


@pytest.fixture
def page(serve_board, open_page):
    served = serve_board("hex-4")
    served.link().request("new", game="rootbound", moves=GAME["moves"][:4])
    page = open_page(served)
    expect(page.locator("#list li")).to_have_count(4)
    page.served = served
    return page


def open_text(page, text=None):
    share_and_save(page, "text")
    if text is not None:
        page.get_by_role("textbox", name="Moves").fill(text)
        page.get_by_role("button", name="Play on the board").click()


def test_the_moves_go_out_as_text_and_come_back(page):
    open_text(page)
    shown = page.get_by_role("textbox", name="Moves").input_value()
    one, two, three, four = GAME["moves"][:4]
    assert shown == f"# Root Bound, hex-4\n1. {one} {two}\n2. {three} {four}\n"
    page.get_by_role("textbox", name="Moves").fill(shown + f"3) {GAME['moves'][4].upper()}")
    page.get_by_role("button", name="Play on the board").click()
    expect(page.locator("#text-dialog")).to_be_hidden()
    expect(page.locator("#notice")).to_contain_text("The game with 5 turns is on the board.")
    assert page.served.link().request("record")["moves"] == GAME["moves"][:5]
    # And the game before can be had back.
    page.get_by_role("button", name="Bring the old game back").click()
    expect(page.locator("#list li")).to_have_count(4)


def test_a_move_that_cannot_be_is_named_by_its_number_and_nothing_changes(page):
    before = page.served.link().request("record")
    open_text(page, "1. b5 d7,e5 2. c1 | b1x,d1")
    problem = page.locator("#text-problem")
    expect(problem).to_contain_text("Line 1, move 4: “b1x,d1” is not a move")
    assert page.evaluate("getSelection().toString()") == "b1x,d1"
    page.get_by_role("textbox", name="Moves").fill("b5; d7, e5; b5")
    page.get_by_role("button", name="Play on the board").click()
    expect(problem).to_contain_text("Move 3, b5, is not allowed")
    page.get_by_role("textbox", name="Moves").fill("# nothing\n1.")
    page.get_by_role("button", name="Play on the board").click()
    expect(problem).to_contain_text("This text has no moves")
    page.get_by_role("button", name="Close").click()
    assert page.served.link().request("record") == before


def test_a_board_whose_game_has_no_text_offers_none(serve_board, open_page):
    page = open_page(serve_board("growy-2"))
    page.locator("#share").click()
    expect(page.locator("#picture")).to_be_visible()
    expect(page.locator("#text")).to_be_hidden()


# Diagrams.


def drawn(svg):
    """Return the stones, as (class, x, y) each, and the texts."""
    root = ET.fromstring(svg)
    circles = {
        (circle.get("class"), float(circle.get("cx")), float(circle.get("cy")))
        for circle in root.iter(f"{SVG}circle")
    }
    return circles, [text.text for text in root.iter(f"{SVG}text")]


def test_the_page_and_the_program_draw_the_same(page):
    with page.expect_download() as download:
        share_and_save(page, "picture")
    assert download.value.suggested_filename == "rootlight-rootbound-hex-4-turn-4.svg"
    from_page = download.value.path().read_text(encoding="utf-8")
    assert drawn(from_page) == drawn(diagram(RECORD, 4))
    assert "href" not in from_page
    assert from_page.count("http") == 1, "its own namespace, and nothing from elsewhere"


@pytest.mark.gate
def test_a_diagram_shows_each_stone_where_it_stands():
    stones, texts = drawn(diagram(RECORD, 9))
    turn = GAME["turns"][8]
    for colour in ("black", "white"):
        assert sum(kind == f"stone {colour}" for kind, _, _ in stones) == len(turn[colour])
    assert f"after turn {9}" in texts[-1]
    # An empty cell bears its name, one with a stone does not.
    assert not {*turn["black"], *turn["white"]} & set(texts)


@pytest.mark.parametrize(
    ("record", "turn", "sentence"),
    [
        ({**RECORD, "moves": ["b5", "b5,e5"]}, None, "move 2, b5,e5, is not allowed"),
        (RECORD, 999, "name a turn from 0"),
        (RECORD, -1, "name a turn from 0"),
        ({**RECORD, "board": "hex-99"}, None, "no board hex-99"),
        ({**RECORD, "board": None}, None, "names no board"),
        ({**RECORD, "game": "chess"}, None, "cannot be played"),
    ],
)
def test_a_diagram_that_cannot_be_drawn_gets_a_sentence(record, turn, sentence):
    with pytest.raises(NoDiagram) as error:
        diagram(record, turn)
    assert sentence in str(error.value)


@pytest.fixture
def run(capsys):
    """A function that runs the program: its exit code and what it said."""

    def run(*arguments):
        code = program.main([*map(str, arguments)], "rootlight diagram")
        return code, capsys.readouterr()

    return run


@pytest.mark.gate
def test_the_program_reads_records_and_moves_as_text(run, tmp_path):
    record, text, out = (tmp_path / name for name in ("game.json", "game.txt", "out.svg"))
    record.write_text(json.dumps(RECORD))
    text.write_text("# Root Bound, hex-4\n" + " ".join(GAME["moves"][:6]))
    assert run(record, "--turn", 6, "-o", out) == (0, ("", ""))
    code, said = run(text)
    assert code == 0
    assert said.out == out.read_text(encoding="utf-8")


@pytest.mark.gate
def test_a_diagram_is_xml_also_from_a_terminal_of_windows(tmp_path):
    """Which writes other letters than UTF-8 into a file; some editors mark theirs."""
    (tmp_path / "game.json").write_text(json.dumps(RECORD), encoding="utf-8-sig")
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", "diagram", str(tmp_path / "game.json")],
        cwd=TREE,
        env=os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    assert drawn(done.stdout.decode("utf-8")) == drawn(diagram(RECORD))


@pytest.mark.gate
def test_the_program_says_what_is_wrong(run, tmp_path):
    file = tmp_path / "game.txt"
    for text, sentence in [
        ("b5 e5,,f6", "Line 1, move 2: “e5,,f6” is not a move"),
        ("[1, 2]", "is not a saved game"),
        ("", "This text has no moves"),
    ]:
        file.write_text(text)
        code, said = run(file)
        assert code == 1
        assert sentence in said.err
    assert run(tmp_path / "missing.json")[0] == 1


def test_without_node_it_says_what_to_install(run, monkeypatch, tmp_path):
    (tmp_path / "game.json").write_text(json.dumps(RECORD))
    monkeypatch.setattr(program, "find_node", lambda: None)
    code, said = run(tmp_path / "game.json")
    assert code == 1
    assert "install Node.js" in said.err
