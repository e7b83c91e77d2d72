"""Which groups of Droched are in danger: sent to the prison by one stone of the opponent.

Used by the view of Droched, which borrows it. See rules.md, section 4.

A group is in danger if a legal placement of the opponent, on the position as it stands and as if
it were his turn, would send it to the prison. A turn is one stone, so none is in danger by two.
"""

from rootlight.games.droched import PLAY


def look(game):
    """See `View.dangers`."""
    if game.is_over() or game.stage() != PLAY:
        return
    mask = bytearray(game.count)
    for owner in (1, 2):
        for cell in range(game.count):
            if not game.state[cell]:
                _mark_lost(game, owner, cell, mask)
                yield None
    labels = game.standing.labels
    for stone in range(game.count):
        if mask[stone] and labels[stone] == stone:
            yield [cell for cell in range(game.count) if mask[cell] and labels[cell] == stone], 1


def _mark_lost(game, owner, cell, mask):
    """Mark the enemy stones that a placement of a player, were it his turn, would send away."""
    mover = game.owner
    game.owner = owner
    try:
        code = game.illegal_reason((), cell)
    finally:
        game.owner = mover
    if code:
        return
    for stone in range(game.count):
        if game.state[stone] == 3 - owner and not game.cells[stone]:
            mask[stone] = 1
