"""What fingers mean: touches, presses, slides and hands, from the pads that are down.

Used by the device with every poll, about each 10 ms; imports `compat` and the buttons' roles.
Knows which cells are neighbours, nothing of games or chips. Nothing is allocated in `scan`.

Words: a *contact* is all that neighbouring pads feel at a time, be it a finger, two fingers side
by side or a hand. A pad joins a contact if a neighbour of it is down, or was until a moment ago.
A finger that lands is reported at once; what turns out to be a slide or a hand is taken back.
Chips have their own clocks and filters: that a finger has left a pad may be seen 24 ms after it
has landed on the next one, so releases and landings are judged with some slack.
"""

from array import array

from rootlight.board_file import ROLES
from rootlight.compat import const, ticks_diff

# Events. The codes that `next_event` gives are event << EVENT_SHIFT | pad.
EVENT_SHIFT = const(12)
PAD_MASK = const(0xFFF)
TOUCH = const(1)  # cell: a finger landed
CANCEL = const(2)  # cell or button: what was reported was no finger; take back what it did
LIFT = const(3)  # cell: the finger of a touch left
HEARD = const(4)  # button: a finger landed; a light may answer, nothing else
DOWN = const(5)  # button: it was meant
UP = const(6)  # button: released, always after DOWN
HAND_CAME = const(7)  # a hand, a sleeve or a sliding finger: hands off, please
HAND_LEFT = const(8)

# What a pad is to us. A pad that is neither down nor remembered is FREE.
_FREE = const(0)
_TOUCHED = const(1)  # cell: reported, finger still there
_LIFTED = const(2)  # cell: reported and left, may still be taken back
_WAITING = const(3)  # cell beside a touched one: a second finger, or the first on its way?
_STRONG = const(4)  # the same, and felt like a whole finger meanwhile
_IGNORED = const(5)  # down, and not to be reported
_GONE = const(6)  # left, was not reported, still joins its neighbours
_PRESSED = const(7)  # button: heard, not yet confirmed
_HELD = const(8)  # button: confirmed

_SAME_MOMENT_MS = const(40)  # pads that land together are compared by strength
_BOUNCE_MS = const(30)  # shorter gaps are no release
_FINAL_MS = const(80)  # a touch that was lifted so long ago stands
_CONFIRM_MS = const(60)  # a button held so long without a hand showing up is meant
_CLEAR_MS = const(150)  # a hand has left when no pad was down for so long
_STUCK_MS = const(60000)

_MANY_PADS = const(6)  # more at once are a hand
# So many in one contact are a hand: a fingertip where corners meet lies on three hexagons or on
# four squares.
_HAND_PADS_6 = const(4)
_HAND_PADS_8 = const(5)
_WHOLE_FINGER_PERCENT = const(80)
# Times of pads are kept in 16 bits: they wrap after 65 s, of which `_STUCK_MS` is the longest
# that is asked for.
_TIME_MASK = const(0xFFFF)
_HALF_TIME = const(0x8000)

_CONTACTS = const(32)
_NO_CONTACT = const(0)
_RING = const(64)
_TAKEN_BACK = const(0)  # an event that was taken back before anybody heard of it


