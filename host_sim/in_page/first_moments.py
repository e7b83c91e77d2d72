"""Starts a board as a page does, so that the site's build learns which modules that imports.

Used by `site/python_image.mjs` only.
"""

import json
import sys

from host_sim.board.stand_ins.micropython.loader import PLATFORM
from host_sim.in_page import (
    engine_worker,  # noqa: F401
    wasm_loops,  # noqa: F401
)
from host_sim.in_page.in_browser import STANDARD, InBrowser

# As a page asks them.
_ASKED = (
    "hello",
    "sim.board",
    "sim.watch",
    "state",
    "record",
    "lesson",
    "legal",
    "shows",
    "settings",
    "clock",
)


def imported() -> "list[str]":
    """Have such a board, and tell the names of the modules that are imported by then.

    The module of the platform is not among them: it is executed at each start of a board.
    """
    board = InBrowser(
        STANDARD[0],
        lambda line: None,
        lambda files: None,
        lambda number, job: None,
        lambda what, number: None,
        lambda data: None,
        lambda: 0.0,
        lambda: 0,
    )
    for number, method in enumerate(_ASKED):
        board.receive(json.dumps({"jsonrpc": "2.0", "id": number, "method": method}))
    board.tick()
    ours = [name for name in sys.modules if name.startswith(("host_sim", "rootlight"))]
    return [name for name in ours if name not in (PLATFORM, __name__)]
