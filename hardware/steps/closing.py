"""Pictures of stacking (step 12), the panel and the bring-up (14), and closing the board (15)."""

from __future__ import annotations

from hardware.parts import OPENING_MM, SIDE_MM
from hardware.places import SLOT, Pad, Point
from hardware.stack import (
    BASE_MM,
    BRIDGE_MM,
    CHAMBERS,
    MODULES_TAPE_MM,
    PANEL_MM,
    PLUG_MM,
    POST_MM,
    SOCKET_OUT_MM,
    SPACER_MM,
    plug_mm,
)
from hardware.steps import shapes
from hardware.steps.board import Board
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
    around,
)
from hardware.steps.foils import Cut
from hardware.steps.lights import board_view
from hardware.steps.shapes import Frame
from hardware.underside import PICO_SIZE

_FILM = "#dcecf4"
_CLEAR = "#e6f1f8"


class Tilted:
    """The board seen from the front and from above: a sheet at a height."""

    def __init__(self, board: Board, left: float, wide: float) -> None:
        half_x, half_y = board.places.half_size
        self.shear, flat = 0.3, 0.36
        self.scale = wide / (2 * half_x + 2 * half_y * self.shear)
        self.flat = flat * self.scale
        self.middle = left + wide / 2
        self.half = (half_x, half_y)
        self.corners = 8 if len(board.places.pads) < 50 else 5

    @property
    def high(self) -> float:
        """The height of one sheet in the picture."""
        return 2 * self.half[1] * self.flat

    def at(self, point: Point, down: float) -> Point:
        """A point of a sheet whose middle lies at `down`."""
        x = self.middle + (point[0] + point[1] * self.shear) * self.scale
        return round(x, 3), round(down - point[1] * self.flat, 3)

    def sheet(self, picture: Picture, down: float, fill: str, thick: float = 1.2) -> None:
        """An empty sheet with a thickness."""
        x, y = self.half
        corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
        seen = [self.at(corner, down) for corner in corners]
        for one, other in ((0, 1), (1, 2)):
            below = [
                (seen[other][0], seen[other][1] + thick),
                (seen[one][0], seen[one][1] + thick),
            ]
            picture.outline([seen[one], seen[other], *below], INK, THIN, fill)
        picture.outline(seen, INK, THIN, fill)

    def round(self, middle: Point, radius: float, down: float) -> list[Point]:
        """A circle on a sheet; it is too small for more corners."""
        points = around((0.0, 0.0), radius, 0, 360 - 360 / self.corners, self.corners - 1)
        return [self.at((middle[0] + x, middle[1] + y), down) for x, y in points]


def stacking(board: Board) -> Picture:
    """Step 12: the stack, a wire that is threaded, and which pad each electrode has."""
    picture = Picture("Step 12: stacking, threading, and the electrodes of each chip", WIDTH, 174)
    _exploded(picture, board)
    _threading(picture, board)
    _map(picture, board)
    _turning(picture, 94)
    chips = board.chips[:4]
    top = 133.0
    picture.panel("Each breakout, parts up: the pad of each electrode", (2, top))
    picture.words("(order of pins: read the print)", (94, top), SMALL)
    for place, chip in enumerate(chips):
        left = 2 + 45.0 * place
        frame = Frame((left + 21, top + 18), 1.28)
        pins = shapes.breakout(picture, frame, chip.name)
        pads = board.underside.pads_of(chip)
        for electrode, pad in pads:
            x, y = pins[f"ELE{electrode}"]
            down = y + 4.5 + 3.6 * (electrode % 2)
            picture.line([(x, y + 1), (x, down - 1.4)], RED, THIN)
            picture.words(pad.name, (x, down), 2.2, "middle")
        if place == 0:
            picture.callout(5, frame(-9, 0.5), pins[f"ELE{pads[0][0]}"])
    if len(board.chips) > 4:
        picture.words("The others: wiring.md, step 12.", (138, top), SMALL)
    return picture


