"""The page that goes along while a board is built: the next wire, and the chip's own tick.

The simulated board is soldered by `sim.solder`, as a builder would do it.
"""

import json

import pytest
from playwright.sync_api import expect

from host_sim.link.sim_link import SimLink
from tests.page.people import button, cell, show_group
from tests.page.test_accessibility import found_in

pytestmark = pytest.mark.slow

# In the order of the wiring list: row after row, then the buttons.
HEX_2 = {
    "a1": 2, "a2": 3, "b1": 1, "b2": 4, "b3": 6, "c1": 8, "c2": 7, "end1": 5, "menu": 0,
}  # fmt: skip
# The brightest that there is, as at brightness 1: hex-2 is eight times as bright.
LIT = "31.875,31.875,31.875"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def open_build_it(page):
    show_group(page, "Workshop")
    page.locator("#build-it > summary").click()


def expect_next(page, name, pin):
    called = "end1 (End)" if name == "end1" else name
    expect(page.locator("#build-wires")).to_have_text(f"{pin} → pad {called}")


def expect_told(page, *sentences):
    expect(page.locator("#build-found p")).to_have_text(list(sentences))


def expect_nothing_told(page):
    expect(page.locator("#build-found")).to_be_empty()


def says(page):
    return page.locator("#build-says")


@pytest.fixture
def bare(serve_board, open_page):
    """A hex-2 without wires, its link, and a page."""
    served = serve_board("hex-2")
    link = served.link()
    link.request("sim.solder", off=True)
    page = open_page(served)
    open_build_it(page)
    expect_next(page, "a1", "touch0 ELE2")
    return page, link


def test_hex_2_is_built_wire_by_wire(bare):
    page, link = bare
    for count, (name, electrode) in enumerate(HEX_2.items()):
        expect_next(page, name, f"touch0 ELE{electrode}")
        expect(says(page)).to_have_text(f"hex-2: {count} of 9 pads are wired.")
        pad = button(page, name) if name in ("end1", "menu") else cell(page, name)
        expect(pad).to_have_attribute("data-led", LIT)
        expect(page.locator(".next-wire")).to_have_count(1)
        if count == 1:
            assert found_in(page) == {}
        link.request("sim.solder", pad=name)
    expect(says(page)).to_contain_text("All 9 wires of hex-2 are there.")
    expect(page.locator("#build-next")).to_be_hidden()
    expect(page.locator(".next-wire")).to_have_count(0)
    expect(page.locator("#build-list .there")).to_have_count(10)
    expect_nothing_told(page)
    # The chips' reports of open wires are told here meanwhile, not as a fault.
    expect(page.locator("#faults li")).to_have_count(0)
    # A mistake to be found: one wire is off, and two are in each other's place.
    one = page.get_by_label("One wire")
    one.select_option("touch0 ELE5 to end1 (End)")
    page.get_by_role("button", name="Take it off").click()
    expect_next(page, "end1", "touch0 ELE5")
    one.select_option("touch0 ELE2 to a1")
    page.get_by_role("button", name="Swap it with the next").click()
    expect(page.get_by_text("The wires of a1 and a2 are swapped.")).to_be_visible()
    link.request("sim.fingers", cells={"a1": 1.0})
    expect(page.locator("#build-found")).to_contain_text("ELE3 feels a finger: that is the pad a2")
    link.request("sim.fingers", cells={})
    # Wires that are put back are no fingers.
    page.get_by_role("button", name="Put all wires back").click()
    expect(says(page)).to_contain_text("All 9 wires of hex-2 are there.")
    link.request("sim.run", ms=4000)
    expect_nothing_told(page)
    # To rehearse it once more takes all wires off: none has come off by itself.
    page.get_by_role("button", name="Take all wires off").click()
    expect_next(page, "a1", "touch0 ELE2")
    expect_nothing_told(page)
    # The board shows its game again.
    page.get_by_role("tab", name="Play", exact=True).click()
    expect(cell(page, "b2")).not_to_have_attribute("data-led", LIT)


