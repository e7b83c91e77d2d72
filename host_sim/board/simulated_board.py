"""A whole board on the desk: simulated hardware below, the real firmware above, virtual time.

Used by `sim_link`, the benchmarks and tests. Time passes only inside `run`, and a little inside
`pump`, as far as the firmware needs for what was sent to it.
"""

import errno
import json

from host_sim.board.chips.flash import PowerCut
from host_sim.board.chips.microcontroller import RP2040
from host_sim.board.fingers import Fingers
from host_sim.board.firmware_files import firmware_path, names_in, text_of
from host_sim.board.flash_text import BadFlash, put_back
from host_sim.board.foreign_files import BadFile, json_in, text_in
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.loader import load_platform
from host_sim.board.stand_ins.micropython.machine import BoardReset
from host_sim.board.thinker import SimulatedParts
from rootlight.board_files.builder_files import SETTINGS
from rootlight.board_files.reader import BoardFileError
from rootlight.boot.safe_mode import SafeMode
from rootlight.boot.startup import begin, read_board_of_games
from rootlight.compat import const
from rootlight.device.device import FRAME, LINK, SAVE, SCAN, TURN

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from host_sim.board.chips.microcontroller import Chip
    from rootlight.board_files.reader import BoardFile
    from rootlight.boot.loop import Runner
    from rootlight.device.device import Device
    from rootlight.device.parts import Parts
    from rootlight.platforms.base import BoardPlatform

# Three starts that fail, the safe mode, and power cuts besides.
_MOST_STARTS = 12
_ENDING = ".json"
# The file of the largest board has 3,490 bytes.
LARGEST_BOARD_FILE = 32768
_FOR_EVER_MS = 1_000_000_000
_LONG_REST_US = 20_000
# Parts of the firmware's loop, by what `faults` calls them.
_PARTS = {SCAN: "scan", LINK: "link", TURN: "turn", FRAME: "frame", SAVE: "save"}
_PACKET = 64  # which the board sends at once, or not at all


class NoSuchBoard(ValueError):
    """There is no board file of that name; the text is a sentence that lists those there are."""


def built_boards() -> "list[str]":
    """Names of the built boards that have a board file."""
    return sorted([name[: -len(_ENDING)] for name in names_in("boards", _ENDING)])


def is_path(word: str) -> bool:
    """Whether a word means a board file of somebody's own, by its path, and no name of ours."""
    return word.lower().endswith(_ENDING)


def load_board_file(name: str) -> "BoardFile":
    """The board file of a built board, by its name; raises NoSuchBoard or BoardFileError."""
    return _read_board_file(_path_of(name))[1]


def board_called(word: str) -> "tuple[str, str, BoardFile]":
    """(name, text, BoardFile) of what somebody asks for: a built board, or the path of a file.

    name: the one that the settings of a board have for it. Raises NoSuchBoard or BoardFileError.
    """
    path = word if is_path(word) else _path_of(word)
    text, board = _read_board_file(path)
    return name_in(path), text, board


def name_in(path: str) -> str:
    """The name of a board file without its folder and its ending."""
    return path.replace("\\", "/").rsplit("/", 1)[-1][: -len(_ENDING)]


def _path_of(name: str) -> str:
    """The path of the file of a built board. Raises NoSuchBoard."""
    if name not in built_boards():
        raise NoSuchBoard(
            f"there is no board file called {name}; there are: {', '.join(built_boards())}"
        )
    return firmware_path(f"boards/{name}{_ENDING}")


def _read_board_file(path: str) -> "tuple[str, BoardFile]":
    """The text of a board file, and what it says. Raises BoardFileError."""
    try:
        text = text_in(path, LARGEST_BOARD_FILE)
        json_in(text)
    except OSError as error:
        raise BoardFileError(f"{path} cannot be read: {error}.")
    except BadFile as error:
        raise BoardFileError(f"{name_in(path)}{_ENDING}: it {error}")
    return text, read_board_of_games(text)


