"""The games that were finished on this board: the last twenty, a small file each.

Used by the storage, and by the device's services for the link. A file is made of frames, see
there: first JSON with what was set up, the result and the number of turns; then the moves, a line
each.
"""

import json
from binascii import crc32

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.match.notation_view import NotationView
from rootlight.saving.frames import frame, next_frame
from rootlight.saving.names import GAME, LIBRARY, library_numbers, make_folder

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.match.match import Match

LIBRARY_HEAD = b"RL"
MOVES = b"RM"
_HALF_WRITTEN = LIBRARY + "/new"
_MOST = const(20)
_PIECE = const(512)


def keep(platform, match: "Match") -> None:
    """Keep a game that is over; of more than twenty the oldest is removed. Raises OSError."""
    record = NotationView(match).record()
    moves = record.pop("moves")
    record["turns"] = len(moves)
    # A finished game may be loaded again just to look at it. By this it is recognised.
    record["sum"] = crc32("\n".join(moves).encode())
    if _has_twin(platform, match.number, record):
        return
    make_folder(platform.files, LIBRARY)
    with platform.open_file(_HALF_WRITTEN, "wb") as file:
        _write(file, match.number, record, moves)
    platform.files.rename(_HALF_WRITTEN, _path(match.number))
    for number in library_numbers(platform.files)[:-_MOST]:
        platform.files.remove(_path(number))


def remove(platform, number: int) -> None:
    """Remove a game that goes on after all. Raises OSError."""
    if number in library_numbers(platform.files):
        platform.files.remove(_path(number))


def tell(platform, number: "int | None" = None) -> dict:
    """A dict for the link: a line for each game, the newest first, or the record of one.

    Raises Refused: `no_such_game`, `damaged_game`, `no_library`.
    """
    try:
        known = library_numbers(platform.files)
        if number is None:
            return {"games": [_line(platform, one) for one in reversed(known)]}
        if number not in known:
            raise Refused("no_such_game")
        return _record(platform, number)
    except OSError:
        raise Refused("no_library")


def _path(number: int) -> str:
    return LIBRARY + "/" + str(number) + GAME


def _has_twin(platform, number: int, record: dict) -> bool:
    """Whether the very same game is there under another number."""
    for other in library_numbers(platform.files):
        if other == number:
            continue
        with platform.open_file(_path(other), "rb") as file:
            if _head(file) == record:
                return True
    return False


def _write(file, number: int, record: dict, moves: "list[str]") -> None:
    file.write(frame(LIBRARY_HEAD, number, 0, json.dumps(record).encode()))
    place = 1
    while moves:
        piece = b""
        while moves and len(piece) < _PIECE:
            piece += moves.pop(0).encode() + b"\n"
        file.write(frame(MOVES, number, place, piece))
        place += 1


def _line(platform, number: int) -> dict:
    """What the list says of a game."""
    with platform.open_file(_path(number), "rb") as file:
        head = _head(file)
    if head is None:
        return {"number": number, "damaged": True}
    return {
        "number": number,
        "game": head["game"],
        "board": head["board"],
        "result": head["result"],
        "turns": head["turns"],
    }


def _record(platform, number: int) -> dict:
    with platform.open_file(_path(number), "rb") as file:
        record = _head(file)
        if record is None:
            raise Refused("damaged_game")
        moves: "list[str]" = []
        while len(moves) < record["turns"]:
            held = _next(file, MOVES)
            if held is None:
                raise Refused("damaged_game")
            moves += held.decode().split("\n")[:-1]
    if crc32("\n".join(moves).encode()) != record.pop("sum"):
        raise Refused("damaged_game")
    record["number"] = number
    record["moves"] = moves
    return record


def _head(file) -> "dict | None":
    held = _next(file, LIBRARY_HEAD)
    return None if held is None else json.loads(held)


def _next(file, wanted: bytes) -> "bytes | None":
    """What the next frame holds, or None if it is not whole or not of that kind."""
    found = next_frame(file)
    return found[3] if isinstance(found, tuple) and found[0] == wanted else None
