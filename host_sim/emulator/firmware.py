"""The firmware's files for the flash of an emulated Pico, as `make flash` copies them.

Used by `server`, the benchmark and tests.
"""

from __future__ import annotations

import json

from host_sim.deploy.build import SETTINGS, build


def firmware_files(board: str) -> dict[str, bytes]:
    """All files for a board, by their paths there; the settings name `board`."""
    files = build()
    settings = json.loads(files[SETTINGS])
    settings["board"] = board
    files[SETTINGS] = json.dumps(settings).encode()
    return files
