"""Lessons by the link: what its method `lesson` does.

Used through `offer`; each function is given the controller.
"""

from rootlight.compat import const
from rootlight.lessons import check, shelf
from rootlight.lessons.book import contents, fits
from rootlight.lessons.lesson import Lesson
from rootlight.lessons.state import told
from rootlight.texts import filled, put, said_by
from rootlight.texts import t as in_language

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.lessons.shelf import Platform
    from rootlight.table.controller import Controller
    from rootlight.table.session import RunningLesson


_LARGEST = const(65536)
_HALF_WRITTEN = "+"  # before the name of a book: no name of one that is listed


# One small function for each thing to do: (controller, params) -> result, a dict. They raise
# OSError, and ValueError with a sentence.


def _platform(controller: "Controller") -> "Platform":
    return controller.report.platform


def _state(controller: "Controller", params: dict) -> dict:
    return told(controller)


def _list(controller: "Controller", params: dict) -> dict:
    book = params.get("book")
    if book is None:
        return {"books": [_about(controller, name) for name in shelf.books(_platform(controller))]}
    title, scripts = contents(_platform(controller), _known(controller, book))
    return {
        "book": book,
        "title": in_language(title),
        "lessons": [in_language(one.title) for one in scripts],
        "fits": [fits(one, controller.in_play.built) for one in scripts],
    }


def _about(controller: "Controller", book: str) -> dict:
    try:
        title, scripts = contents(_platform(controller), book)
    except ValueError as error:
        return put({"book": book}, said_by(error), "error")
    return {"book": book, "title": in_language(title), "lessons": len(scripts)}


def _known(controller: "Controller", book: "str | None") -> str:
    if book is None or book not in shelf.books(_platform(controller)):
        raise ValueError("There is no lesson book with this name; ask for the list.")
    return book


def _start(controller: "Controller", params: dict) -> dict:
    book = _known(controller, params.get("book"))
    number = params.get("number", 1)
    if type(number) is not int or number < 1:
        raise ValueError('"number" is the number of a lesson in the book, from 1.')
    controller.offers.close()
    # All this takes longer than the watchdog likes.
    _platform(controller).feed()
    Lesson(controller).begin(book, number)
    return told(controller)


def _running(controller: "Controller") -> "RunningLesson":
    lesson = controller.session.lesson
    if lesson is None:
        raise ValueError("No lesson is running.")
    return lesson


def _next(controller: "Controller", params: dict) -> dict:
    lesson = _running(controller)
    if not lesson.waits():
        raise ValueError("Answer the question of this step first.")
    lesson.go_on()
    return told(controller)


def _back(controller: "Controller", params: dict) -> dict:
    _running(controller).go_back()
    return told(controller)


def _stop(controller: "Controller", params: dict) -> dict:
    _running(controller).end()
    return told(controller)


def _load(controller: "Controller", params: dict) -> dict:
    """Take a piece of a book; with the last one it is checked, and put on the shelf."""
    platform = _platform(controller)
    book = params.get("book")
    at = params.get("at", 0)
    text = params.get("text")
    if book is None or not shelf.is_name(book):
        raise ValueError('"book" is a name of at most 24 small letters, digits and hyphens.')
    if type(at) is not int or not isinstance(text, str):
        raise ValueError('"text" is a piece of the book; "at" is the number of bytes before it.')
    _must_not_be_on(controller, book)
    size = _add(platform, shelf.path_of(_HALF_WRITTEN + book), at, text.encode())
    if params.get("last") is not True:
        return {"book": book, "size": size}
    return _put_on_shelf(platform, book)


def _add(platform: "Platform", path: str, at: int, data: bytes) -> int:
    if not 0 <= at + len(data) <= _LARGEST:
        raise ValueError(filled("A book may have at most %d bytes.", _LARGEST))
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


def _must_not_be_on(controller: "Controller", book: str) -> None:
    """Raise ValueError if a lesson of a book is on: its next step is still to be read."""
    lesson = controller.session.lesson
    if lesson is not None and lesson.told()["book"] == book:
        raise ValueError("A lesson of this book is on; leave it first.")


def _remove(controller: "Controller", params: dict) -> dict:
    """Take a book off the flash; one of the image with the same name is there again then."""
    platform = _platform(controller)
    book = _known(controller, params.get("book"))
    _must_not_be_on(controller, book)
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