def _map(picture: Picture, board: Board) -> None:
    """The base from below: the name of the pad at each wire hole."""
    picture.panel("From below: left is right", (129, 5))
    half_x, half_y = board.places.half_size
    scale = min(49 / (2 * half_x), 62 / (2 * half_y))
    view = View((154.5, 12 + half_y * scale), scale, below=True)
    shapes.sheet(picture, board, view)
    pico = board.underside.pico
    wide, high = (side * scale for side in pico.size)
    x, y = view(pico.middle)
    picture.box((x - wide / 2, y - high / 2), (wide, high), GREY, THIN, dash=0.8)
    picture.words("Pico", (x, y + 0.4), min(2.2, high * 0.6), "middle", GREY)
    for chip in board.chips:
        module = board.underside.chips[chip.name]
        (x, y), (wide, high) = view(module.middle), (side * scale for side in module.size)
        picture.box((x - wide / 2, y - high / 2), (wide, high), GREY, THIN, dash=0.8)
    holes = [view(board.places.wire_hole(pad)) for pad in board.places.pads]
    picture.discs(holes, max(0.4, board.places.wire_hole_radius * scale), "", 0, INK)
    shapes.names(picture, board, view)
    left, top = min(holes, key=lambda at: (round(at[0]), at[1]))
    picture.callout(4, (126.8, top - 5), (left, top))
    below = view((0, -half_y))[1]
    picture.words("each hole is above its name", (view.middle[0], below + 4), 2.2, "middle")


def _exploded(picture: Picture, board: Board) -> None:
    picture.panel("The stack", (2, 5))
    tilted = Tilted(board, 8, 44)
    high = tilted.high
    apart = min(11.0, (82 - high) / 5)
    places = board.places
    first = 12 + high / 2
    names = ("panel", "film", "chambers", "chambers", "channels", "base")
    fills = (_CLEAR, _FILM, WOOD, WOOD, WOOD, WOOD)
    radius = 0.36 * places.pitch
    # The sheet above hides the rest; a large board would be a large file.
    front = apart / tilted.flat - tilted.half[1] + radius
    near = [pad for pad in places.pads if pad.y < front]
    is_large = len(places.pads) > 80
    for level in (5, 4, 3, 2, 1, 0):
        down = first + level * apart
        tilted.sheet(picture, down, fills[level])
        if level in (1, 2, 3) and is_large:
            # Holes have no rim, so that the file stays small.
            stroke, fill = (INK, COPPER) if level == 1 else ("", PAPER)
            middles = [tilted.at((pad.x, pad.y), down) for pad in near]
            picture.discs(middles, 0.5, stroke, THIN, fill)
        elif level == 1:
            for pad in near:
                outline = [tilted.at(point, down) for point in shapes.outline_of(board, pad)]
                picture.outline(outline, INK, THIN, COPPER)
        elif level in (2, 3):
            for pad in near:
                ring = tilted.round((pad.x, pad.y), radius, down)
                picture.outline(ring, INK, THIN, PAPER)
        elif level == 4:
            for run in places.runs:
                corners = [tilted.at(point, down) for point in places.channel(run)]
                if min(y for _, y in places.channel(run)) < front:
                    picture.outline(corners, INK, THIN, PAPER)
        elif level == 5:
            holes = [tilted.at(places.wire_hole(pad), down) for pad in near]
            picture.discs(holes, 0.35, "", 0, INK)
    for level, name in enumerate(names):
        x, y = tilted.at(tilted.half, first + level * apart)
        picture.words(name, (x + 2, y + 2), SMALL)
    half_x, half_y = tilted.half
    for x, y in ((-half_x, -half_y), (half_x, -half_y), (-half_x, half_y), (half_x, half_y)):
        at = tilted.at((x * 0.95, y * 0.95), first)
        picture.line([(at[0], at[1] - 3), at], INK, THIN)
        picture.box((at[0] - 0.9, at[1] - 4.4), (1.8, 1.5), fill=GREY, width=THIN)
    left = tilted.at((-tilted.half[0], -tilted.half[1]), 0)[0]
    for number, level in ((4, 0), (1, 2), (1, 4)):
        y = tilted.at((0, -tilted.half[1]), first + level * apart)[1]
        picture.callout(number, (left - 3.2, y + 1), (left + 1, y - 1))


