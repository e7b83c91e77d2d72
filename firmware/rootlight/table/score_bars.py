"""Shows the score on the cells, or the time that is left, for play without a computer.

Imported by the buttons while `menu` is held; the lights paint it. Each player has a bar on his
side, in cells of the built board, line by line, from his left: first the tens, one cell for ten;
then, in the lines behind those, the ones, nine at most. A player with nothing has one faint cell.
Bars of time count minutes, and lie on a track of faint cells: so far they could go on.
On a board of squares each player's lines are those of his own field.
"""

from rootlight.compat import const
from rootlight.table.shows import BAR_TRACK, BAR_ZERO

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.games.game import Game
    from rootlight.geometry.shapes import Shape
    from rootlight.table.in_play import InPlay

# The values of a cell of the picture: 0 dark; of player n (from 0) 1 + 2n for ten, 2 + 2n for one;
# BAR_ZERO, BAR_TRACK.
_TEN = const(10)
_HEXAGON = const(6)  # neighbours of a cell
_MOST_ONES = const(9)
# Sides of the board, counted from the bottom, as on a map.
_BOTTOM = const(0)
_LEFT = const(2)


def picture(in_play: "InPlay") -> bytearray:
    """Return the score as a picture: a bytearray with a value for each built cell."""
    tally = in_play.match.game.tally()
    sides = [_side_of(in_play, colour) for colour in range(len(tally))]
    return bars(in_play.built, tally, sides)


def time_picture(in_play: "InPlay", minutes: "list[int]") -> bytearray:
    """The same for the minutes that each player has left."""
    tally = list(minutes)
    for player in range(len(minutes)):
        tally[_colour_of(in_play.match.game, player)] = minutes[player]
    sides = [_side_of(in_play, colour) for colour in range(len(tally))]
    return bars(in_play.built, tally, sides, True)


def _colour_of(game: "Game", player: int) -> int:
    """The index in COLOURS of a player; his number while nobody has a colour."""
    name = game.players()[player]
    return game.COLOURS.index(name) if name in game.COLOURS else player


def bars(
    shape: "Shape", tally: "Sequence[int]", sides: "list[int]", tracks: bool = False
) -> bytearray:
    """The picture of numbers on a board, each on its side: 0 bottom, 1 top, 2 left, 3 right.

    tracks: whether each bar lies on a track.
    """
    out = bytearray(shape.count)
    # As many lines for the tens as the largest score needs on the shorter side: for all alike.
    most = max(tally) // _TEN
    depth = max([_lines_for(shape, side, most) for side in sides])
    for colour in range(len(tally)):
        side = sides[colour]
        lines = lines_from(shape, side)
        tens = [cell for line in lines[:depth] for cell in line]
        ones = [cell for line in lines[depth:] for cell in line]
        if tracks:
            _fill(out, tens, len(tens), BAR_TRACK)
            _fill(out, ones, _MOST_ONES, BAR_TRACK)
        _fill(out, tens, tally[colour] // _TEN, 1 + 2 * colour)
        _fill(out, ones[:_MOST_ONES], tally[colour] % _TEN, 2 + 2 * colour)
        if not tally[colour] and not tracks:
            _fill(out, ones, 1, BAR_ZERO)
    return out


def _fill(out: bytearray, cells: "list[int]", number: int, value: int) -> None:
    for cell in cells[:number]:
        out[cell] = value


def _side_of(in_play: "InPlay", colour: int) -> int:
    """The side of the board that a player sits at, as `bars` takes it."""
    game = in_play.match.game
    if game.OWN_FIELDS:
        return colour
    bottom = game.colour_at(in_play.player_at(0))
    # Before the sides are chosen nobody has a colour.
    return colour if bottom < 0 else (colour - bottom) & 1


def _lines_for(shape: "Shape", side: int, number: int) -> int:
    """Return the number of lines of a side that hold so many cells, at least one."""
    lines = lines_from(shape, side)
    held = 0
    for count in range(len(lines)):
        held += len(lines[count])
        if held >= number:
            return count + 1
    return len(lines)


def lines_from(shape: "Shape", side: int) -> "list[list[int]]":
    """The lines of cells of a side of the board, the outermost first; as far as the middle.

    Each is a list of cells, from the left of the person who sits there.
    """
    if side < _LEFT:
        lines = _rows(shape)
        turned = side != _BOTTOM
    else:
        # Somebody who sits on the left has the top of each column on his left.
        lines = [line[::-1] for line in _columns(shape)]
        turned = side != _LEFT
    if turned:
        lines = [line[::-1] for line in lines[::-1]]
    return lines[: len(lines) // 2]


def _rows(shape: "Shape") -> "list[list[int]]":
    """The rows, from the bottom, each from the left."""
    if shape.degree == _HEXAGON:
        return _columns(shape)
    top = max([shape.low[line] + shape.rows[line] for line in range(len(shape.rows))])
    return [_row_of_squares(shape, number) for number in range(1, top)]


def _columns(shape: "Shape") -> "list[list[int]]":
    """The lines of the shape itself: columns of squares, from the left, or rows of hexagons."""
    lines = range(len(shape.rows))
    return [list(range(shape.first[n], shape.first[n] + shape.rows[n])) for n in lines]


def _row_of_squares(shape: "Shape", number: int) -> "list[int]":
    found = []
    for line in range(len(shape.rows)):
        place = number - shape.low[line]
        if 0 <= place < shape.rows[line]:
            found.append(shape.first[line] + place)
    return found
