"""The document that a side publishes, and the strict reading of what others publish.

Used by `room`; knows no broker. README.md of this package explains each member. A document from a
broker was written by a program of which nothing is known: sizes, types and counts are limited, and
what is not exactly as described is refused as a whole.
"""

from host_sim.board.foreign_files import BadFile, json_in
from host_sim.hub.messages import LARGEST_SEED
from host_sim.interpreter import sha256_of
from host_sim.rooms.canonical import canonical
from host_sim.rooms.values import Value

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

_DIGITS = "0123456789"
_SMALL = "abcdefghijklmnopqrstuvwxyz"


class _Kind:
    """Texts of these signs, of so many at least and at most."""

    def __init__(self, signs: str, least: int, most: int) -> None:
        self._signs = signs
        self._least = least
        self._most = most

    def has(self, text: str) -> bool:
        """Return whether a text is one of them."""
        return self._least <= len(text) <= self._most and all([one in self._signs for one in text])


_AUTHOR = _Kind(_DIGITS + _SMALL, 8, 32)
_HASH = _Kind(_DIGITS + "abcdef", 64, 64)
_NAME = _Kind(_DIGITS + _SMALL + _SMALL.upper() + "-", 1, 24)
_FIRST_PRINTED = 32
_LAST_PRINTED = 126
_LAST_OF_ASCII = 127
_MOST_OPTIONS = 16
_LONGEST_CARDS = 1024


class BadDocument(ValueError):
    """A document that is not read; the text says why."""


class SetUp(Value):
    """The beginning of a game: the set-up of a record, and moves that stand already."""

    FIELDS = ("game", "board", "options", "seed", "cards", "moves")

    def __init__(
        self,
        game: str,
        board: str,
        options: "tuple[tuple[str, int | bool | str], ...]" = (),
        seed: int = 0,
        cards: "str | None" = None,
        moves: "tuple[str, ...]" = (),
    ) -> None:
        self.game = game
        self.board = board
        self.options = options
        self.seed = seed
        self.cards = cards
        self.moves = moves

    @staticmethod
    def of_record(record: object) -> "SetUp":
        """Make it of a record, as the link has it. Raises BadDocument."""
        members = _members(record)
        options = _members(members.get("options", {}))
        if len(options) > _MOST_OPTIONS:
            raise BadDocument("a set-up has too many options")
        cards = members.get("cards")
        return SetUp(
            _text(members, "game", _NAME),
            _text(members, "board", _NAME),
            tuple(sorted((name[:40], _option(value)) for name, value in options.items())),
            0 if cards is not None else _number(members.get("seed", 0), LARGEST_SEED),
            None if cards is None else _cards(cards),
            _turns(members.get("moves", [])),
        )

    def as_record(self) -> "dict[str, object]":
        """As a record, which the link's `new` takes."""
        record: dict[str, object] = {
            "game": self.game,
            "board": self.board,
            "options": dict(self.options),
            "moves": list(self.moves),
        }
        if self.cards is None:
            record["seed"] = self.seed
        else:
            record["cards"] = self.cards
        return record

    def is_like(self, other: "SetUp") -> bool:
        """Return whether both begin the same game, but for the moves that stand already."""
        return self.but(moves=()) == other.but(moves=())


class Ask(Value):
    """A question of a side to the other: `what` is UNDO or NEW, of the game as it stood at `hash`.

    identity: grows with each question of a side. set_up: of the new game that is asked for.
    """

    FIELDS = ("identity", "what", "number", "hash", "set_up")

    def __init__(
        self, identity: int, what: str, number: int, hash: str, set_up: "SetUp | None" = None
    ) -> None:
        self.identity = identity
        self.what = what
        self.number = number
        self.hash = hash
        self.set_up = set_up


class Answer(Value):
    """The answer of a side to the question of another one."""

    FIELDS = ("seat", "identity", "yes", "number", "hash")

    def __init__(self, seat: int, identity: int, yes: bool, number: int, hash: str) -> None:
        self.seat = seat
        self.identity = identity
        self.yes = yes
        self.number = number
        self.hash = hash


