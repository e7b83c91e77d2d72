"""A leader in front of twenty children sees all that counts, whatever the screen."""

import pytest
from playwright.sync_api import expect

from tests.page.layout import covered_buttons, faults_of_dialog, faults_of_layout
from tests.page.nightly import nightly, nightly_rows
from tests.page.served_wall import Leader, ServedWall, SimulatedHere
from tests.page.test_accessibility import found_in
from tests.support import recorded_games

# A small laptop, its older sisters, a tablet that lies; then a tablet that stands, and a phone.
BESIDE = [(1366, 768), (1366, 640), (1280, 800), (1024, 768)]
BELOW = [(820, 1180), (390, 664), (320, 640)]
# Phones, upright and sideways.
HELD = [(390, 664), (360, 640), (640, 360)]
NAMES = [
    *("Ada Lovelace", "Ben", "Cleo", "Dan", "Emma", "Finn", "Greta", "Hannah-Sophie Oberhuber"),
    *("Ivan", "Jana", "Karl", "Lena", "Mia", "Noah", "Olga", "Paul", "Quirin", "Rosa", "Sam"),
    *("Theo", "Uli", "Vera", "Willi", "Xaver"),
]
MOVES = recorded_games("hex-5")[0]["moves"]


@pytest.fixture
def served(ports):
    """Six simulated boards on a wall."""
    boards = SimulatedHere(*["hex-5"] * 6)
    served = ports.serve(0, lambda port: ServedWall(boards, port=port, is_kept=True))
    yield served
    ports.leave(served)


@pytest.fixture
def leader(served):
    leader = Leader(served)
    yield leader
    leader.close()


def begin_swiss(leader, served, players):
    """The first round of a Swiss tournament is on, with a clock, and five boards play."""
    leader.wait_for_boards(6)
    clock = {"mode": "fischer", "main_s": 900, "add_s": 10}
    leader.ask(
        "club.new",
        name="Tuesday",
        players=NAMES[:players],
        system="swiss",
        game="rootbound",
        board="",
        rounds=5,
        clock=clock,
    )
    leader.ask("club.start")
    for number in range(1, 7):
        with served.link(number) as link:
            for move in MOVES[: 3 * number]:
                link.request("play", move=move)
            if number == 4:
                link.request("sim.fault", part="touch0", kind="absent")
            if number == 3:
                link.request("resign")


@pytest.mark.parametrize(
    ("players", "locale"),
    nightly_rows([(12, "en-GB"), (24, "en-GB"), (24, "de-AT"), (24, "fr-CA")], (24, "de-AT")),
)
def test_all_boards_and_the_tournament_are_in_sight(served, leader, open_page, players, locale):
    begin_swiss(leader, served, players)
    page = open_page(served, path="", locale=locale)
    expect_news(page)
    for size in BESIDE:
        resize(page, size)
        assert faults(page) == [], size
        assert out_of_sight(page, ".tile") == [], size
        assert out_of_sight(page, "#club-says, #club-results, #club .row button") == [], size
    resize(page, BESIDE[0])
    assert out_of_sight(page, "#pairings tr") == []
    assert page.locator(".tile .left", has_text=":").count() == 12
    for size in BELOW:
        resize(page, size)
        assert faults(page) == [], size
        assert out_of_sight(page, "#club-says, #club .row button") == [], size


@pytest.mark.parametrize("players", nightly([12, 24], 24))
def test_all_of_it_is_on_one_projected_screen(served, leader, open_page, players):
    begin_swiss(leader, served, players)
    page = open_page(served, path="wall_screen.html")
    expect_news(page)
    for size in ((1920, 1080), (1366, 768), (1024, 768)):
        resize(page, size)
        assert faults(page) == [], size
        assert out_of_sight(page, ".tile, #pairings tr, #standings tr") == [], size


def test_the_names_of_few_players_are_large_on_a_projected_screen(served, leader, open_page):
    begin_swiss(leader, served, 8)
    page = open_page(served, path="wall_screen.html")
    expect_news(page)
    for size in ((1920, 1080), (1366, 768), (1024, 768)):
        resize(page, size)
        assert faults(page) == [], size
        assert out_of_sight(page, ".tile, #pairings tr, #standings tr") == [], size
        letters = page.locator("#standings td").first.evaluate(
            "(cell) => parseFloat(getComputedStyle(cell).fontSize)"
        )
        assert letters >= size[0] / 75, size


@pytest.mark.parametrize("locale", nightly(["en-GB", "de-AT", "fr-CA"], "de-AT"))
def test_dialogs_have_room_for_their_words_and_give_the_focus_back(
    served, leader, open_page, locale
):
    page = open_page(served, path="", locale=locale)
    expect(page.locator(".tile")).to_have_count(6)
    page.locator("#club-next").click()
    # The games that boards can play come with their descriptions.
    page.locator("#set-up-games input").first.wait_for()
    for size in (BESIDE[0], *HELD):
        resize(page, size)
        for system in page.locator("#set-up-system option").all():
            page.locator("#set-up-system").select_option(system.get_attribute("value"))
            assert faults_of_layout(page) + faults_of_dialog(page) == [], size
    page.keyboard.press("Escape")
    begin_swiss(leader, served, 24)
    for opener in ("#club-people", "#all-boards", ".result button", ".tile .head > :last-child"):
        resize(page, BESIDE[0])
        page.locator(opener).first.click()
        for box in page.locator("dialog[open] .topic input[id$=box]").all():
            box.check()
        for size in (BESIDE[0], *HELD):
            resize(page, size)
            assert faults_of_layout(page) + faults_of_dialog(page) == [], (opener, size)
        assert found_in(page) == {}, opener
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(opener).first).to_be_focused()


def expect_news(page):
    """Wait for the fault of one board, and the result of another one."""
    expect(page.locator(".tile.needs-leader")).to_have_count(1)
    expect(page.locator(".tile .result")).to_have_count(1)


def resize(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})


def faults(page):
    return faults_of_layout(page) + covered_buttons(page)


def out_of_sight(page, selector):
    """The elements that are not whole in the window, nor in the part of it that scrolls them."""
    return page.locator(selector).evaluate_all(
        """(all) => all.filter((one) => one.checkVisibility()).filter((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          const edges = [[0, 0, innerWidth, innerHeight]];
          for (let outer = one.parentElement; outer; outer = outer.parentElement) {
            if (getComputedStyle(outer).overflowY === "visible") continue;
            const edge = outer.getBoundingClientRect();
            edges.push([edge.left, edge.top, edge.right, edge.bottom]);
          }
          return edges.some((edge) => left < edge[0] - 1 || top < edge[1] - 1
            || right > edge[2] + 1 || bottom > edge[3] + 1);
        }).map((one) => one.textContent.trim().slice(0, 40))"""
    )
