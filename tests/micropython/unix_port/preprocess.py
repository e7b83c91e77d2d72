"""A preprocessor for MicroPython's Makefile: `preprocess.py COMPILER OPTION ... FILE.c ...`.

zig's preprocessor takes one file at a time and no standard input, and the Makefile gives it many
files, or `-`. So they become one file here, which is all that its readers ask for.
"""

import os
import subprocess
import sys
import tempfile


def main(arguments):
    """Print what is wanted; return the exit code."""
    files = [each for each in arguments if each.endswith(".c")]
    command = [each for each in arguments if each not in (*files, "-")]
    text = "".join(f'#include "{os.path.abspath(file)}"\n' for file in files)
    if "-" in arguments:
        text += sys.stdin.read()
    with tempfile.TemporaryDirectory() as folder:
        whole = os.path.join(folder, "whole.c")
        with open(whole, "w", encoding="utf-8") as file:
            file.write(text)
        return subprocess.run([*command, "-w", whole], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