class Gestures:
    """The fingers on one built board.

    neighbours: flat table of the six or eight cells round each cell, `cells` standing for none.
    cells: number of cells, which are the first pads; pads: number of all pads, the buttons
    following in the order of ROLES. strength: function that tells how strongly a pad is touched,
    in counts.
    `stuck`: bytearray, 1 for each pad that has been down for over a minute.
    """

    def __init__(self, neighbours, cells, pads, strength):
        self.stuck = bytearray(pads)
        self._neighbours = neighbours
        self._degree = len(neighbours) // cells
        self._hand_pads = _HAND_PADS_6 if self._degree == 6 else _HAND_PADS_8
        self._cells = cells
        self._strength = strength
        self._hint = cells + ROLES.index("hint")
        self._now = 0
        # Of each pad: whether it is down, since when, when it left, and what it is to us.
        self._is_down = bytearray(pads)
        self._landed = array("H", [0] * pads)
        self._left = array("H", [0] * pads)
        self._role = bytearray(pads)
        self._contact = bytearray(pads)
        # The pads that are not FREE, in no order.
        self._active = bytearray(pads) if pads < 256 else array("H", [0] * pads)
        self._active_count = 0
        # Of each contact: how many pads belong to it, when it began, whether it is a slide.
        self._members = bytearray(_CONTACTS)
        self._began = array("i", [0] * _CONTACTS)
        self._slides = bytearray(_CONTACTS)
        self._slide_count = 0
        self._down_count = 0  # pads that are down and not stuck
        self._stuck_count = 0
        self._hand = False
        self._all_left = 0  # since when no pad has been down, while there was a hand
        self._ring = array("H", [0] * _RING)
        self._first_event = 0
        self._event_count = 0

    def scan(self, now_ms, down):
        """Look at the pads: `down` is a bytearray with 1 for each pad that is down."""
        self._now = now_ms
        if down != self._is_down:
            self._note_changes(down)
        if self._active_count:
            self._settle()
        if self._hand:
            self._watch_hand()

    def next_event(self):
        """The oldest event not yet told, as event << EVENT_SHIFT | pad, or -1."""
        while self._event_count:
            code = self._ring[self._first_event]
            self._first_event = (self._first_event + 1) % _RING
            self._event_count -= 1
            if code != _TAKEN_BACK:
                return code
        return -1

    def is_quiet(self):
        """Whether nothing is down (but stuck pads), undecided or untold."""
        if self._hand or self._event_count:
            return False
        return self._active_count == self._stuck_count

    # Landing and leaving.

    def _note_changes(self, down):
        """Take the pads that were left first: a hand is counted by what is down at a time."""
        is_down = self._is_down
        landed = False
        for pad in range(len(is_down)):
            if down[pad] == is_down[pad]:
                continue
            if down[pad]:
                landed = True
            else:
                is_down[pad] = 0
                self._leave(pad)
        if not landed:
            return
        for pad in range(len(is_down)):
            if down[pad] and not is_down[pad]:
                is_down[pad] = 1
                self._land(pad)

    def _leave(self, pad):
        self._left[pad] = self._now & _TIME_MASK
        if self.stuck[pad]:
            self.stuck[pad] = 0
            self._stuck_count -= 1
            return
        self._down_count -= 1
        if not self._down_count:
            self._all_left = self._now

    def _land(self, pad):
        self._down_count += 1
        if self._role[pad] == _FREE:
            self._active[self._active_count] = pad
            self._active_count += 1
        elif self._goes_on(pad):
            return
        else:
            self._leave_contact(pad)
        self._landed[pad] = self._now & _TIME_MASK
        self._role[pad] = _IGNORED
        if self._down_count > _MANY_PADS and not self._hand:
            self._begin_hand()
        if self._hand:
            return
        if pad < self._cells:
            self._land_on_cell(pad)
        else:
            self._land_on_button(pad)

    def _goes_on(self, pad):
        """Whether a landing on a pad that we remember is nothing new: a bounce, or a slide."""
        role = self._role[pad]
        if role == _PRESSED:
            return True
        if self._now - self._left[pad] & _TIME_MASK >= _BOUNCE_MS:
            # It did leave; if the last scan is long ago, nobody has noticed yet.
            if role == _HELD:
                self._release_button(pad)
            else:
                self._settle_up(pad)
        elif role != _LIFTED and role != _GONE:
            return True
        if self._role[pad] == _FREE or not self._slides[self._contact[pad]]:
            return False
        self._role[pad] = _IGNORED
        self._landed[pad] = self._now & _TIME_MASK
        return True

    def _land_on_button(self, pad):
        if self._slide_count:
            return
        self._tell(HEARD, pad)
        if pad == self._hint:
            self._role[pad] = _HELD
            self._tell(DOWN, pad)
        else:
            self._role[pad] = _PRESSED

    def _land_on_cell(self, pad):
        contact = self._join(pad)
        if not contact:
            self._begin_hand()
        elif self._pads_down(contact) >= self._hand_pads:
            self._begin_hand()
        elif self._slides[contact]:
            return
        elif not self._has(contact, _TOUCHED, _STRONG):
            self._began[contact] = self._now
            self._touch(pad)
        elif self._has(contact, _LIFTED, _LIFTED) or self._is_beside_waiting(pad):
            self._begin_slide(contact)
        elif ticks_diff(self._now, self._began[contact]) <= _SAME_MOMENT_MS:
            self._compare(pad, contact)
        else:
            self._role[pad] = _WAITING

    def _touch(self, pad):
        self._role[pad] = _TOUCHED
        self._tell(TOUCH, pad)

    def _compare(self, pad, contact):
        """Of pads that landed together, a finger is where it is felt most.

        Two fingers side by side are felt alike; three, each beside both others, are a hand.
        """
        strength = self._strength(pad)
        if self._is_weaker(strength, contact):
            return
        for index in range(self._active_count):
            other = self._active[index]
            if self._contact[other] != contact or self._role[other] != _TOUCHED:
                continue
            if self._strength(other) * 100 < strength * _WHOLE_FINGER_PERCENT:
                self._role[other] = _IGNORED
                self._cancel(other)
        self._touch(pad)
        if self._is_in_triangle(pad):
            self._begin_hand()

    def _is_weaker(self, strength, contact):
        """Whether a touched pad of a contact is felt much more strongly, or this is nothing."""
        for index in range(self._active_count):
            other = self._active[index]
            if self._contact[other] != contact or self._role[other] != _TOUCHED:
                continue
            if strength * 100 < self._strength(other) * _WHOLE_FINGER_PERCENT:
                return True
        return not strength

    # Contacts.

    def _join(self, pad):
        """Let a cell join the contacts around it, which become one; return it, 0 if too many."""
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

    def _new_contact(self):
        for contact in range(1, _CONTACTS):
            if not self._members[contact]:
                self._slides[contact] = 0
                self._began[contact] = self._now
                return contact
        return _NO_CONTACT

    def _merge(self, contact, other):
        """Make one contact of two."""
        if self._slides[contact] != self._slides[other]:
            # What slides takes along all that it meets.
            self._begin_slide(other if self._slides[contact] else contact)
        if ticks_diff(self._began[other], self._began[contact]) < 0:
            self._began[contact] = self._began[other]
        for index in range(self._active_count):
            pad = self._active[index]
            if self._contact[pad] == other:
                self._contact[pad] = contact
        self._members[contact] += self._members[other]
        self._members[other] = 0
        if self._slides[other]:
            self._slides[other] = 0
            self._slide_count -= 1

    def _leave_contact(self, pad):
        contact = self._contact[pad]
        if not contact:
            return
        self._contact[pad] = _NO_CONTACT
        self._members[contact] -= 1
        if not self._members[contact] and self._slides[contact]:
            self._slides[contact] = 0
            self._slide_count -= 1
            if not self._slide_count and not self._hand:
                self._tell(HAND_LEFT, 0)

    def _pads_down(self, contact):
        """Number of pads of a contact that are down now."""
        count = 0
        for index in range(self._active_count):
            pad = self._active[index]
            if self._contact[pad] == contact and self._is_down[pad]:
                count += 1
        return count

    def _has(self, contact, first, last):
        """Whether a pad of a contact has a role from `first` to `last`."""
        for index in range(self._active_count):
            pad = self._active[index]
            if self._contact[pad] == contact and first <= self._role[pad] <= last:
                return True
        return False

    def _is_beside_waiting(self, pad):
        """Whether a chain goes on: a finger slides from pad to pad."""
        at = pad * self._degree
        for place in range(at, at + self._degree):
            other = self._neighbours[place]
            if other != self._cells and _WAITING <= self._role[other] <= _STRONG:
                return True
        return False

    def _is_in_triangle(self, pad):
        """Whether two touched neighbours of a cell follow each other round it."""
        at = pad * self._degree
        before = self._neighbours[at + self._degree - 1]
        for place in range(at, at + self._degree):
            other = self._neighbours[place]
            if other != self._cells and before != self._cells:
                if self._role[other] == _TOUCHED and self._role[before] == _TOUCHED:
                    return True
            before = other
        return False

    # As time passes.

    def _settle(self):
        """Decide what can be decided by now, and forget pads that have come to rest."""
        index = self._active_count
        while index:
            index -= 1
            pad = self._active[index]
            self._settle_pad(pad)
            if self._role[pad] == _FREE:
                self._leave_contact(pad)
                self._active_count -= 1
                self._active[index] = self._active[self._active_count]

    def _settle_pad(self, pad):
        if self._role[pad] >= _PRESSED:
            self._settle_button(pad)
        elif self._is_down[pad]:
            self._settle_down(pad)
        elif self._now - self._left[pad] & _TIME_MASK >= _BOUNCE_MS:
            self._settle_up(pad)

    def _settle_button(self, pad):
        if self._role[pad] == _PRESSED:
            if self._now - self._landed[pad] & _TIME_MASK < _CONFIRM_MS:
                return
            self._role[pad] = _HELD
            self._tell(DOWN, pad)
        if self._is_down[pad]:
            self._settle_down(pad)
        elif self._now - self._left[pad] & _TIME_MASK >= _BOUNCE_MS:
            self._release_button(pad)

    def _release_button(self, pad):
        self._role[pad] = _FREE
        self._tell(UP, pad)

    def _settle_down(self, pad):
        role = self._role[pad]
        if not self.stuck[pad] and self._now - self._landed[pad] & _TIME_MASK >= _STUCK_MS:
            self._stick(pad)
        elif role == _WAITING:
            if not self._is_weaker(self._strength(pad), self._contact[pad]):
                self._role[pad] = _STRONG

    def _settle_up(self, pad):
        role = self._role[pad]
        if role == _TOUCHED:
            self._lift(pad)
        elif role == _WAITING or role == _STRONG:
            self._end_wait(pad)
        elif role == _IGNORED:
            self._role[pad] = _GONE if self._contact[pad] else _FREE
        elif self._now - self._left[pad] & _TIME_MASK >= _FINAL_MS:
            if role == _LIFTED and self._moved_on(self._contact[pad]):
                self._begin_slide(self._contact[pad])
            self._role[pad] = _FREE

    def _lift(self, pad):
        # A pad that waits beside this one was still down when the finger left here.
        if self._is_outlasted(pad, _WAITING, _STRONG, 1):
            self._begin_slide(self._contact[pad])
        else:
            self._role[pad] = _LIFTED
            self._tell(LIFT, pad)

    def _end_wait(self, pad):
        """The later pad is free again: a second finger's tap, if it felt like one."""
        if self._role[pad] == _STRONG and self._is_outlasted(pad, _TOUCHED, _LIFTED, 0):
            self._tell(TOUCH, pad)
            self._tell(LIFT, pad)
            self._role[pad] = _LIFTED
        else:
            self._role[pad] = _GONE

    def _is_outlasted(self, pad, first, last, least):
        """Whether the contact has a pad of such a role that was left `least` ms later, or is down.

        `first` to `last`: the roles.
        """
        contact = self._contact[pad]
        for index in range(self._active_count):
            other = self._active[index]
            if self._contact[other] != contact or not first <= self._role[other] <= last:
                continue
            if self._is_down[other]:
                return True
            later = self._left[other] - self._left[pad] & _TIME_MASK
            if least <= later < _HALF_TIME:
                return True
        return False

    def _moved_on(self, contact):
        """Whether a finger that seemed lifted is still on a pad that was taken for its edge."""
        edge = False
        for index in range(self._active_count):
            pad = self._active[index]
            if self._contact[pad] != contact or not self._is_down[pad]:
                continue
            if self._role[pad] != _IGNORED:
                return False
            edge = True
        return edge

    def _stick(self, pad):
        """A pad that is down for so long is an object or a fault; as a finger it has gone."""
        self.stuck[pad] = 1
        self._stuck_count += 1
        self._down_count -= 1
        if not self._down_count:
            self._all_left = self._now
        if self._role[pad] == _TOUCHED:
            self._tell(LIFT, pad)
        elif self._role[pad] == _HELD:
            self._tell(UP, pad)
        self._role[pad] = _IGNORED
        self._leave_contact(pad)

    # Slides and hands.

    def _begin_slide(self, contact):
        """A finger, a hand or a sleeve slides: the whole contact means nothing."""
        self._slides[contact] = 1
        self._slide_count += 1
        if self._slide_count == 1 and not self._hand:
            self._tell(HAND_CAME, 0)
        for index in range(self._active_count):
            pad = self._active[index]
            if self._contact[pad] == contact or self._role[pad] == _PRESSED:
                self._take_back(pad)

    def _begin_hand(self):
        """A hand or a sleeve lies on the board: nothing on it means anything until it has left."""
        self._hand = True
        if not self._slide_count:
            self._tell(HAND_CAME, 0)
        for index in range(self._active_count):
            pad = self._active[index]
            self._take_back(pad)
            self._contact[pad] = _NO_CONTACT
        for contact in range(_CONTACTS):
            self._members[contact] = 0
            self._slides[contact] = 0
        self._slide_count = 0

    def _take_back(self, pad):
        role = self._role[pad]
        if role == _TOUCHED or role == _LIFTED or role == _PRESSED:
            self._cancel(pad)
        elif role == _HELD:
            self._tell(UP, pad)
        self._role[pad] = _IGNORED if self._is_down[pad] else _GONE

    def _watch_hand(self):
        if self._down_count or ticks_diff(self._now, self._all_left) < _CLEAR_MS:
            return
        self._hand = False
        self._tell(HAND_LEFT, 0)

    # Events.

    def _tell(self, event, pad):
        """Put an event into the ring; if nobody reads, the oldest one is lost."""
        if self._event_count == _RING:
            self._first_event = (self._first_event + 1) % _RING
            self._event_count -= 1
        at = (self._first_event + self._event_count) % _RING
        self._ring[at] = event << EVENT_SHIFT | pad
        self._event_count += 1

    def _cancel(self, pad):
        """Take a report about a pad back; if nobody has heard it yet, it is never told."""
        was_told = True
        for number in range(self._event_count):
            at = (self._first_event + number) % _RING
            code = self._ring[at]
            if code & PAD_MASK != pad:
                continue
            event = code >> EVENT_SHIFT
            if event == TOUCH or event == LIFT or event == HEARD:
                self._ring[at] = _TAKEN_BACK
                was_told = event == LIFT and was_told
        if was_told:
            self._tell(CANCEL, pad)
