"""A page that stays open while it is given files, for `__main__`."""

from playwright.sync_api import sync_playwright

from host_sim.link.sim_link import SimLink
from tests.fuzz import page_files
from tests.page import browser as chromium
from tests.page.conftest import Served
from tests.page.tabs import is_error


class OpenPage:
    """The page of a simulated board in a browser, until the stack is closed."""

    def __init__(self, stack):
        self._complaints = []
        served = Served(SimLink("hex-4"))
        stack.callback(served.stop)
        playwright = stack.enter_context(sync_playwright())
        path = chromium.executable()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        stack.callback(browser.close)
        self._page = browser.new_page()
        self._page.on("pageerror", lambda error: self._complaints.append(str(error)))
        self._page.on("console", self._note)
        self._page.goto(served.address)
        self._page.locator("#connection", has_text="Simulated").wait_for()

    def read(self, files):
        """Let the page read files; how many it took. Raises AssertionError."""
        taken = page_files.read(self._page, files)
        complaints, self._complaints = self._complaints, []
        assert complaints == []
        return taken

    def _note(self, line):
        if is_error(line):
            self._complaints.append(line.text)
