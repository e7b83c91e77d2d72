"""The numbers of others that kernels know: viper wants a copy of each in the file that uses it."""

import ast

import pytest

from host_sim.native.build import kernels
from host_sim.native.translate import read_all
from rootlight.games import droched_bidding, game, growy, growy_position, rootzone
from rootlight.kernels import groups, tree

# The owners of the numbers that a file copies, each by its name with an underscore before it.
OWNERS = {
    "playouts_rootbound": [groups],
    "playouts_rootzone": [rootzone],
    "playouts_droched": [droched_bidding],
    "playouts_growy": [game, growy, growy_position],
}
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


@pytest.mark.parametrize("file", OWNERS)
def test_copied_numbers_are_those_of_their_owners(file):
    known = FILES[file].constants
    for owner in OWNERS[file]:
        copied = {
            name: known[name] for name in known if name[0] == "_" and name[1:] in vars(owner)
        }
        assert copied, f"{file} copies nothing of {owner.__name__}"
        for name, number in copied.items():
            assert number == vars(owner)[name[1:]], name


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_of_the_table_of_tables_has_the_same_type_in_all_functions(game):
    types = {name: set() for name in FILES[game].constants if name.startswith("_AT_")}
    for function in FILES[game].functions.values():
        for node in ast.walk(function.node):
            match node:
                case ast.Call(func=ast.Name(id=kind), args=[ast.Subscript(slice=ast.Name(id=at))]):
                    if at in types:
                        types[at].add(kind)
    assert types
    assert {name: len(kinds) for name, kinds in types.items()} == dict.fromkeys(types, 1)
