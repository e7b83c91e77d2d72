"""Computes facts about a position, by the firmware's rules over all cells and all turns.

Used by `lessons`, to prove what a lesson says, and by `puzzles`, to find such positions. Cells are
numbers; turns are texts. Most of them are about games of growing roots: rules.md, section 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from rootlight import kernels
from rootlight.games.clean_up import CleanUp
from rootlight.games.rootbound import RootBound
from rootlight.games.rootbound_base import RootBoundBase
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView

Turn = tuple[int, ...]


def roots_of(match: Match) -> RootBoundBase:
    """The game of a match, which must be one of growing roots. Raises ValueError."""
    if not isinstance(match.game, RootBoundBase):
        raise ValueError(f"{match.game.NAME} has no live and dead groups to be proved.")
    return match.game


def claimed(match: Match) -> dict[str, set[int]]:
    """The empty cells that each colour claims; none in games without claims."""
    game = match.game
    found: dict[str, set[int]] = {colour: set() for colour in game.COLOURS}
    if game.CLAIMS:
        for cell in range(game.count):
            owner = game.claimant(cell)
            if owner:
                found[game.COLOURS[owner - 1]].add(cell)
    return found


# Cells of a kind: (match, further words) -> cells.


def cells_that_are(kind: str, match: Match, words: list[str]) -> set[int]:
    """The cells of a kind. Raises KeyError if there is no such kind."""
    return _KINDS[kind](match, words)


def _claimed(match: Match, words: list[str]) -> set[int]:
    found = claimed(match)
    return set().union(*(found[colour] for colour in words or found))


def _groups(match: Match, words: list[str]) -> Iterator[tuple[set[int], int]]:
    """(cells, flags) of each group of these colours, or of all."""
    game = roots_of(match)
    clean = CleanUp(game.shape, game.trial, game.scratch)
    clean.cells[:] = game.state[: game.count + 1]
    survey = clean.survey
    survey.take(clean.cells)
    # This tells too which groups see a live one.
    clean.survey_all()
    groups: dict[int, set[int]] = {}
    for cell in range(game.count):
        owner = game.state[cell]
        if owner and (not words or game.COLOURS[owner - 1] in words):
            groups.setdefault(survey.labels[cell], set()).add(cell)
    for label, cells in groups.items():
        yield cells, survey.flags[label]


def _live(match: Match, words: list[str]) -> set[int]:
    return set().union(*(c for c, flags in _groups(match, words) if flags & kernels.LIVE))


def _linked(match: Match, words: list[str]) -> set[int]:
    """Not live, and a path leads to another group of the colour."""
    return set().union(
        *(c for c, f in _groups(match, words) if not f & kernels.LIVE and f & kernels.LINKED)
    )


def _locked(match: Match, words: list[str]) -> set[int]:
    """Neither live nor with a path to a live group."""
    return set().union(
        *(
            c
            for c, flags in _groups(match, words)
            if not flags & (kernels.LIVE | kernels.NEAR_LIVE)
        )
    )


def _dead(match: Match, words: list[str]) -> set[int]:
    return set().union(
        *(c for c, flags in _groups(match, words) if not flags & (kernels.LIVE | kernels.LINKED))
    )


def _removed(match: Match, words: list[str]) -> set[int]:
    """The cells that the clean-up would empty if both players passed now."""
    game = match.game
    if not isinstance(game, RootBound):
        raise ValueError(f"{game.NAME} has no clean-up at its end.")
    steps = game.clean_up().steps
    return {cell for cell in range(game.count) if steps[cell]}


def _forbidden(match: Match, words: list[str]) -> set[int]:
    """Return the cells where the mover may not place a stone, for the reason with this code."""
    game = match.game
    return {cell for cell in range(game.count) if game.code_of_cell((), cell) == words[0]}


def _taken(match: Match, words: list[str]) -> set[int]:
    """The stones that a move would take."""
    match.play(words[0])
    found = set(match.emptied())
    match.undo()
    return found


_KINDS = {
    "claimed": _claimed,
    "live": _live,
    "linked": _linked,
    "locked": _locked,
    "dead": _dead,
    "removed": _removed,
    "forbidden": _forbidden,
    "taken": _taken,
}


# Turns that reach a goal.


def legal_turns(match: Match) -> Iterator[Turn]:
    """All legal turns with one stone or two."""
    game = match.game
    least, most = game.turn_size()
    cells = [cell for cell in range(game.count) if game.code_of_cell((), cell) is None]
    if least == 1:
        for cell in cells:
            if game.refusal_of_turn((cell,)) is None:
                yield (cell,)
    if most == 2:
        for one, other in combinations(cells, 2):
            if game.code_of_cell((one,), other) is None:
                yield one, other


def turns_that(kind: str, match: Match, names: list[str]) -> list[str]:
    """All legal turns that reach a goal without a spare stone.

    A turn of two stones counts if neither stone alone is a legal turn that reaches the goal.
    Raises KeyError if there is no such goal, ValueError if there are too many turns.
    """
    reaches = _GOALS[kind]
    game = match.game
    free = sum(game.code_of_cell((), cell) is None for cell in range(game.count))
    if free > _MOST_FREE[kind]:
        raise ValueError(
            f"{kind} is proved by all turns, which are too many here: {free} cells may be "
            f"touched, and {_MOST_FREE[kind]} are the most."
        )
    told = NotationView(match)
    cells = [told.cell(name) for name in names]
    found: list[Turn] = []
    for turn in legal_turns(match):
        if any(set(one) < set(turn) for one in found):
            continue
        if _after(match, turn, lambda: reaches(match, cells)):
            found.append(turn)
    return [match.game.spell(turn) for turn in found]


def _after(match: Match, turn: Turn, ask: Callable[[], bool]) -> bool:
    """The answer to a question after a legal turn; the turn is taken back."""
    game = roots_of(match)
    before = bytes(game.state)
    game.finish_turn(turn)
    answer = ask()
    game.state[:] = before
    game.refresh()
    return answer


def _takes(match: Match, cells: list[int]) -> bool:
    """Return whether these stones are gone."""
    return not any(match.game.state[cell] for cell in cells)


def _claims(match: Match, cells: list[int]) -> bool:
    """Return whether the player who has just played claims these cells."""
    game = roots_of(match)
    return all(game.claimant(cell) == 3 - game.owner for cell in cells)


def _saves(match: Match, cells: list[int]) -> bool:
    """Return whether no legal turn of the opponent takes any of these stones."""
    for turn in legal_turns(match):
        if _after(match, turn, lambda: not all(match.game.state[cell] for cell in cells)):
            return False
    return True


_GOALS = {"takes": _takes, "claims": _claims, "saves": _saves}
# Cells that may be touched where a goal is proved: all turns are tried, and for `saves` all
# answers to each of them.
_MOST_FREE = {"takes": 60, "claims": 60, "saves": 20}
