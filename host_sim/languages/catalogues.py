"""Updates the translators' files from the sources, checks and compiles them.

Used by `__main__` and the tests; a language is one file of GNU gettext, `de.po`. Compiled it is
`firmware/languages/de.bin` for the board, with what the firmware says, in the form that
`rootlight/texts.py` describes, and `page/texts/de.json` with everything for the page.
"""

from __future__ import annotations

import gettext
import json
import re
import struct
from binascii import crc32
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from host_sim.languages.found import FIRMWARE, PAGE, Key, is_told_by_the_board

SOURCES = Path(__file__).parent
ON_BOARD = FIRMWARE / "languages"
ON_PAGE = PAGE / "texts"
ENGLISH = "en"

_MAGIC = b"RLT1"
_START = 6
_ENTRY = 8
# The page looks plural forms up in a table; in known languages larger numbers repeat by hundreds.
_PLURALS = 200
_WIDTH = 99
_HEADER = """\
# Rootlight in {name}. How to translate: host_sim/languages/README.md
"""
_PLACE = re.compile(r"%(?:s|d|02X)")
_NAME = re.compile(r"\{\w+\}")
_TAG = re.compile(r"</?\w+>")


def codes() -> list[str]:
    """Codes of the languages that have a file; English has none."""
    return sorted(path.stem for path in SOURCES.glob("*.po"))


def path_of(code: str) -> Path:
    """The file that translators edit."""
    return SOURCES / f"{code}.po"


def read(code: str) -> Catalog:
    """The translations of a language so far; empty if there is no file."""
    path = path_of(code)
    if not path.exists():
        return Catalog(code, project="Rootlight", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def write(catalog: Catalog, code: str) -> None:
    """Write the file that translators edit."""
    catalog.header_comment = _HEADER.format(name=Locale.parse(code).english_name).rstrip()
    with path_of(code).open("wb") as file:
        write_po(file, catalog, width=_WIDTH, include_lineno=False)


def bring_up_to_date(catalog: Catalog, sentences: Mapping[Key, list[str]]) -> None:
    """Make a catalogue hold exactly these sentences.

    The translation of a sentence that is gone stays in a section of its own; it is used again when
    the sentence comes back.
    """
    template = Catalog(project="Rootlight", fuzzy=False)
    for key, places in sentences.items():
        template.add(key, locations=[(place, 0) for place in places])
    for message in list(catalog.obsolete.values()):
        if message.id in template:
            catalog[message.id] = message
            del catalog.obsolete[_one(message)]
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)


# Checking.


def complaints(catalog: Catalog) -> list[str]:
    """The faults of the translations, a sentence each."""
    return [
        f"{_one(message)!r} {what}"
        for message in _messages(catalog)
        for what in _wrong_with(message, catalog)
    ]


def _wrong_with(message: Message, catalog: Catalog) -> Iterator[str]:
    forms = _forms(message)
    if message.fuzzy:
        yield "is marked fuzzy: look at it, and take the mark away."
    if not all(forms) or len(forms) != (catalog.num_plurals if message.pluralizable else 1):
        yield "is not translated."
        return
    texts = _texts(message.id)
    for form in forms:
        if _PLACE.findall(form) != _PLACE.findall(texts[-1]):
            yield "has other signs such as %s, or in another order."
        known, there = set(_NAME.findall(texts[-1])), set(_NAME.findall(form))
        # "One stone" need not contain the number.
        if there - known or (known != there and not message.pluralizable):
            yield "has other names in braces."
        if Counter(_TAG.findall(form)) != Counter(_TAG.findall(texts[-1])):
            yield "has other tags such as <kbd>."
        if form != form.strip():
            yield "begins or ends with a space."


def _messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def _one(message: Message) -> str:
    """The English text, in the singular."""
    return _texts(message.id)[0]


def _forms(message: Message) -> tuple[str, ...]:
    return _texts(message.string or "")


def _texts(value: str | Sequence[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


# Compiling.


def compiled(catalogs: Mapping[str, Catalog]) -> dict[Path, bytes]:
    """All files that are compiled from the catalogues, by path."""
    files = {ON_PAGE / "languages.js": _program({ENGLISH: "English"} | _names(catalogs))}
    for code, catalog in catalogs.items():
        files[ON_BOARD / f"{code}.bin"] = for_board(catalog)
        files[ON_PAGE / f"{code}.json"] = _json(for_page(catalog))
    return files


def _names(codes: Mapping[str, Catalog]) -> dict[str, str]:
    """The name of each language in that language."""
    names = {code: Locale.parse(code).get_display_name() or code for code in codes}
    return {code: name[0].upper() + name[1:] for code, name in names.items()}


def _program(names: Mapping[str, str]) -> bytes:
    """A module of the page, which needs no request of its own."""
    lines = "".join(f'  {code}: "{name}",\n' for code, name in names.items())
    return f"// Written by `make languages`.\n\nexport const LANGUAGES = {{\n{lines}}};\n".encode()


def _json(value: Mapping[str, object]) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=0).encode() + b"\n"


def for_page(catalog: Catalog) -> dict[str, object]:
    """Return the data for `page/language/texts.js`: translations and forms of plurals."""
    form_of = gettext.c2py(catalog.plural_expr)
    texts = {
        _one(message): list(_forms(message)) if message.pluralizable else _forms(message)[0]
        for message in _messages(catalog)
        if all(_forms(message)) and not message.fuzzy
    }
    return {"plural": "".join(str(form_of(count)) for count in range(_PLURALS)), "texts": texts}


def for_board(catalog: Catalog) -> bytes:
    """The file of the board, as `rootlight/texts.py` describes it.

    Raises ValueError if two sentences have the same key.
    """
    told = [each for each in _of_firmware(catalog) if all(_forms(each)) and not each.fuzzy]
    texts = {crc32(_one(each).encode()): _forms(each)[0].encode() for each in told}
    if len(texts) != len(told):
        raise ValueError("Two sentences have the same CRC-32: put one of them in other words.")
    place = _START + _ENTRY * len(texts)
    table = sentences = b""
    for key in sorted(texts):
        text = texts[key]
        table += struct.pack(">II", key, place + len(sentences))
        sentences += struct.pack(">IH", crc32(text), len(text)) + text
    return _MAGIC + struct.pack(">H", len(texts)) + table + sentences


def _of_firmware(catalog: Catalog) -> list[Message]:
    return [
        message
        for message in _messages(catalog)
        if any(is_told_by_the_board(place) for place, _ in message.locations)
    ]
