"""The wall of several boards in a real browser: what is seen, what the leader does."""

from functools import partial
from types import SimpleNamespace

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from host_sim.club.store import Store
from host_sim.kept_files.kept_file import RETRY_S
from host_sim.rooms.documents import SetUp
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.watched import WatchedRoom, WatchedRooms
from host_sim.web.lan import Lan
from tests.kept_files.faulty_disk import FaultyDisk
from tests.page.conftest import Link
from tests.page.layout import faults_of_layout
from tests.page.leading import agree, enter, result
from tests.page.nightly import nightly
from tests.page.served_wall import ServedWall, SimulatedHere
from tests.page.test_accessibility import found_by_night_and_day, found_in
from tests.shared_games.tables import Broker, JoinedTable, MemoryLine, settle
from tests.support import recorded_games

SIX = ["hex-4"] * 5 + ["hex-7"]
GAME = min((game["moves"] for game in recorded_games("hex-4")[:60]), key=len)
SMALL = complete(SetUp("rootbound", "hex-4"))
LARGE = complete(SetUp("droched", "hex-5"))
WIDTHS = (320, 600, 1280, 1920)


@pytest.fixture
def serve_wall(ports):
    """A function that serves a wall until the end of the test."""
    served = []

    def serve(boards, **options):
        make = partial(ServedWall, boards, is_kept=True, **options)
        served.append(ports.serve(len(served), lambda port: make(port=port)))
        return served[-1]

    yield serve
    ports.leave(*served)


@pytest.fixture
def wall(serve_wall):
    """Six simulated boards on a wall."""
    return serve_wall(SimulatedHere(*SIX))


@pytest.fixture
def link(wall):
    links = []

    def link(number):
        links.append(Link(f"{wall.address}board/{number}/"))
        return links[-1]

    yield link
    for one in links:
        one.close()


@pytest.fixture
def page(wall, open_page):
    page = open_page(wall, path="")
    expect(page.locator(".tile .people")).to_have_count(6)
    return page


def tile(page, number):
    return page.locator(f'.tile[data-board="{number}"]')


def trouble(link):
    """Boards that need the leader, each in another way; the links to them stay open."""
    faulty = link(2)
    faulty.request("sim.fault", part="touch0", kind="absent")
    over = link(3)
    for move in GAME:
        over.request("play", move=move)
    asking = link(4)
    for move in GAME[:-2]:
        asking.request("play", move=move)
    asking.request("sim.run", ms=1500)
    asking.request("sim.press", button="end")
    refused = link(5)
    refused.request("play", move="d4")
    for _ in range(6):
        refused.request("sim.touch", cells=["d4"])


def test_at_a_glance_it_is_seen_which_boards_need_the_leader_and_why(page, link):
    expect(page.locator("#summary")).to_have_text("No board needs you.")
    expect(page.get_by_text("rootlight club --lan")).to_be_visible()
    trouble(link)
    for number, word in ((2, "Fault"), (3, "Game over"), (5, "Needs help")):
        need = tile(page, number).locator(".need").first
        expect(need).to_have_text(word)
        expect(need.locator("svg path")).to_have_count(1)
    shapes = page.locator(".need path").evaluate_all(
        "all => all.map((one) => one.getAttribute('d'))"
    )
    assert len(set(shapes)) == len(shapes)
    expect(page.locator("#summary")).to_contain_text("Board 2 (Fault)")
    expect(tile(page, 2)).to_contain_text("touch0 does not answer")
    tile(page, 2).get_by_role("button", name="Seen").click()
    expect(tile(page, 2).locator(".need")).to_have_count(0)
    assert found_in(page) == {}


@pytest.mark.night
def test_the_question_of_a_board_is_seen(page, link):
    asking = link(1)
    for move in GAME[:-2]:
        asking.request("play", move=move)
    asking.request("sim.run", ms=1500)
    asking.request("sim.press", button="end")
    expect(tile(page, 1).locator(".need")).to_have_text("Question")


def test_turns_are_seen_as_they_are_played_and_a_click_opens_the_board(page, link):
    first = link(1)
    first.request("play", move="d4")
    expect(tile(page, 1).locator(".stone")).to_have_count(1)
    expect(tile(page, 1)).to_contain_text("turn 1")
    expect(tile(page, 1).locator(".moves")).to_contain_text("White (amber)")
    assert page.locator(".tile .stone").count() == 1
    # The link covers the whole tile, its picture in the middle included.
    tile(page, 1).click()
    page.locator("#connection", has_text="Simulated hex-4").wait_for()
    expect(page.locator("#list li")).to_have_count(1)
    expect(page.locator("#place")).to_contain_text("Board 1")
    expect(page).to_have_title("Board 1 – Rootlight")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert faults_of_layout(page) == [], width
    page.get_by_role("link", name="All boards").click()
    expect(page.locator(".tile")).to_have_count(6)


