"""QR codes as pictures: of a room for phones, and of an address that a page shares."""

from __future__ import annotations

import io

import segno


def qr_code(text: str) -> bytes:
    """A QR code as an SVG, black on white, with the quiet zone that readers need.

    Raises ValueError if the text is longer than some 2,300 bytes, or no Unicode.
    """
    picture = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(picture, kind="svg", xmldecl=False, border=4, light="#fff", omitsize=True)
    return picture.getvalue()
