"""Calls kernels in `kernels.wasm` under node, for tests and `make bench`.

Calls are made all at once: their tables go to node and come back.
"""

from __future__ import annotations

import base64
import json
import subprocess
from array import array
from pathlib import Path
from typing import Any

from host_sim.native.build import BUILT, WASM
from host_sim.toolchain.node import find_node

SCRIPT = Path(__file__).with_name("wasm.mjs")
_NODE_S = 120

# A tuple is a table of tables.
Table = bytes | bytearray | array | tuple
# The name in C, and numbers and tables.
Call = list[Any]


class NoNode(Exception):
    """There is no node, or it failed; the text is a sentence."""


def make_calls(calls: list[Call], built: Path = BUILT) -> list[int | None]:
    """Make calls in wasm, and return what each returned; tables are changed. Raises NoNode."""
    found, told = _told(calls)
    answer = _in_node({"calls": told, "tables": found.contents()}, built)
    for table, text in zip(found.tables, answer["tables"], strict=True):
        if isinstance(table, bytearray | array):
            memoryview(table).cast("B")[:] = base64.b64decode(text)
    return list(answer["returned"])


def rounds_a_second(
    calls: list[Call], seed: Table, entry: int, seconds: float, built: Path = BUILT
) -> float:
    """Return how many rounds of these calls fit into a second. Each begins with the tables as now.

    seed, entry: an entry of 16 bits, which gets another number of 15 bits in each round. Raises
    NoNode.
    """
    found, told = _told(calls)
    work = {
        "calls": told,
        "tables": found.contents(),
        "seconds": seconds,
        "seed": {"table": found.place(seed), "entry": entry},
    }
    answer = _in_node(work, built)
    return float(answer["rounds"] / answer["seconds"])


def _told(calls: list[Call]) -> tuple[_Places, list[Call]]:
    """The tables of calls, each once, and the calls as node takes them."""
    found = _Places()
    told = [
        [
            name,
            *(each if isinstance(each, int) else {"table": found.place(each)} for each in given),
        ]
        for name, *given in calls
    ]
    return found, told


class _Places:
    """The places of tables in a list that has each of them once."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self._places: dict[int, int] = {}

    def place(self, table: Table) -> int:
        """Return where a table is; those of a table of tables stand before it."""
        if id(table) not in self._places:
            if isinstance(table, tuple):
                for each in table:
                    self.place(each)
            self._places[id(table)] = len(self.tables)
            self.tables.append(table)
        return self._places[id(table)]

    def contents(self) -> list[str | list[int]]:
        """The bytes of each table in base64, or the places of those in a table of tables."""
        return [
            [self.place(each) for each in table]
            if isinstance(table, tuple)
            else base64.b64encode(bytes(memoryview(table))).decode()
            for table in self.tables
        ]


def _in_node(work: Any, built: Path) -> dict[str, Any]:
    node = find_node()
    if node is None:
        raise NoNode("There is no node to run wasm in; `make setup` brings one.")
    done = subprocess.run(
        [node, str(SCRIPT), str(built / WASM)],
        input=json.dumps(work),
        capture_output=True,
        text=True,
        timeout=_NODE_S,
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        raise NoNode(f"The kernels failed in wasm: {said[-1]}.")
    return dict(json.loads(done.stdout))
