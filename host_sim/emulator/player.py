"""Players at an emulated board, with fingers and a stop-watch for its lights.

Used by the benchmark and tests. Times count from the moment at which a touch chip reports the
finger; the finger comes about 20 ms earlier.
"""

from __future__ import annotations

from typing import NamedTuple

from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.pico import TYPICAL, FlashOperation
from rootlight.board_files.pad_numbers import END_1, END_2

# The habits of the players in ms: how long a finger rests, and the pause after it.
_FINGER_MS = 80
_PRESS_MS = 150
_PAUSE_MS = 150
# `end` ignores presses for 800 ms after a turn; a press counts about 60 ms after it was felt.
_END_AGAIN_MS = 900
_HOLD_MS = 1050
_SLOWEST_MS = 5000
# Once the last write to the flash is done, the lights of the turn settle.
_SETTLE_MS = 60


def flash_ms(operations: list[FlashOperation]) -> float:
    """The time that a chip usually takes for operations."""
    return sum(map(TYPICAL.of, operations))


class EndOfTurn(NamedTuple):
    """A turn's end, in ms: its first light, the last write to the flash, the settled lights.

    operations: the changes of the flash. The last write is over when it has begun.
    """

    first_ms: float
    saved_ms: float
    settled_ms: float
    operations: list[FlashOperation]


class NoLight(AssertionError):
    """The board did not answer a finger with a light."""


class Player:
    """Both players of one board that is switched on."""

    def __init__(self, board: EmulatedBoard) -> None:
        self._board = board
        self._cells = board.hardware.board.shape.count
        self._watched = -1  # the pad whose light is awaited
        self._before: object = None  # its colour before
        self._light_us = -1
        self._latches_us: list[int] = []
        self._end_us = -_END_AGAIN_MS * 1000
        board.hardware.leds.on_latch = self._on_latch

    def _on_latch(self, _chain: object) -> None:
        self._latches_us.append(self._board.clock.now_us)
        if self._watched < 0 or self._light_us >= 0:
            return
        if self._shows(self._watched) != self._before:
            self._light_us = self._board.clock.now_us
            self._board.pico.pause()

    # Fingers.

    def touch(self, cell: int) -> float:
        """Touch a cell; return the ms until its light changed. Raises NoLight."""
        light_ms = self._put(cell)
        self._rest(cell, _FINGER_MS)
        return light_ms

    def end(self, player: int) -> EndOfTurn:
        """Tap the end pad of a player (0, 1) when it is live again; measure until it is saved."""
        pad = self._end_pad(player)
        self._wait_for_end()
        done_before = len(self._board.pico.flash.operations)
        first_ms = self._put(pad)
        felt_us = self._felt_us(pad)
        self._rest(pad, _PRESS_MS)
        operations = self._wait_for_flash(done_before)
        saved_us = self._us_of(operations[-1])
        settled = [us for us in self._latches_us if us > saved_us]
        return EndOfTurn(
            first_ms,
            (saved_us - felt_us) / 1000,
            (settled[0] - felt_us) / 1000,
            operations,
        )

    def tap_end(self, player: int) -> None:
        """Tap the end pad of a player when it is live again, and measure nothing."""
        self._wait_for_end()
        self._board.tap(self._end_pad(player), ms=_PRESS_MS, after_ms=_PAUSE_MS)
        self._end_us = self._board.clock.now_us

    def pass_(self, player: int) -> None:
        """Tap `end` without stones, and hold it: a pass."""
        self.tap_end(player)
        self._board.tap(self._end_pad(player), ms=_HOLD_MS, after_ms=_PAUSE_MS)
        self._end_us = self._board.clock.now_us

    def _end_pad(self, player: int) -> int:
        return self._cells + (END_2 if player else END_1)

    def _wait_for_end(self) -> None:
        wait_us = self._end_us + _END_AGAIN_MS * 1000 - self._board.clock.now_us
        if wait_us > 0:
            self._board.pico.run(wait_us / 1000)

    def _put(self, pad: int) -> float:
        """Put a finger on a pad; return the ms from the chip's report until the light changed."""
        self._watched = pad
        self._before = self._shows(pad)
        self._light_us = -1
        self._latches_us.clear()
        self._put_us = self._board.clock.now_us
        self._board.fingers.put({pad: 1.0})
        end_ns = self._board.pico.clock.nanos + _SLOWEST_MS * 1e6
        while self._light_us < 0:
            if self._board.pico.clock.nanos >= end_ns:
                raise NoLight(f"{self._board.hardware.board.pad_name(pad)} stays as it is")
            self._board.pico.go_on(end_ns)
        self._watched = -1
        return (self._light_us - self._felt_us(pad)) / 1000

    def _shows(self, pad: int) -> tuple[object, ...]:
        """A cell's colour; for `end`, which breathes, which of red, green, blue are lit."""
        colour = self._board.hardware.colour(pad)
        return colour if pad < self._cells else tuple(map(bool, colour))

    def _felt_us(self, pad: int) -> int:
        """The time at which the first chip under a pad reported the finger."""
        chips = self._board.hardware.chips
        times = [
            chips[number].status_changed_us
            for number, _ in self._board.hardware.electrodes_of(pad)
        ]
        return min(us for us in times if us >= self._put_us)

    def _rest(self, pad: int, ms: float) -> None:
        left_ms = ms - (self._board.clock.now_us - self._put_us) / 1000
        if left_ms > 0:
            self._board.pico.run(left_ms)
        if pad >= self._cells:
            self._end_us = self._board.clock.now_us
        self._board.fingers.lift()
        self._board.pico.run(_PAUSE_MS)

    # After the turn.

    def _wait_for_flash(self, done_before: int) -> list[FlashOperation]:
        """Run until the turn is saved and its lights have settled; the changes of the flash."""
        operations = self._board.pico.flash.operations
        passed_ms = 0
        count = done_before
        while count == done_before or count != len(operations):
            if passed_ms > _SLOWEST_MS:
                raise AssertionError("the turn was not saved")
            count = len(operations)
            self._board.pico.run(_SETTLE_MS)
            passed_ms += _SETTLE_MS
        return operations[done_before:]

    def _us_of(self, operation: FlashOperation) -> int:
        ago_ns = self._board.pico.clock.nanos - operation.at_ns
        return self._board.clock.now_us - int(ago_ns / 1000)
