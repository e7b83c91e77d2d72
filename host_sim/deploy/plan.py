"""Plans what to copy, keep and remove, from the files for a board and the files on it.

Used by `flash` and `release`; nothing here communicates with a board.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from host_sim.deploy.build import BOARDS, LANGUAGES, LESSONS, MAIN, PROGRAM, SETTINGS, sha256
from host_sim.deploy.prompt import HALF_COPIED, Contents

# A file on the board: the installed version, and hashes of files that the builder may change.
RECORD = "installed.json"
# Files, and folders of files, whose hashes are needed.
WANTED = (PROGRAM, BOARDS, LANGUAGES, LESSONS, SETTINGS, MAIN, RECORD)

_MODULES = (".py", ".mpy")
# A littlefs folder takes two blocks; two more stay free for rewriting.
_FOLDER_BLOCKS = 2
_SPARE_BLOCKS = 2


@dataclass
class Plan:
    """The changes to a board; paths as on the board.

    keep: files of ours that the builder changed. copied: in this order, main.py last.
    set_aside: the new name for a main.py of somebody else, or None. record: bytes of RECORD.
    """

    keep: list[str] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    remove_folders: list[str] = field(default_factory=list)
    make_folders: list[str] = field(default_factory=list)
    copied: list[str] = field(default_factory=list)
    set_aside: str | None = None
    record: bytes = b""

    @property
    def is_empty(self) -> bool:
        """Whether the board has everything already."""
        return not (self.remove or self.remove_folders or self.make_folders or self.copied)

    @property
    def gone(self) -> list[str]:
        """The paths that are removed for good."""
        return [path for path in self.remove if path not in self.copied]


def make_plan(
    files: Mapping[str, bytes], version: str, contents: Contents, installed: Mapping[str, str]
) -> Plan:
    """The plan that makes a board hold `files`. installed: the hashes of the board's record."""
    plan = Plan()
    there = {path: found.sha256 for path, found in contents.files.items()}
    wanted = {path: sha256(data) for path, data in files.items()}
    for path in sorted(set(files) - {MAIN}):
        if there.get(path) == wanted[path]:
            continue
        is_changed = path in there and there[path] != installed.get(path)
        if is_changed and _is_in(path, BOARDS, LESSONS):
            plan.keep.append(path)
        else:
            plan.copied.append(path)
    plan.record = make_record(version, files, plan.keep, installed)
    if there.get(RECORD) != sha256(plan.record):
        plan.copied.append(RECORD)
    _plan_removals(plan, files, contents)
    _plan_main(plan, wanted[MAIN], there, installed)
    return plan


def _plan_removals(plan: Plan, files: Mapping[str, bytes], contents: Contents) -> None:
    """Removes old modules: MicroPython would import a .py or an empty folder before a .mpy."""
    for path in sorted(contents.files):
        is_old = _is_in(path, PROGRAM) and path.endswith(_MODULES) and path not in files
        if is_old or path == HALF_COPIED:
            plan.remove.append(path)
    needed = _folders_of(files)
    left = _folders_of(set(contents.files) - set(plan.remove))
    plan.make_folders = sorted(needed - contents.folders)
    # Inner folders go first.
    empty = sorted(contents.folders - needed - left, reverse=True)
    plan.remove_folders = [path for path in empty if _is_in(path, PROGRAM)]


def _plan_main(
    plan: Plan, ours: str, there: Mapping[str, str], installed: Mapping[str, str]
) -> None:
    """main.py goes away before anything changes, and comes back last."""
    if plan.is_empty and there.get(MAIN) == ours:
        return
    plan.copied.append(MAIN)
    if MAIN not in there:
        return
    if there[MAIN] in (ours, installed.get(MAIN)):
        plan.remove.insert(0, MAIN)
    else:
        plan.set_aside = _free_name(there)


def _free_name(there: Iterable[str]) -> str:
    number = 1
    while (name := f"main-before-{number}.py") in there:
        number += 1
    return name


def _folders_of(paths: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for path in paths:
        parts = path.split("/")
        found.update("/".join(parts[:count]) for count in range(1, len(parts)))
    return found


def _is_in(path: str, *folders: str) -> bool:
    return path.startswith(tuple(folder + "/" for folder in folders))


def is_firmware_on(contents: Contents) -> bool:
    """Whether a board has our firmware, a part of it, or any other main.py."""
    return any(path in (MAIN, RECORD) or _is_in(path, PROGRAM, BOARDS) for path in contents.files)


def space_needed(plan: Plan, files: Mapping[str, bytes], contents: Contents) -> int:
    """Bytes that must be free for a plan, less the bytes that it frees before."""
    sizes = {path: len(data) for path, data in files.items()} | {RECORD: len(plan.record)}
    before = {path: found.size for path, found in contents.files.items()}

    def blocks(size: int) -> int:
        return -(-size // contents.block)

    used = _FOLDER_BLOCKS * len(plan.make_folders)
    used -= sum(blocks(before.pop(path)) for path in plan.remove)
    most = used
    for path in plan.copied:
        used += blocks(sizes[path])
        most = max(most, used)
        # The old file is removed once the new one is complete.
        used -= blocks(before.get(path, 0))
    return max(0, most + _SPARE_BLOCKS) * contents.block


def make_record(
    version: str, files: Mapping[str, bytes], kept: Iterable[str], installed: Mapping[str, str]
) -> bytes:
    """The record of this installation; for a file that was kept, it has the earlier hash."""
    hashes = {
        path: sha256(data)
        for path, data in files.items()
        if path == MAIN or _is_in(path, BOARDS, LESSONS)
    }
    for path in kept:
        hashes[path] = installed.get(path, "")
    text = json.dumps({"version": version, "files": hashes}, indent=1, sort_keys=True)
    return text.encode() + b"\n"


def read_record(data: bytes) -> dict[str, str]:
    """The hashes in a record; empty if it is damaged."""
    try:
        hashes = json.loads(data)["files"]
    except (ValueError, KeyError, TypeError):
        return {}
    return hashes if isinstance(hashes, dict) else {}
