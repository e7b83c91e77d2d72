"""A shared game in the page's worker: MicroPython writes what CPython writes, to the last byte."""

from functools import cache

import pytest

from tests.micropython.programs import joined_in_page, joined_play

PROGRAM = "tests.micropython.programs.joined_play"
PAGES = "tests.micropython.programs.joined_in_page"


@cache
def on_cpython():
    return joined_play.play()


@pytest.mark.gate
def test_two_boards_come_to_the_same_record_on_each_interpreter(each_interpreter):
    here = each_interpreter.call(PROGRAM, "play")
    there = on_cpython()
    assert here["kept"] == there["kept"]
    assert here["told"] == there["told"]


def test_the_game_is_what_the_test_is_about():
    told = on_cpython()["told"]
    records = [each[-1]["result"] for each in told]
    assert [record["game"] for record in records] == ["droched", "droched"]
    moves = [m["params"]["move"] for m in told[1] if m.get("method") == "turn" and "params" in m]
    assert "d4" in moves


def test_documents_are_read_and_refused_alike(each_interpreter):
    documents = joined_play.some_documents()
    there = joined_play.read_all(documents)
    assert [text.startswith("refused") for text in there] == [False] * 3 + [True] * 9
    assert each_interpreter.call(PROGRAM, "read_all", documents) == there
    assert each_interpreter.call(PROGRAM, "some_documents") == documents


@pytest.mark.gate
def test_two_pages_ask_the_same_of_their_lines_on_each_interpreter(each_interpreter):
    """Each command of both, to the last byte of what is published."""
    there = joined_in_page.play()
    assert there["moves"] == [["d4"], ["d4"]]
    assert each_interpreter.call(PAGES, "play") == there
