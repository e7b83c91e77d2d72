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

Table = bytes | bytearray | array
# The name in C, and numbers and tables.
Call = list[Any]


class NoNode(Exception):
    """There is no node, or it failed; the text is a sentence."""


def make_calls(calls: list[Call], built: Path = BUILT) -> list[int | None]:
    """Make calls in wasm, and return what each returned; tables are changed. Raises NoNode."""
    tables, told = _told(calls)
    answer = _in_node({"calls": told, "tables": _bytes_of(tables)}, built)
    for table, text in zip(tables, answer["tables"], strict=True):
        if not isinstance(table, bytes):
            memoryview(table).cast("B")[:] = base64.b64decode(text)
    return list(answer["returned"])


def rounds_a_second(
    calls: list[Call], seed: Table, entry: int, seconds: float, built: Path = BUILT
) -> float:
    """Return how many rounds of these calls fit into a second. Each begins with the tables as now.

    seed, entry: an entry of 16 bits, which gets another number of 15 bits in each round. Raises
    NoNode.
    """
    tables, told = _told(calls)
    place = next(place for place, table in enumerate(tables) if table is seed)
    work = {
        "calls": told,
        "tables": _bytes_of(tables),
        "seconds": seconds,
        "seed": {"table": place, "entry": entry},
    }
    answer = _in_node(work, built)
    return float(answer["rounds"] / answer["seconds"])


def _told(calls: list[Call]) -> tuple[list[Table], list[Call]]:
    """The tables of calls, each once, and the calls as node takes them."""
    tables: list[Table] = []
    places: dict[int, int] = {}
    told = []
    for name, *given in calls:
        arguments: list[Any] = []
        for each in given:
            if isinstance(each, int):
                arguments.append(each)
                continue
            if id(each) not in places:
                places[id(each)] = len(tables)
                tables.append(each)
            arguments.append({"table": places[id(each)]})
        told.append([name, *arguments])
    return tables, told


def _bytes_of(tables: list[Table]) -> list[str]:
    return [base64.b64encode(bytes(memoryview(each))).decode() for each in tables]


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
