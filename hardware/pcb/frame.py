"""Floor and frame of a printed board: sheets of 3 mm for a laser, the frame cut several times.

Used by `files`. The board stands on posts on the floor; the frame goes round it and closes the
sides, with one opening for the plug of the USB cable.
"""

from __future__ import annotations

from shapely.geometry import Polygon, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

from hardware.lettering import write
from hardware.pcb.face import OnBoard
from hardware.pcb.layout import LAYOUTS, THIRDS
from hardware.pcb.size import BOARD_MM, posts_mm
from hardware.pcb.third import outline, turned_by_thirds
from hardware.places import Places, Point
from hardware.sheet import CUT, EDGE, TEXT, Sheet

SHEET_MM = 3.0
WALL = 8.0
PLAY = 0.5  # between the board and the frame
OPENING = 14.0  # the housing of a plug is 11 to 12 mm wide
_SCREW_HOLE = 1.6  # radius
_FAR = 1000.0


def frames(name: str) -> int:
    """How many frames reach from the floor to the face of a board file's board."""
    return int((posts_mm(name) + BOARD_MM) / SHEET_MM + 0.2)


def floor_of(places: Places) -> Sheet:
    """The floor with the holes of the posts."""
    board = OnBoard(places.board)
    about = f"MDF {SHEET_MM:g} mm, under the posts"
    sheet = _sheet("floor", "Floor", about, _rim(board, PLAY + WALL))
    for at in board.screws:
        sheet.circle(CUT, at, _SCREW_HOLE)
    write(sheet, TEXT, "rootlight " + places.name, (0.0, 0.0), 6.0)
    return sheet


def frame_of(places: Places) -> Sheet:
    """One layer of the frame, with the opening for the plug."""
    board = OnBoard(places.board)
    about = f"MDF {SHEET_MM:g} mm, cut {frames(places.name)} times"
    return _sheet("frame", "Frame", about, _ring(board))


def floor_outline(places: Places) -> list[Point]:
    """The corners of the floor, against the clock."""
    return _corners(_rim(OnBoard(places.board), PLAY + WALL))


def frame_outline(places: Places) -> list[Point]:
    """The corners of a layer of the frame, which is open at the plug; against the clock."""
    return _corners(_ring(OnBoard(places.board)))


def _ring(board: OnBoard) -> Polygon:
    around = _rim(board, PLAY + WALL).difference(_rim(board, PLAY))
    return around.difference(_opening(board))


def _corners(shape: Polygon) -> list[Point]:
    return [(x, y) for x, y in orient(shape).exterior.coords[:-1]]


def _sheet(name: str, title: str, about: str, shape: Polygon) -> Sheet:
    left, low, right, high = shape.bounds
    half_size = (max(-left, right), max(-low, high))
    sheet = Sheet(name, title, about, half_size)
    sheet.outline(EDGE, list(shape.exterior.coords)[:-1])
    return sheet


def _rim(board: OnBoard, away: float) -> Polygon:
    """The outline of the board, so far outside."""
    return _shape(board).buffer(away, join_style="mitre", mitre_limit=2.0)


def _shape(board: OnBoard) -> Polygon:
    if board.name not in THIRDS:
        x, y = board.half_size
        return box(-x, -y, x, y)
    corners = outline(board.pitch, has_middle=False).exterior.coords
    thirds = [Polygon([turned_by_thirds(at, one) for at in corners]) for one in range(3)]
    # Over the seams, and the middle cell between them.
    joined = unary_union([third.buffer(0.2, join_style="mitre") for third in thirds])
    return Polygon(joined.exterior).buffer(-0.2, join_style="mitre")


def _opening(board: OnBoard) -> Polygon:
    """From the middle of an edge outwards: left of the Pico, or in front of thirds."""
    half = OPENING / 2
    if board.name in THIRDS:
        return box(-half, -_FAR, half, 0.0)
    _, y = LAYOUTS[board.name].pico
    return box(-_FAR, y - half, 0.0, y + half)


def reach(sheet: Sheet) -> Point:
    """Width and depth of a sheet in mm, up to the next whole one."""
    width, depth = (2 * half for half in sheet.half_size)
    return round(width + 0.499), round(depth + 0.499)
