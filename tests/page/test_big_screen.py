"""The big screen and the phones of the audience: what they show, and how, at their sizes."""

import json
from itertools import combinations

import pytest
from playwright.sync_api import expect

from host_sim.web.audience import MANY_WRONG_CODES, NotAdmitted
from host_sim.web.lan import Lan
from host_sim.web.server import PAGE
from rootlight.games.sentences import sentence
from rootlight.lessons.reader import read
from tests.lessons.pupil import Pupil, all_lessons
from tests.page.layout import faults_of_layout
from tests.page.nightly import nightly
from tests.page.people import box_of, button, cell, open_settings, show_group
from tests.page.test_share import squares_of
from tests.support import recorded_games

GAME = recorded_games("hex-7")[0]["moves"][:30]
WHOLE = recorded_games("hex-4")[0]["moves"]
# Nobody claims anything, so nothing stays.
TIE = ["d4", "a1,g4", "d1", "pass", "pass"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIDEWAYS = {"viewport": {"width": 740, "height": 360}, "has_touch": True}
PROJECTORS = ({"width": 1920, "height": 1080}, {"width": 1024, "height": 768})


@pytest.fixture
def lan():
    return Lan("127.0.0.1", 0)


@pytest.fixture
def watched(serve_board, lan):
    """A board in the middle of a game, which phones may watch."""
    served = serve_board("hex-7", lan=lan)
    served.link().request("new", game="rootbound", moves=GAME)
    return served


@pytest.fixture
def big_screen(watched, open_page):
    """A function that opens the big screen."""

    def open_screen(viewport=PROJECTORS[0]):
        page = open_page(watched, path="presenter.html", viewport=viewport)
        expect(page.locator("#game")).to_contain_text("hex-7")
        return page

    return open_screen


@pytest.fixture
def phone(watched, lan, open_page):
    """A function that opens the page of a phone, with the code or without."""

    def open_phone(code=None, **options):
        path = lan.address + (f"#{code}" if code else "")
        return open_page(watched, path=path, **{**PHONE, **options})

    return open_phone


def is_all_in_view(page, *selectors):
    """Return whether everything is on the screen, and nothing is cut off at its side."""
    width, height = (page.viewport_size[name] for name in ("width", "height"))
    for selector in selectors:
        box = page.locator(selector).bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0, selector
        assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, selector
    cut_off = page.evaluate(
        """() => [...document.querySelectorAll("#told *, #players *")]
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
            .map((part) => part.id || part.className)"""
    )
    assert not cut_off
    return True


def test_the_big_screen_shows_the_game_with_its_coordinates(watched, big_screen):
    page = big_screen()
    expect(page.locator("#game")).to_have_text("Root Bound on hex-7")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    expect(page.locator("#last-moves li")).to_have_count(6)
    expect(page.locator("#last-moves [aria-current]")).to_contain_text("d6, h3")
    stone = page.get_by_role("img", name="d6, White (amber) stone")
    expect(stone.locator(".name")).to_be_visible()
    expect(stone.locator(".name")).to_have_text("d6")
    # A turn that is played elsewhere is here at once.
    link = watched.link()
    link.request("play", move="g7")
    expect(page.locator("#turn")).to_have_text("White (amber) to move")
    expect(page.get_by_role("img", name="g7, Black (blue) stone")).to_be_attached()
    expect(page.locator("#last-moves [aria-current]")).to_contain_text("31")
    # The list begins with Black's move, so White's are on the right.
    expect(page.locator("#last-moves .number")).to_have_text(["27", "28", "29", "30", "31"])


def test_the_big_screen_has_no_list_of_no_moves_and_says_what_is_locked_and_studied(
    watched, big_screen
):
    page = big_screen()
    link = watched.link()
    locked = page.locator("#locked")
    expect(locked).to_be_hidden()
    link.request("settings", locks={"new": True})
    expect(locked).to_be_visible()
    moves = link.request("record")["moves"]
    link.request("study", on=True)
    link.request("study", turn=4)
    expect(page.locator("#study")).to_have_text("Study: after turn 4")
    link.request("play", move="g7")
    expect(page.locator("#study")).to_have_text("Study: after turn 5 of a variation")
    link.request("study", on=False)
    expect(page.locator("#study")).to_be_empty()
    assert link.request("record")["moves"] == moves
    link.request("new", game="rootbound")
    expect(page.locator("#moves-so-far")).to_be_hidden()


@pytest.mark.parametrize("viewport", nightly(PROJECTORS, PROJECTORS[1]), ids=str)
def test_the_big_screen_says_why_a_game_ended(watched, big_screen, viewport):
    page = big_screen(viewport)
    link = watched.link()
    link.request("new", game="rootbound", board="hex-4", moves=WHOLE)
    expect(page.locator("#turn")).to_contain_text("wins, ")
    expect(page.locator("#pending")).to_have_text(
        "Both players passed, one after the other. Each stone and each claimed cell is a point."
    )
    expect(page.locator("#last-moves")).to_be_visible()
    assert is_all_in_view(page, "#turn", "#pending", "#last-moves")
    # Nobody has more: what broke the tie.
    link.request("new", game="rootbound", board="hex-4", moves=TIE)
    expect(page.locator("#pending")).to_contain_text("whoever passed first wins: White (amber).")
    link.request("new", game="rootbound", board="hex-4")
    expect(page.locator("#pending")).to_be_empty()


def test_the_big_screen_says_what_the_board_refuses_and_what_a_lesson_asks(watched, big_screen):
    page = big_screen()
    watched.link().request("sim.touch", cells=["d6"])
    expect(page.locator("#sentence")).to_have_text("d6: This cell is already taken.")
    asked = {"cell": "g7", "legal": True, "message": None, "captures": ["h7"], "claims": {}}
    watched.tell({"jsonrpc": "2.0", "method": "asked", "params": asked})
    expect(page.locator("#sentence")).to_contain_text("it would capture h7")
    link = watched.link()
    told = link.request("lesson", do="start", book="1-first-course", number=2)
    expect(page.locator("#sentence")).to_be_hidden()
    title = "A corner of your own · Step 1 of 4"
    expect(page.locator("#lesson")).to_have_text(title + told["sentence"])


@pytest.mark.night
def test_a_lesson_answers_a_wrong_answer_once(watched, big_screen):
    page = big_screen()
    link = watched.link()
    link.request("lesson", do="start", book="1-first-course", number=2)
    expect(page.locator("#lesson")).not_to_be_empty()
    # On hex-7 the lesson lies in the middle: d4 of it is g7 there.
    link.request("sim.touch", cells=["g7"])
    expect(page.locator("#lesson .said")).to_have_text("Touch the faint blue corner.")
    expect(page.locator("#sentence")).to_be_hidden()
    # A refusal by the rules of the game has its own sentence.
    link.request("sim.run", ms=1000)
    link.request("sim.touch", cells=["d5"])
    expect(page.locator("#sentence")).to_contain_text("already taken")


@pytest.mark.night
def test_a_lesson_that_a_power_cut_ends_is_gone(watched, lan, big_screen, phone, open_page):
    link = watched.link()
    screens = [big_screen(), phone(lan.gate.code), open_page(watched)]
    link.request("lesson", do="start", book="1-first-course", number=2)
    for page in screens:
        expect(page.locator("#lesson")).to_be_visible()
    link.request("sim.power", cycle=True)
    link.request("sim.run", ms=1000)
    for page in screens:
        expect(page.locator("#lesson")).to_be_hidden()


@pytest.mark.night
def test_the_big_screen_keeps_its_language_whatever_is_chosen_beside_it(watched, big_screen):
    watched.link().request("settings", language="de")
    page = big_screen()
    expect(page.locator("#turn")).to_have_text("Schwarz (blau) ist am Zug")
    driving = page.context.new_page()
    driving.goto(watched.address)
    expect(driving.locator("#connection")).to_contain_text("Simuliertes hex-7")
    open_settings(driving)
    driving.get_by_label("Sprache").select_option(label="English")
    expect(driving.locator("#turn")).to_have_text("Black (blue) to move")
    page.reload()
    expect(page.locator("#turn")).to_have_text("Schwarz (blau) ist am Zug")
    # A page that is opened later in this browser speaks the chosen language.
    later = page.context.new_page()
    later.goto(watched.address + "presenter.html")
    expect(later.locator("#turn")).to_have_text("Black (blue) to move")
    # All others go on to read what the board says, each in its own language.
    assert watched.link().request("settings")["language"] == "en"


@pytest.mark.parametrize("viewport", nightly(PROJECTORS, PROJECTORS[1]), ids=str)
def test_all_of_the_big_screen_fits_on_a_projector(watched, big_screen, viewport):
    page = big_screen(viewport)
    expect(page.locator("#audience")).to_be_visible()
    watched.link().request("sim.touch", cells=["d6"])
    expect(page.locator("#sentence")).not_to_be_empty()
    expect(page.locator("#audience-picture")).to_be_visible()
    assert is_all_in_view(page, "#board", "#players", "#sentence", "#last-moves", "#audience")


@pytest.mark.parametrize(
    ("locale", "plays"), [("de", "Computer, Stufe 3"), ("fr", "Ordinateur, niveau 3")]
)
def test_the_score_leaves_the_words_room_on_a_small_laptop(watched, open_page, locale, plays):
    watched.link().request("new", game="rootbound", moves=GAME, opponents={"black": 3})
    viewport = {"width": 1366, "height": 768}
    page = open_page(watched, path="presenter.html", viewport=viewport, locale=locale)
    expect(page.locator(".plays").first).to_have_text(plays)
    assert faults_of_layout(page) == []


BLACK = {"en": "Black", "de": "Schwarz", "fr": "Noir"}


@pytest.mark.night
@pytest.mark.parametrize("viewport", nightly(PROJECTORS, PROJECTORS[1]), ids=str)
@pytest.mark.parametrize("language", nightly(BLACK, "de"))
def test_the_sentences_of_lessons_fit_on_a_projector(watched, big_screen, viewport, language):
    link = watched.link()
    link.request("settings", language=language)
    page = big_screen(viewport)
    expect(page.locator("#turn")).to_contain_text(BLACK[language])
    expect(page.locator("#audience-picture")).to_be_visible()
    link.request("lesson", do="start", book="1-first-course")
    expect(page.locator("#lesson")).not_to_be_empty()
    said = all_that_is_said(language)
    assert len(said) > 150
    assert page.evaluate(WHAT_IS_CUT_OFF, said) == []


# Puts each of what lessons say on the screen; those with which anything is not in view.
WHAT_IS_CUT_OFF = """said => said.filter(({ lines, sentence }) => {
    document.querySelector("#lesson").replaceChildren(...lines.map(([className, text]) => {
        const line = document.createElement("p");
        line.className = className;
        line.textContent = text;
        return line;
    }));
    document.querySelector("#sentence").textContent = sentence;
    const spoken = document.querySelector("#spoken");
    const { bottom } = document.querySelector("#audience").getBoundingClientRect();
    return bottom > innerHeight || spoken.scrollHeight > spoken.clientHeight;
})"""


def all_that_is_said(language):
    """Every answer of every step of every lesson as the big screen tells it, with its refusal."""
    path = PAGE / f"texts/{language}.json"
    texts = json.loads(path.read_text())["texts"] if path.exists() else {}
    pupil = Pupil()
    found = []
    for book, number, _ in all_lessons(pupil):
        for at in range(read(pupil.platform, book, number).steps):
            script = read(pupil.platform, book, number, at)
            head = f"{script.title} · Step 8 of 8"
            for code, said in answers_said(script.step):
                lines = [["place", head], ["", script.step.said["say"]], ["said", said]]
                if not code:
                    lines.append(["place", "Tap the lit End to go on."])
                told = [[name, texts.get(text, text)] for name, text in lines]
                refused = f"d5: {texts.get(sentence(code), sentence(code))}" if code else ""
                found.append({"lines": told, "sentence": refused})
    return found


def answers_said(step):
    """(code, what the lesson says) of each answer; "" of the right one."""
    if "right" in step.said:
        yield "", step.said["right"]
    for keys, said in step.wrong:
        codes = [key for key in keys if sentence(key) != key and key != "wrong_answer"]
        yield from ((code, said) for code in codes or ["occupied"])


def test_a_phone_joins_by_the_picture_and_by_the_code_that_the_screen_shows(
    watched, lan, big_screen, phone
):
    screen = big_screen()
    expect(screen.locator("#audience-address")).to_have_text(lan.address)
    picture = screen.locator("#audience-picture path").get_attribute("d")
    assert picture == squares_of(screen, f"{lan.address}#{lan.gate.secret}")
    code = screen.locator("#audience-code").inner_text()
    typing = phone()
    typing.get_by_label("The code on the big screen").fill("000 000")
    typing.keyboard.press("Enter")
    expect(typing.get_by_role("alert").first).to_contain_text("not the code of this board")
    typing.get_by_label("The code on the big screen").fill(code)
    typing.keyboard.press("Enter")
    expect(typing.locator("#turn")).to_have_text("Black (blue) to move")
    scanning = phone(lan.gate.secret)
    expect(scanning.locator("#turn")).to_have_text("Black (blue) to move")
    assert lan.gate.secret not in scanning.url
    expect(screen.locator("#audience-phones")).to_have_text("Phones watching: 2")
    # Fingers on the phone do nothing at the board.
    cell(scanning, "g7").tap()
    button(scanning, "end1").tap()
    watched.link().request("play", move="g7")
    for page in (typing, scanning):
        expect(page.locator("#turn")).to_have_text("White (amber) to move")
        expect(page.get_by_role("img", name="g7, Black (blue) stone")).to_be_attached()
    # A reload finds the way back by itself.
    scanning.reload()
    expect(scanning.locator("#turn")).to_have_text("White (amber) to move")
    assert is_all_in_view(scanning, "#board", "#turn")


@pytest.mark.night
def test_the_leader_sees_that_somebody_is_guessing_and_changes_the_code(
    watched, lan, big_screen, phone, open_page
):
    leading, screen = open_page(watched), big_screen(PROJECTORS[1])
    watching = phone(lan.gate.secret)
    expect(watching.locator("#turn")).to_be_visible()
    code, secret = lan.gate.code, lan.gate.secret
    expect(leading.locator("#audience-says")).to_contain_text(f"{code[:3]} {code[3:]}")
    expect(leading.locator("#audience-warning")).to_be_hidden()
    picture = screen.locator("#audience-picture path").get_attribute("d")
    guess(lan, MANY_WRONG_CODES)
    for page in (leading, screen):
        expect(page.locator("#audience-warning")).to_contain_text(
            "Somebody is guessing the code: 20"
        )
    assert is_all_in_view(screen, "#board", "#players", "#audience")
    show_group(leading, "Host")
    leading.get_by_role("button", name="New code").click()
    for page in (leading, screen):
        expect(page.locator("#audience-warning")).to_be_hidden()
    assert (lan.gate.code, lan.gate.secret) != (code, secret)
    expect(screen.locator("#audience-code")).to_have_text(
        f"{lan.gate.code[:3]} {lan.gate.code[3:]}"
    )
    expect(screen.locator("#audience-picture path")).not_to_have_attribute("d", picture)
    # The phone stays in, and a reload brings it back, too.
    watched.link().request("play", move="g7")
    expect(watching.locator("#turn")).to_have_text("White (amber) to move")
    watching.reload()
    expect(watching.locator("#turn")).to_have_text("White (amber) to move")


def guess(lan, tries):
    for number in range(tries):
        with pytest.raises(NotAdmitted):
            lan.gate.admit(f"10.0.0.{number}", "no code")


def test_a_code_is_not_typed_before_anybody_reads_it(watched, lan, open_page):
    """Its scripts may come late over a slow Wi-Fi."""
    page = open_page(watched, path="presenter.html", is_new=True, **PHONE)
    held = []
    page.route("**/phone.js", lambda route: held.append(route))
    with page.expect_request("**/phone.js"):
        page.goto(lan.address, wait_until="commit")
    typed = page.get_by_label("The code on the big screen")
    expect(typed).to_be_disabled()
    expect(page.get_by_role("button", name="Watch")).to_be_disabled()
    held.pop().continue_()
    expect(typed).to_be_enabled()
    typed.fill(lan.gate.code)
    typed.press("Enter")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")


@pytest.mark.night
def test_a_phone_held_sideways_shows_the_whole_board(lan, phone):
    page = phone(lan.gate.code, **SIDEWAYS)
    expect(page.locator("#turn")).to_be_visible()
    assert is_all_in_view(page, "#board", "#turn")


@pytest.mark.parametrize("pair", [(390, 664), (640, 360)], ids=str)
def test_no_words_on_a_phone_lie_over_others_or_over_the_board(watched, lan, phone, pair):
    width, height = pair
    page = phone(lan.gate.code, viewport={"width": width, "height": height}, locale="de-AT")
    expect(page.locator("#turn")).not_to_be_empty()
    link = watched.link()
    assert overlaps(page) == []
    link.request("lesson", do="start", book="1-first-course", number=2)
    expect(page.locator("#lesson")).to_be_visible()
    assert overlaps(page) == []
    link.request("new", game="rootbound", board="hex-4", moves=WHOLE)
    expect(page.locator("#pending")).not_to_be_empty()
    assert overlaps(page) == []


def overlaps(page):
    """Sentences on words without room, and on parts of the page over each other."""
    parts = {name: box_of(page.locator(name)) for name in ("#asked", "#board", "#told")}
    return faults_of_layout(page) + [
        f"{one} over {other}"
        for one, other in combinations(parts, 2)
        if min(parts[one]["right"], parts[other]["right"])
        > max(parts[one]["left"], parts[other]["left"])
        and min(parts[one]["bottom"], parts[other]["bottom"])
        > max(parts[one]["top"], parts[other]["top"])
    ]


@pytest.mark.night
def test_the_big_screen_shows_a_real_board_as_well(plug_board, serve_real, open_page):
    board = plug_board("hex-4")
    page = open_page(serve_real(board.name), path="presenter.html")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    board.request("sim.touch", cells=["d4"])
    board.request("sim.press", button="end")
    expect(page.get_by_role("img", name="d4, Black (blue) stone")).to_be_attached()
    expect(page.locator("#turn")).to_have_text("White (amber) to move")
    board.pull()
    expect(page.locator("#away")).to_contain_text("is unplugged")


@pytest.mark.night
def test_a_phone_that_comes_in_the_midst_of_a_lesson_sees_its_step(watched, lan, phone):
    link = watched.link()
    (book, *_) = link.request("lesson", do="list")["books"]
    told = link.request("lesson", do="start", book=book["book"], number=1)
    page = phone(lan.gate.code)
    expect(page.locator("#lesson")).to_contain_text(told["sentence"])
    link.request("lesson", do="stop")
    expect(page.locator("#lesson")).to_be_hidden()


@pytest.mark.night
def test_a_phone_speaks_the_language_of_whoever_holds_it(watched, lan, phone):
    page = phone(lan.gate.code, locale="de-DE")
    expect(page.locator("#turn")).to_have_text("Schwarz (blau) ist am Zug")
    taken = watched.link().request("state")["cells"]["white"][0]
    watched.link().request("sim.touch", cells=[taken])
    expect(page.locator("#sentence")).to_contain_text("Dieses Feld ist schon besetzt.")
    expect(page.locator("#last-title")).to_have_text("Letzte Züge")
    assert is_all_in_view(page, "#board", "#players", "#turn")


def test_spectators_are_told_of_a_study(watched, big_screen):
    page = big_screen()
    watched.link().request("study", on=True, turn=12)
    expect(page.locator("#study")).to_have_text("Study: after turn 12")
    expect(page.locator("#last-moves [aria-current]")).to_contain_text("12")
    watched.link().request("study", on=False)
    expect(page.locator("#study")).to_be_hidden()
