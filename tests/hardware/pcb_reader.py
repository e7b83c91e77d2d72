"""Reads the files of a printed board back with gerbonara, which knows nothing of this project.

Copper that overlaps is joined, and a plated hole joins all layers: so the nets come from the
shapes alone. Names come from the IPC-D-356 file.
"""

import csv
import io
import math
from collections import defaultdict
from dataclasses import dataclass, field

from gerbonara.excellon import ExcellonFile
from gerbonara.graphic_objects import Arc, Flash, Line, Region
from gerbonara.ipc356 import Netlist
from gerbonara.rs274x import GerberFile
from gerbonara.utils import MM
from shapely import STRtree
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

DOT = 2.2  # mm, of the dots on the back
CLEARANCE = 0.15
LAYERS = ("F_Cu", "In1_Cu", "In2_Cu", "B_Cu")


@dataclass
class Copper:
    """One thing that a layer draws. `width`: of a line, else None."""

    layer: str
    shape: object
    net: int = -1
    width: float | None = None
    line: LineString | None = None


@dataclass
class Record:
    """One line of the netlist."""

    part: str
    pin: str
    net: str | None
    at: tuple[float, float]
    layer: str | None  # None: through all


@dataclass
class Board:
    """All that was read. `nets`: by name the numbers of the pieces of copper that carry it."""

    copper: list[Copper]
    holes: list[tuple[tuple[float, float], float]]
    bare_holes: list[tuple[tuple[float, float], float]]
    edges: list[LineString]
    records: list[Record]
    positions: dict[str, tuple[float, float, str, float]]
    bill: dict[str, tuple[str, str]]
    names: dict[int, set[str]] = field(default_factory=dict)

    @property
    def nets(self):
        found = defaultdict(set)
        for number, names in self.names.items():
            for name in names:
                found[name].add(number)
        return found

    def of_net(self, name, layer=None):
        numbers = self.nets[name]
        return [one for one in self.copper if one.net in numbers and layer in (None, one.layer)]


def read(files, called, layers=LAYERS):
    """A board from its files: bytes by name."""

    def gerber(layer):
        return GerberFile.from_string(files[f"gerbers/{called}-{layer}.gbr"].decode())

    copper = [one for layer in layers for one in _copper(layer, gerber(layer))]
    edges = [one.line for one in _copper("Edge_Cuts", gerber("Edge_Cuts"))]
    holes = _holes(files[f"gerbers/{called}-PTH.drl"])
    bare_file = files.get(f"gerbers/{called}-NPTH.drl")
    bare = _holes(bare_file) if bare_file else []
    named = records_of(next(data for file, data in files.items() if file.endswith(".ipc")))
    board = Board(
        copper, holes, bare, edges, named, _positions(files), _bill(files["bom.csv"].decode())
    )
    join(board)
    name(board)
    return board


def _copper(layer, gerber):
    found = []
    for thing in gerber.objects:
        assert thing.polarity_dark
        found.append(Copper(layer, *_form(thing)))
    return found


def _form(thing):
    if isinstance(thing, Region):
        return (Polygon(thing.outline).buffer(0),)
    aperture = thing.aperture
    if isinstance(thing, Line):
        width = float(aperture.unit.convert_to(MM, aperture.diameter))
        line = LineString([(thing.x1, thing.y1), (thing.x2, thing.y2)])
        return line.buffer(width / 2, quad_segs=16), -1, width, line
    if isinstance(thing, Arc):
        # A whole circle: it ends where it begins.
        assert (thing.x1, thing.y1) == (thing.x2, thing.y2)
        middle, radius = (
            Point(thing.x1 + thing.cx, thing.y1 + thing.cy),
            math.hypot(thing.cx, thing.cy),
        )
        circle = middle.buffer(radius, quad_segs=32).exterior
        width = float(aperture.unit.convert_to(MM, aperture.diameter))
        return circle.buffer(width / 2), -1, width, LineString(circle.coords)
    assert isinstance(thing, Flash)
    if hasattr(aperture, "diameter"):
        return (Point(thing.x, thing.y).buffer(aperture.diameter / 2, quad_segs=16),)
    half_x, half_y = aperture.w / 2, aperture.h / 2
    return (box(thing.x - half_x, thing.y - half_y, thing.x + half_x, thing.y + half_y),)


