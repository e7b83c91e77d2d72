"""The page on a phone: the whole board, and the End of the player to move, are always in view."""

import pytest
from playwright.sync_api import expect

from host_sim.board.simulated_board import built_boards
from tests.effort import EVERYTHING
from tests.page.layout import cut_rings, faults_of_dialog, faults_of_layout
from tests.page.nightly import nightly
from tests.page.people import Hand, box_of, cell, moves, show_group, wait_for_lifted_hands
from tests.page.states import Table, states_of_dialogs, states_of_lessons, states_of_play
from tests.page.thoughtful_board import pensive_computer
from tests.support import recorded_games

PHONE = {"is_mobile": True, "has_touch": True}
UPRIGHT = [(390, 664), (390, 844), (360, 640)]
SIDEWAYS = [(664, 390), (844, 390), (640, 360)]
SIZES = [*UPRIGHT, *SIDEWAYS]
# The last two by day as well: one is high enough for the layout of a laptop's height.
NARROW = [(390, 664), (360, 640), (390, 844), (640, 360)]
BOARDS = built_boards()
GROUPS = ("play", "learn", "host", "workshop")
# The smallest that a thumb finds, by the guidelines of both systems.
THUMB_PX = 44
LEAST_NAME_PX = 8

# The pads of which a touch at the middle would miss the pad, or which stand out of the window.
MISSED = """(selector) => [...document.querySelectorAll(selector)].filter((pad) => {
    const face = pad.querySelector(".face") ?? pad;
    const { left, right, top, bottom } = face.getBoundingClientRect();
    const isIn = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !isIn || met === null || !pad.contains(met);
}).map((pad) => pad.dataset.cell ?? pad.className)"""
# Whether nothing lies over whose turn it is: at the ends of its words, and in their middle.
LINE_IS_SEEN = """() => {
    const line = document.querySelector("#turn");
    const words = document.createRange();
    words.selectNodeContents(line);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const y = (top + bottom) / 2;
    // What the sheet was scrolled past is not covered.
    if (y < document.querySelector("aside").getBoundingClientRect().top) return true;
    return [left + 1, (left + right) / 2, right - 1].every((x) => {
        const met = document.elementFromPoint(x, y);
        return met !== null && (line.contains(met) || met.contains(line));
    });
}"""
# Whether the drawing is as large as its place, which the style sheet reckons from its measures.
IS_WHOLE = """() => {
    const board = document.querySelector("#board");
    const { width, height } = board.getBoundingClientRect();
    const { a, d } = board.getScreenCTM();
    const drawn = board.viewBox.baseVal;
    return Math.abs(drawn.width * a - width) < 1 && Math.abs(drawn.height * d - height) < 1;
}"""
# The buttons whose middle something else is drawn over.
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return met?.closest("#study-moves, #review") != null;
}).map((one) => one.id)"""
SAID = "#lesson-said:not(:empty), #lesson-helps:not([hidden])"
# Whether all that is said stands above the buttons, within a second of frames.
IS_SAID_IN_VIEW = """() => new Promise((resolve) => {
    const isSeen = () => [...document.querySelectorAll("SAID")].every((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const buttons = document.querySelector("#lesson-leave").getBoundingClientRect();
        return top >= 0 && bottom <= buttons.top + 0.5;
    });
    const look = (frames) => {
        if (isSeen() || frames === 0) resolve(isSeen());
        else requestAnimationFrame(() => look(frames - 1));
    };
    look(60);
})""".replace("SAID", SAID)
# What sticks and is higher than what scrolls it: its end would never come into view.
TOO_HIGH = """() => [...document.querySelectorAll("aside *")]
    .filter((one) => getComputedStyle(one).position === "sticky")
    .filter((one) => one.offsetHeight > one.closest("aside").clientHeight)
    .map((one) => one.id || one.className)"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight || scrollY > 0"


