"""The lights that changed since the host heard of them.

Used by the services and the link while a host watches; reads what the device shows.
"""

from array import array

from rootlight.board_files.pad_numbers import ROLES
from rootlight.games.each import Each
from rootlight.geometry.notation import cell_name


class LightsWatch:
    """Remembers the colours that the host knows: at first those of now, which it has asked for."""

    def __init__(self, device) -> None:
        self._device = device
        pads = len(device.pads.down)
        self._told = array("i", [device.shown().colour(pad) for pad in range(pads)])

    def changes(self) -> "dict | None":
        """The colours that have changed since they were told, or None.

        Each colour is read at the moment it is told, so none is told too early or twice.
        """
        shown = self._device.shown()
        for pad in range(len(self._told)):
            if shown.colour(pad) != self._told[pad]:
                cells = self._device.shape.count
                return {
                    "cells": Each(self._changed(0, cells), True),
                    "buttons": Each(self._changed(cells, len(self._told)), True),
                }
        return None

    def _changed(self, first, end):
        device = self._device
        shape = device.shape
        for pad in range(first, end):
            colour = device.shown().colour(pad)
            if colour != self._told[pad]:
                self._told[pad] = colour
                name = cell_name(shape, pad) if pad < shape.count else ROLES[pad - shape.count]
                yield name, "%06x" % colour
