"""Games as a board saves them."""

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from tests.support import Table

FINISHED = ["d4", "a1,g4", "b2,e6", "pass", "pass"]


def a_table(turns):
    """A board with a game in its library, and a random one in progress, some turns in the tail."""
    table = Table("hex-4")
    table.new(game="rootbound", moves=FINISHED)
    table.run(100)
    match = Match("rootbound", "hex-4")
    chance = Chance(3)
    for _ in range(turns):
        play_turn(match, chance)
    moves = match.moves()
    table.new(game="rootbound", moves=moves[:-2])
    for move in moves[-2:]:
        table.play(move=move)
        table.run(100)
    return table


def files_of(table):
    """The files of its games, by path."""
    flash = table.link.board.hardware.flash
    folders = [name for name in ("saved", "library") if name in flash.listdir()]
    paths = [f"{folder}/{name}" for folder in folders for name in flash.listdir(folder)]
    return {path: flash.content(path) for path in paths}
