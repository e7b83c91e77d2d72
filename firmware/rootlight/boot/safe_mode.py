"""The safe mode: a board that cannot start answers the link and lights one cell.

Used by the start, when it failed three times in a row or when a file of the builder's is wrong. It
uses as little as it can: the serial port, the LED line, files. It ends with a power cycle, which
tries the start again, or with `service`.
"""

import json

from rootlight import PROTOCOL, VERSION
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.device.settings import kept_language
from rootlight.link.framing import LineReader
from rootlight.link.messages import (
    REFUSED,
    LinkError,
    error_answer,
    identity_of,
    is_answered,
    message_of,
    no_bootsel,
    request_of,
    result_answer,
)
from rootlight.storage import crash_log
from rootlight.texts import codes, filled, put, said_by, speak

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.board_files.reader import BoardFile

POLL_MS = const(8)
_SHOW_MS = const(1000)  # so often the light is sent again
_RECEIVE = const(128)

# If the board file cannot be read: the usual pin, and more LEDs than a board has.
_LED_PIN = const(22)
_LEDS = const(400)
_LIGHT = b"\x14\x14\x14"

_SAFE = (
    "The board is in safe mode and cannot play: %s Switch it off and on to try again. If that "
    "does not help, repair the fault or bring Rootlight's image onto it again."
)
_FAILED = "it failed to start three times in a row, the last time with: %s."


class _Bare:
    """As much of a board file as a platform needs for lights, link and files."""

    chips = ()
    sound_pin = None

    def __init__(self, led_pin: int, chain: bytes) -> None:
        self.led_pin = led_pin
        self.chain = chain


def bare(platform_class, board: "BoardFile | None" = None):
    """A platform without touch chips, for a BoardFile or, without one, for any board."""
    if board is not None:
        try:
            return platform_class(_Bare(board.led_pin, board.chain), {})
        except ValueError:
            pass  # there is no such pin
    return platform_class(_Bare(_LED_PIN, bytes(_LEDS)), {})


def _speak_as_kept(platform) -> None:
    """Tell sentences in the language that was chosen before, if that can be read."""
    try:
        code = kept_language(platform)
        if code in codes(platform):
            speak(platform, code)
    except Exception:
        pass  # English does


class SafeMode:
    """A board in its safe mode; `step` as a Runner's. It has no `device`.

    platform: as `bare` makes it. board: BoardFile or None. error: the WrongFile, or None if the
    start failed otherwise.
    """

    def __init__(self, platform, board: "BoardFile | None", error: "Exception | None") -> None:
        self.platform = platform
        self.device = None
        _speak_as_kept(platform)
        self.reason = (
            filled(_FAILED, crash_log.newest(platform)) if error is None else said_by(error)
        )
        self._shape = None if board is None else board.shape.name
        self._frame = _frame_of(board)
        self._show_at = platform.ticks_ms()
        self._received = bytearray(_RECEIVE)
        self._lines = LineReader()
        self._waiting = b""  # what the port has not taken yet

    def step(self) -> None:
        """Answer what was asked, keep the light alive, rest."""
        platform = self.platform
        now_ms = platform.ticks_ms()
        if ticks_diff(now_ms, self._show_at) >= 0:
            self._show_at = ticks_add(now_ms, _SHOW_MS)
            platform.show(self._frame)
        if self._waiting:
            self._go_on()
        else:
            self._listen()
        platform.feed()
        if not platform.simulated:
            platform.idle(POLL_MS)

    def wait_ms(self) -> int:
        """Return how long the next `step` can wait."""
        return POLL_MS

    # The link.

    def is_talking(self) -> bool:
        """Return whether there is anything left to say; until it is said nothing is read."""
        return len(self._waiting) > 0

    def _listen(self) -> None:
        count = self.platform.read_link(self._received)
        if count:
            self._lines.feed(self._received, count, self._answer)

    def _go_on(self) -> None:
        """Send what the port takes."""
        space = self.platform.link_space()
        if space:
            self.platform.write_link(self._waiting[:space])
            self._waiting = self._waiting[space:]

    def _answer(self, line: "bytes | None") -> None:
        if line is not None and not line.strip():
            return
        answer = self._answer_to(line)
        if answer is not None:
            self._waiting += json.dumps(answer).encode() + b"\n"

    def _answer_to(self, line: "bytes | None") -> "dict | None":
        try:
            message = message_of(line)
        except LinkError as error:
            return error_answer(None, error)
        identity = identity_of(message)
        try:
            method, params = request_of(message)
            result = self._result(method, params)
        except LinkError as error:
            return error_answer(identity, error) if is_answered(message, error) else None
        return result_answer(identity, result) if is_answered(message) else None

    def _result(self, method: str, params) -> dict:
        if method == "hello":
            return self._hello()
        if method == "errors":
            clear = isinstance(params, dict) and params.get("clear") is True
            return crash_log.told(self.platform, clear)
        if method == "service":
            return self._service(isinstance(params, dict) and params.get("bootsel") is True)
        data = {"code": "safe_mode", "cells": []}
        raise LinkError(REFUSED, filled(_SAFE, self.reason), data)

    def _hello(self) -> dict:
        facts = {
            "protocol": PROTOCOL,
            "firmware": VERSION,
            "board": self._shape,
            "games": [],
            "sim": self.platform.simulated,
            "safe": True,
        }
        return put(facts, filled(_SAFE, self.reason))

    def _service(self, bootsel: bool) -> dict:
        platform = self.platform
        if bootsel and (platform.simulated or not platform.restart_into_bootsel()):
            raise no_bootsel()
        if not (bootsel or platform.simulated):
            platform.restart(True)
        return {"service": True}


def _frame_of(board: "BoardFile | None") -> bytearray:
    """All dark but one LED: the first that lights a cell, or the first of the chain."""
    if board is None:
        lit, count = 0, _LEDS
    else:
        count = len(board.chain)
        cells = [at for at in range(count) if board.chain[at] < board.shape.count]
        lit = cells[0] if cells else 0
    frame = bytearray(3 * count)
    frame[3 * lit : 3 * lit + 3] = _LIGHT
    return frame
