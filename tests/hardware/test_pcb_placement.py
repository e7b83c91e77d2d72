"""The page of placement: each part is marked where it lies, and rows and parts find each other."""

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest

from tests.hardware.firmware_tables import BUILT

HALF = {"hex-4/pcb": (76, 93), "hex-4/carrier": (25, 15), "hex-7/pcb": (109.25, 73.5)}
FOLDERS = tuple(HALF)


class Reader(HTMLParser):
    """Boxes of parts by name, all links, all ids, all pictures."""

    def __init__(self, text):
        super().__init__()
        self.boxes, self.links, self.ids, self.pictures = {}, [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "rect":
            box = [float(found[key]) for key in ("x", "y", "width", "height")]
            self.boxes[found["id"]] = box
        if tag == "a":
            self.links.append(found["href"])
        if tag == "img":
            self.pictures.append(found["src"])


def read(folder):
    return Reader((BUILT / folder / "placement.html").read_text("utf-8"))


def positions(folder):
    """Return the places of all parts, even those for the builder, by the KiCad file; y upwards."""
    (path,) = (BUILT / folder).glob("*.kicad_pcb")
    form = r"\(at (\S+) (\S+) \d+\)\n    \(attr ([^)]+)\)\n    \(fp_text reference \"(\w+)\""
    return {
        name: (float(x) - 100, 110 - float(y))
        for x, y, kind, name in re.findall(form, path.read_text("utf-8"))
        if "exclude_from_bom" not in kind
    }


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_part_is_marked_where_it_lies_as_seen_from_behind(folder):
    boxes, places = read(folder).boxes, positions(folder)
    assert set(boxes) == set(places)
    half_x, half_y = HALF[folder]
    for name, (x, y) in places.items():
        left, top, width, height = boxes[name]
        assert left < half_x - x < left + width, name
        assert top < half_y - y < top + height, name


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_link_leads_somewhere_and_every_part_has_one(folder):
    page = read(folder)
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} == set(page.ids)
    assert page.pictures == ["back.svg", "front.svg"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_its_marks_have_the_scale_of_its_pictures(folder):
    half_x, half_y = HALF[folder]
    for name in ("back.svg", "front.svg"):
        root = ElementTree.parse(BUILT / folder / name).getroot()
        assert [float(side) for side in root.get("viewBox").split()] == [
            0,
            0,
            2 * half_x,
            2 * half_y,
        ]
    text = (BUILT / folder / "placement.html").read_text("utf-8")
    assert f'viewBox="0 0 {2 * half_x:g} {2 * half_y:g}"' in text


@pytest.mark.browser
def test_a_row_marks_its_parts_and_a_part_its_row(browser):
    page = browser.new_page()
    page.goto((BUILT / "hex-4" / "carrier" / "placement.html").as_uri())

    def marked():
        return page.eval_on_selector_all(
            "svg rect, tr",
            "all => all.filter(one => getComputedStyle(one).outlineStyle === 'solid'"
            " || getComputedStyle(one).fill === 'rgba(255, 32, 0, 0.333)').map(one => one.id)",
        )

    assert marked() == []
    page.get_by_role("link", name="2 x 330 ohm", exact=True).click()
    assert marked() == ["R2", "R5"]
    page.get_by_role("link", name="R5", exact=True).click()
    assert marked() == ["R5"]
    page.locator("#LS1").click()
    assert marked() == ["row-6"]
    page.close()
