"""The evening that is on: which games may begin, and their results as the boards tell them.

Used by `host_sim.web`: `club_desk` asks boards to begin games, `wall` passes on what they say. A
board is a key here, and a state what firmware/link.md says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from host_sim.club.effect import Effect, effect_of, missing
from host_sim.club.event import Entrant, Event, Fixture, Setting
from host_sim.club.names import checked_name, checked_names
from host_sim.club.round_robin import FEWEST, MOST, round_robin, rounds_of
from host_sim.club.seating import seated
from host_sim.club.store import Store
from host_sim.club.swiss import MOST_PLAYERS, MOST_ROUNDS_OF, next_round
from host_sim.club.tournament import Outcome, System

Object = Mapping[str, object]
# Before sides are chosen, players are called so.
_WITHOUT_SIDES = "first"
# So many turns are taken back at once, at most.
_TAKEN_BACK = 2


class NotNow(Exception):
    """Something cannot be done. code: why, for the page's sentence; params: the values in it."""

    def __init__(self, code: str, **params: str | int | list[str]) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class Plan:
    """A tournament that somebody wants.

    rounds: of a Swiss one; 0 lets the others count theirs. clock, locks: as of `Event`.
    """

    name: str
    players: tuple[str, ...]
    system: System
    game: str
    shape: str
    rounds: int = 0
    clock: Setting | None = None
    locks: Setting | None = None


def plan_of(params: Object) -> Plan:
    """The plan in a page's request. Raises NotNow or BadName."""
    try:
        system = System(str(params.get("system", System.ROUND_ROBIN)))
    except ValueError:
        raise NotNow("no_such_system") from None
    players = checked_names(params.get("players"))
    most = most_players(system)
    if not FEWEST <= len(players) <= most:
        raise NotNow("players_count", fewest=FEWEST, most=most)
    rounds = params.get("rounds", 0)
    if system is System.SWISS:
        most = MOST_ROUNDS_OF[len(players)]
        if not isinstance(rounds, int) or not 1 <= rounds <= most:
            raise NotNow("rounds_count", players=len(players), most=most)
    else:
        rounds = rounds_of(len(players), system is System.DOUBLE)
    game, shape = params.get("game"), params.get("board", "")
    if not isinstance(game, str) or not isinstance(shape, str):
        raise NotNow("no_such_game")
    return Plan(checked_name(params.get("name")), players, system, game, shape, rounds)


