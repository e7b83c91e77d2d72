"""The bidding before a game of Droched: the komi, then the choice of sides.

Used by `droched`. By fingers, each cell touched is one black stone for the prison; then the lower
half of the board stands for black and the upper half for white. See rules.md, section 4.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.shapes import Shape

# The kinds of the coming turn.
KOMI = const(0)
SIDES = const(1)
HANDICAP = const(2)
PLAY = const(3)

MOST_KOMI = const(99)
_SIDES = ("black", "white")
# The names of the players until the sides are chosen.
BIDDERS = ("first", "second")


def bids(stage: int) -> "list[str]":
    """The words of a step of the bidding."""
    if stage == KOMI:
        return ["komi %d" % stones for stones in range(MOST_KOMI + 1)]
    return list(_SIDES)


def is_bid(stage: int, text: str) -> bool:
    """Return whether a text is one of the words of a step."""
    return stones_of(text) >= 0 if stage == KOMI else text in _SIDES


def stones_of(text: str) -> int:
    """The number of stones that `komi K` names, or -1 if that is not what the text says."""
    digits = text[5:]
    if text[:5] != "komi " or not 1 <= len(digits) <= 2:
        return -1
    if len(digits) == 2 and digits[:1] == "0":
        return -1
    for at in range(len(digits)):
        if not "0" <= digits[at : at + 1] <= "9":
            return -1
    return int(digits)


def bid_by_touch(stage: int, shape: "Shape", partial: "tuple[int, ...]") -> str:
    """The word that touched cells say."""
    if stage == KOMI:
        return "komi %d" % len(partial)
    return _SIDES[piece_at(stage, shape, partial[0]) - 1]


def touches_for(stage: int, shape: "Shape", word: str) -> "tuple[int, ...]":
    """Cells whose touches say a word; none where the board has too few cells for the komi."""
    if stage == KOMI:
        stones = stones_of(word)
        return tuple(range(stones)) if stones <= shape.count else ()
    side = 1 + _SIDES.index(word)
    for cell in range(shape.count):
        if piece_at(stage, shape, cell) == side:
            return (cell,)
    return ()


def piece_at(stage: int, shape: "Shape", cell: int) -> int:
    """Return the piece of a touched cell, as an owner: a black stone for the prison, or a side.

    0 for the middle row, which stands for no side.
    """
    if stage == KOMI:
        return 1
    row = shape.row_of[cell]
    middle = len(shape.rows) // 2
    return 0 if row == middle else 1 if row < middle else 2
