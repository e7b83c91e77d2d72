"""The way of a joined board to its broker by the page's mqtt.js, which has the connection.

Used by `page_room`; uses `page_connections`, which has the commands and events, and `rooms.talk`,
which says what is to be done.
"""

from host_sim.hub.allowance import Allowance
from host_sim.in_page.page_connections import NO_TRY
from host_sim.rooms.limits import BYTES, BYTES_AT_ONCE, LARGEST_PACKET, PACKETS, PACKETS_AT_ONCE
from host_sim.rooms.news import News
from host_sim.rooms.talk import KEEPALIVE_S, Pause, Publish, Subscribe
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.in_page.page_connections import Message, PageConnections
    from host_sim.rooms.news import Here
    from host_sim.rooms.talk import Act, Talk

# A line is asked a hundred times a second for its news, and looks so often what is due.
LOOK_S = 0.2


class PageLine:
    """A `Line` of `joined_board`. clock: that of the talk.

    It connects by itself, first when it is asked for news.
    """

    def __init__(
        self, connections: "PageConnections", talk: "Talk", clock: "Callable[[], float]"
    ) -> None:
        self._connections = connections
        self._talk = talk
        self._clock = clock
        self._number = NO_TRY
        self._has_left = False
        self._has_news = False
        now = clock()
        self._heard_at = now
        # When the next try begins, or the next look at what is due.
        self._due_at = now
        self._pause_s = 0
        self._bytes = Allowance(BYTES_AT_ONCE, BYTES, now)
        self._messages = Allowance(PACKETS_AT_ONCE, PACKETS, now)
        self._events: "dict[str, Callable[[Message], None]]" = {
            "connected": self._connected,
            "refused": self._refused,
            "failed": self._failed,
            "lost": self._lost,
            "subscribed": self._subscribed,
            "answered": self._answered,
            "message": self._message,
        }

    # For the board.

    @property
    def is_up(self) -> bool:
        """See `Line`."""
        return self._talk.is_up

    @property
    def trouble(self) -> "str | None":
        """See `Line`."""
        return self._talk.trouble

    def take(self) -> News:
        """See `Line`."""
        if self._clock() >= self._due_at:
            self._do_what_is_due()
        if not self._has_news:
            return News([], False, False)
        self._has_news = False
        return self._talk.take()

    def say(self, data: bytes) -> None:
        """See `Line`."""
        self._talk.say(data)
        self._do_all()

    def here(self) -> "list[Here]":
        """See `Line`."""
        return self._talk.here()

    def leave(self) -> None:
        """See `Line`."""
        self._has_left = True
        if self._number:
            self._hang_up()

    def close(self) -> None:
        """See `Line`. The page sees to the end of the connection."""
        self.leave()

    # What is to be done.

    def _do_what_is_due(self) -> None:
        now = self._clock()
        self._due_at = now + LOOK_S
        if self._has_left:
            return
        if self._number:
            self._talk.look(self._heard_at)
            self._do_all()
            return
        self._heard_at = now
        how = {
            "client": self._talk.client,
            "will": self._talk.will,
            "keepalive": KEEPALIVE_S,
            "largest": LARGEST_PACKET,
            "most": [BYTES_AT_ONCE, BYTES, PACKETS_AT_ONCE, PACKETS],
        }
        self._number = self._connections.open(self._take, how)

    def _do_all(self) -> None:
        while todo := self._talk.take_todo():
            for act in todo:
                self._do(act)

    def _do(self, act: "Act") -> None:
        if isinstance(act, Subscribe):
            self._tell("subscribe", {"topics": act.topics, "retain": act.retain})
        elif isinstance(act, Publish):
            data = act.data.decode()
            self._tell("publish", {"topic": act.topic, "data": data, "kept_s": act.kept_s})
        elif isinstance(act, Pause):
            self._pause_s = act.least_s
        else:
            self._hang_up()

    def _tell(self, do: str, how: "Message") -> None:
        self._connections.tell(self._number, do, how)

    def _hang_up(self, is_flood: bool = False) -> None:
        self._tell("close", {})
        self._lose(None, is_flood)

    def _lose(self, reason: "int | None", is_flood: bool) -> None:
        self._talk.lost(reason, is_flood)
        self._end()

    def _end(self) -> None:
        """This try is over; the next one follows after a pause."""
        self._number = NO_TRY
        self._do_all()
        self._due_at = self._clock() + self._pause_s

    # Events.

    def _take(self, event: "Message") -> None:
        if not self._number:
            return
        self._heard_at = self._clock()
        self._has_news = True
        self._events[event["what"]](event)
        self._do_all()

    def _connected(self, event: "Message") -> None:
        self._talk.connected(event["told"])

    def _refused(self, event: "Message") -> None:
        self._talk.refused(event["reason"])
        self._lose(None, False)

    def _failed(self, event: "Message") -> None:
        self._talk.not_reached(event["code"])
        self._end()

    def _lost(self, event: "Message") -> None:
        self._lose(event["reason"], event["floods"])

    def _subscribed(self, event: "Message") -> None:
        self._talk.subscribed(event["reasons"])

    def _answered(self, event: "Message") -> None:
        self._talk.answered(event["reason"])

    def _message(self, event: "Message") -> None:
        data = event["data"].encode()
        now = self._heard_at
        if not (self._messages.take(1, now) and self._bytes.take(len(data), now)):
            self._hang_up(is_flood=True)
            return
        self._talk.heard(event["topic"], data, event["kept"])