def _turning(picture: Picture, top: float) -> None:
    """Three views from the side: on two books, under the panel with its posts, turned over."""
    picture.panel("From the side: how the stack is held and turned", (2, top))
    table = top + 29
    for place, words in enumerate(("on two books", "panel, screws, posts", "turned over")):
        left = 10 + 60.0 * place
        picture.line([(left - 4, table), (left + 48, table)], GREY, THIN)
        picture.words(words, (left + 22, table + 4), SMALL, "middle")
        if place < 2:
            for book in (left - 6, left + 42):
                picture.box((book, table - 9), (8, 9), fill=PALE, width=THIN)
            picture.box((left + 5, table - 8), (12, 1.6), fill=MODULE, width=THIN)
            picture.words("Pico", (left + 11, table - 4.6), 2.2, "middle")
        _from_the_side(picture, left, table - (11.4 if place == 2 else 9), place > 0, place == 2)
    picture.callout(1, (6.2, table - 15), (7.5, table - 8))
    picture.callout(4, (64.5, table - 15), (72, table - 5))
    turn = around((122, table - 8), 5, 200, 340)
    picture.arrow([*turn], INK, 0.6)


def _from_the_side(
    picture: Picture, left: float, under: float, is_held: bool, is_turned: bool
) -> None:
    """The layers upwards from the underside of the base; downwards, if they are turned."""
    up = 1 if is_turned else -1
    layers = [(2.0, WOOD)] * 4 + [(0.8, COPPER)] + [(1.6, _CLEAR)] * is_held
    at = under
    for high, fill in layers:
        picture.box((left, min(at, at + up * high)), (44, high), fill=fill, width=THIN)
        at += up * high
    if is_held:
        for screw in (left + 3.5, left + 40.5):
            picture.line([(screw, at), (screw, under)], INK, THIN)
            picture.box((screw - 0.9, min(at, at + up)), (1.8, 1), fill=GREY, width=THIN)
            picture.box((screw - 0.9, min(under, under - up * 6)), (1.8, 6), fill=GREY, width=THIN)
    for wire in (22, 26, 31, 35):
        end = under - up * 6
        picture.line([(left + wire, under), (left + wire, end)], RED, 0.5)
        if is_turned:
            picture.box((left + wire - 1.5, end - 2), (3, 2), fill=PAPER, width=THIN)


