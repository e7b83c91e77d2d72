"""Sources of the firmware to sources that do the same and take less of a Pico's heap.

Used by the build, before the compiler. Three things, none of which moves anything to another
line: integer constants are put in where they are used, and their definitions go; arguments that
nobody gives by name get the same few names in every function; and what the files define for
themselves gets names that MicroPython has in its flash anyway, which cost no heap.

What may be asked for by its name at run time is spared: what stands in a string as a whole, in a
format or an f-string, and what is MicroPython's own. Names that are put together at run time, or
are looked at as texts, cannot be followed, and are refused.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from host_sim.deploy.tightening.constants import put_constants_in
from host_sim.deploy.tightening.renaming import rename, rename_arguments
from host_sim.deploy.tightening.source import Source, mentioned_in

# What CircuitPython and Blinka run instead: see `host_sim.deploy.circuitpython`.
NOT_FOR_A_PICO = ("rootlight/platforms/circuitpython/", "rootlight/start_circuitpython.py")

_BY_NAME = ("getattr", "hasattr", "setattr")
_REFLECTION = ("globals", "locals", "vars", "dir", "eval", "exec")
# What takes names out of longer texts; and what makes texts of names.
_READERS = ("namedtuple", "attrgetter", "methodcaller")
_SHOWN = ("__dict__", "__name__", "__qualname__")


class Untightenable(Exception):
    """A program asks for names in a way that cannot be followed; the text says where."""


class Tightened(NamedTuple):
    """Sources by path; and by path and new name, what each name was."""

    sources: dict[str, str]
    names: dict[str, dict[str, str]]


def tighten(sources: Mapping[str, str], users: Iterable[str] = ()) -> Tightened:
    """Tighten programs, given by their paths on the board. Raises Untightenable.

    users: texts of programs that use these and stay as they are; whatever they mention stays
    too. They may read constants and not set them.
    """
    spared = {word for text in users for word in mentioned_in(text)}
    files = [Source(path, text) for path, text in sources.items()]
    for source in files:
        _check(source)
    files = put_constants_in(files, spared)
    files, names = rename(files, spared)
    files = rename_arguments(files, spared)
    return Tightened({source.path: source.text for source in files}, names)


def read_sources(firmware: Path) -> dict[str, str]:
    """All programs of a folder that a Pico runs, by their paths on the board."""
    files = {file.relative_to(firmware).as_posix(): file for file in firmware.rglob("*.py")}
    names = [name for name in sorted(files) if not name.startswith(NOT_FOR_A_PICO)]
    return {name: files[name].read_text("utf-8") for name in names}


def _check(source: Source) -> None:
    """Raise Untightenable if names are used that are not written out."""
    for node in ast.walk(source.program.tree):
        what = _hides_names(source, node)
        if what:
            line = getattr(node, "lineno", 0)
            raise Untightenable(
                f"{source.path}, line {line}: with {what}, nobody can see which names are used; "
                "write them out."
            )


def _hides_names(source: Source, node: ast.AST) -> str:
    """What in a node reaches names that are not written out, or ""."""
    if isinstance(node, ast.alias):
        if node.name in _READERS:
            return node.name
        return "import *" if node.name == "*" else ""
    if isinstance(node, ast.Name):
        is_builtin = node.id in _REFLECTION and source.binder(node) is None
        return node.id if is_builtin else ""
    if isinstance(node, ast.Attribute):
        return node.attr if node.attr in _SHOWN + _READERS else ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        # `delattr` may: what is deleted by a name from elsewhere are modules, whose names stay.
        name = node.func.id
        is_plain = len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
        makes_class = name == "type" and len(node.args) > 1
        return name if makes_class or (name in _BY_NAME and not is_plain) else ""
    return ""
