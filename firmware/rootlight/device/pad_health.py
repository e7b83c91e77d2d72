"""Pads that are out of order: left out, shown, told, and trusted again when they are well.

Used by the device, which borrows it and keeps the one object as long as a pad is out of order or
was a little while ago. Knows pads and chips by number; who asks for names gets those of the link.
"""

from rootlight import texts
from rootlight.board_files.board_file import ELECTRODES, ROLES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.device import upkeep
from rootlight.geometry.notation import cell_name
from rootlight.touch.gestures import FLICKERS, NOISE

# What is decided here, as the recorder notes it.
TAKES = const(1)  # an event of the gestures, up to TAKEN
TAKEN = const(2)
USES = const(3)  # electrodes begin or cease to count: with the next reading of the pads
SHOWS = const(4)
HANDS_OFF = const(5)
HANDS_ON = const(6)
FORGETS = const(7)  # all pending stones

_LOOK_MS = const(3000)
_JUDGE_MS = const(300)  # so long noise is watched before it is said whose it is
_SAMPLE_MS = const(50)
_SLOW_SAMPLE_MS = const(500)
_NOISY = const(3)  # electrodes that showed noise, in all samples
_MOST_LOOKS = const(100)
# A thing that lies still is calibrated away after another minute; if it may be an arm, after two.
_STUCK_LOOKS = const(20)
_ARM_LOOKS = const(40)
_STEADY = const(5)  # counts
_FORGIVEN_LOOKS = const(100)
_NOISE = "noise"
_STUCK = "stuck"
# What the chip's own search cures as soon as the wire is well.
_WIRES = ("shorted", "open", "out_of_range")

_EVERYWHERE = "The whole board"
_SENTENCES = {
    "stuck": "%s feels a touch all the time; look for water or a thing that lies on it.",
    "flickers": "%s comes and goes as no finger does; look for water and for a loose wire.",
    "shorted": "%s is shorted; look for solder, metal or water at its wire.",
    "open": "The wire of %s is broken near its chip; look at its plug and its solder.",
    "out_of_range": "%s cannot be measured; look at its wire for a short or a wrong part.",
    "loose": "%s jumps as no finger lets it; look for water and for a loose wire.",
    "noise": "%s feels noise; unplug chargers near it, or run the board from another supply.",
    "ok": "%s works again.",
}
_MEANWHILE = "Its cell can be played on the page or the link."


def carry_out(controller, decision):
    """Do what was decided, at the controller."""
    if decision == HANDS_OFF or decision == HANDS_ON:
        controller.hand = decision == HANDS_OFF
    if decision == SHOWS or decision == HANDS_OFF:
        controller.changes += 1
    elif decision == FORGETS and controller.partial:
        controller.set_partial(())


def forget(controller, pad):
    """Take back a pending stone that may be a pad's doing."""
    if pad >= controller.built.count or controller.menu is not None:
        return
    cell = controller.placement.game[pad]
    if cell in controller.partial:
        controller.set_partial(controller.match.game.without(controller.partial, cell))


