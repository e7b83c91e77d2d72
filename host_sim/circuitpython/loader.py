"""Runs the firmware's CircuitPython platform, with Adafruit's own libraries, on one board.

Used by `circuitpython_board` and tests; may import everything of `host_sim`. CPython only. The
platform, Adafruit's libraries as they were installed, and the stand-ins in `stand_ins/` are
executed for each board and find each other by their names; the process's own modules stay as they
are.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.files import Os
from host_sim.circuitpython.modules import Modules

STAND_INS = Path(__file__).with_name("stand_ins")
PLATFORM = "rootlight.platforms.circuitpython.platform"
ON_CHIP = "rootlight.platforms.circuitpython.on_chip"
ON_LINUX = "rootlight.platforms.circuitpython.on_linux"

_ADAFRUITS = (
    "adafruit_mpr121",
    "adafruit_tca9548a",
    "adafruit_bus_device",
    "adafruit_pixelbuf",
    "neopixel",
)
_OURS = "rootlight.platforms.circuitpython"
_WRITES = ("rename", "remove", "mkdir")


def _is_own(name: str) -> bool:
    """Return whether an installed module is executed for each board: ours, and Adafruit's."""
    return name.startswith(_OURS) or name.split(".")[0] in _ADAFRUITS


def _modules(given: Mapping[str, Any], opener: Any) -> Modules:
    return Modules(given, (STAND_INS,), _is_own, {"open": opener})


def load_circuitpython(hardware: Hardware) -> ModuleType:
    """The platform module on a CircuitPython board that was just switched on or reset.

    Its stand-ins are kept in its attribute `stand_ins`, as those of a Pico's platform are.
    """
    clock = SimpleNamespace()
    itself = SimpleNamespace(name="circuitpython", version=(10, 0, 0))
    system = SimpleNamespace(implementation=itself)
    given: dict[str, Any] = {"time": clock, "sys": system}
    drive = Drive(hardware)
    modules = _modules(given | {"os": drive}, drive.open)
    controller = modules.load("microcontroller")
    controller.connect(hardware)
    drive.state = modules.load("storage").drive
    # This is what boot.py does.
    modules.load(ON_CHIP).prepare()
    return _with_stand_ins(modules, controller)


def load_blinka(hardware: Hardware, names: Mapping[str, int]) -> ModuleType:
    """The platform module on a Raspberry Pi: files are real, in the folder of this process.

    names: the GPIO of the board file at each pin that the module `board` has there. The link is
    the board's simulated serial line.
    """
    clock = SimpleNamespace(monotonic_ns=lambda: hardware.clock.now_us * 1000)
    pins = ModuleType("board")
    modules = _modules({"time": clock, "board": pins}, open)
    controller = modules.load("microcontroller")
    controller.connect(hardware)
    for name, number in names.items():
        setattr(pins, name, controller.Pin(number))
    linux = modules.load(ON_LINUX)
    serial = modules.load("usb_cdc").console
    serial.timeout = serial.write_timeout = 0
    port = SimpleNamespace(
        read=serial.read, write=serial.write, is_open=lambda: True, rest=lambda ms: None
    )
    stream = modules.load(f"{_OURS}.stream").Stream
    linux.Link = lambda: stream(port)
    linux.reset = controller.reset
    return _with_stand_ins(modules, controller)


def _with_stand_ins(modules: Modules, controller: Any) -> ModuleType:
    platform: ModuleType = modules.load(PLATFORM)
    platform.__dict__["modules"] = modules
    platform.__dict__["stand_ins"] = {
        "time": SimpleNamespace(
            sleep_us=controller.delay_us, sleep_ms=lambda ms: controller.delay_us(1000 * ms)
        ),
        "machine": controller.machine,
    }
    return platform


class Drive(Os):
    """CircuitPython's `os` and `open`, on a drive that only one side may write.

    It is FAT: a file that already has the new name is removed before a renaming.
    """

    def __init__(self, hardware: Hardware) -> None:
        super().__init__(hardware)
        self.state: Any = None
        self._rename = self.rename
        self.rename = self._rename_as_fat
        self.open = self._open
        for name in _WRITES:
            setattr(self, name, self._if_writable(getattr(self, name)))

    def getenv(self, key: str, default: str | None = None) -> str | None:
        """A value of `settings.toml`, of which there is none."""
        return default

    def _open(self, name: str, mode: str = "r", **options: Any) -> Any:
        """A file; raises OSError 30 if the computer has the drive."""
        if mode[0] != "r":
            self._check()
        return self._flash.open(name, mode)

    def _rename_as_fat(self, old: str, new: str) -> None:
        if self._flash.content(new) is not None:
            self._flash.remove(new)
        self._rename(old, new)

    def _if_writable(self, really: Any) -> Any:
        def call(*arguments: Any) -> Any:
            self._check()
            return really(*arguments)

        return call

    def _check(self) -> None:
        if self.state.readonly:
            raise OSError(errno.EROFS, "Read-only filesystem")
