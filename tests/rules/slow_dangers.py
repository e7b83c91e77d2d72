"""Groups in danger a second time: slow, obvious, by trying every turn of the opponent.

Used by the tests as a second opinion; imports nothing of the firmware. See rules.md, sections 1
and 4: a group is in danger at one stone, or at two, if a legal turn of so many stones of the
opponent, on the position as it stands and as if it were his turn, takes it.
"""

import copy
from itertools import combinations

from tests.rules.slow_rootbound import COLOURS, OPPONENT, in_order


def slow_dangers(game):
    """{"one": groups, "two": groups} of a game of growing roots, each group in its order."""
    found = {"one": [], "two": []}
    if game.over or len(game.moves) < 2:
        return found
    for colour in COLOURS:
        taken = turns_that_take(as_if_moved_by(game, OPPONENT[colour]))
        for group in game.position.groups(colour):
            if game.position.is_dead(group, colour) or any(group <= t for t in taken[1]):
                found["one"].append(in_order(group))
            elif any(group <= t for t in taken[2]):
                found["two"].append(in_order(group))
    return {name: sorted(groups) for name, groups in found.items()}


def turns_that_take(game):
    """{1: what each legal turn of one stone takes, 2: the same for two}, where it takes any."""
    placeable = [cell for cell in game.board.cells if not game.placement_fault([cell], [cell])]
    found = {1: [], 2: []}
    for number in (1, 2):
        for cells in combinations(placeable, number):
            captured = game.after(cells)[1]
            if captured and not game.fault(list(cells)):
                found[number].append(captured)
    return found


def slow_droched_dangers(game):
    """The same for Droched, where a turn is one stone."""
    found = []
    if game.over or game.step or game.wanted > 1:
        return {"one": [], "two": []}
    for colour in COLOURS:
        imagined = as_if_moved_by(game, OPPONENT[colour])
        taken = [
            imagined.after([cell])[1]
            for cell in game.board.cells
            if cell not in game.occupied and not imagined.fault([cell])
        ]
        for group in game.board.connected_sets(game.stones[colour]):
            if any(group <= one for one in taken):
                found.append(in_order(group))
    return {"one": sorted(found), "two": []}


def as_if_moved_by(game, colour):
    """A copy of a game in which it is the turn of a colour."""
    imagined = copy.copy(game)
    if imagined.mover != colour:
        imagined.moves = [*game.moves, "(imagined)"]
    return imagined
