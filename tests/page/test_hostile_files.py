"""Files that nobody would save, given to the page: a sentence for each, and the page goes on."""

import json
import re
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from host_sim.link.sim_link import SimLink
from tests.effort import EVERYTHING
from tests.fuzz import page_files
from tests.lessons.desk_flash import HEAD, STEP
from tests.page.conftest import Served
from tests.page.nightly import nightly
from tests.page.people import moves, open_offered, show_group
from tests.page.tabs import opened_pages

RECORD = {"game": "rootbound", "board": "hex-4"}
HUGE = 90_000_000
NAMES = page_files.NAMES


@pytest.fixture(scope="module")
def table(tabs):
    """A board and its page, for all files: whatever comes, they go on."""
    served = Served(SimLink("hex-4"), is_kept=True)
    with opened_pages(tabs) as open_page:
        yield SimpleNamespace(served=served, page=open_page(served), link=served.link())
    served.stop()


@pytest.fixture
def served(table):
    return table.served


@pytest.fixture
def page(table):
    """The page before an empty game, with nothing said."""
    table.link.request("new", game="rootbound")
    expect(moves(table.page)).to_have_count(0)
    for part in ("#notice", "#refusal"):
        table.page.locator(part).evaluate("part => part.replaceChildren()")
    return table.page


@pytest.fixture
def load(page, tmp_path):
    """A function that gives the page a file to put on the board."""

    def load(text):
        path = tmp_path / "game.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        page.locator("#file").set_input_files(path)

    return load


