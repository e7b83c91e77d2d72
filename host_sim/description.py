"""What the page needs to draw a built board and to offer games on it.

Used by the simulated board's link and by `real_board`: it is description, not hardware.
"""

from __future__ import annotations

from typing import Any

from host_sim.simulated_board import built_boards, load_board_file
from rootlight.board_file import BoardFile, BoardFileError
from rootlight.games import catalogue
from rootlight.geometry.shapes import shape as make_shape
from rootlight.set_up import boards_for


def describe(board: BoardFile) -> dict[str, Any]:
    """The result of `sim.board` for a board file."""
    description = _describe_shape(board.shape)
    description["name"] = board.name
    for role, place in board.button_places.items():
        description["buttons"][role] = {"x": place[0], "y": place[1]}
    for pad, label in board.corners.items():
        description["corners"][board.pad_name(pad)] = label
    return description


def describe_shape(name: str) -> dict[str, Any]:
    """The same for a built board of which only the shape is known. ValueError: no such shape.

    Where its buttons are is told by the board file of that shape, if there is one.
    """
    shape = make_shape(name)
    for built in sorted(built_boards(), key=lambda built: built != name):
        try:
            board = load_board_file(built)
        except BoardFileError:
            # A file that somebody is at work on; it is not this board's.
            continue
        if board.shape.name == shape.name:
            return describe(board)
    return _describe_shape(shape)


def _describe_shape(shape: Any) -> dict[str, Any]:
    return {
        "name": shape.name,
        "shape": shape.name,
        "rows": list(shape.rows),
        "buttons": {},
        "corners": {},
        "games": [
            {"name": name, "boards": boards_for(catalogue.entry(name), shape)}
            for name in catalogue.NAMES
        ],
    }
