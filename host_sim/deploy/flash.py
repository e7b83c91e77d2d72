"""Brings an image onto a board: to the prompt, its files safe, the drive, the image, the game.

Used by `__main__` and tests. A run that is cut off changes no file of the board that is not kept
on this computer, and the next run goes on from there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from host_sim.deploy.belongings import (
    Belongings,
    bring_back,
    clear_way,
    keep,
    waiting_in,
)
from host_sim.deploy.board import Board, BoardError
from host_sim.deploy.drives import Drive, DriveError, Finder
from host_sim.deploy.image.layout import layout_of
from host_sim.deploy.image.uf2 import program_of
from host_sim.deploy.kept import Copies
from host_sim.deploy.line import Broken, Line
from host_sim.deploy.prompt import Prompt, PromptError, WrongCopy
from host_sim.deploy.writing import Image, write_image
from host_sim.folders import PROGRAMS, called, with_option
from host_sim.web.serial_ports import PortMissing

# The image for a built board and a chip; None for one that the board does not name.
Chooser = Callable[[str | None, str | None], Image]

_DRIVE_COMES_S = 30.0
# While a person pulls the cable, holds the button, and plugs the cable in.
_PERSON_S = 300.0
_LOOK_S = 0.5
_MACHINES = {"RP2040": "pico", "RP2350": "pico2"}


class Flasher:
    """Brings images onto one board.

    find: finds the drives. choose: the image. copies: where files of the board are kept.
    write: writes an image onto a drive. say: takes lines for a person.
    """

    def __init__(
        self,
        line: Line,
        find: Finder,
        choose: Chooser,
        copies: Copies,
        say: Callable[[str], None] = print,
        write: Callable[..., None] = write_image,
    ) -> None:
        self._line = line
        self._find = find
        self._choose = choose
        self._copies = copies
        self._say = say
        self._write = write
        self._board = Board(line, copies, say)

    def flash(self, built: str | None = None) -> None:
        """Bring the image of a built board, or of the board that is there.

        Raises BoardError, DriveError, NoPort, NotKept, and what `choose` raises.
        """
        drive = self._only_drive()
        is_there = drive is None and self._is_port_there()
        hello = self._board.hello() if is_there else None
        image = self._choose(built or _name_in(hello or {}), drive and drive.chip)
        if drive is None:
            drive = self._called_drive(image, is_there)
        self._put_onto(drive, image)
        self._bring_back_what_waits()
        self._welcome(self._board.await_hello(), image, built)

    def _is_port_there(self) -> bool:
        """Return whether there is a board to talk to; a port that was named must be there."""
        try:
            self._line.open()
        except PortMissing:
            if self._line.is_named:
                raise
            return False
        except Broken:
            return False
        return True

    # The drive.

    def _only_drive(self) -> Drive | None:
        drives = self._find()
        if len(drives) > 1:
            names = ", ".join(str(drive.folder) for drive in drives)
            raise DriveError(f"There are several drives of Picos: {names}. Pull all out but one.")
        return drives[0] if drives else None

    def _called_drive(self, image: Image, is_there: bool) -> Drive:
        """The drive of a board, whose files are safe then."""
        board = self._board.to_prompt() if is_there else None
        if board is None:
            self._say(_HOLD_BOOTSEL)
            return self._await_drive(_PERSON_S)
        try:
            with _failures():
                self._prepare(board, image)
        except BaseException:
            board.restart()
            self._line.close()
            raise
        board.become_drive()
        self._line.close()
        return self._await_drive(_DRIVE_COMES_S)

    def _await_drive(self, seconds: float) -> Drive:
        until = self._line.clock.now() + seconds
        while (drive := self._only_drive()) is None:
            if self._line.clock.now() >= until:
                raise DriveError(_NO_DRIVE)
            self._line.clock.sleep(_LOOK_S)
        return drive

    def _put_onto(self, drive: Drive, image: Image) -> None:
        if drive.chip != image.chip:
            raise DriveError(_wrong_chip(drive.chip, image, "Nothing was written."))
        self._say(f"{image.name} is written onto {drive.folder}.")
        self._write(image, drive, self._line.clock)

    # At the prompt.

    def _prepare(self, board: Prompt, image: Image) -> None:
        """Have the board's files outlast the image."""
        interpreter = board.identify()
        if interpreter.name != "micropython":
            raise BoardError(f"This board runs {interpreter.name}. {_HOLD_BOOTSEL}")
        chips = [chip for name, chip in _MACHINES.items() if name in interpreter.machine]
        if image.chip not in chips:
            found = chips[0] if chips else interpreter.machine
            raise BoardError(_wrong_chip(found, image, "Nothing was changed."))
        if board.has_files():
            self._save_files(board, image)

    def _save_files(self, board: Prompt, image: Image) -> None:
        room = layout_of(program_of(image.data)).size
        if board.storage_bytes() == room:
            clear_way(board, bool(self._waiting_for(board)), self._say)
            return
        kept = keep(board, self._copies, room, self._say)
        self._say(f"The board's own files ({len(kept.files)}) are kept: {kept.folder}")

    # With the new image.

    def _bring_back_what_waits(self) -> None:
        """Put files back that an image with another place for files has covered."""
        if not waiting_in(self._copies.folder):
            return
        self._board.await_start()
        board = self._board.to_prompt()
        if board is None:
            raise BoardError(_CUT)
        try:
            with _failures():
                self._bring_back(board, self._waiting_for(board))
        finally:
            board.restart()
            self._line.close()

    def _waiting_for(self, board: Prompt) -> list[Belongings]:
        number = board.number()
        return [each for each in waiting_in(self._copies.folder) if each.board == number]

    def _bring_back(self, board: Prompt, waiting: list[Belongings]) -> None:
        """Bring back what was kept last; copies of earlier tries do not wait any more."""
        for older in waiting[1:]:
            older.are_back()
        for kept in waiting[:1]:
            self._say(f"The files in {kept.folder} go back onto the board.")
            bring_back(board, kept, self._copies, self._say)

    def _welcome(self, hello: dict[str, Any], image: Image, built: str | None) -> None:
        self._line.close()
        if hello.get("safe") is True:
            raise BoardError(f"The image is on the board. {hello.get('message')}")
        version, board = hello.get("firmware"), _name_in(hello)
        if image.version not in ("", version):
            raise BoardError(_OLD.format(version=version, wanted=image.version))
        self._say(f"Rootlight {version} runs on {self._line.name}: board {board}.")
        if built not in (None, board):
            self._say(_OTHER_BOARD.format(board=board, built=built))


