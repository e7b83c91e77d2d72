"""Finds out why chips do not work: their buses, multiplexers, addresses and joints.

Used by `chips_step`. MPR121 data sheet: addresses 5A to 5D; TCA9548A data sheet: 8 channels.
"""

from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const
from rootlight.drivers.tca9548a import MuxChannel
from rootlight.drivers.touch_bank import ABSENT, BUS, OVER_CURRENT

_FIRST_ADDRESS = const(0x5A)
_LAST_ADDRESS = const(0x5D)
_CHANNELS = const(8)
_CONFIG = const(0x5C)  # any register would do
_SLOW_HZ = const(100000)
_ASKS = const(20)  # how often a chip that seems absent is asked once more
_UNSTEADY_PERCENT = const(2)


class ChipCheck:
    """Looks at all chips of a Workbench and names those that do not work."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self._bank = workbench.bank
        self._chips = workbench.board.chips

    def look(self) -> bool:
        """Name the chips that do not work; whether a bus was made slower, so that some will."""
        bank = self._bank
        was_slowed = False
        for number in range(len(self._workbench.board.buses)):
            indices = [index for index in range(len(bank.chips)) if bank.bus_of[index] == number]
            silent = [index for index in indices if not bank.is_working(index)]
            if len(silent) < len(indices):
                for index in silent:
                    self._name_chip(index)
            elif indices and self._name_bus(number, indices):
                was_slowed = True
        return was_slowed

    def look_at_steadiness(self) -> None:
        """Name the chips that answered only now and then since the counts began."""
        workbench = self._workbench
        counts = workbench.counts
        for index in range(len(counts.failures)):
            failures = counts.failures[index]
            name = workbench.chip_name(index)
            is_unsteady = failures * 100 > counts.looks * _UNSTEADY_PERCENT
            if is_unsteady and not workbench.findings.has_part(name):
                self._find(index, "unsteady", name, failures, counts.looks)

    def _find(self, index: int, code: str, *values) -> None:
        """Note what is wrong with one chip."""
        workbench = self._workbench
        pads = workbench.wiring.pads_of_chips([index])
        workbench.find(code, workbench.chip_name(index), pads, *values)

    # Buses.

    def _name_bus(self, number: int, indices: "list[int]") -> bool:
        """Name a bus on which nothing works; whether chips answer now that it is slower."""
        workbench = self._workbench
        status = [self._bank.status[index] for index in indices]
        name = sorted(workbench.board.buses)[number]
        bus = workbench.board.buses[name]
        pads = workbench.wiring.pads_of_chips(indices)
        if BUS in status:
            workbench.find("bus_held", name, pads, name, bus.sda, bus.scl)
            return False
        if all([each == OVER_CURRENT for each in status]):
            for index in indices:
                self._name_chip(index)
            return False
        if self._slow_down(number, indices):
            workbench.find("slow_bus", name, pads, name)
            return True
        if not self._name_muxes(indices):
            workbench.find("bus_silent", name, pads, name, bus.sda, bus.scl)
        return False

    def _name_muxes(self, indices: "list[int]") -> bool:
        """Name the multiplexers of a silent bus; whether it has any."""
        workbench = self._workbench
        muxes = {self._chips[index].mux for index in indices}
        muxes.discard(None)
        for mux in sorted(muxes):
            behind = [index for index in indices if self._chips[index].mux == mux]
            workbench.find("mux_absent", mux, workbench.wiring.pads_of_chips(behind), mux)
        return len(muxes) > 0

    def _slow_down(self, number: int, indices: "list[int]") -> bool:
        """Run a bus at 100 kHz if anything answers then; whether it does."""
        platform = self._workbench.platform
        usual_hz = platform.bus_speed(number)
        platform.set_bus_speed(number, _SLOW_HZ)
        if any([_answers(self._bank.chips[index]) for index in indices]):
            for index in indices:
                self._bank.try_soon(index, platform.ticks_ms())
            return True
        platform.set_bus_speed(number, usual_hz)
        return False

    # Chips.

    def _name_chip(self, index: int) -> None:
        """Say why one chip of a bus that works does not."""
        name = self._workbench.chip_name(index)
        status = self._bank.status[index]
        if status == OVER_CURRENT:
            self._find(index, "over_current", name)
        elif status == BUS:
            bus = self._workbench.board.buses[self._chips[index].bus]
            self._find(index, "bus_held", bus.name, bus.sda, bus.scl)
        elif status != ABSENT:
            self._find(index, "wrong_chip", name)
        else:
            self._name_absent(index)

    def _name_absent(self, index: int) -> None:
        """Say why one chip does not answer."""
        if self._is_unsteady(index) or self._has_another_address(index):
            return
        if self._chips[index].mux is not None and self._is_elsewhere_behind_mux(index):
            return
        name = self._workbench.chip_name(index)
        self._find(index, "absent", name, self._bank.chips[index].address)

    def _is_unsteady(self, index: int) -> bool:
        """Return whether a chip that seems absent answers now and then; if so, name it."""
        chip = self._bank.chips[index]
        failures = 0
        for _ in range(_ASKS):
            failures += not _answers(chip)
        if failures == _ASKS:
            return False
        self._find(index, "unsteady", self._workbench.chip_name(index), failures, _ASKS)
        return True

    def _has_another_address(self, index: int) -> bool:
        """Return whether an absent chip answers where no chip should; if so, name it."""
        chip = self._bank.chips[index]
        chips = self._chips
        taken = [
            chips[other].address
            for other in range(len(chips))
            if self._workbench.share_a_line(other, index)
        ]
        name = self._workbench.chip_name(index)
        for address in range(_FIRST_ADDRESS, _LAST_ADDRESS + 1):
            if address not in taken and _answers_at(chip.bus, address):
                self._find(index, "wrong_address", name, chip.address, address)
                return True
        return False

    def _is_elsewhere_behind_mux(self, index: int) -> bool:
        """Return whether a chip's multiplexer is absent, or the chip at another channel of it.

        Names what it is.
        """
        chips = self._chips
        wiring = chips[index]
        mux = self._bank.chips[index].bus.mux
        siblings = [at for at in range(len(chips)) if chips[at].mux == wiring.mux]
        if self._name_absent_mux(wiring.mux, mux.bus, siblings):
            return True
        name = self._workbench.chip_name(index)
        used = [(chips[at].channel, chips[at].address) for at in siblings]
        for channel in range(_CHANNELS):
            if (channel, wiring.address) in used:
                continue
            if _answers_at(MuxChannel(mux, channel), wiring.address):
                self._find(index, "wrong_channel", name, wiring.channel, channel)
                return True
        return False

    def _name_absent_mux(self, name: str, bus, siblings: "list[int]") -> bool:
        """Return whether a multiplexer is silent; if so, name it. siblings: chips behind it."""
        workbench = self._workbench
        if any([self._bank.is_working(index) for index in siblings]):
            return False
        if _acknowledges(bus, workbench.board.muxes[name].address):
            return False
        workbench.find("mux_absent", name, workbench.wiring.pads_of_chips(siblings), name)
        return True


def _answers(chip) -> bool:
    """Return whether a chip answers where it should."""
    return _answers_at(chip.bus, chip.address)


def _answers_at(bus, address: int) -> bool:
    """Return whether a chip with registers answers."""
    try:
        bus.readfrom_mem_into(address, _CONFIG, bytearray(1))
    except OSError:
        return False
    return True


def _acknowledges(bus, address: int) -> bool:
    """Return whether a chip without registers answers."""
    try:
        bus.writeto(address, b"\x00")
    except OSError:
        return False
    return True
