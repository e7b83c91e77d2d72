"""Positions drawn as text, so that a person can check a test by looking at it.

One line a row, the top row first, each beginning with the row's letter; `X` is a black stone,
`O` a white one, `.` an empty cell, and any other mark is an empty cell that a test points at.
Used by the tests of the rules; imports the slow rules' boards only.
"""

from tests.rules.slow_rootbound import in_order


def marks(board, drawing):
    """{mark: [cells]} of a drawing, cells in order; checks that it has the board's shape."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    found = {}
    for row, words in zip(range(len(board.rows) - 1, -1, -1), lines, strict=True):
        letter = chr(ord("a") + row)
        assert words[0] == letter and len(words) == board.rows[row] + 1, f"row {letter}: {words}"
        for number, mark in enumerate(words[1:], start=1):
            found.setdefault(mark, []).append(letter + str(number))
    return {mark: in_order(cells) for mark, cells in found.items()}


def draw(board, black, white):
    """The drawing of a position, for the message when it is not the one that was drawn."""
    lines = []
    for row in range(len(board.rows) - 1, -1, -1):
        letter = chr(ord("a") + row)
        cells = [letter + str(number) for number in range(1, board.rows[row] + 1)]
        shown = ["X" if c in black else "O" if c in white else "." for c in cells]
        lines.append(letter + " " * (1 + max(board.rows) - board.rows[row]) + " ".join(shown))
    return "\n".join(lines)


def same_drawing(board, drawing, black, white):
    """Asserts that a drawing shows these stones."""
    shown = marks(board, drawing)
    expected = draw(board, shown.get("X", []), shown.get("O", []))
    assert draw(board, black, white) == expected, "drawn:\n" + expected
