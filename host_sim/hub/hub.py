"""The hub: lets several viewers share one board, simulated or real, and lets its time pass.

Used by the server and by the page; uses `messages` and `notices`. It knows the envelope of the
link (ids, method names) and the two matters that viewers share, fingers and watches; everything
else passes through untouched.
"""

import json

from host_sim.hub import notices
from host_sim.hub.allowance import Allowance
from host_sim.hub.messages import (
    BAD_PARAMS,
    NO_REQUEST,
    encoded,
    failure,
    is_id,
    is_object,
    is_request,
    line_of,
    members,
    notification,
    parsed,
    with_identity,
)
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol, TypeGuard, TypeVar

    from host_sim.hub.messages import Message
    from host_sim.hub.notices import Notice

    # Fingers by part (cells, buttons) and name; and colours, as in whichever notification.
    Places = dict[str, dict[str, float]]
    Lights = dict[str, dict[str, object]]
    AnyViewer = TypeVar("AnyViewer", bound="Viewer")

    class Sim(Protocol):
        """A board at the link: simulated, real, shared with others, or with a computer behind it.

        Each of these stands before another one and is in its turn what the hub needs.
        """

        @property
        def now_ms(self) -> float:
            """The board's own clock; 0 for a real board, whose time needs no help."""

        def handle(self, line: bytes) -> None:
            """Feed one line of the link, without its line feed."""

        def advance(self, ms: int) -> None:
            """Let so much time pass."""

        def take_output(self) -> list[bytes]:
            """The lines that the board has sent since the last call, in order."""


# The board drops longer lines unread, so the hub answers them in its place; see link.md.
LINE_LIMIT = 1024
# The sentence of the board itself, which the page translates.
_TOO_LONG = "This line is longer than 1024 bytes; split it."
MAX_VIEWERS = 16
# Messages that may wait for one viewer; a state is some 3 kB, so this is below one megabyte.
QUEUE_LIMIT = 256
TICK_MS = 10
# After a pause (a laptop that slept) the board goes on from where it was, it does not race.
CATCH_UP_MS = 200
# The board's time may be ahead of real time by so much; then those who speak have to wait.
AHEAD_S = 0.05
# Messages that a viewer may send a second, and at once after a pause. A page sends a message for
# each frame of a moving finger; a program that sends more would take the time of the others.
RATE = 250
BURST = 500
# These let time pass on the board. The program is busy meanwhile and serves nobody else.
TAKE_TIME = ("sim.run", "sim.touch", "sim.press")
LONGEST_MS = 10_000
# Answers that are owed at most: a power cut loses questions, which must not pile up here.
ASKED_LIMIT = 4096

# By method that asks for it: its parameter, and the notification of changes. If two of these wait
# for a slow viewer they become one. Viewers that have not asked get none.
WATCHES = {"sim.watch": ("leds", "sim.leds"), "watch": ("lights", "lights")}
CHANGES = tuple(notification for _, notification in WATCHES.values())


class HubFull(Exception):
    """No more viewers are taken; `notice` says why."""

    def __init__(self, notice: "Notice") -> None:
        super().__init__(notice.code)
        self.notice = notice