class Evening:
    """The latest tournament of a club. All its methods belong to one thread.

    A change that may surprise somebody is made only if it is agreed to; else nothing is changed,
    and its effect is given back. agreed: True; False to be told the effect in any case; None to
    be told it if somebody may be surprised.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.event: Event | None = store.latest()
        # The games that were on when the tournament ended: if it goes on soon, they are on again.
        self._left_on: list[Fixture] = []

    def kept(self, number: int) -> Event | None:
        """Any tournament that is kept, by its id; None if there is none."""
        return self._store.event(number)

    def earlier(self) -> list[dict[str, object]]:
        """The other tournaments, the newest first: id, name and date."""
        return [
            {"id": number, "name": name, "date": day}
            for number, name, day in self._store.earlier()
        ]

    # Setting it up, and its end.

    def begin(
        self, plan: Plan, date: str, boards: Sequence[str], agreed: bool | None = None
    ) -> Effect | None:
        """Begin a tournament on boards, by their keys. Raises NotNow."""
        if not boards:
            raise NotNow("no_boards")
        ends = missing(self.event) if self.event is not None else None
        if agreed is False or (ends and not agreed):
            return Effect(ends=ends)
        event = Event(
            *(0, plan.name, date, plan.system, plan.rounds, plan.game, plan.shape, True),
            entrants=tuple(map(Entrant, plan.players)),
            fixtures=(),
            clock=plan.clock,
            locks=plan.locks,
        )
        if plan.system is System.SWISS:
            pairings = next_round(event.tournament)
        else:
            pairings = round_robin(len(plan.players), plan.system is System.DOUBLE)
        self._end_present()
        self._left_on = []
        self.keep(replace(event, fixtures=seated(pairings, boards)))
        return None

    def end(self, agreed: bool | None = None) -> Effect | None:
        """The tournament is over, whether all was played or not. Raises NotNow."""
        ends = missing(self.opened())
        if agreed is False or (ends and not agreed):
            return Effect(ends=ends)
        self._end_present()
        return None

    def reopen(self, number: object, agreed: bool | None = None) -> Effect | None:
        """Go on with a tournament that is over; None is the one that ended last. Raises NotNow."""
        event = self.event if number is None else self._known(number)
        if event is None:
            raise NotNow("no_such_tournament")
        if event.is_open:
            raise NotNow("is_open")
        ends = missing(self.event) if self.event is not None else None
        if agreed is False or (ends and not agreed):
            return Effect(ends=ends)
        on = [replace(fixture, is_on=True) for fixture in self._left_on]
        self._end_present()
        self._left_on = []
        # If they are of another tournament, their ids are not among these games.
        self.keep(replace(event, is_open=True).with_games(*on))
        return None

    def set_boards(
        self, game: str, shape: str, clock: Setting | None, locks: Setting | None
    ) -> None:
        """Choose what is played from now on, and with which settings. Raises NotNow."""
        event = self.opened()
        is_another = (game, shape) != (event.game, event.shape)
        if is_another and any(fixture.is_on and fixture.is_owed for fixture in event.fixtures):
            raise NotNow("games_on")
        self.keep(replace(event, game=game, shape=shape, clock=clock, locks=locks))

    def _known(self, number: object) -> Event | None:
        return self._store.event(number) if type(number) is int else None

    def _end_present(self) -> None:
        """End the tournament that is open, if one is: its boards have nothing to tell any more."""
        event = self.event
        if event is None or not event.is_open:
            return
        self._left_on = [fixture for fixture in event.fixtures if fixture.is_on]
        fixtures = tuple(replace(fixture, is_on=False) for fixture in event.fixtures)
        self.keep(replace(event, is_open=False, fixtures=fixtures))

    # Rounds of a Swiss tournament.

    def pair_next(self, boards: Sequence[str]) -> None:
        """Pair the next round of a Swiss tournament. Raises NotNow."""
        event = self.opened()
        if not event.rounds_left:
            raise NotNow("no_more_rounds")
        if event.owed:
            raise NotNow("results_missing")
        if not boards:
            raise NotNow("no_boards")
        paired = seated(next_round(event.tournament), boards)
        self.keep(replace(event, fixtures=event.fixtures + paired))

    def unpair(self) -> None:
        """Take back the round that was paired last, before any of its games. Raises NotNow."""
        event = self.opened()
        if not self.may_unpair():
            raise NotNow("round_begun")
        last = event.last_paired
        left = tuple(fixture for fixture in event.fixtures if fixture.round != last)
        # Whoever came after it was paired takes part in it when it is paired again.
        entrants = tuple(replace(one, joined=min(one.joined, last)) for one in event.entrants)
        self.keep(replace(event, entrants=entrants, fixtures=left))

    def may_unpair(self) -> bool:
        """Return whether the latest round of a Swiss tournament can be taken back."""
        event = self.event
        if event is None or not event.is_open or event.system is not System.SWISS:
            return False
        latest = [fixture for fixture in event.fixtures if fixture.round == event.last_paired]
        games = [fixture for fixture in latest if fixture.second is not None]
        return bool(games) and not any(one.has_begun for one in games)

    # Games.

    @property
    def round(self) -> int:
        """The first round in which a result is missing; the last one if none is."""
        if self.event is None:
            return 0
        owed = (fixture.round for fixture in self.event.owed)
        return min(owed, default=self.event.last_paired)

    def ready(self, boards: Sequence[str]) -> list[Fixture]:
        """The games of this round that may begin now: on these boards, each one's next."""
        if self.event is None or not self.event.is_open:
            return []
        ready = []
        for board in boards:
            here = [
                fixture
                for fixture in self.event.owed
                if fixture.board == board and fixture.round == self.round
            ]
            following = min(here, key=lambda fixture: fixture.sitting, default=None)
            if following is not None and not following.is_on:
                ready.append(following)
        return ready

    def fixture(self, number: object) -> Fixture:
        """A game that two players meet in, by its id. Raises NotNow."""
        for fixture in self.opened().fixtures:
            if fixture.id == number and fixture.second is not None:
                return fixture
        raise NotNow("no_such_pairing")

    def check_begin(self, fixture: Fixture, name: str) -> None:
        """Raise NotNow if a game may not begin on its board. name: what the board is called."""
        if fixture.is_on or fixture.outcome is not None:
            raise NotNow("has_begun")
        if self.is_played_on(fixture.board):
            raise NotNow("board_plays", name=name)

    def is_played_on(self, board: str) -> bool:
        """Return whether a game of the tournament is on a board, and not over."""
        there = self._on(board)
        return there is not None and there.is_owed

    def has_begun(
        self, number: int, state: Object, sides: Object, seed: int | None = None
    ) -> None:
        """A game was begun on its board, which tells all this of it. Raises NotNow."""
        fixture = self.fixture(number)
        event = self.opened()
        over = [
            replace(other, is_on=False)
            for other in event.fixtures
            if other.is_on and other.board == fixture.board
        ]
        colour = _word(state.get("to_move"))
        # Before sides are chosen, whoever begins sits where the live end is.
        ends = [end for end, there in sides.items() if there == colour]
        end = ends[0] if ends else _word(state.get("end"))
        begun = replace(fixture, first_colour=colour, first_end=end, is_on=True, seed=seed)
        self.keep(event.with_games(*over, begun))

    def replaced(self, board: str, state: Object, seed: int | None) -> Fixture | None:
        """The game of the tournament that is on a board, if the board plays another one instead.

        It may be the same game, begun again. state, seed: of the game of the board itself.
        """
        fixture = self._on(board)
        if fixture is None or not fixture.is_owed:
            return None
        is_again = None not in (seed, fixture.seed) and seed != fixture.seed
        return fixture if is_again or not self._is_ours(state) else None

    def move(self, number: object, board: str) -> None:
        """Play a game on another board, after those that are there. Raises NotNow."""
        fixture = self.fixture(number)
        if fixture.is_on or fixture.outcome is not None:
            raise NotNow("has_begun")
        event = self.opened()
        there = [
            other.sitting
            for other in event.fixtures
            if other.board == board and other.round == fixture.round
        ]
        moved = replace(fixture, board=board, sitting=max(there, default=-1) + 1)
        self.keep(event.with_games(moved))

    def correct(
        self, number: object, outcome: object, agreed: bool | None = None
    ) -> Effect | None:
        """The leader sets the outcome of a game; None waits for that of the board again.

        Another outcome than the one that the game has already must be agreed to. Raises NotNow.
        """
        event, fixture = self.opened(), self.fixture(number)
        try:
            known = None if outcome is None else Outcome(str(outcome))
        except ValueError:
            raise NotNow("no_such_outcome") from None
        after = event.with_games(replace(fixture, outcome=known, by_leader=known is not None))
        is_correction = fixture.outcome is not None and fixture.outcome != known
        if agreed is False or (is_correction and not agreed):
            return effect_of(event, after)
        self.keep(after)
        return None

    # News from boards.

    def hear(self, board: str, state: Object, sides: Object) -> bool:
        """Take what stands on a board; whether something has changed by it.

        state: the game of the board itself, not of a lesson or a study. sides: who sits at each
        end, as `seats` tells.
        """
        if self._left_on:
            self._left_on = [one for one in self._left_on if self._stays_on(one, board, state)]
        fixture = self._on(board)
        if fixture is None or self.event is None or not self._is_ours(state):
            return False
        heard = _heard(fixture, state, sides)
        if heard == fixture:
            return False
        self.keep(self.event.with_games(heard))
        return True

    def _stays_on(self, left: Fixture, board: str, state: Object) -> bool:
        """Return whether a game that was on when the tournament ended is still on its board."""
        is_new = _turns(state) == 0 or _is_another(left, state)
        return left.board != board or (self._is_ours(state) and not is_new)

    def people(self, board: str, state: Object, sides: Object) -> dict[str, str]:
        """Names by colour of those whose game of the tournament is on a board; none if none is."""
        fixture = self._on(board)
        if fixture is None or self.event is None or fixture.second is None:
            return {}
        # The leader's word ends a game: those who sit at the board now may be others.
        if fixture.by_leader or not self._is_ours(state) or _is_another(fixture, state):
            return {}
        names = self.event.players[fixture.first - 1], self.event.players[fixture.second - 1]
        colours = state.get("cells")
        found = {}
        for colour in colours if isinstance(colours, dict) else ():
            is_first = _is_first(fixture, colour, sides)
            if is_first is not None:
                found[colour] = names[0 if is_first else 1]
        if fixture.first_colour == _WITHOUT_SIDES and not found:
            found = {_WITHOUT_SIDES: names[0], "second": names[1]}
        return found

    def has_result(self, board: str, state: Object) -> bool:
        """Return whether a board shows a game of the tournament whose result is known.

        It may be the game that was on when the tournament ended.
        """
        left = (one for one in self._left_on if one.board == board)
        fixture = self._on(board) or next(left, None)
        if fixture is None or fixture.outcome is None:
            return False
        return self._is_ours(state) and not _is_another(fixture, state)

    def _is_ours(self, state: Object) -> bool:
        """Return whether a board has the tournament's game, on its shape."""
        event = self.event
        return (
            event is not None
            and state.get("game") == event.game
            and event.shape in ("", state.get("board"))
        )

    def _on(self, board: str) -> Fixture | None:
        if self.event is None or not self.event.is_open:
            return None
        found = (one for one in self.event.fixtures if one.is_on and one.board == board)
        return next(found, None)

    def opened(self) -> Event:
        """The tournament that is on. Raises NotNow."""
        if self.event is None or not self.event.is_open:
            raise NotNow("no_tournament")
        return self.event

    def keep(self, event: Event) -> None:
        """Keep a tournament as it is now; it is the latest then."""
        self.event = self._store.keep(event)


