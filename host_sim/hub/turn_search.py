"""The turn of an opponent that this computer's engine looks for, or has found.

Used by `engine_opponents`, one for all opponents of a board.
"""

from host_sim.engine.engine import moves_of
from host_sim.engine.jobs import DONE, PROGRESS
from host_sim.hub.messages import members
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.engine.engine import Record
    from host_sim.engine.jobs import Job, RemoteEngine
    from host_sim.hub.messages import Message

# A turn is looked for this many times; then people are told, and play for the opponent.
MOST_TRIES = 3


class TurnSearch:
    """One search at a time. colour: the player whose turn is looked for."""

    def __init__(self, engine: "RemoteEngine") -> None:
        self.colour = ""
        self.begun_at = 0
        # The turn that was found.
        self.move: "str | None" = None
        # What its player may expect of it, from -1 (lost) to 1 (won).
        self.value = 0.0
        self._engine = engine
        # The moves after which a turn is looked for or found; None while there is none to find.
        self._position: "list[str] | None" = None
        # How often nothing came of it in this position.
        self._failures = 0

    @property
    def turn(self) -> int:
        """The number of moves after which the turn is played."""
        return len(self._position or ())

    def is_after(self, record: "Record") -> bool:
        """Return whether it is the turn after a game's moves that is looked for."""
        return self._position == moves_of(record)

    def begin(self, colour: str, level: int, record: "Record", now: int) -> None:
        """Look for the turn after the moves of a record."""
        self.stop()
        self._position = moves_of(record)
        self.begun_at = now
        self.colour = colour
        job: "Job" = {"do": "turn", "record": record, "level": level}
        self._engine.begin(job)

    def stop(self) -> None:
        """There is nothing to think about."""
        self._engine.stop()
        self._position = None
        self.move = None

    def take_news(self) -> bool:
        """Take what the engine says; return whether a search has failed."""
        has_failed = False
        for news in self._engine.take():
            if news.kind == DONE:
                self._note(members(news.what))
                self._failures = 0
            elif news.kind != PROGRESS:
                self._position = None
                self._failures += 1
                has_failed = True
        return has_failed

    def _note(self, found: "Message") -> None:
        self.move = str(found.get("move"))
        value = found.get("value")
        self.value = float(value) if isinstance(value, (int, float)) else 0.0

    def gives_up(self) -> bool:
        """Return whether it was tried often enough; the next search counts from the beginning."""
        if self._failures < MOST_TRIES:
            return False
        self._failures = 0
        return True
