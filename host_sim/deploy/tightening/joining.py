"""Several modules as one, in place of one of them.

Used by `bundle`, which chooses them. The texts are written anew from the parsed programs.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Any

from host_sim.deploy.tightening.loading import (
    Import,
    Meaning,
    Modules,
    is_dotted,
    is_loading,
    loaded_by_text,
)
from host_sim.deploy.tightening.meanings import Meanings, Names
from host_sim.deploy.tightening.source import Source, bound_by


def join(
    modules: Modules, home: str, parts: Collection[str], names: Names, spared: Collection[str]
) -> tuple[list[Source], Names]:
    """Join some modules, the parts, in place of `home`; all files then, and what names were.

    names: by path and new name what each was. spared: names that stay in `home`.
    """
    meanings = Meanings(modules, parts)
    meanings.choose(home, spared)
    joined = _Joined(modules, meanings, home)
    found = [joined.source()]
    before = {modules.sources[home].path: meanings.before(names)}
    for source in modules.sources.values():
        if source.module not in parts:
            found.append(joined.changed(source))
            before[source.path] = names.get(source.path, {})
    return found, {path: each for path, each in before.items() if each}


class _Joined:
    """The joined module, and what others are to import from it."""

    def __init__(self, modules: Modules, meanings: Meanings, home: str) -> None:
        self._modules = modules
        self._meanings = meanings
        self._home = home
        self._begun: set[str] = set()
        self._body: list[ast.stmt] = []
        self._imported: set[Meaning] = set()
        self._writers = {
            source.module: _Writer(modules, meanings, home, source, self._imported)
            for source in modules.sources.values()
        }

    def source(self) -> Source:
        """The joined module."""
        self._load(self._home)
        text = ast.unparse(ast.Module(self._body, []))
        return Source(self._modules.sources[self._home].path, f"{text}\n")

    def _load(self, module: str) -> None:
        """Add what a module does at its start, after what it loads."""
        if module in self._begun:
            return
        self._begun.add(module)
        source = self._modules.sources[module]
        is_part = module in self._meanings.parts
        for statement in source.program.tree.body:
            for name in [*self._modules.loaded_by(source, statement)]:
                self._load(name)
            if is_part:
                self._body += self._writers[module].written(statement)

    def changed(self, source: Source) -> Source:
        """Another module, which imports from the joined one what was a part's."""
        writer = self._writers[source.module]
        body = source.program.tree.body
        written = [each for statement in body for each in writer.written(statement)]
        if not writer.has_changed:
            return source
        return Source(source.path, ast.unparse(ast.Module(written, [])) + "\n")


class _Writer(ast.NodeTransformer):
    """Writes the statements of one file anew.

    imported: what the joined module has imported so far.
    """

    def __init__(
        self,
        modules: Modules,
        meanings: Meanings,
        home: str,
        source: Source,
        imported: set[Meaning],
    ) -> None:
        self.has_changed = False
        self._modules = modules
        self._meanings = meanings
        self._home = home
        self._source = source
        self._imported = imported
        self._is_part = source.module in meanings.parts
        # What is asked for while the names in the program are those that it had.
        program = source.program
        nodes: list[ast.Name | ast.Attribute] = [*program.names, *program.attributes]
        self._new: dict[ast.AST, str] = {}
        for node in nodes:
            meaning = meanings.of_node(source, node)
            if meaning:
                self._new[node] = meanings.new[meaning]
        if self._is_part:
            for binder, meaning in meanings.bound(source):
                self._new[binder] = meanings.new[meaning]
        self._globals = {
            name: meanings.new[meanings.of(source, name)]
            for scope in program.scopes
            for name in scope.global_names
            if self._is_part
        }

    def written(self, statement: ast.stmt) -> list[ast.stmt]:
        """A statement of the module, without what need not be done in the joined one."""
        if self._is_part and self._is_idle(statement):
            return []
        if self._is_part and isinstance(statement, Import):
            due = [each for each in statement.names if self._is_due(each)]
            return self._imports(statement, due)
        found = self.visit(statement)
        return found if isinstance(found, list) else [found]

    def _is_idle(self, statement: ast.stmt) -> bool:
        if is_loading(statement):
            return loaded_by_text(statement) in self._meanings.parts
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        return is_text or isinstance(statement, ast.Pass)

    def _is_due(self, alias: ast.alias) -> bool:
        """Whether an import at the top of a part brings what the joined module lacks so far."""
        meaning = self._modules.meaning(self._source, alias)
        if meaning.module in self._meanings.parts:
            return False
        if is_dotted(self._source, alias) or not self._source.is_only_binder(alias):
            return True
        is_first = meaning not in self._imported
        self._imported.add(meaning)
        return is_first

    # What changes.

    def _imports(self, statement: Import, aliases: list[ast.alias]) -> list[ast.stmt]:
        """An import of some names only, of which those of parts come from the joined module."""
        here = [each for each in aliases if self._part_meant(each)]
        elsewhere = [each for each in aliases if each not in here]
        found = [self._from_joined(each) for each in here]
        self.has_changed |= bool(here)
        if elsewhere:
            names = [self._renamed(each) for each in elsewhere]
            if isinstance(statement, ast.Import):
                found.append(ast.Import(names))
            else:
                found.append(ast.ImportFrom(statement.module, names, statement.level))
        return found

    def _part_meant(self, alias: ast.alias) -> str:
        module = self._modules.meaning(self._source, alias).module
        return module if module in self._meanings.parts else ""

    def _from_joined(self, alias: ast.alias) -> ast.stmt:
        """The import of what was a part's."""
        module, name = self._modules.meaning(self._source, alias)
        if is_dotted(self._source, alias):
            return ast.Import([ast.alias(self._home)])
        if name:
            new = self._meanings.new[self._meanings.of(self._meanings.parts[module], name)]
            return ast.ImportFrom(self._home, [_alias(new, bound_by(alias))], 0)
        package, _, own = self._home.rpartition(".")
        found = [_alias(own, bound_by(alias))]
        return ast.ImportFrom(package, found, 0) if package else ast.Import(found)

    def _renamed(self, alias: ast.alias) -> ast.alias:
        new = self._new.get(alias)
        return _alias(alias.name, new) if new else alias

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:
        return self._imports(node, node.names)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        return self._imports(node, node.names)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if is_loading(node) and loaded_by_text(node) in self._meanings.parts:
            self.has_changed = True
            call = ast.Call(ast.Name("__import__", ast.Load()), [ast.Constant(self._home)], [])
            return ast.Expr(call)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._new.get(node, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if node not in self._new:
            self.generic_visit(node)
            return node
        if self._is_bound_at_top(node.value):
            return ast.Name(self._new[node], node.ctx)
        node.attr = self._new[node]
        return node

    def _is_bound_at_top(self, node: ast.expr) -> bool:
        """Whether a part's name for another one is no longer bound."""
        program = self._source.program
        return self._is_part and isinstance(node, ast.Name) and program.owner(node) is program.top

    def _visit_definition(self, node: Any) -> ast.stmt:
        node.name = self._new.get(node, node.name)
        self.generic_visit(node)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _visit_definition

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        node.name = self._new.get(node, node.name)
        self.generic_visit(node)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self._globals.get(name, name) for name in node.names]
        return node


def _alias(name: str, bound: str) -> ast.alias:
    return ast.alias(name, None if bound == name else bound)
