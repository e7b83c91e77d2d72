"""Pads that are out of order: told, left out if they make false touches, and trusted again.

Used by the device, which keeps one PadHealth as long as a pad is out of order or was a little
while ago. Knows pads and chips by number; people and the link get names. The decisions made here
are recorded, and a replay carries them out without asking chips; see `carry_out`.

Three of the recorded decisions do nothing there; they mark places for the replay. TAKES and TAKEN
enclose what follows from one event of the gestures: a replay carries it out when the gestures tell
that event. After USES, electrodes that change belong to the next reading of the pads.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.device.pad_reports import PadReports
from rootlight.device.pad_trouble import NOISE, SHORTED, STUCK, NoiseWatch, PadTrouble
from rootlight.texts import filled
from rootlight.touch import events
from rootlight.touch.false_touches import NO_FINGER

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.link.link import Link
    from rootlight.table.controller import Controller
    from rootlight.touch.gestures import Gestures
    from rootlight.touch.pads import Pads

    class Board(Protocol):
        """The device, as far as its pads are watched, and it is told of them."""

        controller: Controller
        gestures: Gestures
        link: Link
        pads: Pads
        recorder: FlightRecorder


# The decisions of this module, as the recorder notes them.
TAKES = const(1)  # a mark: an event of the gestures begins to be dealt with; up to TAKEN
TAKEN = const(2)  # a mark
USES = const(3)  # a mark: electrodes begin or cease to count, with the next reading of the pads
SHOWS = const(4)
HANDS_OFF = const(5)
HANDS_ON = const(6)
FORGETS = const(7)  # all pending stones

_LOOK_MS = const(3000)
# Things lie still, arms do not. If the counts of a stuck pad change by more than this from one
# look to the next, an arm lies there. Several pads are added up, and the limit grows as their
# noise does: with the square root of their number.
_STEADY = const(5)
_FORGIVEN_LOOKS = const(100)
_EVERYWHERE = "The whole board"


def carry_out(controller: "Controller", decision: int) -> None:
    """Do what was decided, at the controller."""
    if decision == HANDS_OFF or decision == HANDS_ON:
        controller.condition.say_hands_off(decision == HANDS_OFF)
    elif decision == SHOWS:
        controller.ticker.changed()
    elif decision == FORGETS and controller.touched():
        controller.partial_turn.set(())


def forget(controller: "Controller", pad: int) -> None:
    """Take back a pending stone that may be a pad's doing."""
    if pad >= controller.in_play.built.count or controller.offers.picker is not None:
        return
    if not controller.opponents.is_acting():
        controller.partial_turn.forget_pad(pad)


