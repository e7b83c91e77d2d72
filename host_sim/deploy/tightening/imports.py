"""Imports that nobody needs any more, taken out.

Used by `constants`. Code is loaded when it was before: an import stays, without its names, if
the program from its start on would not load that module anyway. What else comes first to import
a module may be what forgets it later (see the firmware's `on_demand`).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping

from host_sim.deploy.tightening.source import Source

Import = ast.Import | ast.ImportFrom


def take_out(files: list[Source], unused: Collection[ast.alias]) -> None:
    """Take imported names out of their files."""
    modules = {source.module: source for source in files}
    loaded = _loaded_from_start(modules, unused)
    for source in files:
        statements = {statement for statement, _ in source.program.imports.values()}
        for statement in statements:
            dropped = [alias for alias in statement.names if alias in unused]
            if len(dropped) == len(statement.names):
                _take_out_all(source, statement, modules, loaded)
            else:
                here = _targets(statement, set(statement.names).difference(dropped), modules)
                is_loaded = loaded.union(here).issuperset
                _take_out_some(
                    source,
                    statement,
                    [each for each in dropped if is_loaded(_targets(statement, [each], modules))],
                )


def _targets(
    statement: Import, aliases: Collection[ast.alias], modules: Collection[str]
) -> Iterator[str]:
    """Names of the modules that are loaded for the sake of imported names."""
    for alias in aliases:
        if isinstance(statement, ast.Import):
            yield alias.name
        else:
            package = "." * statement.level + (statement.module or "")
            inner = f"{package}.{alias.name}"
            yield inner if inner in modules else package


def _loaded_from_start(modules: Mapping[str, Source], unused: Collection[ast.alias]) -> set[str]:
    """The modules that are surely loaded at the start, by files outside of all packages."""
    loaded = {name for name, source in modules.items() if "/" not in source.path}
    waiting = list(loaded)
    while waiting:
        source = modules.get(waiting.pop())
        for statement in source.program.tree.body if source else ():
            if isinstance(statement, Import):
                used = [alias for alias in statement.names if alias not in unused]
                for name in set(_targets(statement, used, modules)) - loaded:
                    loaded.add(name)
                    waiting.append(name)
    return loaded


def _take_out_all(
    source: Source, statement: Import, modules: Collection[str], loaded: set[str]
) -> None:
    targets = dict.fromkeys(_targets(statement, statement.names, modules))
    calls = [f'__import__("{name}")' for name in targets if name not in loaded]
    source.erase(*source.span(statement), "; ".join(calls) or "pass")


def _take_out_some(source: Source, statement: Import, dropped: list[ast.alias]) -> None:
    names = statement.names
    last = max(at for at in range(len(names)) if names[at] not in dropped)
    for at in range(last):
        if names[at] in dropped:
            source.erase(source.span(names[at])[0], source.span(names[at + 1])[0])
    if last + 1 < len(names):
        source.erase(source.span(names[last])[1], source.span(names[-1])[1])
