"""Whether a number of rounds can still be paired in which nobody meets somebody again.

Used by `swiss`; imports nothing of the project. Who has met whom is a graph: to pair a round is to
find a perfect matching in it, and each round takes the edges of its matching out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, islice

# Whom each one has not met yet.
Unmet = Mapping[int, frozenset[int]]
Pair = tuple[int, int]

# Choices of a pair after which a search is given up. Searches for up to 60 players and 15 rounds
# want some hundreds. Where somebody has come late or gone home, and there are to be nearly as many
# rounds as players, the last of them may not be found in time.
MOST_CHOICES = 2_000


class _GivenUp(Exception):
    """A search takes too long."""


def after(unmet: Unmet, met: Iterable[Pair]) -> Unmet:
    """Whom each one has not met yet when these pairs have met, too; others are passed over."""
    left = {one: set(others) for one, others in unmet.items()}
    for one, other in met:
        if one in left and other in left:
            left[one].discard(other)
            left[other].discard(one)
    return {one: frozenset(others) for one, others in left.items()}


def is_safe(unmet: Unmet, rounds: int) -> bool:
    """Return whether this number of rounds can be paired whichever pairs are chosen.

    By Dirac's theorem, there is a pairing as long as each one can meet at least half of all. A
    round takes one opponent from each. False says only that this proves nothing.
    """
    fewest = min(map(len, unmet.values()), default=0)
    return rounds <= 0 or 2 * (fewest - (rounds - 1)) >= len(unmet)


def plan(
    unmet: Unmet, rounds: int, choices: Iterator[int] | None = None
) -> list[list[Pair]] | None:
    """Pairs for each of this number of rounds; None if there are none, or none are found in time.

    choices: gives something for each choice that may still be made, where several searches share
    them. The rest of a plan is found again after its first round: the search for that is a part
    of this one.
    """
    if choices is None:
        choices = count()
    if rounds > min(map(len, unmet.values()), default=0):
        return None
    try:
        return _plan(unmet, rounds, islice(choices, MOST_CHOICES))
    except _GivenUp:
        return None


def _plan(unmet: Unmet, rounds: int, choices: Iterator[int]) -> list[list[Pair]] | None:
    if rounds <= 0:
        return []
    for pairs in _pairings(unmet, choices):
        rest = _plan(after(unmet, pairs), rounds - 1, choices)
        if rest is not None:
            return [pairs, *rest]
    return None


def _pairings(unmet: Unmet, choices: Iterator[int]) -> Iterator[list[Pair]]:
    """All ways to pair everybody; whoever has the fewest opponents left comes first."""
    if not unmet:
        yield []
        return
    if next(choices, None) is None:
        raise _GivenUp

    def opponents_left(one: int) -> tuple[int, int]:
        return len(unmet[one]), one

    one = min(unmet, key=opponents_left)
    for other in sorted(unmet[one], key=opponents_left):
        gone = {one, other}
        others = {each: left - gone for each, left in unmet.items() if each not in gone}
        for pairs in _pairings(others, choices):
            yield [(one, other), *pairs]
