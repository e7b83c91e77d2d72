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
def found(tmp_path_factory):
    """The look-ups in the page, and in a careless file beside it: by the names of files."""
    npm.PACKAGES.install()
    path = tmp_path_factory.mktemp("careless") / "careless.js"
    path.write_text(CARELESS)
    command = [npm.node(), str(SCRIPT), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.partition(": ")[::2] for line in done.stdout.splitlines()]


@pytest.mark.slow
@pytest.mark.xdist_group("lookups")
def test_the_page_looks_up_no_name_that_may_be_anything(found):
    assert [where for where, _ in found if "careless.js" not in where] == []


@pytest.mark.slow
@pytest.mark.xdist_group("lookups")
def test_careless_look_ups_are_found(found):
    assert [text for where, text in found if "careless.js" in where] == [
        "name in TABLE",
        "TABLE[name]",
    ]
