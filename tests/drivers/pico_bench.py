"""The real platform file on simulated hardware, without the rest of the firmware."""

from array import array

from host_sim.board.chips.microcontroller import RP2040
from host_sim.board.faults import clear, inject
from host_sim.board.fingers import Fingers
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.loader import load_platform
from rootlight.board_files.reader import BoardFile
from tests.board_files.boards import board_data

POLL_MS = 10


class PicoBench:
    """A board whose platform is polled every 10 ms."""

    def __init__(self, name="hex-4", change=None, seed=1, chip=RP2040):
        data = board_data(name)
        if change:
            change(data)
        self.board = BoardFile(data)
        self.hardware = Hardware(self.board, seed=seed, chip=chip)
        self.fingers = Fingers(self.hardware)
        self.module = load_platform(self.hardware)
        self.platform = self.module.Platform(self.board, {})
        self.masks = array("H", [0] * len(self.board.chips))
        self.failed = 0
        self.faults = []

    @property
    def bank(self):
        return self.platform.bank

    def start(self):
        self.platform.start()
        self.platform.wait_for_chips()
        return self

    def run(self, ms):
        """Poll for some time; notes failures and faults as the device would."""
        end_us = self.hardware.clock.now_us + ms * 1000
        while self.hardware.clock.now_us < end_us:
            begun_us = self.hardware.clock.now_us
            self.failed |= self.platform.read_touch(self.masks)
            if self.platform.changed:
                self.platform.forget_change()
                self._note_faults()
            passed_us = self.hardware.clock.now_us - begun_us
            self.hardware.clock.advance_us(max(0, POLL_MS * 1000 - passed_us))

    def _note_faults(self):
        fault = self.platform.next_fault()
        while fault is not None:
            self.faults.append(fault[:2])
            fault = self.platform.next_fault()

    def inject(self, part, kind, **options):
        inject(self.hardware, part, kind, **options)

    def mend(self):
        clear(self.hardware)

    def put(self, *names):
        self.fingers.put({self.board.pad_at(name): 1 for name in names})

    def felt(self):
        """Names of the pads that the chips report."""
        names = []
        for chip, mask in zip(self.board.chips, self.masks, strict=True):
            for electrode in range(12):
                if mask >> electrode & 1:
                    names.append(self.board.pad_name(chip.pads[electrode]))
        return names


def behind_a_mux(data):
    """Changes the board file of hex-4: its four chips have one address on four channels."""
    data["muxes"] = {"mux0": {"bus": "i2c0", "address": 112}}
    for channel in range(4):
        chip = data["touch"][channel]
        del chip["bus"]
        chip.update({"mux": "mux0", "channel": channel, "address": 90})
