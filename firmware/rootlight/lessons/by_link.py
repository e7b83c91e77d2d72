"""Lessons by the link: what its method `lesson` does.

Used through `offer`; each function is given the device.
"""

from rootlight.compat import const
from rootlight.lessons import check, shelf
from rootlight.lessons.book import contents, fits
from rootlight.lessons.lesson import Lesson
from rootlight.lessons.state import told
from rootlight.texts import t as in_language

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    from rootlight.lessons.shelf import Platform
    from rootlight.table.controller import Controller
    from rootlight.table.session import RunningLesson

    class Device(Protocol):
        """What the lessons need of the device, a class of a room above."""

        controller: Controller
        link: Any
        shape: Any


_LARGEST = const(65536)
_HALF_WRITTEN = "+"  # before the name of a book: no name of one that is listed


# One small function for each thing to do: (device, params) -> result, a dict. They raise OSError,
# and ValueError with a sentence.


def _platform(device: "Device") -> "Platform":
    return device.link.platform


def _state(device: "Device", params: dict) -> dict:
    return told(device.controller)


def _list(device: "Device", params: dict) -> dict:
    book = params.get("book")
    if book is None:
        return {"books": [_about(device, name) for name in shelf.books(_platform(device))]}
    title, scripts = contents(_platform(device), _known(device, book))
    return {
        "book": book,
        "title": in_language(title),
        "lessons": [in_language(one.title) for one in scripts],
        "fits": [fits(one, device.shape) for one in scripts],
    }


def _about(device: "Device", book: str) -> dict:
    try:
        title, scripts = contents(_platform(device), book)
    except ValueError as error:
        return {"book": book, "error": str(error)}
    return {"book": book, "title": in_language(title), "lessons": len(scripts)}


def _known(device: "Device", book: "str | None") -> str:
    if book is None or book not in shelf.books(_platform(device)):
        raise ValueError("There is no lesson book with this name; ask for the list.")
    return book


def _start(device: "Device", params: dict) -> dict:
    book = _known(device, params.get("book"))
    number = params.get("number", 1)
    if type(number) is not int or number < 1:
        raise ValueError('"number" is the number of a lesson in the book, from 1.')
    device.controller.offers.close()
    # All this takes longer than the watchdog likes.
    _platform(device).feed()
    Lesson(device.controller).begin(book, number)
    return told(device.controller)


def _running(device: "Device") -> "RunningLesson":
    lesson = device.controller.session.lesson
    if lesson is None:
        raise ValueError("No lesson is running.")
    return lesson


def _next(device: "Device", params: dict) -> dict:
    lesson = _running(device)
    if not lesson.waits():
        raise ValueError("Answer the question of this step first.")
    lesson.go_on()
    return told(device.controller)


def _back(device: "Device", params: dict) -> dict:
    _running(device).go_back()
    return told(device.controller)


def _stop(device: "Device", params: dict) -> dict:
    _running(device).end()
    return told(device.controller)


def _load(device: "Device", params: dict) -> dict:
    """Take a piece of a book; with the last one it is checked, and put on the shelf."""
    platform = _platform(device)
    book = params.get("book")
    at = params.get("at", 0)
    text = params.get("text")
    if book is None or not shelf.is_name(book):
        raise ValueError('"book" is a name of at most 24 small letters, digits and hyphens.')
    if type(at) is not int or not isinstance(text, str):
        raise ValueError('"text" is a piece of the book; "at" is the number of bytes before it.')
    _must_not_be_on(device, book)
    size = _add(platform, shelf.path_of(_HALF_WRITTEN + book), at, text.encode())
    if params.get("last") is not True:
        return {"book": book, "size": size}
    return _put_on_shelf(platform, book)


def _add(platform: "Platform", path: str, at: int, data: bytes) -> int:
    if not 0 <= at + len(data) <= _LARGEST:
        raise ValueError("A book may have at most %d bytes." % _LARGEST)
    if shelf.FOLDER not in platform.files.listdir():
        platform.files.mkdir(shelf.FOLDER)
    if at and _size_of(platform, path) != at:
        raise ValueError(
            '"at" does not match the end of the previous piece; send the whole book again.'
        )
    with platform.open_file(path, "ab" if at else "wb") as file:
        file.write(data)
    return at + len(data)


def _size_of(platform: "Platform", path: str) -> int:
    """The bytes of a file, -1 if there is none."""
    try:
        return platform.files.stat(path)[6]
    except OSError:
        return -1


def _must_not_be_on(device: "Device", book: str) -> None:
    """Raise ValueError if a lesson of a book is on: its next step is still to be read."""
    lesson = device.controller.session.lesson
    if lesson is not None and lesson.told()["book"] == book:
        raise ValueError("A lesson of this book is on; leave it first.")


def _remove(device: "Device", params: dict) -> dict:
    """Take a book off the flash; one of the image with the same name is there again then."""
    platform = _platform(device)
    book = _known(device, params.get("book"))
    _must_not_be_on(device, book)
    if _size_of(platform, shelf.path_of(book)) < 0:
        raise ValueError("This book is part of the firmware and cannot be removed.")
    platform.files.remove(shelf.path_of(book))
    return {"book": book}


def _put_on_shelf(platform: "Platform", book: str) -> dict:
    half = shelf.path_of(_HALF_WRITTEN + book)
    try:
        title, lessons = check.check(platform, _HALF_WRITTEN + book)
    except ValueError:
        platform.files.remove(half)
        raise
    platform.files.rename(half, shelf.path_of(book))
    return {"book": book, "title": title, "lessons": lessons}


DOINGS = {
    "state": _state,
    "list": _list,
    "start": _start,
    "next": _next,
    "back": _back,
    "stop": _stop,
    "load": _load,
    "remove": _remove,
}
