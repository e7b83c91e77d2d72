"""What the browser does for a touch: the lights that change, and the words beside the board.

A touch that looks at every element anew, or lays the whole board out again, is answered late on a
phone. Styles with `:has()` and boxes without a size of their own do that without a word.
"""

import pytest
from playwright.sync_api import expect

CELLS = ("b4", "c3", "d4", "e4", "d2")
SIZES = [(1280, 720), (390, 664)]
# Of all that stands on the page.
MOST = 1 / 4
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]


class Trace:
    """What Chromium tells of its work on a page while this is entered; then `events`."""

    def __init__(self, page):
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._told = []
        self._whole = []
        self._session.on("Tracing.dataCollected", lambda news: self._told.extend(news["value"]))
        self._session.on("Tracing.tracingComplete", lambda news: self._whole.append(news))

    def __enter__(self):
        config = {"includedCategories": TRACED}
        self._session.send(
            "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config}
        )
        return self

    def __exit__(self, *_):
        self._session.send("Tracing.end")
        while not self._whole:
            # Playwright hears while it is asked.
            self._page.evaluate("0")

    def most_styled(self):
        """The most elements whose style was looked at in one go."""
        return max(event["args"]["elementCount"] for event in self._named("UpdateLayoutTree"))

    def most_laid_out(self):
        """The most boxes that were laid out in one go."""
        return max(event["args"]["beginData"]["dirtyObjects"] for event in self._named("Layout"))

    def _named(self, name):
        return [event for event in self._told if event["name"] == name and event["ph"] == "X"]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_touch_leaves_the_rest_of_the_page_alone(serve_board, open_page, size):
    page = open_page(
        serve_board("hex-4"), viewport=dict(zip(("width", "height"), size, strict=True))
    )
    play(page, CELLS[:1])
    with Trace(page) as trace:
        play(page, CELLS[1:])
    everything = page.locator("*").count()
    assert trace.most_styled() < MOST * everything
    assert trace.most_laid_out() < MOST * everything


def play(page, cells):
    """Touch cells; some are refused."""
    for cell in cells:
        page.locator(f'#board .cell[data-cell="{cell}"]').click()
        expect(page.locator("#board .held")).to_have_count(0)
