"""What a change does to a tournament, to be said before it is done.

Used by `evening`; plain values for JSON, as the pages of the wall show them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from host_sim.club.event import Event, Fixture
from host_sim.club.standings import Line, points_text, standings
from host_sim.club.tournament import System

Told = dict[str, object]


@dataclass(frozen=True)
class Effect:
    """What changes. Each list is empty where nothing does.

    lines: of the standings, with points and rank before and after. games: those with another
    result. stays: the rounds that were paired after the earliest of these games, and stay as they
    are. running: the key of the board on which one of these games is played, and goes on.
    rounds: how many the tournament can have, before and after. uncounted: players whose games do
    not count any more. ends: the tournament that ends by it though something is missing.
    """

    lines: list[Told] = field(default_factory=list)
    games: list[Told] = field(default_factory=list)
    stays: list[int] = field(default_factory=list)
    running: str | None = None
    rounds: tuple[int, int] = (0, 0)
    uncounted: list[int] = field(default_factory=list)
    ends: Told | None = None


def missing(event: Event) -> Told | None:
    """The games and rounds that a tournament lacks, with its name; None if it is complete."""
    games, rounds = len(event.owed), event.rounds_left
    if not event.is_open or not (games or rounds):
        return None
    return {"name": event.name, "games": games, "rounds": rounds}


def effect_of(before: Event, after: Event) -> Effect:
    """What changes from one state of a tournament to another."""
    old = {fixture.id: fixture for fixture in before.fixtures}
    changed = [
        fixture
        for fixture in after.fixtures
        if fixture.id in old and old[fixture.id].outcome != fixture.outcome
    ]
    earliest = min((fixture.round for fixture in changed), default=before.last_paired)
    later = range(earliest + 1, before.last_paired + 1)
    running = (old[one.id].board for one in changed if old[one.id].is_owed and old[one.id].is_on)
    uncounted = after.tournament.uncounted - before.tournament.uncounted
    return Effect(
        lines=_lines(before, after),
        games=[_game(old[fixture.id], fixture) for fixture in changed],
        stays=list(later) if before.system is System.SWISS else [],
        running=next(running, None),
        rounds=(before.rounds_possible, after.rounds_possible),
        uncounted=sorted(uncounted),
    )


def _game(before: Fixture, after: Fixture) -> Told:
    return {
        "id": after.id,
        "round": after.round,
        "first": after.first,
        "second": after.second,
        "outcome": [before.outcome, after.outcome],
    }


def _lines(before: Event, after: Event) -> list[Told]:
    """The lines of the standings that differ, in their new order."""
    old = {line.player: line for line in standings(before.tournament)}
    return [
        _line(old[line.player], line)
        for line in standings(after.tournament)
        if line.player in old
        and (old[line.player].halves, old[line.player].rank) != (line.halves, line.rank)
    ]


def _line(before: Line, after: Line) -> Told:
    return {
        "player": after.player,
        "points": [points_text(before.halves), points_text(after.halves)],
        "rank": [before.rank, after.rank],
    }
