"""The places of pads, wires and LEDs by the firmware's own tables, apart from the drawings."""

import json
from pathlib import Path

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.board_files.reader import read_board_file
from tests.board_files.boards import board_text

BUILT = Path(__file__).parents[2] / "hardware" / "built"
# The boards whose files are committed.
BUILT_NAMES = ("hex-2", "hex-4", "hex-5", "hex-7")


class Tables:
    """One built board as the firmware has it: `places` in mm by pad, names, wires, chain."""

    def __init__(self, name):
        self.board = read_board_file(board_text(name))
        self.data = json.loads(board_text(name))
        pitch = self.board.pitch_mm
        middles = self.board.shape.places()
        for role in self.data["buttons"]:
            assert role in self.board.button_places
        numbers = [pad for pad in range(self.board.pads) if self.board.has_pad(pad)]
        self.names = [self.board.pad_name(pad) for pad in numbers]
        middles += [self.board.button_places[role] for role in self.names[len(middles) :]]
        self.places = [(x * pitch, y * pitch) for x, y in middles]

    def place(self, name):
        """(x, y) of a pad in mm."""
        return self.places[self.names.index(name)]

    def electrodes(self):
        """{(chip, electrode): name of the pad} of the wires that lead to a pad."""
        pad_of, _ = self.board.wiring()
        return {
            (self.board.chips[wire // ELECTRODES].name, wire % ELECTRODES): self.board.pad_name(
                pad
            )
            for wire, pad in enumerate(pad_of)
            if pad < self.board.pads
        }

    def chain(self):
        """Names of the pads that the LEDs light, in the order of the data line."""
        return [self.board.pad_name(pad) for pad in self.board.chain]
