"""A function put in at the one place where it is called, so that the same is done there.

Used by `inline`, which chooses function and place.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from typing import NamedTuple, TypeAlias, TypeVar

Block: TypeAlias = "list[ast.stmt]"
Returning: TypeAlias = "Callable[[ast.expr | None], Block]"
_Node = TypeVar("_Node", bound=ast.AST)

_LOOPS = (ast.For, ast.While)


class Stretch(NamedTuple):
    """What was put into a function: statements, and the names that they needed."""

    body: Block
    names: set[str]

    def holds(self, statement: ast.stmt) -> bool:
        return any(node is statement for part in self.body for node in ast.walk(part))


class Place(NamedTuple):
    """Where a call stands: in a statement of a block of a function.

    is_last: whether the function has nothing to do after the statement. stretches: what was put
    into it before; the names that are used there alone are free elsewhere.
    """

    call: ast.Call
    statement: ast.stmt
    block: Block
    caller: ast.FunctionDef
    is_last: bool
    stretches: list[Stretch]


class Unfit(Exception):
    """A function cannot be put in where it is called."""


def put_in(function: ast.FunctionDef, place: Place, is_method: bool) -> None:
    """Put a function in. Raises Unfit, and then nothing has changed."""
    names = _Names(function, place, is_method)
    body = names.body()
    statement, call = place.statement, place.call
    if len(body) == 1 and isinstance(body[0], ast.Return) and not names.before:
        _replace(place, body[0].value or ast.Constant(None))
        return
    if isinstance(statement, ast.Expr) and statement.value is call:
        new = _as_statement(body, place.is_last)
    elif isinstance(statement, ast.Return) and statement.value is call:
        new = body if _ends(body) else [*body, ast.Return(None)]
    elif isinstance(statement, ast.Assign) and statement.value is call and _is_simple(statement):
        new = _without_returns(body, lambda value: [_assigned(statement.targets[0], value)])
    else:
        name = names.fresh("value")
        new = _worked_out_before(_with_value(names.before, body, name), place, name)
        names.before.clear()
    at = place.block.index(statement)
    body = [*names.before, *new] or [ast.Pass()]
    place.block[at : at + 1] = body
    place.stretches.append(Stretch(body, names.new))


def _as_statement(body: Block, is_last: bool) -> Block:
    """What is done if nobody wants the value."""
    try:
        return _settled(copy.deepcopy(body), _drop)
    except Unfit:
        if not is_last:
            return _left_by_break(body, _drop)
    return _Dropping().visit(ast.Module(body, [])).body


def _with_value(before: Block, body: Block, name: str) -> Block:
    """What is done to have the value under a name: arguments first. Raises Unfit."""
    value = ast.Name(name, ast.Store())
    return [*before, *_without_returns(body, lambda returned: [_assigned(value, returned)])]


def _worked_out_before(new: Block, place: Place, name: str) -> Block:
    """The value worked out before the statement that wants it, which must be its first deed."""
    statement = place.statement
    if isinstance(statement, ast.If) and not statement.orelse:
        return _worked_out_within(new, place, statement, name)
    first = _first_expression(statement)
    if first is None or not _comes_first(first, place.call):
        raise Unfit
    _replace(place, ast.Name(name, ast.Load()))
    return [*new, statement]


def _worked_out_within(new: Block, place: Place, statement: ast.If, name: str) -> Block:
    """The same, where conditions may come first: they become an `if` of their own.

    Nothing of it is done, arguments included, unless those conditions hold.
    """
    tests = _tests(statement)
    at = next((at for at, test in enumerate(tests) if _comes_first(test, place.call)), None)
    if at is None:
        raise Unfit
    _replace(place, ast.Name(name, ast.Load()))
    tests = _tests(statement)
    inner = ast.If(_joined(tests[at:]), statement.body, [])
    return [ast.If(_joined(tests[:at]), [*new, inner], [])] if at else [*new, inner]


def _tests(statement: ast.If) -> list[ast.expr]:
    """The conditions of an `if`, all of which must hold."""
    test = statement.test
    return test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]


def _joined(tests: list[ast.expr]) -> ast.expr:
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)


def _replace(place: Place, value: ast.expr) -> None:
    """Put an expression in place of the call."""

    class Replacing(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            return value if node is place.call else self.generic_visit(node)

    Replacing().visit(place.statement)


# Names.


class _Names:
    """What the names of a function are called where it is put in.

    `before`: what assigns its arguments there; `new`: the names that it brings along.
    """

    def __init__(self, function: ast.FunctionDef, place: Place, is_method: bool) -> None:
        self.before: Block = []
        self.new: set[str] = set()
        self._function = function
        self._own = _bound_in(function)
        self._all = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        self._callers = _bound_in(place.caller) | _arguments_of(place.caller)
        nodes = list(ast.walk(place.caller))
        self._taken = {node.id for node in nodes if isinstance(node, ast.Name)} | self._callers
        around = [each for each in place.stretches if each.holds(place.statement)]
        for stretch in place.stretches:
            self._taken -= stretch.names.difference(*(each.names for each in around))
        self._meanings: dict[str, ast.expr] = {}
        if not (self._all - self._own - _arguments_of(function)).isdisjoint(self._callers):
            # What is the module's there is the caller's own here.
            raise Unfit
        self._bind(_given(function, place.call, is_method))

    def _bind(self, given: dict[str, ast.expr]) -> None:
        for name, value in given.items():
            if name not in self._own and self._stays(value):
                self._meanings[name] = value
                continue
            fresh = self.fresh(name)
            self.before.append(_assigned(ast.Name(fresh, ast.Store()), value))
            self._meanings[name] = ast.Name(fresh, ast.Load())
        for name in sorted(self._own - given.keys()):
            self._meanings[name] = ast.Name(self.fresh(name), ast.Load())

    def _stays(self, value: ast.expr) -> bool:
        """Whether an argument means the same all the time: a constant, or the caller's own."""
        if isinstance(value, ast.Name):
            return value.id in self._callers
        return isinstance(value, ast.Constant)

    def fresh(self, name: str) -> str:
        """A name that means nothing in the caller yet."""
        found = name
        number = 1
        while found in self._taken or (found != name and found in self._all):
            number += 1
            found = f"{name}_{number}"
        self._taken.add(found)
        self.new.add(found)
        return found

    def body(self) -> Block:
        """What the function does, in the names of the caller."""
        body = copy.deepcopy(self._function.body)
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        return [_Renaming(self._meanings).visit(each) for each in body]


