"""Short texts of modules that are borrowed, kept out of MicroPython's table of names.

Used by the build, last of all. MicroPython puts each text of up to ten characters that stands in
a program into its table of names, and takes none out again: what a module asked for once stays in
a Pico's heap for ever, and now and then the table doubles. Texts in a tuple of texts come and go
with their module. So each module gets one such tuple, and its texts are taken from there; those
that are names anyway are left where they are, and so is the module that stays on a board.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from host_sim.deploy.bundle import home_of
from host_sim.deploy.tighten import Tightened
from host_sim.deploy.tightening.loading import Modules
from host_sim.deploy.tightening.rom_names import FREE_NAMES, ROM_NAMES
from host_sim.deploy.tightening.scopes import arguments_of
from host_sim.deploy.tightening.source import Source, words_of

_LONGEST = 10


def set_texts_apart(tightened: Tightened, main: str) -> Tightened:
    """Do so in all modules but those that `main`, the text of a program, loads for sure."""
    modules = Modules(Source(path, text) for path, text in tightened.sources.items())
    home = home_of(modules, main)
    stay = modules.loaded_from([home], surely=True) if home else set()
    names = set(ROM_NAMES).union(*(_names_in(each) for each in modules.sources.values()))
    for name in stay:
        names.update(str(node.value) for node in _texts_in(modules.sources[name].program.tree))
    sources = {
        source.path: source.text if source.module in stay else _changed(source, names)
        for source in modules.sources.values()
    }
    return Tightened(sources, tightened.names)


def _names_in(source: Source) -> set[str]:
    """What is in the table of names for other reasons; variables of functions are not."""
    program = source.program
    found = {node.attr for node in program.attributes} | source.keywords()
    found |= {node.id for node in program.names if not program.owner(node).parent}
    for scope in program.scopes:
        if isinstance(scope.node, ast.Module | ast.ClassDef):
            found.update(scope.binders)
        elif isinstance(scope.node, ast.FunctionDef | ast.Lambda):
            found.update(each.arg for each in arguments_of(scope.node))
    for alias, (statement, _) in program.imports.items():
        found |= words_of(f"{getattr(statement, 'module', '')} {alias.name}")
    return found


def _texts_in(tree: ast.AST) -> Iterator[ast.Constant]:
    """The short texts of a program; none that merely stand there, or in a tuple of texts."""
    for node in ast.iter_child_nodes(tree):
        is_idle = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_plain = isinstance(node, ast.Tuple) and all(
            isinstance(each, ast.Constant) for each in node.elts
        )
        if is_idle or is_plain or isinstance(node, ast.JoinedStr):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if 0 < len(node.value) <= _LONGEST:
                yield node
        else:
            yield from _texts_in(node)


def _changed(source: Source, names: set[str]) -> str:
    """A module with such a tuple; as it was if it needs none."""
    nodes = [each for each in _texts_in(source.program.tree) if each.value not in names]
    texts = sorted({str(each.value) for each in nodes})
    if not texts:
        return source.text
    words = words_of(source.text)
    name = next(each for each in FREE_NAMES if each not in words)
    for node in nodes:
        source.put(node, f"{name}[{texts.index(str(node.value))}]")
    tree = ast.parse(source.changed().text)
    stays_first = ast.get_docstring(tree, clean=False) is not None
    tree.body[stays_first:stays_first] = ast.parse(
        f"{name} = ({', '.join(map(repr, texts))},)"
    ).body
    return f"{ast.unparse(tree)}\n"
