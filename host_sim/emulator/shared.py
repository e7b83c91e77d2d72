"""Files for emulation that lie in a folder of shared material beside the checkout or above it.

Used by `image` and by the tests on MicroPython. What such a folder holds came from elsewhere. A
file of it is run only if it is the one that Rootlight was tested with.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent
PICO_IMAGE = "micropython-rp2-pico.uf2"
UNIX_PORT = "micropython-unix32"
# Each file's SHA-256, in hexadecimal digits.
SHA256 = {
    PICO_IMAGE: "2f4a4961863c29c798b7d5613c386f2d8c3545bb3361cc34c10017eec24f1bfb",
    UNIX_PORT: "ed1f973b2e9e423fa8e8d17cba5988ed2bd54c26a822f260d196ba004b91adc9",
}


class WrongFile(Exception):
    """A shared file is not the one that was tested; the text says in a sentence what to do."""


def shared_file(name: str, below: Path = REPOSITORY) -> Path | None:
    """One of SHA256, or None if there is none; raises WrongFile.

    below: the folder whose parents are searched for `shared/emulator`.
    """
    for folder in below.parents:
        path = folder / "shared" / "emulator" / name
        if path.is_file():
            _check(path)
            return path
    return None


@cache
def _check(path: Path) -> None:
    """Raise WrongFile if a file has another content than the one that was tested."""
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256[path.name]:
        raise WrongFile(
            f"{path} is not the file that Rootlight was tested with: its SHA-256 is {found}, and "
            f"should be {SHA256[path.name]}. Get it again, or remove it."
        )
