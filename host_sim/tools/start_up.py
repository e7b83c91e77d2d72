"""How soon the command `rootlight` answers, for `make bench`: its list, and the page of a board.

Each is a process of its own, as a person starts one, with a home that is empty.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from host_sim.folders import TREE

_COMMAND = [sys.executable, "-m", "host_sim"]
_PLAY = [*_COMMAND, "play", "--no-browser", "--page-port", "0"]


def start_up(times: int) -> dict[str, float]:
    """Seconds until the help is there and until the page is served, the median of some starts."""
    with tempfile.TemporaryDirectory() as home:
        around = os.environ | {"ROOTLIGHT_HOME": home}
        return {
            "rootlight --help": statistics.median(_help_s(around) for _ in range(times)),
            "rootlight play, to the page": statistics.median(
                _page_s(around) for _ in range(times)
            ),
        }


def _help_s(around: dict[str, str]) -> float:
    begun = time.perf_counter()
    subprocess.run([*_COMMAND, "--help"], cwd=TREE, env=around, capture_output=True, check=True)
    return time.perf_counter() - begun


def _page_s(around: dict[str, str]) -> float:
    begun = time.perf_counter()
    with subprocess.Popen(
        _PLAY, cwd=TREE, env=around, stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            with urllib.request.urlopen(_address(running)) as answer:
                answer.read()
            return time.perf_counter() - begun
        finally:
            running.terminate()


def _address(running: subprocess.Popen[str]) -> str:
    """The address of the page, which the program prints when it is served."""
    assert running.stdout is not None
    for line in running.stdout:
        for word in line.split():
            if word.startswith("http://"):
                return word
    raise RuntimeError("The program ended without a page.")
