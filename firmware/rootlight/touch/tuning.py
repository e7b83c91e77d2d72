"""Thresholds that fit a panel.

Used by the device, which learns from the touches in play, by the bring-up, and by the probe on a
desk (host_sim/workshop/three_pads.py), so that all choose the same.
"""

# An adult touches the pads when a panel is tuned.
_AT_SET_UP = 0.4
A_CHILDS = 0.5  # a child's fingertip gives so much of what an adult's does
# In play children are among those who touch. A lower threshold would take warmth for touches.
IN_PLAY = 0.55
USUAL = (8, 5)  # counts: touch, release (hardware/facts.md, section 1.5)
_LEAST_TOUCH = 4
_LEAST_RELEASE = 3
# Under a bonded film a finger is felt so strongly that its edge is felt by the next pad: half a
# dozen counts of a finger that lies flat (hardware/facts.md, section 2.2).
_MOST_TOUCH = 20


def thresholds(weakest: float, swing: int = 0, share: float = _AT_SET_UP) -> "tuple[int, int]":
    """(touch, release) in counts, for the weakest signal of a finger and the swing at rest.

    share: what part of that signal must be felt. The touch threshold is 4 to 20; only noise lifts
    it higher, to at most 70 % of the signal.
    """
    touch = max(_LEAST_TOUCH, min(USUAL[0], int(share * weakest + 0.5)))
    touch = max(touch, min(_MOST_TOUCH, int(weakest / 4)))
    if touch <= swing:
        # Above the noise, as far as the finger is.
        touch = max(touch, min(swing + 2, int(0.7 * weakest)))
    return touch, max(_LEAST_RELEASE, int(touch * 0.6 + 0.5))
