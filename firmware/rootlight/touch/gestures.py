"""The gestures of fingers: touches, presses, slides and hands, from the pads that are down.

Used by the device with every poll, each 8 ms. Knows which cells are neighbours, nothing of games
or chips. Nothing is allocated in `scan`. The parts, each with a decision of its own: `contacts`
(cells: finger, slide or hand), `buttons` (when a press counts), `flicker` (pads that land too
often), `false_touches` (is it a finger at all?); they share `pad_states` and tell `events`.

Chips have their own clocks and filters: that a finger has left a pad may be seen 24 ms after it
has landed on the next one, so releases and landings are judged with some slack.
"""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.kernels import next_change
from rootlight.touch.buttons import Buttons
from rootlight.touch.contacts import Contacts
from rootlight.touch.events import FLICKERS, LIFT, NOISE, STUCK, UP, EventQueue
from rootlight.touch.false_touches import FAINT_COUNTS, MOST_COUNTS, NO_FINGER, FalseTouches
from rootlight.touch.flicker import Flicker
from rootlight.touch.pad_states import (
    AWAY_MS,
    FAINT,
    FREE,
    GONE,
    HELD,
    IGNORED,
    LIFTED,
    PRESSED,
    STRONG,
    STUCK_ALONE,
    STUCK_IN_HAND,
    TOUCHED,
    WAITING,
    PadStates,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_BOUNCE_MS = const(30)  # shorter gaps are no release
_FINAL_MS = const(80)  # a touch that was lifted so long ago is not taken back any more
_STUCK_MS = const(60000)
_MANY_PADS = const(6)  # more at once are a hand


class Gestures:
    """The fingers on one built board.

    neighbours: flat table of the six or eight cells round each cell, `cells` standing for none.
    cells: number of cells, which are the first pads; pads: number of all pads, the buttons
    following in the order of ROLES. strength(pad, enough=0): function, how strongly a pad is
    touched, in counts, 0 if that cannot be told and NO_FINGER if no finger did it; with `enough`,
    any value on the right side of it will do.
    By pad: `stuck`, 1 for a pad that has been down for over a minute, 2 if it belongs to a hand;
    `wary`, see FalseTouches.
    A keyframe of the flight recorder keeps: `landings`, `odd`, `leak_at`, `crowd`,
    `crowd_began` (see Flicker) and `glitches` (see FalseTouches).
    """

    def __init__(
        self,
        neighbours: "Sequence[int]",
        cells: int,
        pads: int,
        strength: "Callable[..., int]",
    ) -> None:
        hint = cells + ROLES.index("hint")
        self._cells = cells
        self._strength = strength
        self._events = EventQueue()
        self._states = PadStates(pads, self._events)
        self._contacts = Contacts(neighbours, cells, pads, self._states, self._events, strength)
        self._buttons = Buttons(self._states, self._events, hint)
        self._flicker = Flicker(cells, hint, pads)
        self._down = bytearray(pads)
        self._false_touches = FalseTouches(self._states, strength, pads)
        self.stuck = self._states.stuck
        self.wary = self._false_touches.wary
        self.landings = self._flicker.landings
        self.odd = self._flicker.odd

    def scan(self, now_ms: int, down: bytearray) -> None:
        """Look at the pads: `down` has 1 for each pad that is down."""
        states = self._states
        states.begin(now_ms)
        self._down = down
        times = self._flicker.leak(now_ms)
        if times:
            self._false_touches.leak(times, self._contacts.hand)
        if down != states.is_down:
            self._note_changes(down)
        if states.active_count:
            self._settle()
        if self._contacts.hand:
            self._contacts.watch_hand()

    def prove_by(self, release: int) -> None:
        """Chips tell of touches down to this release threshold, in counts."""
        self._false_touches.prove_by(release)

    def next_event(self) -> int:
        """The oldest event not yet told, as event << EVENT_SHIFT | pad, or -1."""
        return self._events.next()

    def is_quiet(self) -> bool:
        """Return whether nothing is down (but stuck pads), undecided or untold, or was lately.

        The time at which a pad was left then does not matter for what comes.
        """
        if self._contacts.hand or not self._events.is_empty():
            return False
        if 0 <= self._states.all_left_ms() < AWAY_MS:
            return False
        return self._states.active_count == self._states.stuck_count

    # For keyframes.

    @property
    def leak_at(self) -> int:
        """The time at which the counts of landings leak next."""
        return self._flicker.leak_at

    @property
    def crowd(self) -> int:
        """Pads that landed since `crowd_began`."""
        return self._flicker.crowd

    @property
    def crowd_began(self) -> int:
        """The time at which the first pad of the crowd landed."""
        return self._flicker.crowd_began

    @property
    def glitches(self) -> int:
        """False touches lately."""
        return self._false_touches.glitches

    def restore(
        self,
        leak_at: int,
        crowd_began: int,
        crowd: int,
        glitches: int,
        counts: "list[tuple[int, int, int]]",
        left_ms: int,
    ) -> None:
        """Be as a keyframe says; for the replay of a bug report.

        counts: (pad, landings, odd) of the pads that have any. left_ms: the time at
        which these pads count as left, so long ago that it makes no difference.
        """
        self._flicker.restore(leak_at, crowd_began, crowd, counts)
        self._false_touches.restore(glitches)
        for pad, _, _ in counts:
            self._states.set_left(pad, left_ms)

    # Landing and leaving.

    def _note_changes(self, down: bytearray) -> None:
        """Take the pads that were left first: a hand is counted by what is down at a time."""
        is_down = self._states.is_down
        pads = len(is_down)
        has_landed = False
        pad = next_change(down, is_down, 0, pads)
        while pad < pads:
            if down[pad]:
                has_landed = True
            else:
                self._leave(pad)
            pad = next_change(down, is_down, pad + 1, pads)
        if not has_landed:
            return
        pad = next_change(down, is_down, 0, pads)
        while pad < pads:
            self._land(pad)
            pad = next_change(down, is_down, pad + 1, pads)

    def _leave(self, pad: int) -> None:
        was_stuck = self.stuck[pad]
        self._states.note_left(pad)
        if was_stuck or (self._contacts.hand and pad < self._cells):
            self._false_touches.distrust(pad)
        if was_stuck != STUCK_ALONE:
            self._flicker.note_left(pad, self._states.stay_ms(pad))

    def _land(self, pad: int) -> None:
        states = self._states
        states.note_down(pad)
        flickers = self._count_landing(pad)
        role = states.role[pad]
        if role == FREE:
            states.remember(pad)
        elif role == FAINT:
            # The time that the contact stays from now on tells whether it is a finger.
            states.note_landing(pad)
            return
        elif self._bounces(pad) or self._slides_on(pad):
            return
        else:
            self._contacts.leave(pad)
        states.note_landing(pad)
        states.role[pad] = IGNORED
        self._false_touches.begin(pad)
        if states.down_count > _MANY_PADS:
            self._begin_hand()
        if not self._contacts.hand and not flickers:
            self._judge_strength(pad)

    def _judge_strength(self, pad: int) -> None:
        """See whether a pad that landed is felt as a finger is."""
        strength = self._strength(pad)
        # Pads that have company are compared with it, see `contacts`.
        is_faint = strength < FAINT_COUNTS and not self._contacts.has_touched_neighbour(pad)
        if is_faint or self.wary[pad]:
            self._states.role[pad] = FAINT
        elif strength <= MOST_COUNTS or (strength < NO_FINGER and sum(self._down) == 1):
            self._accept(pad)

    def _accept(self, pad: int) -> None:
        """A pad that landed is felt as a finger is."""
        if pad < self._cells:
            self._contacts.land(pad)
        elif not self._contacts.is_sliding():
            self._buttons.land(pad)

    def _count_landing(self, pad: int) -> bool:
        """See whether the board is livelier than fingers make it; whether this pad flickers."""
        states = self._states
        flicker = self._flicker
        flicker.note_landing(pad, states.now_ms, states.away_ms(pad), self._contacts.hand)
        if flicker.is_crowd():
            self._begin_hand()
        if flicker.becomes_noise():
            self._events.tell(NOISE, pad)
        if not flicker.has_flickered(pad) or self._contacts.hand:
            return False
        self._events.tell(FLICKERS, pad)
        return True

    def _bounces(self, pad: int) -> bool:
        """Return whether a pad that we remember lands again before its release counts as one."""
        states = self._states
        role = states.role[pad]
        if role == PRESSED:
            return True
        return states.away_ms(pad) < _BOUNCE_MS and role != LIFTED and role != GONE

    def _slides_on(self, pad: int) -> bool:
        """Return whether a pad that we remember lands again within a slide; then it is ignored."""
        states = self._states
        if states.away_ms(pad) >= _BOUNCE_MS:
            # It did leave; if the last scan is long ago, nobody has noticed yet.
            self._settle_up(pad)
        if states.role[pad] == FREE or not self._contacts.is_in_slide(pad):
            return False
        states.role[pad] = IGNORED
        states.note_landing(pad)
        return True

    def _begin_hand(self) -> None:
        if not self._contacts.hand:
            self._contacts.begin_hand()

    def _note_glitch(self, pad: int) -> None:
        """A touch was false; if there were many, they are noise."""
        if self._false_touches.note_glitch():
            self._begin_hand()
            self._events.tell(NOISE, pad)

    # As time passes.

    def _settle(self) -> None:
        """Decide what can be decided by now, and forget pads that have come to rest."""
        states = self._states
        index = states.active_count
        while index:
            index -= 1
            pad = states.active[index]
            self._settle_pad(pad)
            if states.role[pad] == FREE:
                self._contacts.leave(pad)
                states.forget(index)

    def _settle_pad(self, pad: int) -> None:
        states = self._states
        role = states.role[pad]
        if role == TOUCHED or role == PRESSED:
            if self._false_touches.is_false(pad):
                states.take_back(pad)
                self._note_glitch(pad)
            role = states.role[pad]
        if role == PRESSED and not self._buttons.confirm(pad):
            return
        if states.is_down[pad]:
            self._settle_down(pad)
        elif states.away_ms(pad) >= _BOUNCE_MS:
            self._settle_up(pad)

    def _settle_down(self, pad: int) -> None:
        states = self._states
        role = states.role[pad]
        if not states.stuck[pad] and states.stay_ms(pad) >= _STUCK_MS:
            self._stick(pad)
        elif role == WAITING:
            self._contacts.watch_waiting(pad)
        elif role == FAINT and self._is_believed(pad):
            self._false_touches.begin(pad)
            states.role[pad] = IGNORED
            if not self._contacts.has_touched_neighbour(pad):
                self._accept(pad)

    def _is_believed(self, pad: int) -> bool:
        """Return whether a pad that is felt weakly, or was stuck, is a finger's by now."""
        if not self.wary[pad]:
            return self._false_touches.has_stayed(pad)
        if self._false_touches.is_too_late(pad):
            self._states.role[pad] = IGNORED
            return False
        if not self._false_touches.is_whole_finger(pad):
            return False
        if self._false_touches.is_of_arm(pad):
            # An arm that has seemed to leave presses again, on all pads that it lies on.
            self._states.role[pad] = IGNORED
            return False
        return True

    def _settle_up(self, pad: int) -> None:
        """A pad was left, and that was no bounce."""
        states = self._states
        role = states.role[pad]
        if role == HELD:
            self._buttons.release(pad)
        elif role == TOUCHED:
            self._contacts.lift(pad)
        elif role == WAITING or role == STRONG:
            self._contacts.end_wait(pad)
        elif role == IGNORED or role == FAINT:
            if role == FAINT and not self.wary[pad]:
                self._note_glitch(pad)
            states.role[pad] = GONE if self._contacts.has(pad) else FREE
        elif states.away_ms(pad) >= _FINAL_MS:
            self._contacts.finish(pad)

    def _stick(self, pad: int) -> None:
        """A pad that is down for so long is an object or a fault; the finger counts as gone."""
        states = self._states
        if self._contacts.hand:
            states.stick(pad, STUCK_IN_HAND)
            self._events.tell(STUCK, pad)
            return
        states.stick(pad, STUCK_ALONE)
        self._false_touches.trust(pad)
        if states.role[pad] == TOUCHED:
            self._events.tell(LIFT, pad)
        elif states.role[pad] == HELD:
            self._events.tell(UP, pad)
        states.role[pad] = IGNORED
        self._contacts.leave(pad)
        self._events.tell(STUCK, pad)
