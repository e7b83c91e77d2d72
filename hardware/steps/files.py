"""All files of the steps of a board: pictures, a page for each step, and the words as data.

`steps.json` has the words and the names of the pictures, for programs: its format is in `data_of`.
"""

from __future__ import annotations

import json
from typing import Any

from hardware.steps.board import Board
from hardware.steps.drawing import Picture
from hardware.steps.guide import Step, steps_of
from hardware.steps.pictures import PICTURES
from hardware.steps.print_out import pdf
from hardware.steps.to_svg import svg


def files_of(board: Board, among_others: bool = True) -> dict[str, bytes]:
    """The bytes of each file by its path in the board's folder.

    `among_others`: whether they lie in `built`, beside the lists that they can link to.
    """
    steps = steps_of(board)
    pictures = {step.number: PICTURES[step.number](board) for step in steps}
    files = {f"steps/{step.file}.svg": svg(pictures[step.number]).encode() for step in steps}
    files["steps.json"] = as_json(board, steps).encode()
    files["steps.md"] = as_page(board, steps, pictures, among_others).encode()
    files["steps.pdf"] = pdf(board, steps, pictures)
    return files


def data_of(board: Board, steps: list[Step]) -> dict[str, Any]:
    """The steps as plain data.

    `number` is that of the guide, `do` has the sentences, each with the number of its circle in
    the picture, `checks` has what to tick, `wires` the numbers of the wiring list (`wiring.csv`)
    that are soldered in the step, `picture` the path of its SVG from the board's folder. Words
    between backticks are commands or names of files.
    """
    return {
        "board": board.name,
        "steps": [
            {
                "number": step.number,
                "title": step.title,
                "time": step.time,
                "hold": list(step.hold),
                "do": [{"number": number, "text": text} for number, text in step.numbered()],
                "checks": list(step.checks),
                "wires": list(step.wires),
                "picture": f"steps/{step.file}.svg",
            }
            for step in steps
        ],
    }


def as_json(board: Board, steps: list[Step]) -> str:
    """The text of `steps.json`."""
    return json.dumps(data_of(board, steps), indent=1, ensure_ascii=False) + "\n"


def as_page(
    board: Board, steps: list[Step], pictures: dict[int, Picture], among_others: bool
) -> str:
    """The text of `steps.md`."""
    guide, list_ = "[The guide](../../README.md)", "[the wiring list](wiring.md)"
    if not among_others:
        guide, list_ = "`hardware/README.md`", "`wiring.md` among the drawings"
    lines = [
        f"# {board.name}, step by step",
        "",
        "Made by `make hardware` from the board file. [steps.pdf](steps.pdf) has the same, a page",
        "of A4 a step, to print. Numbers in circles are those of the sentences. Go on when the",
        f"checks are right. {guide} says what else there is to know;",
        f"{list_} has each wire. **Nobody has built this board yet.**",
    ]
    for step in steps:
        lines += [
            "",
            f"## Step {step.number}: {step.title}",
            "",
            f"About {step.time}. You hold: {'; '.join(step.hold)}.",
            "",
            f"![{pictures[step.number].title}](steps/{step.file}.svg)",
            "",
        ]
        lines += [f"{number}. {text}" for number, text in step.numbered()]
        lines += [""]
        lines += [f"- ☐ {check}" for check in step.checks]
    return "\n".join(lines) + "\n"
