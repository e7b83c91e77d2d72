"""Addresses that share a game or a puzzle: made in one browser, opened in another."""

import base64
import json
import re
import zlib

import pytest
from playwright.sync_api import expect

from host_sim.web.server import PAGE
from tests.page.layout import covered_buttons
from tests.page.nightly import nightly, nightly_rows
from tests.page.people import box_of, look_back, moves, open_offered, wait_for
from tests.page.thoughtful_board import quick_computer
from tests.support import recorded_games

GAME = recorded_games("hex-4")[0]
SHARED = GAME["moves"][:6]


def address_of(page):
    """Of the game, or of the lesson that is on."""
    page.locator("#share:visible, #lesson-share:visible").click()
    expect(page.locator("#share-dialog")).to_be_visible()
    address = page.locator("#share-address").input_value()
    page.locator("#share-dialog").get_by_role("button", name="Close").click()
    return address


def squares_of(page, text):
    """The black squares of a QR code, as the page makes it; see `qr_code.test.mjs`."""
    program = "async (text) => (await import('/share/qr_code.js')).blackSquares(text).path"
    return page.evaluate(program, text)


REACH = "**/share/reach.js"


def as_if_elsewhere(context):
    """Let the page take its host, which in a test is always this computer, for another one."""
    module = "export const opensElsewhere = () => true, isThisComputer = () => false;"
    context.route(REACH, lambda route: route.fulfill(body=module, content_type="text/javascript"))


