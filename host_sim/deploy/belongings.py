"""The belongings of a board besides the firmware: games, settings, the builder's board files.

Used by `flash`. MicroPython's own image for a Pico keeps its files where ours has its program. So
on the way from one to the other the files come to this computer (`kept`), and onto the board
again. A list beside them says that they are not back yet, so the next run goes on where one was
cut off.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from host_sim.deploy import build
from host_sim.deploy.board import BoardError
from host_sim.deploy.image.layout import BLOCK_BYTES
from host_sim.deploy.kept import Copies, local_names
from host_sim.deploy.prompt import HALF_COPIED, Contents, Found, Prompt
from host_sim.folders import called

# The files that earlier versions of `make flash` copied: all in PROGRAM, and files with hashes in
# RECORD.
PROGRAM = build.PROGRAM + "/"
MAIN = "main.py"
RECORD = "installed.json"
_FOLDERS = (build.PROGRAM, build.BOARDS, build.LANGUAGES, build.LESSONS)
_MODULES = (".py", ".mpy")

_FILES = "files"
_MEANWHILE = "meanwhile"
_WAITING = "not-back-yet.json"
_BACK = "back-on-the-board.json"
# A littlefs folder takes two blocks; a few more stay free for rewriting.
_FOLDER_BLOCKS = 2
_SPARE_BLOCKS = 8

# Has a board whose files are not all back stay at the prompt: a new game would be in their way.
# It is told from another main.py by its bytes, so it names no command of this computer.
_HALT = b'print("Not all files are back on this board. Bring the image onto it again.")\n'


class Belongings(NamedTuple):
    """The files of one board that are kept on this computer: their hashes by path.

    folder: that of the run that kept them. board: the number of the Pico's flash.
    """

    folder: Path
    board: str
    files: dict[str, str]

    def read(self, path: str) -> bytes:
        """The bytes of one of the files."""
        return (self.folder / _FILES / local_names(self.files)[path]).read_bytes()

    def are_back(self) -> None:
        """Note that all of them are on the board again."""
        (self.folder / _WAITING).replace(self.folder / _BACK)


def waiting_in(folder: Path) -> list[Belongings]:
    """Return the belongings that were kept and are not back on their board, the newest first.

    Raises BoardError if a list of them is damaged.
    """
    found = []
    for path in folder.glob(f"*/{_WAITING}"):
        try:
            told = json.loads(path.read_text("utf-8"))
            found.append(Belongings(path.parent, str(told["board"]), dict(told["files"])))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BoardError(_DAMAGED.format(path=path)) from error
    return sorted(found, key=lambda each: -int(each.folder.name))


def copied_before(contents: Contents, record: Mapping[str, str]) -> list[str]:
    """The paths of files that an earlier `make flash` copied: main.py first, RECORD last.

    record: the hashes in RECORD. Files that the builder has changed since are not among them.
    """
    languages = {
        path.relative_to(build.FIRMWARE).as_posix()
        for path in (build.FIRMWARE / build.LANGUAGES).glob("*.bin")
    }

    def is_ours(path: str) -> bool:
        is_module = path.startswith(PROGRAM) and path.endswith(_MODULES)
        return is_module or path in (RECORD, HALF_COPIED, *languages)

    paths = [
        path
        for path, found in contents.files.items()
        if is_ours(path) or record.get(path) == found.sha256
    ]
    return sorted(paths, key=lambda path: (path != MAIN, path == RECORD, path))


def read_record(data: bytes) -> dict[str, str]:
    """The hashes in a record; empty if it is damaged."""
    try:
        hashes = json.loads(data)["files"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    return hashes if isinstance(hashes, dict) else {}


def copied_onto(board: Prompt, contents: Contents) -> list[str]:
    """The same of a board."""
    record = read_record(board.read(RECORD)) if RECORD in contents.files else {}
    return copied_before(contents, record)


def clear_way(board: Prompt, is_waiting: bool, say: Callable[[str], None]) -> None:
    """Remove what an earlier `make flash` copied; set a main.py of somebody else aside.

    is_waiting: whether not all files of the board are back on it.
    """
    contents = board.look()
    gone = copied_onto(board, contents)
    for path in gone:
        board.fs_rmfile("/" + path)
    left = set(contents.files) - set(gone)
    # Inner folders go first.
    for folder in sorted(contents.folders, reverse=True):
        is_ours = folder.split("/")[0] in _FOLDERS
        if is_ours and not any(path.startswith(folder + "/") for path in left):
            board.fs_rmdir("/" + folder)
    if gone:
        say(f"{len(gone)} files that an earlier version copied are removed from the board.")
    if MAIN not in left:
        return
    if board.read(MAIN) != _HALT:
        board.rename(MAIN, _free_name(left))
        say(_SET_ASIDE.format(name=_free_name(left)))
    elif not is_waiting:
        board.fs_rmfile("/" + MAIN)


def keep(board: Prompt, copies: Copies, room: int, say: Callable[[str], None]) -> Belongings:
    """Copy a board's own files to this computer. room: bytes of its next file system.

    Raises BoardError and NotKept.
    """
    contents = board.look()
    ours = {*copied_onto(board, contents)}
    files = {path: contents.files[path] for path in contents.files if path not in ours}
    if _needed(files) > room:
        raise BoardError(_TOO_MUCH.format(needed=_needed(files), room=room))
    hashes = {_name_kept(path, files): found.sha256 for path, found in files.items()}
    local = local_names(hashes)
    for path, found in files.items():
        data = board.read(path)
        if build.sha256(data) != found.sha256:
            raise BoardError(f"{path} does not come from the board as it is. Run it again.")
        copies.keep(f"{_FILES}/{local[_name_kept(path, files)]}", data)
    if MAIN in files:
        say(_SET_ASIDE.format(name=_free_name(files)))
    number = board.number()
    told = json.dumps({"board": number, "files": hashes}, indent=1).encode()
    # The list comes last: where it is, the files are.
    return Belongings(copies.keep(_WAITING, told).parent, number, hashes)


def _name_kept(path: str, paths: Collection[str]) -> str:
    return _free_name(paths) if path == MAIN else path


def _free_name(paths: Collection[str]) -> str:
    number = 1
    while (name := f"main-before-{number}.py") in paths:
        number += 1
    return name


def _needed(files: Mapping[str, Found]) -> int:
    blocks = sum(-(-found.size // BLOCK_BYTES) for found in files.values())
    folders = {str(parent) for path in files for parent in Path(path).parents}
    return (blocks + _FOLDER_BLOCKS * len(folders) + _SPARE_BLOCKS) * BLOCK_BYTES


def bring_back(
    board: Prompt, kept: Belongings, copies: Copies, say: Callable[[str], None]
) -> None:
    """Put files onto the new file system of their board, and compare. Raises WrongCopy, NotKept.

    The files that the board itself has written meanwhile are kept on this computer.
    """
    there = board.look().files if board.has_files() else {}
    if MAIN not in there or board.read(MAIN) != _HALT:
        for path, name in local_names(there).items():
            kept_as = copies.keep(f"{_MEANWHILE}/{name}", board.read(path))
            say(f"  {path} of the new file system is kept: {kept_as}")
        board.format()
        board.write(MAIN, _HALT)
        there = {}
    for path, digest in kept.files.items():
        if path not in there or there[path].sha256 != digest:
            board.make_folder_of(path)
            board.write(path, kept.read(path))
            say(f"  {path}")
    kept.are_back()
    board.fs_rmfile("/" + MAIN)


_DAMAGED = (
    "{path} is damaged, so nobody can tell whose board the files beside it are from. Give it "
    f"another name and run {called('flash')} again; the files stay where they are."
)
_SET_ASIDE = "main.py on the board is not Rootlight's; it stays there as {name}."
_TOO_MUCH = (
    "The board's own files need {needed:,} bytes, and with Rootlight's image there is room for "
    "{room:,}. Nothing was changed. Delete files that you do not need with mpremote or Thonny, "
    f"and run {called('flash')} again."
)
