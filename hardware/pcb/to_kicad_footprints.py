"""Writes the footprints of a board's parts as a library of KiCad, and for its board file.

Used by `to_kicad` and `kicad_files`. In a library a part lies on the front, y downwards. On the
back KiCad mirrors it from above to below, and counts its turn from there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from hardware.pcb.footprints import Footprint, PadForm
from hardware.pcb.kicad_ids import LIBRARY, n
from hardware.pcb.model import Circuit
from hardware.pcb.outline import local_marks
from hardware.pcb.rules import MASK_MARGIN
from hardware.places import Point

_SILK = 0.15
# Models that KiCad brings, by footprint.
_MODELS = {
    "0402": "Resistor_SMD.3dshapes/R_0402_1005Metric",
    "1206": "Capacitor_SMD.3dshapes/C_1206_3216Metric",
    "1812": "Fuse.3dshapes/Fuse_1812_4532Metric",
    "SOT-23-5": "Package_TO_SOT_SMD.3dshapes/SOT-23-5",
    "DIP-14_W7.62mm": "Package_DIP.3dshapes/DIP-14_W7.62mm",
}
Stamp = Callable[[], str]


class Side:
    """One side of the board: the names of its layers, and the way up on it."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self._way = 1 if letter == "B" else -1
        self.mirror = " (justify mirror)" if letter == "B" else ""

    def at(self, x: float, y: float) -> Point:
        """The place of a point of the part."""
        return x, self._way * y


BACK, FRONT = Side("B"), Side("F")


def library(circuit: Circuit) -> dict[str, str]:
    """The files of the library by their names."""
    forms = {part.footprint.name: part.footprint for part in circuit.parts}
    return {f"{name}.kicad_mod": _file(form) for name, form in sorted(forms.items())}


def library_table() -> str:
    """`fp-lib-table`: where the library is."""
    uri = f"${{KIPRJMOD}}/{LIBRARY}.pretty"
    row = f'(lib (name "{LIBRARY}")(type "KiCad")(uri "{uri}")(options "")(descr ""))'
    return f"(fp_lib_table\n  {row}\n)\n"


def _file(form: Footprint) -> str:
    lines = [
        f'(footprint "{form.name}" (version 20211014) (generator rootlight)',
        '  (layer "F.Cu")',
        f"  {attributes(form)}",
        *texts("REF**", form.name, FRONT, lambda: ""),
        *marks(form, FRONT, lambda: ""),
        *pads(form, FRONT, 0, {}, lambda: ""),
        *model(form),
        ")",
    ]
    return "\n".join(lines) + "\n"


def attributes(form: Footprint) -> str:
    """What KiCad's lists shall do with it."""
    kind = "through_hole" if any(pad.drill for pad in form.pads) else "smd"
    hidden = "" if form.is_bought else " exclude_from_pos_files exclude_from_bom"
    if form.by_hand:
        hidden = " exclude_from_pos_files"
    if not form.is_bought and kind == "smd":
        hidden = f" board_only{hidden}"
    return f"(attr {kind}{hidden})"


def texts(name: str, value: str, side: Side, stamp: Stamp) -> Iterator[str]:
    """The hidden texts of a part: its name, and its value."""
    font = f"(effects (font (size 0.6 0.6) (thickness 0.1)){side.mirror})"
    for kind, words in (("reference", name), ("value", value)):
        place = f'(at 0 0) (layer "{side.letter}.Fab") hide'
        yield f'    (fp_text {kind} "{words}" {place} {font}{stamp()})'


def marks(form: Footprint, side: Side, stamp: Stamp) -> Iterator[str]:
    """The lines of the silk-screen."""
    for line in local_marks(form):
        places = [side.at(*point) for point in line]
        for (x, y), (to_x, to_y) in itertools.pairwise(places):
            ends = f"(start {n(x)} {n(y)}) (end {n(to_x)} {n(to_y)})"
            yield f'    (fp_line {ends} (layer "{side.letter}.SilkS") (width {_SILK}){stamp()})'


def pads(
    form: Footprint, side: Side, turn: int, nets: dict[str, str], stamp: Stamp
) -> Iterator[str]:
    """All pads. `turn`: of the part on its board. `nets`: by pin, as KiCad writes a net."""
    for pad in form.pads:
        x, y = side.at(pad.x, pad.y)
        place = f"(at {n(x)} {n(y)}{f' {turn}' if turn else ''})"
        net = nets.get(pad.pin, "")
        size = f"(size {n(pad.width)} {n(pad.height)})"
        if pad.drill:
            head = f'    (pad "{pad.pin}" thru_hole circle {place} {size} (drill {n(pad.drill)})'
            yield f'{head} (layers "*.Cu" "*.Mask"){net}{stamp()})'
            continue
        kind = f"smd {'circle' if pad.is_round else 'rect'}"
        layers = f"(layers {_layers(form, pad, side)}){net}{_mask(form)}"
        yield f'    (pad "{pad.pin}" {kind} {place} {size} {layers}{stamp()})'
        if form.has_paste and pad.paste:
            size = f"(size {n(pad.paste[0])} {n(pad.paste[1])})"
            layers = f'(layers "{side.letter}.Paste")'
            yield f'    (pad "" smd rect {place} {size} {layers}{stamp()})'


def _layers(form: Footprint, pad: PadForm, side: Side) -> str:
    names = ["Cu", "Mask"]
    if form.has_paste and pad.paste is None:
        names.insert(1, "Paste")
    return " ".join(f'"{side.letter}.{name}"' for name in names)


def _mask(form: Footprint) -> str:
    if form.mask == MASK_MARGIN:
        return ""
    # KiCad 6 takes 0 for "as the board has it".
    return f" (solder_mask_margin {n(form.mask) if form.mask else '0.000001'})"


def model(form: Footprint) -> Iterator[str]:
    """The part in three dimensions, if KiCad has it."""
    if form.name in _MODELS:
        yield f'    (model "${{KICAD6_3DMODEL_DIR}}/{_MODELS[form.name]}.wrl"'
        yield "      (offset (xyz 0 0 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0))"
        yield "    )"
