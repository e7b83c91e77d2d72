"""The schematic for people: one page a chip, and one for the lights, as PDF.

Used by `files`. It is drawn from the parts and their nets, so it cannot differ from the board.
"""

from __future__ import annotations

import io

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.pcb.model import Circuit, Part
from hardware.pcb.rules import GROUND, LABEL
from hardware.pcb.symbols import pin_names

_PAGE = (297.0, 210.0)
_FONT = "Helvetica"
_TITLE, _SMALL = 5.0, 3.0  # heights of letters in mm
_TOP, _LINE = 178.0, 9.0  # y of the first pin; from pin to pin
_BOX = (110.0, 187.0)  # left and right side of a chip
_WIRE, _PART = 26.0, 24.0
_LIGHTS_A_ROW = 7


def schematic(circuit: Circuit) -> bytes:
    """The bytes of the PDF."""
    file = io.BytesIO()
    size = (_PAGE[0] * mm, _PAGE[1] * mm)
    canvas = Canvas(file, pagesize=size, pageCompression=0, invariant=1, initialFontName=_FONT)
    canvas.setTitle(f"Rootlight {circuit.name}: schematic, {LABEL}")
    canvas.setAuthor("Rootlight")
    for chip, own in pages_of(circuit):
        _page(canvas, circuit, f"{chip.name}: {chip.value}{_called(chip)}")
        _chip(canvas, chip, own)
        _wires(
            canvas, [part for part in circuit.parts if part.nets and not part.footprint.is_bought]
        )
        canvas.showPage()
    lights = lights_in(circuit)
    if lights:
        _page(canvas, circuit, "lights, each with 100 nF between its 5V and GND")
        _lights(canvas, lights)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def pages_of(circuit: Circuit) -> list[tuple[Part, list[Part]]]:
    """Each chip, or cable, with the two-pin parts that are drawn on its page."""
    beside = {f"C{light.name[1:]}" for light in lights_in(circuit)}
    left = [
        part
        for part in circuit.parts
        if part.footprint.is_bought and len(part.footprint.pads) == 2 and part.name not in beside
    ]
    chips = [part for part in circuit.parts if part.name.startswith(("U", "X"))]
    found = []
    for chip in chips:
        own = _own(chip, chips, left)
        left = [part for part in left if part not in own]
        found.append((chip, own))
    return found


def lights_in(circuit: Circuit) -> list[Part]:
    """The lights, in the order of the chain."""
    return [part for part in circuit.parts if part.name.startswith("D")]


def _own(chip: Part, chips: list[Part], parts: list[Part]) -> list[Part]:
    """The two-pin parts nearest to a chip: they belong onto its page."""

    def away(part: Part, other: Part) -> float:
        return abs(part.at[0] - other.at[0]) + abs(part.at[1] - other.at[1])

    return [
        part
        for part in parts
        if min(chips, key=lambda other: (away(part, other), other.name)) is chip
    ]


def _called(chip: Part) -> str:
    """Return the board file's name of a touch chip, from the net of its own regulator."""
    own = [net for net in chip.nets.values() if net.startswith("VREG_")]
    return f", {own[0].removeprefix('VREG_')}" if own else ""


def _page(canvas: Canvas, circuit: Circuit, title: str) -> None:
    _text(canvas, 15, 196, f"{circuit.name} - {title}", _TITLE)
    _text(canvas, 15, 8, f"{LABEL}; lines with the same name are joined", _SMALL)


