"""People at the page: they use a mouse or fingers, and look at the page."""

import json
from threading import Event

from playwright.sync_api import expect

# The `end` pad is dead for 0.8 s after a turn (page on fingers and lights).
DEAD_TIME_MS = 900
BETWEEN_TOUCHES_MS = 300
BREATH = Event()
# Two minutes at least.
MOST_STEPS = 20000


def cell(page, name):
    return page.locator(f'[data-cell="{name}"]')


MEASURE = "([it]) => it.isConnected ? it.getBoundingClientRect().toJSON() : null"


def box_of(locator):
    """Return its place, as `getBoundingClientRect` has it.

    Playwright finds an element in one call and measures it in another. The page may draw it
    again between the two, and what was taken off a page measures nothing: then it is found anew.
    """
    while (box := locator.evaluate_all(MEASURE)) is None:
        pass
    return box


def button(page, name):
    return page.locator(f'[data-button="{name}"]')


def bar(page, name):
    """A button of the bar that a phone has in place of the button pads: `end`, `undo`, ..."""
    return page.locator(f"#pads .{name}")


def moves(page):
    """The moves in the list that have been played."""
    return page.locator("#list li:not(.undone)")


def middle(locator):
    box = box_of(locator)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def look_back(page):
    """Look back at the game on the board."""
    page.get_by_role("button", name="Look back").click()
    listed = page.locator("#look-back-dialog li")
    listed.filter(has_text="The game on the board").get_by_role("button").click()
    expect(page.locator("#study-panel")).to_be_visible()


class Mouse:
    """One pointer."""

    def __init__(self, page):
        self.page = page

    def tap(self, locator):
        locator.click()

    def press(self, locator):
        self.page.mouse.move(*middle(locator))
        self.page.mouse.down()

    def lift(self):
        self.page.mouse.up()


class Hand:
    """Fingers on a touch screen, as many as wanted: named by numbers."""

    def __init__(self, page):
        self.page = page
        self._touches = page.context.new_cdp_session(page)
        self._down = {}

    def tap(self, locator):
        locator.tap()

    def press(self, locator, finger=0):
        self._down[finger] = middle(locator)
        self._tell("touchStart")

    def slide(self, locator, finger=0):
        self._down[finger] = middle(locator)
        self._tell("touchMove")

    def lift(self, finger=0):
        del self._down[finger]
        self._tell("touchEnd")

    def _tell(self, kind):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def end_pad(number):
    """Return the `end` of the turn of a number, counted from 0: Black sits at the first."""
    return "end1" if number % 2 == 0 else "end2"


def play_game(page, served, hands, game, ends=button):
    """Play all moves of a recorded game on the pads, passes included.

    ends: a function that finds the End of a pad's name.
    """
    link = served.link()
    for number, move in enumerate(game["moves"]):
        link.request("sim.run", ms=DEAD_TIME_MS)
        end = ends(page, end_pad(number))
        if move == "pass":
            hands.press(end)
        else:
            touch_cells(page, served, link, hands, move.split(","))
            hands.tap(end)
        expect(moves(page)).to_have_count(number + 1)
        if move == "pass":
            hands.lift()
        wait_for_lifted_hands(served, link)
    shown = [text.replace(", ", ",") for text in page.locator("#list .move").all_inner_texts()]
    assert shown == game["moves"]


def touch_cells(page, served, link, hands, names):
    for count in range(len(names)):
        hands.tap(cell(page, names[count]))
        for name in names[: count + 1]:
            expect(page.locator("#pending")).to_contain_text(name)
        # A second touch that follows at once would be a hand that slides.
        wait_for_lifted_hands(served, link)
        link.request("sim.run", ms=BETWEEN_TOUCHES_MS)


def wait_for_lifted_hands(served, link):
    """The page lifts a finger a moment after the hand: let the board come to that."""
    for _ in range(MOST_STEPS):
        if not served.sim.board.fingers.down:
            return
        link.request("sim.run", ms=1)
        # The browser runs beside; a program that asks more than 250 times a second is cut off.
        BREATH.wait(0.006)
    raise AssertionError("a finger was left on the board")


def wait_for(condition):
    """Wait for what a page has asked of the board; nothing on the page shows that it has come."""
    for _ in range(MOST_STEPS):
        if condition():
            return
        # A program that asks more than 250 times a second is cut off.
        BREATH.wait(0.006)
    raise AssertionError("what was waited for did not come")


def choose_file(page, name, content):
    """Give the page a file with a saved game, or with any other text."""
    text = content if isinstance(content, str) else json.dumps(content)
    payload = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files("#file", payload)


def open_offered(page):
    """Agree to what the page asks: whether a game of an address, or of a file, is to be opened."""
    page.locator("#shared").get_by_role("button", name="Open it", exact=True).click()
    expect(page.locator("#shared")).to_be_empty()


def show_group(page, name):
    """Open a group of the panel: Play, Learn, Host, or the Workshop, which has to be asked for."""
    tab = page.get_by_role("tab", name=name, exact=True)
    if name == "Workshop" and tab.count() == 0:
        page.locator("#host-tab").click()
        page.locator("#to-workshop").click()
    else:
        tab.click()
    expect(page.get_by_role("tabpanel", name=name, exact=True)).to_be_visible()


def take_back(page):
    """Press the board's own Undo: beside the board there is none."""
    button(page, "undo").click()


def open_settings(page):
    page.locator("#settings").click()
    expect(page.locator("#settings-dialog")).to_be_visible()


def share_and_save(page, way):
    """Press one of the ways to share or save the game, by its id."""
    page.locator("#share").click()
    page.locator("#share-dialog").locator(f"#{way}").click()


def ask_who_plays(page):
    """Press "Who plays", or "Play the computer", which the welcome has in its place."""
    page.locator("#who:visible, #welcome-computer:visible").click()
    expect(page.locator("#players-dialog")).to_be_visible()


def close_dialog(page):
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def show_advice(page):
    """Tap Hint: from then on its advice is offered beside the board, too."""
    page.locator('[data-button="hint"]:visible, #pads .hint').click()
    expect(page.locator("#advice")).to_be_visible()


def open_at_the_table(page):
    page.locator("#leader > summary").click()


def choose_game(page, game):
    """Choose a game by its name in the record, in the open dialog for a new one."""
    page.locator(f'#new-games input[value="{game}"]').check()


def open_options(page):
    """Unfold the options of the game in the dialog of a new one."""
    page.locator("#new-more").evaluate("fold => { fold.open = true; }")
