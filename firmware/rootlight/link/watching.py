"""The lights that changed since the host heard of them.

Used by the services and the link while a host watches; reads what is on the stage.
"""

from array import array

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.games.each import Each
from rootlight.geometry.notation import cell_name

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    from rootlight.geometry.shapes import Shape


class LightsWatch:
    """Remembers the colours that the host knows: at first those of now, which it has asked for.

    stage: see `lights.scene`.
    """

    def __init__(self, stage: "Any", shape: "Shape") -> None:
        self._stage = stage
        self._shape = shape
        shown = stage.shown()
        pads = range(shape.count + len(ROLES))
        self._told = array("i", [shown.colour(pad) for pad in pads])

    def changes(self) -> "dict | None":
        """The colours that have changed since they were told, or None.

        Each colour is read at the moment it is told, so none is told too early or twice.
        """
        shown = self._stage.shown()
        for pad in range(len(self._told)):
            if shown.colour(pad) != self._told[pad]:
                cells = self._shape.count
                return {
                    "cells": Each(self._changed(0, cells), True),
                    "buttons": Each(self._changed(cells, len(self._told)), True),
                }
        return None

    def _changed(self, first, end):
        shape = self._shape
        for pad in range(first, end):
            colour = self._stage.shown().colour(pad)
            if colour != self._told[pad]:
                self._told[pad] = colour
                name = cell_name(shape, pad) if pad < shape.count else ROLES[pad - shape.count]
                yield name, "%06x" % colour
