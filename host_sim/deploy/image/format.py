"""`rootlight format`: a new, empty file system for a board that cannot read its own.

A board with Rootlight's image never makes one by itself; this program does when a person asks. It
copies the game in the board's memory and the whole flash to the computer, says what comes next,
and waits until the person types a word. It leaves a readable file system alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from host_sim.deploy.board import Board, BoardError
from host_sim.deploy.kept import Copies, NotKept
from host_sim.deploy.line import Broken, Clock, Line
from host_sim.deploy.prompt import Prompt, PromptError
from host_sim.exit_codes import DONE, FAILED
from host_sim.web.serial_ports import NoPort

WORD = "format"

_QUESTION = (
    "This board cannot read its file system. A new, empty one would take its place: saved games, "
    "settings and board files of your own on it are gone then, apart from the copy above.\n"
    f"Type {WORD} and Enter to do that, anything else to leave it as it is: "
)
_BROKE_OFF = "The connection to the board broke off; try again."


class Formatter:
    """Makes a new file system on one board, after asking.

    Methods raise BoardError, PromptError, NoPort and NotKept.

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
        self._board = Board(line, copies, say)
        self._copies = copies
        self._ask = ask
        self._say = say
        self._is_sure = is_sure
        self._without_game = without_game

    def format(self) -> bool:
        """Make a new file system; return whether that was done."""
        board = self._board.to_prompt(self._without_game, must_answer=True)
        if board is None:
            raise BoardError(_BROKE_OFF)
        try:
            done = self._format(board)
        except Broken as error:
            raise BoardError(_BROKE_OFF) from error
        finally:
            board.restart()
            self._line.close()
        hello = self._board.await_hello()
        self._say(f"Rootlight {hello.get('firmware')} runs on {self._line.name}.")
        return done

    def _format(self, board: Prompt) -> bool:
        if board.has_files():
            self._say("The board can read its file system; it stays as it is.")
            return False
        self._say(f"Kept: {self._copies.keep('flash.bin', board.read_flash())}")
        if not self._is_sure and self._ask(_QUESTION).strip() != WORD:
            self._say("Nothing was changed.")
            return False
        board.format()
        self._say("The board has a new, empty file system.")
        return True


def main(
    words: list[str] | None = None, program: str = "python -m host_sim.deploy.image.format"
) -> int:
    """Make a new file system, after asking; return the exit code."""
    arguments = command_line(program).parse_args(words)
    line = Line(arguments.port or None, Clock())
    try:
        is_sure, without_game = arguments.yes, arguments.without_game
        Formatter(line, Copies(), is_sure=is_sure, without_game=without_game).format()
    except (BoardError, PromptError, NoPort, NotKept) as error:
        print(error, file=sys.stderr)
        return FAILED
    return DONE


def command_line(program: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Gives a board that cannot read its files a new, empty file system, after it "
        "has copied the game and the flash to this computer and asked. Files that it can read "
        "stay.",
    )
    parser.add_argument(
        "--port",
        help="of the board, such as /dev/ttyACM0 or COM3 (default: the only board there is)",
    )
    parser.add_argument("--yes", action="store_true", help="do not ask for the word")
    parser.add_argument(
        "--without-game", action="store_true", help="go on though the board's game cannot be kept"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
