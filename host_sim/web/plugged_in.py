"""A real board at a serial port of this computer.

Used by `__main__`; uses `real_board`, `cable` and `serial_ports`. In a browser the page has the
port instead: see `host_sim.in_page`.
"""

from __future__ import annotations

import logging
from functools import partial

from host_sim.hub.notices import LOOKING_ON_USB, looking_at
from host_sim.hub.real_board import RealBoard
from host_sim.web.cable import Cable
from host_sim.web.serial_ports import AUTO, choose_port, open_port

_log = logging.getLogger(__name__)


def board_at(wanted: str | None = None) -> RealBoard:
    """The board at a port, or the only board there is (None, "auto"); it is looked for later."""
    looking = LOOKING_ON_USB if wanted in (None, AUTO) else looking_at(str(wanted))
    return RealBoard(partial(Cable, wanted), looking, _log.warning)


def open_board(wanted: str | None = None) -> RealBoard:
    """The same with its port open now. Raises NoPort, with a sentence."""
    opened = open_port(choose_port(wanted))
    board = board_at(wanted)
    board.begin(Cable(wanted, opened))
    return board