def _holes(data):
    drill = ExcellonFile.from_string(data.decode())
    return [((hole.x, hole.y), hole.tool.diameter) for hole in drill.objects]


def records_of(data):
    found = []
    for record in Netlist.from_string(data.decode(), "x.ipc").test_records:
        layer = {0: None, 1: "F_Cu", 4: "B_Cu"}[record.access_layer]
        net = record.net_name if record.is_connected else None
        found.append(
            Record(record.ref_des or "", record.pin or "", net, (record.x, record.y), layer)
        )
    return found


def _positions(files):
    found = {}
    for row in csv.DictReader(io.StringIO(files["positions.csv"].decode())):
        x, y = (float(row[key].removesuffix("mm")) for key in ("Mid X", "Mid Y"))
        found[row["Designator"]] = (x, y, row["Layer"], float(row["Rotation"]))
    return found


def _bill(text):
    found = {}
    for row in csv.DictReader(io.StringIO(text)):
        for part in row["Designator"].split(","):
            found[part] = (row["Comment"], row["Footprint"])
    return found


def join(board):
    """Number the pieces of copper by what hangs together."""
    parents = list(range(len(board.copper)))

    def root(index):
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    trees = _trees(board)
    for index, one in enumerate(board.copper):
        indices, tree = trees[one.layer]
        for other in tree.query(one.shape, predicate="intersects"):
            parents[root(index)] = root(indices[other])
    for at, diameter in board.holes:
        hole = Point(at).buffer(diameter / 2)
        met = [
            indices[other]
            for indices, tree in trees.values()
            for other in tree.query(hole, predicate="intersects")
        ]
        for other in met[1:]:
            parents[root(met[0])] = root(other)
    for index, one in enumerate(board.copper):
        one.net = root(index)


def _trees(board):
    found = {}
    for layer in LAYERS:
        indices = [i for i, one in enumerate(board.copper) if one.layer == layer]
        found[layer] = indices, STRtree([board.copper[i].shape for i in indices])
    return found


def name(board):
    trees = _trees(board)
    names = defaultdict(set)
    for one in board.copper:
        names[one.net] = set()
    for record in board.records:
        for layer in (record.layer,) if record.layer else LAYERS:
            indices, tree = trees[layer]
            for other in tree.query(Point(record.at), predicate="intersects"):
                names[board.copper[indices[other]].net].add(
                    record.net or f"{record.part}.{record.pin}"
                )
    board.names = dict(names)


# The checks. Each returns what is wrong, in words.


def shorts(board):
    """Pieces of copper that carry more than one name."""
    return sorted(" = ".join(sorted(names)) for names in board.names.values() if len(names) > 1)


def opens(board):
    """Names that several pieces of copper carry, and pins without copper."""
    found = [name for name, numbers in board.nets.items() if len(numbers) > 1]
    carried = set(board.nets)
    return sorted(found + [one.net for one in board.records if one.net and one.net not in carried])


def nameless(board):
    """Copper without any name: it floats."""
    return [one for one in board.copper if not board.names[one.net]]


def too_near(board, clearance):
    """Pairs of pieces of different nets nearer than the clearance."""
    found = []
    for indices, tree in _trees(board).values():
        for index in indices:
            one = board.copper[index]
            for place in tree.query(one.shape, predicate="dwithin", distance=clearance):
                other = board.copper[indices[place]]
                if one.net < other.net:
                    away = one.shape.distance(other.shape)
                    found.append((one.layer, board.names[one.net], board.names[other.net], away))
    return found


def near_edges(board, away):
    """Copper nearer to the outline or a cut-out."""
    tree = STRtree([one.shape for one in board.copper])
    return [
        board.copper[index]
        for edge in board.edges
        for index in tree.query(edge, predicate="dwithin", distance=away)
    ]


def wires(board):
    """By net: its pins, as (part, pin)."""
    found = defaultdict(set)
    for record in board.records:
        if record.pin and record.net:
            found[record.net].add((record.part, record.pin))
    return dict(found)


def misplaced(board, pins):
    """Parts of which a pin does not lie where place and turn of `positions.csv` put it.

    `pins`: by footprint: by pin its place seen from the part's upper side, turn 0.
    """
    at = {(record.part, record.pin): record.at for record in board.records if record.pin}
    found = []
    for part, (x, y, side, turn) in board.positions.items():
        assert side == "Bottom"
        for pin, (local_x, local_y) in pins[board.bill[part][1]].items():
            angle = math.radians(turn)
            back_x = local_x * math.cos(angle) - local_y * math.sin(angle)
            back_y = local_x * math.sin(angle) + local_y * math.cos(angle)
            # The right of the back is the left of the front.
            expected = (x - back_x, y + back_y)
            if math.dist(expected, at[(part, pin)]) > 0.01:
                found.append((part, pin))
    return found


