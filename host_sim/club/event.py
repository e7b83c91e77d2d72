"""A tournament as it is kept: who takes part, and each game with its board.

Used by `store`, which keeps it, and by everything that changes it. It is a value: a change gives
another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from host_sim.club.swiss import rounds_left
from host_sim.club.tournament import FORFEITS, Bye, Game, Outcome, System, Tournament

# A board's setting, as firmware/link.md has it.
Setting = Mapping[str, object]


@dataclass(frozen=True)
class Fixture:
    """A game of a tournament, with what is needed to play it.

    id: 0 before it is kept. board: the key of its board, "" for a bye. sitting: how many games of
    its round come before it there. first_colour, first_end: what the first player had when it
    began, "" before. is_on: whether it is what is played on that board. by_leader: whether a
    person set the outcome. bye: which one it is without a second player. turns: how many the game
    had when its board told the outcome. seed: that of the game that was begun, by which it is told
    from any other on that board; None if it is not known.
    """

    id: int
    round: int
    first: int
    second: int | None
    board: str
    sitting: int
    first_colour: str = ""
    first_end: str = ""
    is_on: bool = False
    outcome: Outcome | None = None
    by_leader: bool = False
    bye: Bye = Bye.ALLOCATED
    turns: int = 0
    seed: int | None = None

    @property
    def is_owed(self) -> bool:
        """True if the outcome is missing; a bye has none."""
        return self.second is not None and self.outcome is None

    @property
    def is_left(self) -> bool:
        """True if it was lost because somebody had gone home: nobody but the program says so."""
        return self.outcome in FORFEITS and not self.by_leader

    @property
    def has_begun(self) -> bool:
        """True if it is played, or has a result that the board or the leader told."""
        return self.is_on or (self.outcome is not None and not self.is_left)

    def has(self, player: int) -> bool:
        """Return whether somebody plays in it, or rests."""
        return player in (self.first, self.second)


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part.

    joined: the first round, from 1. is_gone: whether he has gone home. away: the round in which he
    said that he would be absent; 0 for none. away_bye: the bye that he has then.
    """

    name: str
    joined: int = 1
    is_gone: bool = False
    away: int = 0
    away_bye: Bye = Bye.ZERO


@dataclass(frozen=True)
class Event:
    """A tournament as it is kept. id: 0 before that.

    game, shape: what is played; shape "" is the board's own. clock, locks: what boards are set to
    when a game begins; None leaves them as they are.
    """

    id: int
    name: str
    date: str
    system: System
    rounds: int
    game: str
    shape: str
    is_open: bool
    entrants: tuple[Entrant, ...]
    fixtures: tuple[Fixture, ...]
    clock: Setting | None = None
    locks: Setting | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Their names, in the order of their numbers."""
        return tuple(entrant.name for entrant in self.entrants)

    @property
    def boards(self) -> list[str]:
        """The keys of the boards that it is played on."""
        return sorted({fixture.board for fixture in self.fixtures if fixture.board})

    @property
    def owed(self) -> list[Fixture]:
        """The games without an outcome."""
        return [fixture for fixture in self.fixtures if fixture.is_owed]

    @property
    def last_paired(self) -> int:
        """The number of the last round that has games; 0 if none has."""
        return max((fixture.round for fixture in self.fixtures), default=0)

    @property
    def coming(self) -> int:
        """The next round that is to be paired; of a round robin, the next that has not begun."""
        if self.system is System.SWISS:
            return self.last_paired + 1
        begun = (fixture.round for fixture in self.fixtures if fixture.has_begun)
        return max(begun, default=0) + 1

    @property
    def away(self) -> dict[int, Bye]:
        """Those who will be absent in the coming round, with their byes, by number."""
        coming = self.coming
        return {
            number: entrant.away_bye
            for number, entrant in enumerate(self.entrants, 1)
            if entrant.away == coming and not entrant.is_gone
        }

    @property
    def gone(self) -> frozenset[int]:
        """Those who have gone home, by number."""
        return frozenset(n for n, entrant in enumerate(self.entrants, 1) if entrant.is_gone)

    @cached_property
    def tournament(self) -> Tournament:
        """The same for `standings`, pairings and files."""
        games = tuple(
            Game(fixture.round, fixture.first, fixture.second, fixture.outcome, bye=fixture.bye)
            for fixture in self.fixtures
        )
        return Tournament(
            *(self.name, self.date, self.system, self.rounds, self.players, games),
            gone=self.gone,
            away=self.away,
        )

    @cached_property
    def rounds_left(self) -> int:
        """How many rounds of a Swiss tournament can still be paired; of others, none are."""
        return rounds_left(self.tournament) if self.system is System.SWISS else 0

    @property
    def rounds_possible(self) -> int:
        """How many rounds it can have: those that there are, and those that can be paired."""
        return self.last_paired + self.rounds_left

    def with_games(self, *changed: Fixture) -> Event:
        """The same with other games in place of those that have their ids."""
        by_id = {fixture.id: fixture for fixture in changed}
        fixtures = tuple(by_id.get(fixture.id, fixture) for fixture in self.fixtures)
        return replace(self, fixtures=fixtures)

    def with_entrant(self, number: int, entrant: Entrant) -> Event:
        """The same with another entrant of a number."""
        entrants = (*self.entrants[: number - 1], entrant, *self.entrants[number:])
        return replace(self, entrants=entrants)
