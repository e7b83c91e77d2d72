"""Touches of cells: one finger, two side by side, a finger that slides, or a hand.

Used by `gestures`. A *contact* is a group of adjacent touched cells, from one or more fingers.
A cell joins a contact if a neighbour of it is down, or was until a moment ago. A finger that
lands is reported at once; what turns out to be a slide or a hand is taken back.
"""

from array import array

from rootlight.compat import const, ticks_diff
from rootlight.touch.events import HAND_CAME, HAND_LEFT, LIFT, TOUCH, EventQueue
from rootlight.touch.pad_states import (
    FREE,
    GONE,
    IGNORED,
    LIFTED,
    PRESSED,
    STRONG,
    TOUCHED,
    WAITING,
    PadStates,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SAME_MOMENT_MS = const(40)  # pads that land together are compared by strength
_CLEAR_MS = const(150)  # a hand has left when no pad was down for so long
# This many cells in one contact are a hand: a fingertip where corners meet lies on three hexagons
# or on four squares.
_HAND_PADS_6 = const(4)
_HAND_PADS_8 = const(5)
# A cell that is felt less than this part of the strongest one is the edge of the same finger.
_WHOLE_FINGER_PERCENT = const(80)

_CONTACTS = const(32)
_NO_CONTACT = const(0)


class Contacts:
    """Decides what touched cells mean: a touch, the edge of another one, a slide or a hand.

    neighbours, cells, strength: see `Gestures`; pads: number of all pads.
    `hand`: whether a hand is on the board. Then nothing on it means anything until it has left.
    """

    def __init__(
        self,
        neighbours: "Sequence[int]",
        cells: int,
        pads: int,
        states: PadStates,
        events: EventQueue,
        strength: "Callable[..., int]",
    ) -> None:
        self._neighbours = neighbours
        self._cells = cells
        self._degree = len(neighbours) // cells
        self._hand_pads = _HAND_PADS_6 if self._degree == 6 else _HAND_PADS_8
        self._states = states
        self._events = events
        self._strength = strength
        self.hand = False
        # The contact of each pad. Buttons have none.
        self._contact = bytearray(pads)
        # By contact: how many cells belong to it, when it began, whether it is a slide.
        self._members = bytearray(_CONTACTS)
        self._began = array("i", [0] * _CONTACTS)
        self._slides = bytearray(_CONTACTS)
        self._slide_count = 0

    # Questions of others.

    def is_sliding(self) -> bool:
        """Return whether any contact is a slide."""
        return self._slide_count > 0

    def is_in_slide(self, pad: int) -> bool:
        """Return whether the contact of a pad is a slide."""
        return self._slides[self._contact[pad]] > 0

    def has(self, pad: int) -> bool:
        """Return whether a pad belongs to a contact."""
        return self._contact[pad] != _NO_CONTACT

    def has_touched_neighbour(self, pad: int) -> bool:
        """Return whether a neighbour of a cell is down, or was a moment ago; buttons have none."""
        if pad >= self._cells:
            return False
        at = pad * self._degree
        for place in range(at, at + self._degree):
            other = self._neighbours[place]
            if other != self._cells and self._contact[other]:
                return True
        return False

    # Landing.

    def land(self, pad: int) -> None:
        """A finger, or something larger, landed on a cell."""
        contact = self._join(pad)
        states = self._states
        if not contact or self._pads_down(contact) >= self._hand_pads:
            self.begin_hand()
        elif self._slides[contact]:
            return
        elif not self._has_role(contact, TOUCHED, STRONG):
            self._began[contact] = states.now_ms
            self._touch(pad)
        elif self._has_role(contact, LIFTED, LIFTED) or self._is_beside_waiting(pad):
            self._begin_slide(contact)
        elif ticks_diff(states.now_ms, self._began[contact]) <= _SAME_MOMENT_MS:
            self._compare(pad, contact)
        else:
            states.role[pad] = WAITING

    def _touch(self, pad: int) -> None:
        self._states.role[pad] = TOUCHED
        self._events.tell(TOUCH, pad)

    def _compare(self, pad: int, contact: int) -> None:
        """Let the finger be on the cell that is felt most, of those that landed together.

        Two fingers side by side are felt alike. Three cells that are felt alike, each beside both
        others, are a hand.
        """
        strength = self._strength(pad)
        if self._is_weaker(strength, contact):
            return
        states = self._states
        for index in range(states.active_count):
            other = states.active[index]
            if self._contact[other] != contact or states.role[other] != TOUCHED:
                continue
            if self._strength(other) * 100 < strength * _WHOLE_FINGER_PERCENT:
                states.role[other] = IGNORED
                self._events.cancel(other)
        self._touch(pad)
        if self._is_in_triangle(pad):
            self.begin_hand()

    def _is_weaker(self, strength: int, contact: int) -> bool:
        """Return whether a touched cell of the contact is felt much more, or the strength is 0."""
        states = self._states
        for index in range(states.active_count):
            other = states.active[index]
            if self._contact[other] != contact or states.role[other] != TOUCHED:
                continue
            if strength * 100 < self._strength(other) * _WHOLE_FINGER_PERCENT:
                return True
        return not strength

    def _is_beside_waiting(self, pad: int) -> bool:
        """Return whether a neighbour of a cell waits: then a finger slides from cell to cell."""
        at = pad * self._degree
        for place in range(at, at + self._degree):
            other = self._neighbours[place]
            if other != self._cells and WAITING <= self._states.role[other] <= STRONG:
                return True
        return False

    def _is_in_triangle(self, pad: int) -> bool:
        """Return whether two touched neighbours of a cell follow each other round it."""
        role = self._states.role
        at = pad * self._degree
        before = self._neighbours[at + self._degree - 1]
        for place in range(at, at + self._degree):
            other = self._neighbours[place]
            if other != self._cells and before != self._cells:
                if role[other] == TOUCHED and role[before] == TOUCHED:
                    return True
            before = other
        return False

    # Leaving.

    def watch_waiting(self, pad: int) -> None:
        """A cell is WAITING; note whether it is felt like a whole finger by now."""
        if not self._is_weaker(self._strength(pad), self._contact[pad]):
            self._states.role[pad] = STRONG

    def lift(self, pad: int) -> None:
        """A TOUCHED cell was left."""
        if self._moved_to_waiting(pad):
            self._begin_slide(self._contact[pad])
        else:
            self._states.role[pad] = LIFTED
            self._events.tell(LIFT, pad)

    def end_wait(self, pad: int) -> None:
        """A WAITING or STRONG cell was left: a second finger's tap, if it felt like one."""
        states = self._states
        if states.role[pad] == STRONG and self._is_second_finger(pad):
            self._events.tell(TOUCH, pad)
            self._events.tell(LIFT, pad)
            states.role[pad] = LIFTED
        else:
            states.role[pad] = GONE

    def finish(self, pad: int) -> None:
        """Free a pad that is LIFTED or GONE: its touch is too old to be taken back."""
        states = self._states
        if states.role[pad] == LIFTED and self._moved_on(self._contact[pad]):
            self._begin_slide(self._contact[pad])
        states.role[pad] = FREE

    def _moved_to_waiting(self, pad: int) -> bool:
        """Return whether the finger of a touched cell has moved on to a waiting cell.

        That cell is still down, or was left later than the touched one.
        """
        return self._is_outlasted(pad, WAITING, STRONG, 1)

    def _is_second_finger(self, pad: int) -> bool:
        """Return whether a waiting cell has a finger of its own.

        It has if a touched cell of the contact is still down, or was left no earlier.
        """
        return self._is_outlasted(pad, TOUCHED, LIFTED, 0)

    def _is_outlasted(self, pad: int, first: int, last: int, least_ms: int) -> bool:
        """Return whether a cell of the contact is down, or was left `least_ms` later or more.

        Only cells with a role from `first` to `last` are looked at.
        """
        states = self._states
        contact = self._contact[pad]
        for index in range(states.active_count):
            other = states.active[index]
            if self._contact[other] != contact or not first <= states.role[other] <= last:
                continue
            if states.is_down[other] or states.left_later(pad, other, least_ms):
                return True
        return False

    def _moved_on(self, contact: int) -> bool:
        """Return whether a finger that seemed lifted is still on a cell taken for its edge."""
        states = self._states
        has_edge = False
        for index in range(states.active_count):
            pad = states.active[index]
            if self._contact[pad] != contact or not states.is_down[pad]:
                continue
            if states.role[pad] != IGNORED:
                return False
            has_edge = True
        return has_edge

    # Joining cells to contacts.

    def _join(self, pad: int) -> int:
        """Let a cell join the contacts around it, which become one; 0 if there are too many."""
        contact = _NO_CONTACT
        at = pad * self._degree
        for place in range(at, at + self._degree):
            other = self._neighbours[place]
            if other == self._cells or not self._contact[other]:
                continue
            if contact == _NO_CONTACT:
                contact = self._contact[other]
            elif self._contact[other] != contact:
                self._merge(contact, self._contact[other])
        if contact == _NO_CONTACT:
            contact = self._new_contact()
        if contact:
            self._contact[pad] = contact
            self._members[contact] += 1
        return contact

    def _new_contact(self) -> int:
        for contact in range(1, _CONTACTS):
            if not self._members[contact]:
                self._slides[contact] = 0
                self._began[contact] = self._states.now_ms
                return contact
        return _NO_CONTACT

    def _merge(self, contact: int, other: int) -> None:
        """Make one contact of two."""
        if self._slides[contact] != self._slides[other]:
            # A slide takes along all that it meets.
            self._begin_slide(other if self._slides[contact] else contact)
        if ticks_diff(self._began[other], self._began[contact]) < 0:
            self._began[contact] = self._began[other]
        states = self._states
        for index in range(states.active_count):
            pad = states.active[index]
            if self._contact[pad] == other:
                self._contact[pad] = contact
        self._members[contact] += self._members[other]
        self._members[other] = 0
        if self._slides[other]:
            self._slides[other] = 0
            self._slide_count -= 1

    def leave(self, pad: int) -> None:
        """A pad belongs to its contact no longer."""
        contact = self._contact[pad]
        if not contact:
            return
        self._contact[pad] = _NO_CONTACT
        self._members[contact] -= 1
        if not self._members[contact] and self._slides[contact]:
            self._slides[contact] = 0
            self._slide_count -= 1
            if not self._slide_count and not self.hand:
                self._events.tell(HAND_LEFT, 0)

    def _pads_down(self, contact: int) -> int:
        """Number of cells of a contact that are down now."""
        states = self._states
        count = 0
        for index in range(states.active_count):
            pad = states.active[index]
            if self._contact[pad] == contact and states.is_down[pad]:
                count += 1
        return count

    def _has_role(self, contact: int, first: int, last: int) -> bool:
        """Return whether a cell of a contact has a role from `first` to `last`."""
        states = self._states
        for index in range(states.active_count):
            pad = states.active[index]
            if self._contact[pad] == contact and first <= states.role[pad] <= last:
                return True
        return False

    # Slides and hands.

    def _begin_slide(self, contact: int) -> None:
        """A finger, a hand or a sleeve slides: the whole contact means nothing."""
        self._slides[contact] = 1
        self._slide_count += 1
        if self._slide_count == 1 and not self.hand:
            self._events.tell(HAND_CAME, 0)
        states = self._states
        for index in range(states.active_count):
            pad = states.active[index]
            if self._contact[pad] == contact or states.role[pad] == PRESSED:
                states.take_back(pad)

    def begin_hand(self) -> None:
        """A hand or a sleeve lies on the board: nothing on it means anything until it has left."""
        self.hand = True
        if not self._slide_count:
            self._events.tell(HAND_CAME, 0)
        states = self._states
        for index in range(states.active_count):
            pad = states.active[index]
            states.take_back(pad)
            self._contact[pad] = _NO_CONTACT
        for contact in range(_CONTACTS):
            self._members[contact] = 0
            self._slides[contact] = 0
        self._slide_count = 0

    def watch_hand(self) -> None:
        """See whether the hand has left."""
        if self._states.down_count or self._states.all_left_ms() < _CLEAR_MS:
            return
        self.hand = False
        self._events.tell(HAND_LEFT, 0)