def _threading(picture: Picture, board: Board) -> None:
    """A cut through a cell: the film is still above; its wire goes down through notch and hole."""
    picture.panel("A wire, cut through", (70, 5))
    cut = Cut(board)
    low, high = -cut.chamber - 4, cut.notch + 6
    across = 42 / (high - low)
    up = 2.2

    def at(away: float) -> float:
        return 70 + (away - low) * across

    def layer(y: float, tall: float, holes: list[tuple[float, float]], name: str) -> float:
        edges = [low, *(edge for hole in holes for edge in hole), high]
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            picture.box((at(start), y), (at(end) - at(start), tall), INK, THIN, WOOD)
        picture.words(name, (at(high) + 1.5, y + tall / 2), 2.2)
        return y + tall

    film = 20.0
    for start, end in ((low, cut.fold), (cut.fold + SLOT, high)):
        picture.box((at(start), film), (at(end) - at(start), 1.5), INK, THIN, _FILM)
    fold, tip = at(cut.fold + SLOT / 2), at(cut.fold - cut.flap)
    picture.line([(at(cut.window), film - 0.6), (fold, film - 0.6)], "#b06020", 0.9)
    picture.line([(fold, film - 0.6), (fold, film + 2.1), (tip, film + 2.1)], "#b06020", 0.9)
    picture.line([(at(low), film - 0.6), (at(-cut.window), film - 0.6)], "#b06020", 0.9)
    picture.words("film", (at(high) + 1.5, film), 2.2)
    wire_hole = (cut.hole - cut.hole_radius, cut.hole + cut.hole_radius)
    y = 42.0
    notch = y + CHAMBERS * SPACER_MM * up / 2
    y = layer(y, CHAMBERS * SPACER_MM * up, [(-cut.chamber, cut.notch)], "chambers")
    y = layer(y, SPACER_MM * up, [(-cut.channel, cut.channel), wire_hole], "channels")
    y = layer(y, BASE_MM * up, [wire_hole], "base")
    strip = at(-cut.strip), at(cut.strip)
    base = y - BASE_MM * up
    picture.box((strip[0], base - 1), (strip[1] - strip[0], 1), fill=GREY, width=THIN)
    picture.box((at(-2.5), base - 4.5), (at(2.5) - at(-2.5), 3.5), fill="#fff2a0", width=THIN)
    x = at(cut.hole)
    picture.discs([(x, film + 3.3)], 1.2, INK, THIN, PALE)
    picture.line([(x, film + 3.3), (x, y + 10)], RED, 1.2)
    picture.words("to its electrode", (x - 2, y + 9), SMALL, "end")
    picture.callout(2, (x - 13, notch - 3), (x, notch))
    picture.arrow([(at(-6), film + 5), (at(-6), film + 17)], GREY, 0.6)
    picture.callout(3, (at(-6) + 8, film + 11), (at(-6), film + 11))
    picture.words("notch", (x - 4, notch + 5), SMALL, "end")
    picture.words("wire hole", (x - 4, base + 3), 2.2, "end")


def panel_on(board: Board) -> Picture:
    """Step 14: diffuser, panel, screws; begin the bring-up; touch the light that breathes."""
    picture = Picture("Step 14: panel, screws, bring-up", WIDTH, 124)
    picture.panel("What lies on what", (2, 5))
    tilted = Tilted(board, 8, 66)
    first = 18 + tilted.high / 2
    apart = min(26.0, (96 - tilted.high) / 2.6)
    names = ("panel", "diffuser", "film, the stack")
    for level in (2, 1, 0):
        down = first + level * apart
        fill = (_CLEAR, "#f4f4f0", WOOD)[level]
        tilted.sheet(picture, down, fill, 6 if level == 2 else 1)
        if level == 2:
            x, y = tilted.half
            corners = [tilted.at(at, down) for at in ((-x, -y), (x, -y), (x, y), (-x, y))]
            picture.outline(corners, INK, THIN, _FILM)
        holes = [tilted.at(screw, down) for screw in board.places.screws]
        picture.discs(holes, 0.5, INK, THIN, PAPER)
        if level == 1:
            continue
        for pad in board.places.pads:
            outline = [tilted.at(point, down) for point in shapes.outline_of(board, pad)]
            picture.outline(outline, INK, THIN, COPPER if level == 2 else "")
    low = tilted.at(board.places.screws[0], first + 2 * apart)[1] + 6
    for screw in board.places.screws:
        if screw[1] < -tilted.half[1] / 2:
            x, top = tilted.at(screw, first)
            picture.line([(x, top - 10), (x, top)], INK, THIN, dash=0.8)
            picture.box((x - 1.3, top - 12), (2.6, 2.2), fill=GREY, width=THIN)
            picture.box((x - 1.0, low + 2), (2.0, 8), fill=PALE, width=THIN)
    for level, name in enumerate(names):
        x, y = tilted.at(tilted.half, first + level * apart)
        picture.words(name, (x + 2, y + 2), SMALL)
        y = tilted.at((0, -tilted.half[1]), first + level * apart)[1]
        if level < 2:
            picture.callout(
                1,
                (2.8, y - 4),
                tilted.at((-tilted.half[0] * 0.97, -tilted.half[1]), first + level * apart),
            )
    _screw(picture)
    _bring_up(picture, board)
    return picture


