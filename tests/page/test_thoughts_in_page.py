"""The site thinks on MicroPython, with kernels as wasm: what it finds is what is found here."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from host_sim.native.quick_mind import quick_mind
from host_sim.site import python_files
from host_sim.site.build import PACKAGES, PAGE
from host_sim.thinking.jobs import DONE, carry_out
from host_sim.toolchain.npm import node
from rootlight.match.notation_view import NotationView
from tests.search.games import GAMES, new_match

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

PROGRAM = Path(__file__).with_name("thoughts_in_node.mjs")
TURNS = 4
PLAYOUTS = 300


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The page's sources, and what the site's Python is made of."""
    PACKAGES.install()
    folder = tmp_path_factory.mktemp("page")
    for name in ("addresses.js", "own.js", "worker"):
        copy = shutil.copytree if (PAGE / name).is_dir() else shutil.copy
        copy(PAGE / name, folder / name)
    (folder / python_files.FOLDER).mkdir()
    for name, content in python_files.files(PACKAGES).items():
        (folder / name).write_bytes(content)
    return folder


def thoughts_in_page(page, jobs):
    """What comes of jobs in the site's worker."""
    done = subprocess.run(
        [node(), str(PROGRAM), str(page)],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def thoughts_here(jobs):
    """What comes of the same jobs on this computer, as JSON tells it."""
    thoughts = []
    for job in jobs:
        carry_out(job, quick_mind(), lambda *thought: thoughts.append(thought), lambda: True)
    return json.loads(json.dumps(thoughts))


def records():
    """Each game of GAMES after some turns of the computer's."""
    for name, board, options in GAMES:
        match = new_match(name, board, options, 7)
        for turn in range(TURNS):
            match.play(quick_mind().suggest(match, level=1, seed=turn).move)
        yield NotationView(match).record(match.moves())


def test_levels_and_searches_find_the_same_turns(page):
    jobs = []
    for number, record in enumerate(records()):
        common = {"do": "suggest", "record": record, "seed": 11 * number}
        jobs += [{**common, "level": 3}, {**common, "playouts": PLAYOUTS}]
    found = thoughts_in_page(page, jobs)
    assert found == thoughts_here(jobs)
    assert {kind for kind, _ in found} == {DONE}
