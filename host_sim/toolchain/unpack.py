"""Unpacks tarballs of xz, and the Debian packages that hold one, with nothing but Python and tar.

Used for what `downloads` and apt have brought. Nothing is installed; a package's programs find
its libraries by LD_LIBRARY_PATH.
"""

from __future__ import annotations

import lzma
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import IO

# The beginning of a package, and the length of the line before each of its members.
_MAGIC = b"!<arch>\n"
_HEADER_BYTES = 60
_SIZE = slice(48, 58)
_DATA = "data.tar.xz"
_CHUNK_BYTES = 1 << 20


class CannotUnpack(Exception):
    """A package cannot be unpacked; the text is a sentence."""


def unpack_package(
    package: Path, folder: Path, only: Sequence[str] = (), without: Sequence[str] = ()
) -> None:
    """Unpack a Debian package. only, without: patterns of paths. Raises CannotUnpack."""
    with package.open("rb") as file:
        _find_data(file, package)
        excluded = [f"--exclude={pattern}" for pattern in without]
        _unpack(file, folder, ["--wildcards", *excluded, *only], package)


def unpack_tarball(tarball: Path, folder: Path, only: Sequence[str] = ()) -> None:
    """Unpack a tarball without its outermost folder. only: paths. Raises CannotUnpack."""
    with tarball.open("rb") as file:
        _unpack(file, folder, ["--strip-components=1", *only], tarball)


def _find_data(file: IO[bytes], package: Path) -> None:
    """Go to where the package's files begin."""
    if file.read(len(_MAGIC)) == _MAGIC:
        while len(header := file.read(_HEADER_BYTES)) == _HEADER_BYTES:
            name, size = header.split(maxsplit=1)[0].decode().rstrip("/"), int(header[_SIZE])
            if name == _DATA:
                return
            file.seek(size + size % 2, 1)
    raise CannotUnpack(f"{package} is no Debian package that can be read here.")


def _unpack(packed: IO[bytes], folder: Path, options: Sequence[str], source: Path) -> None:
    """Give what lzma reads from a file, as far as it goes, to tar."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["tar", "xf", "-", "-C", str(folder), "--no-same-owner", *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as tar:
        assert tar.stdin is not None
        reason = ""
        try:
            with lzma.open(packed) as file:
                shutil.copyfileobj(file, tar.stdin, _CHUNK_BYTES)
        except (OSError, EOFError, lzma.LZMAError) as error:
            reason = str(error)
        complaint = tar.communicate()[1].decode(errors="replace").strip()
    if reason or tar.returncode:
        raise CannotUnpack(f"{source} cannot be unpacked in {folder}: {complaint or reason}.")
