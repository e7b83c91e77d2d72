"""The games that were finished on this board, and those in whose place another one was put.

Thirty of each, a small file each; of more, the older ones with the fewest turns are removed. So a
long game stays for a day, though children begin one new game after another. A board has no
calendar.

Used by the storage, and by the device's services for the link. A file is made of frames, see
there. Of a finished game: first JSON with what was set up, the result and the number of turns;
then the moves, a line each. A replaced game lies there as a log, with turns that were taken back,
clock and players, so that it can go on; its first frame says how many turns it has, too.
"""

import json
from binascii import crc32

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.match.notation_view import NotationView
from rootlight.storage.frames import HEAD, frame, next_frame
from rootlight.storage.log import head_of, write_frames
from rootlight.storage.log_reader import LogReader
from rootlight.storage.names import (
    GAME,
    LIBRARY,
    REPLACED,
    library_numbers,
    make_folder,
    replaced_numbers,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.match.match import Match

LIBRARY_HEAD = b"RL"
MOVES = b"RM"
_HALF_WRITTEN = LIBRARY + "/new"
_MOST = const(30)
_NEWEST = const(10)  # which stay, however short they are
_MANY = const(1 << 20)  # turns: more than a game has
_PIECE = const(512)


def keep(platform, match: "Match") -> None:
    """Keep a game that is over, and see that there are not too many. Raises OSError."""
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
    _remove_short_ones(platform, library_numbers(platform.files), GAME, (match.number,))


def remove(platform, number: int) -> None:
    """Remove a game that goes on after all. Raises OSError."""
    if number in library_numbers(platform.files):
        platform.files.remove(_path(number))


def keep_replaced(platform, match: "Match", swapped: bool, on_board: int) -> None:
    """Keep a game that has a number, and in whose place another one is. Raises OSError.

    One that is over is among the finished ones. on_board: the number of that other one, which
    may have come from this list and be saved nowhere else yet.
    """
    number = match.number
    if match.game.is_over():
        if number not in library_numbers(platform.files):
            keep(platform, match)
        return
    make_folder(platform.files, LIBRARY)
    head = head_of(match, number, swapped)
    head["turns"] = match.move_stack.count()
    head["undone"] = match.move_stack.undone()
    with platform.open_file(_HALF_WRITTEN, "wb") as file:
        write_frames(file, match, number, head)
    platform.files.rename(_HALF_WRITTEN, _path(number, REPLACED))
    _remove_short_ones(platform, replaced_numbers(platform.files), REPLACED, (number, on_board))


def remove_replaced(platform, number: int) -> None:
    """Remove a game that is on the board again. Raises OSError."""
    if number in replaced_numbers(platform.files):
        platform.files.remove(_path(number, REPLACED))


def tell(platform, number: "int | None" = None) -> dict:
    """A dict for the link: a line for each finished game, the newest first, or any one's record.

    Raises Refused: `no_such_game`, `damaged_game`, `no_library`.
    """
    try:
        known = library_numbers(platform.files)
        if number is None:
            return {"games": [_line(platform, one) for one in reversed(known)]}
        if number in known:
            return _record(platform, number)
    except OSError:
        raise Refused("no_library")
    return _record_of_replaced(replaced(platform, number)[0])


def tell_replaced(platform, but: int) -> dict:
    """A dict for the link: a line for each replaced game, the newest first.

    but: the number of the game on the board, which may be there still. Raises Refused:
    `no_library`.
    """
    try:
        known = [number for number in replaced_numbers(platform.files) if number != but]
        return {"games": [_line_of_replaced(platform, one) for one in reversed(known)]}
    except OSError:
        raise Refused("no_library")


def replaced(platform, number: int) -> "tuple[Match, bool]":
    """A replaced game: (match, swapped). Of a damaged one, as much as can be read.

    Raises Refused: `no_such_game`, `damaged_game`, `no_library`.
    """
    try:
        if number not in replaced_numbers(platform.files):
            raise Refused("no_such_game")
    except OSError:
        raise Refused("no_library")
    reader = LogReader(platform, number, _path(number, REPLACED))
    if not reader.is_read:
        raise Refused("no_library")
    if reader.match is None:
        raise Refused("damaged_game")
    return reader.match, reader.head["swapped"]


def _record_of_replaced(match: "Match") -> dict:
    record = NotationView(match).record()
    record["taken_back"] = match.move_stack.moves_taken_back()
    record["undone"] = match.move_stack.undone()
    record["number"] = match.number
    return record


def _line_of_replaced(platform, number: int) -> dict:
    """Return the entry of a replaced game in the list."""
    head = _head_of(platform, number, REPLACED)
    if head is None:
        return {"number": number, "damaged": True}
    told = {"number": number}
    for name in ("game", "board", "turns", "undone"):
        told[name] = head[name]
    return told


def _path(number: int, ending: str = GAME) -> str:
    return LIBRARY + "/" + str(number) + ending


def _remove_short_ones(
    platform, numbers: "list[int]", ending: str, wanted: "tuple[int, ...]"
) -> None:
    """Remove the older games with the fewest turns, of equals the oldest, until thirty are left.

    numbers: those that are there, the oldest first. wanted: stay, though a game that was on the
    board twice has a low number.
    """
    spare = len(numbers) - _MOST
    if spare <= 0:
        return
    older = [number for number in numbers[:-_NEWEST] if number not in wanted]
    by_turns = sorted([(_turns(platform, number, ending), number) for number in older])
    for _, number in by_turns[:spare]:
        platform.files.remove(_path(number, ending))


def _turns(platform, number: int, ending: str) -> int:
    """Return how many turns a game has, with those that were taken back.

    One that cannot be read counts as a long one: other firmware, or a person, may read it.
    """
    head = _head_of(platform, number, ending)
    return _MANY if head is None else head["turns"] + head.get("undone", 0)


def _has_twin(platform, number: int, record: dict) -> bool:
    """Return whether the very same game is there under another number."""
    for other in library_numbers(platform.files):
        if other != number and _head_of(platform, other, GAME) == record:
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
    """Return the entry of a game in the list."""
    head = _head_of(platform, number, GAME)
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
        held = _next(file, LIBRARY_HEAD)
        if held is None:
            raise Refused("damaged_game")
        record = json.loads(held)
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


def _head_of(platform, number: int, ending: str) -> "dict | None":
    """Return what the first frame of a file says; None if it is damaged or cannot be read."""
    try:
        with platform.open_file(_path(number, ending), "rb") as file:
            held = _next(file, HEAD if ending == REPLACED else LIBRARY_HEAD)
    except OSError:
        return None
    return None if held is None else json.loads(held)


def _next(file, wanted: bytes) -> "bytes | None":
    """Return the content of the next frame, or None if it is not whole or not of that kind."""
    found = next_frame(file)
    return found[3] if isinstance(found, tuple) and found[0] == wanted else None
