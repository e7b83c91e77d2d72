"""Reads bug reports from their bytes, which `rootlight.flight_recorder.format` explains."""

from __future__ import annotations

import binascii
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_sim.board.foreign_files import BadFile, json_in, text_in
from host_sim.replay.head import check_head
from host_sim.replay.platform import Files
from host_sim.replay.report import (
    BadReport,
    Head,
    Keyframe,
    RemoteThen,
    Report,
    Standing,
    Step,
    Thing,
)
from rootlight.flight_recorder.export import FORMAT
from rootlight.flight_recorder.format import (
    CHECK,
    DECIDED,
    FAULT,
    FORGOTTEN,
    FOUND,
    HEAD,
    HEARD,
    KEYFRAME,
    LAST_RUN,
    MASKED,
    OLD,
    PLAIN,
    POLLED,
    RAISED,
    RUN,
    STANDING,
    STEP,
    STORAGE,
    STRENGTH,
    TAKEN_BACK,
    TOGGLE,
    WEAK,
)
from rootlight.match.clock import BYOYOMI, LAST_MARK, MODES, MOST_MS, MOST_PERIODS

# Ten bits, eleven bits: in the low bits of the first byte and in the second one.
_WIDE = {TOGGLE: 3, MASKED: 3, STRENGTH: 3, WEAK: 3, CHECK: 7}
_WITH_VALUE = (STORAGE, FAULT, RAISED, DECIDED)
_WITH_BYTES = (FOUND, HEARD, TAKEN_BACK, FORGOTTEN, KEYFRAME)
# A report holds the log, of `format.SIZE` bytes, and the turns of two games, all of which lay in
# the memory of the board: 520 kB in a Pico 2, twice as much as in a Pico. Base64 makes it a third
# longer, and each piece of 512 letters has quotes, a comma and a new line.
_LARGEST = 1 << 20


def read_report(path: Path) -> Report:
    """The report in a file; raises BadReport."""
    try:
        return parse_report(text_in(path, _LARGEST))
    except OSError as error:
        raise BadReport(f"{path} cannot be read: {error.strerror}.") from error
    except BadFile as error:
        raise BadReport(f"{path.name} is no bug report: it {error}") from error
    except BadReport as error:
        raise BadReport(f"{path.name} cannot be played: {error}") from error


def parse_report(text: str) -> Report:
    """The report that a text holds; raises BadReport."""
    try:
        head = json_in(text)
    except BadFile as error:
        raise BadReport(f"it {error}") from error
    if not isinstance(head, dict) or "rootlight_report" not in head:
        raise BadReport("it is no bug report of a board.")
    if head["rootlight_report"] != FORMAT:
        raise BadReport("it was written by another version of the firmware; use that one here.")
    check_head(head)
    try:
        report = _take_apart(head)
    except BadReport:
        raise
    except (
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
        struct.error,
    ) as error:
        raise BadReport("parts of it are missing or damaged; save it once more.") from error
    if not report.keyframes:
        raise BadReport("nothing is in it yet: the board had not come to rest since its start.")
    return report


def _take_apart(head: Head) -> Report:
    data = b"".join(binascii.a2b_base64(piece) for piece in head["data"])
    if binascii.crc32(data) != head["crc"]:
        raise BadReport("some of it is damaged or missing; save it once more.")
    at = head["log"]
    move_stacks = {}
    games = {}
    for game in head["games"]:
        number = game["number"]
        games[number] = game
        move_stacks[number] = data[at : at + game["bytes"]]
        at += game["bytes"]
    log = data[: head["log"]]
    Files(head)
    report = Report(head, [], games, move_stacks, log)
    report.steps = list(_steps(log))
    report.keyframes = [_keyframe(thing) for thing in _things(log, KEYFRAME)]
    report.taken_back = list(_things(log, TAKEN_BACK))
    for keyframe in report.keyframes:
        for standing in (keyframe.match, keyframe.old or keyframe.match):
            if standing.number not in games:
                raise ValueError("a keyframe names no game")
    return report


def _things(log: bytes, kind: int) -> Iterator[Thing]:
    """All things of a kind."""
    at = 0
    while at < len(log):
        thing, at = _thing(log, at)
        if thing is not None and thing.kind == kind:
            yield thing


