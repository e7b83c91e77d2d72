"""What Root Bound shows to people: why not, what a turn would do, how the game would end.

Used by `rootbound`, which borrows it when somebody asks. Rules page, section 1.
"""

from rootlight.games.game import CAPTURED, CLAIMED_NEW
from rootlight.games.rootbound import (
    ADJACENT,
    CLAIMED,
    OCCUPIED,
    PLACEMENT_CODES,
    TRIANGLE,
)

# Why a stone may not be placed.


def witnesses(game, code, begun, cell):
    """The cells, sorted, that show why `judge` gave this code."""
    if code == "single_group":
        return lone_group(game, begun + (cell,))
    if code not in PLACEMENT_CODES:
        return ()
    broken = PLACEMENT_CODES.index(code)
    return placement_witnesses(game, broken, cell, begun[0] if begun else game.count)


def placement_witnesses(game, broken, cell, other):
    """The cells, sorted, that show which rule of placement a stone breaks beside `other`."""
    if broken == OCCUPIED:
        return (cell,)
    if broken == CLAIMED:
        return _border(game, cell)
    if broken == ADJACENT:
        return (other,)
    owner = game.owner
    state = game.state
    around = game.shape.neighbours
    ring = [around[cell * 6 + way] for way in range(6)]
    if broken == TRIANGLE:
        friends = [b != game.count and (b == other or state[b] == owner) for b in ring]
        found = [ring[w] for w in range(6) if friends[w] and (friends[w - 1] or friends[w - 5])]
        return tuple(sorted(found))
    way = ring.index(other)
    line = (ring[(way + 3) % 6], around[other * 6 + way])
    return tuple(sorted([old for old in line if state[old] == owner]))


def lone_group(game, begun):
    """The stones of the single group that a turn would leave, sorted."""
    owner = game.owner
    stones = [cell for cell in range(game.count) if game.state[cell] == owner]
    return tuple(sorted(stones + list(begun)))


def _border(game, cell):
    """The stones that touch the region of an empty cell."""
    labels = game.standing.labels
    around = game.shape.neighbours
    found = []
    for stone in range(game.count):
        if not game.state[stone]:
            continue
        for place in range(stone * 6, stone * 6 + 6):
            beside = around[place]
            if not game.state[beside] and labels[beside] == labels[cell]:
                found.append(stone)
                break
    return tuple(found)


def mark_region(game, cell, mask):
    """Set `mask` to 1 for all cells of the empty region of a cell."""
    labels = game.standing.labels
    for other in range(game.count):
        same = labels[other] == labels[cell] and not game.state[other]
        mask[other] = 1 if same and not game.state[cell] else 0


# What a turn would do, and how the game would end.


def look_ahead(game, begun, effects):
    """Fill `effects[cell]` with what a turn of legal stones would do: 0 for nothing."""
    state = game.state
    before = bytes(state)
    game.place(begun, game.trial)
    for cell in range(game.count):
        effects[cell] = 0
        if state[cell]:
            continue
        claimant = game.trial.claimant(cell) if game.turn() >= 1 else 0
        if before[cell]:
            effects[cell] = CAPTURED
        elif claimant and not (game.claims and game.standing.claimant(cell)):
            effects[cell] = CLAIMED_NEW + claimant
    state[:] = before


def preview_end(game, steps):
    """Fill `steps[cell]`: when a stone would leave if the game ended by a pass now.

    1 with the turn itself, 2 and up with the clean-up, 0 not at all. Returns the last step.
    """
    before = bytes(game.state)
    game.place((), game.trial)
    clean_up = game.clean_up()
    _merge_steps(game, clean_up, before, game.state, steps)
    game.state[:] = before
    return clean_up.last_step + 1


def end_steps(game, before, steps):
    """As `preview_end`, for a game that has just ended; `before` is the state before that."""
    clean_up = game.last_clean_up
    _merge_steps(game, clean_up, before, before, steps)
    for cell in range(game.count):
        if before[cell] and not game.state[cell] and not steps[cell]:
            steps[cell] = 1
    return clean_up.last_step + 1


def _merge_steps(game, clean_up, before, after, steps):
    """Steps of the clean-up, which come after the stones that the turn itself removes."""
    for cell in range(game.count):
        step = clean_up.steps[cell]
        if step:
            steps[cell] = step + 1
        else:
            steps[cell] = 1 if before[cell] and not after[cell] else 0
