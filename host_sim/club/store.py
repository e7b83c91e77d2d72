"""The club's memory: names of boards and of their players, tournaments, games, results.

Used by `evening` and `host_sim.web.wall`. One file of SQLite. The program works on a copy in
memory; after every change the whole of it takes the place of the file, and if the disk takes
nothing, a later `try_again` does that: the evening goes on. A board is known by its key, which
stays the same when it is plugged in elsewhere.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.club.tournament import Game, Outcome, Pairing, System, Tournament
from host_sim.kept_files.kept_file import KeptFile, Listener, Trouble

if TYPE_CHECKING:
    from host_sim.kept_files.disk import Disk

# A program that writes the file just now, as ours did before, is waited for so long.
_PATIENCE_S = 1.0
# In memory only, for those who keep nothing.
NOWHERE = ":memory:"
VERSION = 1
_SCHEMA = """
CREATE TABLE board (
    key TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    end1 TEXT NOT NULL DEFAULT '',
    end2 TEXT NOT NULL DEFAULT ''
);
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    date TEXT NOT NULL,
    system TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    game TEXT NOT NULL,
    shape TEXT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE player (
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    round INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER,
    board TEXT NOT NULL,
    sitting INTEGER NOT NULL,
    first_colour TEXT NOT NULL DEFAULT '',
    first_end TEXT NOT NULL DEFAULT '',
    is_on INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    by_leader INTEGER NOT NULL DEFAULT 0
);
"""
_TABLES = {"board", "tournament", "player", "game"}
_KINDS: dict[str, type] = {"TEXT": str, "INTEGER": int}

# A pairing, the key of its board ("" for a bye), and how many games come before it there.
Seated = tuple[Pairing, str, int]


class NotOurs(Exception):
    """The file cannot be used; the text is a sentence that says what to do."""


@dataclass(frozen=True)
class BoardNames:
    """A board of the club. number: its place on the wall; end1, end2: who sits there, or ""."""

    key: str
    number: int
    name: str = ""
    end1: str = ""
    end2: str = ""


@dataclass(frozen=True)
class Fixture:
    """A game of a tournament, with what is needed to play it.

    board: the key of its board, "" for a bye. sitting: how many games of its round come before it
    there. first_colour, first_end: what the first player had when it began, "" before. is_on:
    whether it is what is played on that board. by_leader: whether a person set the outcome.
    """

    id: int
    round: int
    first: int
    second: int | None
    board: str
    sitting: int
    first_colour: str = ""
    first_end: str = ""
    is_on: bool = False
    outcome: Outcome | None = None
    by_leader: bool = False


@dataclass(frozen=True)
class Event:
    """A tournament as it is kept. game, shape: what is played; shape "" is the board's own."""

    id: int
    name: str
    date: str
    system: System
    rounds: int
    game: str
    shape: str
    is_open: bool
    players: tuple[str, ...]
    fixtures: tuple[Fixture, ...]

    @property
    def tournament(self) -> Tournament:
        """The same for `standings` and files."""
        games = tuple(
            Game(fixture.round, fixture.first, fixture.second, fixture.outcome)
            for fixture in self.fixtures
        )
        return Tournament(self.name, self.date, self.system, self.rounds, self.players, games)


