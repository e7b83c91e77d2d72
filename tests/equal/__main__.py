"""Plays the same scripts on all that runs the simulator or the firmware, and compares each act.

`python -m tests.equal --count 1000` plays so many random games, `--recorded` the recorded ones of
Root Bound besides: on CPython, on MicroPython under node, and in Chromium, Firefox and WebKit as
the site does. `--only Firefox` plays in that alone; `--only Pico` on an emulated Pico. Games have
numbers, `--first` is that of the first one. It ends with 1 if anything differs.
"""

import argparse
import json
import sys
import tempfile
from contextlib import ExitStack
from itertools import chain, islice
from pathlib import Path

from host_sim.native.quick_loops import quick_loops
from host_sim.toolchain.debian_programs import find
from tests.equal.on_pico import Picos, for_pico
from tests.equal.scripts import random_script, recorded_scripts
from tests.equal.ways import CPython, Node, SiteOfScripts, chromium, differences, engine
from tests.page.engines.conftest import ENGINES

EVERY = 10


def main():
    """Play, and print what differs and how many games were played."""
    asked = arguments()
    scripts = (random_script(number) for number in range(asked.first, asked.first + asked.count))
    if asked.recorded:
        scripts = chain(scripts, recorded_scripts())
    with ExitStack() as stack:
        compare = on_pico(stack) if asked.only == "Pico" else on_the_page(stack, asked.only)
        return played(scripts, compare)


def arguments():
    parser = argparse.ArgumentParser(prog="python -m tests.equal")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--recorded", action="store_true")
    parser.add_argument("--only", choices=("node", "Chromium", *ENGINES, "Pico"))
    return parser.parse_args()


def played(scripts, compare):
    """Compare each script; the exit code."""
    games = acts = differ = 0
    for number, script in enumerate(scripts, 1):
        found = compare(script)
        if found is not None:
            games += 1
            acts += len(script["acts"])
            differ += bool(found)
            print(*found, sep="\n", end="\n" if found else "", flush=True)
        if number % EVERY == 0:
            print(f"{games} games, {acts} acts: {differ} differ", flush=True)
    print(f"{games} games, {acts} acts: {differ} differ")
    return int(differ > 0)


def on_pico(stack):
    """A function that compares a script on an emulated Pico, if it is for one."""
    picos = Picos()
    stack.callback(picos.close)

    def compare(script):
        fitting = for_pico(script)
        if fitting is None:
            return None
        # A first difference causes those that come after it.
        found = islice(picos.differences(fitting, quick_loops()), 1)
        return [f"Pico: {json.dumps(each)} in {json.dumps(fitting)}" for each in found]

    return compare


def on_the_page(stack, only):
    """A function that compares a script on CPython and wherever the page may run."""
    ways = []
    for way in opened(stack, only):
        stack.callback(way.close)
        ways.append(way)
    print("CPython and", ", ".join(way.name for way in ways), flush=True)
    here = CPython()
    return lambda script: [line for way in ways for line in differences(here, way, script)]


def opened(stack, only):
    """All ways that are here, or one of them."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    if only in (None, "node"):
        yield Node(made(folder / "node"))
    if only == "node":
        return
    site = SiteOfScripts(made(folder / "site"))
    stack.callback(site.close)
    if only in (None, "Chromium"):
        yield chromium(site.address)
    for name, kind in ENGINES.items():
        if only not in (None, name):
            continue
        if all(map(find, kind.programs)):
            yield engine(kind, made(folder / name), site.address)
        else:
            print(f"{name} is not here.")


def made(folder):
    """A folder that is new."""
    folder.mkdir()
    return folder


if __name__ == "__main__":
    sys.exit(main())
