"""The stand-in for CircuitPython's `watchdog`.

Used by programs in a process of their own.
"""


class WatchDogMode:
    """The reactions of a watchdog that is not fed in time."""

    RAISE = "raise"
    RESET = "reset"
