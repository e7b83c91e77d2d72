"""Finds all sentences for people in the sources, each with the files that contain it.

Used by `catalogues`. The English sentence is the key. If the text of a call of `t` cannot be
found, that is an error, so that no sentence is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

from babel.messages.extract import extract_javascript

from host_sim.languages.pages import sentences_of_page
from host_sim.languages.programs import askers_of, sentences_of_program, texts_like_sentences

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
PAGE = ROOT / "host_sim" / "page"
# Its `params` has functions that ask for texts of the modules beside it.
_LINK = "firmware/rootlight/link"
# Modules of the firmware that do not call `t`: the page translates their sentences for people, or
# the link sends them. In these files every text that looks like a sentence counts as one.
SAID_ON_THE_PAGE = (
    "firmware/rootlight/bring_up/*.py",
    "firmware/rootlight/flight_recorder/export.py",
    "firmware/rootlight/table/leader.py",
    "firmware/rootlight/lessons/*.py",
    "firmware/rootlight/platforms/circuitpython/platform.py",
    "firmware/rootlight/boot/startup.py",
    "firmware/rootlight/table/analysis.py",
    "firmware/rootlight/board_files/builder_files.py",
    "firmware/rootlight/board_files/learnt_wiring.py",
)

# Other files pass the texts of these to `t`.
HANDED_ON = (
    "firmware/rootlight/games/*_entry.py",
    "firmware/rootlight/platforms/circuitpython/on_chip.py",
)
# The files of the games' texts for people, which no Pico has.
_OF_THE_PAGE = "firmware/rootlight/games/*_texts.py"

# A sentence, or one for a single thing and one for many.
Key = str | tuple[str, str]

# A call of `t` or `tn` that begins with a text.
_CALL = re.compile(r"""(?<![\w.$#])(?<!function )tn?\(\s*["'`]""")
_KEYWORDS = {"t": None, "tn": (1, 2)}
_JAVASCRIPT: Any = {"jsx": False, "parse_template_string": True}
# Titles, sentences, and the replies to wrong answers, after the answers and a colon.
_LESSON_LINE = re.compile(r"(?:(?:book|lesson|say|right)\s|wrong[^:]*:)(.+)")


class NotFollowed(ValueError):
    """The text of a call of `t` cannot be found; the message says where the call is."""


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
    """Return whether the board itself says the sentences of a file in its language."""
    return place.startswith("firmware/") and not _is_one_of(place, (_OF_THE_PAGE,))


def _is_one_of(name: str, patterns: tuple[str, ...]) -> bool:
    return any(PurePosixPath(name).match(pattern) for pattern in patterns)


@cache
def _askers() -> dict[str, int]:
    return askers_of((ROOT / _LINK / "params.py").read_text("utf-8"))


def _sentences(path: Path, name: str) -> Iterator[Key]:
    text = path.read_text("utf-8")
    if _is_one_of(name, SAID_ON_THE_PAGE + HANDED_ON):
        yield from texts_like_sentences(text)
    elif path.suffix == ".py":
        is_of_the_link = PurePosixPath(name).match(f"{_LINK}/*.py")
        yield from sentences_of_program(text, name, _askers() if is_of_the_link else {})
    elif path.suffix == ".txt":
        yield from sentences_of_lessons(text)
    elif path.suffix == ".html":
        yield from sentences_of_page(text)
    elif path.suffix == ".js" and path.name != "texts.js":
        yield from sentences_of_script(text, name)


def sentences_of_script(text: str, name: str) -> Iterator[Key]:
    """The sentences in calls of `t("...")` and `tn("one", "many", ...)` of a program of the page.

    Babel finds them. It misses a call inside another one, and a call with `{}` within a template
    string; therefore calls are counted too. Raises NotFollowed.
    """
    found = list(extract_javascript(BytesIO(text.encode()), _KEYWORDS, (), _JAVASCRIPT))
    calls = len(_CALL.findall(text))
    if len(found) != calls:
        raise NotFollowed(
            f"{name}: {calls} calls of t begin with a text, and Babel reads {len(found)}. Give a "
            "call that stands inside another call, or in a template string, a constant of its own."
        )
    for line, called, texts, _ in found:
        one, many = (texts, None) if isinstance(texts, str) else (*texts, None)[:2]
        if one is None or "${" in one:
            raise NotFollowed(f"{name}, line {line}: write the sentence into the call of t.")
        if called == "t":
            yield one
        elif many is None:
            raise NotFollowed(f'{name}, line {line}: write two texts into tn("{one}", ...).')
        else:
            yield one, many


def sentences_of_lessons(text: str) -> Iterator[str]:
    """The titles and sentences of a book of lessons, see firmware/lessons/README.md."""
    for line in text.splitlines():
        found = _LESSON_LINE.match(line.strip())
        if found is not None:
            yield found[1].strip()