def faults_in_hand(page, what):
    """Sentences on what is out of view, or covered."""
    found = []
    if missed := page.evaluate(MISSED, "#board .cell"):
        found.append(f"{what}: {len(missed)} cells are missed, as {missed[:3]}")
    if page.evaluate(MISSED, "#pads button") or not page.locator("#pads .end").is_visible():
        found.append(f"{what}: no bar of pads")
    if not page.evaluate(IS_WHOLE):
        found.append(f"{what}: the drawing does not fill its place")
    if stuck := page.evaluate(TOO_HIGH):
        found.append(f"{what}: {stuck} is not seen to its end")
    if page.evaluate(SCROLLS):
        found.append(f"{what}: the page scrolls")
    return found


def at_all_sizes(page, state, sizes=SIZES, steps=()):
    """Sentences on what is out of view. steps: selectors of buttons that are in view as well."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += faults_in_hand(page, f"{state} at {width}x{height}")
        missed = [step for step in steps if page.evaluate(MISSED, step)]
        found += [f"{state} at {width}x{height}: no {step}" for step in missed]
        if not page.evaluate(LINE_IS_SEEN):
            found.append(f"{state} at {width}x{height}: whose turn it is is not seen")
    return found


@pytest.mark.parametrize("built", nightly(BOARDS, "growy-2", "hex-7"))
def test_the_whole_board_and_one_end_are_in_view_in_every_group(serve_board, open_page, built):
    shown = built.removesuffix("-pcb")
    page = open_page(serve_board(built), shows=shown, viewport=size(UPRIGHT[0]), **PHONE)
    found = []
    for group in GROUPS:
        show_group(page, group.capitalize())
        found += at_all_sizes(page, group)
    assert found == []
    assert page.locator("#pads .end").count() == 1
    assert page.locator("#board .button").filter(visible=True).count() == 0


@pytest.mark.parametrize("built", nightly(BOARDS, "hex-4"))
def test_board_and_end_stay_in_view_in_every_state(serve_sim, open_page, built):
    served = serve_sim(pensive_computer(built))
    shown = built.removesuffix("-pcb")
    page = open_page(served, shows=shown, viewport=size(UPRIGHT[0]), **PHONE)
    sizes = SIZES if EVERYTHING else [UPRIGHT[0], SIDEWAYS[-1]]
    found = []
    for state in states_of_play(Table(served, page, built)):
        found += at_all_sizes(page, state.name, sizes, state.seen)
    assert found == []


def test_all_of_a_dialog_is_reached_and_what_closes_it_is_in_view(serve_sim, open_page):
    served = serve_sim(pensive_computer())
    page = open_page(served, shows="hex-4", viewport=size(SIDEWAYS[-1]), **PHONE)
    sizes = SIZES if EVERYTHING else [UPRIGHT[-1], SIDEWAYS[-1]]
    found = []
    for state in states_of_dialogs(Table(served, page, "hex-4")):
        # Each is opened at the last of the sizes: what has the focus first may lie far below.
        expect(page.locator("dialog[open]"), state.name).to_have_js_property("scrollTop", 0)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            faults = faults_of_dialog(page)
            found += [f"{state.name} at {width}x{height}: {fault}" for fault in faults]
    assert found == []


@pytest.mark.parametrize("locale", nightly(["en-GB", "de-AT", "fr-FR"], "de-AT"))
@pytest.mark.parametrize("states", [states_of_play, states_of_dialogs])
def test_no_word_is_cut_off_in_any_state(serve_sim, open_page, states, locale):
    served = serve_sim(pensive_computer())
    page = open_page(served, shows="hex-4", viewport=size(UPRIGHT[0]), locale=locale, **PHONE)
    sizes = NARROW if EVERYTHING or states is states_of_dialogs else NARROW[-2:]
    found = {}
    for state in states(Table(served, page, "hex-4")):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            if faults := faults_of_layout(page) + cut_rings(page):
                found[state.name, width, height] = faults
    assert found == {}


@pytest.mark.parametrize("pair", [UPRIGHT[-1], SIDEWAYS[-1]], ids=str)
def test_what_a_lesson_says_is_in_view_after_each_answer_and_step(serve_board, open_page, pair):
    served = serve_board("hex-4")
    page = open_page(served, shows="hex-4", viewport=size(pair), locale="fr-FR", **PHONE)
    table = Table(served, page, "hex-4")
    for state in states_of_lessons(table):
        assert page.evaluate(IS_SAID_IN_VIEW), state.name
        if state.name == "a lesson":
            # A person looks for something below.
            page.locator("aside").evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
            table.link.request("play", move="d4")
            expect(page.locator("#lesson-next")).to_be_enabled()
            table.link.request("lesson", do="next")
            expect(page.locator("#lesson-next")).to_be_disabled()
            assert page.evaluate(MISSED, "#lesson-title") == []


@pytest.mark.parametrize("locale", ["de-AT", "fr-FR"])
def test_what_a_puzzle_says_stays_in_view_when_the_window_changes(serve_board, open_page, locale):
    served = serve_board("hex-4")
    page = open_page(served, shows="hex-4", viewport=size(UPRIGHT[0]), locale=locale, **PHONE)
    for state in states_of_lessons(Table(served, page, "hex-4")):
        for pair in (UPRIGHT[-1], SIDEWAYS[0], UPRIGHT[0]):
            page.set_viewport_size(size(pair))
            assert page.evaluate(IS_SAID_IN_VIEW), f"{state.name} at {pair}"


@pytest.mark.parametrize(("built", "first"), [("hex-4", "d4"), ("growy-2", "d1")])
def test_the_board_keeps_its_size_when_the_first_cell_is_touched(
    serve_board, open_page, built, first
):
    """The next touch may come soon, and is meant for the cell that was there."""
    page = open_page(serve_board(built), shows=built, viewport=size(UPRIGHT[0]), **PHONE)
    expect(page.locator("#welcome")).to_be_visible()
    before = box_of(page.locator("#board"))
    cell(page, first).tap()
    expect(page.locator("#pending")).to_contain_text(first)
    expect(page.locator("#welcome")).to_be_hidden()
    assert box_of(page.locator("#board")) == before


def test_a_message_of_a_study_leaves_room_between_the_steps_and_itself(serve_sim, open_page):
    served = serve_sim(pensive_computer())
    page = open_page(served, shows="hex-4", viewport=size(UPRIGHT[0]), locale="de-AT", **PHONE)
    table = Table(served, page, "hex-4")
    record = table.finished_game()
    table.open_game(record, len(record["moves"]))
    table.click("#ending-review")
    table.shows("#review-graphs svg")
    page.locator("#review-turns button").last.evaluate("again => again.click()")
    expect(page.locator("#notice")).to_contain_text("besseren Zug")
    table.link.request("play", move=table.link.request("legal")["cells"][0])
    expect(page.locator("#notice button")).to_be_visible()
    steps, notice = box_of(page.locator("#look-back-steps")), box_of(page.locator("#notice"))
    assert notice["y"] - steps["y"] - steps["height"] >= THUMB_PX
    page.locator("aside").evaluate("sheet => sheet.scrollTo(0, 0)")
    for _ in range(12):
        if page.evaluate(MISSED, "#study-leave") == []:
            return
        page.locator("aside").evaluate("sheet => sheet.scrollBy(0, 20)")
    raise AssertionError("the way back to the game is never seen")


def test_a_bring_up_shows_all_pads_of_the_board(serve_board, open_page):
    """A person touches each of them, the two `end` pads as well."""
    page = open_page(serve_board("hex-4"), shows="hex-4", viewport=size(UPRIGHT[0]), **PHONE)
    show_group(page, "Workshop")
    page.locator("#bring-up summary").click()
    page.locator("#bring-up-answers").get_by_role("button", name="Begin").click()
    expect(page.locator("#board .button").filter(visible=True)).to_have_count(5)
    assert page.evaluate(MISSED, "#board :is(.cell, .button)") == []
    # The game waits: its score leaves its place to the questions, and its bar to the board.
    expect(page.locator("#pads .end")).to_be_hidden()
    expect(page.locator("#status")).to_be_hidden()
    expect(page.locator("#bring-up-answers").get_by_role("button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("built", nightly(BOARDS, "growy-2"))
def test_a_tap_on_the_middle_of_every_cell_touches_that_cell(serve_board, open_page, built):
    """However small it is; by the place where it is drawn."""
    page = open_page(
        serve_board(built), shows=built.removesuffix("-pcb"), viewport=size(UPRIGHT[-1]), **PHONE
    )
    assert (
        page.evaluate(
            """() => {
            const svg = document.querySelector("#board");
            const toBoard = svg.getScreenCTM().inverse();
            return [...svg.querySelectorAll(".cell")].filter((pad) => {
                const { left, right, top, bottom } = pad.querySelector(".face")
                    .getBoundingClientRect();
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                const name = document.elementFromPoint(x, y).closest("[data-cell]").dataset.cell;
                const place = new DOMPoint(x, y).matrixTransform(toBoard);
                const box = pad.querySelector(".face").getBBox();
                const isThere = Math.hypot(
                    place.x - box.x - box.width / 2, place.y - box.y - box.height / 2) < 0.05;
                return name !== pad.dataset.cell || !isThere;
            }).length;
        }"""
        )
        == 0
    )


def size(pair):
    return {"width": pair[0], "height": pair[1]}


@pytest.mark.parametrize("pair", [UPRIGHT[-1], SIDEWAYS[-1]], ids=str)
def test_the_bar_is_for_thumbs_and_names_of_cells_can_be_read(serve_board, open_page, pair):
    page = open_page(serve_board("hex-7"), shows="hex-7", viewport=size(pair), **PHONE)
    boxes = page.locator("#pads button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert min(min(box["width"], box["height"]) for box in boxes) >= THUMB_PX
    name = page.locator('[data-cell="g7"] .name')
    shown = name.evaluate("name => parseFloat(getComputedStyle(name).fontSize) * name.getCTM().a")
    assert shown >= LEAST_NAME_PX


@pytest.mark.parametrize("pair", [UPRIGHT[-1], SIDEWAYS[-1]], ids=str)
def test_a_bar_of_two_buttons_is_filled_by_them(serve_board, open_page, pair):
    page = open_page(
        serve_board("hex-2"), shows="hex-2", viewport=size(pair), locale="de-AT", **PHONE
    )
    assert faults_of_layout(page) == []
    bar, end = (box_of(page.locator(one)) for one in ("#pads", "#pads .end"))
    assert bar["right"] - end["right"] < 10 and bar["bottom"] - end["bottom"] < 10


@pytest.mark.parametrize("pair", [UPRIGHT[0], SIDEWAYS[0]], ids=str)
def test_a_tapped_tab_and_what_a_new_game_says_are_in_view(serve_board, open_page, pair):
    served = serve_board("hex-4")
    page = open_page(served, shows="hex-4", is_new=True, viewport=size(pair), **PHONE)
    served.link().request("new", game="rootbound", moves=["d4", "b2,f3"])
    expect(moves(page)).to_have_count(2)
    page.locator("#learn-tab").click()
    assert page.evaluate(MISSED, "#learn-tab, #learn-group > :first-child") == []
    page.locator("#play-tab").click()
    page.locator("#new").click()
    page.locator("#new-start").click()
    expect(page.locator("#told")).to_contain_text("New game")
    assert page.evaluate(MISSED, "#turn") == []
    # The message stays at the top of the sheet, and the tabs come below it.
    page.locator("#learn-tab").click()
    assert page.evaluate(MISSED, "#learn-tab") == []


@pytest.mark.parametrize("pair", [UPRIGHT[0], SIDEWAYS[0]], ids=str)
def test_a_review_comes_into_view_and_nothing_covers_the_steps(serve_sim, open_page, pair):
    served = serve_sim(pensive_computer())
    page = open_page(served, shows="hex-4", is_new=True, viewport=size(pair), **PHONE)
    game = recorded_games("hex-4")[0]
    served.link().request("new", game=game["game"], moves=game["moves"])
    page.locator("#ending-review").click()
    expect(page.locator("#review-turns li").first).to_be_visible()
    # When it is found it comes into view, below the steps through the game.
    expect(page.locator("#review-says")).to_be_in_viewport(ratio=1)
    assert page.evaluate(MISSED, "#review-title, #review-says") == []
    expect(page.locator("#review-graphs svg").first).to_be_in_viewport(ratio=0.5)
    steps = "#look-back-steps button"
    for y in range(0, page.locator("aside").evaluate("sheet => sheet.scrollHeight"), 40):
        page.locator("aside").evaluate("(sheet, y) => sheet.scrollTo(0, y)", y)
        assert page.evaluate(COVERED, steps) == []
    page.locator("#study-back").click()
    expect(page.locator("#study-at")).to_contain_text(f"After turn {len(game['moves']) - 1}")
    expect(page.locator("#study-moves [aria-selected=true]")).to_be_in_viewport(ratio=1)
    assert page.evaluate(MISSED, "#study-moves [aria-selected=true]") == []


def test_a_turn_is_played_and_taken_back_by_the_bar(serve_board, open_page):
    """Its buttons are the pads of the board: tapped, held, and held while a cell is touched."""
    served = serve_board("hex-4")
    page = open_page(served, shows="hex-4", is_new=True, viewport=size(UPRIGHT[0]), **PHONE)
    bar, link, hand = page.locator("#pads"), served.link(), Hand(page)
    link.request("sim.run", ms=4000)

    def let_pass(ms):
        wait_for_lifted_hands(served, link)
        link.request("sim.run", ms=ms)

    cell(page, "d4").tap()
    expect(page.locator("#pending")).to_contain_text("d4")
    let_pass(300)
    bar.get_by_role("button", name="End").tap()
    expect(moves(page)).to_have_count(1)
    expect(page.locator("#turn")).to_have_text("White (amber) to move")
    # The same button is White's End now, and glows as that does.
    expect(bar.locator(".end .face")).to_have_attribute("fill", "url(#face-button-end2)")
    let_pass(900)
    for name in ("a1", "g4"):
        cell(page, name).tap()
        expect(page.locator("#pending")).to_contain_text(name)
        let_pass(300)
    bar.get_by_role("button", name="End").tap()
    expect(moves(page)).to_have_count(2)
    link.request("new", game="rootbound", moves=recorded_games("hex-4")[0]["moves"][:8])
    expect(moves(page)).to_have_count(8)
    let_pass(900)
    # Held for a second it passes.
    hand.press(bar.get_by_role("button", name="End"))
    expect(moves(page)).to_have_count(9)
    hand.lift()
    let_pass(900)
    bar.get_by_role("button", name="Undo").tap()
    expect(moves(page)).to_have_count(8)
    let_pass(900)
    hand.press(bar.get_by_role("button", name="Hint"))
    expect(page.locator("#shown")).to_contain_text("You may touch")
    hand.lift()
    let_pass(900)
    bar.get_by_role("button", name="Menu").tap()
    expect(page.locator("#turn")).to_have_text("The menu is open")


def test_the_bar_can_be_pressed_with_keys_and_by_software(serve_board, open_page):
    served = serve_board("hex-4")
    served.link().request("sim.run", ms=4000)
    page = open_page(served, shows="hex-4", viewport=size(UPRIGHT[0]), **PHONE)
    menu = page.locator("#pads").get_by_role("button", name="Menu")
    menu.press("Enter")
    expect(page.locator("#turn")).to_have_text("The menu is open")
    menu.evaluate("button => button.click()")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")


def test_a_finger_that_hides_a_cell_is_told_which_one(serve_board, open_page):
    page = open_page(serve_board("growy-2"), shows="growy-2", viewport=size(UPRIGHT[0]), **PHONE)
    hand, bubble = Hand(page), page.locator(".name-bubble")
    hand.press(cell(page, "e8"))
    expect(bubble).to_have_text("e8")
    finger, told = box_of(cell(page, "e8")), box_of(bubble)
    assert told["bottom"] < finger["top"] and told["height"] > 2 * LEAST_NAME_PX
    hand.lift()
    expect(bubble).to_be_hidden()
    # On a board with large cells a finger hides nothing.
    large = open_page(serve_board("hex-4"), shows="hex-4", viewport=size(UPRIGHT[0]), **PHONE)
    hand = Hand(large)
    hand.press(cell(large, "d4"))
    expect(cell(large, "d4")).to_have_class("cell held")
    expect(large.locator(".name-bubble").filter(visible=True)).to_have_count(0)
    hand.lift()
