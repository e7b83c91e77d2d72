"""All sentences for people that stand in the sources, each with the files in which it stands.

Used by `catalogues`. The English sentence is the key; whatever cannot be followed from its call of
`t` to its text is an error here, so that no sentence is forgotten.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from host_sim.languages.pages import sentences_of_page
from host_sim.languages.programs import sentences_of_program, texts_like_sentences

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
PAGE = ROOT / "host_sim" / "page"
# Modules of the firmware that do not know any language: what they say to people reaches them
# through the page, which translates it, or through the link. All that looks
# like a sentence there is one.
SAID_ON_THE_PAGE = (
    "firmware/rootlight/bring_up/*.py",
    "firmware/rootlight/bug_report.py",
    "firmware/rootlight/leader.py",
    "firmware/rootlight/lessons/*.py",
    "firmware/rootlight/platforms/circuitpython/platform.py",
    "firmware/rootlight/starting.py",
    "firmware/rootlight/study.py",
    "firmware/rootlight/wiring_file.py",
)

# What these say is handed to `t` elsewhere.
HANDED_ON = ("firmware/rootlight/platforms/circuitpython/on_chip.py",)

# A sentence, or one for a single thing and one for many.
Key = str | tuple[str, str]

_CALL = re.compile(r"(?<![\w.$#])(?<!function )(tn?)\(\s*")
_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_PLUS = re.compile(r"\s*\+\s*(?=\")")
_COMMA = re.compile(r"\s*,\s*")
# Titles, what is said, and what is said to wrong answers, which come before a colon.
_LESSON_LINE = re.compile(r"(?:(?:book|lesson|say|right)\s|wrong[^:]*:)(.+)")


class NotFollowed(ValueError):
    """A sentence is asked for that is not written there; the text says where."""


def all_sentences(root: Path = ROOT) -> dict[Key, list[str]]:
    """Every sentence, with the files in which it stands, from `root`. Raises NotFollowed."""
    found: dict[Key, list[str]] = {}
    for path in _files(root):
        name = path.relative_to(root).as_posix()
        for key in _sentences(path, name):
            places = found.setdefault(key, [])
            if name not in places:
                places.append(name)
    return found


def _files(root: Path) -> Iterator[Path]:
    yield from sorted((root / "firmware" / "rootlight").rglob("*.py"))
    yield from sorted((root / "firmware" / "lessons").glob("*.txt"))
    page = root / "host_sim" / "page"
    yield from sorted([*page.glob("*.html"), *page.rglob("*.js")])


def is_told_by_the_board(place: str) -> bool:
    """Whether what stands in a file of `all_sentences` is told by the board in its language."""
    return place.startswith("firmware/")


def _is_one_of(name: str, patterns: tuple[str, ...]) -> bool:
    return any(PurePosixPath(name).match(pattern) for pattern in patterns)


def _sentences(path: Path, name: str) -> Iterator[Key]:
    text = path.read_text("utf-8")
    if _is_one_of(name, SAID_ON_THE_PAGE + HANDED_ON):
        yield from texts_like_sentences(text)
    elif path.suffix == ".py":
        yield from sentences_of_program(text, name)
    elif path.suffix == ".txt":
        yield from sentences_of_lessons(text)
    elif path.suffix == ".html":
        yield from sentences_of_page(text)
    elif path.suffix == ".js" and path.name != "texts.js":
        yield from sentences_of_script(text, name)


def sentences_of_script(text: str, name: str) -> Iterator[Key]:
    """The sentences in calls of `t("...")` and `tn("one", "many", ...)` of a program of the page.

    Raises NotFollowed.
    """
    for call in _CALL.finditer(text):
        one, at = _text_at(text, call.end())
        if one is None and text[call.end()] not in "'`":
            continue  # a value, which is a sentence from elsewhere
        if one is None:
            line = text.count("\n", 0, call.start()) + 1
            raise NotFollowed(f"{name}, line {line}: write the sentence into the call of t.")
        if call[1] == "t":
            yield one
            continue
        comma = _COMMA.match(text, at)
        many = _text_at(text, comma.end())[0] if comma else None
        if many is None:
            raise NotFollowed(f'{name}: write two texts into the call of tn("{one}", ...).')
        yield one, many


def sentences_of_lessons(text: str) -> Iterator[str]:
    """The titles and sentences of a book of lessons, see firmware/lessons/README.md."""
    for line in text.splitlines():
        found = _LESSON_LINE.match(line.strip())
        if found is not None:
            yield found[1].strip()


def _text_at(text: str, at: int) -> tuple[str | None, int]:
    """The text that begins at a place, its parts joined, and where it ends; or None."""
    found = _TEXT.match(text, at)
    whole = None
    while found is not None:
        whole = (whole or "") + json.loads(found[0])
        at = found.end()
        plus = _PLUS.match(text, at)
        found = _TEXT.match(text, plus.end()) if plus else None
    return whole, at
