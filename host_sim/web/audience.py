"""The audience: phones that watch a board which somebody else drives.

Used by `lan`; uses the hub. Nothing that a phone says goes to the board: the audience asks the
board, once for all of them, and answers the phones from that. So twenty phones cost a board
at a cable no more than one page does, and none of them can change anything.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from host_sim.hub import notices
from host_sim.hub.allowance import Allowance
from host_sim.hub.hub import HubFull, lights_in
from host_sim.hub.messages import (
    BUSY,
    NO_REQUEST,
    REFUSED,
    UNPLUGGED,
    encoded,
    failure,
    members,
    notification,
    parsed,
    result,
)
from host_sim.hub.notices import Notice
from host_sim.web.allowances import AllowanceByAddress
from host_sim.web.served_hub import ServedHub, WaitingViewer
from host_sim.web.told_clock import NO_CLOCK, aged, without_clock

if TYPE_CHECKING:
    from host_sim.hub.hub import Lights
    from host_sim.hub.messages import Message

CODE_DIGITS = 6
# 128 bits, in the QR code.
SECRET_BYTES = 16
MOST_PHONES = 40
# Keys of phones that were in: they come back with them after a reload, whatever the code is then.
MOST_KEYS = 256
# Typed codes. After a mistake one may try again at once. Trying all codes takes weeks from one
# address and days from hundreds of them, and each start of the program has a new code.
TRIES = 10
TRIES_A_SECOND = 0.2
ALL_TRIES = 300
ALL_TRIES_A_SECOND = 2.0
MOST_ADDRESSES = 1024
# A class makes fewer mistakes than that: somebody is guessing.
MANY_WRONG_CODES = 20
# A phone asks some five questions when it comes, and then only watches.
QUESTIONS = 60
QUESTIONS_A_SECOND = 2.0
# The pause between two pictures of the lights: short enough for breathing, long enough for twenty
# phones.
LIGHTS_S = 0.2
# The time before a state is asked for that no notification told of.
LOOK_AGAIN_S = 2.0
LOOK_AGAIN_AT_CABLE_S = 20.0
# An answer that takes longer is lost, as after a power cut: the question may be asked again.
ANSWER_PATIENCE_S = 5.0
# The time before the audience looks at the board again after it has lost it.
COME_BACK_S = 1.0

# The answers of a board that a phone needs before it can show anything.
_NEEDED = ("hello", "sim.board", "state", "record")
# The optional reports of a board, which older firmware lacks, and their content at rest.
_OPTIONAL: dict[str, Message] = {"lesson": {"lesson": None}, "shows": {"shows": None}}
# The requests that a phone may make.
_QUESTIONS = (*_NEEDED, *_OPTIONAL, "watch", "sim.watch", "lights")
# Told to phones as the board tells it.
_PASSED_ON = (
    *("turn", "state", "pending", "thinking", "refused", "lesson", "asked", "shows"),
    "clock",
    "flag",
)


_log = logging.getLogger(__name__)


class NotAdmitted(Exception):
    """A phone stays outside; `notice` says why."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(notice.code)
        self.notice = notice


