"""The document that a side publishes, and the strict reading of what others publish.

Used by `room`; knows no broker. README.md of this package explains each member. A document from a
broker was written by a program of which nothing is known: sizes, types and counts are limited, and
what is not exactly as described is refused as a whole.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import NamedTuple

from host_sim.board.foreign_files import BadFile, json_in
from host_sim.hub.messages import LARGEST_SEED

PROTOCOL = 1
# Bytes of a document. Small hosted brokers take 128 kB.
LARGEST = 96 * 1024
MOST_TURNS = 3000
LONGEST_TURN = 200
# Sides of the game with most players.
MOST_SEATS = 4
# Numbers that only grow stay far below what JSON's readers lose digits at.
LARGEST_NUMBER = 1 << 50
# In place of a move: the last turn in play is taken back.
TAKEN_BACK = "undo"

UNDO = "undo"
NEW = "new"

_AUTHOR = re.compile(r"[0-9a-z]{8,32}")
_HASH = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[0-9A-Za-z-]{1,24}")
_MOST_OPTIONS = 16
_LONGEST_CARDS = 1024


class BadDocument(ValueError):
    """A document that is not read; the text says why."""


class SetUp(NamedTuple):
    """The beginning of a game: the set-up of a record, and moves that stand already."""

    game: str
    board: str
    options: tuple[tuple[str, int | bool | str], ...] = ()
    seed: int = 0
    cards: str | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def of_record(cls, record: object) -> SetUp:
        """Make it of a record, as the link has it. Raises BadDocument."""
        members = _members(record)
        options = _members(members.get("options", {}))
        if len(options) > _MOST_OPTIONS:
            raise BadDocument("a set-up has too many options")
        cards = members.get("cards")
        return cls(
            _text(members, "game", _NAME),
            _text(members, "board", _NAME),
            tuple(sorted((name[:40], _option(value)) for name, value in options.items())),
            0 if cards is not None else _number(members.get("seed", 0), LARGEST_SEED),
            None if cards is None else _cards(cards),
            _turns(members.get("moves", [])),
        )

    def as_record(self) -> dict[str, object]:
        """As a record, which the link's `new` takes."""
        laid: dict[str, object] = (
            {"seed": self.seed} if self.cards is None else {"cards": self.cards}
        )
        return {
            "game": self.game,
            "board": self.board,
            "options": dict(self.options),
            **laid,
            "moves": list(self.moves),
        }

    def is_like(self, other: SetUp) -> bool:
        """Return whether both begin the same game, but for the moves that stand already."""
        return self._replace(moves=()) == other._replace(moves=())


class Ask(NamedTuple):
    """A question of a side to the other: `what` is UNDO or NEW, of the game as it stood at `hash`.

    identity: grows with each question of a side. set_up: of the new game that is asked for.
    """

    identity: int
    what: str
    number: int
    hash: str
    set_up: SetUp | None = None


class Answer(NamedTuple):
    """The answer of a side to the question of another one."""

    seat: int
    identity: int
    yes: bool
    number: int
    hash: str


class Document(NamedTuple):
    """All that one side says, at one moment.

    author: of the program that writes it, drawn again at each start. term: grows whenever another
    program writes for the side. edition: grows with each change. game: its number in this room,
    from 1; 0 for none. turns: moves and TAKEN_BACK, each at its number. seen: (term, edition) of
    the documents of others that this side knows, by seat. by_default: whether nobody wished for
    just this game.
    """

    author: str
    term: int
    edition: int
    game: int = 0
    set_up: SetUp | None = None
    turns: tuple[str, ...] = ()
    ask: Ask | None = None
    answer: Answer | None = None
    seen: tuple[tuple[int, int, int], ...] = ()
    by_default: bool = False

    def is_newer_than(self, other: Document | None) -> bool:
        """Return whether this says more than another one of the same side."""
        if other is None:
            return True
        mine = self.term, self.edition, self.author
        return mine > (other.term, other.edition, other.author)


def first_hash(game: int, set_up: SetUp | None) -> str:
    """The hash of a record before its first turn; an empty text where there is no game."""
    if set_up is None:
        return ""
    return hashlib.sha256(_canonical([game, set_up.as_record()]).encode()).hexdigest()


def next_hash(before: str, turn: str) -> str:
    """The hash of a record after one more turn."""
    return hashlib.sha256(f"{before}\n{turn}".encode()).hexdigest()


def hash_of(game: int, set_up: SetUp | None, turns: tuple[str, ...]) -> str:
    """The hash of a whole record."""
    found = first_hash(game, set_up)
    for turn in turns:
        found = next_hash(found, turn)
    return found


