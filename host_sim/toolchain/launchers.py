"""Starts programs whose libraries lie in a folder of ours: a script for each, in the cache.

With such a script the program starts as if it were installed. Used by `node` and
`debian_programs`.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from host_sim.toolchain.cache import cache_folder, key_of

_PATHS = "LD_LIBRARY_PATH"


def launcher(
    program: Path,
    libraries: Sequence[Path],
    environment: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    work: Path | None = None,
) -> Path:
    """A script that starts a program with folders of libraries and more environment.

    options: come before its other arguments. work: the folder that it is started in.
    """
    found = ":".join(map(str, libraries))
    # Libraries that were named before come later.
    lines = ["#!/bin/sh", f'export {_PATHS}={shlex.quote(found)}"${{{_PATHS}:+:${_PATHS}}}"']
    for name, value in (environment or {}).items():
        lines.append(f"export {name}={shlex.quote(value)}")
    if work is not None:
        lines.append(f"cd {shlex.quote(str(work))}")
    lines.append(f'exec {shlex.join([str(program), *options])} "$@"')
    text = "\n".join(lines) + "\n"
    path = cache_folder() / "programs" / f"{program.name}-{key_of(text)}"
    if not path.is_file():
        _write(path, text)
    return path


def _write(path: Path, text: str) -> None:
    # Other processes may start the script as soon as it has its name.
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(text)
    fresh.chmod(0o755)
    fresh.replace(path)
