"""What fingers mean: touches, presses, slides and hands, from the pads that are down.

Used by the device with every poll, each 8 ms; imports `compat` and the buttons' roles.
Knows which cells are neighbours, nothing of games or chips. Nothing is allocated in `scan`.

Words: a *contact* is all that neighbouring pads feel at a time, be it a finger, two fingers side
by side or a hand. A pad joins a contact if a neighbour of it is down, or was until a moment ago.
A finger that lands is reported at once; what turns out to be a slide or a hand is taken back.
Chips have their own clocks and filters: that a finger has left a pad may be seen 24 ms after it
has landed on the next one, so releases and landings are judged with some slack.
What no finger does is told apart: a pad that is felt far too strongly is nothing, one that is felt
weakly counts only if that lasts, and pads that stay down or flicker are reported as such. A pad
that something lay on for long is not trusted until it has come to rest: its chip's baseline stood
still meanwhile, and what warmth did to it nearly is a touch.

When a pad flickers: children tap, a cell on and off and `undo` through half a game, and a pad
that is left out is silent for seconds. So two things are counted of each pad. Landings as no
finger makes them, that stay for less than 50 ms or come back within 100 ms, are a fault after six:
a loose wire is found within a second to three. Landings that might be a finger's are one after 24
on a cell, which no game asks for, and after 48 on a button. Both counts lose one every 2 s. Who
taps quickly taps briefly, so one that lasts for 300 ms counts twice on `end` and `undo`; the
others are held to be read. What comes and goes as a finger does, once a second or more often, is
thus found in half a minute on those, in one on a cell. Until then its touches are shown and taken
back like any others.
"""

from array import array

from rootlight.board_files.board_file import ROLES
from rootlight.compat import const, ticks_add, ticks_diff

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
# Events of pads that are out of order; the first one that is such is STUCK.
STUCK = const(9)  # down for a minute
FLICKERS = const(10)  # landed again and again, as no finger does
NOISE = const(11)  # many pads do; the pad is the last of them

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
_FAINT = const(9)  # felt weakly: is it a finger?

_SAME_MOMENT_MS = const(40)  # pads that land together are compared by strength
_BOUNCE_MS = const(30)  # shorter gaps are no release
_FINAL_MS = const(80)  # a touch that was lifted so long ago stands
_CONFIRM_MS = const(60)  # a button held so long without a hand showing up is meant
_CLEAR_MS = const(150)  # a hand has left when no pad was down for so long
_STUCK_MS = const(60000)

# Strengths in counts; a finger through 3 mm has 12 to 23, through the thinnest film 250
# (hardware/facts.md, section 2.2); the usual threshold is 8.
_FAINT_COUNTS = const(10)  # who is felt less is believed if he stays
_MOST_COUNTS = const(256)
_FAINT_MS = const(60)
# What was reported is looked at with the next polls; if it is not felt then, it was noise.
_PROOF_COUNTS = const(6)
_LOOKS = const(5)
_PROOFS = const(4)
# Below so many counts, twice in a row when the buckets leak, a pad that was stuck is at rest.
_REST_COUNTS = const(3)
_WARY = const(2)
# Until then a finger on it shows soon, in so many looks one after the other. What grows slowly
# is warmth.
_WHOLE_LOOKS = const(6)
_SOON_MS = const(300)
# So many touches that were none, less one a second, are noise on the board.
_GLITCHES = const(4)

