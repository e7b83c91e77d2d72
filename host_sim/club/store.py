"""The club's memory: names of boards and of their players, tournaments, games, results.

Used by `evening` and `host_sim.web.wall`. One file of SQLite. The program works on a copy in
memory; after every change the whole of it takes the place of the file, and if the disk takes
nothing, a later `try_again` does that: the evening goes on. A board is known by its key, which
stays the same when it is plugged in elsewhere.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.club.event import Entrant, Event, Fixture, Setting
from host_sim.club.tournament import Bye, Outcome, System
from host_sim.kept_files.kept_file import KeptFile, Listener, Trouble

if TYPE_CHECKING:
    from host_sim.kept_files.disk import Disk

# A program that writes the file just now, as ours did before, is waited for so long.
_PATIENCE_S = 1.0
# In memory only, for those who keep nothing.
NOWHERE = ":memory:"
VERSION = 3
# How a tournament was kept first. What came after it, `_STEPS` add.
_FIRST_SCHEMA = """
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
# The statements that make of each version the next one.
_STEPS = {
    0: _FIRST_SCHEMA,
    1: """
ALTER TABLE tournament ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournament ADD COLUMN clock TEXT NOT NULL DEFAULT 'null';
ALTER TABLE tournament ADD COLUMN locks TEXT NOT NULL DEFAULT 'null';
UPDATE tournament SET opened = id;
ALTER TABLE player ADD COLUMN joined INTEGER NOT NULL DEFAULT 1;
ALTER TABLE player ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN away INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN away_bye TEXT NOT NULL DEFAULT 'zero';
ALTER TABLE game ADD COLUMN bye TEXT NOT NULL DEFAULT 'allocated';
ALTER TABLE game ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
""",
    2: "ALTER TABLE game ADD COLUMN seed INTEGER;",
}
_TABLES = {"board", "tournament", "player", "game"}
_KINDS: dict[str, type] = {"TEXT": str, "INTEGER": int}


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


