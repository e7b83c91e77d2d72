"""A board at a glance: the position, and whether it needs the leader.

Used by `wall`; uses the hub. It follows one board from within, as the audience does, so
nothing that is seen here is asked twice however many pages show the wall.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_sim.hub import notices
from host_sim.hub.hub import HubFull
from host_sim.hub.messages import BUSY, UNPLUGGED, encoded, failure, members, parsed
from host_sim.hub.notices import Notice
from host_sim.web.served_hub import ServedHub, WaitingViewer
from host_sim.web.told_clock import aged

if TYPE_CHECKING:
    from host_sim.hub.messages import Message

# A board that tells of nothing for so long is asked for its state: messages may be lost.
LOOK_AGAIN_S = 10.0
COME_BACK_S = 1.0
ANSWER_PATIENCE_S = 30.0
# Somebody who is refused so often since the last turn may need help.
MANY_REFUSALS = 5

_log = logging.getLogger(__name__)

# The questions to a board that has come.
_FIRST = ("sim.board", "state", "seats", "record", "lesson", "shows", "diagnose")
# A record is wanted of the game itself, also while a lesson or a study is on.
_PARAMS: dict[str, Message] = {"record": {"own": True}}
# Members of a state that the wall has no room for.
_NOT_SHOWN = ("touched", "score_parts")


class Refused(Exception):
    """A board has refused a request; `error` is what it answered."""

    def __init__(self, error: Message) -> None:
        super().__init__(str(error.get("message")))
        self.error = error


class Glance:
    """One board, as it is known.

    changed: called whenever something else is to be seen. clock: seconds that only grow. `state`
    and `sides` stay as they were last while the board is away.
    """

    def __init__(
        self,
        hub: ServedHub,
        changed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.away: Notice | None = notices.NO_BOARD_YET
        self.description: Message = {}
        # The highest level at which the board plays for somebody; 0 if it does not.
        self.levels = 0
        self.state: Message = {}
        self.sides: Message = {}
        # That of the game itself, by which it is told from another one; None if it is not known.
        self.seed: int | None = None
        self.is_lesson = False
        self.shows: Message = {}
        # By part: what the board has said of it.
        self.faults: dict[str, Message] = {}
        self.refusals = 0
        self._hub = hub
        self._changed = changed
        self._clock = clock
        # The time at which the state was told, in which a clock may run.
        self._state_at = clock()
        self._viewer: WaitingViewer | None = None
        self._numbers = itertools.count()
        self._asked: dict[str, asyncio.Future[Message]] = {}
        # The questions without an answer yet, and whether each is to be asked again then.
        self._unanswered: dict[str, bool] = {}

    @property
    def is_own_game(self) -> bool:
        """True if the state is of the game that is played, not of a lesson or a study."""
        return bool(self.state) and not self.is_lesson and "study" not in self.state

    @property
    def needs(self) -> list[str]:
        """Return the reasons why the leader is needed, the most urgent one first."""
        if self.away is not None:
            return ["away"]
        reasons = {
            "fault": bool(self.faults),
            "question": self.shows.get("shows") == "question",
            "over": self.is_own_game and self.state.get("over") is True,
            "refused": self.refusals >= MANY_REFUSALS,
        }
        return [reason for reason, holds in reasons.items() if holds]

    def told(self) -> Message:
        """Return the board's state for pages."""
        shapes = members(self.description.get("shapes"))
        state = aged(self.state, round((self._clock() - self._state_at) * 1000))
        return {
            "built": self.description.get("name"),
            "away": self.away.as_message() if self.away is not None else None,
            "needs": self.needs,
            "faults": list(self.faults.values()),
            "refusals": self.refusals,
            "is_game": self.is_own_game,
            "shape": shapes.get(str(self.state.get("board"))),
            "state": {name: value for name, value in state.items() if name not in _NOT_SHOWN}
            or None,
        }

    def forgive(self) -> None:
        """The leader has seen what was wrong: it is not told again until it happens again."""
        self.faults = {}
        self.refusals = 0
        self._changed()

    async def ask(self, method: str, params: Message | None = None) -> Message:
        """Ask the board something; its result. Raises Refused."""
        if self._viewer is None or self.away is not None:
            away = self.away or notices.NO_BOARD_YET
            error = failure(None, UNPLUGGED, "The board cannot be asked.", away.as_message())
            raise Refused(members(error["error"]))
        identity = f"{method} {next(self._numbers)}"
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._asked[identity] = answer
        try:
            self._send(identity, method, params)
            message = await asyncio.wait_for(answer, ANSWER_PATIENCE_S)
        except TimeoutError:
            error = failure(None, BUSY, "The board is busy.", notices.BUSY.as_message())
            raise Refused(members(error["error"])) from None
        finally:
            self._asked.pop(identity, None)
        if "error" in message:
            raise Refused(members(message["error"]))
        return members(message.get("result"))

    async def ask_sides(self) -> Message:
        """Ask who sits at each end, and know it from now on; {} if the board does not say it."""
        try:
            self.sides = await self.ask("seats")
        except Refused:
            return {}
        self._changed()
        return self.sides

    async def ask_seed(self) -> int | None:
        """Ask for the seed of the game, and know it from now on; None if it is not told."""
        try:
            self._learn("record", await self.ask("record", _PARAMS["record"]))
        except Refused:
            self.seed = None
        return self.seed

    def adopt(self, state: Message) -> None:
        """Take a state that the board has told."""
        if state.get("turn") != self.state.get("turn"):
            self.refusals = 0
        self.state = state
        self._state_at = self._clock()
        self._changed()

    # Following the board.

    async def run(self) -> None:
        """Follow the board until cancelled."""
        while True:
            reason = None
            try:
                reason = await self._follow()
            except Exception:
                _log.exception("A board could not be followed any more; it is tried again.")
            self._be_away(reason or notices.PROGRAM_FAILED)
            await asyncio.sleep(COME_BACK_S)

    async def _follow(self) -> Notice | None:
        """Follow it until the hub drops this viewer; returns why it did."""
        try:
            viewer = self._viewer = self._hub.join_as_audience()
        except HubFull as full:
            return full.notice
        self._unanswered.clear()
        looking = asyncio.create_task(self._look_again())
        try:
            self._ask("hello")
            while messages := await viewer.next_messages():
                for text in messages:
                    self._take(members(parsed(text)))
        finally:
            looking.cancel()
            self._viewer = None
            self._hub.leave(viewer)
        return viewer.dropped

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN_S)
            # An answer may have been lost.
            self._unanswered.clear()
            self._ask("state" if self.away is None else "hello")

    def _ask(self, method: str) -> None:
        """Ask something whose answer changes what is known.

        However much a device tells, it is asked one thing of a kind at a time.
        """
        is_asked = method in self._unanswered
        self._unanswered[method] = is_asked
        if not is_asked:
            self._send(method, method, _PARAMS.get(method))

    def _send(self, identity: str, method: str, params: Message | None) -> None:
        message: Message = {"jsonrpc": "2.0", "id": identity, "method": method}
        if params is not None:
            message["params"] = params
        if self._viewer is not None:
            self._hub.receive(self._viewer, encoded(message).encode())

    def _take(self, message: Message) -> None:
        if "method" in message:
            self._hear(str(message["method"]), members(message.get("params")))
            return
        identity = str(message.get("id"))
        waiting = self._asked.get(identity)
        if waiting is not None:
            if not waiting.done():
                waiting.set_result(message)
            return
        is_to_be_asked_again = self._unanswered.pop(identity, False)
        error = members(message.get("error"))
        if error.get("code") == UNPLUGGED:
            self._be_away(Notice.of(error.get("data")) or notices.NO_BOARD_YET)
        elif not error:
            self._learn(identity, members(message.get("result")))
        if is_to_be_asked_again:
            self._ask(identity)

    def _be_away(self, reason: Notice) -> None:
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_result(
                    failure(None, UNPLUGGED, "The board is away.", reason.as_message())
                )
        if self.away == reason:
            return
        self.away = reason
        self._changed()

    def _learn(self, method: str, answer: Message) -> None:
        if method == "hello":
            levels = answer.get("levels")
            self.levels = levels if isinstance(levels, int) else 0
            for question in _FIRST:
                self._ask(question)
            return
        if method == "state":
            self.away = None
            self.adopt(answer)
            return
        if method == "sim.board":
            self.description = answer
        elif method == "seats":
            self.sides = answer
        elif method == "record":
            seed = answer.get("seed")
            self.seed = seed if isinstance(seed, int) else None
        elif method == "lesson":
            self.is_lesson = answer.get("lesson") is not None
        elif method == "shows":
            self.shows = answer
        elif method == "diagnose":
            self.faults = _faults_in(answer)
        self._changed()

    def _hear(self, method: str, params: Message) -> None:
        if method in ("turn", "state"):
            self.adopt(members(params.get("state")))
            # Sides may have been chosen or changed by it.
            self._ask("seats")
            if method == "state":
                # It may be another game.
                self._ask("record")
            return
        if method in ("clock", "flag"):
            # In a lesson or a study the state has no clock, whatever is told of it.
            self._ask("state")
            return
        if method == "pending":
            self.state = {**self.state, "pending": params.get("cells")}
        elif method == "lesson":
            self.is_lesson = params.get("lesson") is not None
        elif method == "shows":
            self.shows = params
        elif method == "fault":
            self._hear_fault(params)
        elif method == "refused":
            self.refusals += 1
        elif method == "cable":
            self._hear_cable(params)
            return
        else:
            return
        self._changed()

    def _hear_fault(self, fault: Message) -> None:
        part = str(fault.get("part"))
        if fault.get("code") == "ok":
            self.faults.pop(part, None)
        else:
            told = ("part", "code", "message", "filled")
            self.faults[part] = {name: fault[name] for name in told if name in fault}

    def _hear_cable(self, params: Message) -> None:
        notice = Notice.of(params.get("notice"))
        if notice is None:
            self._ask("hello")
        else:
            self._be_away(notice)


def _faults_in(diagnosis: Message) -> dict[str, Message]:
    """Faults that a board has had before anybody listened."""
    found: dict[str, Message] = {}
    chips = diagnosis.get("touch")
    for chip in chips if isinstance(chips, list) else ():
        part, status = str(members(chip).get("part")), members(chip).get("status")
        if status != "ok":
            found[part] = {"part": part, "code": status, "message": ""}
    storage = members(diagnosis.get("storage"))
    if storage.get("ok") is False:
        found["storage"] = {"part": "storage", "code": storage.get("code"), "message": ""}
    return found