def test_names_are_given_by_keyboard_and_bad_ones_refused_with_a_sentence(page):
    tile(page, 1).get_by_role("button", name="Names").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Board")).to_be_focused()
    page.keyboard.type("=Window")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("A name cannot begin with =")
    dialog.get_by_label("Board").fill("Win\u202edow")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text(
        "cannot have U+202E RIGHT-TO-LEFT OVERRIDE"
    )
    dialog.get_by_label("Board").fill("Window")
    dialog.get_by_label("Player at the lower End").fill("Ada")
    assert found_in(page) == {}
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(tile(page, 1).get_by_role("link", name="Window")).to_be_visible()
    expect(tile(page, 1).locator(".moves")).to_contain_text("Ada")
    expect(tile(page, 1)).to_contain_text("Ada to move")


def test_a_name_from_right_to_left_turns_itself_alone(page):
    said = """async (name) =>
        (await import("/language/texts.js")).t("{name} has lost {lost}.", { name, lost: 3 })"""
    assert (
        page.evaluate(said, "\u05d3\u05d5\u05d3") == "\u2068\u05d3\u05d5\u05d3\u2069 has lost 3."
    )
    assert page.evaluate(said, "Ada") == "Ada has lost 3."


def test_a_club_evening_from_its_form_to_its_standings(page, link):
    begin_tournament(page, "Tuesday", "Ada\u2028Ben\n\u200b\nCleo\nada\u00a0")
    expect(page.locator("#set-up-problem")).to_have_text(
        "There are two called ada. Give one of them another name."
    )
    page.get_by_label("How they meet").select_option("swiss")
    page.get_by_label("Players, one on each line").fill("Ada\nBen\nCleo\nDan")
    # It is mended, so nothing is said against it any more.
    expect(page.locator("#set-up-problem")).to_be_empty()
    expect(page.get_by_text("4 players can play 3 rounds at most.")).to_be_visible()
    page.get_by_role("button", name="Begin the tournament").click()
    expect(page.locator("#set-up-problem")).to_have_text("With 4 players, choose 1 to 3 rounds.")
    page.get_by_label("How they meet").select_option("round-robin")
    expect(page.locator("#set-up-most-rounds")).to_be_empty()
    # Three rounds of two games side by side: 15 minutes for each player.
    page.locator("#set-up-clock select").first.select_option("15 min each + 10 s a turn")
    expect(page.get_by_text("3 rounds take about 1.5 h with this clock.")).to_be_visible()
    page.locator("#set-up-clock select").first.select_option("No clock")
    expect(page.locator("#set-up-length")).to_be_empty()
    assert found_in(page) == {}
    page.get_by_role("button", name="Begin the tournament").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    link(1).request("play", move=GAME[0])
    page.get_by_role("button", name="Start the round").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text(
        "The game on board 1 is not over and would be replaced. The board keeps it."
    )
    # The question has the focus and no button: a key too many does nothing.
    expect(page.locator("#question-says")).to_be_focused()
    page.keyboard.press("Enter")
    assert link(1).request("record")["moves"] == [GAME[0]]
    question.get_by_role("button", name="Start anyway").click()
    expect(question).to_be_hidden()
    expect(tile(page, 1)).to_contain_text("Ada")
    expect(tile(page, 1)).to_contain_text("Dan")
    expect(page.locator("#club-next")).to_be_disabled()
    first = link(1)
    for move in GAME:
        first.request("play", move=move)
    expect(result(page, "Ada and Dan")).not_to_have_text("playing")
    enter(page, "Ben and Cleo", "1/2-1/2")
    expect(page.locator("#standings")).to_contain_text("0.5")
    expect(result(page, "Ben and Cleo")).to_have_count(0)
    # The table is that of the next round now, and the sentence says so.
    expect(page.locator("#club-says")).to_have_text("Tuesday: Round 2 of 3 comes next.")
    expect(page.locator("#club-results")).to_be_empty()
    expect(page.get_by_text("Round 2 of 3")).to_have_count(1)
    assert found_in(page) == {}
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Report for FIDE").click()
    assert waiting.value.suggested_filename.endswith(".trf")


