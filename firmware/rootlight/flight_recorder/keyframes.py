"""Keyframes in the flight recorder's log: how the board is in a calm moment.

Used by the recorder. The log can be played from a keyframe on. Of a game a keyframe only tells how
long its move stack was: the turns themselves are taken from the move stack when the log is given
out. Turns that were taken back since are taken from the log.
"""

import json
import struct

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const
from rootlight.flight_recorder.format import (
    FAULTY,
    GAP,
    HEAD,
    KEYFRAME,
    LONGEST,
    NEVER,
    OLD,
    OLD_SWAPPED,
    SIZE,
    STANDING,
    STARTS,
    STORAGE_OK,
    SWAPPED,
    TAKEN_BACK,
    UNSAVED,
)
from rootlight.match.match import Match
from rootlight.match.move_stack import MoveStack
from rootlight.touch.gestures import Gestures
from rootlight.touch.pads import Pads

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    from rootlight.drivers.led_chain import LedChain
    from rootlight.flight_recorder.log import Log
    from rootlight.table.controller import Controller

    class Recorder(Protocol):
        """See `recorder`, which makes the Keyframes."""

        log: Log
        crc: int
        is_new: bool

        def begin_segment(self) -> None: ...
        def end_segment(self, now_ms: int) -> None: ...
        def note_taken_back(self, move_stack: MoveStack) -> None: ...

    class Board(Protocol):
        """The device, as far as it is recorded; it makes its recorder first."""

        chain: LedChain
        controller: Controller
        gestures: Gestures
        pads: Pads
        saver: Any  # a Saver of `device.saver`
        settings: Any  # its Settings
        stage: Any  # its Stage


RESERVE = const(160)  # bytes reserved: one step of touches may add this many
_FREE = const(400)  # bytes that are free after a keyframe
_SEGMENT = const(192)  # at least this many bytes between two keyframes
_AGAIN = const(48)  # if the moment was not calm: retry after this many bytes
_LONGEST_TURN = const(200)  # bytes of a move stack that are noted as one entry


class RecordedGame:
    """A game that keyframes name: its number in the log, and how to set it up again."""

    def __init__(self, number: int, match: Match) -> None:
        self.number = number
        self.move_stack = match.move_stack
        self.game = match.game.NAME
        self.board = match.shape.name
        self.options = match.options
        self.seed = match.seed
        self.cards = match.cards


