"""Programs whose every statement lets some time pass: a call is put before each of them.

Used by `program`. So a loop that does nothing but wait takes time too, and a program can be
stopped before any of its statements. Lines keep their numbers.
"""

from __future__ import annotations

import ast
from functools import cache
from types import CodeType

# The name of the function that is called.
TICK = "__tick__"


class _Ticks(ast.NodeTransformer):
    """Puts a call before each statement of a program."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit what is inside, and then the blocks of statements."""
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, _ticked(block))
        return node


def _ticked(block: list[ast.stmt]) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for statement in block:
        if not _stays_first(statement):
            call = ast.Call(ast.Name(TICK, ast.Load()), [], [])
            found.append(ast.copy_location(ast.Expr(call), statement))
        found.append(statement)
    return found


def _stays_first(statement: ast.stmt) -> bool:
    """Return whether Python wants a statement before all others: a docstring, or a future."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


@cache
def compiled(path: str, text: str) -> CodeType:
    """A program with its calls. Raises SyntaxError."""
    tree = ast.fix_missing_locations(_Ticks().visit(ast.parse(text, path)))
    return compile(tree, path, "exec")
