"""The stand-in for CircuitPython's `microcontroller`, connected to the simulated hardware.

Used by the other stand-ins in this folder; takes clock, pins and watchdog from the stand-in for
MicroPython's `machine`, which is bound to the same hardware.
"""

import time

from host_sim.board.stand_ins.micropython.machine import Machine
from host_sim.board.stand_ins.micropython.namespace import Namespace
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

# One of the registers that survive a reset; here it tells a reset from a hang.
_REASON = 7
_SOFTWARE = 1


class Pin:
    """A pin by its GPIO number."""

    def __init__(self, number: int) -> None:
        self.number = number


class ResetReason:
    """The reasons for a start of the board."""

    POWER_ON = "power"
    SOFTWARE = "software"
    WATCHDOG = "watchdog"


class RunMode:
    """The modes that the next reset can begin."""

    NORMAL = "normal"
    UF2 = "uf2"


class Watchdog:
    """`microcontroller.watchdog`: off until it has a mode."""

    def __init__(self) -> None:
        self.timeout = 0.0
        self._mode: Any = None
        self._really: Any = None

    @property
    def mode(self) -> "Any":
        """None, or what the watchdog does when it is not fed in time."""
        return self._mode

    @mode.setter
    def mode(self, mode: "Any") -> None:
        self._mode = mode
        self._really = machine.WDT(timeout=int(self.timeout * 1000))

    def feed(self) -> None:
        """Restarts the timeout."""
        if self._really is None:
            raise ValueError("WatchDogTimer is not currently running")
        self._really.feed()


# The simulated board of this process, or of the code that loaded this copy of the module.
hardware: "Any" = None
machine: "Any" = None
nvm: "Any" = None
watchdog = Watchdog()
cpu = Namespace(reset_reason=ResetReason.POWER_ON, temperature=25.0, voltage=3.3)
_claimed: "set[int]" = set()
# The loader of UF2 images: whether this chip has one, and whether the next reset begins it.
has_loader = True
_begins_loader = False


def connect(simulated: "Any", its_machine: "Any" = None) -> None:
    """Connects this process to a Hardware; sleeping then moves only that board's clock.

    its_machine: another stand-in for MicroPython's `machine` than the simulated board's.
    """
    global hardware, machine, nvm
    hardware = simulated
    machine = Machine(simulated) if its_machine is None else its_machine
    nvm = simulated.microcontroller.nvm
    time.sleep = _sleep
    if simulated.microcontroller.was_reset:
        is_software = simulated.microcontroller.scratch[_REASON] == _SOFTWARE
        cpu.reset_reason = ResetReason.SOFTWARE if is_software else ResetReason.WATCHDOG
    simulated.microcontroller.scratch[_REASON] = 0


def claim(pin: "Any") -> None:
    """Claims a pin; ValueError if it is in use."""
    if pin.number in _claimed:
        raise ValueError(f"GP{pin.number} in use")
    _claimed.add(pin.number)


def let_go(pin: "Any") -> None:
    """Releases a pin."""
    _claimed.discard(pin.number)


def delay_us(us: int) -> None:
    """Lets microseconds pass."""
    machine.pass_us(us)


def on_next_reset(mode: str) -> None:
    """Chooses what the next reset begins; RuntimeError if there is no such loader."""
    global _begins_loader
    if mode == RunMode.UF2 and not has_loader:
        raise RuntimeError("Cannot reset into bootloader because no bootloader is present")
    _begins_loader = mode == RunMode.UF2


def reset() -> None:
    """Restarts the board: raises BoardReset to the code that runs the firmware."""
    hardware.microcontroller.scratch[_REASON] = _SOFTWARE
    if _begins_loader:
        machine.bootloader()
    machine.reset()


def _sleep(seconds: "Any") -> None:
    machine.pass_us(int(seconds * 1000000))
