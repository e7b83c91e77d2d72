"""The Link: takes lines, passes them to `methods` and sends the answers, and news.

Used by the device, which reads the port; the controller reports its news here. The Outbox writes
to the port.
"""

from rootlight.compat import const
from rootlight.link.messages import error_answer, result_answer
from rootlight.link.outbox import Outbox
from rootlight.link.shown_watch import ShownWatch
from rootlight.link.state_json import body_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.link.device_methods import Board
    from rootlight.link.messages import Later, LinkError
    from rootlight.link.watching import LightsWatch
    from rootlight.texts import Filled


class Link:
    """Answers lines and sends notifications.

    board: the Device that is asked. platform: offers `ticks_ms()`, `link_space()` and
    `write_link()`.
    """

    def __init__(self, board: "Board", platform) -> None:
        self.platform = platform
        self._board = board
        self.outbox = Outbox(platform, self._body_of, self._changed_lights)
        self._shown = ShownWatch()
        self._watch: "LightsWatch | None" = None

    def handle_line(self, line: "bytes | None") -> None:
        """Carry out one line; None stands for one that was too long. Its answer waits."""
        if line is not None and not line.strip():
            return
        # The only door to the methods, some 8 KB, for boards that no host talks with.
        from rootlight.link import methods

        message = methods.answer(self._board, line)
        # The host hears of what a request has changed before it hears the answer.
        self.tell_what_is_shown()
        if message is not None:
            self.outbox.answer(message)

    # Answers that come later.

    def answer_later(self, later: "Later", result: dict) -> None:
        """The result of a request has been found."""
        if later.is_wanted:
            self.outbox.answer(result_answer(later.identity, result))

    def fail_later(self, later: "Later", error: "LinkError") -> None:
        """A request comes to nothing after all."""
        if later.is_wanted:
            self.outbox.answer(error_answer(later.identity, error))

    # News. They are sent before the next answer, or when the frame is out: light comes first.

    def tell(self, kind: str, what) -> None:
        """Tell of what the controller reports (see Controller), or of a "fault"."""
        self.outbox.tell(kind, what)

    def fault(self, part: str, code: str, message: "str | Filled") -> None:
        """Tell of a fault: the part, a code, and a sentence."""
        self.outbox.tell("fault", (part, code, message))

    def watch_lights(self, watch: "LightsWatch | None") -> None:
        """Tell of lights that change from now on, or no longer."""
        self._watch = watch

    def lights_changed(self) -> None:
        """A frame is out: if somebody watches the lights, tell what has changed."""
        if self._watch is not None:
            self.outbox.lights_changed()

    def tell_what_is_shown(self) -> None:
        """Tell what the board shows, if that is something else than before."""
        if self._shown.has_changed(self._board.controller):
            self.outbox.tell_last("shows")

    # Speaking.

    def has_pending_answer(self) -> bool:
        """Return whether an answer is on its way. Until it is out, no other line is read."""
        return self.outbox.answers > 0

    def is_talking(self) -> bool:
        """Return whether there is anything left to say."""
        return self.outbox.is_talking()

    def go_on(self) -> None:
        """Say what waits, as much as the port takes in a moment."""
        self.outbox.go_on()

    def _body_of(self, kind, what):
        if kind == "shows":
            # The only door to it, 0.8 KB, besides the methods: until anything but the game is
            # shown.
            from rootlight.link.shown import shown

            return shown(self._board.controller)
        return body_of(self._board.controller, kind, what)

    def _changed_lights(self):
        watch = self._watch
        return watch.changes() if watch is not None else None
