"""What names at the tops of joined modules mean, and one new name for each meaning.

Used by `joining`. A name is one of a table of names, and of a Pico's heap, however many things it
names: what is bound at the top of the joined module gets names that its classes use anyway.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from host_sim.deploy.tightening.loading import Meaning, Modules, is_dotted
from host_sim.deploy.tightening.renaming import new_names
from host_sim.deploy.tightening.rom_names import FREE_NAMES
from host_sim.deploy.tightening.scopes import Scope
from host_sim.deploy.tightening.source import Source

# By path and new name, what each name was.
Names = dict[str, dict[str, str]]


class Meanings:
    """The meanings of what some modules, the parts, bind at their tops.

    What an import binds means the same wherever it is imported. `new`: the name of each meaning,
    once they are chosen.
    """

    def __init__(self, modules: Modules, parts: Iterable[str]) -> None:
        self._modules = modules
        self.parts = {name: modules.sources[name] for name in sorted(parts)}
        self.new: dict[Meaning, str] = {}

    def of(self, source: Source, name: str) -> Meaning:
        """What a name at the top of a part means."""
        binder = source.program.top.only_binder(name)
        is_own = not isinstance(binder, ast.alias) or (
            source.program.imports[binder][0] not in source.program.tree.body
        )
        if is_own:
            return Meaning(source.module, name)
        assert isinstance(binder, ast.alias)
        found = self._modules.meaning(source, binder)
        if found.module in self.parts and found.name:
            return self.of(self.parts[found.module], found.name)
        return found

    def of_node(self, source: Source, node: ast.Name | ast.Attribute) -> Meaning | None:
        """What a node of a file means, if that is bound at the top of a part, or None."""
        if isinstance(node, ast.Attribute):
            part = self._part_of(source, node.value)
            return self.of(self.parts[part], node.attr) if part else None
        top = source.program.top
        is_bound = source.module in self.parts and source.program.owner(node) is top
        is_bound = is_bound and node.id in top.binders
        return (
            None if not is_bound or self._is_module(source, node.id) else self.of(source, node.id)
        )

    def _part_of(self, source: Source, node: ast.expr) -> str:
        """The part that an expression stands for as a module, or ""."""
        binder = source.binder(node) if isinstance(node, ast.Name) else None
        if not isinstance(binder, ast.alias) or is_dotted(source, binder):
            return ""
        module, name = self._modules.meaning(source, binder)
        return "" if name or module not in self.parts else module

    def _is_module(self, source: Source, name: str) -> bool:
        """Whether a name at the top of a part is that of another one, or of its package."""
        return all(
            isinstance(binder, ast.alias) and self._imports_part(source, binder)
            for binder in source.program.top.binders[name]
        )

    def _imports_part(self, source: Source, alias: ast.alias) -> bool:
        module, name = self._modules.meaning(source, alias)
        return not name and (module in self.parts or is_dotted(source, alias))

    def bound(self, source: Source) -> Iterator[tuple[ast.AST, Meaning]]:
        """What binds at the top of a part, apart from imports of other parts as modules."""
        for name, binders in source.program.top.binders.items():
            if not self._is_module(source, name):
                yield from ((binder, self.of(source, name)) for binder in binders)

    # Names.

    def choose(self, home: str, spared: Collection[str]) -> None:
        """Choose the names: the more often one is used, the sooner.

        spared: names that stay in the part `home`.
        """
        top = self.parts[home].program.top
        self.new = {self.of(self.parts[home], n): n for n in top.binders if n in spared}
        members = names_of_members(self.parts.values())
        cheap = [name for name, _ in members.most_common() if name in FREE_NAMES]
        seen = {name for each in self.parts.values() for name in _seen_in(each)}
        uses, classes = self._uses()
        folded = set(self._folded())
        for meaning, _ in uses.most_common():
            if meaning not in self.new:
                # What others call so has this name in the table anyway.
                own = meaning.name or meaning.module.rpartition(".")[2]
                first = [] if meaning.module in self.parts else [own]
                taken = seen.union(self.new.values(), *(each.binders for each in classes[meaning]))
                taken = taken.union(members) if meaning in folded else taken
                self.new[meaning] = next(
                    name for name in chain(first, cheap, new_names()) if name not in taken
                )

    def _uses(self) -> tuple[Counter[Meaning], dict[Meaning, set[Scope]]]:
        """How often each meaning is mentioned, and the classes in which it is."""
        uses: Counter[Meaning] = Counter()
        classes: dict[Meaning, set[Scope]] = defaultdict(set)
        for source in self.parts.values():
            uses.update(meaning for _, meaning in self.bound(source))
            program = source.program
            nodes: list[ast.Name | ast.Attribute] = [*program.names, *program.attributes]
            scopes = [*program.names.values(), *program.attributes.values()]
            for node, scope in zip(nodes, scopes, strict=True):
                meaning = self.of_node(source, node)
                if meaning:
                    uses[meaning] += 1
                    classes[meaning].update(_classes_around(scope))
        return uses, classes

    def _folded(self) -> Iterator[Meaning]:
        """What MicroPython puts in for a name wherever that stands, and be it something else."""
        for source in self.parts.values():
            for node in ast.walk(source.program.tree):
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                    is_const = getattr(node.value.func, "id", "") == "const"
                    for target in node.targets if is_const else ():
                        if isinstance(target, ast.Name):
                            yield self.of(source, target.id)

    def before(self, names: Names) -> dict[str, str]:
        """By new name what each name of the parts was; of several things, all that it was."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for meaning, new in self.new.items():
            if meaning.module in self.parts:
                known = names.get(self.parts[meaning.module].path, {})
                found[new][known.get(meaning.name, meaning.name)] = None
        for source in self.parts.values():
            members = names_of_members([source])
            for new, name in names.get(source.path, {}).items():
                if new in members or new not in source.program.top.binders:
                    found[new][name] = None
        return {new: " or ".join(each) for new, each in found.items() if [*each] != [new]}


def names_of_members(sources: Iterable[Source]) -> Counter[str]:
    """What is looked up in objects or bound in classes, and how often."""
    found: Counter[str] = Counter()
    for source in sources:
        found.update(node.attr for node in source.program.attributes)
        for scope in source.program.scopes:
            if isinstance(scope.node, ast.ClassDef):
                found.update(scope.binders.keys())
    return found


def _seen_in(source: Source) -> Iterator[str]:
    """Names that functions bind for themselves, or that nothing in a file binds."""
    yield from names_of_others(source)
    for scope in source.program.scopes:
        if scope.parent and not isinstance(scope.node, ast.ClassDef):
            yield from scope.binders


def names_of_others(source: Source) -> Iterator[str]:
    """Names that nothing in a file binds, such as those of what Python has."""
    program = source.program
    for node in program.names:
        owner = program.owner(node)
        if owner is program.top and node.id not in owner.binders:
            yield node.id


def _classes_around(scope: Scope) -> Iterator[Scope]:
    while scope.parent:
        if isinstance(scope.node, ast.ClassDef):
            yield scope
        scope = scope.parent
