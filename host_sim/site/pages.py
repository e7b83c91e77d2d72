"""The pages of the site: each with its styles, its first program and its board in the HTML.

Parts of the HTML itself need no request, so the board is drawn before any other file has come.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path

from host_sim.link.sim_link import SimLink
from host_sim.site.bundler import Bundler, integrity_of, replaced
from host_sim.toolchain.npm import node

_STYLES = re.compile(r'(?: *<link rel="stylesheet" href="[\w./]+" />\n)+')
_STYLE = re.compile(r'href="([\w./]+)"')
_PROGRAM = re.compile(r'<script type="module" src="([\w.]+)"></script>')
_BOARD = re.compile(r'<svg id="board"([^>]*?) viewBox="[^"]*">.*?</svg>', re.DOTALL)
_NOT_ARRIVED = re.compile(r'(<div id="not-arrived"[^>]*>\s*<p>)(.*?)(</p>)', re.DOTALL)
_FAULT = re.compile(r'( *<p data-fault="\w+")>\s*(.*?)\s*</p>\n', re.DOTALL)
_ICON = "icon.svg"
# `page/friend/brokers.js` reads it.
_BROKER = '    <meta name="rootlight-broker" content="{}" />\n'
# The programs that run before the page's code: one says that it has not arrived, one sets the
# colours of the page. The first program of a page has both in it.
_FIRST_PROGRAMS = ("first/not_arrived.js", "first/theme.js")
_DRAW = Path(__file__).with_name("first_board.mjs")
# The board of a first visit, as in `page/first/built_board.js`.
STANDARD = "hex-4"


@dataclass(frozen=True)
class Page:
    """A page: the program that runs first, in its HTML, and what else stands in its head."""

    first: str
    head: str
    has_board: bool


# One can be installed.
PAGES = {
    "index.html": Page(
        "first/first.js",
        '    <link rel="manifest" href="manifest.webmanifest" />\n'
        '    <link rel="apple-touch-icon" href="icons/apple-touch-icon.png" />\n',
        has_board=True,
    ),
    "presenter.html": Page("first/of_site.js", "", has_board=False),
}


def page_of_site(name: str, folder: Path, bundler: Bundler, broker: str) -> str:
    """A page of PAGES, from its source in a folder. The bundler keeps the files it asks for.

    broker: the address of that by which people invite friends, or "".
    """
    page = PAGES[name]
    text = (folder / name).read_text("utf-8")
    text = replaced(text, 'data-board="server"', 'data-board="worker"')
    text = _with_styles(text, bundler)
    for program in _FIRST_PROGRAMS:
        text = replaced(text, f'    <script src="{program}"></script>\n', "")
    first = f"    <script>\n{bundler.first_program(page.first)}\n    </script>\n"
    head = page.head + (_BROKER.format(escape(broker)) if broker and page.has_board else "")
    text = replaced(text, "  </head>", f"{head}{first}  </head>")
    text = _with_program(text, bundler)
    text = text.replace(f'"{_ICON}"', f'"{_in_address(folder / _ICON)}"')
    text = _with_translations(text, folder / "texts")
    text = _with_translated_faults(text, folder / "texts")
    return _with_board(text, bundler) if page.has_board else text


def _with_styles(text: str, bundler: Bundler) -> str:
    linked = _STYLES.search(text)
    assert linked is not None
    style = bundler.style(_STYLE.findall(linked[0]))
    return replaced(text, linked[0], f"    <style>\n{style}\n    </style>\n")


def _with_program(text: str, bundler: Bundler) -> str:
    linked = _PROGRAM.search(text)
    assert linked is not None
    name = linked[1]
    program = bundler.program(name)
    lasting = bundler.keep(name, program)
    # Half of a program may be a program: the browser takes none but the whole.
    # The rest of the HTML comes before the program: the board is in it, and is seen without.
    later = f'fetchpriority="low" src="{lasting}" integrity="{integrity_of(program)}"'
    return replaced(text, f'src="{name}"', later)


def _in_address(picture: Path) -> str:
    """A small picture as an address that holds it."""
    return "data:image/svg+xml;base64," + base64.b64encode(picture.read_bytes()).decode()


def _with_translations(text: str, texts: Path) -> str:
    """Add the translations of a sentence that is said when no program can translate it."""
    found = _NOT_ARRIVED.search(text)
    assert found is not None
    sentence = " ".join(found[2].split())
    translated = "".join(
        f'\n      <p lang="{file.stem}" hidden>{escape(_text(file, sentence))}</p>'
        for file in sorted(texts.glob("*.json"))
    )
    return replaced(text, found[0], f"{found[1]}{sentence}{found[3]}{translated}")


def _with_translated_faults(text: str, texts: Path) -> str:
    """Add the translations of the sentences about mistakes of a host."""

    def in_all_languages(found: re.Match[str]) -> str:
        sentence = " ".join(unescape(found[2]).split())
        return found[0] + "".join(
            f'{found[1]} lang="{file.stem}">{escape(_text(file, sentence))}</p>\n'
            for file in sorted(texts.glob("*.json"))
        )

    return _FAULT.sub(in_all_languages, text)


def _text(file: Path, sentence: str) -> str:
    """A sentence in the language of a file; in English while there is no translation."""
    return str(json.loads(file.read_text("utf-8"))["texts"].get(sentence, sentence))


def _with_board(text: str, bundler: Bundler) -> str:
    """Draw the standard board, by the page's own code, in place of an outline."""
    found = _BOARD.search(text)
    assert found is not None
    drawn = _drawn(bundler)
    inside = drawn.pop("inside")
    attributes = drawn | {"data-drawn": STANDARD}
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    others = found[1].replace(' aria-label="Board"', "")
    return replaced(text, found[0], f'<svg id="board"{others}{written}>{inside}</svg>')


def _drawn(bundler: Bundler) -> dict[str, str]:
    """The attributes of the board's drawing, and what is `inside`."""
    description = SimLink(STANDARD).request("sim.board")
    done = subprocess.run(
        [node(), str(bundler.tool(_DRAW))],
        input=json.dumps(description),
        capture_output=True,
        check=True,
        text=True,
    )
    drawn: dict[str, str] = json.loads(done.stdout)
    return drawn
