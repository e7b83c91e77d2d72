"""What the menu looks like on the cells. Used by the scene, which borrows it."""

from rootlight.lights.palette import PENDING, SPOT, STILL, WHITE


def paint(scene, menu):
    """What is offered lies in the spotlight; what `end` would take breathes in white."""
    for pad in range(len(menu.lit)):
        offer = menu.lit[pad]
        if not offer:
            scene.styles[pad] = 0
        elif offer - 1 == menu.chosen:
            scene.styles[pad] = PENDING << 3 | WHITE
        else:
            scene.styles[pad] = STILL << 3 | SPOT
