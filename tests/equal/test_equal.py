"""A few of the games that `python -m tests.equal` plays everywhere."""

import re
import sys
from itertools import islice

import pytest

from tests.effort import amount
from tests.equal import __main__ as program
from tests.equal.on_pico import for_pico, is_compared, told
from tests.equal.scripts import random_script, recorded_scripts
from tests.equal.ways import CPython, Node, differences

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

# Short ones on a small board: a part that fails, a page that is left; an opponent, power cuts.
FIRST = 40
GAMES = amount((FIRST, 44), range(60))


@pytest.fixture(scope="module")
def on_node(tmp_path_factory):
    way = Node(tmp_path_factory.mktemp("node"))
    yield way
    way.close()


def test_the_page_is_told_the_same_as_here_at_each_act(on_node):
    scripts = [random_script(number) for number in GAMES]
    scripts += islice(recorded_scripts(), 1)
    for script in scripts:
        assert list(differences(CPython(), on_node, script)) == []


def test_a_difference_is_found_and_told(on_node):
    class Otherwise(CPython):
        """Another one whose board has another seed."""

        def play(self, script, is_whole=False):
            return super().play(script.replace('"turn": 0', '"turn": 1'), is_whole)

    script = {"built": "hex-2", "seed": 1, "acts": [["ask", "study", {"turn": 0}]]}
    found = list(differences(Otherwise(), on_node, script))
    assert len(found) == 3
    assert "differs at act 1" in found[0]


def test_the_program_counts_the_games(monkeypatch, capsys):
    arguments = ["", "--first", str(FIRST), "--count", "1", "--only", "node"]
    monkeypatch.setattr(sys, "argv", arguments)
    assert program.main() == 0
    assert re.search(r"^1 games, \d+ acts: 0 differ$", capsys.readouterr().out, re.M)


def test_a_number_gives_the_same_script():
    assert random_script(5) == random_script(5)
    assert random_script(5) != random_script(6)


def test_the_script_of_a_pico_has_no_milliseconds():
    acts = [["ask", "clock", {}], ["ask", "play", {"move": "d4"}], ["leave"], ["settle"]]
    script = {"built": "hex-4", "seed": 1, "acts": acts}
    fitting = for_pico(script)
    assert fitting["acts"] == [acts[1], acts[3]]
    assert all(map(is_compared, fitting["acts"]))
    assert for_pico(script | {"built": "hex-5"}) is None
    assert told({"id": 1, "result": {"turn": 2, "clock": {"ms": 3}}}) == {"turn": 2}
    assert told({"id": 1, "error": {"code": -32000}}) == {"code": -32000}
