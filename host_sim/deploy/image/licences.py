"""Licences of what an image is made of, to be passed on with it; LICENCES.txt of the release.

Used by `compile`, which knows the files that the compiler and the linker have read. Each of them
must belong to a component of COMPONENTS. A component has whole texts from its package, and the
notices of its files. A notice that many files share stands once, below the copyright lines of all
of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from host_sim import folders
from host_sim.deploy.image.debian import CannotBuild

# By component: its texts, and lines that stand above each of them.
Licences = dict[str, dict[str, list[str]]]


class Text(NamedTuple):
    """A file with a licence; or a licence in a list of Debian's, by its name there."""

    path: str
    listed_as: str = ""


class Component(NamedTuple):
    """A work by other authors.

    folders: in the folder of the toolchain. texts: whole licences. remark: a note to the reader.
    """

    name: str
    folders: tuple[str, ...]
    texts: tuple[Text, ...] = ()
    remark: str = ""


_MICROPYTHON = "sources/micropython"
_PICO_SDK = "sources/usr/src/pico-sdk"
_CMSIS = f"{_PICO_SDK}/src/rp2_common/cmsis/stub/CMSIS"
_PRINTF = f"{_PICO_SDK}/src/rp2_common/pico_printf"
_NEWLIB = "compiler/usr/include/newlib"
# Files under this licence only name it; the text says "the copyright holder", so it fits all.
_BSD_3 = Text("sources/usr/share/doc/pico-sdk-source/copyright", "BSD-3-clause")

# A file belongs to the first component that has its folder.
COMPONENTS = (
    Component("littlefs", (f"{_MICROPYTHON}/lib/littlefs",), (_BSD_3,)),
    Component("re1.5", (f"{_MICROPYTHON}/lib/re1.5",), (_BSD_3,)),
    Component("libm", (f"{_MICROPYTHON}/lib/libm",)),
    Component("uzlib", (f"{_MICROPYTHON}/lib/uzlib",)),
    Component("crypto-algorithms", (f"{_MICROPYTHON}/lib/crypto-algorithms",)),
    Component("FatFs", (f"{_MICROPYTHON}/lib/oofatfs",)),
    Component(
        "MicroPython",
        tuple(f"{_MICROPYTHON}/{each}" for each in ("py", "extmod", "shared", "drivers", "ports")),
        (Text(f"{_MICROPYTHON}/LICENSE"), _BSD_3),
    ),
    Component("CMSIS", (_CMSIS,), (Text(f"{_CMSIS}/LICENSE.txt"), _BSD_3)),
    Component("printf", (_PRINTF,), (Text(f"{_PRINTF}/LICENSE"),)),
    Component("Raspberry Pi Pico SDK", (f"{_PICO_SDK}/src",), (_BSD_3,)),
    Component("TinyUSB", ("sources/usr/src/tinyusb/src",)),
    Component(
        "GCC's libraries",
        ("compiler/usr/lib/gcc", f"{_NEWLIB}/c++"),
        remark="The GCC Runtime Library Exception lets a program that GCC has compiled contain\n"
        "these parts and be passed on under licences of its own.",
    ),
    Component(
        "newlib",
        ("compiler/usr/lib/arm-none-eabi", _NEWLIB),
        (Text("compiler/usr/share/doc/libnewlib-dev/copyright"),),
    ),
)

_COMMENT = re.compile(r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n)+", re.DOTALL | re.MULTILINE)
_NOTICE = re.compile("copyright|licen[sc]e", re.IGNORECASE)
_HOLDER = re.compile(r"copyright.*\d{4}", re.IGNORECASE)
_AROUND_LINE = re.compile(r"^[\s/*!]+|[\s/*]+$")
_ARCHIVE = re.compile(r"^(\S+\.a)\(", re.MULTILINE)

_TITLE = """\
Licences of Rootlight, and of all that its images for the Pico and the Pico 2 contain

Every chapter but the first is copied from the sources that the images are built from: whole
licences, and what the compiled files themselves say about rights.
"""
_RULE = "=" * 78
_BETWEEN = "\n\n" + "-" * 78 + "\n\n"


