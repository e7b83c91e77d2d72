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
_Three = tuple[float, float, float]
# Models that both KiCad 6 and KiCad 10 bring, by footprint: the file, its offset in mm with y up
# (they have pin 1 of parts with leads at 0), and its turn in degrees.
_NOWHERE: _Three = (0.0, 0.0, 0.0)
_MODELS: dict[str, tuple[str, _Three, _Three]] = {
    "0402": ("Resistor_SMD.3dshapes/R_0402_1005Metric", _NOWHERE, _NOWHERE),
    "1206": ("Capacitor_SMD.3dshapes/C_1206_3216Metric", _NOWHERE, _NOWHERE),
    "1812": ("Resistor_SMD.3dshapes/R_1812_4532Metric", _NOWHERE, _NOWHERE),
    "SOT-23-5": ("Package_TO_SOT_SMD.3dshapes/SOT-23-5", _NOWHERE, _NOWHERE),
    "UQFN-20_3x3mm_P0.4mm": (
        "Package_DFN_QFN.3dshapes/UQFN-20-1EP_3x3mm_P0.4mm_EP1.85x1.85mm",
        _NOWHERE,
        _NOWHERE,
    ),
    "DIP-14_W7.62mm": ("Package_DIP.3dshapes/DIP-14_W7.62mm", (-3.81, 7.62, 0.0), _NOWHERE),
    "R_axial_P10.16mm": (
        "Resistor_THT.3dshapes/R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
        (-5.08, 0.0, 0.0),
        _NOWHERE,
    ),
    "R_upright_P2.54mm": (
        "Resistor_THT.3dshapes/R_Axial_DIN0207_L6.3mm_D2.5mm_P2.54mm_Vertical",
        (-1.27, 0.0, 0.0),
        _NOWHERE,
    ),
    "C_disc_P5.08mm": (
        "Capacitor_THT.3dshapes/C_Disc_D5.0mm_W2.5mm_P5.00mm",
        (-2.5, 0.0, 0.0),
        _NOWHERE,
    ),
    "CP_radial_D8mm_P5.08mm": (
        "Capacitor_THT.3dshapes/CP_Radial_D8.0mm_P5.00mm",
        (-2.5, 0.0, 0.0),
        _NOWHERE,
    ),
    "piezo_D13mm_P5.08mm": (
        "Buzzer_Beeper.3dshapes/Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
        (-2.5, 0.0, 0.0),
        _NOWHERE,
    ),
    # KiCad 6 has none of these two, and leaves them out.
    "SK6812MINI-E": (
        "LED_SMD.3dshapes/LED_SK6812MINI-E_3.2x2.8mm_P1.5mm_ReverseMount",
        _NOWHERE,
        _NOWHERE,
    ),
    "RaspberryPi_Pico_castellated": ("Module.3dshapes/RaspberryPi_Pico", _NOWHERE, _NOWHERE),
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
    """The part in three dimensions, if KiCad has it: as STEP, which every version reads."""
    if form.name in _MODELS:
        file, offset, turn = _MODELS[form.name]
        at, turned = (" ".join(n(one) for one in three) for three in (offset, turn))
        yield f'    (model "${{KICAD6_3DMODEL_DIR}}/{file}.step"'
        yield f"      (offset (xyz {at})) (scale (xyz 1 1 1)) (rotate (xyz {turned}))"
        yield "    )"