def _screw(picture: Picture) -> None:
    """A screw, cut through: washer, all sheets, post."""
    picture.panel("A screw, cut through", (104, 5), right=True)
    up, left, wide = 2.0, 112.0, 34.0
    y = 19.0
    middle = left + wide / 2
    top = y
    for mm, fill, name in (
        (PANEL_MM, _CLEAR, "panel"),
        (0.6, PALE, "diffuser, film"),
        (SPACER_MM * (CHAMBERS + 1), WOOD, "chambers, channels"),
        (BASE_MM, WOOD, "base"),
    ):
        picture.box((left, y), (wide, mm * up), fill=fill, width=THIN)
        picture.words(name, (left + wide + 2, y + mm * up / 2 + (1 if mm < 1 else 0)), SMALL)
        y += mm * up
    picture.box((middle - 5.5, y), (11, POST_MM * 0.7), fill=PALE)
    picture.words("post", (middle + 8, y + 8), SMALL)
    picture.box((middle - 6, top - 1.2), (12, 1.2), fill="#606060", width=THIN)
    picture.words("soft washer", (middle + 8, top - 2), SMALL)
    picture.box((middle - 4, top - 4.6), (8, 3.4), fill=GREY)
    picture.box((middle - 1.6, top - 1.2), (3.2, 20 * up * 0.95), fill=GREY, width=THIN)
    picture.callout(2, (middle - 13, top - 5), (middle - 3, top - 3))


def _bring_up(picture: Picture, board: Board) -> None:
    """The board from above: the pad menu, and a light that breathes."""
    view = board_view(board, 108, 74, 62, 48)
    picture.panel("The bring-up", (104, 69))
    shapes.sheet(picture, board, view, _CLEAR)
    menu = next((pad for pad in board.places.buttons if pad.name == "menu"), board.places.pads[-1])
    lit = _middle_cell(board)
    for pad in board.places.pads:
        fill = "#fff2a0" if pad in (lit,) else PAPER
        picture.outline(view.all(shapes.outline_of(board, pad)), INK, THIN, fill)
    x, y = view((menu.x, menu.y))
    half_x, _ = board.places.half_size
    left = view.middle[0] - half_x * view.scale
    right = view.middle[0] + half_x * view.scale
    way = left - 5 if x <= view.middle[0] else right + 5
    reach = 0.42 * board.places.pitch * view.scale
    picture.callout(3, (way, y), (x + (-reach if way < x else reach), y))
    picture.words("menu", (way, y - 4.6), SMALL, "middle", bold=True)
    at = view((lit.x, lit.y))
    wide = min(5.0, 0.45 * board.places.pitch * view.scale)
    shapes.finger(picture, (at[0], at[1] + 1), wide, 2.2 * wide)
    picture.callout(4, (right + 5, at[1] + 9), (at[0], at[1] + 0.5))


def _middle_cell(board: Board) -> Pad:
    return min(board.places.cells, key=lambda pad: (round(pad.x**2 + pad.y**2, 2), pad.number))


def close(board: Board) -> Picture:
    """Step 15: the floor with its sides from above; a cut at the socket."""
    picture = Picture("Step 15: floor, sides, tie bridge", WIDTH, 126)
    view = board_view(board, 8, 13, 90, 104)
    _floor(picture, board, view)
    _socket(picture, board)
    return picture