def test_wires_that_are_off_are_told_also_after_a_reload_and_put_back_with_one_button(bare):
    page, link = bare
    page.get_by_role("button", name="Solder this wire").click()
    expect_next(page, "a2", "touch0 ELE3")
    show_group(page, "Play")
    told = page.locator("#wires-off")
    expect(told).to_contain_text("8 wires are off, so their pads do not answer.")
    # The board finds the wires open, and one of them mended.
    link.request("sim.run", ms=8000)
    expect(page.locator("#faults li")).to_have_count(0)
    page.reload()
    expect(told).to_contain_text("8 wires are off, so their pads do not answer.")
    assert found_in(page) == {}
    told.get_by_role("button", name="Put all wires back").click()
    expect(told).to_be_empty()
    link.request("sim.run", ms=8000)
    cell(page, "b2").click()
    expect(page.locator("#pending")).to_contain_text("b2")
    # The wires' faults were told by that one sentence, so it is no news that the pads work again.
    expect(page.locator("#faults li")).to_have_count(0)


def test_what_was_true_before_soldering_is_not_said_after_it(bare):
    page, _ = bare
    said = page.evaluate(
        """() => {
          document.getElementById("build-solder").click();
          return document.getElementById("build-says").textContent;
        }"""
    )
    assert said == "Asking the touch chips …"
    expect(says(page)).to_have_text("hex-2: 1 of 9 pads are wired.")


def test_while_the_board_is_brought_up_no_wire_is_next(bare):
    page, link = bare
    expect(page.locator(".next-wire")).to_have_count(1)
    link.request("bringup", do="start")
    expect(says(page)).to_have_text("The bring-up is running. This goes on when it has ended.")
    expect(page.locator("#build-next")).to_be_hidden()
    expect(page.locator(".next-wire")).to_have_count(0)
    link.request("bringup", do="stop")
    expect_next(page, "a1", "touch0 ELE2")
    expect(page.locator(".next-wire")).to_have_count(1)


@pytest.mark.night
def test_a_rehearsal_is_told_from_a_real_board(bare):
    page, _ = bare
    expect(page.locator("#build-simulated")).to_have_text(
        "This is the simulated hex-2, to rehearse on: take its wires off, then solder them one by "
        "one. To follow the wires of your own board, plug it in and start “rootlight play --port "
        "auto”, or in the folder of the sources “make play PORT=auto”."
    )


def test_a_wire_at_another_electrode_and_one_that_touches_its_neighbour_are_named(bare):
    page, link = bare
    link.request("sim.solder", pad="a1", chip="touch0", electrode=3)
    expect_told(
        page,
        "This came at touch0 ELE3; the wire of a1 belongs to touch0 ELE2. If it is the wire of "
        "a2, all is well: go on.",
    )
    expect_next(page, "a1", "touch0 ELE2")
    expect(page.locator("#build-list .there")).to_have_count(1)
    link.request("sim.solder", pad="a1", chip="touch0", electrode=10)
    expect_told(
        page,
        "This came at touch0 ELE10, which stays free. The wire of a1 belongs to touch0 ELE2.",
    )
    link.request("sim.solder", pad="a1")
    expect_next(page, "a2", "touch0 ELE3")
    expect_nothing_told(page)
    # A wire out of turn is all right, once the one that was to come is there.
    link.request("sim.solder", pad="b1")
    expect(page.locator("#build-found")).to_contain_text("If it is the wire of b1, all is well")
    link.request("sim.solder", pad="a2")
    expect_next(page, "b2", "touch0 ELE4")
    expect_nothing_told(page)
    link.request("sim.solder", pad="a2", bridge="a1")
    expect_told(
        page,
        "a1 (touch0 ELE2) and a2 (touch0 ELE3) touch each other: look for solder or foil that "
        "connects them.",
    )
    link.request("sim.solder", pad="a2")
    link.request("sim.solder", pad="a1")
    expect_nothing_told(page)
    # Two wires at one electrode, and a drop of solder.
    link.request("sim.solder", pad="b3", chip="touch0", electrode=2)
    expect(page.locator("#build-found")).to_contain_text("touch0 ELE2 (a1) has")
    expect(page.locator("#build-found")).to_contain_text("a second wire is there")
    link.request("sim.solder", pad="b3", off=True)
    expect_nothing_told(page)
    link.request("sim.fault", part="touch0", kind="electrode_shorted", electrode=4)
    expect_told(page, "touch0 ELE4 (b2) has a short circuit to ground: look for solder or metal.")
    link.request("sim.fault", clear=True)
    link.request("sim.solder", pad="a1", off=True)
    expect(page.locator("#build-found")).to_contain_text("a1 at touch0 ELE2 has come off")


