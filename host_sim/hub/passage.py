"""The lines of a board on their way to its viewers, where an engine or a shared game has a say.

Used by `board_with_engine` and by shared games; uses `asker`.
"""

import json

from host_sim.hub.messages import encoded, is_of_lights, notification
from host_sim.interpreter import in_order
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.hub.asker import Asker
    from host_sim.hub.hub import Sim
    from host_sim.hub.messages import Message


class Passage:
    """Lights and the answers to viewers go past; `asker` gets the answers that it waits for.

    heard: called with each other notification and its line; it passes the line on, or sends
    another one.
    """

    def __init__(
        self, board: "Sim", asker: "Asker", heard: "Callable[[Message, bytes], None]"
    ) -> None:
        self._board = board
        self._asker = asker
        self._heard = heard
        self._output: "list[bytes]" = []

    def hear_all(self) -> bool:
        """Take all that the board has to say; return whether there was anything."""
        has_heard = False
        while lines := self._board.take_output():
            has_heard = True
            for line in lines:
                self._hear(line)
        return has_heard

    def _hear(self, line: bytes) -> None:
        if is_of_lights(line):
            self._output.append(line)
            return
        message: "Message" = json.loads(line)
        if "method" in message:
            self._heard(message, line)
        elif self._asker.waits_for(message):
            self._asker.hear(in_order(line))
        else:
            self._output.append(line)

    def pass_on(self, line: bytes) -> None:
        """Let a line go past."""
        self._output.append(line)

    def send(self, message: "Message") -> None:
        """Say something to the viewers."""
        self._output.append(encoded(message).encode() + b"\n")

    def tell(self, method: str, params: "Message") -> None:
        """Send the viewers a notification."""
        self.send(notification(method, params))

    def take_output(self) -> "list[bytes]":
        """The lines for the viewers since the last call, in order."""
        output, self._output = self._output, []
        return output
