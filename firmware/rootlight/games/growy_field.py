"""The field of Roots Growy Roots: which card lies on which cell. See rules.md, section 5.

Used by `growy` when a game is set up; the cards are shuffled by a seed or laid by
hand. Numbers stay below 2^30, so that MicroPython shuffles as CPython does and without garbage.
"""

from rootlight.compat import const
from rootlight.games.game import SetUpError
from rootlight.games.growy_position import ARTIFACT, FACE_UP, KIND, SEED, WATER
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import LEFT_LOW, RIGHT_LOW, START, main_column
from rootlight.texts import filled, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.geometry.shapes import Shape

    # (name, column, lowest row, cells in the order of names, cards of each kind)
    Field = tuple[str, int, int, list[int], tuple[int, ...]]
    FaceUp = list[tuple[int, int]]

# By kind, 0 and up: dirt, water, artifact, fertilizer, stone, seed.
_LETTERS = b"dwafso"
_START_CARDS = (14, 2, 0, 3, 5, 1)
_MAIN_CARDS = (52, 8, 5, 10, 15, 0)
_STARTS = (
    "blue's start field",
    "orange's start field",
    "green's start field",
    "violet's start field",
)

# The main field, and the middle of the start fields from its lower left cell.
_WIDTH = const(9)
_HEIGHT = const(10)
_MAIN_LOW = const(6)
_MIDDLE = const(2)
# From the middle of each player's start field to his seed: (columns, rows).
_TO_SEED = ((0, -2), (0, 2), (-2, 0), (2, 0))

_LOW_15 = const(0x7FFF)
_KEYS = (0x5A3C, 0x1E75, 0x6B91, 0x34D7, 0x7A2F, 0x2C4B)
_WARM_UP = const(16)


def lay(
    shape: "Shape", players: int, seed: int, letters: "str | None"
) -> "tuple[bytearray, list[int]]":
    """(the kind of card on each cell; the cells whose cards lie face up, seeds first).

    letters: text of a field laid by hand, or None to shuffle. Raises SetUpError.
    """
    laid = fields(shape, players)
    face_up = _face_up(shape, laid, players)
    if letters is None:
        cards = _deal(shape.count, laid, face_up, Chance(seed))
    else:
        cards = _read(shape, laid, face_up, letters)
    return cards, [cell for cell, _ in face_up]


def fields(shape: "Shape", players: int) -> "list[Field]":
    """(name, column, lowest row, cells in the order of names, cards of each kind) of each field.

    The start fields come first, in the order of the players; the main field is the last.
    """
    left = main_column(shape.name)
    corners = (
        (left + _MIDDLE, 1),
        (left + _MIDDLE, _MAIN_LOW + _HEIGHT),
        (0, LEFT_LOW),
        (left + _WIDTH, RIGHT_LOW),
    )
    found: list[Field] = []
    for player in range(players):
        column, row = corners[player]
        cells = _cells(shape, column, row, START, START)
        found.append((filled(_STARTS[player]), column, row, cells, _START_CARDS))
    cells = _cells(shape, left, _MAIN_LOW, _WIDTH, _HEIGHT)
    found.append((filled("the main field"), left, _MAIN_LOW, cells, _MAIN_CARDS))
    return found


def possible_fields(
    shape: "Shape", players: int, cards: bytearray, cell: int
) -> "list[tuple[int, str]]":
    """Of each kind of card that may lie on a cell: how many there are, and the letters of a field.

    cards: of a position, by cell. In each field the cell's own card has changed places with one of
    that kind, which also lies face down: nobody knows which of them lies where.
    """
    (hidden,) = [
        [one for one in cells if not cards[one] & FACE_UP]
        for _, _, _, cells, _ in fields(shape, players)
        if cell in cells
    ]
    letters = bytes([_LETTERS[card & KIND] for card in cards])
    found = []
    for letter in _LETTERS:
        alike = [one for one in hidden if letters[one] == letter]
        if alike:
            field = bytearray(letters)
            field[alike[0]] = letters[cell]
            field[cell] = letter
            found.append((len(alike), bytes(field).decode()))
    return found


def _cells(shape: "Shape", column: int, row: int, width: int, height: int) -> "list[int]":
    """The cells of a rectangle in the order of their names."""
    found: list[int] = []
    for line in range(column, column + width):
        first = _cell(shape, line, row)
        found.extend(range(first, first + height))
    return found


