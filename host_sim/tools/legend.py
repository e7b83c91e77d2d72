"""`python -m host_sim.tools.legend` draws the legend of the lights from the firmware's palette.

Writes `host_sim/tools/legend.svg`; a test compares it with the palette. Each swatch shows the
bytes that an LED gets, step by step, brightened for a screen. It needs drawsvg, which `make setup`
and `make hardware` install; playing does not need it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import drawsvg

from rootlight.games.catalogue import NAMES, entry
from rootlight.lights import motions
from rootlight.lights.motions import ENTRY, MOTIONS, STEP_MS, STEPS
from rootlight.lights.palette import BASES, colour_of

FILE = Path(__file__).with_suffix(".svg")

_WIDTH = 430
_ROW = 26
_COLUMNS = 2
_HEADING = 30
_FONT_SIZE = 14
_FULL = 20  # the brightest byte of the palette; a screen shows it in full
_EYE = 1 / 2.2


class Row(NamedTuple):
    """One line of the legend: a piece and its motion."""

    piece: str
    motion: int
    words: str


LEGEND: dict[str, list[Row]] = {
    "Root Bound, classroom, Droched": [
        Row("black", motions.STILL, "stone of Black"),
        Row("white", motions.STILL, "stone of White"),
        Row("black claim", motions.STILL, "region claimed by Black: closed to both"),
        Row("white claim", motions.STILL, "region claimed by White: closed to both"),
    ],
    "RootZone": [
        Row("yellow", motions.STILL, "stone of Yellow"),
        Row("orange", motions.STILL, "stone of Orange"),
        Row("block", motions.STILL, "the blocking stone"),
    ],
    "Roots Growy Roots": [
        Row("blue", motions.STILL, "root of Blue"),
        Row("orange", motions.STILL, "root of Orange"),
        Row("green", motions.STILL, "root of Green"),
        Row("violet", motions.STILL, "root of Violet"),
        Row("rock", motions.STILL, "a stone was turned up: no way through"),
        Row("blue", motions.WATER, "swells, pale: water lies open"),
        Row("button", motions.ARTIFACT, "twinkles: an artifact lies open"),
    ],
    "Swap, komi, sides, release": [
        Row("yellow", motions.LAST, "RootZone: Orange may swap this stone; touch it"),
        Row("orange", motions.PENDING, "touched: end swaps it, a second touch leaves it"),
        Row("black", motions.PENDING, "Droched: one stone of the komi, for the prison"),
        Row("black", motions.STILL, "the lower half: touch it to take Black"),
        Row("white", motions.STILL, "the upper half: touch it to take White"),
        Row("white", motions.QUESTION, "end: release a prisoner? Hold it for yes"),
    ],
    "In every game": [
        Row("black", motions.PENDING, "touched, not yet played; an end that would play it"),
        Row("white", motions.LAST, "the last turn; on end: the other one held it"),
        Row("spot", motions.NO, "three blinks: no"),
        Row("white", motions.THINKING, "end, very slowly: the board is about to play"),
        Row("white", motions.GHOST, "hint tapped twice: what the board would play"),
        Row("black", motions.WITNESS, "swells to white: the reason"),
        Row("spot", motions.STILL, "hint: you may go here"),
        Row("white", motions.DANGER, "in danger: would be taken, or lost (guard)"),
        Row("white", motions.QUARTER, "with it: two stones would kill this group"),
        Row("white", motions.LEAVING, "leaves the board"),
        Row("black", motions.QUESTION, "end: a question; hold it for yes, tap undo for no"),
        Row("white", motions.WINNER, "breathes slowly: the winner's"),
        Row("black claim", motions.TICK, "a tick: a fault; ask diagnose"),
        Row("button", motions.HANDS_OFF, "buttons: hands off, please"),
    ],
    "Score, while menu is held": [
        Row("black", motions.STILL, "ten points, on the first line of his side"),
        Row("black", motions.PENDING, "one point, on the line behind"),
        Row("spot", motions.STILL, "no point yet"),
    ],
    "Time, on the end of whose turn it is": [
        Row("white", motions.MINUTE, "the last minute; the turn is not complete"),
        Row("white", motions.MINUTE_WHOLE, "the last minute; end would play"),
        Row("white", motions.SECONDS, "ten seconds left; the turn is not complete"),
        Row("white", motions.SECONDS_WHOLE, "ten seconds left; end would play"),
        Row("white", motions.FLAG, "the time is over; the game goes on"),
        Row("white", motions.FLAG_WHOLE, "the time is over; end would play"),
        Row("button", motions.PAUSED, "on the other end: the clock is stopped"),
        Row("spot", motions.STILL, "menu held: the track of a bar of minutes"),
    ],
    "The leader's key": [
        Row("button", motions.WINNER, "a fence all round: something is locked"),
        Row("spot", motions.STILL, "a fence with gaps: nothing is locked"),
    ],
    "Menu": [
        Row("spot", motions.STILL, "to choose: a game, an outline, a bar"),
        Row("button", motions.PENDING, "chosen: end takes it"),
        Row("spot", motions.STILL, "who plays, a bar for each side: a person"),
        Row("button", motions.PENDING, "the board plays: as many cells as its level"),
        Row("spot", motions.STILL, "in the middle: two clocks to choose"),
    ],
}


def legend() -> dict[str, list[Row]]:
    """All sections: those above, and one for each game with pieces that no row above shows."""
    shown = {row.piece for rows in LEGEND.values() for row in rows}
    found = dict(LEGEND)
    for name in NAMES:
        pieces = [p for p in entry(name).game_class().PIECES if p not in shown]
        if pieces:
            rows = [Row(piece, motions.STILL, piece) for piece in pieces]
            found = {entry(name).texts().get("title", name): rows, **found}
    return found


def _bytes_of(piece: str) -> tuple[int, int, int]:
    """The colour of a piece of any game, or of a light that is of no game."""
    games = [entry(name).game_class() for name in NAMES]
    game = next((one for one in games if piece in one.PIECES), games[0])
    return colour_of(game, piece)


def drawing() -> str:
    """The whole legend as SVG."""
    texts = drawsvg.Group(font_family="sans-serif", fill="#ddd")
    y = 0
    for heading, rows in legend().items():
        texts.append(_text(heading, 12, y + 21, font_weight="bold", fill="#fff"))
        y += _HEADING
        for number, row in enumerate(rows):
            column, line = number % _COLUMNS, number // _COLUMNS
            x, top = 12 + column * _WIDTH, y + line * _ROW
            texts.append(_swatch(row, x + 9, top + 9))
            texts.append(_text(row.words, x + 26, top + 14))
        y += _ROW * -(-len(rows) // _COLUMNS) + 6
    width = _WIDTH * _COLUMNS
    whole = drawsvg.Drawing(width, y, role="img", aria_label="What the lights mean")
    whole.append(drawsvg.Rectangle(0, 0, width, y, rx=8, fill="#16181c"))
    whole.append(texts)
    return whole.as_svg() + "\n"


def _text(words: str, x: int, y: int, **style: str) -> drawsvg.Text:
    return drawsvg.Text(words, _FONT_SIZE, x, y, **style)


def _swatch(row: Row, x: int, y: int) -> drawsvg.Circle:
    """The light of a row as a circle, which changes as the LED does."""
    colours = [_on_screen(colour) for colour in shades(row)]
    circle = drawsvg.Circle(x, y, 8, stroke="#444", fill=colours[0])
    if len(colours) > 1:
        seconds = len(colours) * MOTIONS[row.motion * ENTRY + STEP_MS] / 1000
        steps = ";".join(colours)
        circle.append_anim(
            drawsvg.Animate(
                "fill", f"{seconds:g}s", steps, calcMode="discrete", repeatCount="indefinite"
            )
        )
    return circle


def shades(row: Row) -> list[tuple[int, int, int]]:
    """The bytes (red, green, blue) of a row at each step of its motion."""
    colours = bytearray(3 * BASES)
    base = 1
    colours[3 * base : 3 * base + 3] = bytes(_bytes_of(row.piece))
    style = row.motion << 3 | base
    table = bytearray(3 * (style + 1))
    found = []
    for step in range(MOTIONS[row.motion * ENTRY + STEPS]):
        motions.shade(style, step, 1, colours, table)
        green, red, blue = table[-3:]
        found.append((red, green, blue))
    return found


def _on_screen(colour: tuple[int, int, int]) -> str:
    levels = [min(255, round(255 * (byte / _FULL) ** _EYE)) for byte in colour]
    return "#" + "".join(f"{level:02x}" for level in levels)


def main() -> None:
    """Write the drawing."""
    FILE.write_text(drawing(), encoding="utf-8")
    print(f"{FILE.name} is written.")


if __name__ == "__main__":
    main()
