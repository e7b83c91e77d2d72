"""Names from outside are looked up in one way, which `constructor` cannot trick."""

import subprocess

import pytest

from tests.javascript import npm

SCRIPT = npm.FOLDER / "lookups.mjs"
CARELESS = """
/** @type {{[name: string]: string}} */
const TABLE = { a: "b" };
/** @type {string[]} */
const LIST = ["a"];
/** @param {string} name @param {"a"} known @param {number} index */
export function look(name, known, index) {
  if (name in TABLE) return TABLE[name];
  return TABLE[known] + LIST[index];
}
"""


@pytest.fixture(scope="module")
def look_ups():
    """A function that lists the careless look-ups in files; in those of the page, if none."""
    npm.PACKAGES.install()

    def look_ups(*files):
        command = [npm.node(), str(SCRIPT), *map(str, files)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    return look_ups


@pytest.mark.slow
def test_the_page_looks_up_no_name_that_may_be_anything(look_ups):
    assert look_ups() == []


@pytest.mark.slow
def test_careless_look_ups_are_found(look_ups, tmp_path):
    path = tmp_path / "careless.js"
    path.write_text(CARELESS)
    found = [line.partition(": ")[2] for line in look_ups(path)]
    assert found == ["name in TABLE", "TABLE[name]"]
