"""Runs the code that must take no memory while the heap is locked; taking any is a MemoryError.

For MicroPython alone. Each function brings something about on a board in the middle of a game,
locks the heap for a while, and returns how many frames went to the LEDs in that time.
"""

import gc
from array import array

import micropython

from rootlight.board_files.pad_numbers import ROLES
from rootlight.sound import NAMES
from rootlight.touch.gestures import Gestures
from rootlight.touch.pads import Pads
from tests.micropython.programs.quiet_board import POLL_MS, QuietBoard

SECONDS = 1000
# The seed of the cards, in a game that has any.
SEED = 1
# Code that was borrowed from the flash for an answer is given back by then.
CALM = 8 * SECONDS


def locked(function, argument):
    """Call a function while the heap is locked; what it returns."""
    gc.collect()
    micropython.heap_lock()
    try:
        return function(argument)
    finally:
        micropython.heap_unlock()


def frames_while_locked(board, ms):
    before = board.frames
    locked(board.run, ms)
    return board.frames - before


def game(built, moves, name="rootbound"):
    """A board in the middle of a game, at rest."""
    board = QuietBoard(built)
    # An error's answer is none.
    assert board.ask("new", game=name, board=built, moves=moves, seed=SEED) is not None
    board.run(CALM)
    return board


def at_rest(built, moves, *name):
    """Nobody touches the board; only the last turn dips now and then."""
    return frames_while_locked(game(built, moves, *name), 20 * SECONDS)


def clock(built, moves):
    """The clock runs, in the last minute."""
    board = game(built, moves[:-1])
    board.ask("clock", mode="fischer", main_s=50, add_s=0)
    board.ask("play", move=moves[-1])
    board.run(CALM)
    assert board.ask("clock")["running"] is not None
    return frames_while_locked(board, 20 * SECONDS)


def breathing(built, moves):
    """A whole turn is pending: its stones and `end` breathe."""
    board = game(built, moves)
    first = board.ask("legal")["cells"][0]
    second = board.ask("legal", **{"with": [first]})["cells"][0]
    board.touch(first)
    board.touch(second)
    assert len(board.ask("state")["pending"]) == 2
    board.run(CALM)
    return frames_while_locked(board, 10 * SECONDS)


def finger_that_rests(built, moves):
    """A finger has placed a stone and stays where it is."""
    board = game(built, moves)
    board.put(board.ask("legal")["cells"][0])
    board.run(CALM)
    return frames_while_locked(board, 5 * SECONDS)


def refused(built, moves):
    """A stone is touched: no, and why."""
    board = game(built, moves)
    board.put(moves[-1].split(",")[0])
    board.run(200)
    return frames_while_locked(board, 2 * SECONDS)


def hint(built, moves, *name):
    """`hint` is held: all legal cells are in the spotlight."""
    board = game(built, moves, *name)
    board.put("hint")
    board.run(SECONDS)
    return frames_while_locked(board, 3 * SECONDS)


def question(built, moves, *name):
    """`end` was tapped with nothing touched: pass?"""
    board = game(built, moves, *name)
    end = board.ask("state")["end"]
    board.run(CALM)
    board.touch(end)
    return frames_while_locked(board, 4 * SECONDS)


def pad_light(built, moves):
    """One pad is lit for somebody who solders, and then no more."""
    board = game(built, moves)
    assert board.ask("selftest", leds=moves[0].split(",")[0])["leds"] == 1
    return frames_while_locked(board, 20 * SECONDS)


def sounds(built, moves):
    """Each sound is played to its end: how many tones that makes."""
    board = game(built, moves)
    before = board.machine.tones
    locked(play_all, board)
    return board.machine.tones - before


def play_all(board):
    for sound in range(len(NAMES)):
        board.device.sounds.play(sound)
        board.run(SECONDS)


def scan(built, moves):
    """All chips are read while fingers come and go: how many events that makes."""
    return locked(Scan(game(built, moves)).fingers_come_and_go, 40)


class Scan:
    """The way of a touch, from the chips to the events."""

    def __init__(self, board):
        shape = board.board.shape
        self._board = board
        self._masks = array("H", [0] * len(board.board.chips))
        self._pads = Pads(board.board)
        self._gestures = Gestures(
            shape.neighbours, shape.count, shape.count + len(ROLES), self._strength
        )
        self._chips = [board.machine.chip(wiring) for wiring in board.board.chips]

    def _strength(self, pad, enough=0):
        wire = self._pads.wire_of[pad]
        return self._board.platform.strength(wire // 12, wire % 12)

    def fingers_come_and_go(self, times):
        """Touch one electrode of one chip after another, so many times; how many events came."""
        events = 0
        for number in range(times):
            chip = self._chips[number % len(self._chips)]
            electrode = number * 5 % 12
            chip.feel(electrode, True)
            events += self._poll(100)
            chip.feel(electrode, False)
            events += self._poll(400)
        return events

    def _poll(self, ms):
        events = 0
        for _ in range(ms // POLL_MS):
            self._board.time.now_ms += POLL_MS
            self._board.platform.read_touch(self._masks)
            self._pads.update(self._masks)
            self._gestures.scan(self._board.time.now_ms, self._pads.down)
            while self._gestures.next_event() >= 0:
                events += 1
        return events