class Viewer:
    """One connection: its fingers on the board, and the messages that wait to be sent to it.

    messages: how many it may send; None if the viewer limits itself. wake: called when
    there is something to send, or it was dropped.
    """

    def __init__(
        self, messages: "Allowance | None" = None, wake: "Callable[[], None]" = lambda: None
    ) -> None:
        self.messages = messages
        self.fingers: "Places" = {"cells": {}, "buttons": {}}
        self.watches: "set[str]" = set()
        self.dropped: "Notice | None" = None
        self._wake = wake
        self._waiting: "list[str | tuple[str, Lights]]" = []

    @property
    def waiting(self) -> int:
        """The number of messages that wait to be sent."""
        return len(self._waiting)

    def put(self, text: str) -> None:
        """Queue a message. A viewer that has stopped reading is dropped."""
        if self.dropped is not None:
            return
        if len(self._waiting) >= QUEUE_LIMIT:
            self.drop(notices.STOPPED_READING)
            return
        self._waiting.append(text)
        self._wake()

    def put_changes(self, method: str, changes: "Lights") -> None:
        """Queue changed colours, joined with those of the same method that still wait.

        The joined message moves to the end: an older change may arrive late without harm, a
        newer one that overtakes an answer would be overwritten by it.
        """
        if self.dropped is not None:
            return
        for place, waiting in enumerate(self._waiting):
            if not isinstance(waiting, str) and waiting[0] == method:
                del self._waiting[place]
                changes = {
                    part: waiting[1].get(part, {}) | changes.get(part, {})
                    for part in ("cells", "buttons")
                }
                break
        self._waiting.append((method, changes))
        self._wake()

    def drop(self, reason: "Notice") -> None:
        """Give the viewer up, and throw away the messages that wait for it."""
        self.dropped = reason
        self._waiting = []
        self._wake()

    def take(self) -> "list[str]":
        """The messages that wait, oldest first."""
        waiting, self._waiting = self._waiting, []
        return [one if isinstance(one, str) else encoded(notification(*one)) for one in waiting]


class _Asked:
    """A message on its way to the board: its viewer, and how to hand back the answer."""

    def __init__(self, viewer: Viewer, message: object) -> None:
        self.viewer = viewer
        self.wants_answer = is_object(message) and "id" in message and is_id(message["id"])
        self.client_id = members(message).get("id") if self.wants_answer else None
        # Fingers as they were, in case that the board refuses the new ones.
        self.fingers_before: "Places | None" = None
        self.fingers_after: "Places | None" = None