class Gate:
    """Lets phones in: by a code that people type, or by the secret in the QR code.

    The code is short, so it may be tried only so often, from each address and from all together.
    The secret cannot be guessed, so nobody who has it is ever kept waiting. Both are new at each
    start, and whenever the leader changes them. clock: seconds that only grow.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._tries = AllowanceByAddress(TRIES, TRIES_A_SECOND, MOST_ADDRESSES)
        self.change()

    def change(self) -> None:
        """Have another code and another secret; phones that are in stay in."""
        self.code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
        self.secret = secrets.token_urlsafe(SECRET_BYTES)
        # The number of wrong codes since.
        self.wrong_codes = 0
        self._all_tries = Allowance(ALL_TRIES, ALL_TRIES_A_SECOND, self._clock())

    def admit(self, address: str, given: object) -> None:
        """Let a phone in. Raises NotAdmitted."""
        text = given.strip() if isinstance(given, str) else ""
        if len(text) == len(self.secret):
            self._judge_secret(text)
        else:
            self._judge_code(address, text)

    def new_key(self) -> str:
        """A key by which one phone comes in again."""
        key = secrets.token_urlsafe(SECRET_BYTES)
        self._keys[key] = None
        if len(self._keys) > MOST_KEYS:
            self._keys.popitem(last=False)
        return key

    @property
    def warning(self) -> Notice | None:
        """The leader's warning: somebody is guessing the code."""
        if self.wrong_codes < MANY_WRONG_CODES:
            return None
        return notices.code_guessed(self.wrong_codes)

    @property
    def known_addresses(self) -> int:
        """The number of addresses whose tries are counted."""
        return len(self._tries)

    def _judge_secret(self, text: str) -> None:
        if not (_is_same(text, self.secret) or text in self._keys):
            raise NotAdmitted(notices.WRONG_CODE)

    def _judge_code(self, address: str, text: str) -> None:
        now = self._clock()
        own = self._tries.of(address, now)
        if not (own.has(1, now) and self._all_tries.has(1, now)):
            self.wrong_codes += 1
            raise NotAdmitted(notices.TOO_MANY_TRIES)
        if _is_same("".join(text[: 4 * CODE_DIGITS].split()), self.code):
            return
        self.wrong_codes += 1
        own.take(1, now)
        self._all_tries.take(1, now)
        raise NotAdmitted(notices.WRONG_CODE)


def _is_same(given: str, wanted: str) -> bool:
    """Return whether two texts are the same; the time it takes does not tell where they differ."""
    return secrets.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


class Phone(WaitingViewer):
    """A phone that watches: the messages that wait for it, and its address."""

    def __init__(self, address: str, now: float) -> None:
        super().__init__()
        self.address = address
        self.questions = Allowance(QUESTIONS, QUESTIONS_A_SECOND, now)