def begin_tournament(page, name, players):
    page.get_by_role("button", name="New tournament").click()
    page.get_by_label("Name of the tournament").fill(name)
    page.get_by_label("Players, one on each line").fill(players)
    # The games that boards can play come with their descriptions.
    page.locator("#set-up-games input").first.wait_for()
    page.get_by_role("button", name="Begin the tournament").click()


def test_the_leader_sees_a_lesson_before_a_game_of_the_tournament_and_prints_the_standings(
    page, link
):
    begin_tournament(page, "Tuesday", "Ada\nBen")
    page.get_by_role("button", name="Start the round").click()
    expect(result(page, "Ada and Ben")).to_have_text("playing")
    link(1).request("lesson", do="start", book="1-first-course", number=1)
    expect(page.locator("#summary")).to_have_text("1 board needs you: Board 1 (Game waits)")
    expect(tile(page, 1)).to_contain_text("The tournament's game comes back when that is left.")
    # There is nothing to bring back: it was never replaced.
    expect(tile(page, 1).get_by_role("button", name="Bring it back")).to_be_hidden()
    assert found_in(page) == {}
    link(1).request("lesson", do="stop")
    expect(tile(page, 1).locator(".need")).to_have_count(0)
    page.emulate_media(media="print")
    expect(page.locator("#standings")).to_be_visible()
    expect(page.locator("#pairings")).to_be_visible()
    expect(tile(page, 1)).to_be_hidden()
    expect(page.locator("#club-next")).to_be_hidden()


@pytest.mark.night
@pytest.mark.parametrize("size", nightly([(1366, 768), (390, 844)], (390, 844)), ids=str)
def test_the_reason_against_a_tournament_is_seen_beside_its_button(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin_tournament(page, "", "\n".join(f"Player {number}" for number in range(1, 21)))
    told = page.get_by_text("This takes 2 to 12 players. For more, choose the Swiss system.")
    expect(told).to_be_in_viewport(ratio=1)
    page.get_by_label("Players, one on each line").fill("Ada\nBen")
    page.get_by_role("button", name="Begin the tournament").click()
    expect(page.get_by_role("button", name="Start the round")).to_be_in_viewport(ratio=1)


def test_the_leader_sees_that_results_are_not_kept_and_that_they_are_again(serve_wall, open_page):
    disk = FaultyDisk()
    page = open_page(serve_wall(SimulatedHere("hex-4"), disk=disk), path="")
    disk.fail(1, 10_000)
    begin_tournament(page, "Full", "Ada\nBen")
    unkept = page.locator("#club-unkept")
    expect(unkept).to_contain_text("Names and results cannot be kept in club.sqlite")
    # The evening goes on meanwhile.
    expect(page.locator("#club-says")).to_have_text("Full: Round 1 of 1.")
    disk.heal()
    disk.seconds += RETRY_S
    expect(unkept).to_be_empty()
    assert Store("club.sqlite", disk=disk).latest().name == "Full"


def test_a_tournament_ends_only_after_a_question_and_without_games_nobody_is_first(page):
    begin_tournament(page, "Tuesday", "Ada\nBen")
    says = page.locator("#club-says")
    expect(says).to_have_text("Tuesday: Round 1 of 1.")
    # Two clicks, or two keys, do not end it.
    page.get_by_role("button", name="End the tournament").dblclick()
    expect(page.locator("#question-go")).not_to_be_focused()
    expect(page.locator("#question-effects")).to_contain_text("1 result is missing.")
    assert found_in(page) == {}
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="End the tournament")).to_be_focused()
    expect(says).to_have_text("Tuesday: Round 1 of 1.")
    page.get_by_role("button", name="End the tournament").click()
    agree(page, "End it now")
    expect(says).to_have_text("Tuesday is over. Nobody has played.")
    page.get_by_role("button", name="Reopen").click()
    expect(says).to_have_text("Tuesday: Round 1 of 1.")


