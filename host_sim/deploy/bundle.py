"""The modules that a board loads at its start and keeps, joined into one.

Used by the build, after `tighten`. Each module that lies in a Pico's heap costs some hundred bytes
for itself: three names, a table of those that it uses, a dict of those that it binds, among them
what it imports. So the module that `main.py` imports takes in all that it loads for sure; the
others import from it what they imported from them. Everything is done in the order in which it
was done before, but moved to other lines.

What others ask for as a module stays one, and so does what it loads: a program beside these names
it, or a string, or it is handed around as an object. So does what cannot be followed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from host_sim.deploy.tighten import Tightened
from host_sim.deploy.tightening.joining import join
from host_sim.deploy.tightening.loading import Modules, is_dotted, mentions
from host_sim.deploy.tightening.meanings import names_of_others
from host_sim.deploy.tightening.source import Source, mentioned_in, words_of

_MACHINE_CODE = re.compile("viper|native|asm")


def bundle(tightened: Tightened, main: str, users: Iterable[str] = ()) -> Tightened:
    """Join what `main`, the text of a program, loads.

    users: texts of more programs, which find the modules that they mention.
    """
    modules = Modules(Source(path, text) for path, text in tightened.sources.items())
    home = home_of(modules, main)
    texts = [main, *users]
    spared = {word for text in texts for word in mentioned_in(text)}
    parts = _parts(modules, home, texts, spared) if home else set()
    if len(parts) < 2:
        return tightened
    files, names = join(modules, home, parts, tightened.names, spared)
    return Tightened({source.path: source.text for source in files}, names)


# Choosing.


def home_of(modules: Modules, main: str) -> str:
    """The module that takes others in: the first that the program imports, or ""."""
    source = Source("", main)
    found = (modules.meaning(source, alias).module for alias in source.program.imports)
    return next((module for module in found if module in modules.sources), "")


def _parts(modules: Modules, home: str, users: list[str], spared: set[str]) -> set[str]:
    """The modules that are joined, among them `home`."""
    loaded = modules.loaded_from([home], surely=True)
    apart = {name for source in modules.sources.values() for name in modules.asked_for(source)}
    plain = _Plain(modules, home, loaded)
    apart |= {name for name in loaded if not plain.is_plain(modules.sources[name])}
    apart |= {name for name in loaded - {home} if any(mentions(text, name) for text in users)}
    # What keeps its name must not hide what is Python's from others.
    kept = spared.intersection(modules.sources[home].program.top.binders)
    for name in loaded - {home}:
        if not kept.isdisjoint(names_of_others(modules.sources[name])):
            apart.add(name)
    apart = modules.loaded_from(apart & loaded, surely=False)
    return set() if home in apart else loaded - apart


class _Plain:
    """Which modules can be joined with `home`, of all that it has loaded."""

    def __init__(self, modules: Modules, home: str, loaded: set[str]) -> None:
        self._modules = modules
        self._home = home
        self._loaded = loaded

    def is_plain(self, source: Source) -> bool:
        """Whether all names of a module can be followed, and it is bytecode and nothing else."""
        program = source.program
        return (
            not source.path.endswith("/__init__.py")
            and not any(map(_is_odd, ast.walk(program.tree)))
            and not any(_is_of_two_scopes(source, name) for name in program.names)
            and all(self._is_plain_import(source, alias) for alias in program.imports)
        )

    def _is_plain_import(self, source: Source, alias: ast.alias) -> bool:
        """Whether what a module imports, at its top, can be had from elsewhere."""
        statement, scope = source.program.imports[alias]
        module = self._modules.meaning(source, alias).module
        if scope.parent:
            return True
        if module not in self._modules.sources:
            return module != "__future__" and not is_dotted(source, alias)
        is_sure = statement in source.program.tree.body
        is_only = is_dotted(source, alias) or source.is_only_binder(alias)
        return module != self._home and (module not in self._loaded or (is_sure and is_only))


def _is_odd(node: ast.AST) -> bool:
    """Whether a node asks for what is a module's own, binds names unseen, or is machine code."""
    if isinstance(node, ast.Name):
        return node.id.startswith("__") and node.id != "__import__"
    decorators = getattr(node, "decorator_list", [])
    words = {word for each in decorators for word in words_of(ast.unparse(each))}
    return isinstance(node, ast.Match) or any(map(_MACHINE_CODE.search, words))


def _is_of_two_scopes(source: Source, node: ast.Name) -> bool:
    """Whether a name in a class may be the class's or, before that is bound, the module's."""
    owner = source.program.owner(node)
    return isinstance(owner.node, ast.ClassDef) and node.id in owner.top.binders
