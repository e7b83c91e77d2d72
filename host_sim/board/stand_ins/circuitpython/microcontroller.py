"""The stand-in for CircuitPython's `microcontroller`, and the knot that ties in the hardware.

Used by the other stand-ins in this folder; takes clock, pins and watchdog from the stand-in for
MicroPython's `machine`, which is bound to the same hardware.
"""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

from host_sim.board.stand_ins.micropython.machine import Machine

# Of the registers that a reset leaves alone, the one that tells a reset from a hang here.
_REASON = 7
_SOFTWARE = 1


class Pin:
    """A pin by its GPIO number."""

    def __init__(self, number: int) -> None:
        self.number = number


class ResetReason:
    """Why the board has started."""

    POWER_ON = "power"
    SOFTWARE = "software"
    WATCHDOG = "watchdog"


class Watchdog:
    """`microcontroller.watchdog`: off until it has a mode."""

    def __init__(self) -> None:
        self.timeout = 0.0
        self._mode: Any = None
        self._really: Any = None

    @property
    def mode(self) -> Any:
        """None, or what happens when it is not fed in time."""
        return self._mode

    @mode.setter
    def mode(self, mode: Any) -> None:
        self._mode = mode
        self._really = machine.WDT(timeout=int(self.timeout * 1000))

    def feed(self) -> None:
        """Keeps it from biting for the next time-out."""
        if self._really is None:
            raise ValueError("WatchDogTimer is not currently running")
        self._really.feed()


# The one simulated board of this process, or of whoever has imported this module for himself.
hardware: Any = None
machine: Any = None
nvm: Any = None
watchdog = Watchdog()
cpu = SimpleNamespace(reset_reason=ResetReason.POWER_ON)
_claimed: set[int] = set()


def connect(simulated: Any) -> None:
    """Ties this process to a Hardware; sleeping then lets only its clock run."""
    global hardware, machine, nvm
    hardware = simulated
    machine = Machine(simulated)
    nvm = simulated.nvm
    time.sleep = _sleep
    if simulated.was_reset:
        is_software = simulated.scratch[_REASON] == _SOFTWARE
        cpu.reset_reason = ResetReason.SOFTWARE if is_software else ResetReason.WATCHDOG
    simulated.scratch[_REASON] = 0


def claim(pin: Any) -> None:
    """Takes a pin; ValueError if somebody has it."""
    if pin.number in _claimed:
        raise ValueError(f"GP{pin.number} in use")
    _claimed.add(pin.number)


def let_go(pin: Any) -> None:
    """Gives a pin back."""
    _claimed.discard(pin.number)


def delay_us(us: int) -> None:
    """Lets microseconds pass."""
    machine.pass_us(us)


def reset() -> None:
    """Restarts the board: BoardReset goes up to whoever runs the firmware."""
    hardware.scratch[_REASON] = _SOFTWARE
    machine.reset()


def _sleep(seconds: Any) -> None:
    machine.pass_us(int(seconds * 1000000))