def test_the_colours_of_the_wall_and_of_its_big_screen_are_chosen_on_the_wall(page):
    page.get_by_role("combobox", name="Colours").select_option("light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Big screen").click()
    screen = opened.value
    expect(screen.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("combobox", name="Colours").select_option("dark")
    expect(screen.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_game_is_chosen_by_its_picture_and_seven_words(page):
    for opener, cards in (
        ("New tournament", "#set-up-games"),
        ("For all boards", "#for-all-games"),
    ):
        page.get_by_role("button", name=opener).click()
        if opener == "For all boards":
            page.get_by_role("checkbox", name="A new game").check()
        card = page.locator(cards).locator(".game-card", has_text="RootZone")
        expect(card).to_contain_text("Grow the largest group, away from enemies.")
        expect(card.locator(".position")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_evening_ends_with_one_button_after_it_said_what_happens(wall, page, open_page, link):
    ending = page.get_by_role("button", name="End the evening")
    expect(page.locator("#club-next")).to_be_visible()
    expect(ending).to_be_hidden()
    first = link(1)
    first.request("play", move="d4")
    first.request("settings", locks={"new": True})
    begin_tournament(page, "Tuesday", "Ada\nBen")
    # Who leads by the page of one board finds the way there.
    board = open_page(wall, path="board/1/")
    board.get_by_role("tab", name="Host").click()
    board.get_by_role("link", name="All boards: lead the evening, and end it").click()
    board.wait_for_url(wall.address)
    # Firefox presses no button of a tab that is behind another one.
    page.bring_to_front()
    ending.click()
    effects = page.locator("#question-effects li")
    expect(effects).to_have_text(
        [
            "Tuesday ends now. Its results stay, and it can be reopened.",
            "1 result is missing.",
            "Locks and clocks are taken off all boards.",
            "Each board keeps its game.",
        ]
    )
    page.keyboard.press("Escape")
    expect(page.locator("#club-says")).to_have_text("Tuesday: Round 1 of 1.")
    expect(page.locator("dialog[open]")).to_have_count(0)
    # By a key, since browsers take a second quick click at one place for a double click.
    ending.press("Enter")
    agree(page, "End it now")
    expect(page.locator("#all-boards-set")).to_contain_text("The evening is over.")
    expect(page.locator("#club-says")).to_contain_text("Tuesday is over.")
    expect(ending).to_be_hidden()
    assert "lock" not in first.request("state")
    assert first.request("state")["turn"] == 1


def test_the_big_screen_says_how_phones_watch_each_board(serve_wall, open_page):
    lans = {}

    def phones(number):
        lans[number] = Lan("127.0.0.1", 0)
        return lans[number]

    served = serve_wall(SimulatedHere("hex-4", "hex-4"), phones=phones)
    screen = open_page(served, path="wall_screen.html")
    for number in (1, 2):
        lan = lans[number]
        expect(tile(screen, number).locator(".phones")).to_have_text(told_of(lan))
    httpx.post(f"{served.address}board/1/audience/code", headers={"Origin": served.address[:-1]})
    expect(tile(screen, 1).locator(".phones")).to_have_text(told_of(lans[1]))


def told_of(lan):
    code = lan.gate.code
    return f"{lan.address} code {code[:3]} {code[3:]}"


@pytest.mark.parametrize("own_page", nightly(["", "presenter.html"], ""))
def test_a_board_shows_on_its_own_pages_who_plays(wall, page, open_page, link, own_page):
    begin_tournament(page, "Tuesday", "Ada\nBenedikt zu Hohenzollern-Berg")
    page.get_by_role("button", name="Start the round").click()
    expect(result(page, "Ada and Benedikt")).to_have_text("playing")
    board = open_page(wall, path=f"board/1/{own_page}")
    names = board.locator("#players .plays")
    expect(names).to_have_text(["Ada", "Benedikt zu Hohenzollern-Berg"])
    link(1).request("play", move="d4")
    expect(board.locator("#turn")).to_have_text("White (amber) to move")
    for width in WIDTHS:
        board.set_viewport_size({"width": width, "height": 800})
        assert faults_of_layout(board) == [], width


@pytest.mark.night
@pytest.mark.parametrize("path", nightly(["", "wall_screen.html"], "wall_screen.html"))
def test_there_is_room_for_everything_from_a_phone_to_a_projector(wall, open_page, link, path):
    page = open_page(wall, path=path)
    expect(page.locator(".tile .people")).to_have_count(6)
    trouble(link)
    expect(page.locator(".tile.needs-leader")).to_have_count(4)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1080})
        assert faults_of_layout(page) == [], width
    if path:
        # All of six boards on one projected screen.
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080
        assert Axe().run(page).response["violations"] == []


# Games elsewhere.


@pytest.fixture
def elsewhere():
    """Two games at brokers in memory, and the rooms that show them."""
    tables = [[JoinedTable(Broker(), 0, set_up, "hex-5")] for set_up in (SMALL, LARGE)]
    for table in tables:
        table.append(JoinedTable(table[0].broker, 1, built="hex-5"))
        settle(*table)
    lines = [MemoryLine(table[0].broker, None) for table in tables]
    rooms = WatchedRooms(
        [WatchedRoom(lines[0], "Anna and Ben", "abcd"), WatchedRoom(lines[1], "", "wxyz")]
    )
    return SimpleNamespace(tables=tables, lines=lines, rooms=rooms)


@pytest.fixture
def both_towns(elsewhere, serve_wall):
    """A wall with two boards, and the games elsewhere."""
    return serve_wall(SimulatedHere("hex-4", "hex-4"), rooms=elsewhere.rooms)


def room(page, number):
    return page.locator(f'.tile[data-room="{number}"]')


def test_games_elsewhere_are_seen_with_who_is_there_and_whose_turn_it_is(
    both_towns, elsewhere, open_page
):
    page = open_page(both_towns, path="")
    expect(page.get_by_role("heading", name="Games elsewhere")).to_be_visible()
    anna = room(page, 1)
    expect(anna.get_by_role("heading", name="Anna and Ben")).to_be_visible()
    expect(room(page, 2).get_by_role("heading", name="Game 2")).to_be_visible()
    expect(room(page, 2)).to_contain_text("Its code begins with wxyz.")
    expect(anna).to_contain_text("At their boards: Black (blue) and White (amber).")
    expect(anna).to_contain_text("Black (blue) to move")
    black, white = elsewhere.tables[0]
    black.ask("play", move=GAME[0])
    expect(anna.locator(".stone")).to_have_count(1)
    expect(anna.locator(".moves")).to_contain_text("White (amber)")
    settle(black, white)
    for number, move in enumerate(GAME[1:], 1):
        (black, white)[number % 2].ask("play", move=move)
        settle(black, white)
    expect(anna.locator(".result")).to_contain_text("wins")
    white.line.cut()
    expect(anna).to_contain_text("At their boards: Black (blue).")
    # There is nothing to open or to press.
    assert anna.locator("a, button").count() == 0
    assert found_by_night_and_day(page) == {}


def test_a_broker_that_is_lost_is_said_once_and_its_return_seen(both_towns, elsewhere, open_page):
    page = open_page(both_towns, path="")
    expect(page.locator(".tile.room:not(.away)")).to_have_count(2)
    for line in elsewhere.lines:
        line.trouble = "lost"
        line.cut()
    says = page.locator("#broker-says")
    expect(says).to_have_text("The line to the broker is gone. Rootlight keeps trying.")
    expect(page.locator(".tile.room.away")).to_have_count(2)
    for line, trouble in zip(elsewhere.lines, ("refused", "untrusted"), strict=True):
        line.trouble = trouble
    expect(says).to_be_empty()
    expect(room(page, 1)).to_contain_text("check the user and the password")
    expect(room(page, 2)).to_contain_text("who signed the broker's certificate")
    elsewhere.tables[0][0].ask("play", move="d4")
    for line in elsewhere.lines:
        line.trouble = None
        line.join()
    expect(page.locator(".tile.room.away")).to_have_count(0)
    expect(room(page, 1).locator(".stone")).to_have_count(1)


@pytest.mark.parametrize("path", nightly(["", "wall_screen.html"], ""))
def test_there_is_room_for_games_elsewhere_too(both_towns, elsewhere, open_page, path):
    elsewhere.tables[0][0].ask("play", move="d4")
    elsewhere.tables[1][1].line.cut()
    page = open_page(both_towns, path=path)
    expect(page.locator(".tile .people")).to_have_count(4)
    expect(room(page, 1).locator(".stone")).to_have_count(1)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1080})
        assert faults_of_layout(page) == [], width
        pictures = page.locator(".tile .position")
        heights = pictures.evaluate_all("all => all.map(picture => picture.clientHeight)")
        assert min(heights) > max(heights) / 2, width
    if path:
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080
        assert Axe().run(page).response["violations"] == []
        assert found_by_night_and_day(page) == {}


@pytest.mark.night
def test_a_wall_of_games_elsewhere_alone_offers_no_tournament(elsewhere, serve_wall, open_page):
    page = open_page(serve_wall(SimulatedHere(), rooms=elsewhere.rooms), path="")
    expect(page.locator(".tile.room")).to_have_count(2)
    expect(page.locator("#club")).to_be_hidden()
    expect(page.locator("#no-boards")).to_be_hidden()


def test_when_the_program_ends_the_wall_says_so(wall, page):
    wall.stop()
    expect(page.locator("#wall-away")).to_contain_text("does not answer")
