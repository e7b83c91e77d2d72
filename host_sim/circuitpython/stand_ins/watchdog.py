"""The stand-in for CircuitPython's `watchdog`.

Used by programs in a process of their own.
"""


class WatchDogMode:
    """What the watchdog does when it is not fed in time."""

    RAISE = "raise"
    RESET = "reset"
