"""A board that cannot read its files gets room for games, by the page, after a copy."""

from playwright.sync_api import expect

from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import SimLink
from tests.page.people import show_group

THEIRS = bytes(range(256)) * 20 + b"\xff" * 100_000 + b"the end"


def test_the_memory_is_emptied_after_a_copy_and_a_question(serve_sim, open_page):
    sim = SimLink("hex-4", kind=quick_board)
    flash = sim.board.hardware.flash
    flash.unmount(THEIRS)
    sim.board.power_cycle()
    sim.advance(500)
    served = serve_sim(sim)
    link = served.link()
    link.request("play", move="d4")
    page = open_page(served)
    show_group(page, "Workshop")
    expect(page.locator("#faults li")).to_contain_text(["The board cannot save the game"])
    empty = page.get_by_role("button", name="Empty the board's memory")
    empty.click()
    dialog = page.get_by_role("dialog", name="Empty the board's memory")
    expect(dialog.get_by_role("button", name="Empty the memory")).to_be_hidden()
    with page.expect_download() as caught:
        dialog.get_by_role("button", name="Save a copy").click()
    assert caught.value.suggested_filename == "rootlight-hex-4-flash.bin"
    copy = caught.value.path().read_bytes()
    assert len(copy) == flash.size
    assert copy.rstrip(b"\xff") == THEIRS
    dialog.get_by_role("button", name="Empty the memory").click()
    expect(dialog.get_by_role("status")).to_contain_text("Really empty")
    assert link.request("diagnose")["storage"]["code"] == "not_mounted"
    dialog.get_by_role("button", name="Yes, empty it").click()
    expect(dialog.get_by_role("status")).to_contain_text("The board saves games from now on.")
    dialog.get_by_role("button", name="Close").click()
    expect(empty).to_be_hidden()
    expect(page.locator("#board [tabindex='0']").first).to_be_focused()
    expect(page.locator("#faults li")).to_have_count(0)
    assert link.request("diagnose")["storage"] == {"ok": True}
    link.request("sim.power", cycle=True)
    assert link.request("record")["moves"] == ["d4"]


def test_a_board_that_reads_its_files_offers_nothing_of_the_kind(serve_board, open_page):
    page = open_page(serve_board())
    show_group(page, "Workshop")
    expect(page.locator("#update")).to_be_visible()
    expect(page.locator("#empty")).to_be_hidden()
