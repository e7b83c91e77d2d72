"""The keys that press the board's buttons, and what a listener hears of a turn."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.people import cell, show_group

TYPED = """([code, key]) => {
  for (const kind of ["keydown", "keyup"]) {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent(kind, { code, key, bubbles: true, cancelable: true }));
  }
}"""


@pytest.fixture
def page(serve_board, open_page):
    return open_page(serve_board())


def test_keys_have_their_places_may_be_changed_and_turned_off(page):
    cell(page, "d4").click()
    expect(page.locator("#pending")).to_contain_text("d4")
    # A Cyrillic keyboard has another letter where Latin ones have E.
    page.evaluate(TYPED, ["KeyE", "у"])
    expect(page.locator("#list li")).to_have_count(1)
    expect(page.locator("#last-turn")).to_have_text("Black (blue): d4.")

    show_group(page, "Learn")
    page.locator("#help summary").click()
    page.get_by_role("button", name="Change these keys").click()
    page.get_by_role("button", name="Undo: U").click()
    page.keyboard.press("7")
    expect(page.locator("#keys-dialog [role=status]")).to_contain_text("Digits lead to cells")
    page.keyboard.press("j")
    expect(page.get_by_role("button", name="Undo: J")).to_be_visible()
    # Escape leaves a button as it is, and the dialog open.
    page.get_by_role("button", name="Undo: J").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Undo: J")).to_be_visible()
    page.locator("#keys-dialog").get_by_role("button", name="Done").click()
    expect(page.locator("#help .with-fingers")).to_contain_text("E is End, J Undo, H Hint")
    page.keyboard.press("u")
    page.keyboard.press("j")
    expect(page.locator("#list li.undone")).to_have_count(1)

    page.get_by_role("button", name="Change these keys").click()
    page.get_by_label("Letter keys press the board's buttons").uncheck()
    page.locator("#keys-dialog").get_by_role("button", name="Done").click()
    expect(page.locator("#help .with-fingers")).to_contain_text("to touch a cell")
    expect(page.locator("#help .with-fingers").get_by_text("is End")).to_be_hidden()
    cell(page, "e4").click()
    expect(page.locator("#pending")).to_contain_text("e4")
    page.keyboard.press("e")
    page.keyboard.press("j")
    expect(page.locator("#pending")).to_contain_text("e4")


def test_the_list_of_keys_is_found_in_the_settings_and_by_a_key(page):
    keys = page.locator("#keys-dialog")
    page.keyboard.press("?")
    expect(keys.get_by_role("button", name="Hint: H")).to_be_visible()
    expect(keys).to_contain_text("Press Tab to get to the board, the arrow keys")
    expect(keys).to_contain_text("Left and Right step through the moves")
    expect(keys).to_contain_text("The key ? opens this list.")
    page.get_by_label("Letter keys press the board's buttons").uncheck()
    expect(keys.get_by_text("opens this list")).to_be_hidden()
    keys.get_by_role("button", name="Done").click()
    # It is a key as the others are, and off with them.
    page.keyboard.press("?")
    expect(keys).to_be_hidden()
    page.locator("#settings").click()
    page.locator("#settings-dialog").get_by_role("button", name="Keyboard").click()
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#settings-dialog")).to_be_visible()


def test_a_game_that_begins_has_the_focus_and_its_own_names_lead_to_cells(page):
    page.get_by_role("button", name="New game").click()
    page.locator("#new-board").select_option("hex-3-4")
    page.keyboard.press("Enter")
    focused = page.locator("#board [data-cell]:focus")
    expect(focused).to_have_count(1)
    for keys, name in (("Shift+C 4", "c4"), ("Shift+A 1", "a1")):
        for key in keys.split():
            page.keyboard.press(key)
        expect(focused).to_have_attribute("aria-label", re.compile(f"^{name}, "))
