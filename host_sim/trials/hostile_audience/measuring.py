"""The experience of the leader and of a class of pupils while the servers are under attack."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from host_sim.trials.hostile_audience.target import Address, Target
from host_sim.trials.hostile_audience.wire import loopback, request, status

PUPILS = 20
# The limits that must hold during any attack.
MOST_MEDIAN_MS = 50.0
MOST_WORST_MS = 500.0
LEAST_BOARD_TIME = 0.95
MOST_GROWTH_MB = 50.0

_LOOK_AGAIN_S = 0.05
_SAMPLE_S = 0.2
# A page or a pupil who waits longer than this gives up and tries again.
_PATIENCE_S = 20.0
_TRY_AGAIN_S = 0.5
# The addresses of the pupils, far from those of the attackers.
_FIRST_PUPIL = 20_000

Clock = Callable[[], float]


class Figures(NamedTuple):
    """The figures of an attack.

    page_ms: how long the leader's page took, each time. board_time: the board's time against real
    time, None if the board is a real one. growth_mb: of the servers' memory, None if it cannot be
    known. admitted: pupils who came in and saw the board. tries: how often they had to try, all
    together. is_well_after: whether one more came in when the attack was over.
    """

    page_ms: tuple[float, ...]
    board_time: float | None
    growth_mb: float | None
    admitted: int
    tries: int
    is_well_after: bool

    @property
    def median_ms(self) -> float:
        """The median of the page's times."""
        return median(self.page_ms) if self.page_ms else float("inf")

    @property
    def worst_ms(self) -> float:
        """The longest of the page's times."""
        return max(self.page_ms, default=float("inf"))

    def failures(self) -> list[str]:
        """Return the limits that did not hold."""
        found = []
        if self.median_ms > MOST_MEDIAN_MS:
            found.append("page")
        if self.worst_ms > MOST_WORST_MS:
            found.append("page at worst")
        if self.board_time is not None and self.board_time < LEAST_BOARD_TIME:
            found.append("board's time")
        if self.growth_mb is not None and self.growth_mb >= MOST_GROWTH_MB:
            found.append("memory")
        if self.admitted < PUPILS:
            found.append("pupils")
        if not self.is_well_after:
            found.append("a pupil afterwards")
        return found