def written(document: Document) -> bytes:
    """A document as it is published. Raises BadDocument: it is too large."""
    turns = document.turns
    message: dict[str, object] = {
        "protocol": PROTOCOL,
        "author": document.author,
        "term": document.term,
        "edition": document.edition,
        "game": document.game,
        "set_up": document.set_up.as_record() if document.set_up else None,
        "by_default": document.by_default,
        "turns": list(turns),
        "number": len(turns),
        "hash": hash_of(document.game, document.set_up, turns),
        "ask": _ask_written(document.ask) if document.ask else None,
        "answer": document.answer._asdict() if document.answer else None,
        "seen": [list(entry) for entry in document.seen],
    }
    data = _canonical(message).encode()
    if len(data) > LARGEST:
        raise BadDocument("the game is too long to be shared")
    return data


def read(data: bytes) -> Document:
    """Return the document that a side has published. Raises BadDocument."""
    message = _members(_json(data))
    if message.get("protocol") != PROTOCOL:
        raise BadDocument("another version of Rootlight wrote it")
    set_up = None
    if message.get("set_up") is not None:
        set_up = SetUp.of_record(message["set_up"])
    turns = _turns(message.get("turns"))
    game = _number(message.get("game"))
    if (game > 0) != (set_up is not None) or (turns and not game):
        raise BadDocument("a game has a number and a set-up, or there is none")
    if _number(message.get("number")) != len(turns):
        raise BadDocument("the number of the last turn is wrong")
    if message.get("hash") != hash_of(game, set_up, turns):
        raise BadDocument("its turns are not those that were hashed")
    return Document(
        _text(message, "author", _AUTHOR),
        _number(message.get("term")),
        _number(message.get("edition")),
        game,
        set_up,
        turns,
        _ask(message.get("ask")),
        _answer(message.get("answer")),
        _seen(message.get("seen")),
        _yes_or_no(message.get("by_default")),
    )


# Reading, member by member.


def _json(data: bytes) -> object:
    if len(data) > LARGEST:
        raise BadDocument("it is too large")
    try:
        return json_in(data.decode())
    except UnicodeDecodeError:
        raise BadDocument("it is no text") from None
    except BadFile as error:
        raise BadDocument(f"it {error}") from None


def _members(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadDocument("an object is missing")
    return value


def _number(value: object, most: int = LARGEST_NUMBER) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadDocument("a number is missing or too large")
    return value


def _text(members: dict[str, object], name: str, pattern: re.Pattern[str]) -> str:
    value = members.get(name)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise BadDocument(f'"{name}" is missing or malformed')
    return value


def _option(value: object) -> int | bool | str:
    if isinstance(value, str) and len(value) <= 40 and value.isascii():
        return value
    if isinstance(value, bool):
        return value
    return _number(value)


def _cards(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_CARDS or not value.isascii():
        raise BadDocument("the cards are malformed")
    return value


def _turns(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_TURNS:
        raise BadDocument("the turns are missing, or too many")
    for turn in value:
        if not isinstance(turn, str) or not 0 < len(turn) <= LONGEST_TURN:
            raise BadDocument("a turn is malformed")
        if not turn.isascii() or not turn.isprintable():
            raise BadDocument("a turn is malformed")
    return tuple(value)


def _hash(value: object) -> str:
    if value == "" or (isinstance(value, str) and _HASH.fullmatch(value)):
        return value
    raise BadDocument("a hash is malformed")


def _ask(value: object) -> Ask | None:
    if value is None:
        return None
    members = _members(value)
    what = members.get("what")
    if what not in (UNDO, NEW):
        raise BadDocument("a question is unknown")
    set_up = SetUp.of_record(members.get("set_up")) if what == NEW else None
    return Ask(
        _number(members.get("identity")),
        str(what),
        _number(members.get("number")),
        _hash(members.get("hash")),
        set_up,
    )


def _ask_written(ask: Ask) -> dict[str, object]:
    set_up = ask.set_up.as_record() if ask.set_up else None
    return {**ask._asdict(), "set_up": set_up}


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise BadDocument("something is neither true nor false")
    return value


def _answer(value: object) -> Answer | None:
    if value is None:
        return None
    members = _members(value)
    yes = _yes_or_no(members.get("yes"))
    return Answer(
        _number(members.get("seat"), MOST_SEATS - 1),
        _number(members.get("identity")),
        yes,
        _number(members.get("number")),
        _hash(members.get("hash")),
    )


def _seen(value: object) -> tuple[tuple[int, int, int], ...]:
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise BadDocument('"seen" is malformed')
    found = []
    for entry in value:
        if not isinstance(entry, list) or len(entry) != 3:
            raise BadDocument('"seen" is malformed')
        found.append((_number(entry[0], MOST_SEATS - 1), _number(entry[1]), _number(entry[2])))
    return tuple(found)


def _canonical(value: object) -> str:
    """The one spelling of a value: sorted names, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
