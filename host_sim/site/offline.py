"""Tells the site's service worker which files to keep, and how to know that each is whole."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

from host_sim.site.bundler import replaced

SERVICE_WORKER = "service_worker.js"
_SOURCE = Path(__file__).with_name(SERVICE_WORKER)
_FILES = "const FILES = {};"
_LATER = "const LATER = {};"
_WRITTEN = re.compile(r"^const FILES = (.*);$", re.MULTILINE)


def write_service_worker(site: Path, files: Iterable[str], later: Iterable[str]) -> None:
    """Write it into a site that has all else.

    files: those that play without a network. later: those that are kept once the page has asked
    for them.
    """
    text = _SOURCE.read_text("utf-8")
    for mark, names in ((_FILES, files), (_LATER, later)):
        sums = {name: _sum(site / name) for name in names}
        text = replaced(text, mark, mark.replace("{}", json.dumps(sums)))
    version = hashlib.sha256(text.encode()).hexdigest()[:16]
    (site / SERVICE_WORKER).write_text(replaced(text, "@version@", version), "utf-8")


def files_kept(site: Path) -> list[str]:
    """The files that play without a network, by their names in a site."""
    found = _WRITTEN.search((site / SERVICE_WORKER).read_text("utf-8"))
    assert found is not None
    return list(json.loads(found[1]))


def _sum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
