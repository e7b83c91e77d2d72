"""Stand-ins for what is below the firmware: they feel, hear and fail as a bug report says."""

from __future__ import annotations

from array import array
from typing import BinaryIO

from host_sim.board.firmware_files import firmware_path
from host_sim.replay.report import Head
from rootlight.device.services import Services
from rootlight.match.match import Match


class Files:
    """The files of the board, as far as games depend on them: languages and books of lessons."""

    def __init__(self, head: Head) -> None:
        self._held = {
            "languages": [f"{code}.bin" for code in head["languages"]],
            "lessons": [f"{book}.txt" for book in head["books"]],
        }

    def listdir(self, folder: str = "") -> list[str]:
        return self._held[folder] if folder else list(self._held)


class Platform:
    """The platform of a replay: its pads and its link give what the report holds."""

    simulated = True
    has_sound = False

    def __init__(self, chips: int, files: Files | None = None) -> None:
        self.files = files
        self.fails_to_save = False
        self.now_ms = 0
        self.changed = False
        self.masks = array("H", [0] * chips)
        self.strengths: list[int] = []
        self.said = bytearray()
        self.shown: list[bytes] = []
        self.missed = 0

    def note_change(self) -> None:
        self.changed = True

    def forget_change(self) -> None:
        self.changed = False

    def ticks_ms(self) -> int:
        return self.now_ms

    def read_touch(self, masks: array[int]) -> int:
        masks[:] = self.masks
        return 0

    def strength(self, chip: int, electrode: int) -> int:
        if not self.strengths:
            self.missed += 1
            return 0
        return self.strengths.pop(0)

    def is_working(self, chip: int) -> bool:
        return True

    def next_fault(self) -> None:
        return None

    def why_not_saved(self) -> None:
        return None

    def diagnose(self) -> list[Head]:
        return []

    def read_link(self, buffer: bytearray) -> int:
        return 0

    def link_space(self) -> int:
        return 256

    def write_link(self, data: bytes) -> None:
        self.said += data

    def feed(self) -> None:
        """There is no watchdog."""

    def show(self, frame: bytearray) -> None:
        self.shown.append(bytes(frame))

    def tone(self, frequency: int, pulse: int) -> None:
        """Nobody listens."""

    def open_file(self, path: str, mode: str) -> BinaryIO:
        return open(firmware_path(path), "rb")

    def load(self, name: str) -> None:
        return None

    def save(self, name: str, data: bytes) -> None:
        """Saving files other than games fails when the report says that saving failed."""
        if self.fails_to_save:
            raise OSError("as it was")


class ReplayedStorage:
    """Saving games: it fails when the report says so."""

    unread = False

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def save(self, match: Match, swapped: bool) -> None:
        self._platform.save("game", b"")

    def move_tail(self) -> None:
        self._platform.save("game", b"")

    def keep_replaced(self, replaced: list[tuple[Match, bool]], on_board: Match) -> None:
        if replaced:
            self._platform.save("game", b"")
            replaced.clear()

    def renew_head(self) -> None:
        """The next time that it saves, it saves that too."""


class ServicesWithoutFiles(Services):
    """Services for lines of the link, of a board that has no files to look into."""

    def library(self, number: int | None = None) -> Head:
        return {}

    def replaced_games(self) -> Head:
        return {}

    def errors(self, clear: bool) -> Head:
        return {}

    def diagnose(self) -> Head:
        return {}
