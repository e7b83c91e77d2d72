"""A day of virtual time at the board: warmth, noise, resting arms, and a touch now and then.

Used by `soak`. The whole firmware runs with its usual polls, on simulated chips. The chips sense:

- A deliberate touch is a fingertip through 3 mm of acrylic, centred to 5 mm off: 0.65 to 0.75 pF
  of the 0.65 to 0.90 pF that hardware/facts.md computes (section 2.2), for 80 to 400 ms, on a
  cell that no arm covers. At about 711 counts it takes 13 to 15 of them; the threshold is 8.
- Noise: a bell curve of 0.6 to 1.3 counts, new every few minutes ("about 1 count", section 2.2),
  and the LEDs' ripple of up to one count.
- Warmth: all lines move by up to 0.7 pF either way, in legs of 10 to 60 minutes. That is the sun
  on 34 pF of board and wire, 20 degrees at 1,000 ppm each.
- An arm lies on 7 to 10 neighbouring pads for 5 s to 12 minutes. It comes and goes within 150 ms,
  pad after pad. It covers each pad like 0.5 to 1 of a fingertip, times a pressure of 0.6 to 1 that
  changes every few seconds. Now and then it rolls off a pad or back onto it, never off more than
  three at a time: on a single pad, as firm as a finger, the chip could not tell it from a finger.
- Each chip's oscillator is off as `Hardware` has it, 0.8 to 1.35.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from host_sim.board.simulated_board import SimulatedBoard
from rootlight.touch import events

HOUR_S = 3600
_FINAL_MS = 600
_ROLLED_OFF = 3  # pads of an arm at most
_NEVER = float("inf")


class Day:
    """One board, `hours` long; figures are attributes.

    chips: how many of the board's chips have noise; touches and arms go everywhere. `touches`:
    deliberate ones; `missed`: those that were not reported exactly once; `phantoms`: (seconds,
    pad) of touches that were reported and not taken back though no finger was there; `arms`:
    number of arms; `taken_back`: touches by arms that the firmware took back; `slowest_ms`:
    longest from a finger to its event.
    """

    def __init__(self, seed: int = 1, hours: float = 24, chips: int = 4) -> None:
        self.board = SimulatedBoard("hex-4", seed)
        self.hours = hours
        self.touches = 0
        self.missed: list[tuple[float, str]] = []
        self.phantoms: list[tuple[float, str]] = []
        self.arms = 0
        self.taken_back = 0
        self.out_of_order = 0
        self.slowest_ms = 0.0
        self._chance = random.Random(seed)
        self._noisy = self.board.hardware.chips[:chips]
        self._arm: dict[int, float] = {}
        self._covered: dict[int, float] = {}
        self._arm_ends = 0.0
        self._suspects: dict[int, float] = {}
        self._finger = -1
        self._felt: list[float] = []
        self.board.device.touch_input.listen(self._take)
        self.board.run(1000)

    def _take(self, event: int, pad: int) -> None:
        if event == events.TOUCH and pad == self._finger:
            self._felt.append(self.board.now_ms)
        elif event in (events.TOUCH, events.HEARD, events.DOWN):
            self._suspects[pad] = self.board.now_ms
        elif event == events.CANCEL and self._suspects.pop(pad, None) is not None:
            self.taken_back += 1

    def run(self, tell: Callable[[str], None] | None = None) -> None:
        """Let the day pass; `tell` gets the figures after each hour."""
        end_ms = self.board.now_ms + self.hours * HOUR_S * 1000
        next_hour_ms = self.board.now_ms + HOUR_S * 1000
        plans = {
            self._touch: self._soon(20, 100),
            self._change_noise: 0.0,
            self._change_warmth: 0.0,
            self._move_arm: self._soon(60, 600),
        }
        while True:
            what = min(plans, key=lambda each: plans[each])
            if plans[what] >= end_ms:
                return
            self.board.run(max(0.0, plans[what] - self.board.now_ms))
            plans[what] = what()
            self._judge()
            if tell is not None and self.board.now_ms >= next_hour_ms:
                next_hour_ms += HOUR_S * 1000
                tell(self.report())
            self.out_of_order = max(
                self.out_of_order, len(self.board.device.services().diagnose()["pads"])
            )

    def _soon(self, least_s: float, most_s: float) -> float:
        return self.board.now_ms + 1000 * self._chance.uniform(least_s, most_s)

    # Events. Each method returns the time of its next event.

    def _change_noise(self) -> float:
        for chip in self._noisy:
            sigma = self._chance.uniform(0.6, 1.3)
            ripple, beat_ms = self._chance.uniform(0, 1), self._chance.randrange(200, 3000)
            chip.electrodes.noise.set_hum(sigma, ripple, beat_ms)
        return self._soon(60, 600)

    def _change_warmth(self) -> float:
        next_ms = self._soon(600, 3600)
        for chip in self._noisy:
            # The sun warms all chips, but not quite equally.
            goal = self._chance.uniform(-0.7, 0.7)
            chip.electrodes.set_drift(goal, round((next_ms - self.board.now_ms) * 1000))
        return next_ms

    def _move_arm(self) -> float:
        if not self._arm:
            self._land_arm()
        elif self.board.now_ms >= self._arm_ends:
            self._lift_arm()
            return self._soon(60, 1200)
        else:
            self._stir_arm()
        return self._soon(0.3, 10)

    def _land_arm(self) -> None:
        shape = self.board.hardware.board.shape
        pads = [self._chance.randrange(shape.count)]
        size = self._chance.randrange(7, 11)
        while len(pads) < size:
            around = self._around(self._chance.choice(pads))
            pads += [pad for pad in around if pad not in pads][: size - len(pads)]
        self.arms += 1
        self._arm_ends = self._soon(5, 720 if self._chance.random() < 0.3 else 60)
        self._covered = {pad: self._chance.uniform(0.5, 1) for pad in pads}
        for pad in pads:
            self._arm[pad] = self._covered[pad]
            self.board.fingers.put(self._arm)
            self.board.run(self._chance.uniform(0, 150 / size))

    def _stir_arm(self) -> None:
        press = self._chance.uniform(0.6, 1)
        if self._chance.random() < 0.2:
            self._roll_arm()
        for pad in self._arm:
            self._arm[pad] = self._covered[pad] * press if self._arm[pad] else 0
        self.board.fingers.put(self._arm)

    def _roll_arm(self) -> None:
        pad = self._chance.choice(list(self._covered))
        left = [pad for pad in self._arm if not self._arm[pad]]
        if self._arm[pad] and len(left) == _ROLLED_OFF:
            pad = self._chance.choice(left)
        self._arm[pad] = 0 if self._arm[pad] else 1

    def _lift_arm(self) -> None:
        for pad in list(self._arm):
            del self._arm[pad]
            self.board.fingers.put(self._arm)
            self.board.run(self._chance.uniform(0, 15))
        self.board.run(_FINAL_MS)

    def _touch(self) -> float:
        """A finger touches a cell, unless an arm lies near it or the board asks for hands off."""
        cell = self._chance.randrange(self.board.hardware.board.shape.count)
        near = {cell, *self._around(cell)}
        near.update(*(self._around(pad) for pad in list(near)))
        if self.board.device.controller.condition.hand or near & set(self._arm):
            return self._soon(5, 20)
        self.touches += 1
        self._finger = cell
        self._felt = []
        begun_ms = self.board.now_ms
        self.board.fingers.put(self._arm | {cell: self._chance.uniform(0.65, 0.75) / 0.75})
        self.board.run(self._chance.uniform(80, 400))
        self.board.fingers.put(self._arm)
        self.board.run(_FINAL_MS)
        self._finger = -1
        if len(self._felt) == 1:
            self.slowest_ms = max(self.slowest_ms, self._felt[0] - begun_ms)
        else:
            self.missed.append((round(begun_ms / 1000, 1), self._name(cell)))
        return self._soon(20, 100)

    def _around(self, cell: int) -> list[int]:
        shape = self.board.hardware.board.shape
        ring = shape.neighbours[6 * cell : 6 * cell + 6]
        return [pad for pad in ring if pad < shape.count]

    def _name(self, pad: int) -> str:
        return self.board.hardware.board.pad_name(pad)

    # Judging.

    def _judge(self) -> None:
        """Count reports that have not been taken back by now as phantoms."""
        for pad, since_ms in list(self._suspects.items()):
            if self.board.now_ms - since_ms >= _FINAL_MS:
                del self._suspects[pad]
                self.phantoms.append((round(since_ms / 1000, 1), self._name(pad)))

    def report(self) -> str:
        """The figures, for people."""
        missed = f"{len(self.missed)} {self.missed[:9]}"
        return "\n".join(
            [
                f"hours: {self.board.now_ms / 3600000:.2f}, {len(self._noisy)} chips with noise",
                f"deliberate touches: {self.touches}, missed: {missed}",
                f"slowest from finger to event: {self.slowest_ms:.0f} ms",
                f"arms that rested: {self.arms}, touches taken back: {self.taken_back}",
                f"phantom touches: {len(self.phantoms)} {self.phantoms[:9]}",
                f"most pads out of order at a time: {self.out_of_order}",
            ]
        )
