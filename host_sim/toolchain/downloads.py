"""Downloads files that are the same bytes wherever they come from: a fixed SHA-256 says so.

Used for what comes from Debian's packages without being installed. Each file has several
addresses. The next one is tried where one lacks the file, does not answer, or has other bytes.
"""

from __future__ import annotations

import hashlib
import http.client
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

# Debian's own servers: of today's packages, and of all that there were on a day. On that day
# Debian had every version that is asked for here.
DEBIAN = "http://deb.debian.org/debian"
SNAPSHOT = "http://snapshot.debian.org/archive/debian/20260601T000000Z"
_PATIENCE_S = 20
_CHUNK_BYTES = 1 << 18


class NotHad(Exception):
    """No address has the file; the text is a sentence that names each and its reason."""


class Wanted(NamedTuple):
    """A file that is wanted: its SHA-256 in hexadecimal digits, and its addresses in order."""

    name: str
    sha256: str
    addresses: tuple[str, ...]


def from_pool(path: str, sha256: str, mirrors: Sequence[str]) -> Wanted:
    """A file of Debian's pool of packages; its path there begins with `pool/`."""
    addresses = tuple(f"{mirror}/{path.replace('+', '%2b')}" for mirror in mirrors)
    return Wanted(path.rpartition("/")[2], sha256, addresses)


@cache
def mirrors() -> tuple[str, ...]:
    """Addresses of Debian's archive: this machine's own mirrors, Debian's, its snapshot."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    own = ""
    if shutil.which(command[0]):
        own = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    # There may be archives of others, which have no such files.
    named = [uri.rstrip("/") for uri in own.split() if uri.startswith(("http", "file:"))]
    debians = [uri for uri in named if uri.endswith("/debian")]
    return tuple(dict.fromkeys([*debians, DEBIAN, SNAPSHOT]))


def fetch(file: Wanted, folder: Path) -> Path:
    """Download one file into a folder, unless it is there. Raises NotHad."""
    path = folder / file.name
    if path.is_file() and _sum_of(path) == file.sha256:
        return path
    part = path.with_name(f"{file.name}.part")
    reasons = []
    for address in file.addresses:
        reason = _try(address, file.sha256, part)
        if not reason:
            part.replace(path)
            return path
        reasons.append(f"{address}: {reason}")
    part.unlink(missing_ok=True)
    raise NotHad(
        f"{file.name} cannot be had. " + "; ".join(reasons) + ". Is the network there? Then try "
        "again."
    )


def _try(address: str, sha256: str, part: Path) -> str:
    """Download from one address; why that did not do, or nothing."""
    try:
        with urllib.request.urlopen(address, timeout=_PATIENCE_S) as answer, part.open("wb") as to:
            shutil.copyfileobj(answer, to, _CHUNK_BYTES)
    except urllib.error.HTTPError as error:
        return f"the server answers {error.code}"
    except urllib.error.URLError as error:
        return f"the server cannot be reached ({error.reason})"
    except (OSError, http.client.HTTPException) as error:
        return f"the download broke off ({error})"
    found = _sum_of(part)
    if found == sha256:
        return ""
    return (
        f"it is another file, or not whole, and is not used (its SHA-256 is {found}, not {sha256})"
    )


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
