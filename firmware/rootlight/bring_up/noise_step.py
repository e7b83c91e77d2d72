"""Fourth step of the bring-up: what the lights do to the pads; then thresholds that fit the panel.

Borrowed by `conduct`. All lights are on as far as the limiter allows, hands off.
"""

from rootlight.board_files.board_file import ELECTRODES
from rootlight.bring_up.step import BaseStep
from rootlight.bring_up.tuning import thresholds
from rootlight.bring_up.words import listed
from rootlight.compat import const, ticks_add, ticks_diff

_CALM_MS = const(700)
_MEASURE_MS = const(1500)
_WAIT_MS = const(8000)
_FULL = (255, 255, 255)
_MOST_NOISE = const(4)  # counts from least to most, hands off, as in step 0
_MOST_SHIFT = const(3)  # counts, by all lights on
_LEAST_SIGNAL = const(12)  # one and a half of the usual threshold


class Step(BaseStep):
    """See the module."""

    def begin(self):
        """All lights on."""
        bring_up = self.bring_up
        bring_up.say("Hands off, please: all lights are on, and the noise is measured once more.")
        self._rest = [bring_up.counts.rest(wire) for wire in range(len(bring_up.pad_of))]
        chain = bring_up.device.chain
        chain.frame[:] = bytes([255] * len(chain.frame))
        bring_up.notes["unlimited_ma"] = chain.current_ma()
        bring_up.show({}, _FULL)
        bring_up.notes["current_ma"] = chain.current_ma()
        self._ready_at = ticks_add(self.began, _CALM_MS)
        self._measures = False

    def go_on(self, now_ms):
        """Wait for hands to leave, measure, judge."""
        bring_up = self.bring_up
        bring_up.stays_awake()
        if not self._measures:
            is_touched = bring_up.device.pads.is_touched or bring_up.counts.is_touched
            if is_touched and ticks_diff(now_ms, self.began) < _WAIT_MS:
                self._ready_at = ticks_add(now_ms, _CALM_MS)
        if ticks_diff(now_ms, self._ready_at) < 0:
            return
        if not self._measures:
            self._measures = True
            bring_up.counts.begin_measuring()
            self._ready_at = ticks_add(now_ms, _MEASURE_MS)
            return
        bring_up.counts.end_measuring()
        bring_up.show({})
        self._judge_noise()
        self._judge_lights()
        self._tune()
        self.is_over = True

    def take(self, event):
        """Touches mean nothing here."""

    def _wired(self):
        """The wires that lead to a pad, of chips that work."""
        bring_up = self.bring_up
        count = len(bring_up.device.pads.down)
        return [
            wire
            for wire in range(len(bring_up.pad_of))
            if bring_up.pad_of[wire] < count and bring_up.bank.is_working(wire // ELECTRODES)
        ]

    def _judge_noise(self):
        bring_up = self.bring_up
        wires = self._wired()
        noisy = [wire for wire in wires if bring_up.dark_swing[wire] > _MOST_NOISE]
        if not noisy:
            return
        most = max([bring_up.dark_swing[wire] for wire in noisy])
        pads = [bring_up.pad_of[wire] for wire in noisy]
        part = "touch" if len(noisy) * 2 > len(wires) else bring_up.name(pads[0])
        bring_up.find("noisy", part, pads, self._words(noisy, wires), most)

    def _judge_lights(self):
        bring_up = self.bring_up
        wires = self._wired()
        lit = bring_up.counts
        off = {}
        for wire in wires:
            shift = abs(lit.rest(wire) - self._rest[wire])
            more = lit.swing[wire] - bring_up.dark_swing[wire]
            off[wire] = max(shift, more)
        bad = [wire for wire in wires if off[wire] > _MOST_SHIFT]
        # What is noisy anyway swings otherwise each time.
        if bad and not bring_up.has_found("noisy"):
            pads = [bring_up.pad_of[wire] for wire in bad]
            words = self._words(bad, wires)
            most = max([off[wire] for wire in bad])
            bring_up.find("lights_disturb", "leds", pads, words, most)
        bring_up.notes["lit_off"] = off

    def _words(self, wires, of_wires):
        if len(wires) * 2 > len(of_wires):
            return "The pads"
        return listed([self.bring_up.name(self.bring_up.pad_of[wire]) for wire in wires])

    def _tune(self):
        """Name what is felt too weakly, and choose thresholds."""
        bring_up = self.bring_up
        signal = bring_up.counts.signal
        wires = [wire for wire in bring_up.pairs if wire >= 0]
        if not wires:
            return
        strengths = sorted([signal[wire] for wire in wires])
        usual = strengths[len(strengths) // 2]
        if usual < _LEAST_SIGNAL:
            bring_up.find("weak", "panel", [], usual)
        good = []
        for wire in wires:
            if signal[wire] * 2 >= usual:
                good.append(wire)
                continue
            pad = bring_up.moved.get(wire, bring_up.pad_of[wire])
            name = bring_up.name(pad)
            if not self._is_joined(name):
                bring_up.find("faint", name, [pad], name, signal[wire], usual)
        weakest = min([signal[wire] for wire in good])
        swing = max([bring_up.dark_swing[wire] for wire in good])
        bring_up.notes["tuned"] = thresholds(weakest, swing)

    def _is_joined(self, name):
        for code, _, names, _ in self.bring_up.found:
            if code == "joined" and name in names:
                return True
        return False
