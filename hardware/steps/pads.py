"""Pictures of the steps that differ with a circuit of pads: soldering its rows, and stacking."""

from __future__ import annotations

from collections.abc import Callable

from hardware.pcb.pads_rows import SLOT_MM, Row
from hardware.places import Point
from hardware.steps import shapes
from hardware.steps.board import Board
from hardware.steps.closing import Tilted
from hardware.steps.drawing import (
    COPPER,
    GREY,
    INK,
    MODULE,
    PALE,
    PAPER,
    RED,
    SMALL,
    THIN,
    WIDTH,
    WOOD,
    Picture,
    View,
)
from hardware.steps.lights import board_view
from hardware.steps.shapes import Frame

_CIRCUIT = "#f4f4f0"
_CLEAR = "#e6f1f8"
_PITCH = 2.54


def rows(board: Board, own: list[Row]) -> Picture:
    """Return where the rows are, seen from the back, and one of them with its wires."""
    picture = Picture("A circuit of pads: a wire to each pad of a row", WIDTH, 118)
    picture.panel("The circuit's back: left is right", (2, 5))
    view = board_view(board, 6, 10, 76, 100)
    _back(picture, board, own, view)
    picture.callout(
        1, (84, 14), view((board.places.half_size[0] * 0.9, board.places.half_size[1] * 0.6))
    )
    _one_row(picture, own[0])
    _joint(picture)
    return picture


def _back(picture: Picture, board: Board, own: list[Row], view: View) -> None:
    below = View(view.middle, view.scale, below=True)
    shapes.sheet(picture, board, below, _CIRCUIT)
    places = board.places
    for pad in places.pads:
        picture.discs([below((pad.x, pad.y))], places.window_radius * view.scale, INK, THIN, PAPER)
    shapes.names(picture, board, below, 0.3 * places.pitch)
    for row in own:
        wide, high = (side * view.scale for side in SLOT_MM)
        x, y = below(row.at)
        picture.box((x - wide / 2, y - high / 2), (wide, high), INK, THIN, COPPER)
        # Beside the circuit: names of cells lie all round a row.
        right = below((-places.half_size[0], 0.0))[0]
        picture.line([(x + wide / 2, y), (right + 0.8, y)], GREY, THIN)
        picture.words(row.chip.name, (right + 1.2, y), 2.2, bold=True)


def _one_row(picture: Picture, row: Row) -> None:
    """A row from the back, with what is printed beside it."""
    picture.panel(f"The row of {row.chip.name}", (96, 5))
    scale = 2.3
    way = _way(row) * _PITCH * scale
    names = {electrode: pad.name for electrode, pad in row.pads}
    for electrode in range(12):
        x = 136 + (electrode - 5.5) * way
        picture.box((x - 1.7, 22), (3.4, 6), INK, THIN, COPPER)
        picture.words(str(electrode), (x, 31), SMALL, "middle")
        if electrode in names:
            up = 19.4 if electrode % 2 else 16.4
            picture.words(names[electrode], (x, up), 2.2, "middle")
            picture.discs([(x, 25)], 0.9, INK, THIN, RED)
    first, out = 136 - 5.5 * way, -1 if way > 0 else 1
    picture.callout(2, (first + 9 * out, 25), (first + 1.7 * out, 25))
    spare = next((one for one in range(12) if one not in names), None)
    if spare is not None:
        x, side = 136 + (spare - 5.5) * way, "end" if way > 0 else "start"
        picture.words("no name: stays free", (x + (2 if way > 0 else -2), 35), 2.2, side, GREY)


def _way(row: Row) -> int:
    """Seen from behind: 1 if electrode 0 is at the left of the row, -1 at the right."""
    return -1 if row.is_above else 1


def _joint(picture: Picture) -> None:
    """A joint, cut through: the wire lies on the pad, and bends away from the board."""
    picture.panel("A joint, cut through", (96, 46))
    picture.box((102, 78), (62, 5), INK, THIN, _CIRCUIT)
    picture.words("circuit, its front down", (133, 80.6), SMALL, "middle")
    picture.line([(102, 83.6), (164, 83.6)], "#b06020", 0.9)
    picture.box((124, 77.2), (14, 0.8), "#b06020", THIN, COPPER)
    picture.line([(126, 76), (138, 76), (143, 72), (143, 54)], RED, 1.4)
    picture.line([(125, 77), (130, 74.6), (136, 74.6), (139, 77)], INK, THIN, PALE)
    shapes.iron(picture, (131, 74.8), 24, -130)
    picture.callout(3, (155, 70), (143, 68))
    picture.callout(4, (112, 94), (112, 83.8))
    picture.words("no copper is open here, and no joint lifts the panel", (116, 94), 2.2)


