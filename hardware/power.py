"""The current of a board (dark, in play, at worst), by the firmware's limiter and frames.

Used by the pages. The limiter is `rootlight.drivers.led_chain`, the code that the board runs; the
frames in play come from the simulated board, which runs the whole firmware.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from functools import cache

from hardware.electrical import CHIP_MA, PICO_PEAK_MA
from host_sim.board.simulated_board import load_board_file
from host_sim.link.sim_link import SimLink
from host_sim.trials.random_play import Chance, play_turn
from rootlight.board_files.reader import BoardFile
from rootlight.drivers.led_chain import LedChain
from rootlight.match.match import Match
from rootlight.match.new_game import playable

_GAMES = 2
_EVERY = 4  # turns between two measurements
_SETTLED_MS = 300
_LOOKS_MS = (0, 350, 350)  # how long to watch, so that a breathing stone is seen bright and dim


@dataclass(frozen=True)
class Draw:
    """The current of all LEDs in mA, including the dark ones, and the game of the middle figures.

    `unlimited`: in full white without the limiter; with it, the budget is the maximum.
    """

    game: str
    dark: int
    typical: int
    highest: int
    unlimited: int

    def board(self, leds: int, chips: int) -> int:
        """The current of the whole board with the LEDs at `leds` mA and the Pico at its peak."""
        return round(leds + PICO_PEAK_MA + CHIP_MA * chips)


def chain_of(board: BoardFile, budget_ma: int | None = None) -> LedChain:
    """The firmware's chain with its limiter, for a board or for another budget."""
    budget = board.budget_ma if budget_ma is None else budget_ma
    return LedChain(len(board.chain), board.chain, budget, board.idle_ma_per_led, board.channel_ma)


def limited_ma(board: BoardFile, budget_ma: int | None = None) -> tuple[int, int]:
    """(current of all LEDs in full white, current after the limiter), in mA."""
    chain = chain_of(board, budget_ma)
    chain.frame[:] = b"\xff" * len(chain.frame)
    unlimited = chain.current_ma()
    chain.limit()
    return unlimited, chain.current_ma()


def full_white_share(board: BoardFile, budget_ma: int) -> float:
    """The brightness of full white under a budget, as a share of the LEDs' maximum."""
    chain = chain_of(board, budget_ma)
    chain.frame[:] = b"\xff" * len(chain.frame)
    chain.limit()
    return sum(chain.frame) / (255 * len(chain.frame))


@cache
def draw_of(name: str) -> Draw:
    """The current of a built board."""
    board = load_board_file(name)
    game = playable(board.shape)[0]
    seen = frames_ma(name, game)
    unlimited, _ = limited_ma(board)
    dark = chain_of(board).current_ma()
    return Draw(game, dark, round(statistics.median(seen)), max(seen), unlimited)


def frames_ma(name: str, game: str) -> list[int]:
    """mA of the LEDs in the frames of random games on the simulated board, from fixed seeds."""
    seen = []
    for seed in range(1, _GAMES + 1):
        link = SimLink(name, seed)
        shape = load_board_file(name).shape.name
        link.request("new", {"game": game, "board": shape, "seed": seed})
        match = Match(game, shape, None, seed)
        chance = Chance(seed)
        while not match.game.is_over():
            link.request("play", {"move": play_turn(match, chance)})
            if len(match.moves()) % _EVERY == 0 or match.game.is_over():
                link.request("sim.run", {"ms": _SETTLED_MS})
                seen += [_look(link, ms) for ms in _LOOKS_MS]
    return seen


def _look(link: SimLink, ms: int) -> int:
    link.request("sim.run", {"ms": ms})
    return int(link.board.device.chain.current_ma())
