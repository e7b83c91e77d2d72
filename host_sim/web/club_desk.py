"""The leader's part of a club evening: to pair, begin, move, correct and end its games.

Used by `wall`; uses `host_sim.club` and the boards of the wall.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from host_sim.club.evening import Evening, NotNow, plan_of
from host_sim.club.store import Fixture
from host_sim.web.glance import Refused
from host_sim.web.wall_boards import WallBoard, WallBoards

if TYPE_CHECKING:
    from host_sim.hub.messages import Message


class ClubDesk:
    """Joins the club's evening to the boards.

    tell_wall: tells the pages all of it. hear_again: takes all results from the boards once more.
    """

    def __init__(
        self,
        evening: Evening,
        boards: WallBoards,
        today: Callable[[], date],
        tell_wall: Callable[[], None],
        hear_again: Callable[[], None],
    ) -> None:
        self._evening = evening
        self._boards = boards
        self._today = today
        self._tell_wall = tell_wall
        self._hear_again = hear_again
        # The numbers of boards on which a game is being begun.
        self._starting: set[int] = set()
        self._methods: dict[str, Callable[[Message], None]] = {
            "club.pair": self._pair,
            "club.end": self._end,
            "club.move": self._move,
            "club.result": self._result,
            "club.new": self._new,
        }

    async def carry_out(self, method: str, params: Message) -> Message:
        """Do what the leader asks. Raises NotNow, BadName, Refused, KeyError."""
        if method == "club.start":
            return {"started": await self._start(params.get("game"), params.get("replaces"))}
        self._methods[method](params)
        self._tell_wall()
        return {}

    def _new(self, params: Message) -> None:
        if not self._boards.on_wall:
            raise NotNow("no_boards")
        today = self._today().isoformat()
        given = params if params.get("name") else {**params, "name": today}
        plan = plan_of(given)
        shapes = self._boards.games().get(plan.game)
        if not isinstance(shapes, list) or plan.shape not in ("", *shapes):
            raise NotNow("no_such_game")
        self._evening.begin(plan, today, self._boards.keys())

    def _pair(self, params: Message) -> None:
        self._evening.pair_next(self._boards.keys())

    def _end(self, params: Message) -> None:
        self._evening.end()

    def _move(self, params: Message) -> None:
        board = self._boards.at(params.get("board"))
        self._evening.move(params.get("game"), board.key)

    def _result(self, params: Message) -> None:
        self._evening.correct(params.get("game"), params.get("outcome"))
        if params.get("outcome") is None:
            # The board's reports count again.
            self._hear_again()

    async def _start(self, game: object, replaces: object) -> int:
        """Begin one game of the round, or all that are ready; returns how many.

        replaces: the numbers, as text, of the boards whose games may be replaced. If another one
        has a game with turns, none begins: NotNow names it. Else each is tried, whatever becomes
        of the others; then the first that went wrong is raised.
        """
        fixtures = self._ready() if game is None else [self._evening.fixture(game)]
        boards = [self._board_of(fixture) for fixture in fixtures]
        agreed = replaces if isinstance(replaces, list) else []
        await self._check_replaced([one for one in boards if str(one.number) not in agreed])
        starting = map(self._start_one, fixtures, boards)
        done = await asyncio.gather(*starting, return_exceptions=True)
        failures = [error for error in done if error is not None]
        self._tell_wall()
        if failures:
            raise failures[0]
        return len(fixtures)

    def _ready(self) -> list[Fixture]:
        """The games that can begin now. Raises NotNow: there are none."""
        here = [board.key for board in self._boards.on_wall.values() if board.is_there]
        ready = self._evening.ready(here)
        if not ready:
            raise NotNow("nothing_ready")
        return ready

    def _board_of(self, fixture: Fixture) -> WallBoard:
        """The board on which a game may begin. Raises NotNow."""
        board = self._boards.with_key(fixture.board)
        self._evening.check_begin(fixture, board.name)
        return board

    async def _check_replaced(self, boards: list[WallBoard]) -> None:
        """Raise NotNow if a game on one of these boards would go, unless it is over."""
        has_game = await asyncio.gather(*(_has_game(board) for board in boards))
        going = [board for board, has in zip(boards, has_game, strict=True) if has]
        if going:
            names = [board.name for board in going]
            numbers = [str(board.number) for board in going]
            raise NotNow("boards_have_games", names=names, boards=numbers)

    async def _start_one(self, fixture: Fixture, board: WallBoard) -> None:
        event = self._evening.event
        if event is None:
            raise NotNow("board_missing")
        # Another leader may have begun it meanwhile.
        self._evening.check_begin(self._evening.fixture(fixture.id), board.name)
        if board.number in self._starting:
            raise NotNow("board_plays", name=board.name)
        params: Message = {"game": event.game}
        if event.shape:
            params["board"] = event.shape
        # Two leaders may press Start at the same moment.
        self._starting.add(board.number)
        try:
            state = await board.glance.ask("new", params)
            board.glance.adopt(state)
            self._evening.has_begun(fixture.id, state)
        finally:
            self._starting.discard(board.number)


async def _has_game(board: WallBoard) -> bool:
    """Return whether a board has a game with turns, those taken back included, that is not over.

    A board that cannot be asked will refuse to begin another one, too.
    """
    try:
        record = await board.glance.ask("record", {"own": True})
    except Refused:
        return False
    return record.get("result") is None and bool(record.get("moves") or record.get("undone"))
