"""The places of games on the flash, and the names of their files.

README.md has a table of them.

Used by the rest of this package. `files` is the platform's: MicroPython's `os`, as far as it
lists, makes, renames and removes. All functions that take it may raise OSError.
"""

from rootlight.compat import const

FOLDER = "saved"
TAIL_NAME = "tail"
TAIL = "saved/tail"
LOG = ".log"
LIBRARY = "library"
GAME = ".game"
REPLACED = ".replaced"
ASIDE = ".bad"
_MOST_SET_ASIDE = const(8)


def log_path(number: int) -> str:
    """Return the path of the log of a number."""
    return FOLDER + "/" + str(number) + LOG


def log_numbers(files) -> "list[int]":
    """The numbers of the logs, lowest first."""
    return _numbers(files, FOLDER, LOG)


def library_numbers(files) -> "list[int]":
    """The numbers of the games in the library, the oldest first."""
    return _numbers(files, LIBRARY, GAME)


def replaced_numbers(files) -> "list[int]":
    """The numbers of the games in the place of which another one was put, the oldest first."""
    return _numbers(files, LIBRARY, REPLACED)


def highest_number(files) -> int:
    """The highest number of a game that the flash knows, damaged ones included; 0 if none."""
    known = log_numbers(files) + library_numbers(files) + replaced_numbers(files)
    known += [_number_of(name) for name in files_set_aside(files)]
    return max(known + [0])


def files_set_aside(files) -> "list[str]":
    """The names of the files that were set aside."""
    return _names_in(files, FOLDER, ASIDE)


def set_aside(files, path: str, name: "str | None" = None) -> str:
    """Rename a file so that nothing overwrites it, and return its new path. The newest 8 stay."""
    make_folder(files, FOLDER)
    aside = FOLDER + "/" + (name or path.split("/")[-1]) + ASIDE
    files.rename(path, aside)
    _remove_oldest(files)
    return aside


def write_aside(platform, name: str, data: bytes) -> None:
    """Write a copy of a file that is damaged, under a number that no file has. The newest 8 stay.

    name: of the file.
    """
    files = platform.files
    make_folder(files, FOLDER)
    path = FOLDER + "/" + str(highest_number(files) + 1) + "." + name + ASIDE
    with platform.open_file(path, "wb") as file:
        file.write(data)
    _remove_oldest(files)


def _remove_oldest(files) -> None:
    """Remove what was set aside before the newest 8."""
    names = sorted(files_set_aside(files), key=_number_of)
    for old in names[:-_MOST_SET_ASIDE]:
        files.remove(FOLDER + "/" + old)


def make_folder(files, folder: str) -> None:
    """Make a folder, unless it is there."""
    if folder not in files.listdir():
        files.mkdir(folder)


def has_tail(files) -> bool:
    """Return whether there is a file of the tail."""
    return TAIL_NAME in files.listdir(FOLDER)


def _numbers(files, folder: str, ending: str) -> "list[int]":
    """The numbers before this ending in the names of files in a folder, lowest first."""
    names = [name[: -len(ending)] for name in _names_in(files, folder, ending)]
    return sorted([int(name) for name in names if name.isdigit()])


def _names_in(files, folder: str, ending: str) -> "list[str]":
    if folder not in files.listdir():
        return []
    return [name for name in files.listdir(folder) if name.endswith(ending)]


def _number_of(name: str) -> int:
    """The number that a file's name begins with, or 0."""
    number = name.split(".")[0]
    return int(number) if number.isdigit() else 0
