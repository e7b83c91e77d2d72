"""Files for machines that only cut: nothing open, nothing missing, and all foils on their tape."""

import pytest
from shapely import Polygon

from tests.hardware.firmware_tables import BUILT, BUILT_NAMES, Tables
from tests.hardware.readers import Drawing, doubled, read_dxf

SHEETS = ("panel", "chambers", "channels", "base", "floor")


def drawing(name, sheet):
    return read_dxf((BUILT / name / f"{sheet}.dxf").read_text())


@pytest.mark.parametrize("name", BUILT_NAMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_cut_only_sheet_has_the_cuts_of_its_sheet_and_nothing_open(name, sheet):
    whole, cut = drawing(name, sheet), drawing(name, f"{sheet}-cut")
    assert cut == whole.on("CUT", "EDGE")
    assert all(outline.closed for outline in cut.outlines)


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_carrier_has_a_slot_for_each_pad_and_no_copper(name):
    carrier = drawing(name, "carrier")
    assert isinstance(carrier, Drawing)
    assert len(carrier.on("SLOT").outlines) == len(Tables(name).names)
    assert not carrier.on("FOIL").outlines and not doubled(carrier)
    assert carrier.on("CUT", "EDGE") == drawing(name, "pads").on("CUT", "EDGE")


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_all_foils_lie_side_by_side_within_their_strips(name):
    sheet = drawing(name, "foil")
    strips = [Polygon(outline.points) for outline in sheet.on("GUIDE").outlines]
    foils = [Polygon(outline.points) for outline in sheet.on("FOIL").outlines]
    assert len(foils) == len(sheet.on("FOIL").holes) == len(Tables(name).names)
    for foil in foils:
        assert sum(strip.contains(foil) for strip in strips) == 1
    for place, foil in enumerate(foils):
        assert all(foil.distance(other) > 1.9 for other in foils[:place])
    widths = {round(strip.bounds[3] - strip.bounds[1], 3) for strip in strips}
    (width,) = widths
    assert f"{width:.0f} mm wide" in (BUILT / name / "parts.csv").read_text()


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_there_is_as_much_copper_as_on_the_template(name):
    areas = []
    for sheet in ("foil", "pads"):
        found = drawing(name, sheet).on("FOIL").outlines
        areas.append(sum(Polygon(outline.points).area for outline in found))
    assert areas[0] == pytest.approx(areas[1], rel=1e-4)