class PadHealth:
    """Of one board.

    device: offers `pads`, `gestures`, `controller`, `link`, `shape`. platform:
    as `platforms/pico.py`. `everywhere`: whether noise has befallen half of the chips or more;
    then no pad is believed, and the board says hands off.
    """

    def __init__(self, device, platform):
        self.everywhere = False
        self._device = device
        self._platform = platform
        self._bank = platform.bank
        self._names = platform.names.split("\n")
        self._now = 0
        # Of each wire out of order: what is wrong, looks that must be calm, looks that were,
        # calm looks until its chip is calibrated, whether that was done since, and how strongly
        # a stuck one was felt.
        self._ill = {}
        self._times = {}  # how often each wire was out of order
        self._next_look = None
        self._judge_at = None
        self._sample_at = 0
        self._lively = bytearray(device.pads.chips)  # how much noise each chip has shown
        self._well_looks = 0

    def is_ill(self):
        """Whether any pad is out of order."""
        return len(self._ill) > 0

    # What comes to light.

    def take(self, event, pad, now_ms):
        """STUCK, FLICKERS or NOISE of the gestures."""
        if event == NOISE:
            if self._judge_at is None:
                self._clear_lively()
                self._sample_at = now_ms
                self._judge_at = ticks_add(now_ms, _JUDGE_MS)
            return
        code = "flickers" if event == FLICKERS else _STUCK
        self._decide(TAKES)
        self._forget_touch(pad)
        for wire in self._wires_of(pad):
            self._leave_out(wire, code)
        self._tell(pad, code)
        self._show()
        self._decide(TAKEN)

    def take_odd(self):
        """Chips have found odd electrodes, or no longer."""
        pads = self._device.pads
        for wire in range(len(pads.pad_of)):
            pad = pads.pad_of[wire]
            if pad == len(pads.down) or wire in self._ill or not self._is_odd(wire):
                continue
            code = self._why_odd(wire)
            if code is not None:
                self._leave_out(wire, code)
                self._forget_touch(pad)
                self._tell(pad, code)

    def _forget_touch(self, pad):
        self._device.recorder.note_forgotten(pad)
        forget(self._device.controller, pad)

    def _decide(self, decision):
        self._device.recorder.note_decision(decision)
        carry_out(self._device.controller, decision)

    def _use(self, chip, electrodes):
        self._decide(USES)
        self._device.pads.use(chip, electrodes)

    def _judge_noise(self):
        """Leave out the chips that are noisy, or say hands off if most are."""
        pads = self._device.pads
        noisy = []
        for chip in range(pads.chips):
            if self._lively[chip] >= _NOISY and pads.used[chip] & self._wired(chip):
                noisy.append(chip)
        if not noisy:
            return
        # Nobody knows which of the pending stones were touched.
        self._decide(FORGETS)
        for chip in noisy:
            for electrode in range(ELECTRODES):
                if self._wired(chip) >> electrode & 1:
                    self._leave_out(chip * ELECTRODES + electrode, _NOISE)
        silent = [chip for chip in range(pads.chips) if not pads.used[chip] & self._wired(chip)]
        was_everywhere = self.everywhere
        self.everywhere = len(silent) * 2 > pads.chips
        if not self.everywhere:
            for chip in noisy:
                self._tell_noise(self._names[chip], self._names[chip])
        elif not was_everywhere:
            self._tell_noise("touch", _EVERYWHERE)
        self._show()

    def _wired(self, chip):
        """Mask of the electrodes of a chip that have a pad."""
        pads = self._device.pads
        mask = 0
        for electrode in range(ELECTRODES):
            if pads.pad_of[chip * ELECTRODES + electrode] < len(pads.down):
                mask |= 1 << electrode
        return mask

    def _leave_out(self, wire, code):
        pads = self._device.pads
        times = self._times.get(wire, 0)
        self._times[wire] = times + 1
        if code == _STUCK:
            # The gestures ignore it as long as it is stuck, and count it as a finger afterwards.
            self._ill[wire] = [code, 1, 0, _STUCK_LOOKS, False, 0]
            return
        self._ill[wire] = [code, min(1 << times, _MOST_LOOKS), 0, 1, False, 0]
        chip = wire // ELECTRODES
        self._use(chip, pads.used[chip] & ~(1 << wire % ELECTRODES))

    # As time passes.

    def look(self, now_ms):
        """See whether pads are well again; with each poll. Returns whether it is still needed."""
        self._now = now_ms
        if self.everywhere and not self._device.controller.hand:
            self._decide(HANDS_OFF)
        if self._judge_at is not None or self._is_noisy():
            self._sample(now_ms)
        if self._judge_at is not None and ticks_diff(now_ms, self._judge_at) >= 0:
            self._judge_at = None
            self._judge_noise()
        if self._next_look is None:
            self._begin_watch(now_ms)
        elif ticks_diff(now_ms, self._next_look) >= 0:
            self._look_at_all()
            self._begin_watch(now_ms)
            self._well_looks = 0 if self._ill else self._well_looks + 1
        return self._well_looks < _FORGIVEN_LOOKS

    def _begin_watch(self, now_ms):
        self._next_look = ticks_add(now_ms, _LOOK_MS)
        restless = self._device.pads.restless
        for chip in range(len(restless)):
            restless[chip] = 0
        if self._judge_at is None:
            self._clear_lively()

    def _clear_lively(self):
        for chip in range(len(self._lively)):
            self._lively[chip] = 0

    def _is_noisy(self):
        """Whether a chip is left out for its noise."""
        for wire in self._ill:
            if self._ill[wire][0] == _NOISE:
                return True
        return False

    def _sample(self, now_ms):
        """Add up the noise of the chips."""
        from rootlight.drivers import chip_repair

        if ticks_diff(now_ms, self._sample_at) < 0:
            return
        pause_ms = _SLOW_SAMPLE_MS if self._judge_at is None else _SAMPLE_MS
        self._sample_at = ticks_add(now_ms, pause_ms)
        for chip in range(len(self._lively)):
            self._lively[chip] = min(
                self._lively[chip] + chip_repair.lively(self._bank, chip), 0xFF
            )

    def _look_at_all(self):
        well = []
        to_calibrate = []
        moves = self._what_lies_there_moves()
        nobody_touches = self._nobody_touches() and not moves
        # MicroPython looks for no number in a bytearray by `in`.
        is_arm = max(self._device.gestures.stuck) > 1
        for wire in self._ill:
            entry = self._ill[wire]
            if not self._is_calm(wire, entry[0]) or (moves and entry[0] == _STUCK):
                entry[2] = 0
                continue
            entry[2] += 1
            chip = wire // ELECTRODES
            if self._wants_calibration(wire, entry):
                is_due = entry[2] >= (_ARM_LOOKS if is_arm else entry[3])
                if is_due and nobody_touches and chip not in to_calibrate:
                    to_calibrate.append(chip)
            elif entry[2] >= entry[1] and not self._is_odd(wire):
                well.append(wire)
        for chip in to_calibrate:
            self._calibrate(chip)
        if well:
            self._trust(well)

    def _what_lies_there_moves(self):
        """Whether a stuck pad is felt otherwise than before: things lie still, arms do not."""
        moves = False
        for wire in self._ill:
            entry = self._ill[wire]
            if entry[0] != _STUCK or not self._is_felt(wire):
                continue
            strength = self._bank.strength(wire // ELECTRODES, wire % ELECTRODES)
            moves = moves or abs(strength - entry[5]) > _STEADY
            entry[5] = strength
        return moves

    def _is_felt(self, wire):
        return self._device.pads.felt(wire // ELECTRODES) >> wire % ELECTRODES & 1

    def _nobody_touches(self):
        """Whether nothing has changed for a while, and nothing is felt but what is stuck."""
        pads = self._device.pads
        for chip in range(pads.chips):
            if pads.restless[chip] & pads.used[chip]:
                return False
        for pad in range(len(pads.down)):
            if pads.down[pad] and not self._device.gestures.stuck[pad]:
                return False
        return True

    def _is_calm(self, wire, code):
        chip = wire // ELECTRODES
        if not self._bank.is_working(chip):
            return False
        restless = self._device.pads.restless[chip]
        if code == _NOISE:
            return not restless and self._lively[chip] < _NOISY
        return not restless >> wire % ELECTRODES & 1

    def _wants_calibration(self, wire, entry):
        """Whether its chip holds a wrong idea of what is idle, or may."""
        if entry[0] in _WIRES:
            return False
        return self._is_felt(wire) or self._is_odd(wire) or (entry[0] == _NOISE and not entry[4])

    def _calibrate(self, chip):
        from rootlight.drivers import chip_repair

        chip_repair.recalibrate(self._bank, chip, self._now)
        for wire in self._ill:
            if wire // ELECTRODES == chip:
                entry = self._ill[wire]
                entry[2] = 0
                entry[3] = min(2 * entry[3], _MOST_LOOKS)
                entry[4] = True

    def _is_odd(self, wire):
        return self._bank.odd[wire // ELECTRODES] >> wire % ELECTRODES & 1

    def _trust(self, wires):
        """Let wires count again, and tell of it."""
        pads = self._device.pads
        was_noise = []
        for wire in wires:
            chip = wire // ELECTRODES
            code = self._ill.pop(wire)[0]
            self._use(chip, pads.used[chip] | 1 << wire % ELECTRODES)
            if code != _NOISE:
                self._tell(pads.pad_of[wire], "ok")
            elif chip not in was_noise:
                was_noise.append(chip)
        self._tell_of_calm(was_noise)
        self._show()

    def _tell_of_calm(self, chips):
        if not self.everywhere:
            for chip in chips:
                name = self._names[chip]
                self._tell_works(name, name)
        elif not self._is_noisy():
            self.everywhere = False
            self._decide(HANDS_ON)
            self._tell_works("touch", _EVERYWHERE)

    def _tell_works(self, part, name):

        self._device.link.fault(part, "ok", texts.t(_SENTENCES["ok"]) % texts.t(name))

    # Names and lights.

    def _wires_of(self, pad):
        pad_of = self._device.pads.pad_of
        return [wire for wire in range(len(pad_of)) if pad_of[wire] == pad]

    def _name(self, pad):
        count = self._device.shape.count
        return cell_name(self._device.shape, pad) if pad < count else ROLES[pad - count]

    def _why_odd(self, wire):
        from rootlight.drivers import chip_repair

        return chip_repair.why_odd(self._bank, wire // ELECTRODES, wire % ELECTRODES)

    def _tell(self, pad, code):

        name = self._name(pad)
        which = texts.t("The pad %s" if code != "open" else "the pad %s")
        text = texts.t(_SENTENCES[code]) % (which % name)
        if code != "ok" and pad < self._device.shape.count:
            text += " " + texts.t(_MEANWHILE)
        self._device.link.fault(name, code, text)

    def _tell_noise(self, part, name):

        self._device.link.fault(part, _NOISE, texts.t(_SENTENCES[_NOISE]) % texts.t(name))

    def _show(self):

        self._decide(SHOWS)
        upkeep.show_parts(self._device, self._platform)

    def describe(self):
        """List of dicts, one a wire that is left out: its pad, part, electrode and code."""
        found = []
        for wire in sorted(self._ill):
            chip = wire // ELECTRODES
            found.append(
                {
                    "pad": self._name(self._device.pads.pad_of[wire]),
                    "part": self._names[chip],
                    "electrode": wire % ELECTRODES,
                    "code": self._ill[wire][0],
                }
            )
        return found
