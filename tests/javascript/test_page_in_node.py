"""The parts of the page that need no browser, tested by node's own runner: `*.test.mjs`."""

import subprocess

import pytest

from tests.javascript import npm

# Longer than a busy machine needs: a file that leaves something running would never end.
PATIENCE_S = 300


@pytest.mark.gate
def test_the_tests_of_the_page_in_node_pass():
    npm.PACKAGES.install()
    files = sorted(map(str, npm.FOLDER.glob("*.test.mjs")))
    command = [npm.node(), "--test", "--test-reporter=spec", *files]
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
