"""Looks back at a game: how the chances went, what each turn lost, and the turns that cost most.

Used by `jobs`. Each position is searched as the advice at the board searches it, so both say the
same, and a game has the same review on every machine. Cards that lie face down on the board stay
hidden from it.
"""

from host_sim.engine.engine import Stopped, Suggestion, match_of, moves_of
from host_sim.engine.reasons import GAMES, why
from rootlight.compat import const
from rootlight.games.game import RESIGN
from rootlight.match.strength import ADVICE_SEED, ADVISER

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from host_sim.engine.engine import Finder, GoOn, Record
    from rootlight.match.match import Match

    Progress = Callable[[int, int], None]
    Json = dict[str, Any]
    Shares = Sequence[list[Json]]

# A turn is a mistake if it lost so much of the 2 between lost and won: by the searches before and
# after it, and by longer ones after it and after the better turn. The first two differ by less for
# 9 of 10 turns that the search itself would play.
LEAST = 0.3
# The longer searches are so many levels above the adviser's.
_ABOVE = 1
_HIGHEST = 9
# So many turns are shown at most; twice as many are looked at again for them.
SHOWN = 3
_LOOKED_AT = 2 * SHOWN
# A longer look at one turn takes as long as estimates of so many positions.
_STEPS_A_LOOK = 6
# Of how it might have gone on, the better turn first.
LINE = 4
_WON, _DRAW, _LOST = 1.0, 0.0, -1.0


class _Position:
    """Before a turn: whose it is, by number and by name, and what the search says.

    has_card: whether the turn turned up a card.
    """

    def __init__(self, player: int, name: str, found: "Suggestion") -> None:
        self.player = player
        self.name = name
        self.found = found
        self.has_card = False


class _Loss:
    """A turn that made the estimate worse for who played it.

    is_luck: whether a card that it turned up had a part in that.
    """

    def __init__(self, turn: int, before: float, after: float, is_luck: bool = False) -> None:
        self.turn = turn
        self.before = before
        self.after = after
        self.is_luck = is_luck


def review(
    record: "Record",
    finder: "Finder",
    progress: "Progress" = lambda done, of: None,
    go_on: "GoOn" = lambda: True,
    level: int = ADVISER,
    shares: "Shares" = (),
    games: int = GAMES,
) -> "Json":
    """How the game went, and the turns, three at most, that were mistakes.

    `{"level", "players", "result", "graph": [{"player", "value", "lead", "lost"}, ..],
    "turns": [{"turn", "mover", "played", "better", "before", "after", "line", "why"}, ..]}`.
    players: their names at the end. result: -1 (lost) to 1 (won) by player, None of a game that is
    not over.
    graph: before each turn, and at the end of a game that is not over. player: his number; value:
    what he may expect, from -1 to 1; lead: by player, None without scores; lost: by how much the
    turn lowered his value, None if nothing tells. Luck is no part of it: a turn that turned up a
    card lost the mean over all cards that might have lain there. That is worked out for the worst
    turns only; for others it is None, or 0 if the search would have played them.
    turns: in the order of the game, turn from 0. before, after: values for the mover. line: how it
    might have gone on. why: see `reasons.why`.

    level: of the searches. progress: called with how much is done, of how much. go_on: whether it
    is wanted; else Stopped. shares: what `estimate` found, by part, if that was done before.
    games: how many random ones tell a reason; a forecast of a quarter of them tells the lead.
    Raises ValueError and Refused for a record that is none.
    """
    return _Review(record, finder, progress, go_on, level, shares, games).told()


def steps_of(record: "Record") -> int:
    """Return the number of steps in a review of a game, as `progress` counts them."""
    return len(moves_of(record)) + _LOOKED_AT * _STEPS_A_LOOK


