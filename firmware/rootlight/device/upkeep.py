"""What concerns the board as a whole, and is seldom: start, faults, settings.

Used by the device, `services` and `pad_care`, which borrow it.
"""

import json

from rootlight.board_files.board_file import ELECTRODES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.games.game import SetUpError
from rootlight.platforms.base import BRING_UP
from rootlight.saving import log
from rootlight.table.shows import GUARD_AUTO, GUARD_OFF, GUARD_ON
from rootlight.texts import codes, speak, t

_SAVE_AGAIN_MS = const(5000)  # the first time, and then twice as long each time
_LATEST_MS = const(320000)
# Bigger supplies may multiply the bytes of the palette.
_BRIGHTNESS = (1, 2, 4, 8)
# The file of what was changed at the link: {"format": 1, NAME: VALUE, ..}.
SETTINGS = "settings"
_FORMAT = const(1)
_SETTINGS_ASIDE = "saved/settings.dat.bad"
# What MicroPython says of every path if no file system is mounted.
_ENODEV = const(19)
_NOT_MOUNTED = (
    "The board cannot read its files. They were left as they are; the game goes on, but nothing "
    "is saved. Have the files rescued or made anew from a computer: see firmware/README.md."
)
_WHY = {
    "not_saved": "The game could not be saved; it goes on, but do not switch off.",
    "settings_not_saved": (
        "The settings could not be read or saved; what was changed counts until the board is "
        "switched off. It tries again by itself."
    ),
    "unreadable": (
        "A saved game could not be read. It stays as it is until somebody plays here: switch the "
        "board off and on, and it is tried again."
    ),
}
_GUARDS = {"auto": GUARD_AUTO, "on": GUARD_ON, "off": GUARD_OFF}
# What the leader's key locks as long as nobody has said otherwise.
_USUAL_LOCKS = {"undo": "one", "new": True, "pass": True}


def resume(device, storage):
    """Go on with the settings and the game that were saved, if they can be read and fit."""
    from rootlight.saving import recovery
    from rootlight.table.leader import Leader

    device.controller.switched_on(storage.platform.ticks_ms())
    try:
        _take_settings(device, storage.platform)
    except OSError:
        # They are read, or what is damaged is set aside, when the flash works again.
        device.unkept = {}
        why = why_not_saved(storage.platform, "settings_not_saved")
        if why[0] != "not_mounted":
            # Else that is told with the game.
            device.link.fault("storage", *why)
    controller = device.controller
    found = recovery.load(storage)
    if found.match is not None:
        _go_on(device, storage, found)
    if storage.unread:
        # What stands here instead is saved when somebody plays on.
        controller.unsaved = False
        report_storage(device, storage.platform, False, "unreadable")
    _report_damage(device, found)
    if controller.locks:
        controller.now = storage.platform.ticks_ms()
        Leader(controller).show_key()


def _go_on(device, storage, found):
    """Put the game that was found on the board, if it fits there."""
    from rootlight.saving import recovery

    controller = device.controller
    try:
        controller.resume_match(found.match, found.swapped, found.old, found.is_saved)
    except SetUpError as error:
        recovery.set_newest_aside(storage)
        text = t("The saved game was left aside: %s") % error
        device.link.fault("storage", "does_not_fit", text)


def _report_damage(device, found):
    """Tell of files that were damaged."""
    for path in found.aside:
        text = t("A saved game is damaged; what could be read goes on, its file is kept as %s.")
        device.link.fault("storage", "damaged", text % path)


def tidy(device, storage):
    """While nobody plays, move the tail of the log, which would take longer than a turn may."""

    if device.controller.unsaved or not storage.is_whole:
        return
    try:
        log.move_tail(storage)
    except OSError:
        device.controller.unsaved = True
        failed_to_save(device, storage.platform)