class _Renaming(ast.NodeTransformer):
    def __init__(self, meanings: dict[str, ast.expr]) -> None:
        self._meanings = meanings

    def visit_Name(self, node: ast.Name) -> ast.expr:
        meaning = self._meanings.get(node.id)
        if isinstance(meaning, ast.Name):
            return ast.Name(meaning.id, node.ctx)
        return copy.deepcopy(meaning) if meaning else node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        meaning = self._meanings.get(node.name or "")
        if isinstance(meaning, ast.Name):
            node.name = meaning.id
        return self.generic_visit(node)


def _bound_in(function: ast.FunctionDef) -> set[str]:
    """The names that a function binds, its arguments left out unless it binds them anew."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
    return found


def _arguments_of(function: ast.FunctionDef) -> set[str]:
    return {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}


def _given(function: ast.FunctionDef, call: ast.Call, is_method: bool) -> dict[str, ast.expr]:
    """What each argument is, in the order in which it is worked out. Raises Unfit."""
    names = [each.arg for each in function.args.args]
    values = list(call.args)
    if is_method and isinstance(call.func, ast.Attribute):
        values.insert(0, call.func.value)
    if len(values) > len(names) or any(isinstance(each, ast.Starred) for each in values):
        raise Unfit
    given = dict(zip(names, values, strict=False))
    given |= {each.arg or "": each.value for each in call.keywords}
    defaults = function.args.defaults
    for name, value in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        if name not in given and not isinstance(value, ast.Constant):
            raise Unfit
        given.setdefault(name, value)
    if given.keys() != set(names):
        raise Unfit
    return given


# Returns.


def _without_returns(body: Block, on_return: Returning) -> Block:
    """A body that goes on behind itself where it returned. Raises Unfit if it cannot be.

    on_return: what is done with a value in place of returning it.
    """
    try:
        return _settled(copy.deepcopy(body), on_return)
    except Unfit:
        return _left_by_break(body, on_return)


def _left_by_break(body: Block, on_return: Returning) -> Block:
    """The same by a loop that goes round once."""
    end = [] if _ends(body) else [*on_return(None), ast.Break()]
    return [ast.While(ast.Constant(True), _left(body, on_return) + end, [])]


def _settled(body: Block, on_return: Returning) -> Block:
    """The same by conditions alone; raises Unfit if more would be needed."""
    new: Block = []
    for index, statement in enumerate(body):
        rest = body[index + 1 :]
        if isinstance(statement, ast.Return):
            return new + on_return(statement.value)
        if isinstance(statement, ast.Raise):
            return [*new, statement]
        if not _has_return(statement):
            new.append(statement)
        elif isinstance(statement, ast.If):
            return [*new, _settled_if(statement, rest, on_return)]
        elif isinstance(statement, ast.For | ast.While) and not statement.orelse:
            statement.body = _left(statement.body, on_return)
            statement.orelse = _settled(rest, on_return)
            return [*new, statement]
        else:
            raise Unfit
    return new + on_return(None)


def _settled_if(statement: ast.If, rest: Block, on_return: Returning) -> ast.If:
    """What comes after an `if` goes to where that does not return: not to both."""
    ends, else_ends = _ends(statement.body), _ends(statement.orelse)
    if rest and not ends and not else_ends:
        raise Unfit
    body = statement.body + ([] if ends else rest)
    orelse = statement.orelse + ([] if else_ends else rest)
    statement.body = _settled(body, on_return)
    statement.orelse = _settled(orelse, on_return)
    if not statement.body:
        statement.test = _negated(statement.test)
        statement.body, statement.orelse = statement.orelse or [ast.Pass()], []
    return statement


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def _left(block: Block, on_return: Returning) -> Block:
    """The body of a loop that is left where it returned. Raises Unfit."""
    new: Block = []
    for statement in block:
        if isinstance(statement, ast.Return):
            return [*new, *on_return(statement.value), ast.Break()]
        if isinstance(statement, ast.If):
            statement.body = _left(statement.body, on_return)
            statement.orelse = _left(statement.orelse, on_return)
        elif isinstance(statement, ast.Try) and not statement.finalbody:
            statement.body = _left(statement.body, on_return)
            statement.orelse = _left(statement.orelse, on_return)
            for handler in statement.handlers:
                handler.body = _left(handler.body, on_return)
        elif _leaves(statement):
            raise Unfit
        new.append(statement)
    return new


def _leaves(statement: ast.stmt) -> bool:
    """Whether a statement, other than `if`, returns or leaves the loop that it is in."""
    return _has_return(statement) or (_has_break(statement) and not isinstance(statement, _LOOPS))


def _has_return(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.Return) for node in ast.walk(statement))


def _has_break(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.Break) for node in ast.walk(statement))


def _ends(block: Block) -> bool:
    """Whether nothing after a block is ever reached from it."""
    if not block:
        return False
    last = block[-1]
    if isinstance(last, ast.If):
        return _ends(last.body) and _ends(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


def _drop(value: ast.expr | None) -> Block:
    """What is done with a value that nobody wants."""
    if value is None or isinstance(value, ast.Constant | ast.Name):
        return []
    return [ast.Expr(value)]


class _Dropping(ast.NodeTransformer):
    """Returns without a value."""

    def visit_Return(self, node: ast.Return) -> Block:
        return [*_drop(node.value), ast.Return(None)]


# Statements.


def _assigned(target: ast.expr, value: ast.expr | None) -> ast.stmt:
    new = ast.Assign([copy.deepcopy(target)], value or ast.Constant(None))
    return ast.fix_missing_locations(ast.copy_location(new, target))


def _is_simple(statement: ast.Assign) -> bool:
    return len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name)


def _first_expression(statement: ast.stmt) -> ast.expr | None:
    """What a statement works out first, once."""
    if isinstance(statement, ast.If):
        return statement.test
    if isinstance(statement, ast.For):
        return statement.iter
    if isinstance(statement, ast.Assign | ast.Return | ast.Expr):
        return statement.value
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        return statement.value
    return None


def _comes_first(node: ast.expr, call: ast.Call) -> bool:
    """Whether an expression calls before it looks at anything that the call might change."""
    while node is not call:
        if isinstance(node, ast.UnaryOp):
            node = node.operand
        elif isinstance(node, ast.BoolOp):
            node = node.values[0]
        elif isinstance(node, ast.Compare | ast.BinOp):
            node = node.left
        else:
            return False
    return True
