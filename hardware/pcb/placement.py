"""A page for whoever places the parts: click a row, and its parts light up; and the other way.

Used by `files` and `carrier_files`. It needs no script: a link to a part, or to all of a kind,
makes it the page's target, and the style marks the target. It lies beside the pictures that it
shows. InteractiveHtmlBom does more, but needs KiCad and wxPython to be installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hardware.pcb.lists import kinds
from hardware.pcb.model import Circuit, Part
from hardware.pcb.rules import LABEL

_LEAST = 1.6  # mm; smaller parts could not be hit
_STYLE = """
body { font: 16px/1.4 sans-serif; margin: 1rem; color: #202020; background: #ffffff; }
main { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
.board { position: sticky; top: 1rem; flex: 1 1 28rem; }
.side { position: relative; border: 1px solid #202020; }
.side img, .side svg { display: block; width: 100%; }
.side svg { position: absolute; inset: 0; height: 100%; }
table { border-collapse: collapse; flex: 1 1 24rem; }
td, th { border: 1px solid #707070; padding: 0.25rem 0.5rem; }
td, th { text-align: left; vertical-align: top; }
svg rect { fill: transparent; stroke: none; }
svg rect:hover { stroke: #0050c0; stroke-width: 0.4; }
svg rect:target, svg g:target rect { fill: #ff200055; stroke: #c00000; stroke-width: 0.5; }
tr:target { background: #ffe9a8; outline: 3px solid #c00000; }
""".strip()


def placement(circuit: Circuit) -> str:
    """The text of `placement.html`."""
    return "\n".join(_lines(circuit)) + "\n"


def _lines(circuit: Circuit) -> Iterator[str]:
    title = f"{escape(circuit.name)}: where each part goes"
    width, height = (2 * half for half in circuit.half_size)
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width">'
    yield f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>"
    yield f"<h1>{title}</h1>"
    yield f"<p>This board was {LABEL}. Choose a row to see all of its parts, or one part by its"
    yield "name; choose a part on the picture to find its row. Tick what is placed; the page"
    yield "forgets it when you close it. You see the side of the parts, from behind.</p>"
    yield '<main>\n<div class="board">\n<div class="side">'
    yield '<img src="back.svg" alt="The side of the parts">'
    yield f'<svg viewBox="0 0 {width:g} {height:g}">'
    for number, names in enumerate(kinds(circuit).values()):
        yield f'<g id="kind-{number}">'
        yield from (_mark(circuit, circuit.part(name), number) for name in names)
        yield "</g>"
    yield "</svg>\n</div>\n<details><summary>The other side</summary>"
    yield '<div class="side"><img src="front.svg" alt="The other side"></div></details>\n</div>'
    yield from _table(circuit)
    yield "</main>\n</body>\n</html>"


def _mark(circuit: Circuit, part: Part, number: int) -> str:
    """The part's outline with its pads, as seen from behind."""
    xs = [pad.at[0] + way * pad.width / 2 for pad in part.pads() for way in (-1, 1)]
    ys = [pad.at[1] + way * pad.height / 2 for pad in part.pads() for way in (-1, 1)]
    half_x, half_y = (half / 2 for half in part.footprint.body)
    if part.turn % 180:
        half_x, half_y = half_y, half_x
    xs += [part.at[0] - half_x, part.at[0] + half_x]
    ys += [part.at[1] - half_y, part.at[1] + half_y]
    width, height = (max(_LEAST, max(ends) - min(ends)) for ends in (xs, ys))
    left = circuit.half_size[0] - (max(xs) + min(xs)) / 2 - width / 2
    top = circuit.half_size[1] - (max(ys) + min(ys)) / 2 - height / 2
    box = f'x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}"'
    words = escape(f"{part.name}: {part.value}")
    return (
        f'<a href="#row-{number}"><rect id="{part.name}" {box}><title>{words}</title></rect></a>'
    )


def _table(circuit: Circuit) -> Iterator[str]:
    yield "<table>\n<tr><th>done</th><th>part</th><th>case</th><th>names</th></tr>"
    for number, ((value, case), names) in enumerate(kinds(circuit).items()):
        links = " ".join(f'<a href="#{name}">{name}</a>' for name in names)
        words = escape(f"{len(names)} x {value}")
        yield f'<tr id="row-{number}"><td><input type="checkbox" aria-label="{words}"></td>'
        yield f'<td><a href="#kind-{number}">{words}</a></td><td>{escape(case)}</td>'
        yield f"<td>{links}</td></tr>"
    yield "</table>"