def _chip(canvas: Canvas, chip: Part, parts: list[Part]) -> None:
    names = pin_names(chip.value)
    pins = sorted((pin for pin in chip.nets if pin.isdigit()), key=int)
    if chip.value == "MPR121":
        left = [pin for pin in pins if not names[pin].startswith("ELE")]
    else:
        left = [pin for pin in pins if int(pin) <= len(chip.footprint.pads) // 2]
    sides = (left, [pin for pin in pins if pin not in left])
    low = _TOP - _LINE * max(map(len, sides))
    canvas.rect(
        _BOX[0] * mm, low * mm, (_BOX[1] - _BOX[0]) * mm, (_TOP + _LINE - low) * mm, stroke=1
    )
    _text(canvas, (_BOX[0] + _BOX[1]) / 2 - 12, _TOP + 2, chip.name, _TITLE)
    waiting = list(parts)
    for way, side in zip((-1, 1), sides, strict=True):
        for row, pin in enumerate(side):
            y = _TOP - _LINE * row - 3
            _pin(canvas, way, y, f"{pin} {names[pin]}", chip.nets[pin], waiting)
    _others(canvas, waiting, low - 14)


def _pin(canvas: Canvas, way: int, y: float, label: str, net: str, waiting: list[Part]) -> None:
    """A pin with its net, and with a part that hangs on it."""
    x = _BOX[0] if way < 0 else _BOX[1]
    _words(canvas, x - way * 2, y - 1, label, -way)
    hangs = [] if net == GROUND else [one for one in waiting if net in one.nets.values()]
    part = hangs[0] if hangs else None
    canvas.line(x * mm, y * mm, (x + way * _WIRE) * mm, y * mm)
    if part is None:
        _words(canvas, x + way * (_WIRE + 1), y - 1, net, way)
        return
    waiting.remove(part)
    _words(canvas, x + way * 1, y + 1, net, way)
    _part(canvas, x + way * _WIRE, y, way, part)
    end = x + way * (_WIRE + _PART)
    canvas.line(end * mm, y * mm, (end + way * 5) * mm, y * mm)
    far = next((one for one in part.nets.values() if one != net), net)
    _words(canvas, end + way * 6, y - 1, far, way)


def _part(canvas: Canvas, x: float, y: float, way: int, part: Part) -> None:
    left = x if way > 0 else x - _PART
    canvas.rect(left * mm, (y - 3) * mm, _PART * mm, 6 * mm)
    _text(canvas, left + 1, y + 0.3, part.name, 2.4)
    _text(canvas, left + 1, y - 2.6, part.value, 2.2)


def _others(canvas: Canvas, parts: list[Part], top: float) -> None:
    """Parts that hang on no pin of the chip, each with both of its nets."""
    for index, part in enumerate(parts):
        x, y = 35.0 + 85 * (index % 3), top - 10 * (index // 3)
        one, other = part.nets["1"], part.nets["2"]
        _words(canvas, x - 1, y - 1, one, -1)
        _part(canvas, x, y, 1, part)
        _words(canvas, x + _PART + 1, y - 1, other, 1)


def _wires(canvas: Canvas, parts: list[Part]) -> None:
    """The holes for wires, each with its net."""
    for index, part in enumerate(parts):
        net = next(iter(part.nets.values()))
        words = f"{part.name}: {part.value}, {len(part.footprint.pads)} x {net}"
        _text(canvas, 35.0 + 85 * (index % 3), 24.0 - 7 * (index // 3), words, _SMALL)


def _lights(canvas: Canvas, lights: list[Part]) -> None:
    for index, light in enumerate(lights):
        x, y = 18.0 + 38 * (index % _LIGHTS_A_ROW), 172.0 - 24 * (index // _LIGHTS_A_ROW)
        canvas.rect((x + 9) * mm, (y - 8) * mm, 14 * mm, 16 * mm)
        _text(canvas, x + 11, y + 3, light.name, _SMALL)
        _text(canvas, x + 10, y - 1, "DIN DOUT", 2.0)
        _text(canvas, x + 10, y - 6, f"with C{light.name[1:]}", 2.0)
        if index % _LIGHTS_A_ROW == 0:
            _text(canvas, x - 5, y, light.nets["4"], 2.2)
            canvas.line((x + 6) * mm, (y - 1) * mm, (x + 9) * mm, (y - 1) * mm)
        if "2" in light.nets:
            ends_row = (index + 1) % _LIGHTS_A_ROW == 0
            right = x + (26 if ends_row else 47)
            canvas.line((x + 23) * mm, (y - 1) * mm, right * mm, (y - 1) * mm)
            _text(canvas, x + 26, y, light.nets["2"], 2.2)


def _words(canvas: Canvas, x: float, y: float, text: str, way: int) -> None:
    """A text that ends at x, or begins there."""
    canvas.setFont(_FONT, _SMALL * mm)
    if way < 0:
        canvas.drawRightString(x * mm, y * mm, text)
    else:
        canvas.drawString(x * mm, y * mm, text)


def _text(canvas: Canvas, x: float, y: float, text: str, height: float) -> None:
    canvas.setFont(_FONT, height * mm)
    canvas.drawString(x * mm, y * mm, text)