def huge_file(path):
    """A file of zeros that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(HUGE)
    return path


def open_lessons(page):
    show_group(page, "Learn")
    expect(page.locator("#books")).to_contain_text("Root Bound: the first course")


# Files that are too large.


@pytest.mark.gate
def test_a_huge_record_is_refused_and_not_read(page, tmp_path):
    with forbidden_reading(page):
        page.locator("#file").set_input_files(huge_file(tmp_path / "huge.json"))
        expect(page.locator("#notice")).to_have_text("huge.json is too large for a saved game.")


@pytest.mark.gate
def test_a_huge_book_is_refused_and_not_read(page, tmp_path):
    open_lessons(page)
    with forbidden_reading(page):
        page.locator("#lesson-book").set_input_files(huge_file(tmp_path / "huge.txt"))
        expect(page.locator("#notice")).to_have_text(
            "huge.txt is too large: a book of lessons may have at most 65,536 bytes."
        )


@contextmanager
def forbidden_reading(page):
    page.evaluate(
        """() => {
          window.text = Blob.prototype.text;
          Blob.prototype.text = () => { throw new Error("read"); };
        }"""
    )
    yield
    page.evaluate("() => { Blob.prototype.text = window.text; }")


@pytest.mark.gate
def test_more_moves_than_any_board_holds_are_refused(load, page):
    load(json.dumps(RECORD | {"moves": ["d4"] * 100_000}))
    expect(page.locator("#notice")).to_have_text("game.json is too large for a saved game.")


@pytest.mark.gate
def test_the_first_bad_one_of_very_many_moves_is_named(load, page, served):
    load(json.dumps(RECORD | {"moves": ["d4"] * 27_000}))
    expect(page.locator("#notice")).to_contain_text("Move 2, d4, is not allowed")
    assert served.link().request("record")["moves"] == []


def test_a_record_that_fits_into_no_line_is_refused(load, page):
    load(json.dumps(RECORD | {"cards": "d" * 5000, "moves": []}))
    expect(page.locator("#notice")).to_have_text("This saved game is too large for the board.")


@pytest.mark.night
def test_a_book_of_the_largest_size_is_sent_whole(page, served, tmp_path):
    open_lessons(page)
    path = tmp_path / "mine.txt"
    remark = "# " + "\x01ä" * 120 + "\n"
    text = HEAD + STEP
    text += remark * ((65_536 - len(text)) // len(remark.encode()))
    path.write_text(text, encoding="utf-8")
    page.locator("#lesson-book").set_input_files(path)
    expect(page.locator("#notice")).to_contain_text("The book “A book” is on the board.")
    flash = served.sim.board.hardware.flash
    assert flash.content("lessons/mine.txt") == path.read_bytes()


# Files of another form.


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"options": [[]]}, "its “options” cannot be read"),
        ({"options": {"komi": {}}}, "its “options” cannot be read"),
        ({"board": 7}, "its “board” cannot be read"),
        ({"seed": "x"}, "its “seed” cannot be read"),
        ({"cards": []}, "its “cards” cannot be read"),
        ({"turn": "1"}, "its “turn” cannot be read"),
        ({"moves": ["d" * 300]}, "it has no list of moves"),
        ({"moves": {"0": "d4"}}, "it has no list of moves"),
        ({"game": None}, "it does not say which game it is"),
    ],
    ids=str,
)
def test_a_record_of_another_form_is_refused(load, page, change, sentence):
    load(json.dumps(RECORD | {"moves": []} | change))
    expect(page.locator("#notice")).to_contain_text(sentence)


@pytest.mark.gate
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"game": "rootbound", "options": ' + '{"a":' * 100_000 + "1" + "}" * 100_001, "options"),
        ("[" * 400_000 + "]" * 400_000, "does not say which game"),
        ('{"game": "rootbound", "seed": 1e999}', "its “seed” cannot be read"),
        (b"\xff{}", "game.json is not UTF-8; save the file as UTF-8."),
        ('{"game": "\\ud800", "moves": []}', "cannot be played here"),
        ('{"game": "rootbound", "board": "hex-4", "moves": ["\\ud800"]}', "is not allowed"),
    ],
    ids=["nested options", "nested lists", "1e999", "no text", "half a game", "half a move"],
)
def test_json_that_means_nothing_is_refused_and_the_page_goes_on(
    load, page, served, text, sentence
):
    load(text)
    expect(page.locator("#notice")).to_contain_text(sentence)
    load(json.dumps(RECORD | {"moves": ["d4"]}))
    expect(page.locator("#notice")).to_contain_text("game.json is on the board")
    assert served.link().request("record")["moves"] == ["d4"]


# Names that every object answers to.


@pytest.mark.gate
@pytest.mark.parametrize("name", NAMES)
def test_a_game_an_option_or_a_move_of_such_a_name_is_none(load, page, name):
    load(json.dumps(RECORD | {"game": name, "moves": []}))
    expect(page.locator("#notice")).to_contain_text("cannot be played here")
    load(json.dumps(RECORD | {"options": {name: 1}, "moves": []}))
    expect(page.locator("#notice")).to_contain_text("cannot be played here")
    load(json.dumps(RECORD | {"moves": [name]}))
    expect(page.locator("#notice")).to_contain_text(f"Move 1, {name}")


@pytest.mark.night
@pytest.mark.parametrize("language", nightly(["en", "de"], "de"))
def test_a_book_and_its_lessons_may_have_such_names(served, open_page, tmp_path, language):
    page = open_page(served, locale=language, shows="hex-4")
    show_group(page, {"en": "Learn", "de": "Lernen"}[language])
    for name in NAMES:
        path = tmp_path / f"{re.sub('[^a-z]', '', name.lower())}.txt"
        book = HEAD.replace("A book", f"Of {name}").replace("One", name)
        path.write_text(book + STEP.replace("Look.", name))
        page.locator("#lesson-book").set_input_files(path)
        expect(page.locator("#books")).to_contain_text(f"Of {name}")
        page.locator("#books").get_by_role("button", name=name, exact=True).click()
        expect(page.locator("#lesson-title")).to_have_text(name)
        expect(page.locator("#lesson-sentence")).to_have_text(name)
        page.locator("#lesson-leave").click()
        expect(page.locator("#lesson")).to_be_hidden()


@pytest.mark.gate
def test_the_page_has_no_words_of_its_own_for_such_names(page):
    """Every function that turns a name from a board or a file into words."""
    said = page.evaluate(
        """async (names) => {
          const words = await import("/language/names.js");
          const { t } = await import("/language/texts.js");
          const { fromBoard } = await import("/language/from_board.js");
          const { noticeSentence } = await import("/session/notices.js");
          const { moveName } = await import("/language/words.js");
          const { buttonTitle } = await import("/board/pad.js");
          const makers = [...Object.values(words), t, fromBoard, moveName, buttonTitle];
          makers.push((name) => t(`{${name}}`), (name) => noticeSentence({ code: name }));
          const said = [];
          for (const name of names) {
            for (const make of makers) said.push(JSON.stringify(make(name, name)));
          }
          return said;
        }""",
        NAMES,
    )
    assert said
    assert [one for one in said if "native code" in one or "[object" in one] == []


# Anything at all.


@pytest.mark.gate
@pytest.mark.parametrize("seed", nightly(range(3), 0))
def test_the_readers_of_the_page_take_or_refuse_any_file(page, seed):
    taken = page_files.read(page, page_files.files(Random(seed), 300))
    assert 0 < taken < 300


@pytest.mark.gate
def test_any_file_gets_a_sentence_and_the_page_still_plays(load, page, served):
    random = Random(5)
    for _ in range(40 if EVERYTHING else 10):
        page.locator("#notice").evaluate("(notice) => notice.replaceChildren()")
        page.locator("#refusal").evaluate("(refusal) => refusal.replaceChildren()")
        load(page_files.record(random))
        answer = page.locator("#notice, #refusal, #shared").filter(has_text=re.compile(r"\w"))
        expect(answer).not_to_have_count(0)
        if page.locator("#shared button").count():
            open_offered(page)
            expect(answer).not_to_have_count(0)
    served.link().request("new", game="rootbound")
    load(json.dumps(RECORD | {"moves": ["d4"]}))
    expect(page.locator("#notice")).to_contain_text("game.json is on the board")
