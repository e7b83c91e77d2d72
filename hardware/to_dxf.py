"""A sheet as DXF (AutoCAD 2000, mm): closed polylines, circles, a layer for each kind of work.

Used by `build`. The same bytes each time: no dates, no random numbers.
"""

from __future__ import annotations

import io

import ezdxf
from ezdxf import options, units

from hardware.sheet import COLOURS, LAYERS, Circle, Sheet


def dxf(sheet: Sheet) -> str:
    """The text of the file; 0, 0 is the lower left corner of the sheet."""
    # Without this, the file holds the time and random numbers.
    options.write_fixed_meta_data_for_testing = True
    drawing = ezdxf.new("R2000", units=units.MM)
    used = {item.layer for item in sheet.items}
    for layer in LAYERS:
        if layer in used:
            drawing.layers.add(layer, color=COLOURS[layer][0])
    space = drawing.modelspace()
    right, up = sheet.half_size
    for item in sheet.in_order():
        attributes = {"layer": item.layer}
        if isinstance(item, Circle):
            middle = (round(item.middle[0] + right, 3), round(item.middle[1] + up, 3))
            space.add_circle(middle, item.radius, dxfattribs=attributes)
        else:
            points = [(round(x + right, 3), round(y + up, 3)) for x, y in item.points]
            space.add_lwpolyline(points, close=item.closed, dxfattribs=attributes)
    text = io.StringIO()
    drawing.write(text)
    return text.getvalue()