def linked_archives(linker_map: str) -> set[str]:
    """Paths of the libraries of which the linker took something, by its map."""
    return set(_ARCHIVE.findall(linker_map))


def licences_of(files: Iterable[Path], root: Path) -> Licences:
    """The licences of the components that files belong to. Raises CannotBuild.

    root: the folder of the toolchain.
    """
    licences: Licences = {}
    for path in sorted(files):
        component = _component_of(path.relative_to(root).as_posix())
        if component.name not in licences:
            licences[component.name] = {_whole(text, root): [] for text in component.texts}
            if component.remark:
                licences[component.name][component.remark] = []
        for lines, notice in _notices(path):
            _add(licences[component.name], notice, lines)
    for name, texts in licences.items():
        if not texts:
            raise CannotBuild(f"No licence of {name} is found, so its image may not be passed on.")
    return licences


def merged(each: Iterable[Licences]) -> Licences:
    """The licences of several images, in one."""
    together: Licences = {}
    for licences in each:
        for name, texts in licences.items():
            for text, lines in texts.items():
                _add(together.setdefault(name, {}), text, lines)
    return together


def as_text(licences: Licences) -> str:
    """Return the text for people: Rootlight's own licence, then a chapter for each component."""
    own = (folders.TREE / "LICENSE").read_text("utf-8").strip()
    chapters = [_chapter("Rootlight", [own])]
    for name in sorted(licences, key=str.casefold):
        chapters.append(_chapter(name, _paragraphs(licences[name])))
    return "\n".join([_TITLE, *chapters])


def _component_of(path: str) -> Component:
    for component in COMPONENTS:
        if any(path.startswith(f"{folder}/") for folder in component.folders):
            return component
    raise CannotBuild(
        f"{path} is in the image, and COMPONENTS in {__name__} does not say whose work it is."
    )


def _whole(text: Text, root: Path) -> str:
    """A whole licence. Raises CannotBuild."""
    path = root / text.path
    found = path.read_text("utf-8") if path.is_file() else ""
    if text.listed_as:
        found = _listed(found, text.listed_as)
    if not found.strip():
        raise CannotBuild(f"The text of a licence is missing: {path} {text.listed_as}".rstrip())
    return found.strip("\n")


def _listed(copyright_file: str, name: str) -> str:
    """The text of a licence in a list of Debian's, or nothing; a lone full stop is a gap there."""
    for paragraph in copyright_file.split("\n\n"):
        first, _, rest = paragraph.partition("\n")
        if first == f"License: {name}":
            lines = (line.removeprefix(" ") for line in rest.splitlines())
            return "\n".join("" if line == "." else line for line in lines)
    return ""


def _notices(path: Path) -> Iterator[tuple[list[str], str]]:
    """The comments of a file that tell of rights: lines about who has them, and the rest."""
    if path.suffix == ".a":
        return
    for comment in _COMMENT.findall(path.read_text("utf-8", errors="replace")):
        if _NOTICE.search(comment):
            yield _divided([_AROUND_LINE.sub("", line) for line in comment.splitlines()])


def _divided(lines: list[str]) -> tuple[list[str], str]:
    """The lines of a comment up to the last that names a holder, and the rest, if there is any."""
    holders = [at for at, line in enumerate(lines) if _HOLDER.search(line)]
    end = holders[-1] + 1 if holders else 0
    rest = "\n".join(lines[end:]).strip()
    if not rest:
        return [], "\n".join(lines).strip()
    return [line for line in lines[:end] if line], rest


def _add(texts: dict[str, list[str]], text: str, lines: Iterable[str]) -> None:
    known = texts.setdefault(text, [])
    known += [line for line in lines if line not in known]


def _paragraphs(texts: dict[str, list[str]]) -> list[str]:
    return ["\n\n".join(filter(None, ["\n".join(lines), text])) for text, lines in texts.items()]


def _chapter(name: str, paragraphs: list[str]) -> str:
    return f"{_RULE}\n{name}\n{_RULE}\n\n{_BETWEEN.join(paragraphs)}\n"
