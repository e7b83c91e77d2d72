"""A release for `mpremote mip install --target=/ URL/package.json`: `make release`.

The files lie side by side, as GitHub keeps what is attached to a release. The builder's
settings.json is not among them: mip overwrites what it finds.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from host_sim.deploy import build
from host_sim.deploy.plan import RECORD, make_record

RELEASE = build.REPOSITORY / "build" / "release"
PACKAGE = "package.json"


def write_release(files: Mapping[str, bytes], version: str, folder: Path = RELEASE) -> list[str]:
    """Write package.json and its files, in place of what was there; their paths on a board."""
    record = {RECORD: make_record(version, files, (), {})}
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    released = {path: files[path] for path in files if path not in (build.SETTINGS, build.MAIN)}
    # main.py comes last, when all is there that it needs.
    released |= record | {build.MAIN: files[build.MAIN]}
    for path, data in released.items():
        (folder / _flat(path)).write_bytes(data)
    urls = [[path, _flat(path)] for path in released]
    text = json.dumps({"version": version, "urls": urls, "deps": []}, indent=1)
    (folder / PACKAGE).write_text(text + "\n")
    return list(released)


def _flat(path: str) -> str:
    return path.replace("/", ".")


def main(arguments: list[str] | None = None) -> int:
    """Write the release of the firmware as it is; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.deploy.release", description=__doc__)
    parser.parse_args(arguments)
    try:
        released = write_release(build.build(), build.version())
    except build.BuildError as error:
        print(f"The firmware does not compile:\n{error}", file=sys.stderr)
        return 1
    print(f"Rootlight {build.version()}: {PACKAGE} and {len(released)} files are in {RELEASE}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
