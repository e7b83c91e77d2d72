"""The files of a simulated flash as text, to be kept between two runs of a program.

Used by whatever keeps a simulated board: `host_sim.headless.kept_link`, and the site's worker.
"""

import json
from collections import OrderedDict

from host_sim.interpreter import base64_of, bytes_of_base64
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.board.chips.flash import Flash


class BadFlash(ValueError):
    """The text is none that `text_of` gave; its own text says what is wrong."""


def text_of(flash: "Flash") -> str:
    """All files, as a JSON object of names and base64."""
    files = [(name, base64_of(flash.content(name))) for name in flash.names()]
    return json.dumps(OrderedDict(files))


def put_back(flash: "Flash", text: str) -> None:
    """Place the files of a text on a flash, before its board starts. Raises BadFlash.

    Nothing is placed if the text is bad.
    """
    for name, content in _files_in(text, flash.size).items():
        flash.put(name, content)


def _files_in(text: str, size: int) -> "dict[str, bytes]":
    try:
        told = json.loads(text)
        if not isinstance(told, dict):
            raise BadFlash("it is no object of files")
        files = {name: bytes_of_base64(content) for name, content in told.items()}
    except (ValueError, TypeError, RuntimeError) as error:
        raise BadFlash(str(error))
    if sum([len(content) for content in files.values()]) > size:
        raise BadFlash("its files are larger than the flash of a board")
    return files