class Document(Value):
    """All that one side says, at one moment.

    author: of the program that writes it, drawn again at each start. term: grows whenever another
    program writes for the side. edition: grows with each change. game: its number in this room,
    from 1; 0 for none. turns: moves and TAKEN_BACK, each at its number. seen: (term, edition) of
    the documents of others that this side knows, by seat. by_default: whether nobody wished for
    just this game.
    """

    FIELDS = (
        "author",
        "term",
        "edition",
        "game",
        "set_up",
        "turns",
        "ask",
        "answer",
        "seen",
        "by_default",
    )

    def __init__(
        self,
        author: str,
        term: int,
        edition: int,
        game: int = 0,
        set_up: "SetUp | None" = None,
        turns: "tuple[str, ...]" = (),
        ask: "Ask | None" = None,
        answer: "Answer | None" = None,
        seen: "tuple[tuple[int, int, int], ...]" = (),
        by_default: bool = False,
    ) -> None:
        self.author = author
        self.term = term
        self.edition = edition
        self.game = game
        self.set_up = set_up
        self.turns = turns
        self.ask = ask
        self.answer = answer
        self.seen = seen
        self.by_default = by_default

    def is_newer_than(self, other: "Document | None") -> bool:
        """Return whether this says more than another one of the same side."""
        if other is None:
            return True
        mine = self.term, self.edition, self.author
        return mine > (other.term, other.edition, other.author)


def first_hash(game: int, set_up: "SetUp | None") -> str:
    """The hash of a record before its first turn; an empty text where there is no game."""
    if set_up is None:
        return ""
    return sha256_of(canonical([game, set_up.as_record()]).encode())


def next_hash(before: str, turn: str) -> str:
    """The hash of a record after one more turn."""
    return sha256_of(f"{before}\n{turn}".encode())


def hash_of(game: int, set_up: "SetUp | None", turns: "tuple[str, ...]") -> str:
    """The hash of a whole record."""
    found = first_hash(game, set_up)
    for turn in turns:
        found = next_hash(found, turn)
    return found


def written(document: "Document") -> bytes:
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
        "answer": document.answer.members() if document.answer else None,
        "seen": [list(entry) for entry in document.seen],
    }
    data = canonical(message).encode()
    if len(data) > LARGEST:
        raise BadDocument("the game is too long to be shared")
    return data


def read(data: bytes) -> "Document":
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
        text = data.decode()
    except UnicodeError:
        raise BadDocument("it is no text") from None
    try:
        return json_in(text)
    except BadFile as error:
        raise BadDocument(f"it {error}") from None


def _members(value: object) -> "dict[str, object]":
    if not isinstance(value, dict):
        raise BadDocument("an object is missing")
    return value


def _number(value: object, most: int = LARGEST_NUMBER) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadDocument("a number is missing or too large")
    return value


def _text(members: "dict[str, object]", name: str, kind: _Kind) -> str:
    value = members.get(name)
    if not isinstance(value, str) or not kind.has(value):
        raise BadDocument(f'"{name}" is missing or malformed')
    return value


def _option(value: object) -> "int | bool | str":
    if isinstance(value, str) and len(value) <= 40 and _is_ascii(value):
        return value
    if isinstance(value, bool):
        return value
    return _number(value)


def _cards(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_CARDS or not _is_ascii(value):
        raise BadDocument("the cards are malformed")
    return value


def _turns(value: object) -> "tuple[str, ...]":
    if not isinstance(value, (list, tuple)) or len(value) > MOST_TURNS:
        raise BadDocument("the turns are missing, or too many")
    for turn in value:
        if not isinstance(turn, str) or not 0 < len(turn) <= LONGEST_TURN:
            raise BadDocument("a turn is malformed")
        if not all([_FIRST_PRINTED <= ord(sign) <= _LAST_PRINTED for sign in turn]):
            raise BadDocument("a turn is malformed")
    return tuple(value)


def _is_ascii(text: str) -> bool:
    return all([ord(sign) <= _LAST_OF_ASCII for sign in text])


def _hash(value: object) -> str:
    if value == "" or (isinstance(value, str) and _HASH.has(value)):
        return value
    raise BadDocument("a hash is malformed")


def _ask(value: object) -> "Ask | None":
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


def _ask_written(ask: "Ask") -> "dict[str, object]":
    members = ask.members()
    members["set_up"] = ask.set_up.as_record() if ask.set_up else None
    return members


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise BadDocument("something is neither true nor false")
    return value


def _answer(value: object) -> "Answer | None":
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


def _seen(value: object) -> "tuple[tuple[int, int, int], ...]":
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise BadDocument('"seen" is malformed')
    found = []
    for entry in value:
        if not isinstance(entry, list) or len(entry) != 3:
            raise BadDocument('"seen" is malformed')
        found.append((_number(entry[0], MOST_SEATS - 1), _number(entry[1]), _number(entry[2])))
    return tuple(found)
