"""Writes a board's schematic for KiCad: a root sheet, a sheet a chip, one for the lights.

Used by `to_kicad` and `kicad_files`. The format is that of version 20211123 (KiCad 6), which later
versions read. Every pin bears the name of its net as a global label, so no line has to be drawn
from part to part, and board and schematic call each net the same. y goes down, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.pcb.kicad_ids import LIBRARY, identity, n, sheet_identity, symbol_identity
from hardware.pcb.model import Circuit, Part
from hardware.pcb.rules import DATE, FIVE, GROUND, LABEL, REVISION, THREE
from hardware.pcb.schematic import lights_in, pages_of
from hardware.pcb.symbols import ELECTRODE, POWER_FLAG, Pin, Symbol, symbol_of
from hardware.places import Point

_GRID = 2.54
_BODY, _SMALL_BODY = 12.7, 2.54  # half widths of symbols
_PIN = 2.54
_FONT = "(effects (font (size 1.27 1.27))"
_PAPERS = {"A3": (420.0, 297.0), "A2": (594.0, 420.0)}
# Where the first part stands, and from one to the next.
_FIRST, _STEP = (200.66, 30.48), (76.2, 12.7)
_LIGHT, _LIGHT_STEP = (50.8, 30.48), (88.9, 30.48)
_CHIP = (88.9, 40.64)
_LIGHTS_A_COLUMN = 12
_LOWEST = 259.08


@dataclass(frozen=True)
class _Placed:
    """A symbol on a sheet. `nets`: by the pin's number. `name`: also that of its part."""

    symbol: Symbol
    name: str
    value: str
    footprint: str
    at: Point
    nets: dict[str, str]


@dataclass(frozen=True)
class _Sheet:
    name: str
    title: str
    paper: str
    placed: tuple[_Placed, ...]


def schematics(circuit: Circuit, name: str) -> dict[str, str]:
    """All sheets by their files' names; `name`: of the root sheet, as the board file's."""
    sheets = _sheets_of(circuit)
    found = {f"{name}.kicad_sch": "\n".join(_root(circuit, sheets)) + "\n"}
    for sheet in sheets:
        found[f"sheets/{sheet.name}.kicad_sch"] = "\n".join(_sheet(circuit, sheet)) + "\n"
    return found


def symbol_library(circuit: Circuit) -> str:
    """The `.kicad_sym` file: all symbols that the sheets use."""
    lines = ["(kicad_symbol_lib (version 20211014) (generator rootlight)"]
    for symbol in _symbols(_sheets_of(circuit)):
        lines += _drawn(symbol, symbol.name)
    return "\n".join([*lines, ")"]) + "\n"


def symbol_table() -> str:
    """`sym-lib-table`: where the symbols are."""
    uri = f"${{KIPRJMOD}}/{LIBRARY}.kicad_sym"
    row = f'(lib (name "{LIBRARY}")(type "KiCad")(uri "{uri}")(options "")(descr ""))'
    return f"(sym_lib_table\n  {row}\n)\n"


def paths_of(circuit: Circuit) -> dict[str, str]:
    """By part: where its symbol is, as the board file has it."""
    return {
        placed.name: f"/{sheet_identity(circuit, sheet.name)}/"
        f"{symbol_identity(circuit, placed.name)}"
        for sheet in _sheets_of(circuit)
        for placed in sheet.placed
        if placed.symbol.is_on_board
    }


def root_identity(circuit: Circuit) -> str:
    """The identity of the root sheet."""
    return identity(circuit, "root sheet")


# What is on which sheet.


