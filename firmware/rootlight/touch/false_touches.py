"""Touches that no finger made: weak ones, noise, and what warmth does to a pad.

Used by `gestures`. Strengths are in counts: a finger through a 3 mm panel has 12 to 23, through
the thinnest film 250 (hardware/facts.md, section 2.2); the usual threshold is 8.
"""

from rootlight.compat import const
from rootlight.touch.pad_states import PadStates

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

# A pad that is felt less counts only if it stays.
FAINT_COUNTS = const(10)
# A finger is felt more strongly than this on bare copper only; then it touches that pad alone.
MOST_COUNTS = const(256)
# The strength of a touch that is none: full scale, which no finger reaches.
NO_FINGER = const(1023)
_FAINT_MS = const(60)

# A touch that was reported is looked at in the next polls: it must be felt in enough of them.
_PROOF_COUNTS = const(6)
_LOOKS = const(5)
_PROOFS = const(4)
# A gap so short is no release; see `gestures`.
_BOUNCE_MS = const(30)
_STAY_MS = const(50)  # a finger stays so long

# A wary pad is at rest if it is felt less than this, so many times when counts leak.
_REST_COUNTS = const(3)
_RESTS = const(2)
# Until then a finger on it must be felt as a whole one soon, in so many looks one after the other.
# A signal that grows slowly is warmth.
_WHOLE_LOOKS = const(6)
_SOON_MS = const(300)

# This many false touches, less one a second, are noise on the board.
_NOISY = const(4)


class FalseTouches:
    """Decides whether a pad that its chip reports as touched is touched by a finger.

    strength: function, how strongly a pad is touched; see `Gestures`.
    `wary`: by pad, how often all wary pads must still be found at rest. A pad is wary if a hand
    lay on it, which may only press less now. It is wary, too, if it was stuck: its chip's baseline
    stood still meanwhile, and what warmth did to it is nearly a touch.
    `glitches`: false touches, less two every 2 s.
    """

    def __init__(self, states: PadStates, strength: "Callable[..., int]", pads: int) -> None:
        self._states = states
        self._strength = strength
        self.wary = bytearray(pads)
        self.glitches = 0
        self._proof_counts = _PROOF_COUNTS
        # Looks at each pad since it landed, and in how many of them it was felt.
        self._looks = bytearray(pads)
        self._felt = bytearray(pads)

    def prove_by(self, release: int) -> None:
        """Chips tell of touches down to this release threshold, in counts."""
        self._proof_counts = min(release + 1, _PROOF_COUNTS)

    def leak(self, times: int, is_hand: bool) -> None:
        """Forget older glitches, and see which pads that were stuck are at rest.

        times: how many times 2 s have passed.
        """
        self.glitches = max(self.glitches - 2 * times, 0)
        if is_hand or not max(self.wary):
            return
        rests = self._wary_pads_rest()
        for pad in range(len(self.wary)):
            if self.wary[pad]:
                self.wary[pad] = self.wary[pad] - 1 if rests else _RESTS

    def _wary_pads_rest(self) -> bool:
        """Return whether all wary pads are at rest.

        They wait for each other: an arm that is felt by one of them may press the others again.
        """
        for pad in range(len(self.wary)):
            if not self.wary[pad]:
                continue
            if self._states.is_down[pad] or self._strength(pad, _REST_COUNTS) >= _REST_COUNTS:
                return False
        return True

    def distrust(self, pad: int) -> None:
        """A pad was left that was stuck, or that a hand lay on."""
        self.wary[pad] = _RESTS

    def trust(self, pad: int) -> None:
        """A pad is stuck by itself: it does not count, and the others need not wait for it."""
        self.wary[pad] = 0

    def begin(self, pad: int) -> None:
        """Nothing is known yet of the touch on a pad."""
        self._looks[pad] = 0
        self._felt[pad] = 0

    def note_glitch(self) -> bool:
        """A touch was false; whether there were so many that the board is noisy."""
        self.glitches += 1
        if self.glitches < _NOISY:
            return False
        self.glitches = 0
        return True

    def is_false(self, pad: int) -> bool:
        """Look at a pad that was reported; whether it turns out to be a false touch."""
        looks = self._looks[pad]
        if looks == _LOOKS:
            return False
        stay_ms = self._states.stay_ms(pad)
        if self._states.is_down[pad]:
            looks += 1
            self._looks[pad] = looks
            if self._strength(pad, self._proof_counts) >= self._proof_counts:
                self._felt[pad] += 1
            if looks < _LOOKS:
                return False
            wanted = _PROOFS
        elif looks > 1 or stay_ms < _BOUNCE_MS:
            # If polls are slow, the last look may have come just as the finger left.
            wanted = looks if stay_ms < _STAY_MS else looks - 1
        else:
            # Polls are slow at the moment: one look proves nothing.
            return False
        return self._felt[pad] < wanted

    def has_stayed(self, pad: int) -> bool:
        """Return whether a pad that is felt weakly has stayed long enough to count."""
        return self._states.stay_ms(pad) >= _FAINT_MS

    def is_too_late(self, pad: int) -> bool:
        """Return whether a wary pad is down for longer than a finger could go unnoticed."""
        return self._states.stay_ms(pad) >= _SOON_MS

    def is_whole_finger(self, pad: int) -> bool:
        """Look at a wary pad; whether it was felt like a whole finger often enough in a row."""
        is_whole = self._strength(pad, FAINT_COUNTS) >= FAINT_COUNTS
        self._felt[pad] = self._felt[pad] + 1 if is_whole else 0
        return self._felt[pad] >= _WHOLE_LOOKS

    def is_of_arm(self, pad: int) -> bool:
        """Return whether another wary pad is felt at least half as much as this one."""
        enough = max(self._strength(pad) // 2, _REST_COUNTS)
        for other in range(len(self.wary)):
            if self.wary[other] and other != pad and self._strength(other, enough) >= enough:
                return True
        return False

    def restore(self, glitches: int) -> None:
        """Be as a keyframe says."""
        self.glitches = glitches
