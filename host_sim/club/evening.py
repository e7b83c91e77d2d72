"""The evening that is on: which games may begin, and their results as the boards tell them.

Used by `host_sim.web`: `club_desk` asks boards to begin games, `wall` passes on what they say. A
board is a key here, and a state what firmware/link.md says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from host_sim.club.names import checked_name, checked_names
from host_sim.club.round_robin import FEWEST, MOST, round_robin, rounds_of
from host_sim.club.seating import seats
from host_sim.club.store import Event, Fixture, Seated, Store
from host_sim.club.swiss import MOST_PLAYERS, MOST_ROUNDS_OF, next_round, rounds_left
from host_sim.club.tournament import Outcome, Pairing, System, Tournament

Object = Mapping[str, object]
# Before sides are chosen, players are called so.
_WITHOUT_SIDES = "first"


class NotNow(Exception):
    """Something cannot be done. code: why, for the page's sentence; params: the values in it."""

    def __init__(self, code: str, **params: str | int | list[str]) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class Plan:
    """A tournament that somebody wants. rounds: of a Swiss one; 0 lets the others count theirs."""

    name: str
    players: tuple[str, ...]
    system: System
    game: str
    shape: str
    rounds: int = 0


def plan_of(params: Object) -> Plan:
    """The plan in a page's request. Raises NotNow or BadName."""
    try:
        system = System(str(params.get("system", System.ROUND_ROBIN)))
    except ValueError:
        raise NotNow("no_such_system") from None
    players = checked_names(params.get("players"))
    most = MOST_PLAYERS if system is System.SWISS else MOST
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
    """The latest tournament of a club. All its methods belong to one thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.event: Event | None = store.latest()

    def kept(self, number: int) -> Event | None:
        """Any tournament that is kept, by its id; None if there is none."""
        return self._store.event(number)

    def earlier(self) -> list[dict[str, object]]:
        """The tournaments before this one, the newest first: id, name and date."""
        return [
            {"id": number, "name": name, "date": day}
            for number, name, day in self._store.earlier()
        ]

    # Setting it up.

    def begin(self, plan: Plan, date: str, boards: Sequence[str]) -> None:
        """Begin a tournament on boards, by their keys. Raises NotNow."""
        if not boards:
            raise NotNow("no_boards")
        head = (plan.name, date, plan.system, plan.rounds, plan.players)
        if plan.system is System.SWISS:
            pairings = next_round(Tournament(*head, games=()))
        else:
            pairings = round_robin(len(plan.players), plan.system is System.DOUBLE)
        self._store.begin(
            name=plan.name,
            date=date,
            system=plan.system,
            rounds=plan.rounds,
            game=plan.game,
            shape=plan.shape,
            players=plan.players,
            games=_seated(pairings, boards),
        )
        self._reload()

    def pair_next(self, boards: Sequence[str]) -> None:
        """Pair the next round of a Swiss tournament. Raises NotNow."""
        event = self._open()
        if not self.has_rounds_left():
            raise NotNow("no_more_rounds")
        if any(is_owed(fixture) for fixture in event.fixtures):
            raise NotNow("results_missing")
        if not boards:
            raise NotNow("no_boards")
        self._store.add(event.id, _seated(next_round(event.tournament), boards))
        self._reload()

    def has_rounds_left(self) -> bool:
        """Return whether rounds of a Swiss tournament are still to be paired, and can be."""
        event = self.event
        return (
            event is not None
            and event.system is System.SWISS
            and rounds_left(event.tournament) > 0
        )

    def end(self) -> None:
        """The tournament is over, whether all was played or not."""
        event = self._open()
        on = [fixture for fixture in event.fixtures if fixture.is_on]
        self._store.change(*(replace(fixture, is_on=False) for fixture in on))
        self._store.end(event.id)
        self._reload()

    # Games.

    @property
    def round(self) -> int:
        """The first round in which a result is missing; the last one if none is."""
        if self.event is None:
            return 0
        owed = (fixture.round for fixture in self.event.fixtures if is_owed(fixture))
        return min(owed, default=self._last_paired())

    def ready(self, boards: Sequence[str]) -> list[Fixture]:
        """The games of this round that may begin now: on these boards, each one's next."""
        if self.event is None or not self.event.is_open:
            return []
        ready = []
        for board in boards:
            here = [
                fixture
                for fixture in self.event.fixtures
                if fixture.board == board and fixture.round == self.round and is_owed(fixture)
            ]
            following = min(here, key=lambda fixture: fixture.sitting, default=None)
            if following is not None and not following.is_on:
                ready.append(following)
        return ready

    def fixture(self, number: object) -> Fixture:
        """A game that two players meet in, by its id. Raises NotNow."""
        for fixture in self._open().fixtures:
            if fixture.id == number and fixture.second is not None:
                return fixture
        raise NotNow("no_such_pairing")

    def check_begin(self, fixture: Fixture, name: str) -> None:
        """Raise NotNow if a game may not begin on its board. name: what the board is called."""
        if fixture.is_on or fixture.outcome is not None:
            raise NotNow("has_begun")
        there = self._on(fixture.board)
        if there is not None and is_owed(there):
            raise NotNow("board_plays", name=name)

    def has_begun(self, number: int, state: Object) -> None:
        """A game was begun on its board, which tells this state of it. Raises NotNow."""
        fixture = self.fixture(number)
        over = [
            replace(other, is_on=False)
            for other in self._open().fixtures
            if other.is_on and other.board == fixture.board
        ]
        colour, end = _word(state.get("to_move")), _word(state.get("end"))
        begun = replace(fixture, first_colour=colour, first_end=end, is_on=True)
        self._store.change(*over, begun)
        self._reload()

    def move(self, number: object, board: str) -> None:
        """Play a game on another board, after those that are there. Raises NotNow."""
        fixture = self.fixture(number)
        if fixture.is_on or fixture.outcome is not None:
            raise NotNow("has_begun")
        there = [
            other.sitting
            for other in self._open().fixtures
            if other.board == board and other.round == fixture.round
        ]
        self._store.change(replace(fixture, board=board, sitting=max(there, default=-1) + 1))
        self._reload()

    def correct(self, number: object, outcome: object) -> None:
        """The leader sets the outcome of a game; None waits for that of the board again."""
        fixture = self.fixture(number)
        try:
            known = None if outcome is None else Outcome(str(outcome))
        except ValueError:
            raise NotNow("no_such_outcome") from None
        self._store.change(replace(fixture, outcome=known, by_leader=known is not None))
        self._reload()

    # News from boards.

    def hear(self, board: str, state: Object, sides: Object) -> bool:
        """Take what stands on a board; whether something has changed by it.

        state: the game of the board itself, not of a lesson or a study. sides: who sits at each
        end, as `seats` tells.
        """
        fixture = self._on(board)
        if fixture is None or self.event is None or state.get("game") != self.event.game:
            return False
        heard = _heard(fixture, state, sides)
        if heard == fixture:
            return False
        self._store.change(heard)
        self._reload()
        return True

    def people(self, board: str, state: Object, sides: Object) -> dict[str, str]:
        """Names by colour of those whose game of the tournament is on a board; none if none is."""
        fixture = self._on(board)
        if fixture is None or self.event is None or fixture.second is None:
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

    def _on(self, board: str) -> Fixture | None:
        if self.event is None or not self.event.is_open:
            return None
        found = (one for one in self.event.fixtures if one.is_on and one.board == board)
        return next(found, None)

    def _open(self) -> Event:
        if self.event is None or not self.event.is_open:
            raise NotNow("no_tournament")
        return self.event

    def _last_paired(self) -> int:
        fixtures = self.event.fixtures if self.event is not None else ()
        return max((fixture.round for fixture in fixtures), default=0)

    def _reload(self) -> None:
        self.event = self._store.latest()


