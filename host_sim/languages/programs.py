"""Finds the sentences in Python programs: what `t` and `filled` get, or all that looks like one.

Used by `found`. Their argument is followed into tables at the top of the module, and through
parameters into the calls within the module. Babel, which reads the programs of the page, finds
only texts in the call itself; here that is one sentence in six.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

# A text that looks like a sentence: two words, or one and a colon, and an end or a value.
_END = re.compile(r"(?:[.…?!:]|%s)$")
_WORD = re.compile("[A-Za-z]{2,}")
_PLACE = re.compile("%[^A-Za-z]*[A-Za-z]")
# Texts of games, which the page translates, are marked so.
_MARK = "says"
# The functions that ask for a text in the language of the board: of a sentence, and of one with
# values.
_ASKED = ("t", "filled")
_NOBODY: Mapping[str, int] = MappingProxyType({})


def sentences_of_program(text: str, name: str, asking: Mapping[str, int] = _NOBODY) -> list[str]:
    """All texts that a program passes to `t` or `filled`; raises ValueError for one not found.

    asking: functions of other modules that ask `t` for one of their parameters, see `askers_of`.
    """
    program = _Program(ast.parse(text))
    found: list[str] = []
    for call in (call for name in (*_ASKED, _MARK) for call in program.calls(name)):
        texts = list(program.texts(call.args[0], 0))
        if (
            not texts
            and not _is_from_elsewhere(call.args[0])
            and program.asker(call) not in asking
        ):
            raise ValueError(f"{name}, line {call.lineno}: no text can be found that t is asked.")
        found += texts
    for function, place in asking.items():
        for call in program.calls(function):
            for value in call.args[place : place + 1]:
                found += program.texts(value, 0)
    return found


def askers_of(text: str) -> dict[str, int]:
    """The functions of a module that ask `t` for one of their parameters: its place, by name.

    They may do so through another function of the module.
    """
    program = _Program(ast.parse(text))
    found: dict[str, int] = dict.fromkeys(_ASKED, 0)
    while True:
        known = dict(found)
        for function, place in known.items():
            for call in program.calls(function):
                found |= program.place_handed_on(call, place)
        if found == known:
            return {name: place for name, place in found.items() if name not in _ASKED}


def _is_from_elsewhere(node: ast.expr) -> bool:
    """Return whether an expression belongs to an attribute, whose text another file contains."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Attribute)


class _Program:
    """A module and the calls of its functions."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._tables: dict[str, ast.expr] = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self._tables[node.targets[0].id] = node.value
        self._owner: dict[ast.AST, ast.FunctionDef] = {}
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                # Inner functions come later and own the calls in them.
                self._owner.update(dict.fromkeys(ast.walk(function), function))

    def calls(self, name: str) -> Iterator[ast.Call]:
        """The calls of a function or of a method of this name."""
        for node in ast.walk(self._tree):
            if not isinstance(node, ast.Call) or not (node.args or node.keywords):
                continue
            called = node.func
            own = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if own == name:
                yield node

    def asker(self, call: ast.Call) -> str:
        """The name of the function in which a call stands, or nothing."""
        return self._owner[call].name if call in self._owner else ""

    def place_handed_on(self, call: ast.Call, place: int) -> dict[str, int]:
        """The function in which a call stands, and which of its parameters is the argument."""
        function = self._owner.get(call)
        if function is None or len(call.args) <= place:
            return {}
        names = [each.arg for each in function.args.args]
        value = call.args[place]
        if not isinstance(value, ast.Name) or value.id not in names:
            return {}
        return {function.name: names.index(value.id)}

    def texts(self, node: ast.expr | None, depth: int) -> Iterator[str]:
        """The texts that an expression may stand for."""
        if node is None or depth > 8:
            return
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.search("[A-Za-z]", node.value):
                yield node.value
        elif isinstance(node, ast.Name):
            yield from self.texts(self._tables.get(node.id), depth + 1)
            yield from self._given(node, depth + 1)
        else:
            for part in _parts(node):
                yield from self.texts(part, depth + 1)

    def _given(self, node: ast.Name, depth: int) -> Iterator[str]:
        """The arguments for a parameter in the calls of its function."""
        function = self._owner.get(node)
        names = [] if function is None else [each.arg for each in function.args.args]
        if function is None or node.id not in names:
            return
        is_method = names[0] == "self"
        place = names.index(node.id) - is_method
        for call in self.calls(function.name):
            by_name = [each.value for each in call.keywords if each.arg == node.id]
            given = by_name or call.args[place : place + 1]
            for value in given:
                yield from self.texts(value, depth)


def _parts(node: ast.expr) -> list[ast.expr]:
    """The parts of an expression, one of which is its value."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.Tuple | ast.List):
        return node.elts
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return [node.func.value, *node.args[1:]] if node.func.attr == "get" else []
    return []


def texts_like_sentences(text: str) -> Iterator[str]:
    """All texts of a program that look like a sentence, with `%s` for each value in them."""
    tree = ast.parse(text)
    left_out = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            left_out.add(body[0].value)
        if isinstance(node, ast.JoinedStr):
            left_out.update(node.values)
    for node in ast.walk(tree):
        sentence = "" if node in left_out else _pattern(node).strip()
        words = _WORD.findall(_PLACE.sub("", sentence))
        is_whole = len(words) > 1 or (words and ": " in sentence)
        if is_whole and _END.search(sentence):
            yield sentence


def _pattern(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "".join(_pattern(part) or "%s" for part in node.values)
