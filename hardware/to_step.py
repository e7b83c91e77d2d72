"""Writes plates, boxes and rods as a STEP file (ISO 10303-21, AP214), for any program of CAD.

Used by `pcb.solids`. Each solid is an outline that stands upright: level faces, plane walls, and
round holes as true cylinders. The library that makes such files, Open CASCADE, takes 400 MB; four
kinds of faces do not need it. The files are the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from hardware.places import Point

Colour = tuple[float, float, float]  # red, green, blue: 0 to 1
_Spot = tuple[float, float, float]


@dataclass(frozen=True)
class Solid:
    """An upright body from `low` to `high`, in mm.

    outline: corners against the clock, or a single point, the middle of a rod of this `radius`.
    holes: outlines of cornered holes; rounds: middle and diameter of round ones.
    """

    name: str
    colour: Colour
    low: float
    high: float
    outline: tuple[Point, ...]
    radius: float = 0.0
    holes: tuple[tuple[Point, ...], ...] = ()
    rounds: tuple[tuple[Point, float], ...] = ()


def step(name: str, date: str, solids: Iterable[Solid]) -> str:
    """The text of a file with these solids; `date`: as 2026-11-27."""
    return _Writer().text(name, date, list(solids))


class _Writer:
    def __init__(self) -> None:
        self._lines: list[str] = []
        self._shared: dict[str, str] = {}

    def text(self, name: str, date: str, solids: list[Solid]) -> str:
        context = self._context()
        breps = [self._brep(solid) for solid in solids]
        for solid, brep in zip(solids, breps, strict=True):
            self._painted(brep, solid.colour)
        styles = ",".join(line.split("=")[0] for line in self._lines if "=STYLED_ITEM(" in line)
        axes = self._axes((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
        shape = self._add(
            f"ADVANCED_BREP_SHAPE_REPRESENTATION('{name}',({','.join([axes, *breps])}),{context})"
        )
        self._product(name, shape)
        self._add(
            f"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',({styles}),{context})"
        )
        head = [
            "ISO-10303-21;",
            "HEADER;",
            "FILE_DESCRIPTION(('Rootlight'),'2;1');",
            f"FILE_NAME('{name}.step','{date}T00:00:00',(''),(''),'','Rootlight','');",
            "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
            "ENDSEC;",
            "DATA;",
        ]
        return "\n".join([*head, *self._lines, "ENDSEC;", "END-ISO-10303-21;"]) + "\n"

    def _add(self, entity: str) -> str:
        key = f"#{len(self._lines) + 1}"
        self._lines.append(f"{key}={entity};")
        return key

    def _share(self, entity: str) -> str:
        """The same as `_add`, once for all places where it stands."""
        if entity not in self._shared:
            self._shared[entity] = self._add(entity)
        return self._shared[entity]

    # What stands round the shapes.

    def _context(self) -> str:
        """Lengths are mm, exact to a tenth of a micrometre."""
        length = self._add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))")
        angle = self._add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))")
        solid = self._add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())")
        exact = self._add(
            f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-04),{length},"
            "'distance_accuracy_value','')"
        )
        return self._add(
            "(GEOMETRIC_REPRESENTATION_CONTEXT(3)"
            f"GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({exact}))"
            f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid}))"
            "REPRESENTATION_CONTEXT('',''))"
        )

    def _product(self, name: str, shape: str) -> None:
        app = self._add("APPLICATION_CONTEXT('automotive design')")
        self._add(
            "APPLICATION_PROTOCOL_DEFINITION('international standard',"
            f"'automotive_design',2000,{app})"
        )
        context = self._add(f"PRODUCT_CONTEXT('',{app},'mechanical')")
        product = self._add(f"PRODUCT('{name}','{name}','',({context}))")
        self._add(f"PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,({product}))")
        formed = self._add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
        stage = self._add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{app},'design')")
        defined = self._add(f"PRODUCT_DEFINITION('design','',{formed},{stage})")
        property_of = self._add(f"PRODUCT_DEFINITION_SHAPE('','',{defined})")
        self._add(f"SHAPE_DEFINITION_REPRESENTATION({property_of},{shape})")

    def _painted(self, brep: str, colour: Colour) -> None:
        paint = self._share(f"COLOUR_RGB('',{','.join(_real(one) for one in colour)})")
        fill = self._share(f"FILL_AREA_STYLE_COLOUR('',{paint})")
        area = self._share(f"FILL_AREA_STYLE('',({fill}))")
        surface = self._share(f"SURFACE_STYLE_FILL_AREA({area})")
        side = self._share(f"SURFACE_SIDE_STYLE('',({surface}))")
        usage = self._share(f"SURFACE_STYLE_USAGE(.BOTH.,{side})")
        style = self._share(f"PRESENTATION_STYLE_ASSIGNMENT(({usage}))")
        self._add(f"STYLED_ITEM('color',({style}),{brep})")

    # Shapes.

    def _brep(self, solid: Solid) -> str:
        """A closed body. Level faces are bounded by the loops of all its walls."""
        walls: list[str] = []
        below: list[str] = []
        above: list[str] = []
        rings = [hole[::-1] for hole in solid.holes]
        rounds = [(at, diameter / 2, False) for at, diameter in solid.rounds]
        if solid.radius:
            rounds.insert(0, (solid.outline[0], solid.radius, True))
        else:
            rings.insert(0, solid.outline)
        for ring in rings:
            self._ring(ring, solid, walls, below, above)
        for at, radius, is_rod in rounds:
            self._round(at, radius, is_rod, solid, walls, below, above)
        lowest = self._level(solid.low, -1.0, below)
        highest = self._level(solid.high, 1.0, above)
        shell = self._add(f"CLOSED_SHELL('',({','.join([lowest, highest, *walls])}))")
        return self._add(f"MANIFOLD_SOLID_BREP('{solid.name}',{shell})")

    def _level(self, z: float, up: float, loops: list[str]) -> str:
        bounds = [self._add(f"FACE_OUTER_BOUND('',{loops[0]},.T.)")]
        bounds += [self._add(f"FACE_BOUND('',{loop},.T.)") for loop in loops[1:]]
        plane = self._plane((0.0, 0.0, z), (0.0, 0.0, up), (1.0, 0.0, 0.0))
        return self._add(f"ADVANCED_FACE('',({','.join(bounds)}),{plane},.T.)")

    def _ring(
        self,
        ring: tuple[Point, ...],
        solid: Solid,
        walls: list[str],
        below: list[str],
        above: list[str],
    ) -> None:
        """The walls along corners; the solid lies at the left of the way."""
        count = len(ring)
        ends = [ring[(number + 1) % count] for number in range(count)]
        low = [self._vertex((*at, solid.low)) for at in ring]
        high = [self._vertex((*at, solid.high)) for at in ring]
        lower, upper, upright = [], [], []
        for number, (at, to) in enumerate(zip(ring, ends, strict=True)):
            after = (number + 1) % count
            start, end = (*at, solid.low), (*to, solid.low)
            lower.append(self._edge(low[number], low[after], start, end))
            start, end = (*at, solid.high), (*to, solid.high)
            upper.append(self._edge(high[number], high[after], start, end))
            ends_of = (*at, solid.low), (*at, solid.high)
            upright.append(self._edge(low[number], high[number], *ends_of))
        for number, (at, to) in enumerate(zip(ring, ends, strict=True)):
            after = (number + 1) % count
            loop = self._loop(
                [
                    (lower[number], True),
                    (upright[after], True),
                    (upper[number], False),
                    (upright[number], False),
                ]
            )
            along = _way((*at, 0.0), (*to, 0.0))
            plane = self._plane((*at, solid.low), (along[1], -along[0], 0.0), along)
            bound = self._add(f"FACE_OUTER_BOUND('',{loop},.T.)")
            walls.append(self._add(f"ADVANCED_FACE('',({bound}),{plane},.T.)"))
        below.append(self._loop([(edge, False) for edge in reversed(lower)]))
        above.append(self._loop([(edge, True) for edge in upper]))

    def _round(
        self,
        at: Point,
        radius: float,
        is_rod: bool,
        solid: Solid,
        walls: list[str],
        below: list[str],
        above: list[str],
    ) -> None:
        """The wall of a rod, or of a round hole."""
        low, high = ((at[0] + radius, at[1], z) for z in (solid.low, solid.high))
        vertices = self._vertex(low), self._vertex(high)
        lower, upper = (
            self._circle(vertex, (*at, z), radius)
            for vertex, z in zip(vertices, (solid.low, solid.high), strict=True)
        )
        seam = self._edge(*vertices, low, high)
        loop = [(lower, is_rod), (seam, True), (upper, not is_rod), (seam, False)]
        axes = self._axes((*at, solid.low), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
        surface = self._add(f"CYLINDRICAL_SURFACE('',{axes},{_real(radius)})")
        bound = self._add(f"FACE_OUTER_BOUND('',{self._loop(loop)},.T.)")
        same = ".T." if is_rod else ".F."
        walls.append(self._add(f"ADVANCED_FACE('',({bound}),{surface},{same})"))
        below.append(self._loop([(lower, not is_rod)]))
        above.append(self._loop([(upper, is_rod)]))

    def _loop(self, edges: list[tuple[str, bool]]) -> str:
        turned = [
            self._add(f"ORIENTED_EDGE('',*,*,{edge},{'.T.' if forward else '.F.'})")
            for edge, forward in edges
        ]
        return self._add(f"EDGE_LOOP('',({','.join(turned)}))")

    def _edge(self, one: str, other: str, start: _Spot, end: _Spot) -> str:
        way = self._direction(_way(start, end))
        vector = self._share(f"VECTOR('',{way},1.)")
        line = self._add(f"LINE('',{self._spot(start)},{vector})")
        return self._add(f"EDGE_CURVE('',{one},{other},{line},.T.)")

    def _circle(self, vertex: str, middle: _Spot, radius: float) -> str:
        axes = self._axes(middle, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
        circle = self._add(f"CIRCLE('',{axes},{_real(radius)})")
        return self._add(f"EDGE_CURVE('',{vertex},{vertex},{circle},.T.)")

    def _vertex(self, at: _Spot) -> str:
        return self._add(f"VERTEX_POINT('',{self._spot(at)})")

    def _plane(self, at: _Spot, normal: _Spot, along: _Spot) -> str:
        return self._add(f"PLANE('',{self._axes(at, normal, along)})")

    def _axes(self, at: _Spot, normal: _Spot, along: _Spot) -> str:
        ways = f"{self._direction(normal)},{self._direction(along)}"
        return self._add(f"AXIS2_PLACEMENT_3D('',{self._spot(at)},{ways})")

    def _spot(self, at: _Spot) -> str:
        return self._share(f"CARTESIAN_POINT('',({','.join(_real(one) for one in at)}))")

    def _direction(self, way: _Spot) -> str:
        return self._share(f"DIRECTION('',({','.join(_real(one) for one in way)}))")


def _way(start: _Spot, end: _Spot) -> _Spot:
    """The direction from one point to another, of length 1."""
    length = math.dist(start, end)
    x, y, z = ((to - at) / length for at, to in zip(start, end, strict=True))
    return x, y, z


def _real(value: float) -> str:
    """A number as the format wants it: with a point, and no sign before nothing."""
    text = f"{round(value, 9) + 0.0:.9f}".rstrip("0")
    return "0." if text in ("-0.", "0.") else text
