"""A board at its serial port: from its game to MicroPython's prompt, and back to the game.

Used by `flash` and the image's `format`; uses `link`, `prompt` and `kept`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from host_sim.deploy import link, prompt
from host_sim.deploy.kept import Copies
from host_sim.deploy.line import Broken, Line
from host_sim.deploy.prompt import Prompt
from host_sim.folders import called
from host_sim.web.serial_ports import NoPort, PortHeld

# Seconds: an answer takes at most one, a restart up to the first light about two. A long game
# takes some seconds to come.
_ANSWER_S = 3.0
_RECORD_S = 20.0
_PROMPT_S = 4.0
_RESTART_S = 15.0
_START_S = 30.0
_HELLO_AGAIN_S = 2.0
_PAUSE_S = 0.2

_SOFT_RESET = b"\x04"
_TRACE = "Traceback"
_GAME = "game.json"


class BoardError(Exception):
    """The board could not be had; the text is a sentence that says what to do."""


class Board:
    """One board. Methods raise BoardError, NoPort if its port cannot be opened, and NotKept.

    copies: where a game is kept that the board cannot save. say: takes lines for a person.
    """

    def __init__(self, line: Line, copies: Copies, say: Callable[[str], None] = print) -> None:
        self._line = line
        self._copies = copies
        self._say = say

    def hello(self) -> dict[str, Any] | None:
        """Return a running Rootlight's greeting; None if something else is there, or nothing."""
        try:
            return _result(self._ask("hello").answer)
        except Broken:
            self._line.close()
            return None

    def to_prompt(self, without_game: bool = False, must_answer: bool = False) -> Prompt | None:
        """MicroPython's prompt; None if nothing answers. A running game is saved, or kept here.

        must_answer: stop no program that does not answer. without_game: go on even if the game
        can be neither saved nor kept.
        """
        is_leaving = self._leave_game(without_game, must_answer and not without_game)
        seconds = _RESTART_S if is_leaving else _PROMPT_S
        try:
            board = prompt.reach(self._line, seconds * self._line.patience)
        except Broken:
            board = None
        if board is None:
            self._line.close()
        return board

    def await_hello(self) -> dict[str, Any]:
        """Wait until the firmware answers; return its `hello`."""
        hello = self._await_start(or_prompt=False)
        assert hello is not None
        return hello

    def await_start(self) -> None:
        """Wait until the firmware or MicroPython's prompt answers."""
        self._await_start(or_prompt=True)

    # To the prompt.

    def _leave_game(self, without_game: bool, must_answer: bool) -> bool:
        """Ask a running board to restart into the prompt; return whether it will."""
        try:
            heard = self._ask("service", _RECORD_S if must_answer else _ANSWER_S)
            if heard.answer is not None and "result" not in heard.answer:
                self._keep_game(heard.answer, without_game)
                heard = self._ask("service", params={"unsaved": True})
        except Broken:
            self._line.close()
            return False
        if heard.answer is None:
            if must_answer and not heard.is_prompt:
                self._line.close()
                raise BoardError(_SILENT)
            return False
        self._line.close()
        return True

    def _keep_game(self, refusal: Mapping[str, Any], without_game: bool) -> None:
        """Copy the game that the board cannot save: the prompt ends it. One just begun is none."""
        record = _result(self._ask("record", _RECORD_S).answer)
        if record and record.get("moves"):
            path = self._copies.keep(_GAME, json.dumps(record).encode() + b"\n")
            self._say(f"The board cannot save its game. Kept, and the page loads it: {path}")
        elif record is None and not without_game:
            self._line.close()
            raise BoardError(_REFUSED.format(reason=_reason(refusal)))

    def _ask(
        self, method: str, seconds: float = _ANSWER_S, params: Mapping[str, Any] | None = None
    ) -> link.Heard:
        self._line.open()
        return link.ask(self._line, method, seconds * self._line.patience, params)

    # Back to the game.

    def _await_start(self, or_prompt: bool) -> dict[str, Any] | None:
        until = self._line.clock.now() + _START_S * self._line.patience
        said = ""
        restarted = False
        held: PortHeld | None = None
        while self._line.clock.now() < until:
            try:
                heard = self._ask("hello", _HELLO_AGAIN_S)
                held = None
                said = f"{said}\n{heard.said}".strip()
                hello = _result(heard.answer)
                if hello or (or_prompt and heard.is_prompt):
                    return hello
                if heard.is_prompt and (restarted or _TRACE in said):
                    break
                if heard.is_prompt:
                    # The lines it printed before the port was open are lost: restart the board to
                    # read them.
                    self._line.write(_SOFT_RESET)
                    restarted = True
            except (NoPort, Broken) as error:
                # The system itself may hold a new port for some seconds.
                held = error if isinstance(error, PortHeld) else None
                self._line.close()
                self._line.clock.sleep(_PAUSE_S)
        self._line.close()
        if held is not None:
            raise held
        raise BoardError(_no_start(said))


def _result(answer: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The result in the firmware's answer; None if it refused or did not answer."""
    result = answer.get("result") if answer is not None else None
    return result if isinstance(result, dict) else None


def _reason(answer: Mapping[str, Any]) -> str:
    error = answer.get("error")
    return str(error.get("message", "")) if isinstance(error, dict) else ""


# While BOOTSEL is held as power comes, the chip itself reads it and shows its drive.
_SILENT = (
    "The board does not answer, so the game in its memory cannot be kept. Nothing was changed. "
    "Wait a moment and try again; to go on without the game: --without-game"
)
_REFUSED = (
    "The board cannot leave its game for the update. {reason} To go on without the game, pull the "
    "cable out, hold BOOTSEL down while you plug it in, and run this again."
)


def _no_start(said: str) -> str:
    sentence = "Rootlight does not answer."
    if not said:
        return f"{sentence} Unplug the board, plug it in, and run {called('flash')} again."
    return f"{sentence} The board printed:\n{said}"
