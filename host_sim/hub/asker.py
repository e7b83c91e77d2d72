"""Requests of this computer's own to the board, among those of the viewers.

Used by `board_with_engine`, `engine_opponents` and shared games; uses `messages`. The hub's ids
are numbers, these here are texts.
"""

from host_sim.hub.messages import UNPLUGGED, failure, line_of, members
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Protocol

    from host_sim.hub.messages import Message

    Answered = Callable[[Message], object]

    class TakesLines(Protocol):
        """The part of a board that is needed to ask it something."""

        def handle(self, line: bytes) -> None:
            """Take one line of the link, without its line feed."""


# Longer than a real board is waited for; a request that ran into a power cut has no answer.
LOST_MS = 40_000


class Asker:
    """Sends requests, and hands each answer to who asked; an error in place of a lost one.

    sign: begins its ids; each asker of a board has its own.
    """

    def __init__(self, board: "TakesLines", sign: str = "t") -> None:
        self._board = board
        self._sign = sign
        self._now = 0
        self._number = 0
        # By id: who is called with the answer, and until when it is waited for.
        self._asked: "dict[object, tuple[Answered, int]]" = {}

    def ask(self, method: str, params: "Message", then: "Answered") -> None:
        """Ask for something; `then` gets the whole answer, with `result` or `error`."""
        self.pass_on({"jsonrpc": "2.0", "method": method, "params": params}, then)

    def ask_all(
        self,
        questions: "Mapping[str, Message]",
        then: "Callable[[dict[str, Message]], None]",
    ) -> None:
        """Ask for several things; `then` gets the results by method, without those that failed."""
        seen: "dict[str, Message]" = {}
        left = list(questions)

        def take(method: str) -> "Answered":
            def answered(answer: "Message") -> None:
                left.remove(method)
                if "error" not in answer:
                    seen[method] = members(answer.get("result"))
                if not left:
                    then(seen)

            return answered

        for method, params in questions.items():
            self.ask(method, params, take(method))

    def pass_on(self, message: "Message", then: "Answered") -> None:
        """Send a request as it is, under its own id if it has one that can be told apart."""
        identity = message.get("id")
        if identity is None or identity in self._asked:
            self._number += 1
            identity = f"{self._sign}{self._number}"
        self._asked[identity] = then, self._now + LOST_MS
        self._board.handle(line_of(message | {"id": identity}))

    def waits_for(self, answer: "Message") -> bool:
        """Return whether an answer is to something that was asked here."""
        identity = answer.get("id")
        return not isinstance(identity, (dict, list)) and identity in self._asked

    def hear(self, answer: "Message") -> None:
        """Hand on an answer that was waited for."""
        then, _ = self._asked.pop(answer.get("id"))
        then(answer)

    def advance(self, ms: int) -> None:
        """Let time pass, and answer in the board's place what was lost."""
        self._now += ms
        for identity, (then, until) in tuple(self._asked.items()):
            if self._now >= until:
                del self._asked[identity]
                then(failure(identity, UNPLUGGED, "The board did not answer."))
