"""`python -m host_sim.deploy.rescue`: saves games from a board whose file system is damaged.

Each run writes into a folder of its own (`kept`): a file for each game, and the bytes it read. A
board with Rootlight's image changes nothing of a file system that it cannot read. Frames of games
have marks and checksums of their own (`rootlight/storage/frames.py`), so they can be found there
without file names.
"""

from __future__ import annotations

import argparse
import json
import struct
import sys
from binascii import crc32
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.deploy.board import Board, BoardError
from host_sim.deploy.image.layout import BLOCK_BYTES, OURS, layout_of
from host_sim.deploy.kept import FOLDER, Copies, NotKept
from host_sim.deploy.line import Broken, Clock, Line
from host_sim.deploy.prompt import PromptError
from host_sim.exit_codes import DONE, FAILED
from host_sim.web.serial_ports import NoPort
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView
from rootlight.storage.frames import (
    FORMAT,
    HEAD,
    HEAD_OF_FRAME,
    MORE_TURNS,
    MOST_HELD,
    PLACES,
    TURNS,
)
from rootlight.storage.library import LIBRARY_HEAD, MOVES

BLOCK = BLOCK_BYTES
# The size of an image of a Pico's whole flash.
_WHOLE_FLASH = 2 * 1024 * 1024
_MARKS = (HEAD, TURNS, MORE_TURNS, LIBRARY_HEAD, MOVES)
_HEAD_BYTES = struct.calcsize(HEAD_OF_FRAME)
_PLACES_BYTES = struct.calcsize(PLACES)
_CHECK_BYTES = 4
# Each block of a littlefs file except the first begins with numbers of earlier blocks, the
# previous one first: littlefs, SPEC.md, CTZ skip-lists. A file of n blocks has log2(n) at the
# most.
_MOST_POINTERS = 8

# A game as the link's `new` takes it.
Record = dict[str, Any]


class Frame(NamedTuple):
    """A complete frame of the log."""

    mark: bytes
    number: int
    place: int
    held: bytes


def find_records(blocks: Mapping[int, bytes]) -> list[Record]:
    """Records of the games in blocks of a flash (bytes by number), for the link's `new`.

    A record that is the beginning of another one is left out.
    """
    frames = sorted({frame for number in blocks for frame in _frames_in(blocks, number)})
    by_place: dict[tuple[int, int], list[Frame]] = {}
    for frame in frames:
        by_place.setdefault((frame.number, frame.place), []).append(frame)
    found = []
    for frame in frames:
        if frame.mark == HEAD:
            found.append(_from_log(frame, by_place))
        elif frame.mark == LIBRARY_HEAD:
            found.append(_from_library(frame, by_place))
    return _longest([record for record in found if record is not None and record["moves"]])


def _frames_in(blocks: Mapping[int, bytes], number: int) -> Iterator[Frame]:
    """All frames that begin in a block."""
    block = blocks[number]
    for mark in _MARKS:
        at = block.find(mark)
        while at >= 0:
            for data in _goes_on(blocks, number, at):
                frame = _frame(data)
                if frame is not None:
                    yield frame
                    break
            at = block.find(mark, at + 1)


def _goes_on(blocks: Mapping[int, bytes], number: int, at: int) -> Iterator[bytes]:
    """The bytes that may follow a place: those of the block, or these and those of its next block.

    The next block of a file names this block as the previous one.
    """
    own = blocks[number][at:]
    yield own
    if len(own) >= _HEAD_BYTES and struct.unpack_from(HEAD_OF_FRAME, own)[2] > MOST_HELD:
        return
    for other in blocks.values():
        if struct.unpack_from("<I", other)[0] == number:
            for pointers in range(1, _MOST_POINTERS + 1):
                yield own + other[4 * pointers :]


def _frame(data: bytes) -> Frame | None:
    """The frame at the beginning of bytes, if it is complete."""
    if len(data) < _HEAD_BYTES:
        return None
    mark, its_format, size, number, place = struct.unpack_from(HEAD_OF_FRAME, data)
    end = _HEAD_BYTES + size
    if its_format != FORMAT or size > MOST_HELD or len(data) < end + _CHECK_BYTES:
        return None
    if crc32(data[:end]) != struct.unpack_from("<I", data, end)[0]:
        return None
    return Frame(mark, number, place, data[_HEAD_BYTES:end])