def stack(board: Board, own: list[Row]) -> Picture:
    """Everything is laid upon each other upside down; the wires come up through the slots."""
    picture = Picture("A circuit of pads: stacked upside down", WIDTH, 128)
    picture.panel("Upside down, from the table up", (2, 5))
    tilted = Tilted(board, 10, 76)
    names = ("base, modules up", "channels", "chambers", "chambers", "circuit, back up", "table")
    fills = (WOOD, WOOD, WOOD, WOOD, _CIRCUIT, "#eeeeee")
    apart = min(17.0, (112 - tilted.high) / 5)
    first = 12 + tilted.high / 2
    for level in reversed(range(len(names))):
        down = first + level * apart
        tilted.sheet(picture, down, fills[level])
        _level(picture, board, own, tilted, level, down)
        x, y = tilted.at(tilted.half, down)
        picture.words(names[level], (x + 2, y + 2), SMALL)
    left = tilted.at((-tilted.half[0], -tilted.half[1]), 0)[0]
    for number, level in ((1, 4), (2, 3), (3, 0)):
        y = tilted.at((0, -tilted.half[1]), first + level * apart)[1]
        picture.callout(number, (left - 4, y + 1), (left + 1, y - 1))
    _to_a_breakout(picture, board, own[0])
    return picture


def _level(
    picture: Picture, board: Board, own: list[Row], tilted: Tilted, level: int, down: float
) -> None:
    """What a sheet has: slots below the base, the rows on the circuit. Left is right."""

    def at(point: Point) -> Point:
        return tilted.at((-point[0], point[1]), down)

    if level == 5:
        return
    if level in (2, 3):
        for pad in board.places.pads:
            ring = tilted.round((-pad.x, pad.y), board.places.chamber_radius(pad), down)
            picture.outline(ring, INK, THIN, PAPER)
    if level == 4:
        windows = [at((pad.x, pad.y)) for pad in board.places.pads]
        picture.discs(windows, 0.7, INK, THIN, PAPER)
    if level == 0:
        for module in board.underside.modules():
            (x, y), (wide, high) = module.middle, module.size
            corners = [(x - wide / 2, y - high / 2), (x + wide / 2, y - high / 2)]
            corners += [(x + wide / 2, y + high / 2), (x - wide / 2, y + high / 2)]
            picture.outline([at(corner) for corner in corners], INK, THIN, MODULE)
    for row in own:
        slot = [at(corner) for corner in row.slot()]
        picture.outline(slot, INK, THIN, COPPER if level == 4 else PAPER)
        x, y = at(row.at)
        picture.line([(x, y), (x, y - (5.0 if level else 3.0))], RED, 0.8)


def _to_a_breakout(picture: Picture, board: Board, row: Row) -> None:
    """The wires of a row at its breakout, whose electrodes look towards the slot."""
    picture.panel(f"The wires of {row.chip.name}", (116, 5))
    scale, way = 1.5, _way(row)
    middle, slot = (148.0, 58.0), (148.0, 58.0 + way * 36.0)
    pins = shapes.breakout(picture, Frame(middle, scale, 0 if way > 0 else 2), labels=False)
    picture.words(row.chip.name, (middle[0] + 14, middle[1]), SMALL, "middle", bold=True)
    wide, high = (side * scale for side in SLOT_MM)
    picture.box((slot[0] - wide / 2, slot[1] - high / 2), (wide, high), INK, THIN, PAPER)
    for electrode in range(12):
        x, y = pins[f"ELE{electrode}"]
        picture.words(str(electrode), (x, y - way * 2.8), 2.0, "middle")
    for electrode, pad in row.pads:
        x, y = pins[f"ELE{electrode}"]
        start = (slot[0] + way * (electrode - 5.5) * _PITCH * scale, slot[1])
        picture.line([start, (x, y)], RED, 0.35)
        far = slot[1] + way * (7.4 if electrode % 2 else 4.8)
        picture.words(pad.name, (start[0], far), 2.2, "middle")
    under = max(slot[1], middle[1])
    picture.words(
        "in the base: the slot, names as on the circuit", (148, under + 18), 2.2, "middle"
    )
    picture.words("(order of pins: read the print)", (148, under + 22), 2.2, "middle")
    wired = [pins[f"ELE{electrode}"] for electrode, _ in row.pads]
    picture.callout(4, (122, (slot[1] + middle[1]) / 2), min(wired))


PADS_PICTURES: dict[str, Callable[[Board, list[Row]], Picture]] = {
    "solder-the-rows": rows,
    "stack-upside-down": stack,
}
