"""Thresholds that fit the face of a board: what lies between fingers and pads.

Used by the device, which learns from the touches in play, by the bring-up, and by the probe on a
desk (host_sim/workshop/three_pads.py), so that all choose the same.
"""

from rootlight.board_files.faces import ACRYLIC, FILM

USUAL = (8, 5)  # counts: touch, release (hardware/facts.md, section 1.5)
# An adult touches the pads when a panel is tuned.
_AT_SET_UP = 0.4
# In play children are among those who touch. A lower threshold would take warmth for touches.
_IN_PLAY = 0.55
_LEAST_TOUCH = 4
_LEAST_RELEASE = 3
_MOST_TOUCH = 20
# Under a film a child's fingertip on the middle of a cell gives a fifth of an adult's, and a
# finger that lies down gives the next cell an eighth (hardware/touch-model.md).
_USUAL_UNDER_FILM = (10, 6)
_UNDER_FILM = 0.16
_LEAST_UNDER_FILM = 6
# A child's fingertip gives so much of what an adult's does, by the face.
_A_CHILDS = {ACRYLIC: 0.5, FILM: 0.21}


def usual(face: str) -> "tuple[int, int]":
    """Return (touch, release) in counts of a board of which nothing has been measured."""
    return _USUAL_UNDER_FILM if face == FILM else USUAL


def childs(adults: float, face: str) -> float:
    """Return the counts of a child's fingertip where an adult's gives so many."""
    return adults * _A_CHILDS[face]


def thresholds(
    weakest: float, swing: int = 0, face: str = ACRYLIC, in_play: bool = False
) -> "tuple[int, int]":
    """(touch, release) in counts, for the weakest signal of a finger and the swing at rest.

    in_play: whether anybody may have touched, children among them. The touch threshold is 4 to 20;
    only noise lifts it higher, to at most 70 % of the signal.
    """
    touch = _under_film(weakest, in_play) if face == FILM else _under_panel(weakest, in_play)
    if touch <= swing:
        # Above the noise, as far as the finger is.
        touch = max(touch, min(swing + 2, int(0.7 * weakest)))
    return touch, max(_LEAST_RELEASE, int(touch * 0.6 + 0.5))


def _under_panel(weakest: float, in_play: bool) -> int:
    share = _IN_PLAY if in_play else _AT_SET_UP
    touch = max(_LEAST_TOUCH, min(USUAL[0], int(share * weakest + 0.5)))
    # A finger that is felt so strongly is felt by the next pad, too.
    return max(touch, min(_MOST_TOUCH, int(weakest / 4)))


def _under_film(weakest: float, in_play: bool) -> int:
    """In play nobody knows whether the weakest was a child or an adult, who give 1 to 5."""
    if in_play:
        return _USUAL_UNDER_FILM[0]
    return max(_LEAST_UNDER_FILM, min(_MOST_TOUCH, int(_UNDER_FILM * weakest + 0.5)))
