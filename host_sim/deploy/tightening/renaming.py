"""New names, for arguments and for all else that only these files know, which cost nothing.

Used by `tighten`. Each distinct name on a board costs some 17 bytes, apart from those that
MicroPython has in its flash. What it has stays as it is: that costs nothing, and nothing that is
not ours can be called otherwise. All else gets a name that MicroPython has and no file mentions.
There are fewer than we need, so two names that no file mentions both, and that no object can have
both, may become one.
"""

from __future__ import annotations

import ast
import builtins
import itertools
import keyword
import string
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from host_sim.deploy.tightening.rom_names import BUILTIN_NAMES, FREE_NAMES, ROM_NAMES
from host_sim.deploy.tightening.scopes import Function, Scope, arguments_of
from host_sim.deploy.tightening.source import Source, comes_from_foreign, is_foreign, words_of

_ITSELF = ("self", "cls")
# What has a name of its own in a compiled program even if it is local to a function.
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_COSTS_NOTHING = frozenset(ROM_NAMES)


def new_names() -> Iterator[str]:
    """What MicroPython has; should that be used up, a, b, .. z, aa, ab, .."""
    yield from FREE_NAMES
    for size in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=size):
            name = "".join(letters)
            # No underscore before it: MicroPython's compiler drops constants that have one.
            if not keyword.iskeyword(name) and name not in _COSTS_NOTHING | BUILTIN_NAMES:
                yield name


def _stays(name: str) -> bool:
    """Whether a name is never changed, whatever it stands for."""
    return name.startswith("__") or name in BUILTIN_NAMES or name in _COSTS_NOTHING


# Arguments.


def rename_arguments(files: list[Source], spared: set[str]) -> list[Source]:
    """Give arguments that are only ever given by position names that serve in all functions."""
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
        and not _stays(each.arg)
        and all(isinstance(node, ast.arg | ast.Name) for node in scope.binders[each.arg])
    }
    for each in program.scopes:
        # MicroPython puts a module's constants in without a look at what hides them.
        is_function = isinstance(each.node, Function)
        if each is scope or each.is_within(scope) or not is_function:
            owned.update((each, name) for name in [*each.binders, *each.global_names])
    taken = {short.get(key, key[1]) for key in owned.difference(chosen.values())}
    free = (name for name in new_names() if name not in taken)
    for key in chosen.values():
        short[key] = next(free)


def _is_assembly(function: Function) -> bool:
    """Whether the names of arguments are those of registers."""
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return any("asm" in ast.unparse(each) for each in decorators)


# Names of all else.


def rename(
    files: list[Source], spared: set[str]
) -> tuple[list[Source], dict[str, dict[str, str]]]:
    """Give each name of ours a new one, the same everywhere, which nothing else has near it.

    Returns the files, and by path and new name what each was.
    """
    ours = _names_of_ours(files, spared)
    joined = _joined_files(files)
    # What is set on anything but `self`: nobody knows on whose, so no object may have two of it.
    everywhere = {name for source in files for name in _set_on_others(source)}
    words = spared.union(*(source.looked_up for source in files))
    near: dict[str, set[str]] = defaultdict(set)
    uses: Counter[str] = Counter()
    for source in files:
        for token in source.name_tokens():
            name = token.string
            if name in ours:
                uses[name] += 1
                near[name] |= joined[source.path] if name not in everywhere else set(joined)
            else:
                words.add(name)
    words.update(*(_words_of_path(source) for source in files))
    new = _choose(uses, near, words)
    names: dict[str, dict[str, str]] = {}
    for source in files:
        for token in source.name_tokens():
            if token.string in new:
                source.rename_token(token, new[token.string])
                names.setdefault(source.path, {})[new[token.string]] = token.string
    return [source.changed() for source in files], names


def _choose(uses: Counter[str], near: Mapping[str, set[str]], words: set[str]) -> dict[str, str]:
    """The more often a name is used, the shorter its new one; of equals, the first to come.

    near: the files that may know an object, or a module, that has this name.
    """
    taken: dict[str, set[str]] = defaultdict(set)
    new: dict[str, str] = {}
    for name, _ in uses.most_common():
        used = words.union(*(taken[path] for path in near[name]))
        new[name] = next(each for each in new_names() if each not in used)
        for path in near[name]:
            taken[path].add(new[name])
    return new


def _names_of_ours(files: list[Source], spared: set[str]) -> set[str]:
    """Names that these files define and a board keeps, apart from those others may ask for."""
    modules = {source.module for source in files}
    defined: set[str] = set()
    others = set(spared)
    for source in files:
        others |= _words_of_path(source) | source.looked_up | source.keywords()
        others.update(_names_of_others(source, modules))
        defined.update(_defined(source))
    if "**" in others:
        others.update(arg for source in files for arg in _arguments(source))
    return {name for name in defined - others if not _stays(name)}


def _words_of_path(source: Source) -> set[str]:
    return set(PurePosixPath(source.path.removesuffix(".py")).parts)


def _names_of_others(source: Source, modules: set[str]) -> Iterator[str]:
    """What a file takes from foreign modules, and what its functions in assembly mention."""
    for alias, (statement, _) in source.program.imports.items():
        if is_foreign(statement, alias, modules):
            yield from alias.name.split(".")
    for node in source.program.attributes:
        if comes_from_foreign(source, node, modules):
            yield node.attr
    for scope in source.program.scopes:
        if isinstance(scope.node, Function) and _is_assembly(scope.node):
            yield from words_of(ast.unparse(scope.node))


def _defined(source: Source) -> Iterator[str]:
    """Names that a file binds and the board keeps; it keeps no names of local variables."""
    for scope in source.program.scopes:
        is_local = scope.parent and not isinstance(scope.node, ast.ClassDef)
        for name, binders in scope.binders.items():
            if is_local:
                binders = [each for each in binders if isinstance(each, _NAMED)]
            if not all(isinstance(each, ast.alias) and not each.asname for each in binders):
                yield name
    for node in source.program.attributes:
        if not isinstance(node.ctx, ast.Load):
            yield node.attr


def _arguments(source: Source) -> Iterator[str]:
    for scope in source.program.scopes:
        if isinstance(scope.node, Function):
            yield from (each.arg for each in arguments_of(scope.node))


def _set_on_others(source: Source) -> set[str]:
    """Attributes that a file gives to anything but what a method was called on.

    All other attributes of an object come from its class, and thus from files that mention them.
    """
    return {
        node.attr
        for node in source.program.attributes
        if not (isinstance(node.ctx, ast.Load) or _is_itself(source, node.value))
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
