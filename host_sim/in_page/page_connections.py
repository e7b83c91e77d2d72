"""The connections of the page to a broker: `page_line` talks over them, JavaScript has them.

Used by `in_browser`; `page/worker/` has the other end. The two tell each other JSON. Each command
and each event bears the number of its try, `of`: a new connection is a new try, and what comes of
an older one is not heard any more. Data are texts, as documents and presences are; a message that
is no UTF-8 comes as another text, which no seal fits. Events are told when the command before them
has returned, never while it is given.

Commands: `{"do": "open", "client", "will", "keepalive", "largest", "most"}`, the last of them what
may come: bytes at once and then a second, and packets; `{"do": "subscribe", "topics", "retain"}`;
`{"do": "publish", "topic", "data", "kept_s"}`, by QoS 1 and to be kept for so long, one after the
other; `{"do": "close"}`, with the will.

Events: `{"what": "connected", "told"}`, the properties of the CONNACK; `{"what": "refused",
"reason"}`; `{"what": "failed", "code"}`: no connection came about; `{"what": "lost", "reason",
"floods"}`, a reason of MQTT 5 or null; `{"what": "subscribed", "reasons"}`; `{"what": "answered",
"reason"}`; `{"what": "message", "topic", "data", "kept"}`. A try is over with `refused`, `failed`,
`lost` and the command `close`.
"""

import json

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Message = dict[str, Any]

# The number of no try.
NO_TRY = 0


class PageConnections:
    """The connections of the page, one at a time. ask: takes each command."""

    def __init__(self, ask: "Callable[[str], None]") -> None:
        self._ask = ask
        self._number = NO_TRY
        self._take: "Callable[[Message], None]" = lambda event: None

    def open(self, take: "Callable[[Message], None]", how: "Message") -> int:
        """Try to connect; return the number of the try. take: gets its events."""
        self._number += 1
        self._take = take
        self.tell(self._number, "open", how)
        return self._number

    def tell(self, number: int, do: str, how: "Message") -> None:
        """Give a command that belongs to a try."""
        self._ask(json.dumps(how | {"of": number, "do": do}))

    def hear(self, text: str) -> None:
        """Take an event."""
        event = json.loads(text)
        if event["of"] == self._number:
            self._take(event)