def estimate(
    record: "Record",
    finder: "Finder",
    part: int,
    parts: int,
    progress: "Progress" = lambda done, of: None,
    go_on: "GoOn" = lambda: True,
    level: int = ADVISER,
    games: int = GAMES,
) -> "list[Json]":
    """Estimates of the positions before turns `part`, `part + parts`, `part + 2 * parts`, ..."""
    match = match_of(record, 0)
    moves = moves_of(record)
    found: "list[Json]" = []
    for turn in range(len(moves) + 1):
        if turn % parts == part and not match.game.is_over():
            progress(len(found), len(moves) // parts + 1)
            found.append(_estimated(match, finder, level, go_on, games))
        if turn < len(moves):
            match.play(moves[turn])
    return found


def _estimated(match: "Match", finder: "Finder", level: int, go_on: "GoOn", games: int) -> "Json":
    """What the search says of a position, with the lead that a forecast gives each player."""
    if not go_on():
        raise Stopped
    told = finder.suggest(match, level, None, ADVICE_SEED, go_on).told
    leads = finder.forecast(match, games // 4 or 1, ADVICE_SEED, go_on).lead()
    players = match.game.players()
    return dict(told, lead=None if leads is None else [leads[name] for name in players])


class _Review:
    def __init__(
        self,
        record: "Record",
        finder: "Finder",
        progress: "Progress",
        go_on: "GoOn",
        level: int,
        shares: "Shares",
        games: int,
    ) -> None:
        self._record = record
        self._moves = moves_of(record)
        self._finder = finder
        self._progress = progress
        self._go_on = go_on
        self._level = level
        self._shares = shares
        self._games = games
        self._steps = steps_of(record)
        self._positions: "list[_Position]" = []
        self._values: "list[float]" = []  # of the positions, for who moves there
        self._players: "list[str]" = []
        self._result: "list[float] | None" = None  # by player, of a game that is over

    def told(self) -> "Json":
        """See `review`."""
        self._estimate_all()
        losses = [self._loss(turn) for turn in range(len(self._moves))]
        mistakes = self._mistakes([loss for loss in losses if loss is not None])
        return {
            "level": self._level,
            "players": self._players,
            "result": self._result,
            "graph": self._graph(losses),
            "turns": mistakes,
        }

    # The whole game.

    def _estimate_all(self) -> None:
        match = match_of(self._record, 0)
        for done, move in enumerate(self._moves):
            if not self._shares:
                self._progress(done, self._steps)
            self._note(match, done)
            match.play(move)
            has_card = match.game.reveals(match.move_stack.last_changes())
            self._positions[done].has_card = has_card
        if match.game.is_over():
            self._result = _results(match)
        else:
            self._note(match, len(self._moves))
        self._players = list(match.game.players())
        self._values = [0.0] * len(self._positions)
        for turn in reversed(range(len(self._positions))):
            self._values[turn] = self._value(turn)

    def _value(self, turn: int) -> float:
        """What a player may expect before a turn; if it is forced, the search tells nothing."""
        found = self._positions[turn].found
        return found.value if found.playouts else self._value_after(turn) or 0.0

    def _note(self, match: "Match", turn: int) -> None:
        if self._shares:
            told = self._shares[turn % len(self._shares)][turn // len(self._shares)]
        else:
            told = _estimated(match, self._finder, self._level, self._go_on, self._games)
        name = str(match.game.mover_name())
        self._positions.append(_Position(match.game.player(), name, Suggestion(told)))

    def _loss(self, turn: int) -> "_Loss | None":
        """What a turn lost; None if nothing tells, or if it was no turn but a resignation."""
        before = self._values[turn]
        after = self._value_after(turn)
        move = self._moves[turn]
        position = self._positions[turn]
        if after is None or move.startswith(RESIGN):
            return None
        if position.found.move == move:
            return _Loss(turn, before, before)
        return _Loss(turn, before, after, position.has_card)

    def _value_after(self, turn: int) -> "float | None":
        """Return the worth of a turn for its player, seen after it; None if nothing tells.

        Of more than two players, each one's value is known when it is his turn again.
        """
        player = self._positions[turn].player
        for later in range(turn + 1, len(self._positions)):
            if self._positions[later].player == player:
                return self._values[later]
            if len(self._players) == 2:
                return -self._values[later]
        return None if self._result is None else self._result[player]

    def _graph(self, losses: "Sequence[_Loss | None]") -> "list[Json]":
        graph = []
        for turn, position in enumerate(self._positions):
            loss = losses[turn] if turn < len(losses) else None
            lost = None
            if loss is not None and not loss.is_luck:
                lost = round(max(0.0, loss.before - loss.after), 3)
            told = position.found.told
            graph.append(
                {
                    "player": position.player,
                    "value": self._values[turn],
                    "lead": told.get("lead"),
                    "lost": lost,
                }
            )
        return graph

    # Mistakes.

    def _mistakes(self, losses: "list[_Loss]") -> "list[Json]":
        """The worst turns that are mistakes for certain, in the order of the game."""
        grave = [loss for loss in losses if loss.before - loss.after >= LEAST]
        grave.sort(key=lambda loss: (loss.after - loss.before, loss.turn))
        found: "dict[int, Json]" = {}
        for done, loss in enumerate(grave[:_LOOKED_AT]):
            if len(found) == SHOWN:
                break
            self._progress(len(self._moves) + done * _STEPS_A_LOOK, self._steps)
            if shown := self._shown(loss):
                found[loss.turn] = shown
        self._progress(self._steps, self._steps)
        return [found[turn] for turn in sorted(found)]

    def _shown(self, loss: _Loss) -> "Json | None":
        """A turn as the review tells it; None if the other one turns out to be little better."""
        position = self._positions[loss.turn]
        if loss.is_luck:
            loss.after = self._expected(loss.turn)
            loss.is_luck = False
            if loss.before - loss.after < LEAST:
                return None
        if self._gain(loss, position.player) < LEAST:
            return None
        line = self._line(loss.turn)
        return {
            "turn": loss.turn,
            "mover": position.name,
            "played": self._moves[loss.turn],
            "better": line[0],
            "before": loss.before,
            "after": loss.after,
            "line": line,
            "why": self._why(loss.turn, line[0]),
        }

    def _gain(self, loss: _Loss, player: int) -> float:
        """By how much the better turn is better, by longer searches."""
        better = self._worth(self._with_better(loss.turn), player, _ABOVE)
        if self._positions[loss.turn].has_card:
            return better - loss.after
        return better - self._worth(match_of(self._record, loss.turn + 1), player, _ABOVE)

    def _expected(self, turn: int) -> float:
        """The worth of a turn that turned up a card, for its player: the mean over all cards that
        might have lain there.
        """
        before = match_of(self._record, turn)
        cell = before.game.touches_for(before.game.parse(self._moves[turn]))[-1]
        worth = 0.0
        cards = 0
        for number, field in before.game.possible_fields(cell):
            played = match_of(dict(self._record, cards=field), turn + 1)
            worth += number * self._worth(played, self._positions[turn].player)
            cards += number
        return worth / cards

    def _with_better(self, turn: int) -> "Match":
        """The position after the better turn. If that turn turns up a card, which nobody knows,
        the position before it.
        """
        before = match_of(self._record, turn)
        after = match_of(self._record, turn)
        after.play(self._positions[turn].found.move)
        return before if before.game.reveals(after.move_stack.last_changes()) else after

    def _why(self, turn: int, better: str) -> "Json | None":
        record = dict(self._record, moves=self._moves[:turn])
        return why(record, better, self._finder, self._go_on, games=self._games)

    def _worth(self, match: "Match", player: int, above: int = 0) -> float:
        """The worth of a position for a player, from -1 to 1, by a search so many levels above.

        Of more than two, a forecast tells it, since a search tells only that of who moves.
        """
        game = match.game
        if game.is_over():
            return _results(match)[player]
        if len(self._players) > 2:
            chances = self._finder.forecast(match, 2 * self._games, ADVICE_SEED, self._go_on).win()
            return 2 * chances[game.players()[player]] - 1
        level = min(self._level + above, _HIGHEST)
        value = self._finder.suggest(match, level, None, ADVICE_SEED, self._go_on).value
        return value if game.player() == player else -value

    def _line(self, turn: int) -> "list[str]":
        """How it might have gone on in place of a turn, the better one first."""
        match = match_of(self._record, turn)
        line = [match.play(self._positions[turn].found.move)]
        while len(line) < LINE and not match.game.is_over():
            if match.game.reveals(match.move_stack.last_changes()):
                # Nobody could know the card that this turn turned up.
                break
            found = self._finder.suggest(match, self._level, None, ADVICE_SEED, self._go_on)
            line.append(match.play(found.move))
        return line


def _results(match: "Match") -> "list[float]":
    """Return the worth of the end of a game, by player."""
    game = match.game
    winner = game.won_by()
    players = range(len(game.COLOURS))
    colours = [game.colour_at(one) if len(players) == 2 else one for one in players]
    if isinstance(winner, tuple):
        return [_DRAW if colour in winner else _LOST for colour in colours]
    if winner < 0:
        return [_DRAW for _ in colours]
    return [_WON if colour == winner else _LOST for colour in colours]
