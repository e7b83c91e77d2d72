"""The page that goes along while a board is built: the next wire, and the chip's own tick.

The simulated board is soldered by `sim.solder`, as a builder would do it.
"""

import pytest
from playwright.sync_api import expect

from tests.page.people import button, cell, show_group
from tests.page.test_accessibility import found_in

pytestmark = pytest.mark.slow

# In the order of the wiring list: row after row, then the buttons.
HEX_2 = {
    "a1": 2, "a2": 3, "b1": 1, "b2": 4, "b3": 6, "c1": 8, "c2": 7, "end1": 5, "menu": 0,
}  # fmt: skip


def pad(page, name):
    return cell(page, name) if name[-1].isdigit() and len(name) == 2 else button(page, name)


def expect_next(page, name, electrode):
    expect(page.locator("#build-wires")).to_have_text(f"touch0 ELE{electrode} → pad {name}")


def open_build_it(page):
    show_group(page, "Workshop")
    page.locator("#build-it > summary").click()


@pytest.fixture
def bare(serve_board, open_page):
    """A hex-2 without wires, its link, and a page that goes along."""
    served = serve_board("hex-2")
    link = served.link()
    link.request("sim.solder", off=True)
    page = open_page(served)
    open_build_it(page)
    expect_next(page, "a1", 2)
    return page, link


def test_hex_2_is_built_wire_by_wire(bare):
    page, link = bare
    says = page.locator("#build-says")
    for count, (name, electrode) in enumerate(HEX_2.items()):
        expect_next(page, name, electrode)
        expect(says).to_have_text(f"{count} of the 9 pads of hex-2 have their wires.")
        expect(pad(page, name)).to_have_attribute("data-led", "48,48,48")
        expect(page.locator(".next-wire")).to_have_count(1)
        link.request("sim.solder", pad=name)
    expect(says).to_contain_text("All 9 wires of hex-2 are there.")
    expect(page.locator("#build-next")).to_be_hidden()
    expect(page.locator(".next-wire")).to_have_count(0)
    expect(page.locator("#build-list .there")).to_have_count(10)
    expect(page.locator("#build-found")).to_be_empty()
    expect(page.locator("#faults li")).to_have_count(0)