def failed_to_save(device, platform):
    """Try again later, and later still if that fails, too: each time wears the flash."""
    if device.storage_ok:
        device.save_again_ms = 0
        report_storage(device, platform, False)
    elif not device.save_again_ms:
        # At the start something else was told, if at all.
        device.link.fault("storage", *why_not_saved(platform))
    _wait_longer(device)


def _wait_longer(device):
    """Say when the flash is tried again."""
    # At the start it may have failed already, and nothing was waited for yet.
    device.save_again_ms = min(2 * device.save_again_ms, _LATEST_MS) or _SAVE_AGAIN_MS
    device.save_again_at = ticks_add(device.controller.now, device.save_again_ms)


def report_storage(device, platform, works, code="not_saved"):
    """Note whether the game can be saved; show and tell it if it cannot."""
    device.storage_ok = works
    device.recorder.note_storage(works)
    device.report_chips()
    if not works:
        device.save_again_at = device.controller.now
        device.link.fault("storage", *why_not_saved(platform, code))


def why_not_saved(platform, code="not_saved"):
    """The code and the sentence of the fault; the code is another where nothing can be saved."""
    try:
        platform.load(SETTINGS)
    except OSError as error:
        if error.args[0] == _ENODEV:
            return "not_mounted", t(_NOT_MOUNTED)
    # Where a computer may have taken the files away, the platform knows more.
    why = None if code == "unreadable" else platform.why_not_saved()
    return code, why or t(_WHY[code])


def report_chips(device, platform):
    """Show which chips and electrodes work, and tell the link what changed."""
    if platform.changed == BRING_UP:
        device.services().bring_up_by_hand()
    platform.changed = False
    if device.care is not None or max(platform.bank.odd):
        device.pad_health().take_odd()
    fault = platform.next_fault()
    while fault is not None:
        device.link.fault(fault[0], fault[1], fault[2])
        fault = platform.next_fault()
    show_parts(device, platform)


def show_parts(device, platform):
    """Mark the pads that do not work, and light the fault light if anything does not."""
    care = device.care
    pads = device.pads
    # If all pads suffer from the same noise, the buttons say hands off instead.
    trusts_marks = care is None or not care.everywhere
    for pad in range(len(pads.down)):
        chip = pads.wire_of[pad] // ELECTRODES
        is_used = pads.used[chip] >> pads.wire_of[pad] % ELECTRODES & 1
        is_used = is_used and not device.gestures.stuck[pad]
        is_dead = not platform.is_working(chip) or (not is_used and trusts_marks)
        _mask(device, pad, is_dead)
    not_saved = (
        not device.storage_ok
        or device.unkept is not None
        or device.controller.analysis is not None
    )
    broken = not_saved or (care is not None and care.is_ill())
    for index in range(pads.chips):
        broken = broken or not platform.is_working(index)
    if device.controller.fault != broken:
        device.controller.show_fault(broken)
        device.recorder.note_fault(broken)


def _mask(device, pad, masked):
    """Mark a pad that is out of order, or no longer."""
    controller = device.controller
    if controller.masked[pad] != masked:
        device.recorder.note_masked(pad)
        controller.mask(pad, masked)


def kept_settings(platform):
    """The settings that were kept, as a dict; empty if there are none or they are damaged."""
    try:
        return _parsed(platform.load(SETTINGS)) or {}
    except OSError:
        return {}


def _parsed(data):
    """The settings in the bytes of their file, or of none; None if it is damaged.

    A file of a format that this firmware does not know counts as damaged: a copy is set aside.
    """
    if data is None:
        return {}
    try:
        kept = json.loads(data)
    except (ValueError, RuntimeError, MemoryError):
        # The last two: nested without end.
        return None
    if not isinstance(kept, dict) or kept.pop("format", None) != _FORMAT:
        return None
    return kept