class Hub:
    """Joins viewers and a board. All methods belong to one thread.

    clock: seconds that only grow.
    """

    def __init__(self, sim: "Sim", clock: "Callable[[], float]") -> None:
        self.viewers: "set[Viewer]" = set()
        self._sim = sim
        self._clock = clock
        self._passed = clock()
        self._next_id = 1
        self._asked: "dict[int, _Asked]" = {}
        # Messages that the board may answer with `id: null`, oldest first.
        self._odd: "list[_Asked]" = []
        self._speaking: "_Asked | None" = None
        self._stopped: "Notice | None" = None

    @property
    def unanswered(self) -> int:
        """The number of requests that the board has not answered yet."""
        return len(self._asked)

    @property
    def has_ended(self) -> bool:
        """True if the hub asks the board nothing more."""
        return self._stopped is not None

    def join(self) -> Viewer:
        """A new viewer. Raises HubFull: there are too many, or the hub has ended."""
        return self.add(Viewer(self.allowance()))

    def join_as_audience(self) -> Viewer:
        """A viewer of this program itself: it takes no page's place, and has no limit of messages.

        Raises HubFull: the hub has ended.
        """
        return self.add(Viewer())

    def allowance(self) -> Allowance:
        """The messages of one page more. Raises HubFull: there are too many pages, or the end."""
        self._check_open()
        pages = [viewer for viewer in self.viewers if viewer.messages is not None]
        if len(pages) >= MAX_VIEWERS:
            raise HubFull(notices.too_many_pages(MAX_VIEWERS))
        return Allowance(BURST, RATE, self._clock())

    def add(self, viewer: "AnyViewer") -> "AnyViewer":
        """Let a viewer look on. Raises HubFull: the hub has ended."""
        self._check_open()
        self.viewers.add(viewer)
        return viewer

    def _check_open(self) -> None:
        if self._stopped is not None:
            raise HubFull(self._stopped)

    def leave(self, viewer: Viewer) -> None:
        """The viewer is gone: its fingers are lifted."""
        self.viewers.discard(viewer)
        if self._stopped is not None:
            return
        if viewer.fingers["cells"] or viewer.fingers["buttons"]:
            viewer.fingers = {"cells": {}, "buttons": {}}
            self._tell("sim.fingers", self._all_fingers())
            self.deliver()

    def receive(self, viewer: Viewer, frame: bytes) -> None:
        """Send one message of a viewer to the board, and queue what the board answers at once.

        The board judges and answers the frame, whatever it holds.
        """
        if self._stopped is not None or viewer.dropped is not None:
            return
        if not self._may_speak(viewer):
            return
        if len(frame) > LINE_LIMIT:
            viewer.put(encoded(failure(None, NO_REQUEST, _TOO_LONG)))
            return
        # One message a frame: a line feed in it is white space, not the end of a line.
        line = frame.replace(b"\n", b" ")
        if not line.strip():
            return
        message = parsed(line)
        asked = _Asked(viewer, message)
        if _lasts_too_long(message):
            self._refuse(asked)
            return
        if is_object(message):
            line = self._prepared(asked, message)
        # The hub's own id, and everybody's fingers, may have made a line too long for the board.
        if len(line) > LINE_LIMIT or not is_request(message):
            self._odd.append(asked)
            del self._odd[:-ASKED_LIMIT]
        # A finger that was down for 60 ms before this message is down for 60 ms on the board too.
        self.catch_up()
        self._speaking = asked
        began_ms = self._sim.now_ms
        self._sim.handle(line)
        if members(message).get("method") not in TAKE_TIME:
            # A line takes some of the board's time: that much need not pass again.
            self._passed += (self._sim.now_ms - began_ms) / 1000
        self.deliver()
        self._speaking = None
        self._restore_watches(viewer, message)

    def _may_speak(self, viewer: Viewer) -> bool:
        """Return whether a viewer may send a message; one that floods the board is let go."""
        if viewer.messages is None or viewer.messages.take(1, self._clock()):
            return True
        viewer.drop(notices.too_many_messages(RATE))
        return False

    def _refuse(self, asked: _Asked) -> None:
        """Refuse, in the board's place, a request that would keep all other viewers waiting."""
        if asked.wants_answer:
            text = (
                f'"ms" is {LONGEST_MS} at most where others look on; '
                "let more time pass in several pieces."
            )
            asked.viewer.put(encoded(failure(asked.client_id, BAD_PARAMS, text)))

    @property
    def ahead_s(self) -> float:
        """Return how long a viewer should wait after speaking, so that board time stays real."""
        return max(self._passed - self._clock() - AHEAD_S, 0)

    def stand_before(self, sim: "Sim") -> None:
        """Go on with something else that stands before the same board, or with that board."""
        self._sim = sim

    def step(self, ms: int) -> None:
        """Let `ms` milliseconds pass on the board and deliver what it says."""
        self._sim.advance(ms)
        self.deliver()

    def catch_up(self) -> None:
        """Let the time pass on the board that has passed in reality since it was last asked."""
        due = max(int((self._clock() - self._passed) * 1000), 0)
        self._passed += due / 1000
        # Time that a slow machine cannot keep up with is dropped, not saved up.
        due = min(due, CATCH_UP_MS)
        while due > 0:
            self.step(min(due, TICK_MS))
            due -= TICK_MS

    def begin(self) -> None:
        """The board's time is as late as real time from here."""
        self._passed = self._clock()

    def end(self, notice: "Notice") -> None:
        """Let all viewers go, take no others, and ask the board nothing more; notice: why."""
        self._stopped = notice
        for viewer in tuple(self.viewers):
            viewer.drop(notice)

    def deliver(self) -> None:
        """Hand the lines that the board has produced to those whom they concern."""
        for line in self._sim.take_output():
            text = line.decode().rstrip("\n")
            message = json.loads(text)
            if "method" in message:
                self._deliver_notification(message, text)
            else:
                self._deliver_answer(message, text)

    def _prepared(self, asked: _Asked, message: "Message") -> bytes:
        """The line for the board: the hub's own id in it, and everybody's fingers."""
        if asked.wants_answer:
            message["id"] = self._new_id(asked)
        method, params = message.get("method"), message.get("params", {})
        if method == "sim.fingers" and _are_places(params):
            asked.fingers_before = asked.viewer.fingers
            asked.fingers_after = {"cells": {}, "buttons": {}} | params
            asked.viewer.fingers = asked.fingers_after
            message["params"] = self._all_fingers()
        elif isinstance(method, str) and method in WATCHES and is_object(params):
            what, told = WATCHES[method]
            if params.get(what) is True:
                asked.viewer.watches.add(told)
            elif params.get(what) is False:
                asked.viewer.watches.discard(told)
        return line_of(message)

    def _new_id(self, asked: _Asked) -> int:
        number = self._next_id
        self._next_id += 1
        self._asked[number] = asked
        if len(self._asked) > ASKED_LIMIT:
            # The oldest.
            del self._asked[min(self._asked)]
        return number

    def _deliver_notification(self, message: "Message", text: str) -> None:
        method, params = message["method"], message.get("params")
        for viewer in tuple(self.viewers):
            if method not in CHANGES:
                viewer.put(text)
            elif method in viewer.watches:
                viewer.put_changes(str(method), lights_in(params))

    def _deliver_answer(self, message: "Message", text: str) -> None:
        number = message.get("id")
        if isinstance(number, str):
            # It is for somebody who stood between and has gone; see `stand_before`.
            return
        if isinstance(number, int):
            asked = self._asked.pop(number, None)
        else:
            asked = self._odd.pop(0) if self._odd else self._speaking
        if asked is None:
            return
        if asked in self._odd:
            self._odd.remove(asked)
        if asked.viewer not in self.viewers:
            return
        refused = "error" in message and asked.viewer.fingers is asked.fingers_after
        if refused and asked.fingers_before is not None:
            asked.viewer.fingers = asked.fingers_before
        if number is not None:
            text = with_identity(text, message, asked.client_id)
        asked.viewer.put(text)

    def _all_fingers(self) -> "Places":
        """The fingers of all viewers; where two share a pad, the stronger one."""
        together: "Places" = {"cells": {}, "buttons": {}}
        for viewer in self.viewers:
            for part in together:
                merged = together[part]
                for name, strength in viewer.fingers[part].items():
                    merged[name] = max(strength, merged.get(name, 0))
        return together

    def _restore_watches(self, viewer: Viewer, message: object) -> None:
        """One viewer has ended a watch that others still want: begin it again."""
        method = members(message).get("method")
        if not isinstance(method, str) or method not in WATCHES:
            return
        what, told = WATCHES[method]
        wanted = any(told in other.watches for other in self.viewers)
        if wanted and told not in viewer.watches:
            self._tell(method, {what: True})

    def _tell(self, method: str, params: object) -> None:
        """The hub's own words to the board, which it does not answer."""
        self._sim.handle(line_of(notification(method, params)))


def _lasts_too_long(message: object) -> bool:
    """Return whether a request lets more time pass than a viewer may. The board finds errors."""
    if not is_request(message) or message["method"] not in TAKE_TIME:
        return False
    ms = members(message.get("params")).get("ms")
    return isinstance(ms, (int, float)) and ms > LONGEST_MS


def _are_places(params: object) -> "TypeGuard[Places]":
    """Return whether parameters have the form for `sim.fingers`, whatever the names in them."""
    if not isinstance(params, dict) or set(params) - {"cells", "buttons"}:
        return False
    for places in params.values():
        if not isinstance(places, dict):
            return False
        for strength in places.values():
            if isinstance(strength, bool) or not isinstance(strength, (int, float)):
                return False
    return True


def lights_in(value: object) -> "Lights":
    """Colours of cells and buttons by name; a part that is left out has none."""
    places = members(value)
    return {part: members(places.get(part)) for part in ("cells", "buttons")}
