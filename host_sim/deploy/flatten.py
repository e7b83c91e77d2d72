"""Modules in folders of a package, moved up into the package itself.

Used by the build, after `bundle`. A folder that a board imports from is an object of its own in a
Pico's heap, and makes the names and the paths of its modules longer, which the heap keeps for
ever. The folders are for people who read the sources. A folder moves as a whole: names of its
modules may be put together from its own and others.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable

from host_sim.deploy.tighten import Tightened
from host_sim.deploy.tightening.loading import Modules, beginning_of, is_dotted, mentions
from host_sim.deploy.tightening.source import Source


def flatten(tightened: Tightened, users: Iterable[str] = ()) -> Tightened:
    """Move modules up. users: texts of programs; folders of which they mention a module stay."""
    modules = Modules(Source(path, text) for path, text in tightened.sources.items())
    inside = _inside(modules)
    folders = _folders(modules, inside, list(users))
    moved = {name for folder in folders for name in inside[folder]}
    paths = {modules.sources[name].path: _moved(name).replace(".", "/") + ".py" for name in moved}
    sources = {
        paths.get(source.path, source.path): _Writer(modules, source, folders, moved).text()
        for source in modules.sources.values()
    }
    names = {paths.get(path, path): found for path, found in tightened.names.items()}
    return Tightened(sources, names)


def _folder(module: str) -> str:
    """The folder in a package that a module is in, or ""."""
    folder = module.rpartition(".")[0]
    return folder if "." in folder else ""


def _outermost(module: str) -> str:
    return module.partition(".")[0]


def _moved(module: str) -> str:
    """The new name of a module."""
    return f"{_outermost(module)}.{module.rpartition('.')[2]}"


# Choosing.


def _inside(modules: Modules) -> dict[str, list[str]]:
    """The folders in packages, with their modules."""
    inside: dict[str, list[str]] = defaultdict(list)
    for name, source in modules.sources.items():
        if _folder(name) and not source.path.endswith("/__init__.py"):
            inside[_folder(name)].append(name)
    return inside


def _folders(modules: Modules, inside: dict[str, list[str]], users: list[str]) -> set[str]:
    """The folders whose modules are moved."""
    asked_for = _asked_for(modules)
    moved = Counter(_moved(name) for names in inside.values() for name in names)
    taken = {name for name, count in moved.items() if count > 1}
    # An empty folder that is left on a board would be taken for the module of its name.
    taken |= inside.keys() | modules.sources.keys()
    for name in {_outermost(each) for each in inside} & modules.sources.keys():
        taken.update(f"{name}.{each}" for each in modules.sources[name].program.top.binders)
    return {
        folder
        for folder, names in inside.items()
        if folder not in asked_for
        and _is_empty(modules, folder)
        and taken.isdisjoint(map(_moved, names))
        and not any(mentions(text, name) for text in users for name in [folder, *names])
    }


def _is_empty(modules: Modules, folder: str) -> bool:
    """Whether a folder has no program of its own."""
    source = modules.sources.get(folder)
    body = source.program.tree.body if source else []
    return all(
        isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant) for each in body
    )


def _asked_for(modules: Modules) -> set[str]:
    """Folders that are imported as such, or that names of modules may be put together with."""
    found: set[str] = set()
    for source in modules.sources.values():
        for alias in source.program.imports:
            module, name = modules.meaning(source, alias)
            if not name and is_dotted(source, alias) and source.uses_of(alias):
                found.update(
                    each for each in modules.sources if each.startswith(_outermost(module))
                )
            elif not name:
                found.add(module)
        beginnings = {beginning_of(text).rstrip(".") for text in source.strings()}
        for each in modules.sources:
            # That of the folder itself is moved with it.
            if any(_folder(each).startswith(f"{beginning}.") for beginning in beginnings):
                found.add(_folder(each))
    return found


# Moving.


class _Writer(ast.NodeTransformer):
    """Writes a file anew, if it names what is moved."""

    def __init__(
        self, modules: Modules, source: Source, folders: set[str], moved: set[str]
    ) -> None:
        self._modules = modules
        self._source = source
        self._folders = folders
        self._moved = moved
        self._has_changed = False

    def text(self) -> str:
        tree = self.visit(self._source.program.tree)
        return f"{ast.unparse(tree)}\n" if self._has_changed else self._source.text

    def _name(self, module: str) -> str:
        if module not in self._moved:
            return module
        self._has_changed = True
        return _moved(module)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str):
            beginning = beginning_of(node.value)
            if beginning.rstrip(".") in self._folders:
                self._has_changed = True
                rest = node.value.removeprefix(beginning)
                return ast.Constant(f"{_outermost(beginning)}.{rest}")
            return ast.Constant(self._name(node.value), node.kind)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        return ast.Import([ast.alias(self._name(each.name), each.asname) for each in node.names])

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        groups: dict[str, list[ast.alias]] = defaultdict(list)
        for alias in node.names:
            module, name = self._modules.meaning(self._source, alias)
            new = self._name(module)
            package = new if name else new.rpartition(".")[0]
            groups[package].append(alias)
        return [ast.ImportFrom(package, names, 0) for package, names in groups.items()]
