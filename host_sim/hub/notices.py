"""Notices for people, as codes with values: the page makes the sentences.

`host_sim/page/session/notices.js` has a sentence for each code, in the language of the page. The
terminal has sentences of its own, see `serial_ports` and `lan`.
"""

import json

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    Value = str | int | list[Any]

# RFC 6455, section 5.5: a control frame holds 125 bytes, two of them for its code.
LONGEST_CLOSE_REASON = 123


class Notice:
    """One thing to say: its code and its values by name. Equal ones say the same."""

    def __init__(self, code: str, params: "dict[str, Value] | None" = None) -> None:
        self.code = code
        self.params: "dict[str, Value]" = params or {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Notice):
            return False
        return self.code == other.code and self.params == other.params

    def __hash__(self) -> int:
        return hash(self.code)

    def as_message(self) -> "dict[str, object]":
        """As it stands in a message, `{"code", "params"}`."""
        return {"code": self.code, "params": self.params}

    @classmethod
    def of(cls, message: object) -> "Notice | None":
        """The notice in a message, None if there is none."""
        if not isinstance(message, dict) or "code" not in message:
            return None
        return cls(message["code"], message.get("params", {}))

    def as_close_reason(self) -> str:
        """As the reason with which a WebSocket is closed. ValueError: too long for that."""
        reason = json.dumps(self.as_message(), separators=(",", ":"))
        if len(reason) > LONGEST_CLOSE_REASON:
            raise ValueError(f"{self.code} has values too long for the reason of a closed link")
        return reason


# A real board at its cable; `port` is the name of its serial port.


LOOKING_ON_USB = Notice("looking_on_usb")


def looking_at(port: str) -> Notice:
    """The board is looked for at one port."""
    return Notice("looking_at", {"port": port})


def unplugged(port: str) -> Notice:
    """The cable is out."""
    return Notice("unplugged", {"port": port})


def silent(port: str) -> Notice:
    """The board answers nothing, and has said nothing else."""
    return Notice("silent", {"port": port})


def silent_at_prompt(port: str) -> Notice:
    """The board answers nothing; the interpreter's prompt is there in place of the firmware."""
    return Notice("silent_at_prompt", {"port": port})


def silent_after(port: str, words: str) -> Notice:
    """The board answers nothing; `words` is the last that it printed."""
    return Notice("silent_after", {"port": port, "words": words})


def takes_nothing(port: str) -> Notice:
    """The board does not take in the bytes that are written to it."""
    return Notice("takes_nothing", {"port": port})


def chatters(port: str) -> Notice:
    """The device at a port sends more than any board does, and is let go for a while."""
    return Notice("chatters", {"port": port})


# The page itself has the port, and cannot open it.
PORT_TAKEN = Notice("port_taken")


def other_protocol(port: str, theirs: object, ours: int) -> Notice:
    """The board speaks another protocol of the link."""
    return Notice("other_protocol", {"port": port, "theirs": str(theirs), "ours": ours})


def unknown_shape(port: str, shape: str) -> Notice:
    """The board is of a shape that the program does not know."""
    return Notice("unknown_shape", {"port": port, "shape": shape})


def safe_mode(message: str, filled: object) -> Notice:
    """The board is in its safe mode; `message` is its own sentence, `filled` its parts, if any."""
    said: "dict[str, Value]" = {"message": message}
    if isinstance(filled, list):
        said["filled"] = filled
    return Notice("safe_mode", said)


BUSY = Notice("busy")

# The engine of this computer.

THINKING_STOPPED = Notice("thinking_stopped")
NO_ANSWER = Notice("no_answer")
NO_TURN = Notice("no_turn")

# The server.

PROGRAM_FAILED = Notice("program_failed")
STOPPED_READING = Notice("stopped_reading")


def too_many_pages(most: int) -> Notice:
    """No more pages are served."""
    return Notice("too_many_pages", {"most": most})


def too_many_messages(rate: int) -> Notice:
    """A page has sent more than `rate` messages a second."""
    return Notice("too_many_messages", {"rate": rate})


# A room to join.

NO_SUCH_ROOM = Notice("no_such_room")

# The wall.

NOT_ON_WALL = Notice("no_such_board")

# The audience of phones.

NO_BOARD_YET = Notice("no_board_yet")
NO_CODE = Notice("no_code")
WRONG_CODE = Notice("wrong_code")
TOO_MANY_TRIES = Notice("too_many_tries")
TOO_MANY_QUESTIONS = Notice("too_many_questions")
MADE_ROOM = Notice("made_room")


def audience_full(most: int) -> Notice:
    """No more phones are taken."""
    return Notice("audience_full", {"most": most})


def code_guessed(count: int) -> Notice:
    """Somebody tries one code after another: so many were wrong."""
    return Notice("code_guessed", {"count": count})
