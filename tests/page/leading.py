"""The leader's acts at the page of a wall, as tests of its pages need them."""

from playwright.sync_api import expect


def result(page, pair):
    """The button that shows the result of two players: `Ada and Ben`."""
    return page.locator("#pairings").get_by_role("button", name=pair)


def enter(page, pair, outcome):
    """Give a game an outcome, as `club.result` takes it; a question may follow."""
    result(page, pair).click()
    page.get_by_role("combobox", name="Result").select_option(outcome)
    page.get_by_role("button", name="Save").click()


def agree(page, act):
    """Agree to what the page asks, by the word on its button; all dialogs are closed then."""
    page.locator("#question").get_by_role("button", name=act).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
