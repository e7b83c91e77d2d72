"""The page of the counts: by board, stack and finger; what couples in; what others published.

Used by `__main__`. Tests compare some of its rows with what the model computes.
"""

from __future__ import annotations

from hardware.pcb.signal import FILM_THRESHOLD
from hardware.stack import TOUCH_THRESHOLD
from hardware.touch_model.cases import Coupling, Line, Stack, counts_of, stacks_of
from hardware.touch_model.published import Published
from hardware.touch_model.solved import ADULT, BETWEEN, CHILD, LYING, MIDDLE, NEXT
from rootlight.board_files.faces import FILM
from rootlight.touch.tuning import thresholds, usual

_COLUMNS = (
    CHILD,
    MIDDLE,
    ADULT,
    CHILD + BETWEEN,
    MIDDLE + BETWEEN,
    ADULT + BETWEEN,
    LYING,
    NEXT,
)
_NOISE = 2  # counts
# What this page told of an adult before, of a flat ring in two dimensions.
_BEFORE = {
    ("hex-4-pcb", 0): 69,
    ("hex-4-pcb", 2): 24,
    ("hex-4-pcb", 3): 15,
    ("hex-7-pcb", 0): 71,
    ("hex-7-pcb", 2): 24,
    ("hex-7-pcb", 3): 15,
    ("hex-2", 0): 30,
    ("hex-2", 1): 23,
    ("hex-4", 0): 25,
    ("hex-4", 1): 20,
    ("hex-5", 0): 23,
    ("hex-5", 1): 18,
    ("hex-7", 0): 24,
    ("hex-7", 1): 17,
}
# Another solver's figures for hex-4 as a printed circuit: stack, then 10, 8 and 6 mm.
_ANOTHER = (
    (0, "77", "44", "18"),
    (2, "25 to 31", "18", "11.5"),
    (3, "17", "12", "8.5"),
)


def page(boards: list[Line], coupled: list[Coupling], published: list[Published]) -> str:
    """The text of the page."""
    return "\n".join(
        [
            *_head(),
            *_table(boards),
            "",
            *_notes(),
            *_help(),
            *_couplings(coupled),
            *_compared(boards, published),
            "",
        ]
    )


def _head() -> list[str]:
    return [
        "# Counts of a finger, by the field in three dimensions",
        "",
        "Made by `make touch-model` (`hardware/touch_model/`). Computed, not measured: the",
        "electric field of one cell among grounded neighbours, over solid ground, on a",
        "grid of half a millimetre. Each row is the pad with the longest trace or wire of its",
        "board file. The pages of the boards have their counts from here.",
        "",
        "## By board, stack and finger",
        "",
    ]


def _table(boards: list[Line]) -> list[str]:
    lines = [
        f"| board | mm | stack | {' | '.join(_COLUMNS)} | a child is felt | adult, before |",
        "|---|---|---|" + "---|" * (len(_COLUMNS) + 2),
    ]
    for line in boards:
        for number, stack in enumerate(stacks_of(line.board)):
            found = counts_of(line, stack.cell)
            cells = [f"{found[name]:.0f}" for name in _COLUMNS]
            cells[0] = f"**{cells[0]}**"
            before = _BEFORE.get((line.board, number), "")
            lines.append(
                f"| {line.board} | {line.mm:g} | {stack.name} | {' | '.join(cells)} "
                f"| {felt(found, stack)} | {before} |"
            )
    return lines


def felt(found: dict[str, float], stack: Stack) -> str:
    """Whether a child's fingertip on the middle of a cell is felt."""
    touch = usual(stack.face)[0]
    if found[CHILD] > touch + 1:
        return "yes"
    fitted = thresholds(found[ADULT], _NOISE, stack.face)[0]
    if found[CHILD] > fitted + 1:
        return f"after a bring-up, {fitted} counts"
    return "hardly"


def _notes() -> list[str]:
    return [
        "- **On the middle** of a cell, where its window is, a small finger is worth least.",
        "  **Between two cells**: each of both takes so much; the firmware chooses. Through",
        "  acrylic a child just between two cells is felt by neither; nearer to one it is.",
        "- **Lying**: an adult's finger that lies down at 15 degrees, its tip on the middle of",
        "  the cell; **next cell**: what it gives to the cell below it.",
        f"- **The threshold** is {TOUCH_THRESHOLD} counts, and {FILM_THRESHOLD} where the board",
        f'  file says `"face": "{FILM}"`. The bring-up fits it to the board. A finger counts from',
        "  one more. Noise is 1 to 2 counts.",
        "- **Before**: of an adult, by a model of a flat ring in two dimensions, which is gone.",
        "",
    ]


def _help() -> list[str]:
    return [
        "### Where a child is hardly felt",
        "",
        "A fingertip counts for more off the middle of the cell, where the copper is, and when it",
        "is pressed flatly. For good: on a board by hand a window of 8 mm, which gives a child",
        "some 17 % more on cells of 33.3 mm, and no air below the panel (add screws); a thinner",
        "panel hardly helps a small finger, which loses most to the window. On a printed circuit",
        "the bonded film. Then the bring-up, with an adult's finger. The page of each board has",
        "its own figures.",
        "",
    ]


def _couplings(coupled: list[Coupling]) -> list[str]:
    lines = [
        "## What else couples into a pad",
        "",
        "A chip is said to hold pads that it does not measure at ground (R). A neighbour on",
        "another chip may be charged at the same moment, and light data and bus rise and fall by",
        "5 and 3.3 V: so many counts in a sample that meets such an edge. A reading is the mean",
        "of 40 samples.",
        "",
        "| board | from | pF | counts in a sample that meets an edge |",
        "|---|---|---|---|",
    ]
    lines += [f"| {one.board} | {one.what} | {one.pf:.3f} | {one.counts:.1f} |" for one in coupled]
    return [
        *lines,
        "",
        "Data and bus are taken to run below the middle of the cell, from side to side, as one",
        "line of the grid: wider than they are.",
        "",
    ]


def _compared(boards: list[Line], published: list[Published]) -> list[str]:
    lines = [
        "## Compared with others",
        "",
        "Another solver, which nobody here wrote, for hex-4 as a printed circuit, with a trace of",
        "64 mm: counts of 10, 8 and 6 mm. It gives up to a third more; why is not known. For a",
        "bus that nothing shields it has 0.030 pF a mm, and 29 counts.",
        "",
        "| stack | another | this one |",
        "|---|---|---|",
    ]
    printed = [line for line in boards if line.board == "hex-4-pcb"]
    for line in printed:
        stacks = stacks_of(line.board)
        for number, *theirs in _ANOTHER:
            found = counts_of(line, stacks[number].cell)
            own = ", ".join(f"{found[name]:.0f}" for name in (ADULT, MIDDLE, CHILD))
            lines.append(f"| {stacks[number].name} | {', '.join(theirs)} | {own} |")
    lines += [
        "",
        "Boards with this chip that people published (`hardware/touch_model/published.py` has the",
        "sources, and what had to be guessed):",
        "",
        "| board | told | the model, counts of an adult |",
        "|---|---|---|",
    ]
    lines += [
        f"| {one.name} | {one.told} | {one.least:.0f} to {one.most:.0f} |" for one in published
    ]
    return [
        *lines,
        "",
        "The chip's data sheet says that a finger typically adds less than 1 pF to some 10: it",
        "adds 0.8 to 1.4 through 2 mm of acrylic here, and 3.2 through the film.",
    ]
