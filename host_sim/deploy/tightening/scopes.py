"""Who binds which name in a program: what a change of names or values has to know.

Used by `tighten`. Scopes as Python has them: modules, classes, functions, comprehensions.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def arguments_of(function: Function) -> list[ast.arg]:
    """All arguments of a function, by position first."""
    given = function.args
    stars = [each for each in (given.vararg, given.kwarg) if each]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *stars]


class Scope:
    """One scope. `binders`: the nodes that bind each of its names, in the program's order."""

    def __init__(self, node: ast.AST, parent: Scope | None = None) -> None:
        self.node = node
        self.parent = parent
        self.top: Scope = parent.top if parent else self
        self.binders: dict[str, list[ast.AST]] = {}
        self.global_names: set[str] = set()
        self.nonlocal_names: set[str] = set()

    def owner(self, name: str) -> Scope:
        """The scope that a name belongs to, if used in this one; the module's if none binds it."""
        scope = self
        while scope.parent:
            # What a class binds is not seen by its methods.
            if scope is self or not isinstance(scope.node, ast.ClassDef):
                if name in scope.global_names:
                    break
                if name in scope.binders:
                    return scope
            scope = scope.parent
        return self.top

    def is_within(self, other: Scope) -> bool:
        return self.parent is not None and (self.parent is other or self.parent.is_within(other))

    def bind(self, name: str, node: ast.AST) -> None:
        if name in self.nonlocal_names:
            return
        scope = self.top if name in self.global_names else self
        scope.binders.setdefault(name, []).append(node)

    def only_binder(self, name: str) -> ast.AST | None:
        """The one node that binds a name of this scope, or None."""
        found = self.binders.get(name, ())
        return found[0] if len(found) == 1 else None


class Program(ast.NodeVisitor):
    """One parsed program, with the scope of each name in it.

    `names`, `attributes`: these nodes, each with its scope. `imports`: the statement and the
    scope of each imported name. `in_f_strings`: those nodes whose places ast does not know.
    """

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(text)
        self.top = Scope(self.tree)
        self.scopes = [self.top]
        self.names: dict[ast.Name, Scope] = {}
        self.attributes: dict[ast.Attribute, Scope] = {}
        self.imports: dict[ast.alias, tuple[ast.Import | ast.ImportFrom, Scope]] = {}
        self.in_f_strings: set[ast.Name | ast.Attribute] = set()
        self._scope = self.top
        self._is_in_f_string = False
        self.visit(self.tree)
        for scope in self.scopes:
            for name in scope.nonlocal_names:
                # What binds it here has no scope of its own, so it counts where it is bound.
                outer = scope.parent or scope
                outer.owner(name).bind(name, scope.node)

    def owner(self, node: ast.Name) -> Scope:
        """The scope that a name in the program belongs to."""
        return self.names[node].owner(node.id)

    def _visit_in(self, scope: Scope, nodes: Sequence[ast.AST]) -> None:
        if scope not in self.scopes:
            self.scopes.append(scope)
        before, self._scope = self._scope, scope
        for node in nodes:
            self.visit(node)
        self._scope = before

    def _visit_function(self, node: Function) -> None:
        scope = Scope(node, self._scope)
        for argument in arguments_of(node):
            scope.bind(argument.arg, argument)
        # Defaults, decorators and annotations are worked out outside.
        self.visit(node.args)
        if isinstance(node, ast.Lambda):
            self._visit_in(scope, [node.body])
            return
        self._scope.bind(node.name, node)
        outside = [*node.decorator_list, *([node.returns] if node.returns else [])]
        self._visit_in(self._scope, outside)
        self._visit_in(scope, node.body)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _visit_function

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._scope.bind(node.name, node)
        self._visit_in(self._scope, [*node.decorator_list, *node.bases, *node.keywords])
        self._visit_in(Scope(node, self._scope), node.body)

    def _visit_comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    ) -> None:
        first = node.generators[0]
        self.visit(first.iter)
        value = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        inside = [first.target, *first.ifs, *node.generators[1:], *value]
        self._visit_in(Scope(node, self._scope), inside)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        scope = self._scope
        while isinstance(scope.node, _COMPREHENSIONS) and scope.parent:
            scope = scope.parent
        self._visit_in(scope, [node.target])

    def visit_Name(self, node: ast.Name) -> None:
        self.names[node] = self._scope
        if not isinstance(node.ctx, ast.Load):
            self._scope.bind(node.id, node)
        self._note_place(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.attributes[node] = self._scope
        self._note_place(node)
        self.generic_visit(node)

    def _note_place(self, node: ast.Name | ast.Attribute) -> None:
        if self._is_in_f_string:
            self.in_f_strings.add(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        before, self._is_in_f_string = self._is_in_f_string, True
        self.generic_visit(node)
        self._is_in_f_string = before

    def _visit_import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            self.imports[alias] = node, self._scope
            self._scope.bind(alias.asname or alias.name.split(".")[0], alias)

    visit_Import = visit_ImportFrom = _visit_import

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self._scope.bind(node.name, node)
        self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> None:
        self._scope.global_names.update(node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self._scope.nonlocal_names.update(node.names)