class SimulatedBoard:
    """One built board with fingers, clock and firmware, switched on.

    `runner`: what the firmware's loop steps, a Runner or the SafeMode. `platform_module`: the
    module of the board's platform, loaded again at each start, with its `stand_ins`. `starts`: how
    often the firmware began to start. `on_step`: function, called after each step of the firmware.
    make_parts: makes the device's Parts, see `rootlight.boot.startup`. settings: of the builder's
    file, besides those that the firmware brings. built: see `board_called`.
    The builder's files are those of `built`, unless there are others on the flash of the
    `hardware`. kept: the files that lie there when it is switched on, as `flash_text` writes them;
    `is_damaged`: whether they could not be read. read: a board that has been read already, as
    `board_called` gives it; used if it is `built`.
    """

    def __init__(
        self,
        built: str = "hex-7",
        seed: int = 1,
        make_parts: "Callable[..., Parts]" = SimulatedParts,
        chip: "Chip" = RP2040,
        settings: "dict[str, Any] | None" = None,
        kept: str = "",
        read: "tuple[str, str, BoardFile] | None" = None,
    ) -> None:
        self.make_parts = make_parts
        if read is None or read[0] != built:
            read = board_called(built)
        name, self._text, board = read
        self.hardware = Hardware(board, seed=seed, chip=chip)
        self.clock = self.hardware.clock
        self.fingers = Fingers(self.hardware)
        self.starts = 0
        self.on_step: "Callable[[], None] | None" = None
        ours = json.loads(text_of(SETTINGS)) | (settings or {})
        self._files = {
            SETTINGS: json.dumps(ours | {"board": name}),
            f"boards/{name}{_ENDING}": self._text,
        }
        for folder, ending in (("languages", ".bin"), ("lessons", ".txt")):
            for name in names_in(folder, ending):
                self.hardware.flash.bring(f"{folder}/{name}", firmware_path(f"{folder}/{name}"))
        self.is_damaged = bool(kept) and not self._put_back(kept)
        self.start()

    def start(self) -> None:
        """Start the firmware, as the power or a reset does."""
        for _ in range(_MOST_STARTS):
            try:
                self.starts += 1
                self.platform_module = self._load()
                runner = begin(
                    _simulated(self.platform_module.Platform),
                    self._read,
                    False,
                    self._read_board,
                    checkpoint=self._suffer_in_loop,
                    make_parts=self.make_parts,
                )
                if runner is None:
                    raise RuntimeError("the firmware has left the board to the prompt")
                self.runner: "Runner | SafeMode" = runner
                return
            except PowerCut:
                self.hardware.power_cycle()
            except BoardReset:
                self.hardware.restart()
        raise RuntimeError("the firmware restarts without end")

    def bring_back(self, kept: str) -> bool:
        """Put kept files on the flash, see above, and switch the board off and on.

        Returns whether they could be read; if not, the board goes on as it was.
        """
        if not self._put_back(kept):
            return False
        self.power_cycle()
        return True

    def _put_back(self, kept: str) -> bool:
        try:
            put_back(self.hardware.flash, kept)
        except BadFlash:
            return False
        return True

    def _load(self) -> "ModuleType":
        """The platform module of this kind of board, with its stand-ins."""
        return load_platform(self.hardware)

    def _read(self, name: str) -> str:
        """The text of a file of the builder's."""
        self._suffer("start")
        data = self.hardware.flash.content(name)
        if data is not None:
            return data.decode()
        if name not in self._files:
            raise OSError(errno.ENOENT, name)
        return self._files[name]

    def _read_board(self, text: str) -> "BoardFile":
        # It is the same at every start, and takes a while to read.
        return self.hardware.board if text == self._text else read_board_of_games(text)

    @property
    def is_safe(self) -> bool:
        """True if the board is in its safe mode, which has no device."""
        return isinstance(self.runner, SafeMode)

    @property
    def device(self) -> "Device":
        """The firmware's Device since the last start. Raises RuntimeError in the safe mode."""
        if isinstance(self.runner, SafeMode):
            raise RuntimeError("the board is in its safe mode, where nothing is played")
        return self.runner.device

    @property
    def platform(self) -> "BoardPlatform":
        """The firmware's platform since the last start."""
        platform: "BoardPlatform" = self.runner.platform
        return platform

    @property
    def now_ms(self) -> float:
        """Time since the first start, in ms."""
        return self.clock.now_us / 1000

    def run(self, ms: float) -> None:
        """Let time pass while the firmware runs."""
        end_us = self.clock.now_us + round(ms * 1000)
        while self.clock.now_us < end_us:
            self._step()
            wait_us = 1000 * self._wait_ms()
            left_us = end_us - self.clock.now_us
            if left_us > 0:
                self._rest(min(wait_us, left_us))

    def pump(self, data: bytes) -> bytes:
        """Send bytes to the board's serial port, and let the firmware take them and answer.

        Returns those that it has not taken: it waits until the host has read what it says.
        """
        serial = self.hardware.serial
        while data or serial.waiting or self.is_talking():
            if serial.is_suspended or (self.is_talking() and serial.space < _PACKET):
                break
            data = data[serial.host_write(data) :]
            self._step()
        return data

    def find_turns_asked_for(self) -> None:
        """Let the firmware go on until nobody on the link waits for a turn that it looks for."""
        while not self.is_safe and self.device.think_scheduler.owes_answer():
            self._step()
            self.pump(b"")

    def is_talking(self) -> bool:
        """Return whether the firmware has anything left to say on the link."""
        if isinstance(self.runner, SafeMode):
            return self.runner.is_talking()
        return self.runner.device.link.is_talking()

    def _wait_ms(self) -> int:
        """Return how long the firmware's next step can wait."""
        if isinstance(self.runner, SafeMode):
            return self.runner.wait_ms()
        return self.runner.device.wait_ms(self.platform.ticks_ms())

    def _step(self) -> None:
        """One turn of the firmware's loop, and a new start if it ends in one."""
        try:
            if "rules" in self.hardware.mistakes and not self.is_safe:
                self.device.controller.in_play.match.call_before_noting(self._suffer_in_rules)
            self.runner.step()
            if self.on_step is not None:
                self.on_step()
        except PowerCut:
            self.power_cycle()
        except BoardReset:
            self.hardware.restart()
            self.start()

    def _rest(self, us: int) -> None:
        """Let time pass between two steps; if it is long the watchdog may bite in it."""
        if us <= _LONG_REST_US:
            self.clock.advance_us(us)
            return
        try:
            self.platform_module.stand_ins["time"].sleep_us(us)
        except BoardReset:
            self.hardware.restart()
            self.start()

    def stop_watchdog(self) -> None:
        """Until the next start, let the clock jump as far as somebody likes."""
        self.platform_module.stand_ins["machine"].stop_watchdog()

    def settle(self, least_ms: int, most_ms: int = 2500) -> None:
        """Let time pass until the firmware has come to rest, within limits."""
        self.run(least_ms)
        passed = least_ms
        while passed < most_ms and not self._is_settled():
            self.run(10)
            passed += 10

    def _is_settled(self) -> bool:
        return self.is_safe or self.device.is_settled(self.platform.ticks_ms())

    # Mistakes of the firmware, as `faults` has planned them.

    def _suffer_in_loop(self, part: int) -> None:
        """A part of the firmware's loop begins."""
        if self.hardware.mistakes:
            self._suffer(_PARTS[part])

    def _suffer_in_rules(self) -> None:
        """A turn was played and is not noted yet."""
        self._suffer("rules")

    def _suffer(self, at: str) -> None:
        """Hang, or raise an exception, if that is to befall this part of the firmware now."""
        mistake = self.hardware.mistakes.get(at)
        if mistake is None:
            return
        mistake["times"] -= 1
        if mistake["times"] <= 0:
            del self.hardware.mistakes[at]
        if mistake["kind"] == "hang":
            self.platform_module.stand_ins["time"].sleep_ms(mistake["ms"] or _FOR_EVER_MS)
            return
        if mistake["memory"]:
            raise MemoryError("injected")
        raise RuntimeError("injected")

    def power_cycle(self) -> None:
        """Take the power away and give it back: only the flash remembers."""
        self.hardware.power_cycle()
        self.start()


def _simulated(platform: type) -> type:
    """The same platform, which says of itself that its hardware is simulated."""
    return type("SimulatedPlatform", (platform,), {"simulated": True})