class PadHealth:
    """The pads of one board that are out of order.

    board: the device. platform: offers
    `bank`, the TouchBank, and `names`, of the chips. show_parts: function, marks the pads that do
    not work on the board. `everywhere`: whether half of the chips or more are noisy; then no pad
    is believed, and the board says hands off.
    """

    def __init__(self, board: "Board", platform, show_parts: "Callable[[], None]") -> None:
        self.everywhere = False
        self._board = board
        self._show_parts = show_parts
        self._bank = platform.bank
        self._reports = PadReports(board.controller, board.link)
        self._names = platform.names.split("\n")
        self._troubles: "dict[int, PadTrouble]" = {}  # by wire
        self._times: "dict[int, int]" = {}  # how often each wire was out of order
        self._proven: "list[int]" = []  # wires in doubt whose pads have felt a finger
        self._noise = NoiseWatch(platform.bank, board.pads.chips)
        self._now_ms = 0
        self._next_look: "int | None" = None
        self._well_looks = 0

    def is_ill(self) -> bool:
        """Return whether any pad is out of order."""
        return len(self._troubles) > 0

    def is_told_only(self, pad: int) -> bool:
        """Return whether a pad counts although its wire is in doubt."""
        trouble = self._troubles.get(self._board.pads.wire_of[pad])
        return trouble is not None and trouble.is_told_only

    # Signs of trouble.

    def take(self, event: int, pad: int, now_ms: int) -> None:
        """STUCK, FLICKERS or NOISE of the gestures."""
        if event == events.NOISE:
            self._noise.begin(now_ms)
            return
        code = "flickers" if event == events.FLICKERS else STUCK
        self._decide(TAKES)
        self._forget_touch(pad)
        for wire in self._wires_of(pad):
            self._leave_out(wire, code)
        self._reports.tell(pad, code)
        self._show()
        self._decide(TAKEN)

    def take_odd(self) -> None:
        """Chips have found odd electrodes, or no longer."""
        pads = self._board.pads
        for wire in range(len(pads.pad_of)):
            pad = pads.pad_of[wire]
            if pad == len(pads.down) or wire in self._troubles or not self._is_odd(wire):
                continue
            code = self._bank.why_odd(wire // ELECTRODES, wire % ELECTRODES)
            if code is None or wire in self._proven:
                continue
            self._leave_out(wire, code)
            if code == SHORTED:
                self._forget_touch(pad)
            self._reports.tell(pad, code)

    def _forget_touch(self, pad: int) -> None:
        self._board.recorder.note_forgotten(pad)
        forget(self._board.controller, pad)

    def _decide(self, decision: int) -> None:
        self._board.recorder.note_decision(decision)
        carry_out(self._board.controller, decision)

    def _use(self, chip: int, electrodes: int) -> None:
        self._decide(USES)
        self._board.pads.use(chip, electrodes)

    def _leave_out(self, wire: int, code: str) -> None:
        times = self._times.get(wire, 0)
        self._times[wire] = times + 1
        trouble = PadTrouble(wire, code, times)
        self._troubles[wire] = trouble
        # The gestures themselves ignore a stuck pad, and count it as a finger afterwards.
        if code != STUCK and not trouble.is_told_only:
            used = self._board.pads.used[trouble.chip]
            self._use(trouble.chip, used & ~(1 << trouble.electrode))

    def _judge_noise(self) -> None:
        """Leave out the chips that are noisy, or say hands off if most are."""
        pads = self._board.pads
        chips = range(pads.chips)
        noisy = [chip for chip in chips if self._noise.is_noisy(chip) and self._is_used(chip)]
        if not noisy:
            return
        # Nobody knows which of the pending stones were touched.
        self._decide(FORGETS)
        for chip in noisy:
            for electrode in range(ELECTRODES):
                if self._wired(chip) >> electrode & 1:
                    self._leave_out(chip * ELECTRODES + electrode, NOISE)
        silent = [chip for chip in chips if not self._is_used(chip)]
        was_everywhere = self.everywhere
        self.everywhere = len(silent) * 2 > pads.chips
        if not self.everywhere:
            for chip in noisy:
                self._reports.tell_noise(self._names[chip], self._names[chip])
        elif not was_everywhere:
            self._reports.tell_noise("touch", filled(_EVERYWHERE))
        self._show()

    def _wired(self, chip: int) -> int:
        """Mask of the electrodes of a chip that have a pad."""
        pads = self._board.pads
        mask = 0
        for electrode in range(ELECTRODES):
            if pads.pad_of[chip * ELECTRODES + electrode] < len(pads.down):
                mask |= 1 << electrode
        return mask

    def _is_used(self, chip: int) -> bool:
        """Return whether any electrode of a chip that has a pad counts."""
        return self._board.pads.used[chip] & self._wired(chip) > 0

    # As time passes.

    def look(self, now_ms: int) -> bool:
        """See whether pads are well again; with each poll. Returns whether it is still needed."""
        self._now_ms = now_ms
        if self.everywhere and not self._board.controller.condition.hand:
            self._decide(HANDS_OFF)
        self._watch_doubtful()
        if self._noise.is_judging() or self._leaves_noise_out():
            self._noise.sample(now_ms)
        if self._noise.is_due(now_ms):
            self._judge_noise()
        if self._next_look is None:
            self._begin_watch(now_ms)
        elif ticks_diff(now_ms, self._next_look) >= 0:
            self._look_at_all()
            self._begin_watch(now_ms)
            self._well_looks = 0 if self._troubles else self._well_looks + 1
        return self._well_looks < _FORGIVEN_LOOKS or len(self._proven) > 0

    def _watch_doubtful(self) -> None:
        """See whether a pad that was only told of is felt: by a finger, or by its mended wire."""
        proven = -1
        for wire in self._troubles:
            trouble = self._troubles[wire]
            if not trouble.is_told_only or not trouble.has_landed(self._is_felt(trouble)):
                continue
            if self._bank.strength(trouble.chip, trouble.electrode) < NO_FINGER:
                proven = wire
                break
            if self._nobody_touches():
                self._calibrate(trouble.chip)
                break
        if proven >= 0:
            self._proven.append(proven)
            self._trust([proven])

    def _begin_watch(self, now_ms: int) -> None:
        self._next_look = ticks_add(now_ms, _LOOK_MS)
        restless = self._board.pads.restless
        for chip in range(len(restless)):
            restless[chip] = 0
        self._noise.begin_look()

    def _leaves_noise_out(self) -> bool:
        """Return whether a chip is left out for its noise."""
        for wire in self._troubles:
            if self._troubles[wire].code == NOISE:
                return True
        return False

    def _look_at_all(self) -> None:
        well = []
        to_calibrate = []
        moves = self._what_lies_there_moves()
        nobody_touches = self._nobody_touches() and not moves
        # MicroPython looks for no number in a bytearray by `in`.
        is_arm = max(self._board.gestures.stuck) > 1
        for wire in self._troubles:
            trouble = self._troubles[wire]
            if not self._is_calm(trouble) or (moves and trouble.code == STUCK):
                trouble.note_unrest()
                continue
            is_felt = self._is_felt(trouble)
            if is_arm and is_felt and not nobody_touches:
                # Other pads change: the arm moves there, or people touch them. This look does not
                # count.
                continue
            trouble.note_calm()
            is_odd = self._is_odd(wire)
            if trouble.wants_calibration(is_felt, is_odd):
                is_due = trouble.is_calibration_due(is_arm)
                if is_due and nobody_touches and trouble.chip not in to_calibrate:
                    to_calibrate.append(trouble.chip)
            elif trouble.is_over() and not is_odd:
                well.append(wire)
        for chip in to_calibrate:
            self._calibrate(chip)
        if well:
            self._trust(well)

    def _what_lies_there_moves(self) -> bool:
        """Return whether the stuck pads are felt otherwise than at the last look.

        Their changes add up, so that an arm is told from noise by all pads that it lies on.
        """
        total = 0
        pads = 0
        for wire in self._troubles:
            trouble = self._troubles[wire]
            if trouble.code != STUCK or not self._is_felt(trouble):
                continue
            total += trouble.change(self._bank.strength(trouble.chip, trouble.electrode))
            pads += 1
        return total * total > _STEADY * _STEADY * pads

    def _is_felt(self, trouble: PadTrouble) -> bool:
        return self._board.pads.felt(trouble.chip) >> trouble.electrode & 1 > 0

    def _is_odd(self, wire: int) -> bool:
        return self._bank.odd[wire // ELECTRODES] >> wire % ELECTRODES & 1 > 0

    def _nobody_touches(self) -> bool:
        """Return whether no well pad has changed for a while, nor is felt; but for stuck ones."""
        pads = self._board.pads
        for wire in range(len(pads.pad_of)):
            chip = wire // ELECTRODES
            restless = pads.restless[chip] & pads.used[chip]
            if restless >> wire % ELECTRODES & 1 and wire not in self._troubles:
                return False
        for pad in range(len(pads.down)):
            is_ill = self._board.gestures.stuck[pad] or pads.wire_of[pad] in self._troubles
            if pads.down[pad] and not is_ill:
                return False
        return True

    def _is_calm(self, trouble: PadTrouble) -> bool:
        """Return whether an electrode has not changed, nor its whole chip if that is noisy."""
        if not self._bank.is_working(trouble.chip):
            return False
        restless = self._board.pads.restless[trouble.chip]
        if trouble.code == NOISE:
            return not restless and not self._noise.is_noisy(trouble.chip)
        return not restless >> trouble.electrode & 1

    def _calibrate(self, chip: int) -> None:
        self._bank.recalibrate(chip, self._now_ms)
        for wire in self._troubles:
            if self._troubles[wire].chip == chip:
                self._troubles[wire].note_calibration()

    def _trust(self, wires: "list[int]") -> None:
        """Let wires count again, and tell of it."""
        pads = self._board.pads
        was_noise = []
        for wire in wires:
            trouble = self._troubles.pop(wire)
            chip = trouble.chip
            self._use(chip, pads.used[chip] | 1 << trouble.electrode)
            if trouble.code != NOISE:
                self._reports.tell(pads.pad_of[wire], "ok")
            elif chip not in was_noise:
                was_noise.append(chip)
        self._tell_of_calm(was_noise)
        self._show()

    def _tell_of_calm(self, chips: "list[int]") -> None:
        if not self.everywhere:
            for chip in chips:
                self._reports.tell_works(self._names[chip], self._names[chip])
        elif not self._leaves_noise_out():
            self.everywhere = False
            self._decide(HANDS_ON)
            self._reports.tell_works("touch", filled(_EVERYWHERE))

    # Wires and lights.

    def _wires_of(self, pad: int) -> "list[int]":
        pad_of = self._board.pads.pad_of
        return [wire for wire in range(len(pad_of)) if pad_of[wire] == pad]

    def _show(self) -> None:
        self._decide(SHOWS)
        self._show_parts()

    def describe(self) -> "list[dict]":
        """Return pad, part, electrode and code of each wire out of order; for `diagnose`."""
        found = []
        for wire in sorted(self._troubles):
            trouble = self._troubles[wire]
            found.append(
                {
                    "pad": self._reports.name(self._board.pads.pad_of[wire]),
                    "part": self._names[trouble.chip],
                    "electrode": trouble.electrode,
                    "code": trouble.code,
                }
            )
        return found
