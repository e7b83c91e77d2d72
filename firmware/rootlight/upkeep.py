"""What concerns the board as a whole, and is seldom: start, faults, settings, diagnosis.

Used by the device, which borrows it.
"""

import gc
import json

from rootlight.board_file import ELECTRODES
from rootlight.controller import GUARD_AUTO, GUARD_OFF, GUARD_ON
from rootlight.games.game import SetUpError
from rootlight.on_demand import borrow

# Bigger supplies may multiply the bytes of the palette.
_BRIGHTNESS = (1, 2, 4, 8)
_SETTINGS = "settings"  # the file of what was changed at the link
_GUARDS = {"auto": GUARD_AUTO, "on": GUARD_ON, "off": GUARD_OFF}


def resume(device, storage):
    """Go on with the settings and the game that were saved, if they can be read and fit."""
    try:
        change_settings(device, _kept_settings(storage))
    except ValueError as error:
        device.link.fault("storage", "settings", "Kept settings were left aside: %s" % error)
    try:
        saved = borrow("rootlight.saved_game").load(storage)
    except OSError:
        report_storage(device, storage.platform, False)
        return
    if not saved:
        return
    try:
        device.controller.resume(saved[0], saved[1])
    except SetUpError as error:
        device.link.fault("storage", "does_not_fit", "The saved game was left aside: %s" % error)


def report_storage(device, platform, works):
    """Note whether the game can be saved; show and tell it if it cannot."""
    device.storage_ok = works
    _show_fault(device, platform)
    if not works:
        text = "The game could not be saved; it goes on, but do not switch off."
        device.link.fault("storage", "not_saved", text)


def report_chips(device, platform):
    """Mark the cells of chips that do not work, and tell the link what changed."""
    platform.changed = False
    for cell in range(device.shape.count):
        chip = device.pads.wire_of[cell] // ELECTRODES
        device.controller.mask(cell, not platform.is_working(chip))
    fault = platform.next_fault()
    while fault is not None:
        device.link.fault(fault[0], fault[1], fault[2])
        fault = platform.next_fault()
    _show_fault(device, platform)


def _show_fault(device, platform):
    broken = not device.storage_ok
    for index in range(device.pads.chips):
        broken = broken or not platform.is_working(index)
    device.controller.set_fault(broken)


def change_and_keep(device, storage, changes):
    """Change settings, and keep what was changed across power cuts; returns all.

    Raises ValueError, with nothing changed. If the flash fails they count until switched off.
    """
    settings = change_settings(device, changes)
    if changes:
        kept = _kept_settings(storage)
        kept.update(changes)
        try:
            storage.platform.save(_SETTINGS, json.dumps(kept).encode())
        except OSError:
            report_storage(device, storage.platform, False)
    return settings


def _kept_settings(storage):
    """The settings that were kept, as a dict; empty if there are none or they are damaged."""
    try:
        kept = json.loads(storage.platform.load(_SETTINGS) or b"{}")
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def change_settings(device, changes):
    """Change settings of a device; returns all. Raises ValueError, with nothing changed."""
    for name in changes:
        if name not in device.settings:
            known = ", ".join(sorted(device.settings))
            raise ValueError("There is no setting called %s; there are: %s." % (name, known))
    brightness = changes.get("brightness", device.scene.brightness)
    if type(brightness) is not int or brightness not in _BRIGHTNESS:
        raise ValueError("The brightness is 1, 2, 4 or 8.")
    if changes.get("language", "en") != "en":
        raise ValueError('The language is "en"; there is no other yet.')
    guard = changes.get("guard", device.settings["guard"])
    if not isinstance(guard, str) or guard not in _GUARDS:
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
            "count": len(device.chain.pads),
            "current_ma": device.chain.current_ma(),
            "budget_ma": device.chain.budget_ma,
        },
        "memory": memory,
        "storage": {"ok": device.storage_ok},
    }