class Store:
    """The club's file. Raises NotOurs if it cannot be used.

    listener: hears whether it is kept. disk, clock: see KeptFile. is_fresh: whether what was kept
    is set aside, and a new club begins.
    """

    def __init__(
        self,
        path: Path | str = NOWHERE,
        listener: Listener | None = None,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.monotonic,
        is_fresh: bool = False,
    ) -> None:
        where = None if path == NOWHERE else Path(path)
        self._file = KeptFile(where, listener or Listener(), disk, clock)
        self._db = sqlite3.connect(NOWHERE, isolation_level=None)
        try:
            if where is not None:
                _finish_writing(where)
            held = self._file.found()
            if is_fresh and held:
                self._file.make_way()
                held = None
            if held == b"":
                self._file.refuse()
            elif held is not None:
                self._db.deserialize(held)
            version = self._prepare(path)
            self._check(path)
        except sqlite3.Error as error:
            raise _not_usable(path, error) from error
        if not self._file.is_read:
            raise _not_usable(path, "it cannot be read")
        if held is None or version != VERSION:
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

    def _prepare(self, path: Path | str) -> int:
        """Make this version of the file; returns which it was. Raises NotOurs."""
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master")}
        is_known = version in _STEPS or version == VERSION
        if (version == 0 and tables) or (version > 0 and is_known and not tables >= _TABLES):
            raise NotOurs(
                f"{path} belongs to another program. Move it away, or choose another folder with "
                "--kept."
            )
        if not is_known:
            raise NotOurs(
                f"{path} was written by another version of this program. Update the program, or "
                "choose another folder with --kept."
            )
        for step in range(version, VERSION):
            with self._db:
                self._db.executescript(
                    f"BEGIN;{_STEPS[step]}PRAGMA user_version = {step + 1};COMMIT;"
                )
        return version

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

    def keep(self, event: Event) -> Event:
        """Keep a tournament as it is now, a new one with id 0 too; returns it with all its ids.

        If it is open, it is the latest, and all others are over.
        """
        with self._whole():
            number = event.id or self._new_id()
            if event.is_open:
                self._open(number)
            self._db.execute(
                "UPDATE tournament SET name = ?, date = ?, system = ?, rounds = ?, game = ?, "
                "shape = ?, is_open = ?, clock = ?, locks = ? WHERE id = ?",
                (
                    *(event.name, event.date, event.system, event.rounds, event.game, event.shape),
                    *(event.is_open, json.dumps(event.clock), json.dumps(event.locks), number),
                ),
            )
            self._keep_players(number, event.entrants)
            self._keep_games(number, event.fixtures)
        kept = self.event(number)
        assert kept is not None, "it was kept just now"
        return kept

    def _new_id(self) -> int:
        cursor = self._db.execute(
            "INSERT INTO tournament (name, date, system, rounds, game, shape) "
            "VALUES ('', '', '', 0, '', '')"
        )
        return int(cursor.lastrowid or 0)

    def _open(self, number: int) -> None:
        """Put a tournament after all others, which are over."""
        self._db.execute("UPDATE tournament SET is_open = 0 WHERE id != ?", (number,))
        self._db.execute(
            "UPDATE tournament SET opened = max(opened, "
            "(SELECT coalesce(max(opened), 0) + 1 FROM tournament WHERE id != ?)) WHERE id = ?",
            (number, number),
        )

    def _keep_players(self, tournament: int, entrants: Iterable[Entrant]) -> None:
        self._db.executemany(
            "INSERT OR REPLACE INTO player "
            "(tournament, number, name, joined, is_gone, away, away_bye) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (tournament, number, one.name, one.joined, one.is_gone, one.away, one.away_bye)
                for number, one in enumerate(entrants, 1)
            ],
        )

    def _keep_games(self, tournament: int, fixtures: Iterable[Fixture]) -> None:
        kept = {fixture.id for fixture in fixtures}
        known = self._db.execute("SELECT id FROM game WHERE tournament = ?", (tournament,))
        gone = [(number,) for (number,) in known.fetchall() if number not in kept]
        self._db.executemany("DELETE FROM game WHERE id = ?", gone)
        self._db.executemany(
            "INSERT OR REPLACE INTO game (id, tournament, round, first, second, board, sitting, "
            "first_colour, first_end, is_on, outcome, by_leader, bye, turns, seed) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    *(one.id or None, tournament, one.round, one.first, one.second, one.board),
                    *(one.sitting, one.first_colour, one.first_end, one.is_on, one.outcome),
                    *(one.by_leader, one.bye, one.turns, one.seed),
                )
                for one in fixtures
            ],
        )

    def latest(self) -> Event | None:
        """The tournament that was begun or opened last; None if there was none yet."""
        row = self._db.execute(
            "SELECT id FROM tournament ORDER BY opened DESC, id DESC"
        ).fetchone()
        return None if row is None else self.event(row[0])

    def earlier(self) -> list[tuple[int, str, str]]:
        """Id, name and date of all tournaments but the latest, the newest first."""
        rows = self._db.execute(
            "SELECT id, name, date FROM tournament ORDER BY opened DESC, id DESC"
        )
        return sorted(((number, name, day) for number, name, day in list(rows)[1:]), reverse=True)

    def event(self, number: int) -> Event | None:
        """A tournament by its id; None if there is none."""
        row = self._db.execute(
            "SELECT id, name, date, system, rounds, game, shape, is_open, clock, locks "
            "FROM tournament WHERE id = ?",
            (number,),
        ).fetchone()
        if row is None:
            return None
        number, name, date, system, rounds, game, shape, is_open, clock, locks = row
        return Event(
            *(number, name, date, System(system), rounds, game, shape, bool(is_open)),
            self._entrants(number),
            self._fixtures(number),
            clock=_setting(clock),
            locks=_setting(locks),
        )

    def _entrants(self, tournament: int) -> tuple[Entrant, ...]:
        rows = self._db.execute(
            "SELECT name, joined, is_gone, away, away_bye FROM player WHERE tournament = ? "
            "ORDER BY number",
            (tournament,),
        )
        return tuple(
            Entrant(name, joined, bool(is_gone), away, Bye(away_bye))
            for name, joined, is_gone, away, away_bye in rows
        )

    def _fixtures(self, tournament: int) -> tuple[Fixture, ...]:
        rows = self._db.execute(
            "SELECT id, round, first, second, board, sitting, first_colour, first_end, is_on, "
            "outcome, by_leader, bye, turns, seed FROM game WHERE tournament = ? "
            "ORDER BY round, id",
            (tournament,),
        )
        return tuple(_fixture(*row) for row in rows)


def _setting(text: str) -> Setting | None:
    """What boards are set to, from JSON. Raises ValueError."""
    setting = json.loads(text)
    if setting is not None and not isinstance(setting, dict):
        raise ValueError(f"a setting is {text}")
    return setting


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
    bye: str,
    turns: int,
    seed: int | None,
) -> Fixture:
    """A game, from its row."""
    return Fixture(
        *(number, round_number, first, second, board, sitting, first_colour, first_end),
        is_on=bool(is_on),
        outcome=None if outcome is None else Outcome(outcome),
        by_leader=bool(by_leader),
        bye=Bye(bye),
        turns=turns,
        seed=seed,
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
