"""Telling somebody at the link which lights have changed.

Used by the device, which borrows it while somebody watches; reads the scene.
"""

from array import array

from rootlight.board_file import ROLES
from rootlight.geometry.notation import cell_name


class LightsWatch:
    """Remembers the colours that were told last; those of now are known to who asked."""

    def __init__(self, device):
        self._device = device
        pads = len(device.pads.down)
        self._told = array("i", [device.scene.colour(pad) for pad in range(pads)])

    def tell(self):
        """Send the colours that have changed since they were told."""
        device = self._device
        shape = device.shape
        told = self._told
        cells = {}
        buttons = {}
        for pad in range(len(told)):
            colour = device.scene.colour(pad)
            if colour == told[pad]:
                continue
            told[pad] = colour
            if pad < shape.count:
                cells[cell_name(shape, pad)] = device.colour_text(pad)
            else:
                buttons[ROLES[pad - shape.count]] = device.colour_text(pad)
        if cells or buttons:
            device.link.lights_changed(cells, buttons)
