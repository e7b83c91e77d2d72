"""Everybody meets everybody: the circle method, numbered as in Berger tables.

Used by `evening`; see FIDE Handbook C.05, annex 1, for the same tables.
"""

from __future__ import annotations

from host_sim.club.tournament import Pairing

FEWEST = 2
MOST = 12


def rounds_of(players: int, is_double: bool = False) -> int:
    """Return the number of rounds."""
    once = players - 1 + players % 2
    return 2 * once if is_double else once


def round_robin(players: int, is_double: bool = False) -> list[Pairing]:
    """All pairings, in the order of rounds; the bye of a round, if there is one, comes last.

    is_double: each pair meets twice, with colours changed. Otherwise nobody is first player more
    than once more often than second, or the other way round. ValueError: too few or too many.
    """
    if not FEWEST <= players <= MOST:
        raise ValueError(f"a round robin is for {FEWEST} to {MOST} players, not {players}")
    once = [
        pairing
        for number in range(1, rounds_of(players) + 1)
        for pairing in _round(players, number)
    ]
    if not is_double:
        return once
    first_half = rounds_of(players)
    again = [
        Pairing(pairing.round + first_half, pairing.first, None)
        if pairing.second is None
        else Pairing(pairing.round + first_half, pairing.second, pairing.first)
        for pairing in once
    ]
    return once + again


def _round(players: int, number: int) -> list[Pairing]:
    """One round: the last number sits still, all others go round it."""
    last = players + players % 2
    circle = last - 1
    games: list[Pairing] = []
    byes: list[Pairing] = []
    for one in range(1, last):
        other = (number + 1 - one) % circle or circle
        if one == other:
            # The place opposite is that of the last number; if nobody has it, this is the bye.
            if last > players:
                byes.append(Pairing(number, one, None))
            else:
                is_first = 2 * one <= last
                games.append(Pairing(number, *((one, last) if is_first else (last, one))))
        elif one < other:
            # Even sums and odd sums alternate round the circle, so colours do, too.
            is_first = (one + other) % 2 == 1
            games.append(Pairing(number, *((one, other) if is_first else (other, one))))
    return games + byes
