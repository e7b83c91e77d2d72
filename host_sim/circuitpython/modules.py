"""The modules of one simulated board: programs are executed for it alone, and find each other.

Used by `loader`, and by the bench for programs of other people. CPython only. The process's own
modules stay as they are, so that several boards live in one process.
"""

from __future__ import annotations

import builtins
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

MAIN = "__main__"


@cache
def compiled_plainly(path: str, text: str) -> CodeType:
    """The code of a file, as it is."""
    return compile(text, path, "exec")


class Modules:
    """The modules of one board, by name.

    given: modules that no file is loaded for. shelves: folders that are looked through first, in
    this order. is_own: whether an installed module of that name is executed for this board, too;
    any other is the process's, if `is_open` says that programs may have it. names: what a program
    finds beside Python's own names, such as another `open`. compiled: makes code of the path and
    the text of a file.

    `files`: the paths of those that were executed.
    """

    def __init__(
        self,
        given: Mapping[str, Any],
        shelves: Sequence[Path],
        is_own: Callable[[str], bool],
        names: Mapping[str, Any],
        is_open: Callable[[str], bool] = lambda name: True,
        compiled: Callable[[str, str], CodeType] = compiled_plainly,
    ) -> None:
        self.files: set[str] = set()
        self._loaded: dict[str, Any] = dict(given)
        self._shelves = shelves
        self._is_own = is_own
        self._is_open = is_open
        self._compiled = compiled
        self._names = dict(vars(builtins)) | {"__import__": self._import} | dict(names)

    def load(self, name: str) -> Any:
        """A module, executed the first time. Raises ModuleNotFoundError."""
        if name in self._loaded:
            return self._loaded[name]
        path = self._file_of(name)
        if path is None:
            raise _missing(name)
        parent, _, last = name.rpartition(".")
        folder = self.load(parent) if parent and self._is_here(parent) else None
        module = self._execute(name, path)
        if folder is not None:
            setattr(folder, last, module)
        return module

    def run(self, path: Path) -> None:
        """Execute a file as the main program."""
        self._execute(MAIN, path)

    def _execute(self, name: str, path: Path) -> ModuleType:
        module = ModuleType(name)
        module.__file__ = str(path)
        module.__package__ = name.rpartition(".")[0]
        if path.name == "__init__.py":
            module.__package__ = name
            module.__path__ = [str(path.parent)]
        module.__dict__["__builtins__"] = self._names
        self._loaded[name] = module
        self.files.add(str(path))
        try:
            code = self._compiled(str(path), path.read_text(encoding="utf-8-sig"))
            FunctionType(code, module.__dict__)()
        except BaseException:
            del self._loaded[name]
            raise
        return module

    def _import(
        self,
        name: str,
        scope: Mapping[str, Any] | None = None,
        local: Mapping[str, object] | None = None,
        wanted: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if level:
            package = (scope or {}).get("__package__") or ""
            name = importlib.util.resolve_name("." * level + name, package)
        if not self._is_here(name):
            if not self._is_open(name):
                raise _missing(name)
            return builtins.__import__(name, scope, local, wanted or (), 0)
        found = self.load(name)
        for part in wanted or ():
            if not hasattr(found, part) and self._file_of(f"{name}.{part}"):
                setattr(found, part, self.load(f"{name}.{part}"))
            elif part != "*" and not hasattr(found, part):
                raise ImportError(f"{name} has no {part}, or it is not simulated")
        if wanted or "." not in name:
            return found
        root = name.partition(".")[0]
        if not self._is_here(root):
            raise ImportError(f"write: from {name} import ...")
        return self.load(root)

    def _is_here(self, name: str) -> bool:
        if name in self._loaded or _on(self._shelves, name):
            return True
        return self._is_own(name) and not _is_binary(name)

    def _file_of(self, name: str) -> Path | None:
        return _on(self._shelves, name) or _installed(name)


def _on(shelves: Sequence[Path], name: str) -> Path | None:
    """The file of a module in the first of the folders that has it."""
    below = Path(*name.split("."))
    for shelf in shelves:
        for path in (shelf / below.with_suffix(".py"), shelf / below / "__init__.py"):
            if path.is_file():
                return path
    return None


@cache
def _installed(name: str) -> Path | None:
    """The file of an installed module; its packages are not executed to find it."""
    root, _, rest = name.partition(".")
    spec = importlib.util.find_spec(root)
    if spec is None:
        return None
    if rest:
        folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
        return _on(folders, rest)
    return Path(spec.origin) if spec.origin and spec.origin.endswith(".py") else None


@cache
def _is_binary(name: str) -> bool:
    """Return whether a module is compiled, and so is the process's for every board."""
    spec = importlib.util.find_spec(name.partition(".")[0])
    return bool(spec and spec.origin and not spec.origin.endswith(".py"))


def _missing(name: str) -> ModuleNotFoundError:
    return ModuleNotFoundError(
        f"no module named {name}: neither beside the program, nor installed, nor simulated"
    )


def is_foreign(name: str) -> bool:
    """Return whether a module is none of Python's own library."""
    return name.partition(".")[0] not in sys.stdlib_module_names
