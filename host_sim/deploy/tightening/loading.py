"""Which modules a program loads, when, and which of them nobody but importers asks for.

Used by `bundle`. Modules are known by their names, packages among them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from host_sim.deploy.tightening.scopes import Function
from host_sim.deploy.tightening.source import Source

Import = ast.Import | ast.ImportFrom
# What a name of a module that is put together begins with.
_BEGINNING = re.compile(r"((?:\w+\.)+)(?:$|%|\{)")


class Meaning(NamedTuple):
    """What an imported name stands for: a name of a module; the module itself if that is ""."""

    module: str
    name: str


class Modules:
    """The modules of all files."""

    def __init__(self, files: Iterable[Source]) -> None:
        self.sources = {source.module: source for source in files}

    def meaning(self, source: Source, alias: ast.alias) -> Meaning:
        """What is imported, of these files or of others."""
        statement, _ = source.program.imports[alias]
        if isinstance(statement, ast.Import):
            return Meaning(alias.name, "")
        package = _package(source, statement)
        inner = f"{package}.{alias.name}"
        known = self.sources.get(package)
        if inner in self.sources and not (known and alias.name in known.program.top.binders):
            return Meaning(inner, "")
        return Meaning(package, alias.name)

    # Loading.

    def loaded_by(self, source: Source, statement: ast.stmt) -> Iterator[str]:
        """The modules that one statement of a module may load, with the packages they are in.

        Those that it imports, on whatever condition, and those that it gives to a function.
        """
        for node in _done_at_once(statement):
            for name in self._named_by(source, node):
                yield from (each for each in _with_packages(name) if each in self.sources)

    def _named_by(self, source: Source, node: ast.AST) -> Iterator[str]:
        if isinstance(node, Import):
            yield from (self.meaning(source, alias).module for alias in node.names)
        elif isinstance(node, ast.Call):
            for each in node.args:
                if isinstance(each, ast.Constant) and each.value in self.sources:
                    yield str(each.value)

    def loaded_from(self, names: Iterable[str], *, surely: bool) -> set[str]:
        """Modules with all that they load: whatever it may be, or what they surely import."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found.add(name)
            source = self.sources[name]
            for statement in source.program.tree.body:
                if not surely or loads_only(statement):
                    waiting += self.loaded_by(source, statement)
        return found

    # Who asks for modules.

    def asked_for(self, source: Source) -> Iterator[str]:
        """Modules that a file wants as such, not only for what they define."""
        yield from self._spelt(source)
        yield from self._taken_as_objects(source)
        for alias in source.program.imports:
            module, name = self.meaning(source, alias)
            if name and module in self.sources and name not in self._bound_by(module):
                yield module

    def _spelt(self, source: Source) -> Iterator[str]:
        """Modules whose names are strings, or may be put together from strings of the file."""
        nodes = [*ast.walk(source.program.tree)]
        plain = {_loaded(node) for node in nodes if is_loading(node)}
        strings = [
            node.value
            for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in plain
        ]
        for text in strings:
            beginning = beginning_of(text)
            names = [beginning + each for each in strings] if beginning else [text]
            yield from (name for name in names if name in self.sources)

    def _taken_as_objects(self, source: Source) -> Iterator[str]:
        """Modules that are looked at in other ways than for what they bind by themselves."""
        looked_into = {node.value: node for node in source.program.attributes}
        for alias in source.program.imports:
            module, name = self.meaning(source, alias)
            if name or module not in self.sources:
                continue
            uses = source.uses_of(alias)
            if is_dotted(source, alias):
                # A name for all of the outermost package.
                is_plain, module = not uses, module.partition(".")[0]
            else:
                found = [looked_into.get(use) for use in uses]
                is_plain = source.is_only_binder(alias) and all(
                    each and isinstance(each.ctx, ast.Load) and each.attr in self._bound_by(module)
                    for each in found
                )
            if not is_plain:
                yield from (each for each in self.sources if f"{each}.".startswith(f"{module}."))

    def _bound_by(self, module: str) -> Collection[str]:
        return self.sources[module].program.top.binders


def loads_only(statement: ast.stmt) -> bool:
    """Whether a statement imports, for sure, and does nothing else."""
    return isinstance(statement, Import) or is_loading(statement)


def is_loading(node: ast.AST) -> bool:
    """Whether a statement is `__import__("module")`, of which only the effect is wanted."""
    call = node.value if isinstance(node, ast.Expr) else None
    return (
        isinstance(call, ast.Call)
        and getattr(call.func, "id", "") == "__import__"
        and len(call.args) == 1
        and isinstance(call.args[0], ast.Constant)
    )


def loaded_by_text(statement: Any) -> str:
    """The module of such a statement."""
    return str(_loaded(statement).value)


def _loaded(statement: Any) -> ast.Constant:
    return statement.value.args[0]


def is_dotted(source: Source, alias: ast.alias) -> bool:
    """Whether an import binds the outermost package rather than what it names."""
    statement, _ = source.program.imports[alias]
    return isinstance(statement, ast.Import) and not alias.asname and "." in alias.name


def beginning_of(text: str) -> str:
    """What names of modules that are put together with a text begin with, or ""."""
    found = _BEGINNING.match(text)
    return found[1] if found else ""


def mentions(text: str, module: str) -> bool:
    """Whether a program, or another one in its strings, imports a module or spells its name."""
    package, _, name = module.rpartition(".")
    imports = rf"from\s+{re.escape(package)}\s+import\s*(\([^)]*|.*)\b{name}\b"
    return bool(re.search(rf"\b{re.escape(module)}\b|{imports}", text))


def _done_at_once(node: ast.AST) -> Iterator[ast.AST]:
    """All within a node but the bodies of functions."""
    yield node
    if isinstance(node, Function):
        inner = [*getattr(node, "decorator_list", ()), node.args]
    else:
        inner = [*ast.iter_child_nodes(node)]
    for each in inner:
        yield from _done_at_once(each)


def _with_packages(name: str) -> Iterator[str]:
    """A module after the packages that are loaded on the way to it."""
    return accumulate(name.split("."), lambda package, inner: f"{package}.{inner}")


def _package(source: Source, statement: ast.ImportFrom) -> str:
    """Where an import looks, with the dots before it worked out."""
    if not statement.level:
        return statement.module or ""
    is_package = source.path.endswith("/__init__.py")
    parts = source.module.split(".")
    here = parts[: len(parts) - statement.level + is_package]
    return ".".join([*here, *([statement.module] if statement.module else [])])
