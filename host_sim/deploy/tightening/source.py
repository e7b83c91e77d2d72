"""One file that is tightened: its program, what it mentions, and changes of its text.

Used by `tighten` and its parts. Nothing here moves anything to another line.
"""

from __future__ import annotations

import ast
import io
import itertools
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from host_sim.deploy.tightening.scopes import Program, Scope

_WORD = re.compile(r"\w+")
# What names something as a whole, and what a format may look up within it.
_DOTTED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")
_FORMAT = re.compile(r"\{|%\(")


def words_of(text: str) -> set[str]:
    """Everything in a text that could be a name."""
    return set(_WORD.findall(text))


def mentioned_in(text: str) -> set[str]:
    """What a program may ask of others by its name, or others of it.

    Its strings may hold more programs. Its local variables are nobody else's.
    """
    source = Source("", text)
    found = {word for each in source.strings() for word in words_of(each)}
    found |= source.looked_up | source.keywords()
    found |= {node.attr for node in source.program.attributes}
    for alias, (statement, _) in source.program.imports.items():
        found |= words_of(f"{getattr(statement, 'module', '')} {alias.name}")
    for scope in source.program.scopes:
        if isinstance(scope.node, ast.Module | ast.ClassDef):
            found.update(scope.binders)
    return found


class Source:
    """One file, by its path on the board."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.module = re.sub(r"(/__init__)?\.py$", "", path).replace("/", ".")
        # Lines as Python counts them, which is not what `splitlines` does.
        self._lines = io.StringIO(text).readlines()
        self._starts = [0, *itertools.accumulate(map(len, self._lines))]
        self._edits: list[tuple[int, int, str]] = []

    @cached_property
    def program(self) -> Program:
        return Program(self.text)

    @cached_property
    def _tokens(self) -> list[tokenize.TokenInfo]:
        return list(tokenize.generate_tokens(io.StringIO(self.text).readline))

    # What the text mentions.

    def name_tokens(self) -> Iterator[tokenize.TokenInfo]:
        """All names, wherever they stand."""
        return (token for token in self._tokens if token.type == tokenize.NAME)

    @cached_property
    def looked_up(self) -> frozenset[str]:
        """Names that may be asked for by their spelling: those in strings and in f-strings.

        A sentence asks for nothing; a string does that is one name, or dotted ones, or a format.
        """
        found = {
            word
            for text in self.strings()
            if _DOTTED.fullmatch(text) or _FORMAT.search(text)
            for word in words_of(text)
        }
        for each in self.program.in_f_strings:
            found.add(each.id if isinstance(each, ast.Name) else each.attr)
        return frozenset(found)

    def strings(self) -> Iterator[str]:
        """All strings but those that merely stand there, as docstrings do."""
        nodes = list(ast.walk(self.program.tree))
        idle = {node.value for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in idle:
                yield node.value

    def keywords(self) -> set[str]:
        """The names by which arguments are given; "**" if some are known at run time only."""
        nodes = ast.walk(self.program.tree)
        return {node.arg or "**" for node in nodes if isinstance(node, ast.keyword)}

    def binder(self, node: ast.Name) -> ast.AST | None:
        """What binds a name, if that is one thing."""
        return self.program.owner(node).only_binder(node.id)

    def is_only_binder(self, alias: ast.alias) -> bool:
        """Whether nothing else binds the name that an import binds."""
        _, scope = self.program.imports[alias]
        return scope.only_binder(bound_by(alias)) is alias

    def uses_of(self, alias: ast.alias) -> list[ast.Name]:
        """Where the name stands that an import binds."""
        _, scope = self.program.imports[alias]
        return self.uses.get((scope, bound_by(alias)), [])

    @cached_property
    def uses(self) -> Mapping[tuple[Scope, str], list[ast.Name]]:
        """Where each name of each scope stands."""
        found: dict[tuple[Scope, str], list[ast.Name]] = defaultdict(list)
        for node in self.program.names:
            found[self.program.owner(node), node.id].append(node)
        return found

    # Changing the text.

    def span(self, node: ast.expr | ast.stmt | ast.alias) -> tuple[int, int]:
        """First and end of a node in the text."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self._offset(node.lineno, node.col_offset),
            self._offset(node.end_lineno, node.end_col_offset),
        )

    def _offset(self, line: int, column: int) -> int:
        """Place in the text of a column, which ast counts in bytes."""
        before = self._lines[line - 1].encode()[:column]
        return self._starts[line - 1] + len(before.decode())

    def put(self, node: ast.expr, text: str) -> None:
        """Write something else in place of an expression."""
        self._edits.append((*self.span(node), text))

    def rename_argument(self, node: ast.arg, name: str) -> None:
        """Write another name in place of an argument's, which an annotation may follow."""
        start = self._offset(node.lineno, node.col_offset)
        self._edits.append((start, start + len(node.arg), name))

    def rename_token(self, token: tokenize.TokenInfo, name: str) -> None:
        line, column = token.start
        start = self._starts[line - 1] + column
        self._edits.append((start, start + len(token.string), name))

    def erase(self, start: int, end: int, instead: str = "") -> None:
        """Take a stretch out, with the changes in it; its comments and ends of lines stay."""
        kept = [(found.start(), found[0]) for found in re.finditer(r"\\?\n", self.text)]
        for token in self._tokens:
            if token.type == tokenize.COMMENT:
                at = self._starts[token.start[0] - 1] + token.start[1]
                blank = len(self.text[start:at]) - len(self.text[start:at].rstrip(" "))
                kept.append((at, " " * blank + token.string))
        rest = "".join(text for at, text in sorted(kept) if start <= at < end)
        self._edits = [edit for edit in self._edits if not start <= edit[0] < end]
        self._edits.append((start, end, instead + rest))

    def changed(self) -> Source:
        """The file with all changes made."""
        text = self.text
        for start, end, new in sorted(self._edits, reverse=True):
            text = text[:start] + new + text[end:]
        return Source(self.path, text)


def bound_by(alias: ast.alias) -> str:
    """The name that an import binds."""
    return alias.asname or alias.name.partition(".")[0]


def is_foreign(
    statement: ast.Import | ast.ImportFrom, alias: ast.alias, modules: set[str]
) -> bool:
    """Whether an import leads out of these modules."""
    if isinstance(statement, ast.Import):
        return alias.name not in modules
    return not statement.level and statement.module not in modules


def comes_from_foreign(source: Source, node: ast.expr, modules: set[str]) -> bool:
    """Whether an expression looks something up on what a foreign module gave."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    if not isinstance(node, ast.Name):
        return False
    imports = source.program.imports
    return any(
        is_foreign(imports[binder][0], binder, modules)
        for binder in source.program.owner(node).binders.get(node.id, ())
        if isinstance(binder, ast.alias)
    )
