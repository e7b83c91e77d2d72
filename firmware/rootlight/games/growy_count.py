"""Which cells make the scores of Roots Growy Roots. See rules.md, section 5, "Score".

Used by `growy`; uses `growy_position`.
"""

from rootlight.compat import const
from rootlight.games.growy_position import (
    ARTIFACT,
    BRIDGE,
    BRIDGE_STICKS,
    FIFTH,
    KIND,
    NO_CELL,
    WATER,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.growy_position import GrowyPosition

_BRIDGE_LENGTH = BRIDGE_STICKS - 1


def count_off(game: "GrowyPosition") -> "dict[str, bytearray]":
    """As `Game.count_off`. The cells of the longest root are one of its longest paths."""
    found = {
        "water": _of_kind(game, WATER),
        "artifacts": _of_kind(game, ARTIFACT),
        "branches": bytearray(game.count),
        "longest": bytearray(game.count),
    }
    fifth = game.state[game.own + FIFTH]
    if fifth != NO_CELL:
        # Nothing is built there. The last mover has turned it up.
        found["artifacts"][fifth] = game.owner()
    parts = game.score_parts()
    for player in range(len(parts)):
        if parts[player]["branches"]:
            _mark(found["branches"], tips(game, player + 1), player + 1)
        if parts[player]["longest"]:
            _mark(found["longest"], longest_path(game, player + 1), player + 1)
    return found


def _of_kind(game: "GrowyPosition", kind: int) -> bytearray:
    """The owners of the connectors on cards of a kind."""
    owners = bytearray(game.count)
    for cell in range(game.count):
        if game.card(cell) & KIND == kind:
            owners[cell] = game.state[cell]
    return owners


def _mark(owners: bytearray, cells: "list[int]", owner: int) -> None:
    for cell in cells:
        owners[cell] = owner


def tips(game: "GrowyPosition", owner: int) -> "list[int]":
    """The connectors from which nothing was laid, the seed's left out."""
    is_parent = bytearray(game.count)
    for cell in range(game.count):
        parent = game.parent(cell)
        if parent != NO_CELL:
            is_parent[parent] = 1
    return [
        cell
        for cell in range(game.count)
        if game.state[cell] == owner and not is_parent[cell] and game.parent(cell) != NO_CELL
    ]


def longest_path(game: "GrowyPosition", owner: int) -> "list[int]":
    """The connectors of a longest path in a root.

    The connector that is farthest from the seed is one of its ends, as in every tree.
    """
    ends = tips(game, owner)
    far = ends[0]
    for end in ends:
        if _height(game, end) > _height(game, far):
            far = end
    trunk = _down_to(game, far, NO_CELL)
    # A root may be one line, which begins at the seed.
    seed = trunk[-1]
    best, meets, longest = seed, seed, _height(game, far)
    for end in ends:
        fork = end
        while fork not in trunk:
            fork = game.parent(fork)
        length = _height(game, far) + _height(game, end) - 2 * _height(game, fork)
        if length > longest:
            best, meets, longest = end, fork, length
    return _down_to(game, far, meets) + [meets] + _down_to(game, best, meets)


def _down_to(game: "GrowyPosition", cell: int, end: int) -> "list[int]":
    """The connectors from one towards the seed, as far as `end`, which is left out."""
    found = []
    while cell != end:
        found.append(cell)
        cell = game.parent(cell)
    return found


def _height(game: "GrowyPosition", cell: int) -> int:
    """The length of the root from the seed to a connector, in sticks."""
    length = 0
    while game.parent(cell) != NO_CELL:
        length += _BRIDGE_LENGTH if game.card(cell) & BRIDGE else 1
        cell = game.parent(cell)
    return length