def is_data(name):
    return name.startswith("DATA_")


def is_bus(name):
    return name in ("SDA", "SCL")


def unshielded_bus(board, away):
    """The same of the bus, which changes more slowly and runs among the chips.

    5 V stands still too, and shields as ground does; between both a gap is left, and round the
    holes of the bus itself.
    """
    still = [one.shape for net in ("GND", "5V") for one in board.of_net(net, "In2_Cu")]
    shields = [shape.buffer(CLEARANCE / 2 + 0.02) for shape in still]
    holes = STRtree([Point(at) for at, _ in board.holes])
    return [
        place
        for place in unshielded(board, away, is_bus, shields)
        if not len(holes.query(Point(place[1:]), predicate="dwithin", distance=0.8))
    ]


def unshielded(board, away, carries=is_data, shields=None, step=0.5, beside=0.3):
    """Places of nets on the back with copper of an electrode in `away` and no ground between."""
    electrodes = {
        number
        for name, numbers in board.nets.items()
        if name.startswith("E_")
        for number in numbers
    }
    behind = [one.shape for one in board.copper if one.net in electrodes and one.layer != "B_Cu"]
    level = [one.shape for one in board.copper if one.net in electrodes and one.layer == "B_Cu"]
    ground = shields or [one.shape for one in board.of_net("GND", "In2_Cu")]
    behind_tree, level_tree, ground_tree = STRtree(behind), STRtree(level), STRtree(ground)
    found = []
    for name in board.nets:
        if not carries(name):
            continue
        for track in board.of_net(name, "B_Cu"):
            if track.line is None:
                continue
            for place in range(int(track.line.length / step) + 1):
                at = track.line.interpolate(place * step)
                if carries is is_data and len(
                    level_tree.query(at, predicate="dwithin", distance=away)
                ):
                    found.append((name, at.x, at.y))
                if not len(behind_tree.query(at, predicate="dwithin", distance=away)):
                    continue
                left = at.buffer(beside)
                for index in ground_tree.query(left):
                    left = left.difference(ground[index])
                if left.area > 0.01:
                    found.append((name, at.x, at.y))
    return found


def is_dot(one):
    """Whether copper is a dot that balances the front, which leads nothing."""
    left, low, right, high = one.shape.bounds
    sides = {round(right - left, 2), round(high - low, 2)}
    return one.layer == "B_Cu" and one.line is None and sides == {DOT}


def loose_ends(board):
    """Ends of tracks that no other copper and no hole of their net covers."""
    trees = _trees(board)
    holes = STRtree([Point(at).buffer(diameter / 2) for at, diameter in board.holes])
    found = []
    for index, one in enumerate(board.copper):
        if one.line is None:
            continue
        indices, tree = trees[one.layer]
        for end in (one.line.coords[0], one.line.coords[-1]):
            met = {indices[other] for other in tree.query(Point(end), predicate="intersects")}
            if met <= {index} and not len(holes.query(Point(end), predicate="intersects")):
                found.append((one.layer, *end))
    return found


def covered(board, layer):
    """The area of the copper of a layer, in mm2."""
    return unary_union([one.shape for one in board.copper if one.layer == layer]).area


def under_strange_cells(board, chips, layer="In1_Cu"):
    """Electrodes whose traces pass under a cell of another chip. `chips`: by the pad's name."""
    fields = {}
    for name in chips:
        front = board.of_net(f"E_{name}", "F_Cu")
        fields[name] = max(front, key=lambda one: one.shape.area).shape.convex_hull
    found = []
    for name, chip in chips.items():
        for trace in board.of_net(f"E_{name}", layer):
            if trace.line is None:
                continue
            met = [other for other, field in fields.items() if field.intersects(trace.line)]
            found += [(name, other) for other in met if chips[other] != chip]
    return found


def openings(data):
    """The shapes that one layer's file draws."""
    return [shape for shape, *_ in map(_form, GerberFile.from_string(data.decode()).objects)]