def _keyframe(thing: Thing) -> Keyframe:
    """Return the content of a keyframe; raises ValueError or so if it is damaged."""
    data = thing.data
    numbers = struct.unpack_from(HEAD, data)
    at = struct.calcsize(HEAD)
    standings = []
    for _ in range(2 if numbers[-1] & OLD else 1):
        standings.append(Standing(*struct.unpack_from(STANDING, data, at)))
        at += struct.calcsize(STANDING)
    lists = []
    for form in ("<H", "<H", "<H", "<HBB"):
        end = at + 1 + data[at] * struct.calcsize(form)
        lists.append(list(struct.iter_unpack(form, data[at + 1 : end])))
        at = end
    partial, felt, masked = ([one for (one,) in each] for each in lists[:3])
    settings, used, levels, halted, *more = json.loads(data[at:] or b"[{}, [], [], false]")
    if not isinstance(settings, dict):
        raise TypeError("settings are none")
    hints = [bytearray(each) for each in used]
    opponents = [bytearray(each) for each in levels]
    old = standings[1] if len(standings) > 1 else None
    time_ms, crc, show_started, at_start, leak_at, crowd_began, crowd, glitches, flags = numbers
    return Keyframe(
        thing.at,
        time_ms,
        crc,
        show_started,
        at_start,
        leak_at,
        crowd_began,
        crowd,
        glitches,
        flags,
        standings[0],
        old,
        partial,
        felt,
        masked,
        lists[3],
        settings,
        hints,
        opponents,
        bool(halted),
        [_clock(numbers) for numbers in (more[0] if more else [])],
        _remote(more[1]) if len(more) > 1 else None,
    )


def _remote(told: list[Any]) -> RemoteThen:
    """Return the players elsewhere at a keyframe. Raises ValueError or so if that is damaged."""
    players, held, question, waits = told
    return RemoteThen(bytes(players), held, question, bool(waits))


def _clock(numbers: list[int]) -> list[int]:
    """A clock as keyframes have it; raises ValueError unless it is one that a board may have."""
    if not numbers:
        return []
    mark, mode, main_ms, extra_ms, periods, spent_ms, is_paused = map(int, numbers)
    if not (0 < mark <= LAST_MARK and 0 <= mode < len(MODES) and is_paused in (0, 1)):
        raise ValueError("a clock is none")
    if min(main_ms, extra_ms, periods, spent_ms) < 0 or max(main_ms, extra_ms) > MOST_MS:
        raise ValueError("a clock has times that none has")
    if periods > MOST_PERIODS or (mode == BYOYOMI and not (extra_ms and periods)):
        raise ValueError("a clock has periods that none has")
    return [mark, mode, main_ms, extra_ms, periods, spent_ms, is_paused]


def _steps(log: bytes) -> Iterator[Step]:
    """The steps of a log."""
    things: list[Thing] = []
    step = None
    at = 0
    while at < len(log):
        thing, end = _thing(log, at)
        if thing is not None and thing.kind == CHECK and step is not None:
            step.check = thing.value
        elif thing is not None and thing.kind == KEYFRAME:
            pass
        elif thing is not None:
            things.append(thing)
        else:
            times, polled = _times(log, at, step)
            for ms in times:
                if step is not None:
                    yield step
                step = Step(at, ms, polled, things)
                things = []
        at = end
    if step is not None:
        yield step


def _thing(log: bytes, at: int) -> tuple[Thing | None, int]:
    """(what is noted there, None if it is a step; where that ends)."""
    code = log[at]
    if code <= LAST_RUN:
        return None, at + 1
    if code >= STEP:
        return None, at + 3
    for kind, high in _WIDE.items():
        if kind <= code <= kind + high:
            return Thing(at, kind, (code - kind) << 8 | log[at + 1]), at + 2
    if code in _WITH_VALUE:
        return Thing(at, code, log[at + 1]), at + 2
    if code not in _WITH_BYTES:
        raise BadReport(f"there is a byte that means nothing, at {at}.")
    end = at + 2 + log[at + 1]
    data = log[at + 2 : end]
    if code == TAKEN_BACK:
        return Thing(at, code, data[0], data[1:]), end
    return Thing(at, code, 0, data), end


def _times(log: bytes, at: int, last: Step | None) -> tuple[list[int], bool]:
    """(the times of the steps noted there, whether the pads were read in them)."""
    code = log[at]
    if code <= PLAIN:
        return [code], True
    if code <= LAST_RUN:
        if last is None:
            raise BadReport("it begins in the middle.")
        return [last.ms] * (code - RUN + 1), True
    ms = (code & 0x1F) << 16 | log[at + 1] << 8 | log[at + 2]
    return [ms], bool(code & POLLED)
