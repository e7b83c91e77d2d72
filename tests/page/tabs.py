"""Tabs of a browser, which tests use one after another, and what goes wrong in them."""

from contextlib import contextmanager, suppress

from playwright.sync_api import Error

from tests.page.engines.playwright import ENGINE

DESKTOP = {"width": 1280, "height": 800}
# A page of the same server with nothing in it: the browser stays in the process that it has.
BLANK = "icon.svg"
# How browsers themselves tell of a lost connection: the console, or as a mistake of the page.
LOST = (
    "ERR_CONNECTION_REFUSED",
    "net::ERR_FAILED",
    "establish a connection to the server at ws:",
    "was interrupted while the page was loading",
    "NetworkError when attempting to fetch resource",
)


# The window, and the device's colours: Playwright's own are those by day.
AS_ALWAYS = {"viewport": DESKTOP, "color_scheme": "dark"}


class Tab:
    """A page in a context of its own; nothing may go wrong in it unseen.

    `prepare` is called with the context before there is a page in it.
    """

    def __init__(self, browser, prepare=None, **options):
        if ENGINE != "chromium":
            options.pop("is_mobile", None)
        self._context = browser.new_context(**(AS_ALWAYS | options))
        if prepare is not None:
            prepare(self._context)
        self.page = self._context.new_page()
        self.complaints = []
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("console", lambda line: self._note(line.text) if is_error(line) else None)

    def _note(self, complaint):
        if not is_lost(complaint):
            self.complaints.append(complaint)

    def look(self, patience_s, viewport, **media):
        """Wait so long for what a test expects, have this size, and be seen by such a person."""
        self.page.set_default_timeout(patience_s * 1000)
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)
        self.page.emulate_media(media="screen", **media)

    def forget(self, address):
        """Be as a new one; returns whether it is, which takes an open page and its server."""
        if self.page.is_closed():
            return False
        try:
            self.page.unroute_all(behavior="ignoreErrors")
            for other in self._context.pages:
                if other is not self.page:
                    other.close()
            self.page.goto(address + BLANK)
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        except Error:
            return False
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        self.complaints.clear()
        return True

    def close(self):
        """Close it, unless its browser has crashed."""
        with suppress(Error):
            self._context.close()


class Tabs:
    """Tabs by what is special about them, of the browser that `browser` returns."""

    def __init__(self, browser, patience_s):
        self._browser = browser
        self._patience_s = patience_s
        self._free = {}

    def take(
        self,
        is_new=False,
        patience_s=None,
        viewport=DESKTOP,
        color_scheme=AS_ALWAYS["color_scheme"],
        reduced_motion="no-preference",
        forced_colors="none",
        **options,
    ):
        """A tab that nobody uses, and a function that gives it back: of the server's address."""
        kind = repr(sorted(options.items()))
        free = [] if is_new else self._free.setdefault(kind, [])
        free[:] = [tab for tab in free if not tab.page.is_closed()]
        tab = free.pop() if free else Tab(self._browser(), **options)
        media = {
            "color_scheme": color_scheme,
            "reduced_motion": reduced_motion,
            "forced_colors": forced_colors,
        }
        tab.look(patience_s or self._patience_s, viewport, **media)

        def give_back(address):
            if not is_new and tab.forget(address):
                free.append(tab)
            else:
                tab.close()

        return tab, give_back

    def close(self):
        for free in self._free.values():
            for tab in free:
                tab.close()


@contextmanager
def opened_pages(tabs):
    """A function that opens the page; nothing may go wrong in it unseen.

    A test asks for a tab that is_new where it leaves more in it than `Tab.forget` puts right:
    scripts before the page, a clock, what a service worker keeps.
    """
    used = []

    def open_page(served, shows="Simulated", path=None, **options):
        tab, give_back = tabs.take(**options)
        used.append((tab, give_back, served.address))
        page = tab.page
        if path is not None:
            page.goto(path if path.startswith("http") else served.address + path)
            return page
        page.goto(served.address)
        page.locator("#connection", has_text=shows).wait_for()
        return page

    yield open_page
    complaints = [complaint for tab, _, _ in used for complaint in tab.complaints]
    for _, give_back, address in used:
        give_back(address)
    assert complaints == [], complaints


def is_error(line):
    return line.type == "error" and not is_lost(line.text)


def is_lost(complaint):
    return any(said in complaint for said in LOST)
