"""Who is the first player of a game: balance and alternation, as with the colours of FIDE.

Used by `swiss`; the terms are those of FIDE Handbook C.04.3, where White is the first player.
"""

from __future__ import annotations

from host_sim.club.standings import games_of
from host_sim.club.tournament import PLAYED, Tournament

# How much a player wants a colour, before the difference between both colours is added.
MILD = 100
STRONG = 200
ABSOLUTE = 300


def colours_of(tournament: Tournament, player: int) -> list[bool]:
    """Whether a player was the first one, for each game that was played."""
    played = (game for game in games_of(tournament, player) if game.outcome in PLAYED)
    return [game.first == player for game in played]


def pull_of(colours: list[bool]) -> int:
    """Return how much somebody wants to be first; below 0, second.

    Nobody shall have a colour three times running, or twice more often than the other. After
    that, colours shall be equal, and then they shall change.
    """
    if not colours:
        return 0
    last = colours[-1]
    difference = 2 * sum(colours) - len(colours)
    if abs(difference) >= 2:
        return _pull(difference < 0, ABSOLUTE + abs(difference))
    if colours[-2:] == [last, last]:
        return _pull(not last, ABSOLUTE + abs(difference))
    if difference:
        return _pull(difference < 0, STRONG + abs(difference))
    return _pull(not last, MILD)


def same_pull(one: int, other: int) -> int:
    """Return how much both want the same colour; 0 if each can have what they want."""
    return min(abs(one), abs(other)) if one * other > 0 else 0


def is_first(colours: list[bool], others: list[bool], number: int) -> bool:
    """Return whether the player who stands higher is the first one.

    colours, others: of that player and of the opponent. number: that player's.
    """
    pull, other_pull = pull_of(colours), pull_of(others)
    if pull != other_pull:
        return pull > other_pull
    # Both want the same equally: colours change from the latest round in which they differed.
    for mine, theirs in zip(reversed(colours), reversed(others), strict=False):
        if mine != theirs:
            return theirs
    return pull > 0 or (pull == 0 and number % 2 == 1)


def _pull(is_first_due: bool, strength: int) -> int:
    return strength if is_first_due else -strength
