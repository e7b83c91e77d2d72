"""The site's workers under node: their sources, and programs that run them."""

import json
import shutil
import subprocess
from pathlib import Path

from host_sim.site import python_files
from host_sim.site.build import PACKAGES, PAGE
from host_sim.toolchain.npm import node


def write_page(folder):
    """Write the workers' sources, and what the site's Python is made of."""
    PACKAGES.install()
    for name in ("addresses.js", "own.js", "worker"):
        copy = shutil.copytree if (PAGE / name).is_dir() else shutil.copy
        copy(PAGE / name, folder / name)
    (folder / python_files.FOLDER).mkdir()
    for name, content in python_files.files(PACKAGES).items():
        (folder / name).write_bytes(content)


def lines_of(program, page, *arguments, text=""):
    """Return the output of a program of this folder, a value of JSON in each line."""
    done = subprocess.run(
        [node(), str(Path(__file__).with_name(program)), str(page), *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