def _take_settings(device, platform):
    """Let the settings count that were kept; a file that is not in order is set aside.

    Raises OSError if the flash fails; then `kept` of the device is None.
    """

    device.kept = None
    data = platform.load(SETTINGS)
    kept = _parsed(data)
    trouble = t("The file of the settings is damaged.") if kept is None else ""
    good = []
    for name in kept or ():
        try:
            change_settings(device, {name: kept[name]})
            good.append(name)
        except ValueError as error:
            trouble = str(error)
    if trouble:
        if device.unkept is None:
            text = t("Kept settings were left aside: %s") % trouble
            device.link.fault("storage", "settings", text)
        log.make_folder(platform.files, log.FOLDER)
        # A copy: until the good ones are saved, they stand in this file only.
        with platform.open_file(_SETTINGS_ASIDE, "wb") as file:
            file.write(data)
        _save_settings(device, platform, good)
    device.kept = good


def _save_settings(device, platform, names):
    """Save the settings of these names, as they are now. Raises OSError."""
    kept = {name: device.settings[name] for name in names}
    kept["format"] = _FORMAT
    platform.save(SETTINGS, json.dumps(kept).encode())


def keep_settings(device, platform, changes=()):
    """Keep changes that count already, and those that could not be kept before.

    If the flash fails it is told, and the device calls again, beside the game's tries.
    """

    is_new = device.unkept is None
    unkept = dict(device.unkept or ())
    unkept.update(changes)
    try:
        if device.kept is None:
            _take_settings(device, platform)
            change_settings(device, unkept)
            # They changed by no line of the link: minutes before cannot be played to here.
            device.recorder.keyframes.forget()
        names = device.kept + [name for name in unkept if name not in device.kept]
        _save_settings(device, platform, names)
    except OSError:
        device.unkept = unkept
        _wait_to_keep(device, is_new)
        if is_new:
            device.report_chips()
            device.link.fault("storage", *why_not_saved(platform, "settings_not_saved"))
        return
    device.kept = names
    device.unkept = None
    if not is_new:
        device.report_chips()


def _wait_to_keep(device, is_new):
    """Try again later; who changes settings while the game waits lets it wait no longer."""
    is_new = is_new and device.storage_ok
    if is_new:
        device.save_again_ms = 0
    if is_new or ticks_diff(device.controller.now, device.save_again_at) >= 0:
        _wait_longer(device)


def change_settings(device, changes):
    """Change settings of a device; returns all. Raises ValueError, with nothing changed."""
    from rootlight.table import leader

    settings = dict(device.settings)
    # What was never changed takes no memory.
    settings.setdefault("locks", {})
    settings.setdefault("leader", _USUAL_LOCKS)
    for name in changes:
        if name not in settings:
            known = ", ".join(sorted(settings))
            raise ValueError(t("There is no setting called %s; there are: %s.") % (name, known))
    changes = dict(changes)
    for name in ("locks", "leader"):
        if name in changes:
            changes[name] = leader.checked(changes[name])
    settings.update(changes)
    platform = device.link.platform
    if "language" in changes and changes["language"] not in codes(platform):
        raise ValueError(t("The language is one of: %s.") % ", ".join(codes(platform)))
    _check(settings)
    if "language" in changes:
        speak(platform, changes["language"])
    device.settings.update(changes)
    _obey(device, settings)
    return settings


def _check(settings):
    """Raise ValueError if a value is none of those that its setting may have."""
    brightness = settings["brightness"]
    if type(brightness) is not int or brightness not in _BRIGHTNESS:
        raise ValueError(t("The brightness is 1, 2, 4 or 8."))
    guard = settings["guard"]
    if not isinstance(guard, str) or guard not in _GUARDS:
        raise ValueError(t('The guard is "auto" (as the game has it), "on" or "off".'))
    if type(settings["undo_revealed"]) is not bool:
        raise ValueError(t("undo_revealed is true or false."))
    if not settings["leader"]:
        raise ValueError(t("The setting leader locks one thing at least."))


def _obey(device, settings):
    controller = device.controller
    locks = settings["locks"]
    guard = _GUARDS[locks.get("guard", settings["guard"])]
    controller.apply_settings(locks, guard, settings["undo_revealed"])
    device.scene.brightness = settings["brightness"]
