"""The page's SGF against sgfmill, a reader and writer of other people."""

import json
import subprocess

import pytest
from sgfmill import sgf, sgf_grammar

from tests.javascript import npm

RECORD = {
    "game": "rootbound",
    "board": "hex-4",
    "moves": ["d4", "a1,g4", "b2"],
    "comments": {"0": "Start ] \\ : [ok]\nnext line", "2": "Grüße 👋"},
    "marks": {"2": "bad"},
    "variations": [
        {"after": 1, "moves": ["c3", "d1"], "comments": {"3": "x"}},
        {"after": 3, "moves": ["pass"]},
        {"of": 0, "after": 2, "moves": ["e5"], "marks": {"3": "good"}},
    ],
}

pytestmark = pytest.mark.gate


def in_node(text, *words):
    done = subprocess.run(
        [npm.node(), str(npm.FOLDER / "sgf_in_node.mjs"), *words],
        input=text.encode(),
        capture_output=True,
        check=True,
    )
    return done.stdout


def written():
    return in_node(json.dumps(RECORD))


def moves_of(node):
    """Its moves, and in brackets those that may come after each."""
    move = [node.get_raw(name).decode() for name in ("B", "W") if node.has_property(name)]
    if len(node) == 0:
        return move
    if len(node) == 1:
        return move + moves_of(node[0])
    return [*move, *([moves_of(child)] for child in node)]


def test_another_reader_finds_every_turn_variation_comment_and_mark():
    root = sgf.Sgf_game.from_bytes(written()).get_root()
    assert moves_of(root) == ["d4", [["a1,g4", "b2", "pass"]], [["c3", [["d1"]], [["e5"]]]]]
    assert root.get("C") == RECORD["comments"]["0"]
    bad = root[0][0]
    assert (bad.get("C"), bad.get("BM")) == (RECORD["comments"]["2"], 1)
    assert root[0][1][1].get("TE") == 1
    assert root.get_raw("RLGAME") == b"rootbound"


def test_what_another_program_has_written_again_is_read():
    again = sgf.Sgf_game.from_bytes(written())
    again.get_root().set_raw("XX", b"of its own")
    found = json.loads(in_node(again.serialise().decode(), "read"))
    assert found["record"] == RECORD
    assert found["remark"].endswith("were left out: XX.")


def test_the_text_is_one_tree_of_the_grammar():
    assert len(sgf_grammar.parse_sgf_collection(written())) == 1
