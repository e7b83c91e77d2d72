"""Random games from seeds, on any interpreter. Imports the match and nothing of MicroPython."""

from binascii import crc32

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView


def play(game, board, seed):
    """The record of a random game, and the checksum of the states it went through.

    The seed is the game's own, too.
    """
    match = Match(game, board, None, seed)
    chance = Chance(seed)
    states = 0
    while not match.game.is_over():
        play_turn(match, chance)
        states = crc32(bytes(match.game.state), states)
    return {"record": NotationView(match).record(), "states": states}
