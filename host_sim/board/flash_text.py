"""The files of a simulated flash as text, to be kept between two runs of a program.

Used by whatever keeps a simulated board: `host_sim.headless.kept_link`, and the site's worker.
"""

from __future__ import annotations

import base64
import binascii
import json

from host_sim.board.chips.flash import Flash


class BadFlash(ValueError):
    """The text is none that `text_of` gave; its own text says what is wrong."""


def text_of(flash: Flash) -> str:
    """All files, as a JSON object of names and base64."""
    return json.dumps(
        {name: base64.b64encode(flash.content(name)).decode() for name in flash.names()}
    )


def put_back(flash: Flash, text: str) -> None:
    """Place the files of a text on a flash, before its board starts. Raises BadFlash.

    Nothing is placed if the text is bad.
    """
    for name, content in _files_in(text, flash.size).items():
        flash.put(name, content)


def _files_in(text: str, size: int) -> dict[str, bytes]:
    try:
        told = json.loads(text)
        if not isinstance(told, dict):
            raise BadFlash("it is no object of files")
        files = {name: base64.b64decode(content, validate=True) for name, content in told.items()}
    except (ValueError, TypeError, RecursionError, binascii.Error) as error:
        raise BadFlash(str(error)) from error
    if sum(map(len, files.values())) > size:
        raise BadFlash("its files are larger than the flash of a board")
    return files
