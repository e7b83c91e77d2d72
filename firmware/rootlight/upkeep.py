"""What people ask of the board as a whole, seldom: its settings, and how its parts are.

Used by the device, which borrows it.
"""

import gc

from rootlight.controller import GUARD_AUTO, GUARD_OFF, GUARD_ON
from rootlight.lights.palette import BRIGHTNESS

_GUARDS = {"auto": GUARD_AUTO, "on": GUARD_ON, "off": GUARD_OFF}


def change_settings(device, changes):
    """Change settings of a device; returns all. Raises ValueError, with nothing changed."""
    for name in changes:
        if name not in device.settings:
            known = ", ".join(sorted(device.settings))
            raise ValueError("There is no setting called %s; there are: %s." % (name, known))
    brightness = changes.get("brightness", device.scene.brightness)
    if type(brightness) is not int or brightness not in BRIGHTNESS:
        raise ValueError("The brightness is 1, 2, 4 or 8.")
    if changes.get("language", "en") != "en":
        raise ValueError('The language is "en"; there is no other yet.')
    guard = changes.get("guard", device.settings["guard"])
    if guard not in _GUARDS:
        raise ValueError('The guard is "auto" (as the game has it), "on" or "off".')
    past_cards = changes.get("undo_revealed", device.settings["undo_revealed"])
    if type(past_cards) is not bool:
        raise ValueError("undo_revealed is true or false.")
    device.controller.guard = _GUARDS[guard]
    device.controller.past_cards = past_cards
    device.settings.update(changes)
    device.scene.brightness = brightness
    device.controller.changes += 1
    return dict(device.settings)


def diagnose(device, platform):
    """What is present, what failed, and figures, as a dict."""
    gc.collect()
    memory = {}
    if hasattr(gc, "mem_free"):
        memory = {"free": gc.mem_free(), "used": gc.mem_alloc()}
    return {
        "touch": platform.diagnose(),
        "leds": {
            "count": len(device.board.chain),
            "current_ma": device.chain.current_ma(),
            "budget_ma": device.board.budget_ma,
        },
        "memory": memory,
        "storage": {"ok": device.storage_ok},
    }
