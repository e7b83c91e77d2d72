"""Writes the `touch` map of a printed board's board file, so that its traces are short.

`python -m hardware.pcb.board_file hex-4-pcb` does it; a test compares the file with the result.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from hardware.pcb.assignment import assigned
from hardware.pcb.layout import LAYOUTS, THIRDS
from hardware.pcb.third import ThirdPlaces, named_by_thirds
from hardware.places import Places, places_of

BOARDS = Path(__file__).parents[2] / "firmware" / "boards"


def text_of(name: str, text: str) -> str:
    """The text of a board file, with the pads that the layout gives to each chip."""
    names = _names_of(places_of(name))
    for chip, pads in names.items():
        line = re.compile(rf'("name": "{chip}".*"pads": ")[^"]*(")')
        text = line.sub(rf"\g<1>{' '.join(pads)}\g<2>", text)
    return text


def _names_of(places: Places) -> dict[str, list[str]]:
    """By chip: the names of its pads. The chips of a third follow those of the one before."""
    if places.name not in THIRDS:
        return assigned(places, LAYOUTS[places.name])
    third = ThirdPlaces(places.board)
    names = assigned(third, THIRDS[places.name])
    middle = third.middle().name
    found = dict(names)
    for thirds in (1, 2):
        for number, pads in enumerate(names.values(), start=thirds * len(names)):
            found[f"touch{number}"] = [
                "-" if pad in ("-", middle) else named_by_thirds(places, pad, thirds)
                for pad in pads
            ]
    return found


def main() -> int:
    """Write the file; return the exit code."""
    path = BOARDS / f"{sys.argv[1]}.json"
    path.write_text(text_of(sys.argv[1], path.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
