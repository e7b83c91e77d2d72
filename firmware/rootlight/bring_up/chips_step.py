"""First step of the bring-up: each chip at its address, each electrode in its range; the noise.

Borrowed by `conduct`. Hands off. MPR121 data sheet, registers 04 to 1D, 5F to 72; the limits are
those of the automatic search, see `drivers.mpr121`.
"""

from rootlight.board_files.board_file import ELECTRODES, MENU
from rootlight.bring_up.step import BaseStep
from rootlight.bring_up.words import listed
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.drivers.mpr121 import LEAST_CHARGE, LIMITS
from rootlight.drivers.touch_bank import ABSENT, BUS, OVER_CURRENT, RUNNING

_FIRST_ADDRESS = const(0x5A)
_LAST_ADDRESS = const(0x5D)
_CHANNELS = const(8)
_CONFIG = const(0x5C)  # any register would do
_SLOW_HZ = const(100000)

_CALM_MS = const(600)
_WAIT_MS = const(8000)  # so long for hands to leave
_REVIVE_MS = const(1500)
_MEASURE_MS = const(2000)
_TRIES = const(3)
_RUN_MS = const(4000)  # along the whole chain
_LIGHTS_MS = const(60000)
_ASKS = const(20)  # times that a chip which seems absent is asked once more
_LIT = (3, 3, 3)
_HEAD = (24, 24, 24)

_NO_CHIP = (
    "No chip works, so no finger is felt. A light runs along the chain, LED after LED; see "
    "whether it goes row by row, and where it stops."
)

# C = I t / V: charge code (uA << time, so uA x us x 4) over counts, at 3.3 V and 1024 counts.
_PF = 1024 / (4 * 3.3)
_HEAVY = 1.6  # times what the others have
_LEAST_ODD = const(3)  # electrodes of one chip that make no sense: two chips answer
_UNSTEADY_PERCENT = const(2)