def _floor(picture: Picture, board: Board, view: View) -> None:
    """The floor from above: strips along the edge, the opening, the tie bridge, the posts."""
    half_x, half_y = board.places.half_size
    picture.panel("The floor, inside up", (2, 5))
    shapes.sheet(picture, board, view)
    picture.discs(
        view.all(list(board.places.screws)), max(0.9, 2.75 * view.scale), INK, THIN, PALE
    )
    side = max(SIDE_MM * view.scale, 1.0)
    left, top = view((-half_x, half_y))
    right, low = view((half_x, -half_y))
    for y in (top, low - side):
        picture.box((left, y), (right - left, side), fill="#c8a870")
    pico = board.underside.pico
    way = -1 if pico.middle[0] < 0 else 1
    edge = left if way < 0 else right - side
    opening = OPENING_MM[0] * view.scale
    y = view(pico.middle)[1]
    for x in (left, right - side):
        if x == edge:
            picture.box((x, top + side), (side, y - opening / 2 - top - side), fill="#c8a870")
            picture.box((x, y + opening / 2), (side, low - side - y - opening / 2), fill="#c8a870")
        else:
            picture.box((x, top + side), (side, low - top - 2 * side), fill="#c8a870")
    wide, high = PICO_SIZE[0] * view.scale, PICO_SIZE[1] * view.scale
    x = view(pico.middle)[0]
    picture.box((x - wide / 2, y - high / 2), (wide, high), GREY, THIN, dash=0.8)
    picture.words("above: Pico", (x, y), min(SMALL, 7 * view.scale), "middle", GREY)
    outer = left if way < 0 else right
    beyond = outer + way * _plug_beyond(board) * view.scale
    size = (max(2.4, BRIDGE_MM[1] * view.scale), max(5.0, BRIDGE_MM[0] * view.scale))
    corner = (edge + (side + 0.5 if way < 0 else -size[0] - 0.5), y - size[1] / 2)
    picture.box(corner, size, fill=COPPER)
    hold = (corner[0] + size[0] / 2, corner[1] + 0.1 * size[1])
    plug = (PLUG_MM[0] * view.scale, PLUG_MM[1] * view.scale)
    picture.line([(beyond, y), (beyond + way * 4, y)], GREY, 1.2)
    picture.box((min(beyond, beyond - way * plug[0]), y - plug[1] / 2), plug, fill=GREY)
    tie = corner[0] + size[0] / 2
    picture.line([(tie, corner[1] + 0.2), (tie, corner[1] + size[1] - 0.2)], INK, 0.9)
    picture.callout(1, (view.middle[0] - 16, top + 9), (view.middle[0] - 16, top + side / 2))
    number_x = edge - way * 16
    picture.callout(2, (number_x, y - opening / 2 - 9), (edge + side / 2, y - opening / 2))
    picture.callout(3, (number_x - way * 9, y - opening / 2 - 6), hold)
    strip_end = low - side
    tick = beyond + way * 2.0
    picture.line([(tick, strip_end), (tick, y)], INK, THIN)
    for end in (strip_end, y):
        picture.line([(tick - 1, end), (tick + 1, end)], INK, THIN)
    mm = half_y + pico.middle[1] - SIDE_MM
    at = (outer - way * 4.5, strip_end - 3)
    picture.words(f"{mm:g} mm to its middle", at, SMALL, "start" if way < 0 else "end")
    screw = view(min(board.places.screws, key=lambda at: (abs(at[0]), -at[1])))
    picture.callout(5, (screw[0] + 12, screw[1] + 9), screw)
    picture.words("post above", (screw[0] + 16, screw[1] + 9), SMALL)


def _plug_beyond(board: Board) -> float:
    """Return how far the plug's housing reaches out of the board, in mm."""
    return PLUG_MM[0] - board.socket_mm


