"""Players who come late, are absent for a round, go home, and come back.

Used by `evening`. Each function gives the tournament as it is then; nothing is kept here.

In a Swiss tournament, whoever comes late or is absent has a bye in each round that he misses, of
half a point or of none, as the leader decides. Whoever goes home loses his open game by forfeit
and is not paired any more; the rounds that he misses are worth nothing.

In a round robin all games are known from the beginning. If somebody comes late or is absent, the
games of the rounds that have not begun are planned anew, so that all still meet all; there may be
more rounds then. Whoever goes home loses all open games by forfeit, and if he has not played half
of his games, none of them counts, as FIDE's tournament rules have it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from host_sim.club.event import Entrant, Event, Fixture
from host_sim.club.round_robin import round_robin, spread
from host_sim.club.seating import seated, seated_anew
from host_sim.club.tournament import Bye, Outcome, Pairing, System


def with_latecomer(event: Event, name: str, bye: Bye, boards: Sequence[str]) -> Event:
    """Somebody who takes part from the coming round on. bye: for each round that he has missed."""
    coming = event.coming
    number = len(event.entrants) + 1
    grown = replace(event, entrants=(*event.entrants, Entrant(name, coming)))
    if event.system is System.SWISS:
        missed = tuple(
            Fixture(0, missed, number, None, "", 0, bye=bye) for missed in range(1, coming)
        )
        return replace(grown, fixtures=event.fixtures + missed)
    if coming == 1 and not event.gone and not event.away:
        pairings = round_robin(number, event.system is System.DOUBLE)
        rounds = max(pairing.round for pairing in pairings)
        return replace(grown, rounds=rounds, fixtures=seated(pairings, boards))
    return _planned_anew(grown, _new_games(grown, number), boards)


def without(event: Event, number: int) -> Event:
    """A tournament whose player has gone home."""
    left = replace(event.entrants[number - 1], is_gone=True, away=0)
    gone = event.with_entrant(number, left)
    coming = event.coming
    lost = [
        _lost(fixture, gone.gone)
        for fixture in event.fixtures
        if fixture.has(number)
        # Nobody wins a game to come of two who are both gone.
        and (fixture.is_owed or (fixture.is_left and fixture.round >= coming))
    ]
    return gone.with_games(*lost)


def with_absence(event: Event, number: int, bye: Bye, boards: Sequence[str]) -> Event:
    """A tournament whose player will be absent in the coming round."""
    entrant = replace(event.entrants[number - 1], away=event.coming, away_bye=bye)
    absent = event.with_entrant(number, entrant)
    return absent if event.system is System.SWISS else _planned_anew(absent, [], boards)


def with_return(event: Event, number: int, boards: Sequence[str]) -> Event:
    """A tournament whose player is back: the forfeits that can still be played are open again."""
    entrant = replace(event.entrants[number - 1], is_gone=False, away=0)
    back = event.with_entrant(number, entrant)
    again = [
        replace(fixture, outcome=None)
        for fixture in event.fixtures
        if fixture.has(number) and fixture.is_left and not _has_any(fixture, back.gone)
    ]
    # In those that the opponent had lost before, he is the winner again.
    still = [
        _lost(fixture, back.gone)
        for fixture in event.fixtures
        if fixture.has(number) and fixture.is_left and _has_any(fixture, back.gone)
    ]
    if event.system is System.SWISS:
        latest = event.last_paired
        return back.with_games(*(one for one in [*again, *still] if one.round == latest))
    ids = {fixture.id for fixture in again}
    kept = tuple(fixture for fixture in back.fixtures if fixture.id not in ids)
    # Somebody may have come while he was gone.
    new = [*again, *_new_games(back, number)]
    without_them = replace(back, fixtures=kept).with_games(*still)
    return _planned_anew(without_them, new, boards)


def _new_games(event: Event, number: int) -> list[Fixture]:
    """The games of a round robin that a player still lacks, with those who are there."""
    has = {(one.first, one.second) for one in event.fixtures if one.has(number)}
    games = []
    for other in range(1, len(event.entrants) + 1):
        if other == number or other in event.gone:
            continue
        # Half of all opponents are first.
        pairs = [(other, number), (number, other)]
        if other % 2 == 0:
            pairs.reverse()
        if event.system is not System.DOUBLE:
            pairs = [] if has & {*pairs} else pairs[:1]
        new = [pair for pair in pairs if pair not in has]
        games += [Fixture(0, 0, first, second, "", 0) for first, second in new]
    return games


def _has_any(fixture: Fixture, players: Collection[int | None]) -> bool:
    return fixture.first in players or fixture.second in players


def _lost(fixture: Fixture, gone: Collection[int]) -> Fixture:
    """A game that is lost by forfeit, as one of its players has gone home, or both."""
    if fixture.first in gone and fixture.second in gone:
        outcome = Outcome.UNPLAYED
    else:
        outcome = Outcome.SECOND_BY_FORFEIT if fixture.first in gone else Outcome.FIRST_BY_FORFEIT
    return replace(fixture, outcome=outcome, is_on=False, by_leader=False)


def _planned_anew(event: Event, new: Sequence[Fixture], boards: Sequence[str]) -> Event:
    """A round robin whose rounds that have not begun are planned anew, with some more games."""
    coming = event.coming
    begun = [fixture for fixture in event.fixtures if fixture.round < coming]
    later = [one for one in event.fixtures if one.round >= coming and one.second is not None]
    open_games = [one for one in later if not one.is_left] + list(new)
    rounds = spread([_pairing(one) for one in open_games], coming, event.away)
    games = [replace(one, round=number) for one, number in zip(open_games, rounds, strict=True)]
    games += _in_free_rounds([one for one in later if one.is_left], games, coming)
    last = max((one.round for one in games), default=coming - 1)
    resting = [
        Fixture(0, number, player, None, "", 0, bye=_rest(event, player, number))
        for number in range(coming, last + 1)
        for player in range(1, len(event.entrants) + 1)
        if player not in event.gone
        and not any(one.round == number and one.has(player) for one in games)
    ]
    fixtures = (*begun, *seated_anew([*games, *resting], boards))
    return replace(event, rounds=last, fixtures=fixtures)


def _rest(event: Event, player: int, number: int) -> Bye:
    is_absent = number == event.coming and player in event.away
    return Bye.ZERO if is_absent else Bye.ALLOCATED


def _in_free_rounds(
    forfeits: Sequence[Fixture], games: Sequence[Fixture], begin: int
) -> list[Fixture]:
    """Games that nobody plays, each in a round in which both of its players are free."""
    placed: list[Fixture] = []
    for forfeit in forfeits:
        number = begin
        while any(
            one.round == number and _has_any(one, [forfeit.first, forfeit.second])
            for one in [*games, *placed]
        ):
            number += 1
        placed.append(replace(forfeit, round=number))
    return placed


def _pairing(fixture: Fixture) -> Pairing:
    return Pairing(fixture.round, fixture.first, fixture.second)
