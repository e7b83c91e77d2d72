"""`python -m host_sim.deploy.image.format`: a new, empty file system for a board that cannot read
its own.

A board with Rootlight's image never makes one by itself; this program does when a person asks. It
copies the game in the board's memory and the whole flash to the computer, says what comes next,
and waits until the person types a word. It leaves a readable file system alone. If the board does
not answer, so that its game cannot be copied, it goes on only if the person agrees.
"""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from host_sim.deploy import build, link
from host_sim.deploy.flash import Flasher, FlashError
from host_sim.deploy.kept import Copies, NotKept
from host_sim.deploy.line import Broken, Clock, Line
from host_sim.deploy.prompt import Prompt, PromptError
from host_sim.serving.serial_ports import NoPort

WORD = "format"
WORD_WITHOUT_GAME = "without game"
_BLOCK = 4096
_ERASED = 0xFF
# A board answers within a moment, even while it computes; sending a long game takes longer.
_ANSWER_S = 20.0

# Prints a line for each block of the flash that is not blank: its number and its bytes.
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
_GAME_QUESTION = (
    "The board does not answer, so the game in its memory cannot be kept: if there is one, it is "
    f"lost when you go on. Type {WORD_WITHOUT_GAME} and Enter to go on anyway, anything else to "
    "stop: "
)
_GAME_NOT_KEPT = (
    "The board does not answer, so the game in its memory cannot be kept. Nothing was changed. "
    "Wait a moment and try again; to go on without the game: --without-game"
)
_BROKE_OFF = "The connection to the board broke off; try again."


class Formatter:
    """Makes a new file system on one board, after asking.

    Methods raise FlashError, PromptError, NoPort and NotKept.

    copies: where the game and the flash are kept. ask: shows a question, returns the person's
    answer. is_sure: replace the file system without asking. without_game: go on even if the game
    could not be copied.
    """

    def __init__(
        self,
        line: Line,
        copies: Copies,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
        *,
        is_sure: bool = False,
        without_game: bool = False,
    ) -> None:
        self._line = line
        self._copies = copies
        self._ask = ask
        self._say = say
        self._is_sure = is_sure
        self._without_game = without_game
        self._flasher = Flasher(line, {}, build.version(), build.mpy_version(), say)

    def format(self) -> bool:
        """Make a new file system; return whether that was done."""
        self._keep_game()
        board = self._flasher.reach(unsaved=True)
        try:
            done = self._format(board)
        except Broken as error:
            raise FlashError(_BROKE_OFF) from error
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
        if not self._is_sure and self._ask(_QUESTION).strip() != WORD:
            self._say("Nothing was changed.")
            return False
        board.run(_FORMAT)
        self._say("The board has a new, empty file system.")
        return True

    def _keep_game(self) -> None:
        """Copy the game in progress if the board cannot save it: the prompt ends the game.

        Raises FlashError if the game cannot be had and nobody agreed to go on without it.
        """
        try:
            found = self._ask_board("diagnose")
            if found.is_prompt or self._result(found).get("storage", {}).get("ok"):
                return
            record = self._result(self._ask_board("record"))
        except Broken as error:
            raise FlashError(_BROKE_OFF) from error
        if record:
            self._keep("game.json", json.dumps(record).encode())
        elif not self._may_end_game():
            self._line.close()
            raise FlashError(_GAME_NOT_KEPT)

    def _ask_board(self, method: str) -> link.Heard:
        self._line.open()
        return link.ask(self._line, method, _ANSWER_S * self._line.patience)

    @staticmethod
    def _result(heard: link.Heard) -> dict[str, Any]:
        """The result in the firmware's answer; empty if it refused or did not answer."""
        result = heard.answer.get("result") if heard.answer is not None else None
        return result if isinstance(result, dict) else {}

    def _may_end_game(self) -> bool:
        """Whether a person agreed to lose the game in the board's memory."""
        if self._without_game or self._is_sure:
            return self._without_game
        return self._ask(_GAME_QUESTION).strip() == WORD_WITHOUT_GAME

    def _keep(self, name: str, data: bytes) -> None:
        self._say(f"Kept: {self._copies.keep(name, data)}")


def read_flash(board: Prompt) -> bytes:
    """All bytes of the file system on the flash."""
    size, *lines = board.run(_LOOK).splitlines()
    found = bytearray([_ERASED]) * int(size)
    for line in lines:
        at, text = line.split()
        found[int(at) : int(at) + _BLOCK] = b64decode(text)
    return bytes(found)


def main() -> int:
    """Make a new file system, after asking; return the exit code."""
    arguments = _parser().parse_args()
    line = Line(arguments.port or None, Clock())
    try:
        is_sure, without_game = arguments.yes, arguments.without_game
        Formatter(line, Copies(), is_sure=is_sure, without_game=without_game).format()
    except (FlashError, PromptError, NoPort, NotKept) as error:
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
    parser.add_argument("--yes", action="store_true", help="do not ask for the word")
    parser.add_argument(
        "--without-game", action="store_true", help="go on though the board's game cannot be kept"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
