"""Short names for arguments, and for what is private.

Used by `tighten`. Each distinct name on a board costs some 17 bytes, so the same short names are
to serve everywhere: for the arguments of each function, and for what is private in each file.
"""

from __future__ import annotations

import ast
import builtins
import itertools
import keyword
import re
import string
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from host_sim.deploy.tightening.scopes import Function, Scope
from host_sim.deploy.tightening.source import Source, comes_from_foreign, is_foreign

_PRIVATE = re.compile(r"_[^_]\w*")
# What is as short as that already stays, so that to tighten twice is to tighten once.
_SHORT = re.compile(r"_[a-z]{1,2}")
_ITSELF = ("self", "cls")


def _letters() -> Iterator[str]:
    """a, b, .. z, aa, ab, .."""
    for size in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=size):
            if not keyword.iskeyword("".join(letters)):
                yield "".join(letters)


# Arguments.


def shorten_arguments(files: list[Source], spared: set[str]) -> list[Source]:
    """Call arguments that are only ever given by position `a`, `b`, `c`."""
    given = {word for source in files for word in source.keywords()}
    if "**" in given:
        return files
    for source in files:
        short: dict[tuple[Scope, str], str] = {}
        for scope in source.program.scopes:
            if isinstance(scope.node, Function) and not _is_assembly(scope.node):
                _choose_for_arguments(source, scope, spared.union(given, _ITSELF), short)
        for (scope, name), new in short.items():
            for node in scope.binders[name]:
                if isinstance(node, ast.arg):
                    source.rename_argument(node, new)
            for use in source.uses.get((scope, name), []):
                source.put(use, new)
    return [source.changed() for source in files]


def _choose_for_arguments(
    source: Source, scope: Scope, spared: set[str], short: dict[tuple[Scope, str], str]
) -> None:
    """Choose names for a function's arguments, apart from all that is seen or bound in it."""
    function = scope.node
    assert isinstance(function, Function)
    program = source.program
    inside = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    owned = {(program.owner(node), node.id) for node in inside}
    quoted = {node.id for node in inside if node in program.in_f_strings}
    chosen = {
        each.arg: (scope, each.arg)
        for each in [*function.args.posonlyargs, *function.args.args]
        if each.arg not in spared | quoted
        and all(isinstance(node, ast.arg | ast.Name) for node in scope.binders[each.arg])
    }
    for each in program.scopes:
        # MicroPython puts a module's constants in without a look at what hides them.
        is_function = isinstance(each.node, Function)
        if each is scope or each.is_within(scope) or not is_function:
            owned.update((each, name) for name in [*each.binders, *each.global_names])
    taken = {short.get(key, key[1]) for key in owned.difference(chosen.values())}
    free = (name for name in _letters() if name not in taken)
    for key in chosen.values():
        short[key] = next(free)


def _is_assembly(function: Function) -> bool:
    """Whether the names of arguments are those of registers."""
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return any("asm" in ast.unparse(each) for each in decorators)


# What is private.


def shorten_private_names(
    files: list[Source], spared: set[str]
) -> tuple[list[Source], dict[str, dict[str, str]]]:
    """Give each private name a short one, the same everywhere, which nothing else has near it.

    Returns the files, and by path and short name what each was.
    """
    private = _private_names(files, spared)
    joined = _joined_files(files)
    # An attribute of anything but `self`: nobody knows whose, so no object may have two of it.
    everywhere = {name for source in files for name in _attributes_of_others(source)}
    words = spared.union(*(source.looked_up() for source in files))
    near: dict[str, set[str]] = defaultdict(set)
    uses: Counter[str] = Counter()
    for source in files:
        for token in source.name_tokens():
            name = token.string
            if name in private:
                uses[name] += 1
                near[name] |= joined[source.path] if name not in everywhere else set(joined)
            else:
                words.add(name)
    short = _choose_short_names(uses, near, words)
    names: dict[str, dict[str, str]] = {}
    for source in files:
        for token in source.name_tokens():
            if token.string in short:
                source.rename_token(token, short[token.string])
                names.setdefault(source.path, {})[short[token.string]] = token.string
    return [source.changed() for source in files], names


def _choose_short_names(
    uses: Counter[str], near: Mapping[str, set[str]], words: set[str]
) -> dict[str, str]:
    """The more often a name is used, the shorter its short one; of equals, the first to come.

    near: the files that may know an object, or a module, that has this name.
    """
    taken: dict[str, set[str]] = defaultdict(set)
    short: dict[str, str] = {}
    for name, _ in uses.most_common():
        used = words.union(*(taken[path] for path in near[name]))
        short[name] = next(each for each in map("_{}".format, _letters()) if each not in used)
        for path in near[name]:
            taken[path].add(short[name])
    return short


def _private_names(files: list[Source], spared: set[str]) -> set[str]:
    """Private names that these files define, apart from those that others may ask for."""
    modules = {source.module for source in files}
    defined: set[str] = set()
    others = set(spared)
    for source in files:
        program = source.program
        others.update(PurePosixPath(source.path.removesuffix(".py")).parts)
        others |= source.looked_up() | source.keywords()
        for scope in program.scopes:
            for name, binders in scope.binders.items():
                if not all(isinstance(each, ast.alias) and not each.asname for each in binders):
                    defined.add(name)
        for alias, (statement, _) in program.imports.items():
            if is_foreign(statement, alias, modules):
                others.update(alias.name.split("."))
        for node in program.attributes:
            if not isinstance(node.ctx, ast.Load):
                defined.add(node.attr)
            if comes_from_foreign(source, node, modules):
                others.add(node.attr)
    return {
        name
        for name in defined - others
        if _PRIVATE.fullmatch(name) and not _SHORT.fullmatch(name)
    }


def _attributes_of_others(source: Source) -> set[str]:
    """Attributes of anything but what a method was called on."""
    return {
        node.attr
        for node in source.program.attributes
        if not (_is_itself(source, node.value) or ast.unparse(node.value) == "super()")
    }


def _is_itself(source: Source, node: ast.expr) -> bool:
    if not isinstance(node, ast.Name) or node.id not in _ITSELF:
        return False
    method = source.program.owner(node)
    return method.parent is not None and isinstance(method.parent.node, ast.ClassDef)


# Files that share objects.


def _joined_files(files: list[Source]) -> dict[str, set[str]]:
    """For each file, those that know its objects: the files of base classes and subclasses."""
    joined = {source.path: {source.path} for source in files}
    for source in files:
        for node in ast.walk(source.program.tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                homes = _homes_of_class(files, source, base)
                # Of a base that nobody knows, any file may be the home.
                linked = set(joined) if homes is None else homes | {source.path}
                whole = set[str]().union(*(joined[path] for path in linked))
                joined.update(dict.fromkeys(whole, whole))
    return joined


def _homes_of_class(files: list[Source], source: Source, node: ast.expr) -> set[str] | None:
    """The files that a class may be of: none if it is foreign; None if nobody knows."""
    if comes_from_foreign(source, node, {each.module for each in files}):
        return set()
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    if isinstance(node, ast.Name):
        binder = source.binder(node)
        if binder is None and hasattr(builtins, name):
            return set()
        name = binder.name if isinstance(binder, ast.alias | ast.ClassDef) else ""
    homes = set()
    for each in files:
        for scope in each.program.scopes:
            for binder in scope.binders.get(name, ()):
                if isinstance(binder, ast.ClassDef):
                    homes.add(each.path)
                elif not isinstance(binder, ast.alias):
                    return None
    return homes or None
