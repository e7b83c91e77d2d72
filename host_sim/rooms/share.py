"""The share of its time that this program gives to the messages of others.

Used by `room`, `joined_board` and `watched`. Whoever knows the code of a room may send games of
thousands of turns, each of which is played by the rules. That is done in small pieces: some
milliseconds at once, and a share of each second, so that pages and boards are served meanwhile.
"""

from host_sim.hub.allowance import Allowance
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Share:
    """Seconds of work: `at_once` and then `part` of each second; `long` and `long_part` likewise.

    The first pair keeps the pauses of others short. The second is for somebody who sends without
    end: nobody needs as much for a game. clock: seconds.
    """

    def __init__(
        self,
        at_once: float,
        part: float,
        long: float,
        long_part: float,
        clock: "Callable[[], float]",
    ) -> None:
        self._clock = clock
        now = self._at = clock()
        self._short = Allowance(at_once, part, now)
        self._long = Allowance(long, long_part, now)
        self._depth = 0

    def is_left(self) -> bool:
        """Return whether there may be more work now."""
        now = self._clock()
        return self._short.has(0, now) and self._long.has(0, now)

    def is_overdrawn(self) -> bool:
        """Return whether others have sent more than any game needs."""
        return not self._long.has(0, self._clock())

    def __enter__(self) -> None:
        """Begin to count the time; one within another is counted once."""
        self._count()
        self._depth += 1

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._count()
        self._depth -= 1

    def _count(self) -> None:
        now = self._clock()
        if self._depth:
            self._short.spend(now - self._at, now)
            self._long.spend(now - self._at, now)
        self._at = now


# The result of `next` for a task that has nothing more to do.
_THROUGH = object()


class Tasks:
    """Work that is still to be done, in this order, as far as a share of time goes.

    A task is an iterator; each piece of it takes a moment.
    """

    def __init__(self, share: "Share") -> None:
        self._share = share
        self._tasks: list[Iterator[None]] = []

    @property
    def are_left(self) -> bool:
        """True if some of them are still to be done."""
        return bool(self._tasks)

    @property
    def are_too_many(self) -> bool:
        """True if so much is to be done that the rest of it has to wait long."""
        return self.are_left and self._share.is_overdrawn()

    def add(self, task: "Iterator[None]") -> None:
        """Do a task after those that wait, and begin at once."""
        self._tasks.append(task)
        self.work()

    def work(self) -> None:
        """Go on, as far as the share of time goes."""
        while self._tasks and self._share.is_left():
            with self._share:
                if next(self._tasks[0], _THROUGH) is _THROUGH:
                    self._tasks.pop(0)


def run_through(task: "Iterator[None]") -> None:
    """Do all of a task at once: what this program itself has kept, or people here have begun."""
    for _ in task:
        pass


# For programs that serve nobody else meanwhile: whatever they do, no time passes.
ENDLESS = Share(1, 0, 1, 0, lambda: 0.0)


def of_page(clock: "Callable[[], float]") -> Share:
    """Return the share of a program that shows one board on a page."""
    return Share(0.005, 0.3, 10, 0.1, clock)


def of_watched_room(clock: "Callable[[], float]") -> Share:
    """Return the share of one of many rooms, looked at beside a page, by a thread of its own."""
    return Share(0.05, 0.2, 10, 0.04, clock)