class Keyframes:
    """The keyframes of one recorder. `games`: the RecordedGame objects that they name."""

    def __init__(self, recorder: "Recorder", board: "Board") -> None:
        self._recorder = recorder
        self._board = board
        self.games: list[RecordedGame] = []

    def tidy(self, now_ms: int) -> None:
        """Add a keyframe, if the board is calm; else make room in the log if that is short."""
        log = self._recorder.log
        if self._is_calm(now_ms):
            self._add(now_ms)
            return
        if log.rests:
            return
        log.wait_for_keyframe(_AGAIN)
        while log.end > SIZE - RESERVE:
            if not self.drop_first():
                log.stop()
                return

    def drop_first(self) -> bool:
        """Forget what is before the second keyframe; false if there is no second one."""
        log = self._recorder.log
        if not log.drop_first():
            return False
        used = []
        for place in log.keyframes:
            used += _games_of(log.data, place + 2)
        self._let_go(used)
        return True

    def forget(self) -> None:
        """Forget the log and all games."""
        self._recorder.log.clear()
        self._let_go(())

    def keep_last_turn(self, move_stack: MoveStack) -> None:
        """Note the bytes of a last turn, which may be overwritten once it is taken back."""
        start = move_stack.start_of_last()
        for game in self.games:
            if game.move_stack is move_stack:
                self._keep_turns(game.number, start, move_stack.dump(start))

    def _keep_turns(self, number: int, place: int, turns: bytes) -> None:
        """Note bytes of a game's move stack that are not sure to stay."""
        for at in range(0, len(turns), _LONGEST_TURN):
            head = bytes((number, place + at & 0xFF, place + at >> 8))
            self._recorder.log.note_bytes(TAKEN_BACK, head + turns[at : at + _LONGEST_TURN])

    # A calm moment.

    def _is_calm(self, now_ms: int) -> bool:
        """Return whether the board is as it would be if it had started with this game just now."""
        controller = self._board.controller
        if controller.question.stands or not controller.is_calm(now_ms):
            return False
        if controller.opponents.is_playing() or not controller.session.is_own_game():
            return False
        # A test of the LEDs or a bring-up paints other pictures, and feels other pads.
        if not self._board.stage.plays():
            return False
        gestures = self._board.gestures
        return gestures.is_quiet() and not any(gestures.wary)

    def _add(self, now_ms: int) -> None:
        recorder = self._recorder
        log = recorder.log
        had_gap = log.rests
        log.cut(log.noted)
        while log.end > SIZE - _FREE:
            if not self.drop_first():
                self.forget()
        log.go_on()
        recorder.begin_segment()
        data = self._described(now_ms, had_gap)
        place = log.end
        if len(data) <= LONGEST:
            log.note_bytes(KEYFRAME, data)
        self._keep_undone()
        log.wait_for_keyframe(_SEGMENT)
        if len(data) > LONGEST or log.rests:
            # Keyframe too large (many touched electrodes or undone turns): drop it.
            log.cut(place)
            if had_gap:
                log.pause()
            else:
                log.go_on()
            return
        log.keyframes.append(place)
        recorder.end_segment(now_ms)

    # The parts of a keyframe.

    def _described(self, now_ms: int, had_gap: bool) -> bytes:
        """The bytes of a keyframe."""
        controller = self._board.controller
        old = controller.session.old
        return b"".join(
            (
                self._head(now_ms, had_gap),
                self._standing(controller.in_play.match),
                self._standing(old[0]) if old else b"",
                _packed(controller.partial_turn.cells),
                _packed(_felt(self._board.pads)),
                _packed(_indices(controller.condition.masked)),
                _buckets(self._board.gestures),
                self._in_json(),
            )
        )

    def _head(self, now_ms: int, had_gap: bool) -> bytes:
        controller = self._board.controller
        gestures = self._board.gestures
        old = controller.session.old
        flags = (
            (UNSAVED if controller.unsaved else 0)
            | (STORAGE_OK if self._board.saver.works else 0)
            | (FAULTY if controller.condition.fault else 0)
            | (STARTS if self._recorder.is_new else 0)
            | (GAP if had_gap else 0)
            | (SWAPPED if controller.in_play.swapped else 0)
            | (OLD if old else 0)
            | (OLD_SWAPPED if old and old[1] else 0)
        )
        return struct.pack(
            HEAD,
            now_ms,
            self._recorder.crc,
            controller.show.started,
            NEVER if controller.buttons.at_start is None else controller.buttons.at_start,
            gestures.leak_at,
            gestures.crowd_began,
            min(gestures.crowd, LONGEST),
            gestures.glitches,
            flags,
        )

    def _in_json(self) -> bytes:
        """Settings, hints, who plays, the clocks, and who sits elsewhere."""
        changed = self._board.settings.changed()
        hints = _unless_zeros([match.hints for match in self._matches()])
        levels = _unless_zeros([match.opponents for match in self._matches()])
        clocks = [_clock(match) for match in self._matches()]
        remote = self._board.controller.remote.as_numbers()
        if not (changed or hints or levels or any(clocks) or remote):
            return b""
        halted = self._board.controller.opponents.halted
        told = [changed, hints, levels, halted]
        if any(clocks) or remote:
            told.append(clocks)
        if remote:
            told.append(remote)
        return json.dumps(told).encode()

    def _matches(self) -> tuple:
        """The game on the board, and the one that `undo` may bring back."""
        controller = self._board.controller
        old = controller.session.old
        return (controller.in_play.match, old[0]) if old else (controller.in_play.match,)

    def _standing(self, match: Match) -> bytes:
        move_stack = match.move_stack
        number = self._number_of(match)
        return struct.pack(STANDING, number, move_stack.end(), move_stack.undone())

    def _keep_undone(self) -> None:
        """Note the turns that can be redone: they are stored after the last turn still in play."""
        for match in self._matches():
            move_stack = match.move_stack
            start = move_stack.end()
            undone = move_stack.dump(start, move_stack.top())
            self._keep_turns(self._number_of(match), start, undone)

    # The games that keyframes name.

    def _number_of(self, match: Match) -> int:
        """The number of a match among the games of the log."""
        for game in self.games:
            if game.move_stack is match.move_stack:
                return game.number
        number = self.games[-1].number + 1 & 0xFF if self.games else 0
        match.move_stack.set_keeper(self._recorder.note_taken_back)
        self.games.append(RecordedGame(number, match))
        return number

    def _let_go(self, used: "list[int] | tuple[int, ...]") -> None:
        """Drop games that no keyframe uses; used: the numbers of the others."""
        for game in list(self.games):
            if game.number not in used:
                game.move_stack.set_keeper(None)
                self.games.remove(game)


def _unless_zeros(tables: "list[bytearray]") -> "list[list[int]]":
    """The same as lists; none if there is nothing but zeros."""
    return [list(table) for table in tables] if any([any(table) for table in tables]) else []


def _clock(match: Match) -> "list[int]":
    """Return the setting of a match's clock and the progress of the turn; [] without a clock."""
    clock = match.clock
    if not clock.mark:
        return []
    return clock.kept() + [clock.spent_ms, int(clock.is_paused)]


def _packed(numbers: "list[int] | tuple[int, ...]") -> bytes:
    """A count in a byte, and the numbers in two bytes each."""
    return bytes((len(numbers),)) + b"".join([bytes((one & 0xFF, one >> 8)) for one in numbers])


def _indices(flags: bytearray) -> "list[int]":
    """The indices of those that are not 0, most often none."""
    return [at for at in range(len(flags)) if flags[at]] if any(flags) else []


def _buckets(gestures: Gestures) -> bytes:
    """The pads with non-zero fault counters: how many, then pad, landings, odd."""
    found = [
        bytes((pad & 0xFF, pad >> 8, gestures.landings[pad], gestures.odd[pad]))
        for pad in range(len(gestures.odd))
        if gestures.landings[pad] or gestures.odd[pad]
    ]
    return bytes((len(found),)) + b"".join(found)


def _felt(pads: Pads) -> "list[int]":
    """The electrodes that are felt and count, chip * 12 + electrode."""
    found = []
    for chip in range(pads.chips):
        felt = pads.felt(chip) & pads.used[chip]
        if felt:
            first = chip * ELECTRODES
            found += [first + place for place in range(ELECTRODES) if felt >> place & 1]
    return found


def _games_of(log: bytearray, at: int) -> "list[int]":
    """The numbers of the games that a keyframe names, from its place in the log on."""
    at += struct.calcsize(HEAD)
    return [log[at], log[at + struct.calcsize(STANDING)]] if log[at - 1] & OLD else [log[at]]
