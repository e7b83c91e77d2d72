"""Looks back at a game: the turns that cost most, and what would have been better.

Used by `jobs`. Each position is estimated by a search of so many playouts from one seed, so a game
has the same review on every machine. Cards that lie face down on the board stay hidden from it.
"""

from host_sim.engine.engine import Stopped, Suggestion, match_of, moves_of
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from host_sim.engine.engine import Finder, GoOn, Record
    from rootlight.match.match import Match

    Progress = Callable[[int, int], None]
    Json = dict[str, object]
    Shares = Sequence[list[Json]]

PLAYOUTS = 400
SEED = 1
# An estimate may change by this much by chance.
LEAST = 0.1
# The number of turns that a review shows, and of turns in each of its lines.
SHOWN = 3
LINE = 4
_WON, _DRAW, _LOST = 1.0, 0.0, -1.0


class _Position:
    """Before a turn: whose it is, by number and by name, and what the search says."""

    def __init__(self, player: int, name: str, found: "Suggestion") -> None:
        self.player = player
        self.name = name
        self.found = found


class _Loss:
    """A turn that made the estimate worse for who played it."""

    def __init__(self, turn: int, before: float, after: float) -> None:
        self.turn = turn
        self.before = before
        self.after = after


def review(
    record: "Record",
    finder: "Finder",
    progress: "Progress" = lambda done, of: None,
    go_on: "GoOn" = lambda: True,
    playouts: int = PLAYOUTS,
    shares: "Shares" = (),
) -> "Json":
    """The turns, three at most, that changed the estimate most against who played them.

    `{"turns": [{"turn", "mover", "played", "better", "before", "after", "line"}, ..]}`, in the
    order of the game. turn: from 0. before, after: from -1 (lost) to 1 (won) for the mover. line:
    how it might have gone on, the better turn first. progress: called with how much is done, of
    how much. go_on: whether it is still wanted; else Stopped. shares: what `estimate` found, by
    part, if that was done before. Raises ValueError and Refused for a record that is none.
    """
    return _Review(record, finder, progress, go_on, playouts, shares).turns()


def steps_of(record: "Record") -> int:
    """Return the number of steps in a review of a game, as `progress` counts them."""
    return len(moves_of(record)) + SHOWN


def estimate(
    record: "Record",
    finder: "Finder",
    part: int,
    parts: int,
    progress: "Progress" = lambda done, of: None,
    go_on: "GoOn" = lambda: True,
    playouts: int = PLAYOUTS,
) -> "list[Json]":
    """Estimates of the positions before turns `part`, `part + parts`, `part + 2 * parts`, ..."""
    match = match_of(record, 0)
    moves = moves_of(record)
    found: "list[Json]" = []
    for turn in range(len(moves) + 1):
        if turn % parts == part and not match.game.is_over():
            progress(len(found), len(moves) // parts + 1)
            told = finder.suggest(match, playouts=playouts, seed=SEED, go_on=go_on).told
            found.append(told)
        if turn < len(moves):
            match.play(moves[turn])
    return found


class _Review:
    def __init__(
        self,
        record: "Record",
        finder: "Finder",
        progress: "Progress",
        go_on: "GoOn",
        playouts: int,
        shares: "Shares",
    ) -> None:
        self._record = record
        self._moves = moves_of(record)
        self._finder = finder
        self._progress = progress
        self._go_on = go_on
        self._playouts = playouts
        self._shares = shares
        self._steps = steps_of(record)
        self._positions: "list[_Position]" = []
        self._result: "list[float] | None" = None  # by player, of a game that is over

    def turns(self) -> "Json":
        """See `review`."""
        self._estimate_all()
        found: "dict[int, Json]" = {}
        for loss in self._losses():
            if len(found) == SHOWN:
                break
            if shown := self._shown(loss):
                found[loss.turn] = shown
                self._progress(len(self._moves) + len(found), self._steps)
        self._progress(self._steps, self._steps)
        return {"turns": [found[turn] for turn in sorted(found)]}

    def _estimate_all(self) -> None:
        match = match_of(self._record, 0)
        for done, move in enumerate(self._moves):
            if not self._shares:
                self._progress(done, self._steps)
            self._positions.append(self._estimated(match, done))
            match.play(move)
        if match.game.is_over():
            self._result = _results(match)
        else:
            self._positions.append(self._estimated(match, len(self._moves)))

    def _estimated(self, match: "Match", turn: int) -> _Position:
        found = self._found_before(turn) if self._shares else self._suggest(match)
        return _Position(_player(match), str(match.game.mover_name()), found)

    def _found_before(self, turn: int) -> "Suggestion":
        share = self._shares[turn % len(self._shares)]
        return Suggestion(share[turn // len(self._shares)])

    def _suggest(self, match: "Match") -> "Suggestion":
        if not self._go_on():
            raise Stopped
        return self._finder.suggest(match, playouts=self._playouts, seed=SEED, go_on=self._go_on)

    def _losses(self) -> "list[_Loss]":
        """The turns that made it worse for who played them, the worst first."""
        losses = []
        for turn, move in enumerate(self._moves):
            before = self._positions[turn].found
            after = self._value_after(turn)
            if after is None or before.move == move:
                continue
            if before.value - after >= LEAST:
                losses.append(_Loss(turn, before.value, after))
        return sorted(losses, key=lambda loss: (loss.after - loss.before, loss.turn))

    def _value_after(self, turn: int) -> "float | None":
        """Return the worth of a turn for its player, seen after it; None if nothing tells.

        Of more than two players, each one's value is known when it is his turn again.
        """
        player = self._positions[turn].player
        is_pair = len(match_of(self._record, 0).game.COLOURS) == 2
        for position in self._positions[turn + 1 :]:
            if position.player == player:
                return position.found.value
            if is_pair:
                return -position.found.value
        return None if self._result is None else self._result[player]

    def _shown(self, loss: _Loss) -> "Json | None":
        """A turn as the review tells it; None if the other one turns out to be no better."""
        position = self._positions[loss.turn]
        match = match_of(self._record, loss.turn)
        line = [match.play(position.found.move)]
        while len(line) < LINE and not match.game.is_over():
            if match.game.reveals(match.move_stack.last_changes()):
                # Nobody could know the card that this turn turned up.
                break
            follows = self._suggest(match)
            if len(line) == 1 and self._is_no_better(match, follows, position.player, loss.after):
                return None
            line.append(match.play(follows.move))
        return {
            "turn": loss.turn,
            "mover": position.name,
            "played": self._moves[loss.turn],
            "better": line[0],
            "before": loss.before,
            "after": loss.after,
            "line": line,
        }

    def _is_no_better(
        self, match: "Match", follows: "Suggestion", player: int, value: float
    ) -> bool:
        """Return whether a position is worth no more to a player than this, as far as it shows."""
        if _player(match) == player:
            return follows.value <= value
        return len(match.game.COLOURS) == 2 and -follows.value <= value


def _player(match: "Match") -> int:
    """The number of the player to move, the same through the whole game."""
    game = match.game
    # With two players, colours may not be chosen yet.
    return game.seat() if len(game.COLOURS) == 2 else game.mover()


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