class Meanwhile:
    """Measures while something else attacks; a pupil comes in every now and then, and stays.

    late_s: how much longer pupils may try.
    """

    def __init__(
        self, target: Target, seconds: float, late_s: float = 0.0, clock: Clock = time.monotonic
    ) -> None:
        self._target = target
        self._seconds = seconds
        self._clock = clock
        self._until = clock() + seconds
        self._late_s = late_s
        self._page_ms: list[float] = []
        self._tries = 0
        self._admitted = 0
        self._in_audience: list[ClientConnection] = []

    async def measure(self) -> Figures:
        """All figures, after so many seconds."""
        begun_mb = memory_mb(self._target.pid)
        results = await asyncio.gather(
            self._look_at_the_page(),
            self._watch_the_board(),
            self._watch_memory(),
            *(self._send_a_pupil(number) for number in range(PUPILS)),
        )
        board_time, most_mb = results[1], results[2]
        growth = None if begun_mb is None or most_mb is None else most_mb - begun_mb
        return Figures(
            tuple(self._page_ms), board_time, growth, self._admitted, self._tries, False
        )

    async def is_well(self) -> bool:
        """Return whether another pupil comes in now; everybody leaves then."""
        self._until = self._clock() + _PATIENCE_S
        before = self._admitted
        await self._come_in(PUPILS)
        for pupil in self._in_audience:
            pupil.transport.abort()
        return self._admitted > before

    @property
    def _left(self) -> float:
        return self._until - self._clock()

    # The leader.

    async def _look_at_the_page(self) -> None:
        while self._left > 0:
            begun = self._clock()
            try:
                await asyncio.wait_for(get(self._target.page), _PATIENCE_S)
            except (TimeoutError, OSError):
                # A page that does not come has taken at least so long.
                self._page_ms.append(1000 * _PATIENCE_S)
                await asyncio.sleep(_LOOK_AGAIN_S)
                continue
            self._page_ms.append(1000 * (self._clock() - begun))
            await asyncio.sleep(_LOOK_AGAIN_S)

    async def _watch_the_board(self) -> float | None:
        """The board's time that passed against the real one."""
        page = self._target.page
        try:
            async with connect(f"ws://{page.name}{self._target.link}", max_queue=None) as link:
                before_ms, begun = await self._board_ms(link), self._clock()
                await asyncio.sleep(max(0.0, self._left))
                after_ms, ended = await self._board_ms(link), self._clock()
        except (TimeoutError, OSError, WebSocketException):
            # A leader's page that is thrown out knows nothing of the board's time.
            return 0.0
        if before_ms is None or after_ms is None:
            return None
        return (after_ms - before_ms) / (1000 * (ended - begun))

    async def _board_ms(self, link: ClientConnection) -> float | None:
        """The time on a simulated board; None on a real one."""
        answer = await _ask(link, "sim.run", ms=0)
        return answer["result"]["time_ms"] if "result" in answer else None

    async def _watch_memory(self) -> float | None:
        """The most memory that the servers had, in MB."""
        most = memory_mb(self._target.pid)
        while most is not None and self._left > 0:
            await asyncio.sleep(min(_SAMPLE_S, max(0.0, self._left)))
            most = max(most, memory_mb(self._target.pid) or 0.0)
        return most

    # The pupils.

    async def _send_a_pupil(self, number: int) -> None:
        """Come between a fifth and the half of the attack."""
        await asyncio.sleep(self._seconds * (0.2 + 0.3 * number / PUPILS))
        await self._come_in(number)

    async def _come_in(self, number: int) -> None:
        """Try until the server lets this pupil in, as the page of a phone does."""
        while (left := self._left + self._late_s) > 0:
            self._tries += 1
            try:
                pupil = await asyncio.wait_for(self._joined(number), max(0.1, left))
            except (TimeoutError, OSError, WebSocketException, ValueError):
                await asyncio.sleep(_TRY_AGAIN_S)
                continue
            self._in_audience.append(pupil)
            self._admitted += 1
            return

    async def _joined(self, number: int) -> ClientConnection:
        phones = self._target.phones
        assert phones is not None
        here = (loopback(_FIRST_PUPIL + number), 0) if self._target.is_loopback else None
        pupil = await connect(
            f"ws://{phones.name}/look",
            local_addr=here,
            open_timeout=_PATIENCE_S,
            close_timeout=1,
            max_queue=None,
        )
        try:
            code = self._target.secret or self._target.code
            answer = await _ask(pupil, "join", code=code)
            if "result" not in answer:
                raise ValueError("not let in")
            if ("result" in await _ask(pupil, "state")) != self._target.has_board:
                raise ValueError("let in, and sees no board")
        except BaseException:
            pupil.transport.abort()
            raise
        return pupil


async def _ask(link: ClientConnection, method: str, **params: object) -> dict[str, Any]:
    await link.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    while True:
        answer = json.loads(await asyncio.wait_for(link.recv(), _PATIENCE_S))
        if isinstance(answer, dict) and answer.get("id") == 1:
            return answer


async def get(address: Address) -> None:
    """Load the page at an address. Raises OSError if it is not given."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(request(address, Connection="close"))
        answer = await reader.read()
    finally:
        writer.close()
    if status(answer) != 200:
        raise ConnectionRefusedError("the page was not given")


def memory_mb(pid: int | None) -> float | None:
    """The memory of a process in MB; None where this system does not tell."""
    if pid is None:
        return None
    try:
        told = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return None
    found = [line.split()[1] for line in told.splitlines() if line.startswith("VmRSS:")]
    return int(found[0]) / 1024 if found else None
