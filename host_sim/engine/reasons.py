"""Why a turn is good, in one code with cells: what random games after it end with, and before it.

Used by `jobs` and `review`. A reason is `{"code", "cells"}`; the page makes a sentence of it.
Where random games tell nothing, groups that come into danger or out of it do. Of cards, those that
lie face up are a reason; the others are not looked at.
"""

from host_sim.engine.engine import match_of
from rootlight.compat import const
from rootlight.games.game import MARK_ARTIFACT, MARK_WATER
from rootlight.match.notation_view import NotationView
from rootlight.match.strength import ADVICE_SEED

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.engine.engine import Finder, GoOn, Record
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match
    from rootlight.search.forecast import Forecast

    Reason = dict[str, object]

# The codes.
WINS = "wins"  # the game is won by it
ONLY = "only"  # there is no other turn
TAKES = "takes"  # it removes the other's pieces
SAVES = "saves"  # own pieces are safer
ENDANGERS = "endangers"  # the other's pieces are less safe
GAINS = "gains"  # cells become likely its player's
DENIES = "denies"  # cells become less likely the other's
# Of a root that reaches a card which lies face up, or comes nearer to one.
_REACHES = {MARK_WATER: "reaches_water", MARK_ARTIFACT: "reaches_artifact"}
_NEARS = {MARK_WATER: "nears_water", MARK_ARTIFACT: "nears_artifact"}

GAMES = 200
# A change of a cell's share of the games by less than _LEAST may be chance. A reason needs one
# stone or _FEWEST_CELLS other cells, and changes that come to _LEAST_IN_ALL for each of these.
# Two sets of random games from one position differ by chance alone: no reason in 217 positions.
_LEAST = 0.15
_LEAST_IN_ALL = 0.2
_FEWEST_CELLS = 2
# From so many steps on, a card is too far away to be a reason.
_FAR = 6


def why(
    record: "Record",
    move: str,
    finder: "Finder",
    go_on: "GoOn",
    is_only: bool = False,
    games: int = GAMES,
) -> "Reason | None":
    """The strongest reason for a turn in the game of a record, which is not over; None for none.

    is_only: whether there is no other turn. games: how many random ones tell. Raises Stopped.
    """
    before = match_of(record)
    after = match_of(record)
    player = before.game.player()
    colour = _colour_of(before, player)
    after.play(move)
    # The turn may end the game only by a card that nobody knows yet.
    is_luck = before.game.reveals(after.move_stack.last_changes())
    if after.game.is_over() and not is_luck:
        return {"code": WINS, "cells": []} if after.game.won_by() == colour else None
    if is_only:
        return {"code": ONLY, "cells": []}
    card = _of_cards(before, move, colour)
    if card:
        return card
    if is_luck or colour < 0 or _colour_of(after, player) != colour:
        # The turn depends on luck, or it chooses the sides: random games explain neither.
        return None
    taken = _taken(before, after, colour)
    if taken:
        return _reason(TAKES, before, taken)
    difference = _Difference(before, after, finder, go_on, games)
    return difference.reason(colour) or _of_dangers(before, after, colour)


class _Difference:
    """Between random games from before and from after a turn."""

    def __init__(
        self, before: "Match", after: "Match", finder: "Finder", go_on: "GoOn", games: int
    ) -> None:
        self._match = before
        game = before.game
        self._placed = after.last_placed()
        self._pieces = bytearray(game.count)
        game.fill_pieces(self._pieces)
        # Random games do not find the turn by themselves, as a search before it would.
        self._was = _owned(finder.forecast(before, games, ADVICE_SEED, go_on, False), game.count)
        self._will = _owned(finder.forecast(after, games, ADVICE_SEED, go_on, False), game.count)

    def reason(self, colour: int) -> "Reason | None":
        """What changes most, of all that is worth a sentence to a colour."""
        best: "Reason | None" = None
        most = 0.0
        for code, cells, change in self._changes(colour):
            if change > most:
                most = change
                best = _reason(code, self._match, cells)
        return best

    def _changes(self, colour: int) -> "list[tuple[str, list[int], float]]":
        pieces = self._pieces
        others = self._others(colour)
        cells = [cell for cell in range(len(pieces)) if cell not in self._placed]
        rises = [cell for cell in cells if self._change(colour, cell) >= _LEAST]
        falls = [cell for cell in cells if self._change(others, cell) <= -_LEAST]
        found = []
        for code, changed, owner, is_stone in (
            (SAVES, rises, colour, True),
            (GAINS, rises, colour, False),
            (ENDANGERS, falls, others, True),
            (DENIES, falls, others, False),
        ):
            told = [cell for cell in changed if pieces[cell] == (owner + 1 if is_stone else 0)]
            fewest = 1 if is_stone else _FEWEST_CELLS
            change = sum([abs(self._change(owner, cell)) for cell in told])
            if len(told) >= fewest and change >= _LEAST_IN_ALL * fewest:
                found.append((code, told, change))
        return found

    def _others(self, colour: int) -> int:
        """The colour of the opponent who loses most by it."""
        lost = [
            (sum([self._change(other, cell) for cell in range(len(self._pieces))]), other)
            for other in range(len(self._was))
            if other != colour
        ]
        return min(lost)[1]

    def _change(self, colour: int, cell: int) -> float:
        return self._will[colour][cell] - self._was[colour][cell]