def _from_log(head: Frame, by_place: Mapping[tuple[int, int], list[Frame]]) -> Record | None:
    """The record of a log, as far as its frames were found, or None."""
    try:
        told = json.loads(head.held)
        match = Match(told["game"], told["board"], told["options"], told["seed"], told["cards"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    for number, place in sorted(by_place):
        if number == head.number and place:
            _take_one(match, by_place[number, place])
    match.game.refresh()
    return NotationView(match).record()


def _take_one(match: Match, frames: list[Frame]) -> None:
    """Take the frame that fits, if any does, of several with one number and place.

    Several exist because a formatted board counts its games from 1 again.
    """
    move_stack, state = match.move_stack, match.game.state
    turns, stood, before = move_stack.dump(0, move_stack.top()), move_stack.end(), bytes(state)
    for frame in frames:
        if frame.mark not in (TURNS, MORE_TURNS):
            continue
        check, start, end = struct.unpack_from(PLACES, frame.held)
        try:
            move_stack.rewrite(start, frame.held[_PLACES_BYTES:], end, state)
            if frame.mark == MORE_TURNS or crc32(state) == check:
                return
        except (ValueError, IndexError):
            pass
        move_stack.rewrite(0, turns, stood, bytearray(len(state)))
        state[:] = before


def _from_library(head: Frame, by_place: Mapping[tuple[int, int], list[Frame]]) -> Record | None:
    """The record of a game of the library, or None if a piece is missing."""
    try:
        record = json.loads(head.held)
        turns, wanted = int(record["turns"]), record.pop("sum")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    moves: list[str] = []
    place = 1
    while len(moves) < turns:
        pieces = [frame for frame in by_place.get((head.number, place), []) if frame.mark == MOVES]
        if not pieces:
            return None
        moves += pieces[-1].held.decode(errors="replace").split("\n")[:-1]
        place += 1
    return record | {"moves": moves} if crc32("\n".join(moves).encode()) == wanted else None


def _longest(records: list[Record]) -> list[Record]:
    """Records, without those that are the beginning of another one."""
    kept: list[Record] = []
    for record in sorted(records, key=lambda record: -len(record["moves"])):
        if not any(_begins(other, record) for other in kept):
            kept.append(record)
    return kept


def _begins(longer: Record, record: Record) -> bool:
    set_up = ("game", "board", "options", "seed", "cards")
    moves = record["moves"]
    return longer["moves"][: len(moves)] == moves and all(
        longer.get(name) == record.get(name) for name in set_up
    )


# From a board, or from an image of its flash.


def blocks_of_image(image: bytes) -> dict[int, bytes]:
    """All blocks of the file system in an image of the whole flash, or of its files alone."""
    part = image[_start_of_files(image) :] if len(image) >= _WHOLE_FLASH else image
    return {at // BLOCK: part[at : at + BLOCK] for at in range(0, len(part) - BLOCK + 1, BLOCK)}


def _start_of_files(flash: bytes) -> int:
    """Return the start of the file system, according to the MicroPython on this flash, if any."""
    try:
        return layout_of(flash).start
    except ValueError:
        return OURS.start


def read_board(line: Line, copies: Copies) -> bytes:
    """The part of a board's flash that is for files; the board restarts afterwards."""
    board = Board(line, copies).to_prompt()
    if board is None:
        raise Broken("MicroPython does not answer")
    try:
        return board.read_flash()
    finally:
        board.restart()
        line.close()


def write_records(records: list[Record], copies: Copies) -> list[Path]:
    """Write each record into a file; return the paths. Raises NotKept."""
    return [
        copies.keep(f"game-{number}.json", json.dumps(record).encode() + b"\n")
        for number, record in enumerate(records, 1)
    ]


def main(words: list[str] | None = None, program: str = "python -m host_sim.deploy.rescue") -> int:
    """Look for games and write them; return the exit code."""
    arguments = command_line(program).parse_args(words)
    copies = Copies(arguments.to)
    try:
        image = _read(arguments.image, arguments.port or None, copies)
        records = find_records(blocks_of_image(image))
        paths = write_records(records, copies)
    except (BoardError, NotKept) as error:
        print(error, file=sys.stderr)
        return FAILED
    except (Broken, NoPort, PromptError, OSError) as error:
        print(f"The board's flash could not be read: {error}", file=sys.stderr)
        return FAILED
    for path, record in zip(paths, records, strict=True):
        moves = len(record["moves"])
        print(f"{path}: {record['game']} on {record['board']}, {moves} turns")
    print(f"{len(records)} games were found." if records else "No game was found.")
    return DONE


def _read(image: Path | None, port: str | None, copies: Copies) -> bytes:
    """An image, or what a board gave, which is kept for a later look at it."""
    if image is not None:
        return image.read_bytes()
    flash = read_board(Line(port, Clock()), copies)
    path = copies.keep("flash.bin", flash)
    print(f"{path}: what was read from the board; --image looks through it again")
    return flash


def command_line(program: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Looks for games on a board whose files are damaged, and writes each into a "
        "file for the page. On the board nothing changes.",
    )
    parser.add_argument(
        "--port",
        help="of the board, such as /dev/ttyACM0 or COM3 (default: the only board there is)",
    )
    parser.add_argument(
        "--image",
        type=Path,
        metavar="FILE",
        help="look through the bytes of a flash instead, which an earlier run has kept",
    )
    parser.add_argument(
        "--to",
        type=Path,
        default=FOLDER,
        metavar="FOLDER",
        help="where each run makes a folder of its own (default: %(default)s)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
