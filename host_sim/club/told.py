"""A tournament as the pages of the wall show it: plain values for JSON.

Used by `host_sim.web.wall`.
"""

from __future__ import annotations

from collections.abc import Mapping

from host_sim.club.effect import Effect
from host_sim.club.evening import Evening, most_players
from host_sim.club.event import Event, Fixture
from host_sim.club.standings import Line, points_text, sonneborn_berger_text, standings
from host_sim.club.tournament import System


def told_of(evening: Evening, boards: Mapping[str, int]) -> dict[str, object] | None:
    """The latest tournament; None if there was none yet. boards: numbers on the wall, by key."""
    event = evening.event
    if event is None:
        return None
    ready = {fixture.id for fixture in evening.ready(list(boards))}
    has_rounds = event.is_open and not event.owed and event.rounds_left > 0
    return {
        "id": event.id,
        "name": event.name,
        "date": event.date,
        "system": event.system,
        "rounds": event.rounds,
        "round": evening.round,
        "game": event.game,
        "is_open": event.is_open,
        "board": event.shape,
        "clock": event.clock,
        "locks": event.locks,
        "rounds_possible": event.rounds_possible,
        "may_pair": has_rounds,
        "may_unpair": evening.may_unpair(),
        "may_join": _may_join(event),
        "players": list(event.players),
        "entrants": _entrants(event),
        "games": [
            _game(fixture, boards.get(fixture.board), fixture.id in ready)
            for fixture in event.fixtures
        ],
        "standings": [_line(line) for line in standings(event.tournament)],
    }


def told_of_effect(effect: Effect, boards: Mapping[str, int]) -> dict[str, object]:
    """What a change would do. boards: as of `told_of`."""
    return {
        "lines": effect.lines,
        "games": effect.games,
        "stays": effect.stays,
        "running": None if effect.running is None else boards.get(effect.running),
        "rounds": list(effect.rounds),
        "uncounted": effect.uncounted,
        "ends": effect.ends,
    }


def _may_join(event: Event) -> bool:
    has_rounds = event.system is not System.SWISS or event.coming <= event.rounds
    return event.is_open and has_rounds and len(event.players) < most_players(event.system)


def _entrants(event: Event) -> list[dict[str, object]]:
    away, uncounted = event.away, event.tournament.uncounted
    return [
        {
            "status": "gone" if entrant.is_gone else "away" if number in away else "here",
            "bye": away.get(number),
            "joined": entrant.joined,
            "counts": number not in uncounted,
        }
        for number, entrant in enumerate(event.entrants, 1)
    ]


def _game(fixture: Fixture, board: int | None, is_ready: bool) -> dict[str, object]:
    return {
        "id": fixture.id,
        "round": fixture.round,
        "board": board,
        "first": fixture.first,
        "second": fixture.second,
        "bye": fixture.bye if fixture.second is None else None,
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
