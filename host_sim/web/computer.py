"""What this computer adds to a board before the hub has it: its thoughts, and its log.

Used by whatever starts a server; see `host_sim.hub.thinking_board`.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_sim.hub.messages import LARGEST_SEED
from host_sim.hub.thinking_board import ThinkingBoard
from host_sim.web.thinking_process import ThinkingProcess

if TYPE_CHECKING:
    from host_sim.engine.jobs import Thoughts
    from host_sim.hub.hub import Sim

_log = logging.getLogger(__name__)


def drawn_seed() -> int:
    """A seed that nobody can foretell."""
    return random.SystemRandom().randint(0, LARGEST_SEED)


def board_with_computer(
    board: Sim,
    thoughts: Callable[[], Thoughts] = ThinkingProcess,
    seed: Callable[[], int] = drawn_seed,
) -> ThinkingBoard:
    """A board with this computer behind it."""
    return ThinkingBoard(board, thoughts, seed, _log.warning)