class Store:
    """The club's file. Raises NotOurs if it cannot be used.

    listener: hears whether it is kept. disk, clock: see KeptFile.
    """

    def __init__(
        self,
        path: Path | str = NOWHERE,
        listener: Listener | None = None,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        where = None if path == NOWHERE else Path(path)
        self._file = KeptFile(where, listener or Listener(), disk, clock)
        self._db = sqlite3.connect(NOWHERE, isolation_level=None)
        try:
            if where is not None:
                _finish_writing(where)
            held = self._file.found()
            if held == b"":
                self._file.refuse()
            elif held is not None:
                self._db.deserialize(held)
            self._prepare(path)
            self._check(path)
        except sqlite3.Error as error:
            raise _not_usable(path, error) from error
        if not self._file.is_read:
            raise _not_usable(path, "it cannot be read")
        if held is None:
            self._keep()

    def close(self) -> None:
        """Keep what is still to be kept, and let go of the file."""
        self._file.close()
        self._db.close()

    @property
    def trouble(self) -> Trouble | None:
        """The reason why the newest state is not in the file; None if it is."""
        return self._file.trouble

    def try_again(self) -> None:
        """Keep what the disk did not take, if it is time; to be called again and again."""
        self._file.try_again()

    def _keep(self) -> None:
        self._file.keep(self._db.serialize())

    def _prepare(self, path: Path | str) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master")}
        if (version == 0 and tables) or (version == VERSION and not tables >= _TABLES):
            raise NotOurs(
                f"{path} belongs to another program. Move it away, or choose another folder with "
                "--kept."
            )
        if version == 0:
            with self._db:
                self._db.executescript(f"BEGIN;{_SCHEMA}PRAGMA user_version = {VERSION};COMMIT;")
        elif version != VERSION:
            raise NotOurs(
                f"{path} was written by another version of this program. Update the program, or "
                "choose another folder with --kept."
            )

    def _check(self, path: Path | str) -> None:
        """Raise NotOurs if anything in the file is damaged: better now than in mid-evening."""
        try:
            ((found, *_), *_) = self._db.execute("PRAGMA quick_check(1)")
            for table in sorted(_TABLES):
                self._check_kinds(table)
            for (number,) in self._db.execute("SELECT id FROM tournament").fetchall():
                _check_players(self.event(number))
        except (ValueError, TypeError) as error:
            found = str(error)
        if found != "ok":
            raise NotOurs(
                f"{path} is damaged ({found}). It stays as it is: move it away, or choose another "
                "folder with --kept."
            )

    def _check_kinds(self, table: str) -> None:
        """Raise ValueError if a value is none of its column's: SQLite would take any."""
        columns = self._db.execute(f"PRAGMA table_info({table})").fetchall()
        for row in self._db.execute(f"SELECT * FROM {table}"):
            for value, (_, name, kind, is_wanted, *_) in zip(row, columns, strict=True):
                if not isinstance(value, _KINDS.get(kind, object)) and (
                    value is not None or is_wanted
                ):
                    raise ValueError(f"{name} of a {table} is {value!r}")

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Several statements that are done together or not at all, and then kept."""
        self._db.execute("BEGIN")
        try:
            yield
        except BaseException:
            self._db.rollback()
            raise
        self._db.execute("COMMIT")
        self._keep()

    # Boards.

    def board(self, key: str, taken: Iterable[int]) -> BoardNames:
        """A board by its key. It keeps its number unless that is taken by another one now."""
        numbers = set(taken)
        row = self._db.execute(
            "SELECT key, number, name, end1, end2 FROM board WHERE key = ?", (key,)
        ).fetchone()
        known = BoardNames(*row) if row else BoardNames(key, 0)
        if known.number == 0 or known.number in numbers:
            free = next(number for number in range(1, 1000) if number not in numbers)
            known = replace(known, number=free)
            self.keep_board(known)
        return known

    def keep_board(self, board: BoardNames) -> None:
        """Keep a board's names."""
        with self._whole():
            self._db.execute(
                "INSERT OR REPLACE INTO board (key, number, name, end1, end2) "
                "VALUES (?, ?, ?, ?, ?)",
                (board.key, board.number, board.name, board.end1, board.end2),
            )

    # Tournaments.

    def begin(
        self,
        *,
        name: str,
        date: str,
        system: System,
        rounds: int,
        game: str,
        shape: str,
        players: Iterable[str],
        games: Iterable[Seated],
    ) -> None:
        """Keep a new tournament with its first games. The one before is over."""
        with self._whole():
            self._db.execute("UPDATE tournament SET is_open = 0")
            cursor = self._db.execute(
                "INSERT INTO tournament (name, date, system, rounds, game, shape) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (name, date, system, rounds, game, shape),
            )
            number = int(cursor.lastrowid or 0)
            self._db.executemany(
                "INSERT INTO player (tournament, number, name) VALUES (?, ?, ?)",
                [(number, index, player) for index, player in enumerate(players, 1)],
            )
            self._add(number, games)

    def add(self, tournament: int, games: Iterable[Seated]) -> None:
        """Keep more games of a tournament."""
        with self._whole():
            self._add(tournament, games)

    def _add(self, tournament: int, games: Iterable[Seated]) -> None:
        self._db.executemany(
            "INSERT INTO game (tournament, round, first, second, board, sitting) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            [
                (tournament, pairing.round, pairing.first, pairing.second, board, sitting)
                for pairing, board, sitting in games
            ],
        )

    def latest(self) -> Event | None:
        """The tournament that was begun last; None if there was none yet."""
        (number,) = self._db.execute("SELECT max(id) FROM tournament").fetchone()
        return None if number is None else self.event(number)

    def earlier(self) -> list[tuple[int, str, str]]:
        """Id, name and date of the tournaments before the latest, the newest first."""
        rows = self._db.execute("SELECT id, name, date FROM tournament ORDER BY id DESC")
        return [(number, name, day) for number, name, day in rows][1:]

    def event(self, number: int) -> Event | None:
        """A tournament by its id; None if there is none."""
        row = self._db.execute(
            "SELECT id, name, date, system, rounds, game, shape, is_open FROM tournament "
            "WHERE id = ?",
            (number,),
        ).fetchone()
        if row is None:
            return None
        number, name, date, system, rounds, game, shape, is_open = row
        players = self._db.execute(
            "SELECT name FROM player WHERE tournament = ? ORDER BY number", (number,)
        )
        return Event(
            *(number, name, date, System(system), rounds, game, shape, bool(is_open)),
            tuple(player for (player,) in players),
            self._fixtures(number),
        )

    def end(self, tournament: int) -> None:
        """No more games are begun, and no results taken, in a tournament."""
        with self._whole():
            self._db.execute("UPDATE tournament SET is_open = 0 WHERE id = ?", (tournament,))

    def change(self, *fixtures: Fixture) -> None:
        """Keep games as they are now: all of them, or none."""
        with self._whole():
            self._db.executemany(
                "UPDATE game SET board = ?, sitting = ?, first_colour = ?, first_end = ?, "
                "is_on = ?, outcome = ?, by_leader = ? WHERE id = ?",
                [
                    (
                        *(fixture.board, fixture.sitting, fixture.first_colour),
                        *(fixture.first_end, fixture.is_on, fixture.outcome),
                        *(fixture.by_leader, fixture.id),
                    )
                    for fixture in fixtures
                ],
            )

    def _fixtures(self, tournament: int) -> tuple[Fixture, ...]:
        rows = self._db.execute(
            "SELECT id, round, first, second, board, sitting, first_colour, first_end, is_on, "
            "outcome, by_leader FROM game WHERE tournament = ? ORDER BY round, id",
            (tournament,),
        )
        return tuple(_fixture(*row) for row in rows)


