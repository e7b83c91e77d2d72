"""The pictures of the steps of building a board, beside the page: files, and an index of them.

Used by the server of the page, and by the site, which takes them along. `make hardware` draws
them; `steps.json` of a board names the picture of each step of the guide.
"""

from __future__ import annotations

import json
from pathlib import Path

from host_sim.web.images import BUILT_BOARDS

STEPS_INDEX = "steps.json"
# The steps whose pictures the page shows beside a wire: the bus, and the pads.
_SHOWN = (11, 12)


def pictures_in(folder: Path = BUILT_BOARDS) -> dict[str, dict[str, str]]:
    """By board and step, where the picture of that step lies below a folder of built boards.

    A board whose index is damaged has none.
    """
    return {
        path.parent.name: found
        for path in sorted(folder.glob(f"*/{STEPS_INDEX}"))
        if (found := _pictures_of(path))
    }


def _pictures_of(path: Path) -> dict[str, str]:
    try:
        return {
            str(step["number"]): f"{path.parent.name}/{step['picture']}"
            for step in json.loads(path.read_text("utf-8"))["steps"]
            if step["number"] in _SHOWN and (path.parent / step["picture"]).is_file()
        }
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
