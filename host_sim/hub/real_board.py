"""A real board at a serial port, for the hub: requests go down the cable, one line at a time.

Used by `plugged_in` and by the site, which bring the port; uses the link of the firmware. The
board may be pulled at any moment, restart, print a traceback or say nothing: every request gets an
answer all the same, and the pages are told by the notification `cable`:
`{"connected", "port", "notice"}`. Besides, `sim.board` and `sim.wires` are answered from the
board file that the board names.
"""

from host_sim.board.description import board_file_of, describe_shape
from host_sim.hub import notices
from host_sim.hub.allowance import Allowance
from host_sim.hub.hub import CHANGES
from host_sim.hub.messages import (
    BUSY,
    UNPLUGGED,
    encoded,
    is_object,
    members,
    notification,
    parsed,
    result,
)
from host_sim.hub.requests import Request, Requests
from host_sim.interpreter import decoded
from host_sim.wiring.plan import plan_of
from rootlight import PROTOCOL
from rootlight.compat import const
from rootlight.link.framing import MAX_LINE
from rootlight.link.messages import (
    INVALID_REQUEST,
    PARSE_ERROR,
    LinkError,
    error_answer,
    identity_of,
    parse_line,
    request_of,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from host_sim.hub.messages import Message
    from host_sim.hub.notices import Notice

    class Wire(Protocol):
        """One try to reach a board, and the connection if there is one; never opened again."""

        port: "str | None"
        """The name of the port once it is open, else None."""

        @property
        def has_ended(self) -> bool:
            """True if the try failed or the connection is over."""

        @property
        def reason(self) -> "Notice | None":
            """Then why; None if there is no more to say than that nothing is plugged in."""

        def read(self) -> bytes:
            """The bytes that have come since the last call."""

        def write(self, data: bytes) -> bool:
            """Send bytes; false if too much is waiting already."""

        def close(self) -> None:
            """Let go of the port."""


RETRY_MS = 1000
HELLO_MS = 2500
# A board that has just been plugged in starts first.
START_MS = 6000
# A board that has said nothing for so long is asked whether it is still there.
QUIET_MS = 5000
_HELLO = "hello to the board"
# No message is nearly so long: a line without end is noise.
_LONGEST = 1 << 17
_PROMPT = ">>> "
_SHOWN = 80
_LONGEST_WORDS = 400
# The most that a device may send a second, and at once. A board of 331 cells that tells its lights
# sends a quarter of that; what a device chatters beyond it would cost all others their time.
BYTES = 400_000
BYTES_AT_ONCE = 1_500_000
LINES = 1000
LINES_AT_ONCE = 6000
# This many lines that are no messages are told at once, and then a second.
_COMPLAINTS_AT_ONCE = 20
_COMPLAINTS = 0.2
# A board may restart and be met anew so often, and then so often a second: each time everything
# that pages need is worked out.
MEETINGS_AT_ONCE = 20
_MEETINGS = 0.2
CHATTER_RETRY_MS = 30000


class _Limits:
    """How much a board may say, and how often it may be met, so that it costs nobody else time."""

    def __init__(self) -> None:
        self._bytes = Allowance(BYTES_AT_ONCE, BYTES, 0)
        self._lines = Allowance(LINES_AT_ONCE, LINES, 0)
        self._complaints = Allowance(_COMPLAINTS_AT_ONCE, _COMPLAINTS, 0)
        self._meetings = Allowance(MEETINGS_AT_ONCE, _MEETINGS, 0)

    def may_say(self, data: bytes, now_s: float) -> bool:
        """Return whether it may send this much; it is not looked at before."""
        return self._bytes.take(len(data), now_s) and self._lines.take(data.count(b"\n"), now_s)

    def may_complain(self, now_s: float) -> bool:
        """Return whether one more line that is no message is to be told."""
        return self._complaints.take(1, now_s)

    def may_be_met(self, now_s: float) -> bool:
        """Return whether all that pages need may be worked out once more."""
        return self._meetings.take(1, now_s)


class RealBoard:
    """A board for the hub, over a cable.

    connect: begins a connection, which need not be there yet. looking: what to say until there is
    one. complain: takes a sentence for whoever looks after this program. All times are those that
    `advance` is told.
    """

    def __init__(
        self,
        connect: "Callable[[], Wire]",
        looking: "Notice" = notices.LOOKING_ON_USB,
        complain: "Callable[[str], None]" = lambda text: None,
    ) -> None:
        self._connect = connect
        self._complain = complain
        self._cable: "Wire | None" = None
        self._is_closed = False
        self._now = 0
        self._retry_at = 0
        # The reason why the board cannot be asked; None while it can.
        self._trouble: "Notice | None" = looking
        self._port = ""
        self._partial = b""
        self._description: "Message" = {}
        self._hello: "Message" = {}
        self._begun_at = 0
        self._hello_at: "int | None" = None
        self._hello_due = 0
        self._is_first_line = True
        self._is_suspect = False
        self._last_words = ""
        self._requests = Requests()
        self._output: "list[bytes]" = []
        self._limits = _Limits()

    @property
    def _is_greeted(self) -> bool:
        """True if the board has answered `hello`, and answers still."""
        return self._trouble is None

    def close(self) -> None:
        """Let go of the port, for good."""
        self._is_closed = True
        self._let_go()

    def _let_go(self) -> None:
        if self._cable is not None:
            self._cable.close()
            self._cable = None

    # For the hub.

    @property
    def now_ms(self) -> float:
        """Its time is that of the world."""
        return 0

    def handle(self, line: bytes) -> None:
        """Take one line, without its line feed: it is answered, by the board or in its place."""
        if not line.strip():
            return
        message: object = None
        try:
            message = _message_of(line)
            method, _ = request_of(message)
            request = members(message)
            self._take(method, Request(line, "id" in request, request.get("id")))
        except LinkError as error:
            wants_answer = not is_object(message) or "id" in message
            if wants_answer or error.code == INVALID_REQUEST:
                self._answer_error(identity_of(message), error)

    def advance(self, ms: int) -> None:
        """Let time pass: take in the board's lines, send the next request."""
        self._now += ms
        if self._cable is None:
            if self._now >= self._retry_at and not self._is_closed:
                self.begin(self._connect())
            return
        # In this order: lines that came before the end are taken in.
        has_ended = self._cable.has_ended
        data = self._cable.read()
        if not self._limits.may_say(data, self._now / 1000):
            self._lose(notices.chatters(self._cable.port or self._port))
            self._retry_at = self._now + CHATTER_RETRY_MS
            return
        for line in self._lines(data):
            self._hear(line)
        if has_ended:
            self._lose(self._cable.reason)
        elif self._cable.port is not None:
            self._port = self._cable.port
            self._watch_over()
            self._ask_next()

    def take_output(self) -> "list[bytes]":
        """The lines for the viewers since the last call, in order."""
        output, self._output = self._output, []
        return output

    # Requests.

    def _take(self, method: str, request: Request) -> None:
        """Answer a request, or let it wait for its turn at the board; raises LinkError."""
        if self._trouble is not None:
            raise _no_board(self._trouble)
        if method == "sim.board":
            if request.wants_answer:
                self._send(result(request.identity, self._description | {"port": self._port}))
            return
        if method == "sim.wires":
            if request.wants_answer:
                self._answer_wires(request.identity)
            return
        if self._requests.is_full:
            raise LinkError(BUSY, "The board is busy.", notices.BUSY.as_message())
        self._requests.add(request)
        self._ask_next()

    def _answer_wires(self, identity: object) -> None:
        """Tell the wires of the board file that the board names; null if it is not known here."""
        shape, built = str(self._hello.get("board")), self._hello.get("built")
        board = board_file_of(shape, str(built or shape))
        is_known = board is not None and board.name == (built or shape)
        self._send(result(identity, plan_of(board) if board and is_known else None))

    def _ask_next(self) -> None:
        if self._cable is not None:
            self._requests.send(self._cable.write, self._now)

    def _fail_all(self) -> None:
        """Answer all that was asked in the board's place, or the callers wait forever."""
        if self._trouble is None:
            return
        for request in self._requests.take_unanswered():
            self._answer_error(request.identity, _no_board(self._trouble))

    def _answer_error(self, identity: object, error: LinkError) -> None:
        self._send(error_answer(identity, error))

    def _send(self, message: "Message") -> None:
        self._output.append(encoded(message).encode() + b"\n")

    # The cable.

    def begin(self, cable: "Wire") -> None:
        """Take a connection; its port may be open already."""
        self._cable = cable
        self._partial = b""
        self._is_first_line = True
        self._is_suspect = False
        self._last_words = ""
        self._begun_at = self._now
        self._hello_at = None
        self._hello_due = self._now
        # End a line that was cut off when the cable was pulled.
        cable.write(b"\n")

    def _lose(self, reason: "Notice | None") -> None:
        """The cable is out, or could not be had."""
        port = self._cable.port if self._cable is not None else None
        self._let_go()
        self._retry_at = self._now + RETRY_MS
        if reason is not None:
            self._be_in_trouble(reason)
        elif port is not None:
            self._port = port
            self._be_in_trouble(notices.unplugged(port))

    def _watch_over(self) -> None:
        """Greet the board, and see whether it still answers."""
        if self._requests.is_overdue(self._now):
            self._go_silent()
        elif self._hello_at is not None:
            if self._now - self._hello_at > HELLO_MS:
                self._hello_at = None
                if self._is_greeted or self._now - self._begun_at > START_MS:
                    self._go_silent()
        elif not self._requests.awaits_answer and self._now >= self._hello_due:
            self._say_hello()

    def _say_hello(self) -> None:
        """Ask the board whether it is there."""
        if self._cable is None:
            return
        message: "Message" = {"jsonrpc": "2.0", "id": _HELLO, "method": "hello"}
        if self._cable.write(encoded(message).encode() + b"\n"):
            self._hello_at = self._now

    def _go_silent(self) -> None:
        """The board does not answer; it is asked again and again, in case that it recovers."""
        self._hello_at = None
        if self._last_words == _PROMPT.strip():
            self._be_in_trouble(notices.silent_at_prompt(self._port))
        elif self._last_words:
            self._be_in_trouble(notices.silent_after(self._port, self._last_words))
        else:
            self._be_in_trouble(notices.silent(self._port))

    def _be_in_trouble(self, notice: "Notice") -> None:
        """The board cannot be asked; the callers and the pages are told why."""
        was_told = notice == self._trouble
        self._trouble = notice
        self._fail_all()
        if not was_told:
            self._tell()

    def _tell(self) -> None:
        trouble = self._trouble
        params = {
            "connected": trouble is None,
            "port": self._port,
            "notice": trouble.as_message() if trouble else None,
        }
        self._send(notification("cable", params))

    # Lines of the board.

    def _lines(self, data: bytes) -> "list[bytes]":
        *lines, self._partial = (self._partial + data).split(b"\n")
        if len(self._partial) > _LONGEST:
            self._partial = b""
        if self._partial == _PROMPT.encode():
            # A prompt waits on its line.
            lines.append(self._partial)
            self._partial = b""
        return lines

    def _hear(self, line: bytes) -> None:
        """One line of the board, whatever it is."""
        message = _said(line)
        if message is None:
            self._hear_noise(line)
            return
        self._is_first_line = False
        if self._is_greeted:
            self._hello_due = self._now + QUIET_MS
        identity = message.get("id")
        if "method" in message:
            # Before it is greeted nothing is passed on; the pages ask for everything later.
            if self._is_greeted:
                self._output.append(line + b"\n")
        elif identity == _HELLO:
            self._adopt(message.get("result"))
        elif self._requests.is_answered_by(identity):
            self._output.append(line + b"\n")

    def _hear_noise(self, line: bytes) -> None:
        """A line that is no message: half a line at first, or a traceback, or the prompt."""
        text = decoded(line).strip()
        was_first, self._is_first_line = self._is_first_line, False
        if was_first or not text:
            return
        self._last_words = text[:_SHOWN]
        if self._limits.may_complain(self._now / 1000):
            self._complain(f"The board on {self._port} says: {text[:_LONGEST_WORDS]}")
        self._is_suspect = True
        if self._is_greeted and self._hello_at is None:
            self._say_hello()

    def _adopt(self, hello: object) -> None:
        """The board has answered `hello`."""
        self._hello_at = None
        self._hello_due = self._now + QUIET_MS
        self._last_words = ""
        if self._is_greeted and not self._is_suspect:
            return
        if not self._limits.may_be_met(self._now / 1000):
            # It is asked again after a while.
            return
        # A board that has printed something may have restarted; then it has forgotten its watches.
        self._is_suspect = False
        facts = members(hello)
        protocol, shape = facts.get("protocol"), str(facts.get("board"))
        if protocol != PROTOCOL:
            self._be_in_trouble(notices.other_protocol(self._port, protocol, PROTOCOL))
            return
        if facts.get("safe") is True:
            words = str(facts.get("message"))[:_LONGEST_WORDS]
            self._be_in_trouble(notices.safe_mode(words, facts.get("filled")))
            return
        try:
            self._description = describe_shape(shape, str(facts.get("built")))
        except ValueError:
            self._be_in_trouble(notices.unknown_shape(self._port, shape[:_SHOWN]))
            return
        self._hello = facts
        self._trouble = None
        self._tell()


def _no_board(why: "Notice") -> LinkError:
    """The answer in place of a board that cannot be asked."""
    return LinkError(UNPLUGGED, "The board cannot be asked now.", why.as_message())


def _message_of(line: bytes) -> object:
    """The message in a line; raises LinkError as the board would answer."""
    if len(line) > MAX_LINE:
        raise LinkError(INVALID_REQUEST, f"This line is longer than {MAX_LINE} bytes.")
    try:
        return parse_line(line)
    except ValueError:
        raise LinkError(PARSE_ERROR, "This line is not JSON.")


def _said(line: bytes) -> "Message | None":
    """The message that a board has sent in a line, or None if it is none."""
    message = parsed(line)
    if not is_object(message):
        return None
    if "method" in message:
        return message if _is_notification(message) else None
    return message if "id" in message and ("result" in message or "error" in message) else None


def _is_notification(message: "Message") -> bool:
    """Return whether a message is a notification. A prompt echoes requests, which look similar."""
    params = message.get("params")
    if "id" in message or not is_object(params):
        return False
    if message["method"] not in CHANGES:
        return isinstance(message["method"], str)
    return all(isinstance(params.get(part, {}), dict) for part in ("cells", "buttons"))
