"""What the board shows when it is asked for more than one turn: dangers, scores, locks.

Used by the scene, which borrows it. fingers-and-lights.md says what each of them looks like.
"""

from rootlight.lights.palette import (
    DANGER,
    DARK,
    FAR,
    PENDING,
    QUARTER,
    SPOT,
    STILL,
    STONE_1,
    WHITE,
    WINNER,
)
from rootlight.table.shows import BAR_ZERO, SHOW_DANGER, SHOW_LOCKED, SHOW_RISK, SHOW_SCORE


def paint(scene, controller):
    """Paint the show that is on."""
    show = controller.show
    if show == SHOW_RISK:
        scene.dress(QUARTER)
        for cell in controller.witnesses:
            scene.style(cell, DANGER << 3 | scene.bases[cell])
    elif show == SHOW_DANGER:
        _paint_dangers(scene, controller.effects)
    elif show == SHOW_SCORE:
        _paint_bars(scene, controller.effects)
    else:
        _paint_fence(scene, controller.built, show == SHOW_LOCKED)


def _paint_dangers(scene, mask):
    """One stone would kill: they dip. Two would: a quarter, still. All else stands far back."""
    scene.dress(FAR)
    for cell in range(len(mask)):
        if mask[cell]:
            motion = DANGER if mask[cell] == 1 else QUARTER
            scene.style(cell, motion << 3 | scene.bases[cell])


def _paint_bars(scene, picture):
    """Tens stand still, ones breathe; where there is nothing, one faint cell."""
    for pad in range(len(picture)):
        value = picture[pad]
        if not value:
            scene.styles[pad] = DARK
        elif value == BAR_ZERO:
            scene.styles[pad] = STILL << 3 | SPOT
        else:
            motion = STILL if value & 1 else PENDING
            scene.styles[pad] = motion << 3 | STONE_1 + (value - 1) // 2


def _paint_fence(scene, built, is_locked):
    """A fence along the border: whole, bright and slowly breathing, or with gaps, faint, still."""
    scene.dress(QUARTER)
    posts = 0
    for pad in range(built.count):
        if not _is_at_border(built, pad):
            continue
        posts += 1
        if is_locked:
            scene.styles[pad] = WINNER << 3 | WHITE
        elif posts & 1:
            scene.styles[pad] = STILL << 3 | SPOT


def _is_at_border(built, pad):
    at = pad * built.degree
    return built.count in built.neighbours[at : at + built.degree]
