"""BOOTSEL, the Pico's own button, once it is pressed soon after the start.

Used by `pico`, which borrows it.
"""

from rootlight.compat import const, ticks_diff

_HELD_MS = const(1000)
_LOOK_MS = const(10)
_BRING_UP = const(2)  # see `Platform.changed`


def follow(platform, is_pressed):
    """Held for a second it asks for the prompt; let go before, for the bring-up.

    The loop stands still meanwhile; the watchdog is fed. is_pressed: function.
    """
    began = platform.ticks_ms()
    while is_pressed():
        if ticks_diff(platform.ticks_ms(), began) >= _HELD_MS:
            platform.restart(True)
            return
        platform.feed()
        platform.sleep_ms(_LOOK_MS)
    platform.changed = _BRING_UP
