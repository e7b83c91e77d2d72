"""Fourth step of the bring-up: what the lights do to the pads; then thresholds that fit the panel.

Hands off. All lights are on as far as the limiter allows. While the noise is measured each is
bright and dark in turn, with another frame at each reading of the pads: light data disturbs touch
more than light that stands still. Neighbours in the chain take turns, so the board as a whole
does not flash.
"""

from rootlight.bring_up.counts import Touch
from rootlight.bring_up.step import Step
from rootlight.bring_up.words import listed
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.touch.tuning import thresholds

_CALM_MS = const(700)
_MEASURE_MS = const(1500)
_WAIT_MS = const(8000)  # for hands to leave
_FRAME_MS = const(8)  # as often as the pads are read
_FULL = (255, 255, 255)
_MOST_NOISE = const(4)  # counts from least to most, hands off, as in step 0
_MOST_SHIFT = const(3)  # counts, by all lights on
_LEAST_SIGNAL = const(12)  # one and a half of the usual threshold


class NoiseStep(Step):
    """Measures the noise once more, and chooses thresholds."""

    GOES_ON_ALONE = True

    def __init__(self, workbench: Workbench, now_ms: int) -> None:
        super().__init__(workbench, now_ms)
        wires = range(len(workbench.wiring.pad_of))
        self._dark_rest = [workbench.counts.rest(wire) for wire in wires]
        self._ready_at = ticks_add(now_ms, _CALM_MS)
        self._measures = False
        self._frames: "list[bytes]" = []
        self._frame_at = now_ms

    def begin(self) -> None:
        """Switch all lights on."""
        workbench = self.workbench
        workbench.say(
            "Please keep your hands off: the board measures the noise again, now with all "
            "lights on."
        )
        chain = workbench.device.chain
        for at in range(len(chain.frame)):
            chain.frame[at] = 255
        unlimited_ma = chain.current_ma()
        for first in range(2):
            workbench.show({led: _FULL for led in range(first, len(chain.pads), 2)})
            self._frames.append(bytes(chain.frame))
        workbench.show({}, _FULL)
        workbench.measurements.note_current(unlimited_ma, chain.current_ma())

    def paint(self, now_ms: int) -> None:
        """While measuring, show one half of the lights, then the other, and so on.

        Not before: disturbed pads may look touched.
        """
        if not self._measures or ticks_diff(now_ms, self._frame_at) < 0:
            return
        self._frame_at = ticks_add(now_ms, _FRAME_MS)
        self._frames.reverse()
        self.workbench.send(self._frames[0])

    def go_on(self, now_ms: int) -> None:
        """Wait for hands to leave, measure, judge."""
        workbench = self.workbench
        counts = workbench.counts
        if not self._measures:
            is_touched = workbench.device.pads.is_touched or counts.is_touched
            if is_touched and ticks_diff(now_ms, self.began) < _WAIT_MS:
                self._ready_at = ticks_add(now_ms, _CALM_MS)
        if ticks_diff(now_ms, self._ready_at) < 0:
            return
        if not self._measures:
            self._measures = True
            counts.begin_measuring()
            self._ready_at = ticks_add(now_ms, _MEASURE_MS)
            return
        counts.end_measuring()
        workbench.show({})
        self._judge_noise()
        self._judge_lights()
        self._tune()
        self.is_over = True

    def take(self, touch: Touch) -> None:
        """Ignore touches."""

    def leave(self) -> None:
        """Feel touches again."""
        if self._measures:
            self.workbench.counts.end_measuring()

    def _judge_noise(self) -> None:
        workbench = self.workbench
        swing = workbench.measurements.swing
        wires = self._wires_that_work()
        noisy = [wire for wire in wires if swing[wire] > _MOST_NOISE]
        if not noisy:
            return
        most = max([swing[wire] for wire in noisy])
        pads = [workbench.wiring.pad_of[wire] for wire in noisy]
        part = "touch" if len(noisy) * 2 > len(wires) else workbench.name(pads[0])
        workbench.find("noisy", part, pads, self._words_for(noisy, wires), most)

    def _judge_lights(self) -> None:
        workbench = self.workbench
        counts = workbench.counts
        swing = workbench.measurements.swing
        wires = self._wires_that_work()
        off_by = {}
        for wire in wires:
            shift = abs(counts.rest(wire) - self._dark_rest[wire])
            off_by[wire] = max(shift, counts.swing[wire] - swing[wire])
        workbench.measurements.note_lights(off_by)
        disturbed = [wire for wire in wires if off_by[wire] > _MOST_SHIFT]
        # Noisy wires swing otherwise each time, with lights or without.
        if disturbed and not workbench.findings.has_code("noisy"):
            pads = [workbench.wiring.pad_of[wire] for wire in disturbed]
            most = max([off_by[wire] for wire in disturbed])
            which = self._words_for(disturbed, wires)
            workbench.find("lights_disturb", "leds", pads, which, most)

    def _wires_that_work(self) -> "list[int]":
        """The wires that lead to a pad, of chips that work."""
        workbench = self.workbench
        wiring = workbench.wiring
        wires = range(len(wiring.pad_of))
        return [wire for wire in wires if wiring.is_wired(wire) and workbench.works(wire)]

    def _words_for(self, wires: "list[int]", of_wires: "list[int]") -> str:
        if len(wires) * 2 > len(of_wires):
            return "The pads"
        return listed(self.workbench.names([self.workbench.wiring.pad_of[wire] for wire in wires]))

    def _tune(self) -> None:
        """Name what is felt too weakly, and choose thresholds."""
        workbench = self.workbench
        signal = workbench.counts.signal
        wires = [wire for wire in workbench.wiring.pairs if wire >= 0]
        if not wires:
            return
        strengths = sorted([signal[wire] for wire in wires])
        usual = strengths[len(strengths) // 2]
        if usual < _LEAST_SIGNAL:
            workbench.find("weak", "panel", [], usual)
        strong = []
        for wire in wires:
            if signal[wire] * 2 >= usual:
                strong.append(wire)
            else:
                self._note_faint(wire, usual)
        weakest = min([signal[wire] for wire in strong])
        swing = max([workbench.measurements.swing[wire] for wire in strong])
        workbench.measurements.choose(thresholds(weakest, swing, workbench.board.face), weakest)

    def _note_faint(self, wire: int, usual: int) -> None:
        workbench = self.workbench
        wiring = workbench.wiring
        pad = wiring.moved.get(wire, wiring.pad_of[wire])
        name = workbench.name(pad)
        if not workbench.findings.explain(name, ("joined",)):
            signal = workbench.counts.signal[wire]
            workbench.find("faint", name, [pad], name, signal, usual)
