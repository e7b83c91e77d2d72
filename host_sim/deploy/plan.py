"""What is to be copied, kept and removed, given what belongs on a board and what is there.

Used by `flash`; nothing here talks with a board.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from host_sim.deploy.build import BOARDS, LANGUAGES, LESSONS, MAIN, PROGRAM, SETTINGS, sha256
from host_sim.deploy.prompt import HALF_COPIED, Contents

# The program while a copy is under way: a board without main.py stays at its prompt.
MAIN_ASIDE = "main.aside"
# On the board: hashes of what was installed and the builder may have changed since.
RECORD = "installed.json"
# Files of which hashes are needed, and folders whose files are meant.
WANTED = [PROGRAM, BOARDS, LANGUAGES, LESSONS, MAIN, MAIN_ASIDE, RECORD]

_MODULES = (".py", ".mpy")
# A folder of littlefs is two blocks; two more are left for what it rewrites.
_FOLDER_BLOCKS = 2
_SPARE_BLOCKS = 2


@dataclass
class Plan:
    """What is to be done to a board; paths as on the board.

    keep: files of ours that the builder changed. copy: all but main.py. copy_main: whether the
    main.py there is not the right one; is_runnable: whether there is one in its place.
    set_aside: the new name for a main.py of somebody else, or None. record: bytes of RECORD.
    """

    keep: list[str] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    remove_folders: list[str] = field(default_factory=list)
    make_folders: list[str] = field(default_factory=list)
    copy: list[str] = field(default_factory=list)
    copy_main: bool = False
    is_runnable: bool = True
    set_aside: str | None = None
    record: bytes = b""

    @property
    def is_empty(self) -> bool:
        """Whether the board has everything already."""
        changes = self.remove or self.remove_folders or self.make_folders or self.copied
        return self.is_runnable and not changes

    @property
    def copied(self) -> list[str]:
        """All that is copied, in this order."""
        return self.copy + [MAIN] * self.copy_main


def make_plan(
    files: Mapping[str, bytes], version: str, contents: Contents, installed: Mapping[str, str]
) -> Plan:
    """The way from what is on a board to `files`. installed: the hashes of the board's record."""
    plan = Plan()
    for path in sorted(set(files) - {MAIN}):
        there = contents.files.get(path)
        if there is None:
            plan.copy.append(path)
        elif path == SETTINGS or there.sha256 == sha256(files[path]):
            continue
        elif _is_builders(path) and there.sha256 != installed.get(path):
            plan.keep.append(path)
        else:
            plan.copy.append(path)
    plan.record = make_record(version, files, plan.keep, installed)
    if RECORD not in contents.files or contents.files[RECORD].sha256 != sha256(plan.record):
        plan.copy.append(RECORD)
    _plan_main(plan, sha256(files[MAIN]), contents, installed)
    _plan_removals(plan, files, contents)
    _plan_folders(plan, files, contents)
    return plan


def _plan_main(plan: Plan, ours: str, contents: Contents, installed: Mapping[str, str]) -> None:
    plan.is_runnable = MAIN in contents.files
    there = contents.files.get(MAIN, contents.files.get(MAIN_ASIDE))
    plan.copy_main = there is None or there.sha256 != ours
    if plan.is_runnable and contents.files[MAIN].sha256 not in (ours, installed.get(MAIN)):
        plan.set_aside = _free_name(contents)


def _free_name(contents: Contents) -> str:
    number = 1
    while (name := f"main-before-{number}.py") in contents.files:
        number += 1
    return name


def _plan_removals(plan: Plan, files: Mapping[str, bytes], contents: Contents) -> None:
    """Modules of ours that are no more: a .py would be taken for the .mpy of the same name."""
    for path in sorted(contents.files):
        is_old = _is_in(path, PROGRAM) and path.endswith(_MODULES) and path not in files
        if is_old or path == HALF_COPIED:
            plan.remove.append(path)


def _plan_folders(plan: Plan, files: Mapping[str, bytes], contents: Contents) -> None:
    needed = _folders_of(files)
    left = _folders_of(set(contents.files) - set(plan.remove))
    plan.make_folders = sorted(needed - contents.folders)
    # An empty folder too would be taken for the module of its name. The inner ones go first.
    for path in sorted(contents.folders - needed - left, reverse=True):
        if _is_in(path, PROGRAM):
            plan.remove_folders.append(path)


def _folders_of(paths: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for path in paths:
        parts = path.split("/")
        found.update("/".join(parts[:count]) for count in range(1, len(parts)))
    return found


def _is_builders(path: str) -> bool:
    """Whether a file is one that builders and club leaders change."""
    return _is_in(path, BOARDS) or _is_in(path, LESSONS)


def _is_in(path: str, folder: str) -> bool:
    return path.startswith(folder + "/")


def space_needed(plan: Plan, files: Mapping[str, bytes], contents: Contents) -> int:
    """Bytes that must be free for a plan, less those that it frees before it needs them."""
    sizes = {path: len(data) for path, data in files.items()} | {RECORD: len(plan.record)}
    before = {path: found.size for path, found in contents.files.items()}

    def blocks(size: int) -> int:
        return -(-size // contents.block)

    used = _FOLDER_BLOCKS * len(plan.make_folders)
    used -= sum(blocks(before[path]) for path in plan.remove)
    most = used
    for path in plan.copied:
        used += blocks(sizes[path])
        most = max(most, used)
        # The old file goes when the new one is whole.
        used -= blocks(before.get(path, 0))
    return max(0, most + _SPARE_BLOCKS) * contents.block


def wrong_files(plan: Plan, files: Mapping[str, bytes], contents: Contents) -> list[str]:
    """What is not on the board as it should be, after a plan was carried out but for main.py."""
    expected = {path: sha256(data) for path, data in files.items() if path not in plan.keep}
    del expected[SETTINGS]
    expected[MAIN_ASIDE] = expected.pop(MAIN)
    expected[RECORD] = sha256(plan.record)
    hashes = {path: found.sha256 for path, found in contents.files.items()}
    return sorted(path for path, wanted in expected.items() if hashes.get(path) != wanted)


def make_record(
    version: str, files: Mapping[str, bytes], kept: Iterable[str], installed: Mapping[str, str]
) -> bytes:
    """The record of what was installed; for a file that was kept, what it said before."""
    hashes = {
        path: sha256(data) for path, data in files.items() if path == MAIN or _is_builders(path)
    }
    for path in kept:
        hashes[path] = installed.get(path, "")
    text = json.dumps({"version": version, "files": hashes}, indent=1, sort_keys=True)
    return text.encode() + b"\n"


def read_record(data: bytes) -> dict[str, str]:
    """The hashes of a record; none if it is damaged."""
    try:
        hashes = json.loads(data)["files"]
    except (ValueError, KeyError, TypeError):
        return {}
    return hashes if isinstance(hashes, dict) else {}
