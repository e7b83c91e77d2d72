"""The places of the books of lessons: files on the flash, and those that an image brought.

Used by the rest of this package, the menu's offer and the flight recorder. All functions are
given a platform.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Platform(Protocol):
        """The platform, as far as lessons need it. `files`: as MicroPython's module `os`."""

        files: Any

        def open_file(self, path: str, mode: str) -> Any: ...
        def feed(self) -> None: ...


FOLDER = "lessons"
_ENDING = ".txt"
_LONGEST_NAME = const(24)


def books(platform: "Platform") -> "list[str]":
    """Names of the books that there are, sorted; none if the flash cannot be read."""
    found = []
    try:
        found = [_book_of(name) for name in platform.files.listdir(FOLDER)]
    except OSError:
        pass  # no folder of that name, or no file system
    frozen = _frozen()
    for path in frozen.names() if frozen else ():
        if path.startswith(FOLDER + "/"):
            found.append(_book_of(path[len(FOLDER) + 1 :]))
    return sorted(set([name for name in found if is_name(name)]))


def is_name(text: object) -> bool:
    """Return whether a text may be the name of a book: small letters, digits, and `-`."""
    if not isinstance(text, str) or not 1 <= len(text) <= _LONGEST_NAME:
        return False
    return not [sign for sign in text.encode() if not _may_be_in_name(sign)]


def path_of(book: str) -> str:
    """Return the path of a book on the flash, whether or not it is there."""
    return FOLDER + "/" + book + _ENDING


def open_book(platform: "Platform", book: str) -> "Any":
    """The file of a book, opened to be read as bytes. Raises OSError."""
    try:
        return platform.open_file(path_of(book), "rb")
    except OSError:
        frozen = _frozen()
        text = frozen.read(path_of(book)) if frozen else None
        if text is None:
            raise
        return _FrozenFile(text)


class _FrozenFile:
    """A file of the image, as far as it is needed here: its text lies in flash as it is."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def __enter__(self) -> "_FrozenFile":
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        pass

    def readline(self, most: int) -> bytes:
        """The next line, bytes, or so much of it; empty at the end."""
        end = self._text.find("\n", self._at) + 1
        line = self._text[self._at : min(end or len(self._text), self._at + most)]
        self._at += len(line)
        return line.encode()


def _frozen() -> "Any":
    """The module with the files of the image, or None."""
    try:
        import frozen_files  # type: ignore[import-not-found]
    except ImportError:
        return None
    return frozen_files


def _book_of(name: str) -> str:
    return name[: -len(_ENDING)] if name.endswith(_ENDING) else ""


def _may_be_in_name(sign: int) -> bool:
    return 97 <= sign <= 122 or 48 <= sign <= 57 or sign == 45