def _cell(shape: "Shape", column: int, row: int) -> int:
    """The cell in a column from the left, from 0, and a row from the bottom, from 1."""
    return shape.first[column] + row - shape.low[column]


def _face_up(shape: "Shape", fields: "list[Field]", players: int) -> "FaceUp":
    """(cell, kind) of each card that lies face up before play, the seeds first."""
    seeds = []
    others = []
    for player in range(players):
        _, column, row, _, _ = fields[player]
        column += _MIDDLE
        row += _MIDDLE
        along, up = _TO_SEED[player]
        seeds.append((_cell(shape, column + along, row + up), SEED))
        others.append((_cell(shape, column, row), WATER))
    _, column, row, _, _ = fields[players]
    # Skrying Runes: third column, fifth row. Flight of Hermes: seventh column, sixth row.
    others.append((_cell(shape, column + 2, row + 4), ARTIFACT))
    others.append((_cell(shape, column + 6, row + 5), ARTIFACT))
    return seeds + others


def _deal(count: int, fields: "list[Field]", face_up: "FaceUp", chance: "Chance") -> bytearray:
    """The kinds of cards, shuffled field by field."""
    cards = bytearray(count)
    open_cells = {cell: kind for cell, kind in face_up}
    for _, _, _, cells, numbers in fields:
        deck = []
        for kind in range(len(numbers)):
            lie_open = [cell for cell in cells if open_cells.get(cell) == kind]
            deck.extend([kind] * (numbers[kind] - len(lie_open)))
        chance.shuffle(deck)
        for cell in cells:
            cards[cell] = open_cells[cell] if cell in open_cells else deck.pop()
    return cards


def _read(shape: "Shape", fields: "list[Field]", face_up: "FaceUp", letters: str) -> bytearray:
    """The kinds of cards that letters say; raises SetUpError if no such field can be laid."""
    text = letters.encode()
    if len(text) != shape.count:
        raise SetUpError(
            filled(
                "The cards of %s need %d letters, one for each cell; there are %d.",
                shape.name,
                shape.count,
                len(text),
            )
        )
    cards = bytearray(shape.count)
    for cell in range(shape.count):
        cards[cell] = _kind(text[cell])
    for cell, kind in face_up:
        if cards[cell] != kind:
            raise SetUpError(
                filled(
                    "The card on %s lies face up from the start; it must be the letter %s.",
                    cell_name(shape, cell),
                    chr(_LETTERS[kind]),
                )
            )
    for name, _, _, cells, numbers in fields:
        _check_numbers(cards, name, cells, numbers)
    return cards


def _kind(letter: int) -> int:
    for kind in range(len(_LETTERS)):
        if _LETTERS[kind] == letter:
            return kind
    raise SetUpError(t("A card is one of the letters d, w, f, s, a and o."))


def _check_numbers(
    cards: bytearray, name: str, cells: "list[int]", numbers: "Sequence[int]"
) -> None:
    for kind in range(len(numbers)):
        laid = len([cell for cell in cells if cards[cell] == kind])
        if laid != numbers[kind]:
            raise SetUpError(
                filled(
                    "The cards of %s must have %d times the letter %s, but have it %d times.",
                    name,
                    numbers[kind],
                    chr(_LETTERS[kind]),
                    laid,
                )
            )


class Chance:
    """Numbers from a seed: the sum of two multiply-with-carry generators of 15 bits."""

    def __init__(self, seed: int) -> None:
        one = seed & _LOW_15
        other = seed >> 15 & _LOW_15
        # Seeds that follow each other shall give fields that have nothing to do with each other.
        for key in _KEYS:
            one, other = other, one ^ (other * (other ^ key) >> 8 & _LOW_15)
        self._one = 1 + one
        self._other = 1 + other
        for _ in range(_WARM_UP):
            self._next()

    def _next(self) -> int:
        # For both factors a, the numbers a * 2^15 - 1 and a * 2^14 - 1 are primes.
        self._one = 32325 * (self._one & _LOW_15) + (self._one >> 15)
        self._other = 31251 * (self._other & _LOW_15) + (self._other >> 15)
        return (self._one + self._other) & _LOW_15

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`, each as likely as the others."""
        even = (_LOW_15 + 1) // limit * limit
        number = self._next()
        while number >= even:
            number = self._next()
        return number % limit

    def shuffle(self, cards: "list[int]") -> None:
        """Put a list into a random order."""
        for last in range(len(cards) - 1, 0, -1):
            chosen = self.below(last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]
