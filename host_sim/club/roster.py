"""Who is there: players who come late, go home, are absent for a round, and come back.

Used by `host_sim.web.club_desk`; `attendance` says what becomes of the tournament.
"""

from __future__ import annotations

from collections.abc import Sequence

from host_sim.club.attendance import with_absence, with_latecomer, with_return, without
from host_sim.club.effect import Effect, effect_of
from host_sim.club.evening import Evening, NotNow, most_players
from host_sim.club.event import Event
from host_sim.club.names import checked_name
from host_sim.club.tournament import Bye, System


class Roster:
    """The players of the tournament that is on, by what a page asks for."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening

    def join(self, name: object, bye: object, boards: Sequence[str]) -> None:
        """Somebody comes late. bye: for each round that he has missed. Raises NotNow, BadName."""
        event = self._evening.opened()
        most = most_players(event.system)
        if len(event.entrants) >= most:
            raise NotNow("too_many_players", most=most)
        if event.system is System.SWISS:
            _check_rounds(event)
        called = checked_name(name, event.players)
        self._evening.keep(with_latecomer(event, called, _bye(bye), boards or event.boards))

    def leave(self, player: object, agreed: bool | None = None) -> Effect | None:
        """Somebody goes home. Raises NotNow."""
        event = self._evening.opened()
        number = self._there(player)
        after = without(event, number)
        if not agreed:
            return effect_of(event, after)
        self._evening.keep(after)
        return None

    def be_away(self, player: object, bye: object, boards: Sequence[str]) -> None:
        """Somebody will be absent in the coming round. Raises NotNow."""
        event = self._evening.opened()
        number = self._there(player)
        _check_rounds(event)
        self._evening.keep(with_absence(event, number, _bye(bye), boards or event.boards))

    def be_here(self, player: object, boards: Sequence[str]) -> None:
        """Somebody who had gone home, or wanted to be absent, is there. Raises NotNow."""
        event = self._evening.opened()
        number = self._number(player)
        if number not in event.gone and number not in event.away:
            raise NotNow("player_here", name=event.players[number - 1])
        self._evening.keep(with_return(event, number, boards or event.boards))

    def _number(self, player: object) -> int:
        event = self._evening.opened()
        if type(player) is not int or not 1 <= player <= len(event.entrants):
            raise NotNow("no_such_player")
        return player

    def _there(self, player: object) -> int:
        number = self._number(player)
        entrant = self._evening.opened().entrants[number - 1]
        if entrant.is_gone:
            raise NotNow("player_gone", name=entrant.name)
        return number


def _check_rounds(event: Event) -> None:
    """Raise NotNow if no round is to come."""
    if event.coming > event.rounds:
        raise NotNow("no_more_rounds")


def _bye(given: object) -> Bye:
    """The bye that a leader wants for somebody who is absent. Raises NotNow."""
    if given not in (None, Bye.HALF, Bye.ZERO):
        raise NotNow("bad_bye")
    return Bye(str(given or Bye.ZERO))
