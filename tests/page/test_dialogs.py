"""Dialogs of the page give the focus back to what opened them."""

import re

import pytest
from playwright.sync_api import expect

from host_sim.folders import TREE
from tests.page.people import open_settings, show_group
from tests.page.thoughtful_board import quick_computer

# Each dialog: the group of what opens it, and what is pressed, one after the other, to come there.
# Those of a memory that cannot be read, of an invitation, which takes a room, and of a picture of
# a step, which takes the site, are tested with these.
WAYS = {
    "settings-dialog": ("Play", ["#settings"]),
    "look-back-dialog": ("Play", ["#look-back"]),
    "new-dialog": ("Play", ["#new"]),
    "players-dialog": ("Play", ["#who"]),
    "resign-dialog": ("Play", ["#who", "#resign"]),
    "share-dialog": ("Play", ["#share"]),
    "text-dialog": ("Play", ["#share", "#text"]),
    "rules-dialog": ("Learn", ["#rules"]),
    "keys-dialog": ("Learn", ["#keys"]),
    "clock-dialog": ("Host", ["#clock"]),
    "update-dialog": ("Workshop", ["#update"]),
}
# As a click in Safari does: the button has no focus then.
PRESS = "(one) => { document.activeElement?.blur(); one.click(); }"


@pytest.fixture
def page(serve_sim, open_page):
    served = serve_sim(quick_computer())
    served.link().request("play", move="d4")
    return open_page(served)


def test_all_dialogs_are_known():
    html = (TREE / "host_sim" / "page" / "index.html").read_text(encoding="utf-8")
    here = set(re.findall(r'<dialog id="([^"]+)"', html))
    assert here | {"keys-dialog"} == WAYS.keys() | {
        "empty-dialog",
        "invite-dialog",
        "picture-dialog",
    }


@pytest.mark.parametrize("dialog", WAYS)
def test_the_focus_goes_back_to_what_opened_a_dialog(page, dialog):
    group, (opener, *further) = WAYS[dialog]
    show_group(page, group)
    page.locator("#help").evaluate("(fold) => fold.open = true")
    for press in (lambda one: one.click(), lambda one: one.evaluate(PRESS)):
        press(page.locator(opener))
        for button in further:
            page.locator(button).click()
        expect(page.locator(f"#{dialog}")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(opener)).to_be_focused()


def test_the_board_has_the_focus_when_what_opened_a_dialog_is_gone(serve_sim, open_page):
    page = open_page(serve_sim(quick_computer()))
    page.locator("#welcome-computer").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#welcome-computer")).to_be_hidden()
    expect(page.locator("#board [tabindex='0']").first).to_be_focused()


def test_the_settings_give_the_focus_back_in_another_language_too(page):
    open_settings(page)
    page.locator("#language").select_option("de")
    page.get_by_role("button", name="Schließen").click()
    expect(page.locator("#settings")).to_be_focused()