# A pad that lands more often than once in 2 s fills its buckets; when one is full, it flickers.
_LEAK_MS = const(2000)
_STAY_MS = const(50)  # a finger stays so long
_AWAY_MS = const(100)  # and does not come back sooner
_FULL_ODD = const(6)  # landings that were none of a finger
_FULL_CELL = const(24)
_FULL_BUTTON = const(48)
_LONG_MS = const(300)  # so long is no quick tap, and counts twice on `end` and `undo`
# So many pads that land within half a second are a hand, more of them noise.
_CROWD_MS = const(500)
_CROWD = const(8)
_NOISY = const(14)

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
    in counts, 0 if it cannot be told; it is given the pad, and what is enough if that is all that
    is asked.
    `stuck`: bytearray, for each pad that has been down for over a minute 1, or 2 if it belongs to
    a hand, which stays one as long as it lasts. What is remembered when all is quiet: `landings`
    of each pad, its bucket, `odd`, the bucket of those that no finger makes, and touches that were
    none, `glitches`; all leak at `leak_at`; `crowd`: pads that landed since `crowd_began`.
    `wary`: bytearray, for each pad that was stuck how often it must still be found at rest; until
    then it must be felt as a whole finger is.
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
        self.landings = bytearray(pads)
        self.odd = bytearray(pads)
        self.wary = bytearray(pads)
        self.leak_at = 0
        # Looks at a pad since it landed, and in how many of them it was felt, 16 each.
        self._proof = bytearray(pads)
        self.glitches = 0
        self.crowd = 0
        self.crowd_began = 0
        self._all_left = -_AWAY_MS  # since when no pad has been down
        self._ring = array("H", [0] * _RING)
        self._first_event = 0
        self._event_count = 0

    def scan(self, now_ms, down):
        """Look at the pads: `down` is a bytearray with 1 for each pad that is down."""
        self._now = now_ms
        if not 0 < ticks_diff(self.leak_at, now_ms) <= _LEAK_MS:
            self._leak()
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
        """Whether nothing is down (but stuck pads), undecided or untold, nor was a moment ago.

        When a pad was left is then of no importance to what comes.
        """
        if self._hand or self._event_count:
            return False
        if 0 <= ticks_diff(self._now, self._all_left) < _AWAY_MS:
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
        was_stuck = self.stuck[pad]
        self.stuck[pad] = 0
        if was_stuck:
            self.wary[pad] = _WARY
        if was_stuck == 1:
            self._stuck_count -= 1
            return
        self._down_count -= 1
        if not self._down_count:
            self._all_left = self._now
        stay_ms = self._now - self._landed[pad] & _TIME_MASK
        if stay_ms < _STAY_MS:
            self.odd[pad] += 1
        elif stay_ms >= _LONG_MS and self._cells <= pad < self._hint:
            self.landings[pad] += 1

    def _land(self, pad):
        self._down_count += 1
        flickers = self._count_landing(pad)
        if self._role[pad] == _FREE:
            self._active[self._active_count] = pad
            self._active_count += 1
        elif self._goes_on(pad):
            return
        else:
            self._leave_contact(pad)
        self._landed[pad] = self._now & _TIME_MASK
        self._proof[pad] = 0
        self._role[pad] = _IGNORED
        if self._down_count > _MANY_PADS and not self._hand:
            self._begin_hand()
        if self._hand or flickers:
            return
        strength = self._strength(pad)
        # In company, contacts judge.
        is_faint = strength < _FAINT_COUNTS and not self._is_in_company(pad)
        if is_faint or self.wary[pad]:
            self._role[pad] = _FAINT
        elif strength <= _MOST_COUNTS:
            self._accept(pad)

    def _accept(self, pad):
        """A pad that landed is felt as a finger is."""
        if pad < self._cells:
            self._land_on_cell(pad)
        else:
            self._land_on_button(pad)

    def _is_in_company(self, pad):
        """Whether a neighbour of a cell is down, or was a moment ago; buttons have none."""
        if pad >= self._cells:
            return False
        at = pad * self._degree
        for place in range(at, at + self._degree):
            other = self._neighbours[place]
            if other != self._cells and self._contact[other]:
                return True
        return False

    def _count_landing(self, pad):
        """See whether the board is livelier than fingers make it; return whether a pad is."""
        count = self.landings[pad] + 1
        self.landings[pad] = count
        # Times wrap; in a pad that landed lately they are right.
        if count > 1 and self._now - self._left[pad] & _TIME_MASK < _AWAY_MS:
            self.odd[pad] += 1
        # A time that is a week old looks like one to come.
        if not 0 <= ticks_diff(self._now, self.crowd_began) < _CROWD_MS:
            self.crowd_began = self._now
            self.crowd = 0
        if count <= 2 or self._hand:
            self.crowd += 1
        if self.crowd > _CROWD and not self._hand:
            self._begin_hand()
        if self.crowd == _NOISY:
            self.crowd += 1
            self._tell(NOISE, pad)
        full = _FULL_CELL if pad < self._cells else _FULL_BUTTON
        if count < full and self.odd[pad] < _FULL_ODD:
            return False
        self.landings[pad] = self.odd[pad] = 0
        if self._hand:
            return False
        self._tell(FLICKERS, pad)
        return True

    def _leak(self):
        """Let the buckets leak, once for each time that has passed: polls may be far apart."""
        late_ms = ticks_diff(self._now, self.leak_at)
        if late_ms < 0:
            # The first scan: no time was set yet, or a clock was set back.
            self.leak_at = self._now
            late_ms = 0
        times = late_ms // _LEAK_MS + 1
        self.leak_at = ticks_add(self.leak_at, times * _LEAK_MS)
        self.glitches = max(self.glitches - 2 * times, 0)
        landings = self.landings
        odd = self.odd
        for pad in range(len(landings)):
            if landings[pad]:
                landings[pad] = max(landings[pad] - times, 0)
            if odd[pad]:
                odd[pad] = max(odd[pad] - times, 0)
            if self.wary[pad] and not (self._hand or self._is_down[pad]):
                rests = self._strength(pad, _REST_COUNTS) < _REST_COUNTS
                self.wary[pad] = self.wary[pad] - 1 if rests else _WARY

    def _goes_on(self, pad):
        """Whether a landing on a pad that we remember is nothing new: a bounce, or a slide."""
        role = self._role[pad]
        if role == _FAINT:
            self._landed[pad] = self._now & _TIME_MASK
        if role == _PRESSED or role == _FAINT:
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
        role = self._role[pad]
        if role == _TOUCHED or role == _PRESSED:
            self._look(pad)
            role = self._role[pad]
        if role == _PRESSED or role == _HELD:
            self._settle_button(pad)
        elif self._is_down[pad]:
            self._settle_down(pad)
        elif self._now - self._left[pad] & _TIME_MASK >= _BOUNCE_MS:
            self._settle_up(pad)

    def _look(self, pad):
        """See whether a touch that was reported is still felt; if it was noise, take it back."""
        looks = self._proof[pad] & 15
        if looks == _LOOKS:
            return
        stay_ms = self._now - self._landed[pad] & _TIME_MASK
        if self._is_down[pad]:
            looks += 1
            self._proof[pad] += 17 if self._strength(pad, _PROOF_COUNTS) >= _PROOF_COUNTS else 1
            if looks < _LOOKS:
                return
            wanted = _PROOFS
        elif looks > 1 or stay_ms < _BOUNCE_MS:
            # Where polls are slow, the last look may have come just as the finger left.
            wanted = looks if stay_ms < _STAY_MS else looks - 1
        else:
            # Polls are slow at the moment: one look proves nothing.
            return
        if self._proof[pad] >> 4 < wanted:
            self._take_back(pad)
            self._note_glitch(pad)

    def _note_glitch(self, pad):
        self.glitches += 1
        if self.glitches >= _GLITCHES:
            self.glitches = 0
            if not self._hand:
                self._begin_hand()
            self._tell(NOISE, pad)

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
        elif role == _FAINT:
            if self._is_believed(pad):
                self._proof[pad] = 0
                self._role[pad] = _IGNORED
                if not self._is_in_company(pad):
                    self._accept(pad)
        elif role == _WAITING:
            if not self._is_weaker(self._strength(pad), self._contact[pad]):
                self._role[pad] = _STRONG

    def _is_believed(self, pad):
        """Whether a pad that is felt weakly, or was stuck, is a finger's by now."""
        if not self.wary[pad]:
            return self._now - self._landed[pad] & _TIME_MASK >= _FAINT_MS
        if self._now - self._landed[pad] & _TIME_MASK >= _SOON_MS:
            self._role[pad] = _IGNORED
            return False
        is_whole = self._strength(pad, _FAINT_COUNTS) >= _FAINT_COUNTS
        self._proof[pad] = self._proof[pad] + 1 if is_whole else 0
        return self._proof[pad] >= _WHOLE_LOOKS

    def _settle_up(self, pad):
        role = self._role[pad]
        if role == _TOUCHED:
            self._lift(pad)
        elif role == _WAITING or role == _STRONG:
            self._end_wait(pad)
        elif role == _IGNORED or role == _FAINT:
            if role == _FAINT and not self.wary[pad]:
                self._note_glitch(pad)
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
        if self._hand:
            self.stuck[pad] = 2
            self._tell(STUCK, pad)
            return
        self.stuck[pad] = 1
        self._stuck_count += 1
        self._down_count -= 1
        if self._role[pad] == _TOUCHED:
            self._tell(LIFT, pad)
        elif self._role[pad] == _HELD:
            self._tell(UP, pad)
        self._role[pad] = _IGNORED
        self._leave_contact(pad)
        self._tell(STUCK, pad)

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
