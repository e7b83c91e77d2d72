"""`python -m host_sim.tools.rules_pictures` makes the positions that the page's rules cards show.

`NAME_pictures.toml` beside the entry of a game has them as moves, with what the card says of them.
The firmware plays the moves, and every claim is asked of it, so that no picture can be wrong. A
test fails if `rules_pictures.json` is not what comes out.

    board    that of the pictures; `seed`: of its cards; `window`: the part of it that is shown
    moves    the turns so far, as in a record
    no       cells where the next stone may not go, and the code of the refusal;
             `with`: the stone of the same turn that comes before it
    may      cells where it may go; `with` likewise
    refused  a whole turn that is refused, and the code
    takes    stones that leave at the end of the last turn
    claims   which cells are claimed
    prison   how many stones of each colour are in the prison
    corners  all corners of the board
    edges    all cells of its edges, but the corners
    winner   who has won
"""

from __future__ import annotations

import inspect
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from host_sim.board.description import built_board_for, describe_shape
from host_sim.link.sim_link import SimLink
from rootlight.games.catalogue import NAMES, entry
from rootlight.link.messages import LinkError

FILE = Path(__file__).resolve().parents[1] / "page" / "board" / "rules_pictures.json"
# The pictures are played on the first of these that holds their board.
_BUILT = ("hex-4", "hex-7", "growy-2", "growy-4")
# The parts of a state that are drawn, or said below the picture.
_DRAWN = ("game", "board", "turn", "cells", "claimed", "last", "block", "cards", "roots", "prison")
# A corner of a hexagonal board has so few neighbours, each one pitch away; a cell of an edge.
_OF_A_CORNER = 3
_OF_AN_EDGE = 4
_PITCH = 1.01

Record = dict[str, Any]


class WrongPicture(Exception):
    """A picture does not show what is claimed of it; the text is a sentence for a person."""


def text() -> str:
    """The file for the page. Raises WrongPicture."""
    made = {name: _game(name, source(name)) for name in NAMES if _file(name).exists()}
    return json.dumps(made, indent=None, separators=(",", ":"), sort_keys=True) + "\n"


def source(name: str) -> Record:
    """The pictures of a game, as its file has them."""
    return tomllib.loads(_file(name).read_text("utf-8"))


def _file(name: str) -> Path:
    return Path(inspect.getfile(type(entry(name)))).with_name(f"{name}_pictures.toml")


def _built_for(name: str, board: str) -> str:
    return built_board_for(name, _BUILT, board)


def _game(name: str, game: Record) -> Record:
    board = game["board"]
    shape = describe_shape(_built_for(name, board))["shapes"][board]
    pictures = {}
    for title, picture in game["pictures"].items():
        try:
            pictures[title] = Picture(name, game, shape).made(picture)
        except (LinkError, WrongPicture) as error:
            raise WrongPicture(f"{name}, {title}: {error}") from error
    if "window" in game:
        shape = _within(shape, **game["window"])
    return {"shape": shape, "pictures": pictures}


class Picture:
    """A board of its own, on which the moves of one picture are played and questions asked."""

    def __init__(self, name: str, game: Record, shape: Record) -> None:
        self._shape = shape
        self._link = SimLink(_built_for(name, game["board"]))
        params = {"game": name, "board": game["board"]}
        self._link.request("new", params | ({"seed": game["seed"]} if "seed" in game else {}))

    def made(self, wanted: Record) -> Record:
        """The state, and the marks on it. Raises LinkError, WrongPicture."""
        for move in wanted["moves"]:
            self._link.request("play", {"move": move})
        state = self._link.request("state")
        self._compare(wanted, state)
        marks = {
            "no": self._refused_cells(wanted) + self._refused_move(wanted),
            "may": self._legal_cells(wanted),
            "new": [*wanted.get("no", {}).get("with", [])],
            "gone": wanted.get("takes", []),
            "corner": wanted.get("corners", []),
            "edge": wanted.get("edges", []),
        }
        drawn = {name: state[name] for name in _DRAWN if name in state}
        return {"state": drawn, "marks": {kind: cells for kind, cells in marks.items() if cells}}

    def _compare(self, wanted: Record, state: Record) -> None:
        claimed = {
            colour: sorted(cells) for colour, cells in state.get("claimed", {}).items() if cells
        }
        _expect(wanted.get("claims", claimed), claimed, "claimed")
        _expect(wanted.get("prison", state.get("prison")), state.get("prison"), "in prison")
        _expect(wanted.get("takes", state["captured"]), state["captured"], "taken")
        _expect(wanted.get("winner"), state["winner"], "winner")
        for kind, neighbours in (("corners", _OF_A_CORNER), ("edges", _OF_AN_EDGE)):
            if kind in wanted:
                _expect(sorted(wanted[kind]), _with_neighbours(self._shape, neighbours), kind)

    def _refused_cells(self, wanted: Record) -> list[str]:
        asked = wanted.get("no", {"cells": []})
        for cell in asked["cells"]:
            _expect(asked["code"], self._explain(cell, asked)["code"], cell)
        return list(asked["cells"])

    def _legal_cells(self, wanted: Record) -> list[str]:
        asked = wanted.get("may", {"cells": []})
        for cell in asked["cells"]:
            _expect(True, self._may(cell, asked), cell)
        return list(asked["cells"])

    def _may(self, cell: str, asked: Record) -> bool:
        moves = self._link.request("legal").get("moves")
        if moves is not None:  # a game whose moves lead from cell to cell
            return any(move.endswith(f">{cell}") for move in moves)
        return bool(self._explain(cell, asked)["legal"])

    def _explain(self, cell: str, asked: Record) -> Record:
        return self._link.request("explain", {"cell": cell, "with": asked.get("with", [])})

    def _refused_move(self, wanted: Record) -> list[str]:
        if "refused" not in wanted:
            return []
        code, move = wanted["refused"]["code"], wanted["refused"]["move"]
        try:
            self._link.request("play", {"move": move})
        except LinkError as error:
            _expect(code, (error.data or {}).get("code"), move)
            return [move.split(">")[-1]]
        raise WrongPicture(f"{move} is allowed, not refused as {code}")


def _expect(wanted: object, found: object, what: str) -> None:
    if wanted != found:
        raise WrongPicture(f"{what}: {found}, not {wanted}")


def _with_neighbours(shape: Record, count: int) -> list[str]:
    places = shape["cells"]
    return sorted(cell for cell in places if _neighbours(places, cell) == count)


def _neighbours(places: dict[str, list[float]], cell: str) -> int:
    x, y = places[cell]
    near = [abs(complex(x - a, y - b)) <= _PITCH for a, b in places.values()]
    return sum(near) - 1


def _within(shape: Record, columns: str, rows: list[int]) -> Record:
    """A part of a board, moved so that 0, 0 is its middle."""
    kept = {
        cell: place
        for cell, place in shape["cells"].items()
        if cell[0] in columns and int(cell[1:]) in rows
    }
    along, up = ([place[axis] for place in kept.values()] for axis in (0, 1))
    x0, y0 = (min(along) + max(along)) / 2, (min(up) + max(up)) / 2
    return shape | {"cells": {cell: [x - x0, y - y0] for cell, (x, y) in kept.items()}}


def main() -> int:
    """Write the file; returns the exit code."""
    try:
        FILE.write_text(text(), encoding="utf-8")
    except WrongPicture as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{FILE.name} is written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
