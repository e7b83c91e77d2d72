"""`rootlight pad hex-7 37` says what a pad is: its chip, electrode, wire and light.

A pad is asked by its number or by its name (`e4`, `end1`).
"""

from __future__ import annotations

import argparse
import sys

from host_sim.board.simulated_board import NoSuchBoard, board_called
from host_sim.exit_codes import DONE, FAILED, WRONG_WORDS
from host_sim.wiring.pico_pins import gpio
from host_sim.wiring.plan import pad_lengths
from host_sim.wiring.wires import PRINTED_CIRCUITS, pad_wires
from rootlight.board_files.reader import BoardFile, BoardFileError, Chip


class NoSuchPad(ValueError):
    """The board has no such pad; the text is a sentence."""


def main(words: list[str], called: str) -> int:
    """Print what the pad is; return the exit code."""
    arguments = command_line(called).parse_args(words)
    try:
        _, _, board = board_called(arguments.built)
        print("\n".join(description_of(board, pad_of(board, arguments.pad))))
    except (NoSuchBoard, NoSuchPad) as error:
        print(f"{called}: {error}", file=sys.stderr)
        return WRONG_WORDS
    except BoardFileError as error:
        print(f"{called}: {error}", file=sys.stderr)
        return FAILED
    return DONE


def command_line(called: str) -> argparse.ArgumentParser:
    """Its words."""
    parser = argparse.ArgumentParser(
        prog=called, description="Says what a pad is: its chip, electrode, wire and light."
    )
    parser.add_argument(
        "built", metavar="BOARD", help="a board, such as hex-7, or the path of a board file"
    )
    parser.add_argument("pad", metavar="PAD", help="its number, from 0 on, or its name")
    return parser


def pad_of(board: BoardFile, asked: str) -> int:
    """The number of a pad that is asked by number or name; raises NoSuchPad."""
    pad = int(asked) if asked.isdecimal() else board.pad_at(asked)
    if 0 <= pad < board.pads and board.has_pad(pad):
        return pad
    raise NoSuchPad(f"{board.name} has no pad {asked}: {_pads_of(board)}.")


def description_of(board: BoardFile, pad: int) -> list[str]:
    """Lines: the pad's name, the electrode that feels it, its wire, its light."""
    name = board.pad_name(pad)
    kind = "cell" if pad < board.shape.count else "button"
    chip, electrode = next(
        (chip, place) for chip in board.chips for place, at in enumerate(chip.pads) if at == pad
    )
    lines = [
        f"Pad {pad} of {board.name} is the {kind} {name}.",
        f"Chip: {_place_of(board, chip)}",
        f"Electrode: ELE{electrode}",
    ]
    if board.name not in PRINTED_CIRCUITS:
        lines.append(f"Wire: {_wire_of(board, pad)}")
    lines.append(f"Light: LED {list(board.chain).index(pad) + 1} in the order of the data line")
    return lines


def _pads_of(board: BoardFile) -> str:
    last = board.shape.count - 1
    buttons = ", ".join(f"{board.pad_at(role)} {role}" for role in board.roles)
    return f"its cells are 0 a1 to {last} {board.pad_name(last)}, its buttons {buttons}"


def _place_of(board: BoardFile, chip: Chip) -> str:
    bus = board.buses[chip.bus]
    where = f"bus {chip.bus} (SDA {gpio(bus.sda)}, SCL {gpio(bus.scl)})"
    if chip.mux is not None:
        where += f", multiplexer {chip.mux}, channel {chip.channel}"
    return f"{chip.name}, address 0x{chip.address:02X} on {where}"


def _wire_of(board: BoardFile, pad: int) -> str:
    (wire,) = [wire for wire in pad_wires(board) if wire.pad == pad]
    return f"{wire.group} of the wiring list, from {wire.start}, {pad_lengths(board)[pad]} mm"
