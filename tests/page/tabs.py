"""Tabs of a browser, which tests use one after another, and what goes wrong in them."""

from contextlib import contextmanager

from playwright.sync_api import Error

DESKTOP = {"width": 1280, "height": 800}
# A page of the same server with nothing in it: the browser stays in the process that it has.
BLANK = "icon.svg"


class Tab:
    """A page in a context of its own; nothing may go wrong in it unseen."""

    def __init__(self, browser, options, prepare=None):
        self._context = browser.new_context(**options)
        if prepare is not None:
            prepare(self._context)
        self.page = self._context.new_page()
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._note)

    def _note(self, line):
        if is_error(line):
            self.complaints.append(line.text)

    def forget(self, address):
        """Be as a new one; returns whether it is, which takes an open page and its server."""
        if self.page.is_closed():
            return False
        self.page.unroute_all(behavior="ignoreErrors")
        for other in self._context.pages:
            if other is not self.page:
                other.close()
        try:
            self.page.goto(address + BLANK)
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        except Error:
            return False
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        self.complaints.clear()
        return True

    def close(self):
        self._context.close()


class Tabs:
    """Tabs by what is special about them. A tab waits for whatever a test expects so long."""

    def __init__(self, browser, patience_s):
        self._browser = browser
        self._patience_s = patience_s
        self._free = {}

    def take(self, viewport=DESKTOP, reduced_motion="no-preference", **options):
        """A tab that nobody uses."""
        free = self._free.setdefault(repr(sorted(options.items())), [])
        tab = free.pop() if free else Tab(self._browser, {"viewport": viewport, **options})
        if tab.page.viewport_size != viewport:
            tab.page.set_viewport_size(viewport)
        tab.page.emulate_media(reduced_motion=reduced_motion, forced_colors="none")
        return self._set(tab)

    def give_back(self, tab, address, viewport=None, reduced_motion=None, **options):
        """The tab was taken with these options, and showed a page at an address."""
        if tab.forget(address):
            self._free[repr(sorted(options.items()))].append(tab)
        else:
            tab.close()

    def make(self, prepare=None, viewport=DESKTOP, **options):
        """A tab for one test alone. `prepare` is called with its context before the page opens."""
        return self._set(Tab(self._browser, {"viewport": viewport, **options}, prepare))

    def _set(self, tab):
        tab.page.set_default_timeout(self._patience_s * 1000)
        return tab

    def close(self):
        for free in self._free.values():
            for tab in free:
                tab.close()


@contextmanager
def opened_pages(tabs):
    """A function that opens the page; nothing may go wrong in it unseen.

    It needs a tab that is_new where a test changes more of it than the page itself can, or leaves
    something in it: scripts before the page, a clock, what a service worker keeps.
    """
    closing = []
    used = []

    def open_page(
        served,
        shows="Simulated",
        path=None,
        is_new=False,
        prepare=None,
        patience_s=None,
        **options,
    ):
        if is_new or prepare is not None:
            tab = tabs.make(prepare, **options)
            closing.append(tab.close)
        else:
            tab = tabs.take(**options)
            closing.append(lambda: tabs.give_back(tab, served.address, **options))
        used.append(tab)
        page = tab.page
        if patience_s is not None:
            page.set_default_timeout(patience_s * 1000)
        if path is not None:
            page.goto(path if path.startswith("http") else served.address + path)
            return page
        page.goto(served.address)
        page.locator("#connection", has_text=shows).wait_for()
        return page

    yield open_page
    complaints = [complaint for tab in used for complaint in tab.complaints]
    for close in closing:
        close()
    assert complaints == []


def is_error(line):
    # A lost connection is told in the console by the browser itself, in two ways.
    is_lost = "ERR_CONNECTION_REFUSED" in line.text or "net::ERR_FAILED" in line.text
    return line.type == "error" and not is_lost
