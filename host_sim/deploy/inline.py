"""Functions that are called at one place only, put in at that place.

Used by the build, before `tighten`. On a Pico each function takes some 80 bytes of the heap for
itself: two objects, an entry in a table, bytes that say what it takes, and those of its call.
Short functions are for people who read the sources. What is called once need not be a function on
a board: so the heap has more room, and loading and playing take less time.

Only private functions and methods are put in, and only where all can be followed: who else might
ask for them, what names mean, where they return. A board's traceback calls them by the name of the
function that they were put into.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeGuard

from host_sim.deploy.tightening.putting_in import Place, Stretch, Unfit, put_in
from host_sim.deploy.tightening.source import Source, mentioned_in

# What binds names in ways of its own, or stops in the middle.
_ODD = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.Global, ast.Nonlocal,
    ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr, ast.Import, ast.ImportFrom, ast.Delete,
)  # fmt: skip
_Owner = ast.Module | ast.ClassDef


def inline(sources: Mapping[str, str], users: Iterable[str] = ()) -> dict[str, str]:
    """Sources by path, with such functions put in.

    users: texts of programs that run beside these: what they mention stays.
    """
    files = [Source(path, text) for path, text in sources.items()]
    known = _Known(files, users)
    return {source.path: _File(source, known).text() for source in files}


class _Known:
    """What all files say of names."""

    def __init__(self, files: list[Source], users: Iterable[str]) -> None:
        self._spared = {word for text in users for word in mentioned_in(text)}
        self._bases: set[str] = set()
        self._defined: Counter[str] = Counter()
        self._asked: Counter[str] = Counter()
        for source in files:
            self._add(source)

    def _add(self, source: Source) -> None:
        self._spared |= source.looked_up
        self._spared.update(alias.name for alias in source.program.imports)
        for node in ast.walk(source.program.tree):
            if isinstance(node, ast.ClassDef):
                self._bases.update(_last_name(base) for base in node.bases)
            elif isinstance(node, ast.FunctionDef):
                self._defined[node.name] += 1
            elif isinstance(node, ast.Attribute):
                self._asked[node.attr] += 1
                if _last_name(node.value) != "self":
                    self._spared.add(node.attr)

    def is_spared(self, name: str, owner: _Owner) -> bool:
        """Whether others than its owner, a module or a class, may ask for a function."""
        if name in self._spared:
            return True
        is_kin = isinstance(owner, ast.ClassDef) and (owner.bases or owner.name in self._bases)
        # A class and those that are made from it share their methods.
        return bool(is_kin) and (self._defined[name] > 1 or self._asked[name] > 1)


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


class _File:
    """One file, in which functions are put in."""

    def __init__(self, source: Source, known: _Known) -> None:
        self._source = source
        self._known = known
        self._tree = copy.deepcopy(source.program.tree)
        self._classes = [each for each in self._tree.body if isinstance(each, ast.ClassDef)]
        self._stretches: defaultdict[ast.FunctionDef, list[Stretch]] = defaultdict(list)
        self._owners: list[_Owner] = [self._tree, *self._classes]
        # What is put in is moved, so neither changes but for the functions that are gone.
        self._asked = {owner: _mentions(owner) for owner in self._owners}
        functions = [n for each in self._owners for n in each.body if _is_function(n)]
        self._plain = {each for each in functions if not _is_odd(each)}

    def text(self) -> str:
        """What the file becomes; the same to the letter if nothing can be put in."""
        has_changed = False
        for owner in self._owners:
            for function in [each for each in owner.body if _is_function(each)]:
                if self._may_go(owner, function) and self._goes(owner, function):
                    owner.body.remove(function)
                    has_changed = True
        return f"{ast.unparse(self._tree)}\n" if has_changed else self._source.text

    def _may_go(self, owner: _Owner, function: ast.FunctionDef) -> bool:
        """Whether only its owner can ask for a function, and all in it can be followed."""
        name = function.name
        if not name.startswith("_") or name.startswith("__") or self._known.is_spared(name, owner):
            return False
        if self._asked[owner][name] != 1:
            return False
        given = function.args
        if function.decorator_list or given.vararg or given.kwarg or given.kwonlyargs:
            return False
        inside = (node for part in function.body for node in ast.walk(part))
        return not any(isinstance(node, _ODD) for node in inside)

    def _goes(self, owner: _Owner, function: ast.FunctionDef) -> bool:
        """Put a function in where it is called, if that is at one place, and can be done."""
        places = list(self._places(owner, function))
        if len(places) != 1:
            return False
        try:
            put_in(function, places[0], isinstance(owner, ast.ClassDef))
        except Unfit:
            return False
        return True

    def _places(self, owner: _Owner, function: ast.FunctionDef) -> Iterator[Place]:
        """Where a function is called by another one that is plain."""
        is_method = isinstance(owner, ast.ClassDef)
        owners = [owner] if is_method else self._owners
        callers = (node for each in owners for node in each.body)
        for caller in callers:
            if caller is function or caller not in self._plain:
                continue
            for place in _calls_in(caller, caller.body, True, self._stretches[caller]):
                called = place.call.func
                if is_method:
                    arguments = caller.args.args
                    if not isinstance(called, ast.Attribute) or called.attr != function.name:
                        continue
                    if arguments and _last_name(called.value) == arguments[0].arg == "self":
                        yield place
                elif isinstance(called, ast.Name) and called.id == function.name:
                    yield place


def _is_function(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef)


def _mentions(owner: _Owner) -> Counter[str]:
    """How often each name of a module, or each attribute of a class, is asked for."""
    if isinstance(owner, ast.Module):
        return Counter(node.id for node in ast.walk(owner) if isinstance(node, ast.Name))
    return Counter(node.attr for node in ast.walk(owner) if isinstance(node, ast.Attribute))


def _is_odd(caller: ast.FunctionDef) -> bool:
    inside = (node for part in caller.body for node in ast.walk(part))
    return bool(caller.decorator_list) or any(isinstance(node, _ODD[:9]) for node in inside)


def _calls_in(
    caller: ast.FunctionDef, block: list[ast.stmt], is_tail: bool, stretches: list[Stretch]
) -> Iterator[Place]:
    """The calls in a block of a function; is_tail: whether nothing comes after the block."""
    for statement in block:
        is_last = is_tail and statement is block[-1]
        for part in ast.iter_child_nodes(statement):
            if not isinstance(part, ast.stmt | ast.excepthandler):
                for node in ast.walk(part):
                    if isinstance(node, ast.Call):
                        yield Place(node, statement, block, caller, is_last, stretches)
        for inner in _blocks(statement):
            is_tail_too = is_last and isinstance(statement, ast.If)
            yield from _calls_in(caller, inner, is_tail_too, stretches)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        if getattr(statement, name, None):
            yield getattr(statement, name)
    for handler in getattr(statement, "handlers", ()):
        yield handler.body
