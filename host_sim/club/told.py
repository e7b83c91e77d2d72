"""A tournament as the pages of the wall show it: plain values for JSON.

Used by `host_sim.web.wall`.
"""

from __future__ import annotations

from collections.abc import Mapping

from host_sim.club.evening import Evening, is_owed
from host_sim.club.standings import Line, points_text, sonneborn_berger_text, standings
from host_sim.club.store import Fixture


def told_of(evening: Evening, boards: Mapping[str, int]) -> dict[str, object] | None:
    """The latest tournament; None if there was none yet. boards: numbers on the wall, by key."""
    event = evening.event
    if event is None:
        return None
    ready = {fixture.id for fixture in evening.ready(list(boards))}
    is_owing = any(is_owed(fixture) for fixture in event.fixtures)
    return {
        "name": event.name,
        "date": event.date,
        "system": event.system,
        "rounds": event.rounds,
        "round": evening.round,
        "game": event.game,
        "is_open": event.is_open,
        "may_pair": event.is_open and not is_owing and evening.has_rounds_left(),
        "players": list(event.players),
        "games": [
            _game(fixture, boards.get(fixture.board), fixture.id in ready)
            for fixture in event.fixtures
        ],
        "standings": [_line(line) for line in standings(event.tournament)],
    }


def _game(fixture: Fixture, board: int | None, is_ready: bool) -> dict[str, object]:
    return {
        "id": fixture.id,
        "round": fixture.round,
        "board": board,
        "first": fixture.first,
        "second": fixture.second,
        "outcome": fixture.outcome,
        "by_leader": fixture.by_leader,
        "is_on": fixture.is_on,
        "is_ready": is_ready,
    }


def _line(line: Line) -> dict[str, object]:
    return {
        "rank": line.rank,
        "player": line.player,
        "points": points_text(line.halves),
        "berger": sonneborn_berger_text(line.quarters),
        "direct": None if line.direct is None else points_text(line.direct),
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
    }
