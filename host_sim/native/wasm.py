"""Calls kernels in `playouts.wasm` under node, for tests and `make bench`.

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
from host_sim.tools.node import find_node

SCRIPT = Path(__file__).with_name("wasm.mjs")
_NODE_S = 120
# In place of an argument: the number of the round.
SEED = object()

Table = bytearray | array


class NoNode(Exception):
    """There is no node, or it failed; the text is a sentence."""


def run(
    calls: list[list[Any]], seconds: float | None = None, built: Path = BUILT
) -> dict[str, Any]:
    """Make calls in wasm: each is the name in C and arguments, numbers or tables.

    Without `seconds` each once: `returned` has what each returned, and the tables are changed as
    the calls left them. With it again and again, for so long: `rounds` and `seconds`. In place of
    an argument, SEED is the number of the round. Raises NoNode.
    """
    tables: dict[int, Table] = {}
    told = [[name, *[_told(each, tables) for each in given]] for name, *given in calls]
    data = [base64.b64encode(bytes(memoryview(each))).decode() for each in tables.values()]
    work = {"calls": told, "tables": [{"data": each} for each in data], "seconds": seconds}
    answer = _in_node(work, built)
    for table, text in zip(tables.values(), answer.get("tables", ()), strict=False):
        memoryview(table).cast("B")[:] = base64.b64decode(text)
    return answer


def _told(argument: Any, tables: dict[int, Table]) -> Any:
    if argument is SEED:
        return {"seed": True}
    if isinstance(argument, int):
        return argument
    tables[id(argument)] = argument
    return {"table": list(tables).index(id(argument))}


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
        raise NoNode(f"The kernels failed in wasm: {done.stderr.strip().splitlines()[-1:]}.")
    return dict(json.loads(done.stdout))
