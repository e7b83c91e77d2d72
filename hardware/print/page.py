"""The section of a board's page about its parts for a 3D printer.

Used by `build`. Each figure is computed where it is used.
"""

from __future__ import annotations

from hardware.places import Places
from hardware.print.body import HEIGHT, RAIL, Part, pockets_between
from hardware.print.estimate import INFILL, LAYER, LINES, RATES, SOLID_LAYERS, estimate
from hardware.print.pockets import BRIDGE, groove_of
from hardware.print.seams import PLAY, Seams
from hardware.stack import CHAMBERS
from hardware.underside import Underside


def section(places: Places, parts: list[Part], are_here: bool) -> str:
    """The pieces, their weights and times; `are_here`: whether their files lie beside the page."""
    return "\n".join(
        [
            "",
            "## With a 3D printer",
            "",
            *_what(places, are_here),
            "",
            *_table(parts, are_here),
            "",
            *_notes(places),
            "",
        ]
    )


def _what(places: Places, are_here: bool) -> list[str]:
    where = (
        "The files are in [print/](print/); STL instead of 3MF comes with `make print "
        f"BUILT={places.name}`."
        if are_here
        else f"`make print BUILT={places.name}` writes them into `build/print/{places.name}`, as "
        "3MF and STL; they also come with each release."
    )
    picture = ["![The pieces](print/pieces.svg)", ""] if are_here else []
    return [
        *picture,
        f"One white body, {HEIGHT:g} mm high, takes the place of {CHAMBERS + 2} sheets: the "
        f"{_words(CHAMBERS)} of chambers,",
        "the channels and the base. Panel, pads, diffuser and floor stay as they are. "
        "**Nobody has printed it yet.**",
        where,
        "[With a 3D printer](../../README.md#with-a-3d-printer) says how to print and to join "
        "them.",
    ]


def _words(count: int) -> str:
    return {1: "one", 2: "two", 3: "three"}.get(count, str(count))


def _table(parts: list[Part], are_here: bool) -> list[str]:
    slow, fast = RATES
    lines = [
        "Calculated, by no slicer: layers of "
        f"{LAYER:g} mm, {LINES} lines a wall, {SOLID_LAYERS} solid layers above and below, "
        f"{100 * INFILL:g} % infill; times at {slow:g} and at {fast:g} mm3/s.",
        "",
        "| part | mm | PLA | hours |",
        "|---|---|---|---|",
    ]
    grams = hours = 0.0
    for part in parts:
        size = " x ".join(f"{side:.0f}" for side in part.mesh.extents)
        made = estimate(part)
        name = f"[{part.name}](print/{part.name}.3mf)" if are_here else part.name
        lines.append(
            f"| {name} | {size} | {made.grams:.0f} g | "
            f"{made.hours(slow):.1f} or {made.hours(fast):.1f} |"
        )
        if part.name != "one-cell":
            grams += made.grams
            hours += made.hours(slow)
    fast_hours = hours * slow / fast
    lines.append(f"| **the board** | | **{grams:.0f} g** | **{hours:.0f} or {fast_hours:.0f}** |")
    return lines


def _notes(places: Places) -> list[str]:
    pockets = [pocket.module.name for pocket in pockets_between(places, Seams(places))]
    names = [module.name for module in Underside(places).modules()]
    without = [name for name in names if name not in pockets]
    held = [f"- Pockets in the underside for {', '.join(pockets)}."] if pockets else []
    if groove_of(places) is not None:
        held.append(
            "- From the Pico's socket a groove leads out, in which the plug lies; a cable tie "
            "goes round its bar and the plug."
        )
    if without:
        held.append(
            f"- No pockets for {', '.join(without)}: a seam or a hole is in the way. Stick them "
            "on where the wiring picture shows them."
        )
    return [
        *held,
        f"- Two rails of {RAIL:g} mm in each channel keep a strip of {places.strip_width} mm in "
        "its middle. Arrow and number of the first light stand in the floor of the channel.",
        f"- Ceilings that hang free are bridges of {BRIDGE:g} mm at most: no supports. Where a "
        "channel opens into a chamber they",
        "  bow out a little, and may droop there; that does no harm.",
        f"- At a seam each piece is {PLAY:g} mm smaller than drawn.",
    ]
