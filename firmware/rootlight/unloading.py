"""Forgets seldom used modules while the board is calm, where loaded code lies in the heap.

Used by `start` and the device. On stock MicroPython a module takes heap as long as
`sys.modules` holds it. Code that is seldom needed is imported inside functions; this module takes
it out again when nobody plays. In our own image code runs in place, in flash, so nothing is
forgotten there; nor is it on a desk.

An object whose module was forgotten keeps its class and its functions. The next import makes a
second module of the same name, so an exception that others catch later must be defined in a
module that stays.
"""

import sys

_PREFIX = "rootlight."
_DOTS_OF_A_MODULE = 2  # rootlight.room.module; packages have fewer and stay


class Unloader:
    """Knows which modules stay: all that are loaded when it is made, and when `keep_loaded` is.

    is_needed: whether loaded code takes heap here; also a field that others read.
    """

    def __init__(self, is_needed: bool) -> None:
        self.is_needed = is_needed
        self._resident = set(sys.modules) if is_needed else set()

    def loaded(self) -> int:
        """How many modules were loaded that need not stay. Allocates nothing."""
        return len(sys.modules) - len(self._resident) if self.is_needed else 0

    def keep_loaded(self) -> None:
        """Let all modules that are loaded by now stay."""
        if self.is_needed:
            self._resident.update(sys.modules)

    def forget(self) -> None:
        """Forget the modules that need not stay; their memory is free once nobody uses them."""
        if not self.is_needed:
            return
        for name in list(sys.modules):
            if name in self._resident or not name.startswith(_PREFIX):
                continue
            if name.count(".") < _DOTS_OF_A_MODULE:
                continue
            package, own_name = name.rsplit(".", 1)
            del sys.modules[name]
            delattr(sys.modules[package], own_name)
        # What is left came from elsewhere, such as MicroPython's own modules: it stays.
        self.keep_loaded()
