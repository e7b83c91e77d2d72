"""Translates kernels from their dialect of Python into C that computes the same numbers.

Used by `build`; `translate` takes all files at once, because they call each other. Code that is
not in the dialect is refused with its place and a sentence, so that nothing means something else
in C: `//` and `%` round down as in Python, a loop over a range may change its variable, and no two
parts of an expression that C may compute in another order can disturb each other. Signed numbers
wrap (compile with -fwrapv), as they do on a Pico.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence

from host_sim.native.dialect import (
    INT,
    POINTERS,
    TABLES,
    File,
    Function,
    NotInDialect,
    fold,
    read,
)

_HEAD = """\
// Made by host_sim.native.translate of firmware/rootlight/kernels; do not change it here.
#include <stdint.h>

static inline int32_t divide__(int32_t left, int32_t right) {
    int32_t whole = left / right;
    return whole * right != left && (left ^ right) < 0 ? whole - 1 : whole;
}

static inline int32_t rest__(int32_t left, int32_t right) {
    return left - divide__(left, right) * right;
}
"""
_C_TYPES = {INT: "int32_t ", "ptr8": "uint8_t *", "ptr16": "uint16_t *", TABLES: "void *const *"}
_LARGEST = 0x7FFFFFFF
_INFIX: Mapping[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
_ROUNDING: Mapping[type, str] = {ast.FloorDiv: "divide__", ast.Mod: "rest__"}
_COMPARED: Mapping[type, str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_JOINED: Mapping[type, str] = {ast.And: " && ", ast.Or: " || "}
_C_WORDS = frozenset(
    (
        *("auto", "case", "char", "const", "default", "do", "double", "enum", "extern", "float"),
        *("goto", "inline", "int", "long", "main", "register", "restrict", "short", "signed"),
        *("sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void"),
        "volatile",
    )
)
_ORDER = "C may compute these parts in another order: give the call's result a name first."


def read_all(texts: Mapping[str, str]) -> dict[str, File]:
    """The files by module name, from their texts. Raises NotInDialect."""
    return {name: read(name, text) for name, text in texts.items()}


def exported(function: Function) -> bool:
    """Return whether others than kernels call a function."""
    return not function.name.startswith("_")


def c_name(function: Function) -> str:
    """Return the name of a function in C."""
    return c_name_of(function.file, function.name)


def c_name_of(file: str, name: str) -> str:
    """Return the name in C of a function of a file."""
    return f"{file}__{name}"


def translate(files: Mapping[str, File]) -> str:
    """All files as one text of C. Raises NotInDialect."""
    functions = [each for file in files.values() for each in file.functions.values()]
    bodies = [_Translation(files, each).text() for each in functions]
    return "\n".join([_HEAD, *(_declaration(each) + ";" for each in functions), "", *bodies])


def _declaration(function: Function) -> str:
    parameters = [_C_TYPES[kind] + _safe(name) for name, kind in function.parameters.items()]
    kind = "" if exported(function) else "static "
    returned = "int32_t" if function.returns else "void"
    return f"{kind}{returned} {c_name(function)}({', '.join(parameters) or 'void'})"


def _safe(name: str) -> str:
    """A name that C can have; those with two underscores at their end are the translator's own."""
    return f"{name}__" if name in _C_WORDS else name


