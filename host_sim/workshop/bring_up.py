"""`make bring-up`: brings a board up, and keeps the report.

The board does the work (firmware/rootlight/bring_up), and fingers answer it. This program begins
the bring-up, prints the board's sentences, and takes answers from the keyboard if no finger is
felt.
"""

from __future__ import annotations

import argparse
import json
import queue
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.deploy.kept import write_under_free_name
from host_sim.deploy.line import Broken, Clock, Line
from host_sim.exit_codes import DONE, FAILED, NOT_AS_IT_SHOULD_BE, STOPPED
from host_sim.folders import REPORTS, called, shown
from host_sim.hub.messages import members, parsed
from host_sim.web.serial_ports import NoPort

_ANSWER_S = 10.0
# A board that says nothing for this long has stopped. It waits for a person itself, but gives up
# before this.
_SILENCE_S = 300.0
_KEYS = {"y": "yes", "n": "no", "b": "back", "q": "stop"}
_HELP = (
    "Answer on the board, or here: y and Enter for yes, n for no, b to take the last answer back, "
    "q to stop."
)
_NO_SUCH_METHOD = -32601

Message = dict[str, Any]


class BringUpError(Exception):
    """The bring-up cannot go on; the text says why and what to do."""


class Conversation:
    """Sends requests, one at a time, and collects what the board tells meanwhile."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._unread = b""
        self._told: list[Message] = []
        self._number = 0
        # End a line of which somebody has sent only half.
        line.write(b"\n")

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request. Raises BringUpError with the board's reason if it refuses."""
        self._number += 1
        name = f"bring-up {self._number}"
        request = {"jsonrpc": "2.0", "id": name, "method": method, "params": params}
        self._line.write(json.dumps(request).encode() + b"\n")
        until = self._line.clock.now() + _ANSWER_S * self._line.patience
        while self._line.clock.now() < until:
            for message in self._messages():
                if message.get("id") == name and "method" not in message:
                    return _result_of(message)
                self._told.append(message)
        raise BringUpError(
            f"The board does not answer. Is the firmware on it? Try: {called('flash')}"
        )

    def told(self) -> list[Message]:
        """Return the board's reports on its bring-up since the last time."""
        told, self._told = self._told + list(self._messages()), []
        return [one["params"] for one in told if one.get("method") == "bringup"]

    def _messages(self) -> list[Message]:
        *lines, self._unread = (self._unread + self._line.read()).split(b"\n")
        return [message for message in map(members, map(parsed, lines)) if message]


def _result_of(message: Message) -> Any:
    error = message.get("error")
    if error is None:
        return message.get("result")
    if error.get("code") == _NO_SUCH_METHOD:
        raise BringUpError(f"This board's firmware knows no bring-up yet; try: {called('flash')}")
    raise BringUpError(str(error.get("message")))


def bring_up(
    talk: Conversation,
    say: Callable[[str], None],
    key: Callable[[], str | None],
    now: Callable[[], float],
) -> None:
    """Bring a board up. key: returns a key of `_KEYS` if that was typed since, or None."""
    said = ""
    heard_at = now()
    told: list[Message] = [talk.ask("bringup", do="start")]
    while True:
        for one in told:
            heard_at = now()
            if one.get("message") and one["message"] != said:
                said = one["message"]
                say(said)
            if not one["running"]:
                return
        if now() - heard_at > _SILENCE_S:
            raise BringUpError("The board has gone silent; plug it in again and start afresh.")
        answers = _answered(talk, key(), say)
        # News comes before the answer.
        told = talk.told() + answers


def _answered(talk: Conversation, typed: str | None, say: Callable[[str], None]) -> list[Message]:
    """Return the board's answer to something that was typed."""
    if typed is None:
        return []
    if typed not in _KEYS:
        say(_HELP)
        return []
    try:
        return [talk.ask("bringup", do=_KEYS[typed])]
    except BringUpError as error:
        say(str(error))
        return []


def report_of(talk: Conversation) -> str:
    """The report of the last bring-up, whole. Raises BringUpError if there is none."""
    text = ""
    start: int | None = 0
    while start is not None:
        piece = talk.ask("bringup", read=start)
        text += piece["text"]
        start = piece["next"]
    return text


def findings_in(report: str) -> int:
    """Return the number of findings in a report."""
    for line in report.splitlines():
        if line.startswith("Found: "):
            return int(line.removeprefix("Found: "))
    return 0


def keyboard() -> Callable[[], str | None]:
    """A function that returns what was typed, line by line, and never waits."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line.strip().lower())

    threading.Thread(target=listen, daemon=True).start()

    def typed() -> str | None:
        return None if lines.empty() else lines.get()

    return typed


def main(
    words: list[str] | None = None, program: str = "python -m host_sim.workshop.bring_up"
) -> int:
    """Bring a board up; return the exit code."""
    arguments = command_line(program).parse_args(words)
    line = Line(arguments.port or None, Clock())
    try:
        line.open()
        talk = Conversation(line)
        hello = talk.ask("hello")
        if hello.get("safe"):
            raise BringUpError(str(hello.get("message")))
        if not arguments.report:
            print(_HELP, flush=True)
            bring_up(talk, _tell, keyboard(), line.clock.now)
        report = report_of(talk)
    except (BringUpError, NoPort) as error:
        print(error, file=sys.stderr)
        return FAILED
    except Broken:
        print("The board went away; plug it in and start afresh.", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nLeft; the board goes on with it: tap it, or call this again.", file=sys.stderr)
        return STOPPED
    finally:
        line.close()
    wanted = Path(arguments.to or REPORTS / f"bringup-{hello['board']}.txt")
    try:
        path = write_under_free_name(wanted, report.encode())
    except OSError as error:
        print(f"\n{report}\nIt cannot be kept in {wanted}: {error.strerror}.", file=sys.stderr)
        return FAILED
    print(f"\n{report}\nKept in {path}.")
    return NOT_AS_IT_SHOULD_BE if findings_in(report) else DONE


def _tell(words: str) -> None:
    print(words, flush=True)


def command_line(program: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Tests a new board part by part, with your finger, says what is wired "
        "wrongly, and keeps the report.",
    )
    parser.add_argument(
        "--port",
        help="of the board, such as /dev/ttyACM0 or COM3 (default: the only board there is)",
    )
    parser.add_argument(
        "--report", action="store_true", help="only fetch the report of the last bring-up"
    )
    parser.add_argument(
        "--to",
        metavar="FILE",
        help="where to keep the report; if there is one, this one is numbered (default: "
        f"{shown(REPORTS / 'bringup-BOARD.txt')})",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
