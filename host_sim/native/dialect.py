"""Reads files of the kernels' dialect: their functions, constants and what they take from others.

Used by `translate`. The docstring of `rootlight.kernels` says what the dialect is.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

# The package whose files may use each other's functions.
ROOM = "rootlight.kernels"
INT = "int"
# Tables by the bits of an entry.
POINTERS = {"ptr8": 8, "ptr16": 16}
# A table of tables.
TABLES = "ptr32"
_TYPES = (INT, *POINTERS, TABLES)

_FOLDED: Mapping[type, Callable[[int, int], int]] = {
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


class NotInDialect(Exception):
    """A file cannot be translated; the text is file, line and a sentence."""


@dataclass(frozen=True)
class Function:
    """A loop: `parameters` are names and their types, in order; `returns` whether a number."""

    file: str
    name: str
    parameters: Mapping[str, str]
    returns: bool
    node: ast.FunctionDef


@dataclass
class File:
    """One file: its constants and functions, and the functions of other files that it calls.

    `borrowed`: the name here, to file and name there.
    """

    name: str
    constants: dict[str, int] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    borrowed: dict[str, tuple[str, str]] = field(default_factory=dict)

    def refuse(self, node: ast.AST, sentence: str) -> NotInDialect:
        """The error for a place in this file."""
        return NotInDialect(f"{self.name}.py:{getattr(node, 'lineno', 1)}: {sentence}")


def read(name: str, text: str) -> File:
    """A file of the dialect, by the name of its module. Raises NotInDialect."""
    file = File(name)
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise NotInDialect(f"{name}.py:{error.lineno}: This is no Python: {error.msg}.") from None
    for node in tree.body:
        _take(file, node)
    return file


def _take(file: File, node: ast.stmt) -> None:
    """Take in a statement at the top of a file."""
    if isinstance(node, ast.FunctionDef):
        file.functions[node.name] = _function(file, node)
    elif isinstance(node, ast.Assign):
        _take_constant(file, node)
    elif isinstance(node, ast.ImportFrom):
        _take_import(file, node)
    elif not _is_text(node):
        raise file.refuse(node, "At the top of a file stand only imports, constants, functions.")


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _take_constant(file: File, node: ast.Assign) -> None:
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(func=ast.Name(id="const"), args=[value], keywords=[]),
        ):
            if name in file.constants:
                raise file.refuse(node, f"{name} is a constant already.")
            file.constants[name] = fold(file, value)
        case _:
            raise file.refuse(node, "A constant is written as NAME = const(number).")


def fold(file: File, node: ast.expr) -> int:
    """The number that an expression of constants is. Raises NotInDialect."""
    match node:
        case ast.Constant(value=int(number)):
            return int(number)
        case ast.Name(id=name) if name in file.constants:
            return file.constants[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -fold(file, operand)
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return ~fold(file, operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _FOLDED:
            return _FOLDED[type(op)](fold(file, left), fold(file, right))
    raise file.refuse(node, "A constant is a whole number, or made of constants of this file.")


def _take_import(file: File, node: ast.ImportFrom) -> None:
    """Note which functions of other files are called here; the dialect's own names are known."""
    if node.module in ("rootlight.compat", ROOM, f"{ROOM}.dialect"):
        return
    if node.module is None or node.level or not node.module.startswith(f"{ROOM}."):
        raise file.refuse(node, "A kernel imports functions of other kernels only.")
    for name in node.names:
        there = node.module.removeprefix(f"{ROOM}.")
        file.borrowed[name.asname or name.name] = (there, name.name)


def _function(file: File, node: ast.FunctionDef) -> Function:
    if [ast.unparse(each) for each in node.decorator_list] != ["micropython.viper"]:
        raise file.refuse(node, "A function of a kernel has @micropython.viper, and nothing else.")
    arguments = node.args
    if (
        arguments.posonlyargs
        or arguments.kwonlyargs
        or arguments.defaults
        or arguments.vararg
        or arguments.kwarg
    ):
        raise file.refuse(node, "Parameters are plain: no defaults, no stars.")
    parameters = {each.arg: _type_of(file, each) for each in arguments.args}
    returns = node.returns is not None
    if node.returns is not None and ast.unparse(node.returns) != INT:
        raise file.refuse(node.returns, "A function returns `int` or nothing.")
    return Function(file.name, node.name, parameters, returns, node)


def _type_of(file: File, argument: ast.arg) -> str:
    annotation = ast.unparse(argument.annotation) if argument.annotation else ""
    if annotation not in _TYPES:
        raise file.refuse(argument, f"{argument.arg} must say int, ptr8, ptr16 or ptr32.")
    return annotation
