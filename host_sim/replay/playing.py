"""A bug report is played: the firmware once more, to the same lights and states."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from host_sim.replay.parts import ReplayedParts
from host_sim.replay.platform import Files, Platform
from host_sim.replay.report import BadReport, Head, Keyframe, Report, Standing, Step
from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.board_files.reader import BoardFile
from rootlight.boot.mending import PAINT, PUT, PUT_QUIETLY, restore
from rootlight.compat import ticks_add, ticks_diff
from rootlight.device.device import Device
from rootlight.device.inputs import POLL_MS
from rootlight.device.settings import STANDARD
from rootlight.flight_recorder.export import LIGHTS, wiring_sum
from rootlight.flight_recorder.format import (
    DECIDED,
    FAULTY,
    FOUND,
    GAP,
    HEARD,
    LONGEST,
    NEVER,
    OLD_SWAPPED,
    RAISED,
    SIZE,
    STARTS,
    STORAGE,
    STORAGE_OK,
    STRENGTH,
    SWAPPED,
    TOGGLE,
    UNSAVED,
)
from rootlight.flight_recorder.recorder import FlightRecorder
from rootlight.games.game import SetUpError
from rootlight.match.match import Match

_CHECKED = 0x7FF
# An object that lies on a pad counts as one after a minute.
_LONG_MS = 70000


@dataclass
class Moment:
    """A step that was played: when, what came, what the board said and showed, what differs."""

    time_ms: int
    step: Step
    said: list[Head]
    shown: list[bytes]
    differences: list[str]


class Replay:
    """A report being played on one board.

    `device`: the firmware; `differences`: sentences, what is not as it was recorded.
    every_poll: also take the steps that the recorder left out as nothing came in them, at the
    pace at which a board reads its pads; needed only to see the lights move in between.
    """

    def __init__(self, report: Report, board: BoardFile, every_poll: bool = False) -> None:
        self.report = report
        self.board = board
        self.differences: list[str] = []
        # Another one is made where the report begins, and after each gap.
        self.device = Device(Platform(len(board.chips)), board, {}, ReplayedParts(True, 1, LIGHTS))
        self.on_step: Callable[[int], None] | None = None
        self._is_begun = False
        self._every_poll = every_poll
        self._check_board()

    def _check_board(self) -> None:
        if wiring_sum(self.device) != self.report.head["wiring"]:
            raise BadReport(
                f"it comes from a board that is wired in another way than {self.board.name}; "
                "name that board with --built."
            )

    def moments(self) -> Iterator[Moment]:
        """Play all of it, step by step."""
        coming = list(self.report.keyframes)
        for step in self.report.steps:
            while coming and coming[0].at <= step.at and self._is_begun_at(coming[0], step):
                self._reach(coming.pop(0))
            if not self._is_begun:
                raise BadReport("it does not say how the board was before the first step.")
            yield self._play(step)
        while coming:
            self._reach(coming.pop(0))
        self._finish()

    @staticmethod
    def _is_begun_at(keyframe: Keyframe, step: Step) -> bool:
        """Return whether a keyframe comes before a step and all that came in it."""
        first = step.things[0].at if step.things else step.at
        return keyframe.at <= first

    def _reach(self, keyframe: Keyframe) -> None:
        if not self._is_begun or keyframe.has(GAP):
            self._begin(keyframe)
        else:
            self._poll_until(keyframe.time_ms)
            self._compare(keyframe)
        self.now_ms = keyframe.time_ms

    def _begin(self, keyframe: Keyframe) -> None:
        """Make a board that is as the recorded one was at a keyframe."""
        try:
            self._set_up(keyframe)
        except (SetUpError, ValueError, IndexError, KeyError, TypeError) as error:
            if isinstance(error, BadReport):
                raise
            why = str(error).removesuffix(".")
            raise BadReport(f"its game cannot be set up here: {why}.") from error

    def _set_up(self, keyframe: Keyframe) -> None:
        self._platform = Platform(len(self.board.chips), Files(self.report.head))
        head = self.report.head
        works = keyframe.has(STORAGE_OK)
        self._parts = ReplayedParts(works, head["levels"], head.get("lights", 1))
        # A keyframe tells all settings but those that are as in STANDARD.
        brightness = {"brightness": STANDARD["brightness"]}
        self.device = Device(self._platform, self.board, brightness, self._parts)
        self._is_begun = True
        device = self.device
        self._late: list[int] = []
        self._let_lie(keyframe)
        device.settings.load()
        device.settings.change(keyframe.settings)
        controller = device.controller
        clocks = iter(keyframe.clocks)
        matches = [self._match(keyframe, keyframe.match, next(clocks, []))]
        old = None
        if keyframe.old is not None:
            matches.append(self._match(keyframe, keyframe.old, next(clocks, [])))
            old = (matches[1], keyframe.has(OLD_SWAPPED))
        for match, levels in zip(matches, keyframe.opponents, strict=False):
            match.opponents[: len(levels)] = levels
        controller.session.resume_match(matches[0], keyframe.has(SWAPPED), old)
        for match, hints in zip(matches, keyframe.hints, strict=False):
            if hints:
                match.hints[:] = hints
        if keyframe.opponents:
            controller.opponents.go_on(keyframe.halted)
        if keyframe.remote is not None:
            controller.remote.be_on(*keyframe.remote)
        controller.set_saved(not keyframe.has(UNSAVED))
        controller.partial_turn.take_up(tuple(keyframe.partial))
        controller.show.restart_clock(keyframe.show_started)
        controller.buttons.switched_on(None if keyframe.at_start == NEVER else keyframe.at_start)
        for pad in keyframe.masked:
            self._parts.made_faults.turn_masked(pad)
        controller.condition.show_fault(keyframe.has(FAULTY))
        self._platform.fails_to_save = not keyframe.has(STORAGE_OK)
        self._remember_buckets(keyframe)
        if not keyframe.has(STARTS):
            self._take(keyframe.time_ms, True)
        self._platform.missed = 0
        # From here on, checksums go on as they did there.
        self._recorder.set_checksum(keyframe.crc)

    def _let_lie(self, keyframe: Keyframe) -> None:
        """Fingers that are on pads at a keyframe have been there for a long time."""
        self.now_ms = ticks_add(keyframe.time_ms, -_LONG_MS)
        for wire in keyframe.felt:
            self._toggle(wire)
        while keyframe.felt and ticks_diff(keyframe.time_ms, self.now_ms) > POLL_MS:
            self._take(ticks_add(self.now_ms, POLL_MS), True)

    def _remember_buckets(self, keyframe: Keyframe) -> None:
        self.device.gestures.restore(
            keyframe.leak_at,
            keyframe.crowd_began,
            keyframe.crowd,
            keyframe.glitches,
            keyframe.buckets,
            keyframe.time_ms - _LONG_MS,
        )

    def _match(self, keyframe: Keyframe, standing: Standing, clock: list[int]) -> Match:
        """A match as it stood at a keyframe; clock: as the keyframe has it."""
        game = self.report.games[standing.number]
        move_stack = self.report.move_stack_at(keyframe, standing.number)
        match = Match(game["game"], game["board"], game["options"], game["seed"], game["cards"])
        if clock:
            match.clock.restore(*clock[:5])
        turns = move_stack[: _end_of(move_stack, standing.end, standing.undone)]
        match.move_stack.take(turns, match.game.state)
        match.game.refresh()
        for _ in range(standing.undone):
            match.undo(past_cards=True)
        if clock:
            match.clock.take_up(clock[5], bool(clock[6]))
        return match

    def _compare(self, keyframe: Keyframe) -> None:
        """Compare the board with how it was at a keyframe."""
        turns = self.device.controller.in_play.match.move_stack.dump()
        recorded = self.report.move_stack_at(keyframe, keyframe.match.number)
        if turns != recorded[: keyframe.match.end]:
            self._differs("the turns of the game are not those that were played")
        if self._sum() != keyframe.crc:
            self._differs("lights or state are not as they were")
        self._recorder.set_checksum(keyframe.crc)

    def _sum(self) -> int:
        """The checksum of all that was shown and known."""
        recorder = self._recorder
        return int(recorder.crc ^ recorder.sums)

    # Steps.

    def _play(self, step: Step) -> Moment:
        """Play one step."""
        device = self.device
        platform = self._platform
        found = len(self.differences)
        time_ms = ticks_add(self.now_ms, step.ms)
        platform.said.clear()
        platform.shown.clear()
        for way in step.values(RAISED):
            if way in (PAINT, PUT, PUT_QUIETLY):
                restore(device.controller, way)
        self._poll_until(time_ms)
        self._feel(step)
        parts = self._parts
        faults = parts.made_faults
        stored = step.values(STORAGE)
        parts.made_lines.waiting = _lines(step)
        parts.made_thinker.found = [thing.data for thing in step.things if thing.kind == FOUND]
        parts.made_housekeeping.fails = 0 in stored
        parts.retry.now = bool(stored)
        platform.strengths = step.values(STRENGTH)
        platform.changed = faults.begin(step)
        platform.fails_to_save = 0 in stored or (not device.saver.works and not stored)
        raised = self._take(time_ms, step.polled, bool(step.things))
        faults.report_all()
        self._see_errors(step, raised)
        if parts.made_thinker.found:
            self._differs("a turn was found that nobody looked for")
        if platform.strengths or faults.weak or platform.missed:
            self._differs("other pads were asked how strongly they are touched")
            platform.missed = 0
        crc = self._recorder.crc & _CHECKED
        if step.check is not None and step.check != crc:
            self._differs("lights or state are not as they were")
            whole = (self._recorder.crc & ~_CHECKED) | step.check
            self._recorder.set_checksum(whole, self._recorder.sums)
        said = [json.loads(line) for line in platform.said.splitlines()]
        return Moment(time_ms, step, said, list(platform.shown), self.differences[found:])

    @property
    def _recorder(self) -> FlightRecorder:
        recorder = self.device.recorder
        assert isinstance(recorder, FlightRecorder), "a board with room records"
        return recorder

    def _poll_until(self, time_ms: int) -> None:
        """Take the steps in between, in which nothing came."""
        while self._every_poll and ticks_diff(time_ms, self.now_ms) > POLL_MS:
            self._take(ticks_add(self.now_ms, POLL_MS), True)

    def _take(self, time_ms: int, polled: bool, came: bool = False) -> BaseException | None:
        """Let the firmware take a step; the error in which it ended, or None.

        came: whether anything came in it, for its recorder, of which only the checksum is used.
        """
        self.now_ms = self._platform.now_ms = time_ms
        recorder = self._recorder
        recorder.log.clear()
        recorder.log.wait_for_keyframe(SIZE)
        recorder.log.go_on()
        if came:
            # Any entry says so.
            recorder.log.note(TOGGLE, 0)
        self.device.touch_input.poll_next_at(time_ms if polled else ticks_add(time_ms, 1))
        try:
            self.device.step(time_ms)
        except Exception as error:
            recorder.end_step(time_ms)
            return error
        finally:
            if self.on_step is not None:
                self.on_step(time_ms)
        return None

    def _see_errors(self, step: Step, raised: BaseException | None) -> None:
        if raised is not None and 0 not in step.values(RAISED):
            self._differs("an error, which there was none of: " + _told(raised))
        elif raised is None and 0 in step.values(RAISED):
            self._differs("there was an error here, and now there is none")

    def _feel(self, step: Step) -> None:
        """Let electrodes be felt, or no longer: those of a decision with the reading after it."""
        if not step.polled:
            return
        for wire in self._late:
            self._toggle(wire)
        self._late = []
        is_late = False
        for thing in step.things:
            is_late = is_late or thing.kind == DECIDED
            if thing.kind == TOGGLE and is_late:
                self._late.append(thing.value)
            elif thing.kind == TOGGLE:
                self._toggle(thing.value)

    def _toggle(self, wire: int) -> None:
        chip, electrode = divmod(wire, ELECTRODES)
        if chip >= len(self._platform.masks):
            raise BadReport("it speaks of a touch chip that this board has not.")
        self._platform.masks[chip] ^= 1 << electrode

    def _finish(self) -> None:
        end = self.report.head["end"]
        if end["complete"] and self._sum() != end["crc"]:
            self._differs("at the end, lights or state are not as they were")

    def _differs(self, what: str) -> None:
        self.differences.append(f"at {self.seconds(self.now_ms):.3f} s: {what}.")

    def seconds(self, time_ms: int) -> float:
        """The time since the beginning of the report."""
        return ticks_diff(time_ms, self.report.keyframes[0].time_ms) / 1000


def _lines(step: Step) -> list[bytes]:
    """The lines of the link that were carried out in a step."""
    lines = [b""]
    for thing in step.things:
        if thing.kind == HEARD:
            lines[-1] += thing.data
            if len(thing.data) < LONGEST:
                lines.append(b"")
    return lines[:-1]


def _end_of(move_stack: bytes, at: int, turns: int) -> int:
    """Return the end of the last of so many turns, the first of which begins at a place."""
    for _ in range(turns):
        at += move_stack[at] | move_stack[at + 1] << 8
    if at > len(move_stack):
        raise ValueError("the turns are not there as a whole")
    return at


def _told(error: BaseException) -> str:
    return traceback.format_exception_only(error)[-1].strip()
