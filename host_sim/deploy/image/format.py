"""`python -m host_sim.deploy.image.format`: a new, empty file system for a board that cannot read
its own.

A board with Rootlight's image never does that by itself. This does, when a person asks for it: it
keeps a copy of all that lies on the flash, and of the game on the board, says what it is about to
do, and waits for the word. A file system that can be read is left alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.deploy import build, link
from host_sim.deploy.flash import Flasher, FlashError
from host_sim.deploy.line import Broken, Clock, Line
from host_sim.deploy.prompt import Prompt, PromptError
from host_sim.serving.serial_ports import NoPort

KEPT = build.REPOSITORY / "build" / "kept"
WORD = "format"
_BLOCK = 4096
_ERASED = 0xFF
_ANSWER_S = 3.0

# A block of the flash that is not blank, a line each: its number and its bytes.
_LOOK = """
import rp2
from binascii import b2a_base64
flash = memoryview(rp2.Flash())
print(len(flash))
blank = b"\\xff" * 4096
for at in range(0, len(flash), 4096):
    piece = flash[at : at + 4096]
    if piece != blank:
        print(at, b2a_base64(piece).decode().strip())
"""
_FORMAT = """
import rp2, vfs
flash = rp2.Flash()
vfs.VfsLfs2.mkfs(flash, progsize=256)
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
"""

_QUESTION = (
    "This board cannot read its file system. A new, empty one would take its place: saved games, "
    "settings and board files of your own on it are gone then, apart from the copy above.\n"
    f"Type {WORD} and Enter to do that, anything else to leave it as it is: "
)


class Formatter:
    """Makes a new file system on one board, after asking. Raises FlashError, PromptError, NoPort.

    kept: the folder for copies. ask: shows a question, returns what a person typed.
    """

    def __init__(
        self,
        line: Line,
        kept: Path = KEPT,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
    ) -> None:
        self._line = line
        self._kept = kept
        self._ask = ask
        self._say = say
        self._flasher = Flasher(line, {}, build.version(), build.mpy_version(), say)

    def format(self) -> bool:
        """Do it; whether it was done."""
        self._line.open()
        self._keep_game()
        board = self._flasher.reach(unsaved=True)
        try:
            done = self._format(board)
        except Broken as error:
            raise FlashError("The connection to the board broke off; try again.") from error
        finally:
            board.restart()
            self._line.close()
        self._flasher.await_hello()
        return done

    def _format(self, board: Prompt) -> bool:
        if board.has_files():
            self._say("The board can read its file system; it stays as it is.")
            return False
        self._keep("flash.bin", read_flash(board))
        if self._ask(_QUESTION).strip() != WORD:
            self._say("Nothing was changed.")
            return False
        board.run(_FORMAT)
        self._say("The board has a new, empty file system.")
        return True

    def _keep_game(self) -> None:
        """Keep the game that the board plays, if the board cannot: the prompt ends it."""
        found = self._ask_board("diagnose")
        if found is None or found["storage"]["ok"]:
            return
        record = self._ask_board("record")
        if record is not None:
            self._keep("game.json", json.dumps(record).encode())

    def _ask_board(self, method: str) -> dict[str, Any] | None:
        """What the firmware answers; None if it does not, or is not there."""
        try:
            heard = link.ask(self._line, method, _ANSWER_S * self._line.patience)
        except Broken:
            self._line.close()
            return None
        return heard.answer.get("result") if heard.answer is not None else None

    def _keep(self, name: str, data: bytes) -> None:
        """Write a file that nobody has yet."""
        self._kept.mkdir(parents=True, exist_ok=True)
        number = 1
        while (path := self._kept / f"{number}-{name}").exists():
            number += 1
        path.write_bytes(data)
        self._say(f"Kept: {path}")


def read_flash(board: Prompt) -> bytes:
    """All bytes of the flash that are the file system's."""
    size, *lines = board.run(_LOOK).splitlines()
    found = bytearray([_ERASED]) * int(size)
    for line in lines:
        at, text = line.split()
        found[int(at) : int(at) + _BLOCK] = b64decode(text)
    return bytes(found)


def main() -> int:
    """Ask and do it; returns the exit code."""
    arguments = _parser().parse_args()
    line = Line(arguments.port or None, Clock())
    ask = (lambda question: WORD) if arguments.yes else input
    try:
        Formatter(line, ask=ask).format()
    except (FlashError, PromptError, NoPort) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m host_sim.deploy.image.format", description=__doc__
    )
    parser.add_argument(
        "--port", help="/dev/ttyACM0, COM3, socket://HOST:PORT; without, the only board there is"
    )
    parser.add_argument("--yes", action="store_true", help="do not ask")
    return parser


if __name__ == "__main__":
    sys.exit(main())
