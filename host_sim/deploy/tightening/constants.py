"""Integer constants, put in where they are used.

Used by `tighten`. MicroPython itself does that within one module and with private names only.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator

from host_sim.deploy.tightening.imports import take_out
from host_sim.deploy.tightening.source import Source

_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")
_WRITES_BY_NAME = ("setattr", "delattr")

_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_UNARY: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


def put_constants_in(files: list[Source], spared: set[str]) -> list[Source]:
    """Put all constants in, and drop definitions and imports that nobody needs then.

    spared: names that stay.
    """
    constants = _Constants(files)
    for source in files:
        constants.put_in(source)
    needed = spared.union(*(constants.needed(source) for source in files))
    for source in files:
        constants.drop_definitions(source, needed)
    imported = {name for source in files for name in constants.imported_otherwise(source)}
    unused = {
        alias for source in files for alias in constants.unused_imports(source, needed, imported)
    }
    take_out(files, unused)
    return [source.changed() for source in files]


class _Constants:
    """The constants of all files."""

    def __init__(self, files: list[Source]) -> None:
        self._modules = {source.module: source for source in files}
        # By module and name. What a module imports is a constant of it as well.
        self._values: dict[tuple[str, str], int] = {}
        # Names and attributes that stand in the text no more.
        self._gone: set[ast.AST] = set()
        written = {name for source in files for name in _written_from_outside(source)}
        while self._find_more(files, written):
            pass

    # Finding.

    def _find_more(self, files: list[Source], written: set[str]) -> bool:
        """Look for constants, whose values may come from those found so far."""
        before = len(self._values)
        for source in files:
            for definition, name in _definitions(source):
                if name not in written:
                    self._note(source, name, self._value(source, definition.value))
            for alias, (_, scope) in source.program.imports.items():
                if scope is source.program.top and self._is_constant(source, alias):
                    self._note(source, alias.asname or alias.name, self._imported(source, alias))
        return len(self._values) > before

    def _note(self, source: Source, name: str, value: int | None) -> None:
        if value is not None:
            self._values[source.module, name] = value

    def _value(self, source: Source, node: ast.expr) -> int | None:
        """The value of an expression, or None if it is not known to be an integer."""
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name | ast.Attribute):
            return self._named(source, node)
        if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
            value = self._value(source, node.operand)
            return None if value is None else _UNARY[type(node.op)](value)
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            return _calculated(
                node.op, self._value(source, node.left), self._value(source, node.right)
            )
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const":
            return self._value(source, node.args[0]) if len(node.args) == 1 else None
        return None

    def _named(self, source: Source, node: ast.Name | ast.Attribute) -> int | None:
        """The value of the constant that a name or `module.NAME` stands for, or None."""
        if isinstance(node, ast.Attribute):
            return self._values.get((self._module_of(source, node.value), node.attr))
        if source.program.owner(node) is source.program.top:
            return self._values.get((source.module, node.id))
        binder = source.binder(node)
        return self._imported(source, binder) if isinstance(binder, ast.alias) else None

    def _imported(self, source: Source, alias: ast.alias) -> int | None:
        """The value of an imported constant, or None."""
        statement, _ = source.program.imports[alias]
        if isinstance(statement, ast.Import) or statement.level or not statement.module:
            return None
        return self._values.get((statement.module, alias.name))

    def _is_constant(self, source: Source, alias: ast.alias) -> bool:
        """Whether an import brings a constant, and nothing else has its name."""
        _, scope = source.program.imports[alias]
        is_only = scope.only_binder(alias.asname or alias.name) is alias
        return is_only and self._imported(source, alias) is not None

    def _module_of(self, source: Source, node: ast.expr) -> str:
        """The module, of these files, that an expression stands for, or ""."""
        binder = source.binder(node) if isinstance(node, ast.Name) else None
        if not isinstance(binder, ast.alias):
            return ""
        statement, _ = source.program.imports[binder]
        if isinstance(statement, ast.Import):
            is_whole = binder.asname or "." not in binder.name
            return binder.name if is_whole and binder.name in self._modules else ""
        package = self._modules.get(statement.module or "")
        if statement.level or (package and binder.name in package.program.top.binders):
            return ""
        name = f"{statement.module}.{binder.name}"
        return name if name in self._modules else ""

    # Putting in and dropping.

    def put_in(self, source: Source) -> None:
        """Write values in place of names."""
        program = source.program
        nodes: list[ast.Name | ast.Attribute] = [*program.names, *program.attributes]
        for node in nodes:
            value = self._named(source, node) if isinstance(node.ctx, ast.Load) else None
            if value is None or node in program.in_f_strings:
                continue
            # `-3 ** 2` and `3.bit_length()` are not what is meant.
            is_looked_into = source.text[source.span(node)[1] :].lstrip().startswith(".")
            source.put(node, f"({value})" if value < 0 or is_looked_into else str(value))
            self._gone.update(ast.walk(node))

    def needed(self, source: Source) -> set[str]:
        """Names, of constants or like those of constants, that a file asks for at run time."""
        program = source.program
        found = set(source.looked_up)
        found |= {node.attr for node in program.attributes if node not in self._gone}
        # In a class, such a name may be the class's or, before that is bound, the module's.
        found |= {n.id for n in program.names if isinstance(program.owner(n).node, ast.ClassDef)}
        for alias in program.imports:
            if _CONSTANT.fullmatch(alias.name):
                if alias.asname:
                    found |= {alias.name, alias.asname}
                elif not self._is_constant(source, alias):
                    found.add(alias.name)
        return found

    def imported_otherwise(self, source: Source) -> set[tuple[str | None, str]]:
        """(module, name) of what a file imports besides constants."""
        return {
            (statement.module, alias.name)
            for alias, (statement, _) in source.program.imports.items()
            if isinstance(statement, ast.ImportFrom) and not self._is_constant(source, alias)
        }

    def drop_definitions(self, source: Source, needed: set[str]) -> None:
        for definition, name in _definitions(source):
            start, end = source.span(definition)
            is_last = not source.text[end:].lstrip(" ").startswith(";")
            if (source.module, name) in self._values and name not in needed and is_last:
                source.erase(start, end, "pass")
                self._gone.update(ast.walk(definition))

    def unused_imports(
        self, source: Source, needed: set[str], imported: set[tuple[str | None, str]]
    ) -> Iterator[ast.alias]:
        """Imports of constants, and of what only served to reach or to define constants."""
        for alias, (statement, scope) in source.program.imports.items():
            name = alias.asname or alias.name
            is_relative = isinstance(statement, ast.ImportFrom) and statement.level
            if is_relative or name in needed or scope.only_binder(name) is not alias:
                continue
            uses = source.uses.get((scope, name), [])
            is_used_up = uses and self._gone.issuperset(uses)
            is_asked_for = not scope.parent and (source.module, name) in imported
            if self._is_constant(source, alias) or (is_used_up and not is_asked_for):
                yield alias


def _definitions(source: Source) -> Iterator[tuple[ast.Assign, str]]:
    """Assignments of a module to a name in capitals that nothing else binds."""
    for node in source.program.tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        target = node.targets[0]
        is_only = source.program.top.only_binder(target.id) is target and len(node.targets) == 1
        if is_only and _CONSTANT.fullmatch(target.id):
            yield node, target.id


def _calculated(kind: ast.operator, left: int | None, right: int | None) -> int | None:
    if left is None or right is None:
        return None
    try:
        return _BINARY[type(kind)](left, right)
    except (ArithmeticError, ValueError):
        return None


def _written_from_outside(source: Source) -> Iterator[str]:
    """Names that a file sets on something, which may be a module."""
    for node in ast.walk(source.program.tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            yield node.attr
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _WRITES_BY_NAME:
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))
