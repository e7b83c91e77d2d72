"""The firmware's files for the flash of an emulated Pico, as `make flash` copies them.

Used by `server`, the benchmark and tests.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from host_sim.deploy.build import BUILT, FIRMWARE, SETTINGS, build


def firmware_files(
    board: str,
    built: Path = BUILT,
    beside: Sequence[str] = (),
    programs: Mapping[str, str] | None = None,
) -> dict[str, bytes]:
    """Everything that belongs on a board, by its path there; the settings name `board`.

    built: a folder in which compiled modules are kept for the next time.
    beside: texts of programs that will use the firmware's modules; programs: others that are
    compiled with it, by path on the board; as `build` takes them.
    """
    files = build(FIRMWARE, built, beside, programs)
    settings = json.loads(files[SETTINGS])
    settings["board"] = board
    files[SETTINGS] = json.dumps(settings).encode()
    return files
