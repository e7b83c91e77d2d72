"""The page in German and in French, in a real browser; the board follows it, and it the board."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.people import ask_who_plays, button, open_settings, show_group, take_back
from tests.page.thoughtful_board import PENSIVE, pensive_board

GERMAN = {"locale": "de-AT"}

# Firefox tells from which attribute it has it, the others what is in that.
SENTENCE_OF_NO_MOVES = r"""list => {
  const { content } = getComputedStyle(list, "::after");
  const [, attribute] = content.match(/^attr\((.*)\)$/) ?? [];
  return attribute ? list.getAttribute(attribute) : JSON.parse(content);
}"""


@pytest.fixture
def served(serve_board):
    return serve_board()


def words(page):
    """All that can be read on the page."""
    return page.locator("body").inner_text()


def test_a_german_browser_gets_a_german_page(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=["d4"])
    page = open_page(served, shows="Simuliertes hex-4", **GERMAN)
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.locator("#game")).to_have_text("Root Bound auf hex-4")
    expect(page.locator("#turn")).to_have_text("Weiß (gelb) ist am Zug")
    special = "Der erste Zug von Weiß: zwei Steine, die keine Nachbarn sind."
    expect(page.locator("#pending")).to_have_text(special)
    expect(page.get_by_role("button", name="Pad „Zurück“", exact=True)).to_be_visible()
    expect(page.locator('[data-cell="d4"]')).to_have_attribute(
        "aria-label", re.compile("Stein von Schwarz")
    )
    page.locator("#learn-tab").click()
    page.get_by_text("Berühren und Tastatur").click()
    expect(page.locator("#help")).to_contain_text("Halte H und berühre ein Feld")
    # The board's English is German here all the same, values included.
    page.locator('[data-cell="d4"]').click()
    expect(page.locator("#refusal")).to_contain_text("Dieses Feld ist schon besetzt.")
    link.request("sim.fault", part="touch1", kind="absent")
    link.request("sim.run", ms=3000)
    expect(page.locator("#faults")).to_contain_text("touch1 antwortet nicht, darum erkennen")
    for english in ("Undo", "Moves", "New game", "stone", "board"):
        assert english not in words(page)


def test_a_french_browser_gets_a_french_page(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=["d4"])
    page = open_page(served, shows="hex-4 simulé", locale="fr-CA")
    assert page.locator("html").get_attribute("lang") == "fr"
    expect(page.locator("#game")).to_have_text("Root Bound sur hex-4")
    expect(page.locator("#turn")).to_have_text("À Blanc (ambre) de jouer")
    expect(page.get_by_role("button", name="Pastille « Annuler »", exact=True)).to_be_visible()
    expect(cell_d4(page)).to_have_attribute("aria-label", re.compile(r"pierre, Noir \(bleu\)"))
    cell_d4(page).click()
    expect(page.locator("#refusal")).to_contain_text("Cette case est déjà prise.")
    # The board itself says it in French, too.
    assert link.request("settings", language="fr")["language"] == "fr"
    for english in ("Undo", "Moves", "New game", "stone", "board", "Play"):
        assert english not in words(page)


def test_a_wish_that_is_refused_is_named_as_its_pad_is(served, open_page):
    page = open_page(served, shows="Simuliertes hex-4", **GERMAN)
    button(page, "undo").click()
    expect(page.locator("#refusal strong")).to_have_text("Zurück:")


def cell_d4(page):
    return page.locator('[data-cell="d4"]')


@pytest.mark.night
def test_opponents_are_german(serve_sim, open_page):
    served = serve_sim(pensive_board())
    page = open_page(served, shows="Simuliertes hex-4", **GERMAN)
    served.link().request("new", game="rootbound", opponents={"black": PENSIVE})
    expect(page.locator("#turn")).to_have_text("Schwarz (blau) denkt nach")
    expect(page.locator(".player").first).to_contain_text("Stufe 3")
    expect(page.locator(".player").last).to_contain_text("Mensch")
    empty = page.locator("#list").evaluate(SENTENCE_OF_NO_MOVES)
    assert empty == "Berühre ein Feld, dann tippe auf das leuchtende Pad „Ende“."
    ask_who_plays(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox").first).to_contain_text("Computer, Stufe 10 (sehr stark)")
    for english in ("Level", "level", "Person", "play", "Undo"):
        assert english not in words(page)


@pytest.mark.night
def test_a_german_page_says_in_german_why_there_is_no_board(plug_board, serve_real, open_page):
    board = plug_board()
    page = open_page(serve_real(board.name), shows="hex-4", **GERMAN)
    board.pull()
    expect(page.locator("#away")).to_contain_text(f"Das Brett an {board.name} ist ausgesteckt.")


@pytest.mark.night
def test_a_language_that_is_chosen_is_that_of_this_browser_alone_and_is_remembered(
    served, open_page
):
    other = open_page(served)
    page = open_page(served)
    # Once they are asked for by the label, Firefox 153 crashes at the next look for it.
    options = page.locator("#language option").all_inner_texts()
    assert options == ["English", "Deutsch", "Français"]
    open_settings(page)
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.locator("#connection")).to_contain_text("Simuliertes hex-4")
    expect(page.get_by_label("Sprache")).to_have_value("de")
    assert served.link().request("settings")["language"] == "en"
    page.reload()
    expect(page.locator("#connection")).to_contain_text("Simuliertes hex-4")
    # A page that is there already keeps its own, also where the board speaks another one.
    served.link().request("settings", language="de")
    other.reload()
    expect(other.locator("#connection")).to_contain_text("Simulated hex-4")
    # One that comes, on which nobody has chosen, speaks as the board does.
    third = open_page(served, shows="Simuliertes hex-4")
    open_settings(third)
    third.get_by_label("Sprache").select_option(label="English")
    expect(third.locator("#connection")).to_contain_text("Simulated hex-4")
    # The board itself speaks English from then on, which each page can translate.
    assert served.link().request("settings")["language"] == "en"


def test_a_choice_is_not_undone_by_a_board_that_answers_late(served, open_page):
    """The board was asked what it speaks; the page is to be loaded again in another language."""
    page = open_page(served)
    kept = page.evaluate(
        """async () => {
            const { follow } = await import("/language/texts.js");
            sessionStorage.setItem("language of this page", "de");
            localStorage.setItem("language", "de");
            follow("en");
            return sessionStorage.getItem("language of this page");
        }"""
    )
    assert kept == "de"


@pytest.mark.night
def test_a_page_without_catalogues_is_english(served, open_page):
    page = open_page(served, shows="Simuliertes hex-4", **GERMAN)
    page.route("**/texts/*.json", lambda route: route.fulfill(body="{damaged"))
    page.reload()
    expect(page.locator("#connection")).to_contain_text("Simulated hex-4")


def test_another_language_leaves_the_page_where_it_was(serve_board, open_page):
    served = serve_board("hex-4")
    served.link().request("new", game="rootbound", moves=["d4", "b2,f3", "e2"])
    page = open_page(served)
    take_back(page)
    expect(page.locator("#list .undone")).to_have_count(1)
    show_group(page, "Workshop")
    page.locator("#trouble > summary").click()
    open_settings(page)
    page.locator("#language").select_option("de")
    # Where the language is chosen, too.
    expect(page.locator("#settings-dialog")).to_be_visible()
    expect(page.locator("#language")).to_have_value("de")
    page.get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("tab", selected=True)).to_have_text("Werkstatt")
    expect(page.get_by_role("button", name="Fehlerbericht speichern")).to_be_visible()
    expect(page.locator("#list .undone")).to_have_count(1)
    # Once: whoever loads the page again finds it folded.
    page.reload()
    expect(page.locator("#list li")).to_have_count(3)
    expect(page.locator("#trouble")).not_to_have_attribute("open", "")
    expect(page.locator("#settings-dialog")).to_be_hidden()