class Step(BaseStep):
    """See the module."""

    def begin(self):
        """Ask for hands off."""
        self.bring_up.say("The chips are looked at. Hands off the board, please.")
        self._calm_at = ticks_add(self.began, _CALM_MS)
        self._phase = self._wait
        self._tries = 0
        self._menu_was_up = False
        self._lit = -1

    def go_on(self, now_ms):
        """Let a light run along the chain, and do what is due."""
        bring_up = self.bring_up
        bring_up.stays_awake()
        if self._leaves():
            bring_up.stop()
            return
        count = len(bring_up.chain)
        passed_ms = ticks_diff(now_ms, self.began)
        lit = passed_ms % _RUN_MS * count // _RUN_MS
        if lit != self._lit:
            self._lit = lit
            lights = {led: _LIT for led in range(lit)}
            lights[lit] = _HEAD
            bring_up.show(lights)
        self._phase(now_ms)

    def take(self, event):
        """Touches mean nothing here."""

    def _leaves(self):
        """Whether `menu` is tapped once more."""
        menu = self.bring_up.device.shape.count + MENU
        is_down = self.bring_up.device.pads.touched[menu]
        self._menu_was_up = self._menu_was_up or not is_down
        return self._menu_was_up and is_down

    # One after the other.

    def _wait(self, now_ms):
        """Until all hands have left."""
        if self._is_touched() and ticks_diff(now_ms, self.began) < _WAIT_MS:
            self._calm_at = ticks_add(now_ms, _CALM_MS)
        if ticks_diff(now_ms, self._calm_at) < 0:
            return
        if not self._look_at_chips():
            # A bus was made slower: its chips are set up by and by.
            self._calm_at = ticks_add(now_ms, _REVIVE_MS)
        elif not self._any_works():
            self._phase = self._show_lights_only
            self.began = now_ms
            self.bring_up.say(_NO_CHIP)
            return
        self._phase = self._begin_measuring

    def _any_works(self):
        bank = self.bring_up.bank
        return max([bank.is_working(index) for index in range(len(bank.chips))])

    def _show_lights_only(self, now_ms):
        """No finger is felt, so nothing can be asked: the lights run, then that was all."""
        if ticks_diff(now_ms, self.began) >= _LIGHTS_MS:
            self.bring_up.stop()

    def _begin_measuring(self, now_ms):
        if ticks_diff(now_ms, self._calm_at) < 0:
            return
        self.bring_up.counts.begin_measuring()
        self._tries += 1
        self._calm_at = ticks_add(now_ms, _MEASURE_MS)
        self._phase = self._measure

    def _measure(self, now_ms):
        if self._is_touched() and self._tries < _TRIES:
            self.bring_up.counts.end_measuring()
            self._calm_at = ticks_add(now_ms, _CALM_MS)
            self._phase = self._begin_measuring
            return
        if ticks_diff(now_ms, self._calm_at) < 0:
            return
        self.bring_up.counts.end_measuring()
        self.bring_up.dark_swing = list(self.bring_up.counts.swing)
        self._look_at_steadiness()
        self._look_at_electrodes()
        self.is_over = True

    def _is_touched(self):
        return self.bring_up.device.pads.is_touched

    # Chips.

    def _look_at_chips(self):
        """Name the chips that do not work; whether all is as it was."""
        bank = self.bring_up.bank
        is_as_it_was = True
        for number in range(len(self.bring_up.board.buses)):
            indices = [index for index in range(len(bank.chips)) if bank.bus_of[index] == number]
            if not indices:
                continue
            working = [index for index in indices if bank.is_working(index)]
            if working:
                for index in indices:
                    if index not in working:
                        self._name_chip(index)
            elif self._name_bus(number, indices):
                is_as_it_was = False
        return is_as_it_was

    def _name_bus(self, number, indices):
        """Nothing works on a bus; whether it does now, more slowly."""
        bring_up = self.bring_up
        bank = bring_up.bank
        name = sorted(bring_up.board.buses)[number]
        bus = bring_up.board.buses[name]
        pads = self._pads_of(indices)
        if max([bank.status[index] == BUS for index in indices]):
            bring_up.find("bus_held", name, pads, name, bus.sda, bus.scl)
            return False
        if min([bank.status[index] == OVER_CURRENT for index in indices]):
            for index in indices:
                self._name_chip(index)
            return False
        if self._slow_down(number, indices):
            bring_up.find("slow_bus", name, pads, name)
            return True
        if not self._name_muxes(indices):
            bring_up.find("bus_silent", name, pads, name, bus.sda, bus.scl)
        return False

    def _name_muxes(self, indices):
        """Name the multiplexers of a silent bus; whether it has any."""
        bring_up = self.bring_up
        chips = bring_up.board.chips
        named = [chips[index].mux for index in indices if chips[index].mux is not None]
        for mux in sorted(set(named)):
            behind = [index for index in indices if chips[index].mux == mux]
            bring_up.find("mux_absent", mux, self._pads_of(behind), mux)
        return len(named) > 0

    def _slow_down(self, number, indices):
        """Run a bus at 100 kHz if anything answers then; whether it does."""
        platform = self.bring_up.platform
        usual_hz = platform.bus_speed(number)
        platform.set_bus_speed(number, _SLOW_HZ)
        bank = self.bring_up.bank
        for index in indices:
            if _answers(bank.chips[index].bus, bank.chips[index].address):
                for other in indices:
                    bank.try_soon(other, platform.ticks_ms())
                return True
        platform.set_bus_speed(number, usual_hz)
        return False

    def _name_chip(self, index):
        """Say why one chip of a bus that works does not."""
        bring_up = self.bring_up
        bank = bring_up.bank
        name = bring_up.chip_name(index)
        pads = self._pads_of([index])
        status = bank.status[index]
        if status == OVER_CURRENT:
            bring_up.find("over_current", name, pads, name)
        elif status == BUS:
            bus = bring_up.board.buses[bring_up.board.chips[index].bus]
            bring_up.find("bus_held", name, pads, bus.name, bus.sda, bus.scl)
        elif status != ABSENT:
            bring_up.find("wrong_chip", name, pads, name)
        elif not self._is_unsteady(index, name, pads) and not self._find_elsewhere(
            index, name, pads
        ):
            bring_up.find("absent", name, pads, name, bank.chips[index].address)

    def _is_unsteady(self, index, name, pads):
        """Whether a chip that seems absent answers now and then; it is named then."""
        chip = self.bring_up.bank.chips[index]
        failures = 0
        for _ in range(_ASKS):
            failures += not _answers(chip.bus, chip.address)
        if failures == _ASKS:
            return False
        self.bring_up.find("unsteady", name, pads, name, failures, _ASKS)
        return True

    def _find_elsewhere(self, index, name, pads):
        """Look for an absent chip at other addresses and channels; whether it was found."""
        bring_up = self.bring_up
        chip = bring_up.bank.chips[index]
        wiring = bring_up.board.chips[index]
        taken = [
            other.address
            for other in bring_up.board.chips
            if (other.bus, other.mux, other.channel) == (wiring.bus, wiring.mux, wiring.channel)
        ]
        for address in range(_FIRST_ADDRESS, _LAST_ADDRESS + 1):
            if address not in taken and _answers(chip.bus, address):
                bring_up.find("wrong_address", name, pads, name, chip.address, address)
                return True
        return wiring.mux is not None and self._find_behind_mux(index, name, pads)

    def _find_behind_mux(self, index, name, pads):
        from rootlight.drivers.tca9548a import MuxChannel

        bring_up = self.bring_up
        chips = bring_up.board.chips
        wiring = chips[index]
        siblings = [at for at in range(len(chips)) if chips[at].mux == wiring.mux]
        if not max([bring_up.bank.is_working(at) for at in siblings]):
            mux = bring_up.board.muxes[wiring.mux]
            bus = bring_up.bank.chips[index].bus.mux.bus
            if not _acknowledges(bus, mux.address):
                bring_up.find("mux_absent", wiring.mux, self._pads_of(siblings), wiring.mux)
                return True
        channel_of = MuxChannel
        used = [(chips[at].channel, chips[at].address) for at in siblings]
        for channel in range(_CHANNELS):
            if (channel, wiring.address) in used:
                continue
            there = channel_of(bring_up.bank.chips[index].bus.mux, channel)
            if _answers(there, wiring.address):
                bring_up.find("wrong_channel", name, pads, name, wiring.channel, channel)
                return True
        return False

    def _pads_of(self, indices):
        """The pads at the electrodes of some chips."""
        bring_up = self.bring_up
        count = len(bring_up.device.pads.down)
        found = []
        for index in indices:
            for wire in range(index * ELECTRODES, (index + 1) * ELECTRODES):
                if bring_up.pad_of[wire] < count:
                    found.append(bring_up.pad_of[wire])
        return found

    def _look_at_steadiness(self):
        """Chips that answer only now and then."""
        counts = self.bring_up.counts
        for index in range(len(counts.failures)):
            failures = counts.failures[index]
            name = self.bring_up.chip_name(index)
            named = [entry[1] for entry in self.bring_up.found]
            if failures * 100 > counts.looks * _UNSTEADY_PERCENT and name not in named:
                pads = self._pads_of([index])
                self.bring_up.find("unsteady", name, pads, name, failures, counts.looks)

    # Electrodes.

    def _look_at_electrodes(self):
        bring_up = self.bring_up
        bank = bring_up.bank
        self._weights = [0] * (len(bank.chips) * ELECTRODES)  # of each wire, in pF
        for index in range(len(bank.chips)):
            if bank.state[index] == RUNNING:
                try:
                    self._look_at_chip(index, bank.diagnose(index))
                except OSError:
                    bank.count_error(index)
        bring_up.notes["pf"] = self._weights
        self._look_for_joined()

    def _look_at_chip(self, index, said):
        bring_up = self.bring_up
        odd = []
        spare = []
        for electrode in range(ELECTRODES):
            wire = index * ELECTRODES + electrode
            counts = said["counts"][electrode]
            charge = said["charge_ua"][electrode] << said["charge_time"][electrode]
            is_wired = bring_up.pad_of[wire] < len(bring_up.device.pads.down)
            code = _why_odd(counts, charge)
            bring_up.counts.ignored[wire] = code is not None
            if counts:
                self._weights[wire] = int(charge * _PF / counts + 0.5)
            if is_wired and code is not None:
                odd.append((electrode, code, counts))
            elif not is_wired and code is None:
                spare.append(electrode)
        if len(odd) >= _LEAST_ODD and self._shares_address(index):
            return
        name = bring_up.chip_name(index)
        for electrode, code, counts in odd:
            pad = bring_up.pad_of[index * ELECTRODES + electrode]
            values = (bring_up.name(pad), electrode, name)
            if code == "out_of_range":
                values += (counts,)
            bring_up.find(code, bring_up.name(pad), [pad], *values)
        for electrode in spare:
            bring_up.find("spare_wire", name, [], electrode, name)

    def _shares_address(self, index):
        """Whether a chip that is absent seems to answer in this one's place; it is named then."""
        bring_up = self.bring_up
        chips = bring_up.board.chips
        here = (chips[index].bus, chips[index].mux, chips[index].channel)
        for other in range(len(chips)):
            place = (chips[other].bus, chips[other].mux, chips[other].channel)
            if place == here and not bring_up.bank.is_working(other):
                bring_up.doubt(index, other)
                return True
        return False

    def _look_for_joined(self):
        """Lines with about twice what the others have touch each other, most likely."""
        bring_up = self.bring_up
        count = len(bring_up.device.pads.down)
        wired = [wire for wire in range(len(self._weights)) if bring_up.pad_of[wire] < count]
        weights = sorted([self._weights[wire] for wire in wired if self._weights[wire]])
        if not weights:
            return
        usual = weights[len(weights) // 2]
        heavy = [wire for wire in wired if self._weights[wire] > usual * _HEAVY]
        if len(heavy) > len(wired) // 4:
            return  # so is the board
        pads = [bring_up.pad_of[wire] for wire in heavy]
        names = [bring_up.name(pad) for pad in pads]
        if len(heavy) == 2 and _are_alike(self._weights[heavy[0]], self._weights[heavy[1]]):
            bring_up.find("joined", names[0], pads, listed(names))
            return
        for wire in heavy:
            name = bring_up.name(bring_up.pad_of[wire])
            weight = self._weights[wire]
            bring_up.find("heavy", name, [bring_up.pad_of[wire]], name, weight, usual)


def _answers(bus, address):
    """Whether a chip with registers answers."""
    try:
        bus.readfrom_mem_into(address, _CONFIG, bytearray(1))
    except OSError:
        return False
    return True


def _acknowledges(bus, address):
    try:
        bus.writeto(address, b"\x00")
    except OSError:
        return False
    return True


def _why_odd(counts, charge):
    """Why an electrode at rest is not as it should be: a code, or None."""
    if not counts:
        return "shorted"
    if charge < LEAST_CHARGE:
        return "open"
    # LIMITS: nothing more, then the upper and the lower limit, in units of four counts.
    return None if LIMITS[2] << 2 <= counts <= LIMITS[1] << 2 else "out_of_range"


def _are_alike(one, other):
    return abs(one - other) * 10 <= max(one, other)