@pytest.mark.night
def test_chips_come_before_their_pads_and_beeper_ticks_are_kept(serve_board, open_page):
    served = serve_board("hex-4")
    link = served.link()
    for chip in ("touch1", "touch3"):
        link.request("sim.fault", part=chip, kind="absent")
    link.request("sim.solder", pad="a2", off=True)
    page = open_page(served, **PHONE)
    open_build_it(page)
    expect(page.locator("#build-next-title")).to_have_text("Next: the wires of touch1")
    expect(page.locator("#build-wires li")).to_have_text(
        [
            "touch1 ADDR → touch1 3V3",
            "touch0 SDA → touch1 SDA",
            "touch0 SCL → touch1 SCL",
            "touch0 3V3 → touch1 3V3",
            "touch0 GND → touch1 GND",
        ]
    )
    expect(page.locator("#build-about")).to_contain_text("touch1 does not answer at 0x5B yet")
    expect(page.locator(".next-wire")).to_have_count(0)
    assert found_in(page) == {}
    expect(page.locator("#build-about")).to_contain_text("no pad is lit for them")
    page.locator("#build-check").get_by_role("checkbox").check()
    link.request("sim.fault", clear=True)
    expect_next(page, "a2", "touch0 ELE3")
    page.reload()
    open_build_it(page)
    page.locator("#build-all > summary").click()
    row = page.locator("[data-wire=touch1]")
    expect(row).to_contain_text("✓ answers")
    expect(row.get_by_role("checkbox")).to_be_checked()
    expect(page.locator("#build-list .there")).to_have_count(45)
    # A rehearsal: the page solders the simulated board itself.
    page.get_by_role("button", name="Solder this wire").click()
    expect(says(page)).to_contain_text("All 42 wires of hex-4 are there")


@pytest.mark.night
def test_a_real_board_is_soldered_unplugged(plug_board, serve_real, open_page):
    board = plug_board("hex-2")
    board.request("sim.solder", off=True)
    page = open_page(serve_real(board.name), shows="Real board")
    open_build_it(page)
    expect_next(page, "a1", "touch0 ELE2")
    assert page.get_by_role("button", name="Solder this wire").count() == 0
    expect(page.locator("#build-simulated")).to_be_hidden()
    board.pull()
    expect(says(page)).to_contain_text("The board is unplugged. Solder the next wire")
    expect_next(page, "a1", "touch0 ELE2")
    for name in ("a1", "a2", "b1"):
        board.request("sim.solder", pad=name)
    board.plug()
    expect_next(page, "b2", "touch0 ELE4")
    expect_nothing_told(page)
    # One wire only, and it is at the electrode of another pad.
    board.pull()
    expect(says(page)).to_contain_text("unplugged")
    board.request("sim.solder", pad="b2", chip="touch0", electrode=6)
    board.plug()
    expect(page.locator("#build-found")).to_contain_text(
        "This came at touch0 ELE6; the wire of b2 belongs to touch0 ELE4."
    )
    expect(says(page)).to_have_text("hex-2: 3 of 9 pads are wired.")


PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="180mm" height="174mm" viewBox="0 0 180 174">'
    '<path d="M0 0h9"/></svg>'
)


def open_step(serve_sim, open_page, folder, built, pad, **options):
    """Serve a board with a wire off and pictures of steps; its link, and a page."""
    steps = [{"number": n, "picture": f"steps/{n}.svg"} for n in (10, 11, 12)]
    (folder / built / "steps").mkdir(parents=True)
    (folder / built / "steps.json").write_text(json.dumps({"steps": steps}))
    (folder / built / "steps" / "12.svg").write_text(PICTURE)
    sim = SimLink(built)
    sim.request("sim.solder", {"pad": pad, "off": True})
    sim.request("sim.run", {"ms": 500})
    served = serve_sim(sim, built=folder)
    page = open_page(served, **options)
    open_build_it(page)
    return page, served.link()


@pytest.mark.night
def test_the_picture_of_the_step_stands_beside_the_wire(serve_sim, open_page, tmp_path):
    page, link = open_step(serve_sim, open_page, tmp_path, "hex-2", "b2")
    picture = page.locator("#build-picture img")
    # Firefox 153 crashes when it is asked for a property of what is not there yet.
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)
    # One that could not be loaded has no width. WebKit's is not that of the file.
    assert picture.evaluate("image => image.naturalWidth") > 0
    expect(picture).to_have_attribute("src", "steps/hex-2/steps/12.svg")
    # The wire and its button are in one view, also on a small screen: the picture comes after.
    solder = page.get_by_role("button", name="Solder this wire").bounding_box()
    assert solder["y"] + solder["height"] <= picture.bounding_box()["y"]
    # This board has a single End.
    expect(page.locator("#build-ends")).to_be_empty()
    # The bus has no picture.
    link.request("sim.fault", part="touch0", kind="absent")
    expect(page.locator("#build-next-title")).to_have_text("Next: the wires of touch0")
    expect(page.locator("#build-picture")).to_be_hidden()


@pytest.mark.night
@pytest.mark.parametrize("size", [(390, 664), (664, 390), (1366, 768)], ids=str)
def test_the_picture_of_a_step_opens_large_and_names_both_ends(
    serve_sim, open_page, tmp_path, size
):
    viewport = {"width": size[0], "height": size[1]}
    page, _ = open_step(serve_sim, open_page, tmp_path, "hex-4", "end2", viewport=viewport)
    expect(page.locator("#build-wires")).to_have_text("touch3 ELE10 → pad end2 (the upper End)")
    ends = "In the picture, end1 is the lower End and end2 the upper one."
    expect(page.locator("#build-ends")).to_have_text(ends)
    page.get_by_role("button", name="Enlarge the picture").click()
    dialog = page.get_by_role("dialog", name="The picture of this step in the guide")
    expect(dialog).to_contain_text(ends)
    large = dialog.get_by_role("img")
    expect(large).to_be_visible()
    # The smallest words of the drawings have letters of 1.66 mm: that is 8 pixels and more.
    assert large.bounding_box()["width"] / 180 * 1.66 > 8
    # What closes it stays in view, and the keys scroll the picture.
    for part in ("heading", "button"):
        expect(dialog.get_by_role(part)).to_be_in_viewport(ratio=1)
    expect(page.locator("#picture-large")).to_be_focused()
    assert found_in(page) == {}
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#build-picture")).to_be_focused()


@pytest.mark.night
def test_a_printed_circuit_has_no_wires(plug_board, serve_real, open_page):
    board = plug_board("hex-4-pcb")
    page = open_page(serve_real(board.name), shows="Real board")
    open_build_it(page)
    expect(says(page)).to_contain_text("This board is a printed circuit")
    expect(page.locator("#build-next")).to_be_hidden()
