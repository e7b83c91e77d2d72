"""Finds the sentences of a page of HTML, by the same rules as `texts.js`, which translates them.

Used by `found`. A text between tags is a sentence. An element that holds only text and plain
elements such as `kbd` is one sentence, with those elements. Attributes such as `aria-label` are
sentences too. Text in an element with `translate="no"` is a name, which is not translated.
"""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

_WITHIN_SENTENCES = {"kbd", "code", "strong", "em"}
_ATTRIBUTES = ("aria-label", "title", "alt", "placeholder")
_NO_TEXT = {"script", "style"}
_EMPTY = {"meta", "link", "input", "img", "br", "hr", "path", "circle", "use", "rect", "line"}


class _Element:
    def __init__(self, tag: str, attributes: dict[str, str | None], is_left: bool) -> None:
        self.tag = tag
        self.attributes = attributes
        self.is_left = is_left
        self.children: list[_Element | str] = []


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.top = _Element("", {}, False)
        self._open = [self.top]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        is_left = self._open[-1].is_left or tag in _NO_TEXT or attributes.get("translate") == "no"
        element = _Element(tag, attributes, is_left)
        self._open[-1].children.append(element)
        if tag not in _EMPTY:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while len(self._open) > 1 and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def sentences_of_page(text: str) -> list[str]:
    """All sentences of a page, in their order."""
    reader = _Reader()
    reader.feed(text)
    found: list[str] = []
    _gather(reader.top, found)
    return [sentence for sentence in found if re.search("[A-Za-z]", sentence)]


def _gather(element: _Element, found: list[str]) -> None:
    if element.is_left:
        return
    found.extend(value for name in _ATTRIBUTES if (value := element.attributes.get(name)))
    if _is_one_sentence(element):
        found.append(_one_line("".join(map(_markup, element.children))))
        return
    for child in element.children:
        if isinstance(child, str):
            found.append(_one_line(child))
        else:
            _gather(child, found)


def _is_one_sentence(element: _Element) -> bool:
    inner = [child for child in element.children if isinstance(child, _Element)]
    return bool(inner) and all(
        child.tag in _WITHIN_SENTENCES and not child.attributes for child in inner
    )


def _markup(child: _Element | str) -> str:
    if isinstance(child, str):
        return escape(child, quote=False)
    return f"<{child.tag}>{''.join(map(_markup, child.children))}</{child.tag}>"


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
