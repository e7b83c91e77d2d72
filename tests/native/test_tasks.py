"""The games' kernels know the search's own numbers, of which viper wants a copy in each file."""

import pytest

from host_sim.native.build import kernels
from host_sim.native.translate import read_all
from rootlight.kernels import tree

FILES = read_all(kernels())
GAMES = [name for name in FILES if name.startswith("playouts_")]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("prefix", ["_RUN_", "_TASK_"])
def test_copied_numbers_are_those_of_the_tree(game, prefix):
    known = FILES[game].constants
    copied = {name: known[name] for name in known if name.startswith(prefix)}
    assert copied
    for name, number in copied.items():
        assert number == getattr(tree, name.removeprefix(prefix)), name


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_nature(game):
    assert FILES[game].constants["_NOBODY"] == tree.NATURE
