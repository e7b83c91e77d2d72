"""The firmware with its functions put in does on a desk all that the tests of whole rooms ask.

`test_inline` has the cases one by one; here is what they come to. Names are still those of the
sources, so the same tests can be asked.
"""

import shutil
import subprocess
import sys

import pytest

from host_sim.deploy.build import FIRMWARE, REPOSITORY
from host_sim.deploy.inline import inline
from host_sim.deploy.tighten import read_sources

ROOMS = ("bring_up/test_begin_and_end.py", "bring_up/test_learning.py", "lessons", "link")
# The package is found there before anything else asks for it.
ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import rootlight
assert rootlight.__file__.startswith(sys.argv[1])
import pytest
sys.exit(pytest.main(["-q", "-n0", "-p", "no:cacheprovider", "-m", "not slow", sys.argv[2]]))
"""


@pytest.fixture(scope="module")
def inlined(tmp_path_factory):
    folder = tmp_path_factory.mktemp("inlined")
    shutil.copytree(FIRMWARE, folder, dirs_exist_ok=True)
    for path, text in inline(read_sources(FIRMWARE)).items():
        (folder / path).write_text(text)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_tests_passes_with_functions_put_in(inlined, room):
    done = subprocess.run(
        [sys.executable, "-c", ASK, inlined, f"tests/{room}"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