def _word(told: object) -> str:
    """Return what a board calls something; "" if that cannot be kept in a file."""
    return told if isinstance(told, str) and told.isprintable() else ""


def _seated(pairings: Sequence[Pairing], boards: Sequence[str]) -> list[Seated]:
    """Pairings with a board for each."""
    seated: list[Seated] = []
    for number in sorted({pairing.round for pairing in pairings}):
        here = [pairing for pairing in pairings if pairing.round == number]
        games = [pairing for pairing in here if pairing.second is not None]
        for pairing, seat in zip(games, seats(len(games), len(boards), number), strict=True):
            seated.append((pairing, boards[seat.board], seat.sitting))
        seated += [(pairing, "", 0) for pairing in here if pairing.second is None]
    return seated


def is_owed(fixture: Fixture) -> bool:
    """Return whether the outcome of a game is missing; a bye has none."""
    return fixture.second is not None and fixture.outcome is None


def _heard(fixture: Fixture, state: Object, sides: Object) -> Fixture:
    """A game that is on, after what its board tells."""
    if not state.get("over"):
        if fixture.outcome is None:
            return fixture
        if state.get("turn") == 0:
            # The next game was begun at the board: this one is through.
            return replace(fixture, is_on=False)
        return fixture if fixture.by_leader else replace(fixture, outcome=None)
    if fixture.by_leader:
        return fixture
    outcome = _outcome(fixture, state.get("winner"), sides)
    return fixture if outcome is None else replace(fixture, outcome=outcome)


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
    if fixture.first_colour != _WITHOUT_SIDES:
        return colour == fixture.first_colour
    # Sides were chosen in the game: whoever sat at the first player's end has its colour.
    for end, there in sides.items():
        if there == colour:
            return end == fixture.first_end
    return None
