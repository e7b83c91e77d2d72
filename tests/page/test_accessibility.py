"""Assistive software finds names and roles in each view, and no serious fault."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from host_sim.serving.lan import Lan
from tests.page.people import show_group
from tests.page.thoughtful_board import PENSIVE, pensive_board, quick_computer
from tests.support import recorded_games

GAME = recorded_games("hex-4")[0]["moves"]
MOVES = GAME[:10]
SERIOUS = ("serious", "critical")


@pytest.fixture
def lan():
    return Lan("127.0.0.1", 0)


@pytest.fixture
def served(serve_board, lan):
    served = serve_board("hex-4", lan=lan)
    served.link().request("new", game="rootbound", moves=MOVES)
    return served


def found_in(page):
    """What axe finds that is serious, contrast of texts (4.5 to 1) included."""
    # It cannot judge texts on a gradient: let the room be as light everywhere as where it is so.
    if page.locator("body.screen").count() == 0:
        page.evaluate("document.body.style.background = '#221c17'")
    results = Axe().run(page).response
    assert results["passes"]
    return {
        violation["id"]: [node["target"] for node in violation["nodes"]]
        for violation in results["violations"]
        if violation["impact"] in SERIOUS
    }


def test_the_page_its_study_and_its_dialogs(served, open_page):
    page = open_page(served)
    expect(page.locator("#list li")).to_have_count(len(MOVES))
    for details in page.locator("details").all():
        details.evaluate("details => details.open = true")
    for group in ("Learn", "Host", "Workshop", "Play"):
        show_group(page, group)
        assert found_in(page) == {}
    show_group(page, "Learn")
    page.get_by_role("button", name="Study").click()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#study-at")).to_contain_text("After turn 9")
    served.link().request("play", move=served.link().request("legal")["cells"][0])
    expect(page.locator("#study-tried")).to_be_visible()
    assert found_in(page) == {}
    show_group(page, "Play")
    page.get_by_role("button", name="Moves as text").click()
    assert found_in(page) == {}
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="New game").click()
    assert found_in(page) == {}


def test_who_plays_that_it_thinks_advice_and_a_review(serve_sim, open_page):
    served = serve_sim(quick_computer())
    link = served.link()
    link.request("new", game="rootbound", moves=GAME[:-1])
    page = open_page(served)
    page.get_by_role("button", name="What would you play?").click()
    expect(page.locator("#suggested")).to_contain_text("Level 4 would play")
    page.get_by_role("button", name="New game").click()
    assert found_in(page) == {}
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Who plays").click()
    assert found_in(page) == {}
    page.get_by_role("button", name="Cancel").click()
    link.request("play", move=GAME[-1])
    show_group(page, "Learn")
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator("#review-turns li")).to_have_count(3)
    assert found_in(page) == {}


def test_an_opponent_who_thinks(serve_sim, open_page):
    served = serve_sim(pensive_board())
    link = served.link()
    page = open_page(served)
    expect(page.get_by_role("region", name="Root Bound", exact=True)).to_be_visible()
    assert found_in(page) == {}
    link.request("new", game="rootbound", opponents={"black": PENSIVE, "white": PENSIVE})
    expect(page.locator("#turn")).to_have_text("Black (blue) is thinking")
    assert found_in(page) == {}


def test_the_big_screen(served, open_page):
    page = open_page(served, path="presenter.html", viewport={"width": 1920, "height": 1080})
    expect(page.locator("#room")).to_be_visible()
    expect(page.locator("#last-moves li")).to_have_count(6)
    served.link().request("sim.touch", cells=[MOVES[0].split(",")[0]])
    expect(page.locator("#sentence")).not_to_be_empty()
    assert found_in(page) == {}


def test_the_phone(served, lan, open_page):
    page = open_page(served, path=lan.address, viewport={"width": 390, "height": 844})
    expect(page.get_by_label("The code on the big screen")).to_be_focused()
    assert found_in(page) == {}
    page.get_by_label("The code on the big screen").fill(lan.gate.code)
    page.keyboard.press("Enter")
    expect(page.locator("#last-moves li")).to_have_count(4)
    assert found_in(page) == {}


def test_the_tree_says_what_stands_where(served, lan, open_page):
    state = served.link().request("state")
    views = {
        "button": open_page(served),
        "img": open_page(served, path=f"{lan.address}#{lan.gate.code}"),
    }
    for role, page in views.items():
        board = page.get_by_role("group", name="Board hex-4")
        for colour, name in (("black", "Black (blue)"), ("white", "White (amber)")):
            for cell in state["cells"][colour]:
                stone = board.get_by_role(role, name=f"{cell}, {name} stone", exact=True)
                expect(stone).to_be_attached()
        taken = {*state["cells"]["black"], *state["cells"]["white"]}
        empty = next(cell for cell in ("d4", "c3", "c4", "e4", "e3") if cell not in taken)
        expect(board.locator(f'[data-cell="{empty}"]')).to_have_role(role)


def test_one_who_looks_on_with_a_keyboard_reads_cell_after_cell(served, open_page):
    page = open_page(served, path="presenter.html")
    expect(page.locator("#turn")).not_to_be_empty()
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-cell", "d4")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-cell", "d5")
    page.keyboard.press("Enter")
    assert served.link().request("state")["pending"] == []
