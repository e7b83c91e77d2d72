"""Bodies as files for slicers: STL, and 3MF, which knows that its numbers are mm.

Used by `__main__` and `build`. The same bytes each time and on every machine: a zip with a fixed
date and without compression, since not all machines compress alike.
"""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

from trimesh import Trimesh

from hardware.print.body import Part

# The earliest date that a zip can hold.
_NO_DAY = (1980, 1, 1, 0, 0, 0)
# The three parts of the smallest file that follows the 3MF Core Specification 1.3. The writer of
# trimesh puts random numbers into its files.
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" '
    'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>\n'
)
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>\n'
)


def stl(part: Part) -> bytes:
    """A body as binary STL; its header is empty."""
    data = part.mesh.export(file_type="stl")
    assert isinstance(data, bytes)
    return data


def three_mf(part: Part, title: str) -> bytes:
    """A body as 3MF, with a title."""
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS,
        "3D/3dmodel.model": _model(part.mesh, title),
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as packed:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, _NO_DAY)
            entry.create_system = 3  # else it tells of the machine
            packed.writestr(entry, text)
    return data.getvalue()


def _model(mesh: Trimesh, title: str) -> str:
    points = [
        f'<vertex x="{x:.6g}" y="{y:.6g}" z="{z:.6g}"/>' for x, y, z in mesh.vertices.tolist()
    ]
    triangles = [
        f'<triangle v1="{one}" v2="{two}" v3="{three}"/>'
        for one, two, three in mesh.faces.tolist()
    ]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<model unit="millimeter" xml:lang="en-US" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">',
        f'<metadata name="Title">{escape(title)}</metadata>',
        f'<resources><object id="1" type="model" name={quoteattr(title)}>',
        "<mesh><vertices>",
        *points,
        "</vertices><triangles>",
        *triangles,
        "</triangles></mesh></object></resources>",
        '<build><item objectid="1"/></build>',
        "</model>",
        "",
    ]
    return "\n".join(lines)
