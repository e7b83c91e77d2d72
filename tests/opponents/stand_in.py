"""A thinker for tests: any legal turn at random, after so many slices; and a table that has it."""

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.trials.random_play import Chance, play_turn
from rootlight.device.parts import Parts
from rootlight.geometry.notation import cell_name
from rootlight.match.match import Match
from tests.support import Table

SLICES = 40
LEVELS = 10


class StandIn:
    """It takes so many slices, or fails if it `raises` an exception."""

    def __init__(self, slices=SLICES, raises=None, expects=250):
        self.slices = slices
        self._expects = expects
        self.raises = raises

    def suggest(self, match, level, playouts, seed):
        self._match = match
        self._seed = seed
        self._left = self.slices
        return self

    def forecast(self, match, playouts, seed):
        return self.suggest(match, None, playouts, seed)

    def step(self):
        if self.raises is not None:
            raise self.raises
        self._left -= 1
        return self._left <= 0

    def stop(self):
        """It has nothing to stop."""

    def move(self):
        match = self._match
        copy = Match(match.game.NAME, match.shape.name, match.options, match.seed, match.cards)
        copy.move_stack.take(match.move_stack.dump(), copy.game.state)
        copy.game.refresh()
        return match.game.parse(play_turn(copy, Chance(self._seed)))

    def value(self):
        return self._expects

    def told(self, game):
        turn = self.move()
        first = [cell for cell in range(game.count) if not game.refusal_of_cell((), cell)]
        other = next(cell for cell in first if cell not in game.touches_for(turn))
        return {
            "move": game.spell(turn),
            "playouts": self.slices,
            "value": 0.25,
            "moves": [],
            "others": [cell_name(game.shape, other)],
        }


class StandInParts(Parts):
    """Parts with a stand-in."""

    def levels(self, shape):
        return LEVELS

    def thinker(self):
        return StandIn()


class HopelessParts(StandInParts):
    """The board expects to lose."""

    def thinker(self):
        return StandIn(expects=-1000)


class EndlessParts(StandInParts):
    """The board never comes to an end with its thinking."""

    def thinker(self):
        return StandIn(1 << 30)


class FailingParts(StandInParts):
    """The firmware makes a mistake whenever it thinks."""

    def thinker(self):
        return StandIn(raises=RuntimeError("injected"))


def table_of(built="hex-4", parts=StandInParts, **new):
    """A table at which a game has begun, as `new` takes it, with nothing left to be told."""
    table = Table(built, kind=lambda *board, **more: SimulatedBoard(*board, parts, **more))
    if new:
        table.new(**new)
    table.notifications()
    return table


def any_turn(request):
    """A legal turn of the player to move, with the first cells that are left."""
    cells = []
    while True:
        legal = request("legal", **{"with": cells})
        if legal["complete"]:
            return ",".join(cells)
        cells.append(legal["cells"][0])


def run_until(table, done, most_ms=60000):
    """Let time pass until something holds; fail if it takes too long."""
    passed = 0
    while not done():
        assert passed < most_ms, "it never came"
        table.run(50)
        passed += 50


def wait_for_turn(table, turn, most_ms=60000):
    """Let the board play until so many turns are played; what was told meanwhile."""
    run_until(table, lambda: game_of(table).turn() >= turn, most_ms)
    table.run(20)  # until that is told
    return table.notifications()


def game_of(table):
    """The game on the board, without asking the link."""
    return table.link.board.device.controller.in_play.match.game


def opponents_of(table):
    """The firmware's Opponents."""
    return table.link.board.device.controller.opponents