class Audience:
    """The phones that watch, and everything they are told.

    hub: the board's. clock: seconds that only grow; sleep: waits for so many of them. All methods
    belong to the event loop's thread.
    """

    def __init__(
        self,
        hub: ServedHub,
        gate: Gate,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.gate = gate
        self.phones: list[Phone] = []
        self._hub = hub
        self._clock = clock
        self._sleep = sleep
        self._viewer: WaitingViewer | None = None
        # Questions on their way to the board, since when; and those to be asked once more.
        self._asked: dict[str, float] = {}
        self._to_ask: dict[str, Message | None] = {}
        # The reasons that the terminal was told already.
        self._logged: set[str] = set()
        # The last answers of the board, by method.
        self._known: dict[str, Message] = {}
        self._away = notices.NO_BOARD_YET
        self._lights: Lights = {"cells": {}, "buttons": {}}
        self._changed: Lights = {"cells": {}, "buttons": {}}
        # When the state was told, in which a clock may run.
        self._state_at = 0.0
        self._look_at = 0.0
        self._must_look = False

    # Phones.

    def join(self, address: str, code: object) -> Phone:
        """A phone comes in. Raises NotAdmitted.

        When the audience is full, the address with most phones makes room for another one: so
        nobody can keep a whole class out.
        """
        self.gate.admit(address, code)
        if len(self.phones) >= MOST_PHONES and not self._make_room(address):
            raise NotAdmitted(notices.audience_full(MOST_PHONES))
        phone = Phone(address, self._clock())
        self.phones.append(phone)
        return phone

    def leave(self, phone: Phone) -> None:
        """A phone is gone."""
        if phone in self.phones:
            self.phones.remove(phone)

    def hear(self, phone: Phone, text: str) -> None:
        """Answer a message of a phone."""
        if phone.dropped is not None:
            return
        if not phone.questions.take(1, self._clock()):
            phone.drop(notices.TOO_MANY_QUESTIONS)
            return
        answer = self._answer(text)
        if answer is not None:
            phone.put(encoded(answer))

    def _make_room(self, newcomer: str) -> bool:
        counts: dict[str, list[Phone]] = {}
        for phone in self.phones:
            counts.setdefault(phone.address, []).append(phone)
        most = max(counts.values(), key=len)
        if len(most) <= len(counts.get(newcomer, ())) + 1:
            return False
        most[-1].drop(notices.MADE_ROOM)
        self.leave(most[-1])
        return True

    def _answer(self, text: str) -> Message | None:
        message = members(parsed(text))
        method = message.get("method")
        if not isinstance(method, str):
            return failure(None, NO_REQUEST, "This is no request.")
        if "id" not in message:
            return None
        identity = message["id"] if isinstance(message["id"], str | int) else None
        if method == "join":
            return result(identity, {"joined": True, "key": self.gate.new_key()})
        if method not in _QUESTIONS:
            sentence = "This address is for looking only; nothing can be done from here."
            return failure(identity, REFUSED, sentence, {"code": "read_only", "cells": []})
        if not self._is_met():
            sentence = "The board cannot be asked now."
            return failure(identity, UNPLUGGED, sentence, self._away.as_message())
        return result(identity, self._told(method))

    def _told(self, method: str) -> object:
        if method == "sim.watch":
            return {"leds": self._lights}
        if method == "watch":
            return {"lights": True}
        if method == "lights":
            return self._lights
        if method == "state":
            passed_ms = round((self._clock() - self._state_at) * 1000)
            return aged(self._known["state"], passed_ms)
        return self._known.get(method, _OPTIONAL.get(method))

    # The board.

    async def run(self) -> None:
        """Look at the board, and tell the phones, until cancelled.

        When that ends, for any reason, the audience tells the phones, and looks again after a
        pause.
        """
        while True:
            try:
                reason = await self._look()
            except Exception:
                reason = notices.PROGRAM_FAILED
                self._log_once(reason, is_fault=True)
            self._log_once(reason)
            self._lose(reason)
            await self._sleep(COME_BACK_S)

    async def _look(self) -> Notice | None:
        """Look at the board until the hub drops the audience, and return why it did."""
        try:
            viewer = self._viewer = self._hub.join_as_audience()
        except HubFull as full:
            return full.notice
        tasks = (
            asyncio.create_task(self._hear_board(viewer)),
            asyncio.create_task(self._look_around()),
        )
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            self._viewer = None
            self._hub.leave(viewer)
        for task in done:
            task.result()
        return viewer.dropped

    async def _hear_board(self, viewer: WaitingViewer) -> None:
        self._ask("hello")
        while messages := await viewer.next_messages():
            for text in messages:
                self._take(members(parsed(text)), text)

    def _log_once(self, reason: Notice | None, is_fault: bool = False) -> None:
        """Say in the terminal why the board is lost: once, however often it happens."""
        code = reason.code if reason else ""
        if code in self._logged:
            return
        self._logged.add(code)
        sentence = (
            "Phones have lost sight of the board (%s); the audience looks for it again by itself."
        )
        _log.warning(sentence, code, exc_info=is_fault)

    def _is_met(self) -> bool:
        return all(name in self._known for name in _NEEDED)

    def _ask(self, method: str, params: Message | None = None) -> None:
        """Ask the board; where the same question is on its way already, ask again after it."""
        if self._viewer is None:
            return
        now = self._clock()
        asked_at = self._asked.get(method)
        if asked_at is not None and now - asked_at < ANSWER_PATIENCE_S:
            self._to_ask[method] = params
            return
        self._asked[method] = now
        self._to_ask.pop(method, None)
        message: Message = {"jsonrpc": "2.0", "id": method, "method": method}
        if params is not None:
            message["params"] = params
        self._hub.receive(self._viewer, encoded(message).encode())

    def _ask_again(self) -> None:
        """Ask what has changed while it was being asked."""
        for method, params in tuple(self._to_ask.items()):
            self._ask(method, params)

    def _take(self, message: Message, text: str) -> None:
        error = members(message.get("error"))
        if "method" in message:
            self._hear_of(str(message["method"]), members(message.get("params")), text)
            return
        method = str(message.get("id"))
        self._asked.pop(method, None)
        if error.get("code") == UNPLUGGED:
            self._away = Notice.of(error.get("data")) or self._away
        elif error.get("code") == BUSY:
            self._to_ask.setdefault(method)
        elif not error:
            self._take_answer(method, members(message.get("result")))
        if method in self._to_ask and not error:
            self._ask(method, self._to_ask[method])

    def _take_answer(self, method: str, answer: Message) -> None:
        if method == "hello":
            self._known["hello"] = answer
            self._ask("sim.board")
            if answer.get("sim"):
                self._ask("sim.watch", {"leds": True})
            else:
                self._ask("watch", {"lights": True})
                self._ask("lights")
            self._ask("state")
            for optional in _OPTIONAL:
                self._ask(optional)
        elif method == "sim.watch":
            self._lights = lights_in(answer.get("leds"))
        elif method == "lights":
            self._lights = lights_in(answer)
        elif method == "state":
            self._adopt(answer, None)
        elif method in _OPTIONAL:
            if self._known.get(method, answer) != answer:
                self.tell(method, answer)
            self._known[method] = answer
        elif method in ("sim.board", "record"):
            was_met = self._is_met()
            self._known[method] = answer
            if method == "record" and was_met:
                self.tell("record", answer)
            elif self._is_met():
                # Phones that came before the board may look now.
                self._tell_cable(None)

    def _hear_of(self, method: str, params: Message, text: str) -> None:
        if method in ("sim.leds", "lights"):
            self._note_lights(lights_in(params))
            return
        if method == "cable":
            self._hear_of_cable(params)
        if method in _OPTIONAL:
            self._known[method] = params
        if method == "pending" and "state" in self._known:
            self._known["state"] = {**self._known["state"], "pending": params["cells"]}
        if method in _PASSED_ON:
            self._put(text)
        if method in ("clock", "flag"):
            # For phones that come later. In a study or lesson the state has no clock.
            self._ask("state")
        if "state" in params and "state" in self._known:
            self._adopt(members(params["state"]), text)

    def _hear_of_cable(self, params: Message) -> None:
        if params.get("connected"):
            self._ask("hello")
        else:
            self._lose(Notice.of(params.get("notice")))

    def _lose(self, notice: Notice | None) -> None:
        was_met, before = self._is_met(), self._away
        self._known.clear()
        self._asked.clear()
        self._to_ask.clear()
        self._away = notice or self._away
        if was_met or self._away != before:
            self._tell_cable(self._away)

    def _tell_cable(self, trouble: Notice | None) -> None:
        """Tell as `real_board` does whether there is a board; its port is nothing to a phone."""
        notice = trouble.as_message() if trouble else None
        self.tell("cable", {"connected": trouble is None, "port": "", "notice": notice})

    def _adopt(self, state: Message, told: str | None) -> None:
        """Take a state; `told`: the message by which the phones have it already."""
        before = self._known.get("state")
        self._known["state"] = state
        self._state_at = self._clock()
        if told is None and before is not None:
            self._tell_change(before, state)
        names = ("game", "board", "turn", "last", "over", "study")
        if before is None or any(before.get(name) != state.get(name) for name in names):
            self._ask("record")

    def _tell_change(self, before: Message, state: Message) -> None:
        """Tell the phones a state, or its clock where that is all that is new."""
        if without_clock(before) != without_clock(state):
            self.tell("state", {"state": state})
        elif before.get("clock") != state.get("clock"):
            self.tell("clock", state.get("clock", NO_CLOCK))

    def _note_lights(self, changes: Lights) -> None:
        for part in ("cells", "buttons"):
            self._lights[part] = self._lights[part] | changes[part]
            self._changed[part].update(changes[part])
        self._must_look = True

    async def _look_around(self) -> None:
        """Tell the lights that have changed, and ask for what no notification tells of."""
        while True:
            await asyncio.sleep(LIGHTS_S)
            self._ask_again()
            if "hello" not in self._known:
                continue
            is_simulated = self._known["hello"].get("sim")
            if self._changed["cells"] or self._changed["buttons"]:
                changed, self._changed = self._changed, {"cells": {}, "buttons": {}}
                method = "sim.leds" if is_simulated else "lights"
                for phone in tuple(self.phones):
                    phone.put_changes(method, changed)
            pause = LOOK_AGAIN_S if is_simulated else LOOK_AGAIN_AT_CABLE_S
            if self._must_look and self._clock() - self._look_at >= pause:
                self._must_look = False
                self._look_at = self._clock()
                self._ask("state")
                for method, at_rest in _OPTIONAL.items():
                    if self._known.get(method, at_rest) != at_rest:
                        # A board that was switched off and on has left it, and does not say so.
                        self._ask(method)

    # Telling.

    def tell(self, method: str, params: object) -> None:
        """Tell all phones something."""
        self._put(encoded(notification(method, params)))

    def _put(self, text: str) -> None:
        for phone in tuple(self.phones):
            phone.put(text)
