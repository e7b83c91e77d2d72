"""The leader's part of a club evening: its players, its rounds, its games and their results.

Used by `wall`; uses `host_sim.club` and the boards of the wall.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from host_sim.club.effect import Effect
from host_sim.club.evening import Evening, NotNow, plan_of
from host_sim.club.event import Fixture
from host_sim.club.roster import Roster
from host_sim.club.told import told_of_effect
from host_sim.hub.messages import members
from host_sim.web.board_settings import checked_clock, checked_locks
from host_sim.web.glance import Refused
from host_sim.web.set_boards import Report, Wanted, set_board
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
        self._roster = Roster(evening)
        self._boards = boards
        self._today = today
        self._tell_wall = tell_wall
        self._hear_again = hear_again
        # The numbers of boards on which a game is being begun.
        self._starting: set[int] = set()
        self._methods: dict[str, Callable[[Message], None]] = {
            "club.pair": self._pair,
            "club.unpair": self._unpair,
            "club.move": self._move,
            "club.join": self._join,
            "club.away": self._away,
            "club.here": self._here,
            "club.settings": self._settings,
        }
        # They give back what they would do, if somebody is to agree to it first.
        self._asking: dict[str, Callable[[Message, bool | None], Effect | None]] = {
            "club.new": self._new,
            "club.end": self._end,
            "club.reopen": self._reopen,
            "club.result": self._result,
            "club.leave": self._leave,
        }

    async def carry_out(self, method: str, params: Message) -> Message:
        """Do what the leader asks. Raises NotNow, BadName, Refused, KeyError."""
        if method == "club.start":
            return await self._start(params.get("game"), params.get("replaces"))
        if method == "club.back":
            return await self._bring_back(params)
        if method == "club.boards":
            return await self._set_boards(params)
        if method in self._asking:
            return self._ask(method, params)
        self._methods[method](params)
        self._tell_wall()
        return {}

    def _ask(self, method: str, params: Message) -> Message:
        agreed = params.get("agreed")
        effect = self._asking[method](params, agreed if isinstance(agreed, bool) else None)
        if effect is not None:
            numbers = {board.key: board.number for board in self._boards.in_order()}
            return {"done": False, "effect": told_of_effect(effect, numbers)}
        self._tell_wall()
        return {"done": True}

    # Tournaments.

    def _new(self, params: Message, agreed: bool | None) -> Effect | None:
        if not self._boards.on_wall:
            raise NotNow("no_boards")
        today = self._today().isoformat()
        given = params if params.get("name") else {**params, "name": today}
        plan = replace(
            plan_of(given),
            clock=checked_clock(params.get("clock")),
            locks=checked_locks(params.get("locks")),
        )
        self._check_game(plan.game, plan.shape)
        return self._evening.begin(plan, today, self._boards.keys(), agreed)

    def _check_game(self, game: object, shape: object) -> None:
        """Raise NotNow if not all boards can play a game on a shape."""
        shapes = self._boards.games().get(game) if isinstance(game, str) else None
        if not isinstance(shapes, list) or shape not in ("", *shapes):
            raise NotNow("no_such_game")

    def _end(self, params: Message, agreed: bool | None) -> Effect | None:
        return self._evening.end(agreed)

    def _reopen(self, params: Message, agreed: bool | None) -> Effect | None:
        return self._evening.reopen(params.get("tournament"), agreed)

    def _settings(self, params: Message) -> None:
        event = self._evening.opened()
        clock = checked_clock(params["clock"]) if "clock" in params else event.clock
        locks = checked_locks(params["locks"]) if "locks" in params else event.locks
        game, shape = params.get("game", event.game), params.get("board", event.shape)
        if (game, shape) != (event.game, event.shape):
            self._check_game(game, shape)
        self._evening.set_boards(str(game), str(shape), clock, locks)

    # Players.

    def _join(self, params: Message) -> None:
        self._roster.join(params.get("name"), params.get("bye"), self._boards.keys())

    def _leave(self, params: Message, agreed: bool | None) -> Effect | None:
        return self._roster.leave(params.get("player"), agreed)

    def _away(self, params: Message) -> None:
        self._roster.be_away(params.get("player"), params.get("bye"), self._boards.keys())

    def _here(self, params: Message) -> None:
        self._roster.be_here(params.get("player"), self._boards.keys())

    # Rounds and results.

    def _pair(self, params: Message) -> None:
        self._evening.pair_next(self._boards.keys())

    def _unpair(self, params: Message) -> None:
        self._evening.unpair()

    def _move(self, params: Message) -> None:
        board = self._boards.at(params.get("board"))
        self._evening.move(params.get("game"), board.key)

    def _result(self, params: Message, agreed: bool | None) -> Effect | None:
        effect = self._evening.correct(params.get("game"), params.get("outcome"), agreed)
        if effect is None and params.get("outcome") is None:
            # The board's reports count again.
            self._hear_again()
        return effect

    # What boards are asked to do.

    async def _start(self, game: object, replaces: object) -> Message:
        """Begin one game of the round, or all that are ready; tells how many, and what failed.

        replaces: the numbers, as text, of the boards whose games may be replaced. If another one
        has a game with turns, none begins: NotNow names it. Else each is tried, whatever becomes
        of the others. If none has begun, the first refusal of a board is raised.
        """
        fixtures = self._ready() if game is None else [self._evening.fixture(game)]
        boards = [self._board_of(fixture) for fixture in fixtures]
        await self._check_replaced(boards, replaces)
        starting = map(self._start_one, fixtures, boards)
        done = await asyncio.gather(*starting, return_exceptions=True)
        self._tell_wall()
        for outcome in done:
            if isinstance(outcome, BaseException):
                raise outcome
        reports = [report for report in done if isinstance(report, Report)]
        started = [report for report in reports if report.failed != "game"]
        failed = [report for report in reports if report.failed is not None]
        if not started and failed:
            raise Refused(failed[0].error or {})
        return {"started": len(started), "failed": [one.as_message() for one in failed]}

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

    async def _check_replaced(self, boards: list[WallBoard], replaces: object) -> None:
        """Raise NotNow if a game would go that is not over, unless its board is in `replaces`."""
        agreed = replaces if isinstance(replaces, list) else []
        asked = [board for board in boards if str(board.number) not in agreed]
        has_game = await asyncio.gather(*(_has_game(board) for board in asked))
        going = [board for board, has in zip(asked, has_game, strict=True) if has]
        if going:
            names = [board.name for board in going]
            numbers = [str(board.number) for board in going]
            raise NotNow("boards_have_games", names=names, boards=numbers)

    async def _start_one(self, fixture: Fixture, board: WallBoard) -> Report:
        # Another leader may have begun it meanwhile.
        self._evening.check_begin(self._evening.fixture(fixture.id), board.name)
        with self._alone_at(board):
            return await self._begin(fixture, board)

    @contextmanager
    def _alone_at(self, board: WallBoard) -> Iterator[None]:
        """Two leaders may press Start at the same moment. Raises NotNow for the second one."""
        if board.number in self._starting:
            raise NotNow("board_plays", name=board.name)
        self._starting.add(board.number)
        try:
            yield
        finally:
            self._starting.discard(board.number)

    async def _begin(self, fixture: Fixture, board: WallBoard) -> Report:
        event = self._evening.opened()
        report = await set_board(board, Wanted(_new_game(event.game, event.shape)))
        if report.failed is None:
            sides, seed = await board.glance.ask_sides(), await board.glance.ask_seed()
            self._evening.has_begun(fixture.id, board.glance.state, sides, seed)
            clock, locks = event.clock, event.locks
            settings = await set_board(board, Wanted(clock=clock, locks=locks))
            report = replace(settings, done=[*report.done, *settings.done])
        return report

    async def _bring_back(self, params: Message) -> Message:
        """Put the tournament's game on its board again, in whose place another one is there.

        The board has kept it as it was, with its clock. Without a turn in it, it begins again.
        """
        board = self._boards.at(params.get("board"))
        glance = board.glance
        with self._alone_at(board):
            fixture = self._evening.replaced(board.key, glance.state, await glance.ask_seed())
            if fixture is None:
                return {}
            number = await self._kept_number(fixture, board)
            if number is None:
                report = await self._begin(fixture, board)
                if report.failed is not None:
                    raise Refused(report.error or {})
            else:
                glance.adopt(await glance.ask("reopen", {"number": number}))
                await glance.ask_seed()
        self._tell_wall()
        return {}

    async def _kept_number(self, fixture: Fixture, board: WallBoard) -> object:
        """The number of a game of the tournament among those that its board has kept, or None."""
        event = self._evening.opened()
        listed = (await board.glance.ask("library", {"replaced": True})).get("games")
        for kept in map(members, listed if isinstance(listed, list) else ()):
            if kept.get("game") != event.game or event.shape not in ("", kept.get("board")):
                continue
            number = kept.get("number")
            if fixture.seed is None:
                return number
            record = await board.glance.ask("library", {"number": number})
            if record.get("seed") == fixture.seed:
                return number
        return None

    async def _set_boards(self, params: Message) -> Message:
        """Set boards up at once, all of them or some; tells of each what it has done."""
        numbers = params.get("boards")
        everywhere = self._boards.in_order()
        boards = list(map(self._boards.at, numbers)) if isinstance(numbers, list) else everywhere
        if not boards:
            raise NotNow("no_boards")
        wanted = self._wanted(params)
        if wanted.game is not None:
            for board in boards:
                if self._evening.is_played_on(board.key) or board.number in self._starting:
                    raise NotNow("board_plays", name=board.name)
            await self._check_replaced(boards, params.get("replaces"))
        reports = await asyncio.gather(*(set_board(board, wanted) for board in boards))
        self._tell_wall()
        return {"boards": [report.as_message() for report in reports]}

    def _wanted(self, params: Message) -> Wanted:
        game, shape = params.get("game"), params.get("board", "")
        opponents = params.get("opponents")
        if opponents is not None and not isinstance(opponents, dict):
            raise NotNow("bad_opponents")
        if game is not None:
            self._check_game(game, shape)
        return Wanted(
            game=None if game is None else _new_game(str(game), str(shape)),
            opponents=opponents,
            clock=checked_clock(params.get("clock")),
            locks=checked_locks(params.get("locks")),
        )


def _new_game(game: str, shape: str) -> Message:
    """What a board is asked for a game. shape: "" for its own."""
    return {"game": game, "board": shape} if shape else {"game": game}


async def _has_game(board: WallBoard) -> bool:
    """Return whether a board has a game with turns, those taken back included, that is not over.

    A board that cannot be asked will refuse to begin another one, too.
    """
    try:
        record = await board.glance.ask("record", {"own": True})
    except Refused:
        return False
    return record.get("result") is None and bool(record.get("moves") or record.get("undone"))