def _fixture(
    number: int,
    round_number: int,
    first: int,
    second: int | None,
    board: str,
    sitting: int,
    first_colour: str,
    first_end: str,
    is_on: int,
    outcome: str | None,
    by_leader: int,
) -> Fixture:
    """A game, from its row."""
    return Fixture(
        *(number, round_number, first, second, board, sitting, first_colour, first_end),
        is_on=bool(is_on),
        outcome=None if outcome is None else Outcome(outcome),
        by_leader=bool(by_leader),
    )


def _check_players(event: Event | None) -> None:
    """Raise ValueError if a game is somebody's who does not take part."""
    fixtures = event.fixtures if event is not None else ()
    known = range(1, len(event.players) + 1) if event is not None else ()
    for fixture in fixtures:
        if fixture.first not in known or (fixture.second or fixture.first) not in known:
            raise ValueError(f"a game of {fixture.first} and {fixture.second}")


def _finish_writing(path: Path) -> None:
    """Let SQLite finish what a program that was killed had begun to write into the file."""
    # Where nobody may look there is nothing to finish; what reads the file tells of it.
    if os.path.exists(path.with_name(path.name + "-journal")):
        with closing(sqlite3.connect(path, timeout=_PATIENCE_S)) as file:
            file.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _not_usable(path: Path | str, error: object) -> NotOurs:
    return NotOurs(
        f"{path} cannot be used for names and results ({error}). Move it away, or choose "
        "another folder with --kept."
    )
