"""Sets up a board for a game: the game itself, who the computer plays for, clock and locks.

Used by `club_desk`. One thing after the other is asked of the board, and the first refusal ends
it: what was done by then is told with it, so that nothing is half done without a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host_sim.web.computer import drawn_seed
from host_sim.web.glance import Refused

if TYPE_CHECKING:
    from host_sim.hub.messages import Message
    from host_sim.web.wall_boards import WallBoard


@dataclass(frozen=True)
class Wanted:
    """What a board is set to; None leaves it as it is.

    game: the parameters of `new`. opponents: levels by colour, in the game that is there. clock,
    locks: as the board takes them.
    """

    game: Message | None = None
    opponents: Mapping[str, object] | None = None
    clock: Mapping[str, object] | None = None
    locks: Mapping[str, object] | None = None


@dataclass
class Report:
    """What a board has done of it. failed, error: what it refused, and its answer."""

    board: int
    done: list[str] = field(default_factory=list)
    failed: str | None = None
    error: Message | None = None

    def as_message(self) -> Message:
        """The same for the page."""
        done = list(self.done)
        return {"board": self.board, "done": done, "failed": self.failed, "error": self.error}


async def set_board(board: WallBoard, wanted: Wanted) -> Report:
    """Set a board up as it is wanted, as far as it lets that be done."""
    report = Report(board.number)
    for part, requests in _requests(wanted):
        try:
            for method, params in requests:
                answer = await board.glance.ask(method, params)
                if method == "new":
                    board.glance.adopt(answer)
        except Refused as refused:
            report.failed, report.error = part, refused.error
            return report
        report.done.append(part)
    return report


def _requests(wanted: Wanted) -> list[tuple[str, list[tuple[str, Message]]]]:
    """The parts that are wanted, each with what is asked of the board for it."""
    parts: list[tuple[str, list[tuple[str, Message]]]] = []
    if wanted.game is not None:
        # Boards that begin at once would all play alike, and shuffle alike, with one seed.
        parts.append(("game", [("new", {**wanted.game, "seed": drawn_seed()})]))
    if wanted.opponents:
        asked: list[tuple[str, Message]] = [
            ("opponent", {"colour": colour, "level": level})
            for colour, level in wanted.opponents.items()
        ]
        parts.append(("opponents", asked))
    if wanted.clock is not None:
        parts.append(("clock", [("clock", dict(wanted.clock))]))
    if wanted.locks is not None:
        parts.append(("locks", [("settings", {"locks": dict(wanted.locks)})]))
    return parts
