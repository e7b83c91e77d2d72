"""The template of the underside: modules where the wiring has them."""

import math

import pytest

from hardware.places import places_of
from hardware.sheet import EDGE, GUIDE, Circle
from hardware.underside import Underside
from hardware.underside_sheet import pico_pin, template
from tests.board_files.boards import NAMES
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES
from tests.hardware.readers import read_pdf


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_base_turned_over(name):
    """Its holes are those of the base with left and right exchanged; nothing of it is cut."""
    places = places_of(name)
    sheet = template(places)
    assert {item.layer for item in sheet.items} == {GUIDE, "ENGRAVE", "TEXT"}
    assert EDGE not in {item.layer for item in sheet.items}
    holes = {
        item.middle for item in sheet.items if item.layer == GUIDE and isinstance(item, Circle)
    }
    for pad in places.pads:
        x, y = places.wire_hole(pad)
        assert any(math.dist((-x, y), hole) < 0.01 for hole in holes)


@pytest.mark.parametrize("name", NAMES)
def test_the_usb_socket_points_outwards_and_pin_1_is_where_the_data_sheet_has_it(name):
    """Seen from its parts with the socket on top, pin 1 is at the left and pin 40 at the right."""
    pico = Underside(places_of(name)).pico
    middle = (-pico.middle[0], pico.middle[1])
    out = math.copysign(1, middle[0])
    one, twenty, forty = (pico_pin(pico, pin) for pin in (1, 20, 40))
    # Towards the rim, from pin 20 to pin 1; along the other side from 21 to 40.
    assert (one[0] - twenty[0]) * out == pytest.approx(19 * 2.54)
    assert math.dist(one, forty) == pytest.approx(17.78)
    # Left of one who looks outwards along the module from its middle: counter-clockwise of it.
    ahead, left = (out, 0), (0, out)
    aside = (one[0] - middle[0], one[1] - middle[1])
    assert aside[0] * ahead[0] > 0 and aside[1] * left[1] > 0


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_it_is_printed_at_its_own_size_and_says_from_where_it_is_seen(name):
    pages = read_pdf((BUILT / name / "underside.pdf").read_bytes())
    assert all("seen from below" in page.words for page in pages)
    assert all("Print at 100 %" in page.words for page in pages)