def _owned(forecast: "Forecast", cells: int) -> "list[list[float]]":
    """By colour and cell, in how many of the games a cell ends as theirs, 0 to 1."""
    owned = [[0.0] * cells for _ in forecast.colours()]
    for colour in range(len(owned)):
        for cell, share in forecast.owned(colour):
            owned[colour][cell] = share
    return owned


def _of_dangers(before: "Match", after: "Match", colour: int) -> "Reason | None":
    """The reason that a turn of one stone cannot capture some stones any more, or now can."""
    was = _in_danger(before)
    is_now = _in_danger(after)
    stones = bytearray(after.game.count)
    after.game.fill_pieces(stones)
    own = colour + 1
    saved = [cell for cell in was if stones[cell] == own and cell not in is_now]
    if saved:
        return _reason(SAVES, before, saved)
    endangered = [cell for cell in is_now if stones[cell] != own and cell not in was]
    return _reason(ENDANGERS, before, endangered) if endangered else None


def _in_danger(match: "Match") -> "list[int]":
    """The cells, sorted, of groups that a turn of one stone would capture."""
    cells: "list[int]" = []
    for group in match.game.dangers():
        if group is not None and group[1] == 1:
            cells += group[0]
    return sorted(cells)


def _of_cards(match: "Match", move: str, colour: int) -> "Reason | None":
    """The reason that a root reaches a card which lies face up, or comes nearer to one."""
    game = match.game
    marks = dict(game.marks())
    touched = game.touches_for(game.parse(move)) if marks else ()
    if not touched:
        return None
    target = touched[-1]
    if target in marks:
        return _reason(_REACHES[marks[target]], match, [target])
    pieces = bytearray(game.count)
    game.fill_pieces(pieces)
    root = [cell for cell in range(game.count) if pieces[cell] == colour + 1]
    found = None
    nearest = _FAR
    for card in sorted(marks):
        steps = _steps(game.shape, target, card)
        if steps < min(nearest, *[_steps(game.shape, cell, card) for cell in root]):
            nearest = steps
            found = _reason(_NEARS[marks[card]], match, [card])
    return found


def _steps(shape: "Shape", one: int, other: int) -> int:
    """How many steps two squares are apart."""
    rows = abs(shape.row_of[one] - shape.row_of[other])
    half_columns = abs(shape.column(one) - shape.column(other))
    return max(rows, half_columns // 2)


def _taken(before: "Match", after: "Match", colour: int) -> "list[int]":
    """The cells from which a turn took pieces of others."""
    pieces = bytearray(before.game.count)
    before.game.fill_pieces(pieces)
    colours = range(1, len(before.game.COLOURS) + 1)
    return [
        cell for cell in after.emptied() if pieces[cell] in colours and pieces[cell] != colour + 1
    ]


def _colour_of(match: "Match", player: int) -> int:
    """The colour of a player; below 0 while he has none."""
    game = match.game
    return game.colour_at(player) if len(game.COLOURS) == 2 else player


def _reason(code: str, match: "Match", cells: "list[int]") -> "Reason":
    return {"code": code, "cells": NotationView(match).names(cells)}