def _sheets_of(circuit: Circuit) -> list[_Sheet]:
    sheets = []
    flags = _flags(circuit)
    wires = [part for part in circuit.parts if part.nets and not part.footprint.is_bought]
    for chip, own in pages_of(circuit):
        placed = [_of(chip, _CHIP)]
        others: list[Part | str] = [*own, *wires]
        others += _electrodes(circuit, [chip, *own])
        at = _FIRST
        for other in others:
            if isinstance(other, Part):
                one = _of(other, at)
            else:
                net = f"E_{other}"
                one = _Placed(ELECTRODE, net, "electrode", "", at, {"1": net})
            placed.append(one)
            at = _next(at, one.symbol)
        placed += flags
        wires, flags = [], []
        sheets.append(_Sheet(chip.name.lower(), f"{chip.name}: {chip.value}", "A3", tuple(placed)))
    lights = [
        _of(part, _cell(_LIGHT, _LIGHT_STEP, index // 2, _LIGHTS_A_COLUMN, 43.18 * (index % 2)))
        for index, part in enumerate(
            part
            for light in lights_in(circuit)
            for part in (light, circuit.part(f"C{light.name[1:]}"))
        )
    ]
    if lights:
        sheets.append(_Sheet("lights", "the lights", "A2", tuple(lights)))
    return sheets


def _next(at: Point, symbol: Symbol) -> Point:
    """The place for what follows a symbol: below it, or in the next column."""
    low = round(at[1] + _GRID * (symbol.rows - 1) + _STEP[1], 2)
    return (at[0], low) if low < _LOWEST else (round(at[0] + _STEP[0], 2), _FIRST[1])


def _electrodes(circuit: Circuit, parts: list[Part]) -> list[str]:
    """The pads that the parts lead to."""
    nets = {net for part in parts for net in part.nets.values()}
    return [one.name for one in circuit.electrodes if one.net in nets]


def _flags(circuit: Circuit) -> list[_Placed]:
    """Marks on the nets whose power comes through passive parts, in the lower left corner."""
    has_pico = any(part.value == "Raspberry Pi Pico" for part in circuit.parts)
    nets = [net for net in (GROUND, FIVE, THREE) if net in circuit.nets()]
    if has_pico:
        nets.remove(THREE)
    return [
        _Placed(POWER_FLAG, f"#FLG{row}", "power_flag", "", (50.8, 215.9 + 12.7 * row), {"1": net})
        for row, net in enumerate(nets)
    ]


def _cell(first: Point, step: Point, index: int, rows: int, right: float = 0.0) -> Point:
    column, row = divmod(index, rows)
    return round(first[0] + step[0] * column + right, 2), round(first[1] + step[1] * row, 2)


def _of(part: Part, at: Point) -> _Placed:
    form = f"{LIBRARY}:{part.footprint.name}"
    return _Placed(symbol_of(part), part.name, part.value, form, at, part.nets)


# The root sheet.


def _root(circuit: Circuit, sheets: list[_Sheet]) -> Iterator[str]:
    yield from _head(circuit, root_identity(circuit), "A3", circuit.name)
    yield "  (lib_symbols)"
    for index, sheet in enumerate(sheets):
        x, y = _cell((38.1, 38.1), (76.2, 38.1), index, 5)
        yield f"  (sheet (at {n(x)} {n(y)}) (size 50.8 20.32)"
        yield "    (stroke (width 0) (type solid) (color 0 0 0 0)) (fill (color 0 0 0 0.0))"
        yield f"    (uuid {sheet_identity(circuit, sheet.name)})"
        under = n(y + 21.59)
        for number, key, words, height in (
            (0, "Sheet name", sheet.title, n(y - 1.27)),
            (1, "Sheet file", f"sheets/{sheet.name}.kicad_sch", under),
        ):
            place = f"(id {number}) (at {n(x)} {height} 0)"
            yield f'    (property "{key}" "{words}" {place}'
            yield f"      {_FONT} (justify left bottom))"
            yield "    )"
        yield "  )"
    yield '  (sheet_instances (path "/" (page "1"))'
    for page, sheet in enumerate(sheets, start=2):
        yield f'    (path "/{sheet_identity(circuit, sheet.name)}" (page "{page}"))'
    yield "  )"
    yield "  (symbol_instances"
    for sheet in sheets:
        for placed in sheet.placed:
            path = f"/{sheet_identity(circuit, sheet.name)}/"
            path += symbol_identity(circuit, placed.name)
            yield f'    (path "{path}" (reference "{_reference(placed)}") (unit 1)'
            yield f'      (value "{placed.value}") (footprint "{placed.footprint}"))'
    yield "  )"
    yield ")"


def _head(circuit: Circuit, own: str, paper: str, title: str) -> Iterator[str]:
    yield "(kicad_sch (version 20211123) (generator rootlight)"
    yield f"  (uuid {own})"
    yield f'  (paper "{paper}")'
    yield f'  (title_block (title "Rootlight {title}") (date "{DATE}") (rev "{REVISION}")'
    yield f'    (comment 1 "{LABEL}"))'


def _reference(placed: _Placed) -> str:
    """The name of a symbol: KiCad wants a number behind the letters."""
    if placed.symbol is not ELECTRODE:
        return placed.name
    return f"{placed.name}_1" if not placed.name[-1].isdigit() else placed.name


# A sheet with its symbols.


def _sheet(circuit: Circuit, sheet: _Sheet) -> Iterator[str]:
    own = identity(circuit, f"file of sheet {sheet.name}")
    yield from _head(circuit, own, sheet.paper, f"{circuit.name}, {sheet.title}")
    yield "  (lib_symbols"
    for symbol in _symbols([sheet]):
        yield from _drawn(symbol, f"{LIBRARY}:{symbol.name}")
    yield "  )"
    for placed in sheet.placed:
        yield from _wires(circuit, placed)
    for placed in sheet.placed:
        yield from _instance(circuit, placed)
    yield ")"


def _symbols(sheets: list[_Sheet]) -> list[Symbol]:
    found = {placed.symbol.name: placed.symbol for sheet in sheets for placed in sheet.placed}
    return [found[name] for name in sorted(found)]


def _end(symbol: Symbol, pin: Pin) -> Point:
    """Where a pin is joined, from the middle of its symbol, y down."""
    half = (_SMALL_BODY if symbol.is_small else _BODY) + _PIN
    return (-half if pin.is_left else half), _GRID * pin.row


def _wires(circuit: Circuit, placed: _Placed) -> Iterator[str]:
    """A short line and the name of its net at each pin; a cross where nothing is joined."""
    for pin in placed.symbol.pins:
        dx, dy = _end(placed.symbol, pin)
        x, y = placed.at[0] + dx, placed.at[1] + dy
        net = placed.nets.get(pin.number)
        own = f"{placed.name} {pin.number}"
        if net is None:
            stamp = identity(circuit, f"no connection {own}")
            yield f"  (no_connect (at {n(x)} {n(y)}) (uuid {stamp}))"
            continue
        far = x - _PIN if pin.is_left else x + _PIN
        turn, side = (180, "right") if pin.is_left else (0, "left")
        stamp = identity(circuit, f"line {own}")
        yield f"  (wire (pts (xy {n(x)} {n(y)}) (xy {n(far)} {n(y)}))"
        yield f"    (stroke (width 0) (type default) (color 0 0 0 0)) (uuid {stamp}))"
        stamp = identity(circuit, f"label {own}")
        yield f'  (global_label "{net}" (shape passive) (at {n(far)} {n(y)} {turn})'
        yield f"    {_FONT} (justify {side})) (uuid {stamp}))"


def _instance(circuit: Circuit, placed: _Placed) -> Iterator[str]:
    (x, y), symbol = placed.at, placed.symbol
    bought, there = ("yes" if one else "no" for one in (symbol.is_bought, symbol.is_on_board))
    yield f'  (symbol (lib_id "{LIBRARY}:{symbol.name}") (at {n(x)} {n(y)} 0) (unit 1)'
    yield f"    (in_bom {bought}) (on_board {there})"
    yield f"    (uuid {symbol_identity(circuit, placed.name)})"
    low = n(y + _GRID * symbol.rows)
    for number, (key, words, height, hidden) in enumerate(
        (
            ("Reference", _reference(placed), n(y - 2.54), ""),
            ("Value", placed.value, low, ""),
            ("Footprint", placed.footprint, n(y), " hide"),
            ("Datasheet", "", n(y), " hide"),
        )
    ):
        yield f'    (property "{key}" "{words}" (id {number}) (at {n(x)} {height} 0)'
        yield f"      {_FONT}{hidden})"
        yield "    )"
    for pin in symbol.pins:
        stamp = identity(circuit, f"pin {placed.name} {pin.number}")
        yield f'    (pin "{pin.number}" (uuid {stamp}))'
    yield "  )"


def _drawn(symbol: Symbol, name: str) -> Iterator[str]:
    """The symbol itself, in KiCad's library: y up."""
    hidden = " (pin_numbers hide) (pin_names hide)" if symbol.is_small else ""
    power = " (power)" if symbol.is_power else ""
    bought, there = ("yes" if one else "no" for one in (symbol.is_bought, symbol.is_on_board))
    yield f'    (symbol "{name}"{power}{hidden} (in_bom {bought}) (on_board {there})'
    for number, (key, words) in enumerate(
        (
            ("Reference", symbol.prefix),
            ("Value", symbol.name),
            ("Footprint", ""),
            ("Datasheet", ""),
        )
    ):
        hide = " hide" if number > 1 else ""
        yield f'      (property "{key}" "{words}" (id {number}) (at 0 {n(2.54)} 0)'
        yield f"        {_FONT}{hide})"
        yield "      )"
    half = _SMALL_BODY if symbol.is_small else _BODY
    low = n(1.27 - _GRID * symbol.rows)
    yield f'      (symbol "{symbol.name}_0_1"'
    yield f"        (rectangle (start {n(-half)} 1.27) (end {n(half)} {low})"
    yield "          (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type none)))"
    yield "      )"
    yield f'      (symbol "{symbol.name}_1_1"'
    for pin in symbol.pins:
        x, y = _end(symbol, pin)
        place = f"(at {n(x)} {n(-y)} {0 if pin.is_left else 180}) (length {_PIN})"
        yield f"        (pin {pin.kind} line {place}"
        yield f'          (name "{pin.name}" {_FONT}))'
        yield f'          (number "{pin.number}" {_FONT})))'
    yield "      )"
    yield "    )"