def _socket(picture: Picture, board: Board) -> None:
    """Cuts at the socket (base, Pico, plug, strip, bridge, tie) and at a post."""
    picture.panel("Cut through at the socket", (106, 5), right=True)
    up, left = 1.7, 124.0
    base, wide = 18.0, 54.0
    inside = base + BASE_MM * up
    floor = inside + POST_MM * up
    picture.box((left, base), (wide, BASE_MM * up), fill=WOOD)
    picture.words("base", (left + wide - 3, base + BASE_MM * up / 2), SMALL, "end")
    picture.box((left, floor), (wide, BASE_MM * up), fill=WOOD)
    picture.words("floor", (left + wide - 3, floor + BASE_MM * up / 2), SMALL, "end")
    socket = left + board.socket_mm * up
    edge = socket + SOCKET_OUT_MM * up  # of the Pico
    for x in (edge + 2, left + wide - 8):
        for layer in range(board.pico_tapes):
            at = (x, inside + layer * MODULES_TAPE_MM * up)
            picture.box(at, (5, MODULES_TAPE_MM * up), fill="#b8b8b8", width=THIN)
    if board.pico_tapes > 1:
        wires = [(left + x, inside + 1.3) for x in (15.0, 17.2, 22.5, 24.7, 26.9)]
        picture.discs(wires, 1.0, INK, THIN, GREY)
        picture.words("wires", (left + 3, inside + 3.4), SMALL)
    pico = inside + board.pico_tapes * MODULES_TAPE_MM * up
    picture.box((edge, pico), (left + wide - 1 - edge, 1.7), fill=MODULE)
    picture.words("Pico", (left + wide - 2, pico + 5.2), SMALL, "end")
    picture.box((socket, pico + 1.7), (9, 4.8), fill=PALE)
    low = inside + OPENING_MM[1] * up
    picture.box((left, low), (SIDE_MM * up, floor - low), fill="#c8a870")
    high, end = inside + plug_mm(board.pico_tapes) * up, socket - PLUG_MM[0] * up
    cable = high + PLUG_MM[2] / 2 * up
    picture.line([(end, cable), (end - 5, cable)], GREY, 1.8)
    bridge = (left + (SIDE_MM + 0.5) * up, floor - board.bridge_mm * up)
    picture.box(bridge, (BRIDGE_MM[1] * up, board.bridge_mm * up), fill=COPPER)
    tie = bridge[0] + BRIDGE_MM[1] / 2 * up
    picture.box((tie - 1.8, floor - 2.2), (3.6, 2.2), fill=PAPER, width=THIN)
    picture.box((end, high), (PLUG_MM[0] * up, PLUG_MM[2] * up), fill=GREY)
    picture.line([(tie, high), (tie, floor - 1)], INK, 0.9)
    picture.words("notch", (left - 1.5, low + 3), SMALL, "end")
    picture.words("plug", (tie + 3, cable + 0.9), SMALL, "start", PAPER)
    picture.words("tie bridge, tie", (bridge[0] + BRIDGE_MM[1] * up + 2, floor - 3), SMALL)
    picture.callout(4, (left - 8, floor - 1), (tie, bridge[1] + 2))
    _post(picture)
    lines = (
        "The strips are glued to",
        "the floor only, so that",
        "the board still opens.",
    )
    for row, line in enumerate(lines):
        picture.words(line, (146, 92 + 4.4 * row), SMALL)


def _post(picture: Picture) -> None:
    """A cut at a post: base, strip, post, floor, screw."""
    up, left, base, wide = 1.3, 112.0, 78.0, 26.0
    picture.panel("Cut through at a post", (106, 73), right=True)
    inside = base + BASE_MM * up
    floor = inside + POST_MM * up
    for top, name in ((base, "base"), (floor, "floor")):
        picture.box((left, top), (wide, BASE_MM * up), fill=WOOD)
        picture.words(name, (left + wide - 2, top + BASE_MM * up / 2), SMALL, "end")
    picture.box((left, inside), (SIDE_MM * up, POST_MM * up), fill="#c8a870")
    middle = left + 6 * up
    picture.box((middle - 2.75 * up, inside), (5.5 * up, POST_MM * up), fill=PALE)
    picture.words("post", (middle + 5, inside + 8), SMALL)
    picture.box((middle - 1, floor - 8), (2, 8 + BASE_MM * up), fill=GREY, width=THIN)
    picture.box((middle - 2.5, floor + BASE_MM * up), (5, 2.2), fill=GREY)
    picture.callout(5, (middle + 10, floor + BASE_MM * up + 4), (middle + 1, floor + BASE_MM * up))