class _Translation:
    """One function on its way into C: the types of its names, and the lines so far."""

    def __init__(self, files: Mapping[str, File], function: Function) -> None:
        self._files = files
        self._file = files[function.file]
        self._function = function
        self._types: dict[str, str] = dict(function.parameters)
        self._lines: list[str] = []
        self._loops = 0

    def text(self) -> str:
        """The function in C."""
        body = self._function.node.body
        if ast.get_docstring(self._function.node) is not None:
            body = body[1:]
        for node in ast.walk(self._function.node):
            self._take_local(node)
        for name in self._types:
            if "__" in name:
                raise self._refuse(self._function.node, f"{name} has two underscores in a row.")
        self._block(body, 1)
        if self._function.returns and not _ends(body):
            raise self._refuse(self._function.node, "It can end without a return.")
        return "\n".join(
            [_declaration(self._function) + " {", *self._locals(), *self._lines, "}\n"]
        )

    def _refuse(self, node: ast.AST, sentence: str) -> NotInDialect:
        return self._file.refuse(node, sentence)

    # Names.

    def _take_local(self, node: ast.AST) -> None:
        """Note the names that a statement makes, and their types."""
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=kind))
            ) if kind in POINTERS:
                if self._types.setdefault(name, kind) != kind or name in self._function.parameters:
                    raise self._refuse(node, f"{name} is a number elsewhere, or another table.")
            case ast.Name(id=name, ctx=ast.Store()):
                self._types.setdefault(name, INT)

    def _locals(self) -> Iterable[str]:
        for name, kind in self._types.items():
            if name not in self._function.parameters:
                yield f"    {_C_TYPES[kind]}{_safe(name)} = 0;"

    def _number(self, node: ast.Name) -> str:
        """A name in an expression."""
        if node.id in self._file.constants:
            return str(self._literal(node, self._file.constants[node.id]))
        kind = self._types.get(node.id)
        if kind == INT:
            return _safe(node.id)
        if kind is not None:
            raise self._refuse(node, f"{node.id} is a table, and a number is wanted.")
        if node.id in self._file.borrowed:
            raise self._refuse(node, f"{node.id} must be a const of this file; viper asks for it.")
        raise self._refuse(node, f"{node.id} is no parameter, local or const of this file.")

    def _table(self, node: ast.expr) -> str:
        """The type of a table that is named."""
        if not isinstance(node, ast.Name) or self._types.get(node.id, INT) == INT:
            raise self._refuse(node, f"{ast.unparse(node)} is no table.")
        return self._types[node.id]

    def _pointer(self, node: ast.expr) -> str:
        """A table that gets another name: one that has one, or an entry of a table of tables."""
        match node:
            case ast.Subscript(value=ast.Name(id=tables)) if self._types.get(tables) == TABLES:
                return f"{_safe(tables)}[{fold(self._file, node.slice)}]"
        if self._table(node) == TABLES:
            raise self._refuse(node, f"{ast.unparse(node)} is a table of tables.")
        return _safe(ast.unparse(node))

    def _literal(self, node: ast.AST, number: int) -> int:
        if abs(number) > _LARGEST:
            raise self._refuse(node, f"{number} has more than 31 bits.")
        return int(number)

    # Statements.

    def _line(self, depth: int, text: str) -> None:
        self._lines.append("    " * depth + text)

    def _block(self, body: Sequence[ast.stmt], depth: int) -> None:
        for node in body:
            self._statement(node, depth)

    def _statement(self, node: ast.stmt, depth: int) -> None:
        match node:
            case ast.Assign():
                self._assign(node, depth)
            case ast.AugAssign(target=target, op=op, value=value):
                self._line(depth, self._changed(node, target, op, value))
            case ast.If():
                self._branch(node, depth)
            case ast.While(test=test, body=body, orelse=[]):
                self._line(depth, f"while ({self._truth(test)}) {{")
                self._block(body, depth + 1)
                self._line(depth, "}")
            case ast.For(target=ast.Name(id=name), iter=ast.Call() as call, orelse=[]):
                self._loop(node, name, call, depth)
            case ast.Expr(value=ast.Call() as call):
                self._line(depth, self._call(call) + ";")
            case ast.Return(value=value):
                self._return(node, value, depth)
            case ast.Break():
                self._line(depth, "break;")
            case ast.Continue():
                self._line(depth, "continue;")
            case ast.Pass():
                pass
            case _:
                raise self._refuse(node, f"The dialect has no {_kind(node)} like this.")

    def _assign(self, node: ast.Assign, depth: int) -> None:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id=kind), args=[table], keywords=[]),
            ) if kind in POINTERS:
                self._line(depth, f"{_safe(name)} = ({_C_TYPES[kind]}){self._pointer(table)};")
            case ast.Assign(targets=[ast.Subscript() as target]):
                self._keep_order([target.slice, node.value])
                self._line(depth, f"{self._entry(target)} = {self._value(node.value)};")
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                self._assign_at_once(node, names, values, depth)
            case _:
                targets = [self._target(target) for target in node.targets]
                self._line(depth, f"{' = '.join(targets)} = {self._value(node.value)};")

    def _assign_at_once(
        self, node: ast.Assign, names: list[ast.expr], values: list[ast.expr], depth: int
    ) -> None:
        """As in `a, b = b, a`."""
        if len(names) != len(values):
            raise self._refuse(node, "There are as many names as values.")
        parts = [
            f"int32_t new__{place} = {self._value(value)};" for place, value in enumerate(values)
        ]
        parts += [f"{self._target(name)} = new__{place};" for place, name in enumerate(names)]
        self._line(depth, f"{{ {' '.join(parts)} }}")

    def _target(self, node: ast.expr) -> str:
        """A number that gets a value."""
        if isinstance(node, ast.Name) and self._types[node.id] == INT:
            return _safe(node.id)
        raise self._refuse(node, f"{ast.unparse(node)} gets no value like this.")

    def _changed(
        self, node: ast.AugAssign, target: ast.expr, op: ast.operator, value: ast.expr
    ) -> str:
        """As in `a += b`."""
        if isinstance(target, ast.Subscript):
            if _calls(target.slice) or _calls(value):
                raise self._refuse(node, _ORDER)
            place = self._entry(target)
        else:
            place = self._target(target)
        if type(op) in _INFIX:
            return f"{place} {_INFIX[type(op)]}= {self._value(value)};"
        if type(op) in _ROUNDING:
            return f"{place} = {_ROUNDING[type(op)]}({place}, {self._value(value)});"
        raise self._refuse(node, f"The dialect has no {_kind(op)}.")

    def _branch(self, node: ast.If, depth: int) -> None:
        self._line(depth, f"if ({self._truth(node.test)}) {{")
        self._block(node.body, depth + 1)
        if node.orelse:
            self._line(depth, "} else {")
            self._block(node.orelse, depth + 1)
        self._line(depth, "}")

    def _loop(self, node: ast.For, name: str, call: ast.Call, depth: int) -> None:
        """A loop over a range, which its body cannot change; its variable it can."""
        if not isinstance(call.func, ast.Name) or call.func.id != "range" or call.keywords:
            raise self._refuse(node, "A loop goes over a range.")
        if self._types[name] != INT or not 1 <= len(call.args) <= 3:
            raise self._refuse(node, "A loop goes over a range of numbers.")
        step = fold(self._file, call.args[2]) if len(call.args) == 3 else 1
        if not step:
            raise self._refuse(node, "A range moves on by a number other than 0.")
        self._keep_order(call.args[:2])
        first, *rest = [self._value(each) for each in call.args[:2]]
        start, stop = (first, rest[0]) if rest else ("0", first)
        self._loops += 1
        at, end = f"at__{self._loops}", f"end__{self._loops}"
        goes_on = f"{at} {'<' if step > 0 else '>'} {end}"
        self._line(
            depth, f"for (int32_t {at} = {start}, {end} = {stop}; {goes_on}; {at} += {step}) {{"
        )
        self._line(depth + 1, f"{_safe(name)} = {at};")
        self._block(node.body, depth + 1)
        self._line(depth, "}")

    def _return(self, node: ast.Return, value: ast.expr | None, depth: int) -> None:
        if (value is not None) != self._function.returns:
            raise self._refuse(node, "A function with `-> int` returns a number, others nothing.")
        self._line(depth, f"return {self._value(value)};" if value is not None else "return;")

    # Expressions.

    def _value(self, node: ast.expr) -> str:
        """An expression whose number counts."""
        match node:
            case ast.Constant(value=int(number)):
                return str(self._literal(node, number))
            case ast.Name():
                return self._number(node)
            case ast.Subscript(ctx=ast.Load()):
                return self._entry(node)
            case ast.BinOp(left=left, op=op, right=right):
                return self._operation(node, left, op, right)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"(-{self._value(operand)})"
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return f"(~{self._value(operand)})"
            case ast.IfExp(test=test, body=body, orelse=other):
                return f"({self._truth(test)} ? {self._value(body)} : {self._value(other)})"
            case ast.Call():
                return self._call(node)
            case _ if _is_truth(node):
                return self._truth(node)
        raise self._refuse(node, f"The dialect has no {_kind(node)} like `{ast.unparse(node)}`.")

    def _truth(self, node: ast.expr) -> str:
        """An expression of which only counts whether it is 0."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return f"({_JOINED[type(op)].join(self._truth(each) for each in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self._truth(operand)})"
            case ast.Compare():
                return self._comparison(node)
        return self._value(node)

    def _operation(self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        self._keep_order([left, right])
        if type(op) in _INFIX:
            return f"({self._value(left)} {_INFIX[type(op)]} {self._value(right)})"
        if type(op) in _ROUNDING:
            return f"{_ROUNDING[type(op)]}({self._value(left)}, {self._value(right)})"
        raise self._refuse(node, f"The dialect has no {_kind(op)}.")

    def _comparison(self, node: ast.Compare) -> str:
        parts = [node.left, *node.comparators]
        self._keep_order(parts)
        if any(_calls(part) for part in parts[1:-1]):
            raise self._refuse(node, _ORDER)
        compared = []
        for left, op, right in zip(parts, node.ops, parts[1:], strict=False):
            if type(op) not in _COMPARED:
                raise self._refuse(node, f"The dialect has no {_kind(op)}.")
            compared.append(f"{self._value(left)} {_COMPARED[type(op)]} {self._value(right)}")
        return f"({' && '.join(compared)})"

    def _entry(self, node: ast.Subscript) -> str:
        """An entry of a table."""
        if self._table(node.value) == TABLES:
            raise self._refuse(node, f"{ast.unparse(node)} is a table, and a number is wanted.")
        return f"{_safe(ast.unparse(node.value))}[{self._value(node.slice)}]"

    def _call(self, node: ast.Call) -> str:
        match node:
            case ast.Call(func=ast.Name(id="int"), args=[value], keywords=[]):
                return f"({self._truth(value) if _is_truth(value) else self._value(value)})"
            case ast.Call(func=ast.Name(id="bool"), args=[value], keywords=[]):
                return f"({self._truth(value)} != 0)"
            case ast.Call(func=ast.Name(id=name), keywords=[]):
                called = self._called(node, name)
            case _:
                raise self._refuse(node, f"The dialect has no call like `{ast.unparse(node)}`.")
        kinds = list(called.parameters.values())
        if len(kinds) != len(node.args):
            raise self._refuse(node, f"{name} takes {len(kinds)} arguments.")
        self._keep_order(node.args)
        arguments = [self._argument(*pair) for pair in zip(node.args, kinds, strict=True)]
        return f"{c_name(called)}({', '.join(arguments)})"

    def _called(self, node: ast.Call, name: str) -> Function:
        """The function of a name, of this file or borrowed from another."""
        there, original = self._file.borrowed.get(name, (self._file.name, name))
        file = self._files.get(there)
        if file is None or original not in file.functions:
            raise self._refuse(node, f"{name} is no function of a kernel.")
        return file.functions[original]

    def _argument(self, node: ast.expr, kind: str) -> str:
        if kind == INT:
            return self._value(node)
        if self._table(node) != kind:
            raise self._refuse(node, f"{ast.unparse(node)} is no {kind}.")
        return _safe(ast.unparse(node))

    def _keep_order(self, parts: Sequence[ast.expr]) -> None:
        """Refuse a call beside what it may change, or beside another call."""
        if any(_calls(part) for part in parts):
            others = [part for part in parts if not isinstance(part, ast.Constant | ast.Name)]
            if len(others) > 1:
                raise self._refuse(parts[0], _ORDER)


def _calls(node: ast.expr) -> bool:
    """Return whether an expression calls a function that may change a table."""
    calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    return any(not isinstance(each, ast.Name) or each.id not in ("int", "bool") for each in calls)


def _is_truth(node: ast.expr) -> bool:
    """Return whether an expression is 0 or 1 in Python, too."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return all(_is_truth(each) for each in values)
    return False


def _ends(body: Sequence[ast.stmt]) -> bool:
    """Return whether statements always come to a return."""
    match body[-1]:
        case ast.Return():
            return True
        case ast.If(body=yes, orelse=no):
            return bool(no) and _ends(yes) and _ends(no)
        case ast.While(test=ast.Constant(value=value)) as loop:
            return bool(value) and not any(isinstance(each, ast.Break) for each in ast.walk(loop))
    return False


def _kind(node: ast.AST) -> str:
    return type(node).__name__