def hash_of(record):
    """An address's part for any content, as anybody might write it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(record).encode()) + packer.flush()
    return "#game=1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.fixture
def board(serve_sim):
    return serve_sim(quick_computer())


@pytest.fixture
def other(serve_sim):
    return serve_sim(quick_computer())


def open_at(open_page, board, part):
    """A page at an address, where somebody has agreed to open what the address holds."""
    page = open_page(board, path=board.address + part)
    page.locator("#shared").get_by_role("button").last.click()
    return page


def shown(page):
    return [text.replace(", ", ",") for text in page.locator("#list .move").all_inner_texts()]


def test_a_game_is_shared_and_opens_elsewhere(board, other, open_page):
    board.link().request("new", game="rootbound", board="hex-4", moves=SHARED)
    page = open_page(board)
    expect(moves(page)).to_have_count(len(SHARED))
    address = address_of(page)
    assert re.fullmatch(re.escape(board.address) + r"#game=1\.[\w-]+", address)
    opened = open_at(open_page, other, address.removeprefix(board.address))
    expect(moves(opened)).to_have_count(len(SHARED))
    assert shown(opened) == SHARED
    assert other.link().request("record")["moves"] == SHARED
    # After a reload the game goes on as it stands, and nothing is asked.
    assert "#" not in opened.url


def test_players_are_shared_with_the_game_and_one_is_led_on(board, other, open_page):
    players = {"white": 1}
    board.link().request("new", game="rootbound", moves=["d4", "a1,g4"], opponents=players)
    opened = open_at(open_page, other, address_of(open_page(board)).removeprefix(board.address))
    expect(moves(opened)).to_have_count(2)
    notice = opened.locator("#notice")
    expect(notice.get_by_role("button", name="Rules")).to_be_visible()
    # It is at rest first, as every game that is opened.
    link = other.link()
    assert "opponents" not in link.request("state")
    notice.get_by_role("button", name="Go on against level 1").click()
    wait_for(lambda: link.request("state").get("opponents") == players)
    expect(notice).to_be_empty()


@pytest.mark.night
@pytest.mark.parametrize("size", nightly([(1366, 768), (390, 844)], (390, 844)), ids=str)
@pytest.mark.parametrize("language", nightly(["en", "de"], "de"))
def test_a_shared_game_that_is_over_is_told_in_short_and_offers_no_going_on(
    board, open_page, size, language
):
    record = {"game": "rootbound", "board": "hex-4", "moves": GAME["moves"]}
    part = hash_of(record | {"opponents": {"white": 1}})
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(board, path=board.address + part, viewport=viewport, locale=language)
    page.locator("#shared").get_by_role("button").last.click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text(str(len(GAME["moves"])))
    expect(page.locator("#ending")).to_be_visible()
    expect(notice.get_by_role("button")).to_have_count(0)
    assert covered_buttons(page) == []


@pytest.mark.night
def test_a_notice_stands_above_its_buttons(board, open_page):
    part = hash_of({"game": "rootbound", "moves": SHARED, "opponents": {"white": 1}})
    page = open_at(open_page, board, part)
    buttons = page.locator("#notice button")
    expect(buttons).to_have_text(["Rules", "Go on playing", "Go on against level 1"])
    assert box_of(page.locator("#notice p"))["bottom"] <= box_of(buttons.first)["top"]


@pytest.mark.night
def test_the_qr_code_is_that_of_the_address(serve_sim, open_page):
    page = open_page(serve_sim(quick_computer(), page=PAGE), prepare=as_if_elsewhere)
    address = address_of(page)
    expect(page.locator("#share-code path")).not_to_have_count(0)
    drawn = page.locator("#share-code path").last.get_attribute("d")
    assert drawn == squares_of(page, address)


HERE_ONLY = [
    ("en", "This address opens on this computer only.", "“Open a file”"),
    ("de", "Diese Adresse öffnet sich nur auf diesem Computer.", "„Datei öffnen“"),
    ("fr", "Cette adresse ne s’ouvre que sur cet ordinateur.", "« Ouvrir un fichier »"),
]


@pytest.mark.night
@pytest.mark.parametrize(
    ("language", "sentence", "elsewhere"), nightly_rows(HERE_ONLY, HERE_ONLY[1])
)
def test_an_address_of_this_computer_says_so_and_shows_no_code_for_a_phone(
    board, open_page, language, sentence, elsewhere
):
    page = open_page(board, shows="hex-4", locale=language)
    page.locator("#share").click()
    about = page.locator("#share-about")
    expect(about).to_contain_text(sentence)
    expect(about).to_contain_text(elsewhere)
    expect(page.locator("#share-code")).to_be_hidden()
    page.locator("#share-close").click()
    # A lesson is no file; its name is enough elsewhere.
    board.link().request("lesson", do="start", book="1-first-course", number=1)
    expect(page.locator("#lesson")).to_be_visible()
    page.locator("#lesson-share").click()
    expect(about).to_contain_text(sentence)
    expect(about).not_to_contain_text(elsewhere)
    expect(page.locator("#share-code")).to_be_hidden()


@pytest.mark.night
def test_a_study_shares_the_turn_that_it_shows(board, other, open_page):
    board.link().request("new", game="rootbound", board="hex-4", moves=SHARED)
    page = open_page(board)
    look_back(page)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#study-at")).to_contain_text(str(len(SHARED) - 1))
    part = address_of(page).removeprefix(board.address)
    opened = open_at(open_page, other, part)
    expect(moves(opened)).to_have_count(len(SHARED) - 1)


def test_a_variation_opens_where_it_was_shared_and_replaces_nothing(board, other, open_page):
    link, far = board.link(), other.link()
    link.request("new", game="rootbound", board="hex-4", moves=SHARED)
    far.request("new", game="rootbound", board="hex-4", moves=["d4"])
    page = open_page(board)
    look_back(page)
    for turn in reversed(range(3, len(SHARED))):
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator("#study-at")).to_contain_text(f"After turn {turn} of")
    for _ in range(2):
        tried = [cell for cell in link.request("legal")["cells"] if cell not in SHARED[3]]
        link.request("play", move=tried[0])
    # "Back" counts from the turn that the page shows.
    expect(page.locator("#study-at")).to_contain_text("Variation after turn 3: turn 5.")
    page.get_by_role("button", name="Back", exact=True).click()
    place = "Variation after turn 3: turn 4. Choice 2 of 2."
    expect(page.locator("#study-at")).to_have_text(place)
    shown_here = link.request("record")["moves"]
    part = address_of(page).removeprefix(board.address)
    opened = open_page(other, path=other.address + part)
    expect(opened.locator("#shared")).to_contain_text("a game of Root Bound with 6 turns.")
    expect(opened.locator("#shared")).not_to_contain_text("replaces")
    open_offered(opened)
    expect(opened.locator("#study-at")).to_have_text(place)
    assert far.request("record")["moves"] == shown_here
    opened.get_by_role("button", name="Back to the game").click()
    expect(moves(opened)).to_have_text(["1d4"])


def test_a_puzzle_is_shared_and_opens_elsewhere(board, other, open_page):
    page = open_page(board)
    book = board.link().request("lesson", do="list")["books"][0]["book"]
    board.link().request("lesson", do="start", book=book, number=2)
    expect(page.locator("#lesson-title")).not_to_be_empty()
    title = page.locator("#lesson-title").inner_text()
    part = address_of(page).removeprefix(board.address)
    assert part == f"#puzzle=1.{book}.2"
    opened = open_at(open_page, other, part)
    expect(opened.locator("#lesson-title")).to_have_text(title)


BOMB = hash_of({"game": "rootbound", "moves": [], "date": "0" * (1 << 22)})


UNREADABLE = [
    ("#game=1.", "a part of it may be missing"),
    ("#game=2.abcd", "a part of it may be missing"),
    ("#game=1.AAAA", "a part of it may be missing"),
    (hash_of({"game": "rootbound", "moves": SHARED})[:-9], "a part of it may be missing"),
    (BOMB, "a part of it may be missing"),
    ("#puzzle=1.first-course.0", "a part of it may be missing"),
    (hash_of([1, 2]), "This address is not a saved game"),
    (hash_of({"game": "rootbound", "moves": [1]}), "This address is not a saved game"),
    ("#puzzle=1.1-first-course.99", "a part of it may be missing"),
    ("#puzzle=1.no-such-book.1", "no lesson book with this name"),
]


def test_an_address_that_holds_nothing_is_told_and_offers_nothing(board, open_page):
    before = board.link().request("record")
    (first, sentence), *others = UNREADABLE
    page = open_page(board, path=board.address + first)
    said = page.locator("#notice, #refusal")
    expect(said.filter(has_text=sentence)).to_be_visible()
    for part, sentence in others:
        said.evaluate_all("all => all.forEach((one) => one.replaceChildren())")
        page.evaluate("part => { location.hash = part; }", part)
        expect(said.filter(has_text=sentence)).to_be_visible()
        expect(page.locator("#shared")).to_be_empty()
        assert board.link().request("record") == before


UNPLAYABLE = [
    ({"game": "rootbound", "moves": ["a1", "a1"]}, "Move 2"),
    ({"game": "rootbound", "board": "hex-7", "moves": []}, "cannot be played here"),
    ({"game": "chess", "moves": []}, "cannot be played here"),
]


def test_a_game_that_cannot_be_opened_is_told_and_changes_nothing(board, open_page):
    before = board.link().request("record")
    page = open_page(board)
    notice = page.locator("#notice")
    for record, sentence in UNPLAYABLE:
        page.evaluate("part => { location.hash = part; }", hash_of(record))
        open_offered(page)
        expect(notice).to_contain_text(sentence)
        notice.evaluate("notice => notice.replaceChildren()")
        assert board.link().request("record") == before


@pytest.mark.night
def test_other_parts_of_an_address_are_left_alone(board, open_page):
    page = open_page(board, path=board.address + "#board")
    expect(page.locator("#connection")).to_contain_text("Simulated")
    expect(page.locator("#notice")).to_be_empty()