def most_players(system: System) -> int:
    """Return how many can take part."""
    return MOST_PLAYERS if system is System.SWISS else MOST


def _word(told: object) -> str:
    """Return what a board calls something; "" if that cannot be kept in a file."""
    return told if isinstance(told, str) and told.isprintable() else ""


def _heard(fixture: Fixture, state: Object, sides: Object) -> Fixture:
    """A game that is on, after what its board tells."""
    if _is_another(fixture, state):
        # The next game was begun at the board: this one is through, and its result stays.
        return replace(fixture, is_on=False)
    if not state.get("over"):
        return fixture if fixture.by_leader else replace(fixture, outcome=None, turns=0)
    over = replace(fixture, turns=_turns(state))
    if fixture.outcome is not None:
        # The leader's word counts. If sides are swapped after the game, its winner stays, too.
        return over
    outcome = _outcome(fixture, state.get("winner"), sides)
    return fixture if outcome is None else replace(over, outcome=outcome)


def _is_another(fixture: Fixture, state: Object) -> bool:
    """Return whether a board shows another game than the one that is over.

    Of that game, turns are taken back one by one, or two where the computer plays.
    """
    if fixture.outcome is None:
        return False
    turns = _turns(state)
    if not fixture.turns:
        # The leader has set the outcome of a game that may be going on, or that was never begun.
        return turns == 0 and not fixture.by_leader
    return turns == 0 or not fixture.turns - _TAKEN_BACK <= turns <= fixture.turns


def _turns(state: Object) -> int:
    turns = state.get("turn")
    return turns if type(turns) is int else 0


def _outcome(fixture: Fixture, winner: object, sides: Object) -> Outcome | None:
    """Return what a winner means for a game; None if nobody can tell who that is."""
    if winner == "draw" or (isinstance(winner, list) and len(winner) > 1):
        return Outcome.DRAW
    colour = winner[0] if isinstance(winner, list) and winner else winner
    is_first = _is_first(fixture, colour, sides) if isinstance(colour, str) else None
    if is_first is None:
        return None
    return Outcome.FIRST_WINS if is_first else Outcome.SECOND_WINS


def _is_first(fixture: Fixture, colour: str, sides: Object) -> bool | None:
    """Return whether a colour is the first player's; None if that is not known."""
    # People stay at their ends, whatever they play there: sides are chosen in some games, and can
    # be swapped in all.
    for end, there in sides.items():
        if there == colour:
            return end == fixture.first_end
    return None