def _name_in(hello: Mapping[str, Any]) -> str | None:
    """The name of a board's file; None if it has none, as in safe mode."""
    name = hello.get("built") or hello.get("board")
    return name if isinstance(name, str) else None


@contextlib.contextmanager
def _failures() -> Iterator[None]:
    """Turn what fails at the prompt into a sentence."""
    try:
        yield
    except Broken as error:
        raise BoardError(_CUT) from error
    except WrongCopy as error:
        raise BoardError(_WORN_OUT.format(path=error)) from error
    except (PromptError, OSError) as error:
        raise BoardError(f"A step failed on the board, which said:\n{error}") from error


def _wrong_chip(found: str, image: Image, then: str) -> str:
    names = {"pico": "a Pico", "pico2": "a Pico 2"}
    board = names.get(found, f"another board ({found})")
    sentence = f"This is {board}, and {image.name} is for {names[image.chip]}. {then}"
    if found not in names:
        return sentence
    return f"{sentence} For its own image: {with_option('flash', 'chip', found)}"


_FLASH = called("flash")
_HOLD_BOOTSEL = (
    "Pull the cable out, hold the Pico's button BOOTSEL down, and plug the cable in: its drive is "
    "waited for."
)
_NO_DRIVE = (
    "No drive of a Pico has come. Hold BOOTSEL down before you plug the cable in, and until it is "
    f"in; take a cable that carries data. Then run {_FLASH} again."
)
_CUT = (
    f"The connection to the board broke off. Unplug it and plug it in again, then run {_FLASH} "
    "once more: it goes on where it stopped."
)
_WORN_OUT = (
    f"Not on the board as it was sent: {{path}}. Run {_FLASH} again; if that does not help, the "
    "Pico's flash is worn out."
)
_OLD = (
    "The board runs Rootlight {version}, and {wanted} was to come onto it. Hold BOOTSEL down "
    f"while you plug it in, and run {_FLASH} again."
)
_OTHER_BOARD = (
    "The settings on the board say {board}, and that counts. To play on {built}, change "
    f"settings.json on the board, with Thonny or with {PROGRAMS}mpremote edit :settings.json"
)
