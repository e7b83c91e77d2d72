"""WebKits and the windows in them, as WebDriver has them."""

import asyncio

from tests.page.engines.tab import Failed
from tests.page.engines.webkit import WebKit

# What `in_webkit.mjs` puts into each page.
BIDI = 'window["bidi of the tests"]'
_REALM = f"return {BIDI}?.realm ?? null;"
_PATIENCE_S = 5


class Window:
    """A browsing context of BiDi. `realm`: of the document in it; `pending`: calls, by token."""

    def __init__(self, user, handle):
        self.user = user
        self.handle = handle
        self.realm = None
        self.href = "about:blank"
        self.state = None
        self.pending = {}

    def described(self):
        """The window, as BiDi tells of it."""
        return {
            "context": self.handle,
            "url": self.href,
            "userContext": self.user.name,
            "children": None,
            "parent": None,
        }


class User:
    """A user context of BiDi: a WebKit of its own. `acting`: the window that was used last.

    `lock`: the driver does one thing at a time. `size`: of new windows. `folder`: for what pages
    save. `proxy`: through which its requests go; it is at an address. `intercepts`: for which
    Playwright is asked about each request.
    """

    def __init__(self, name, folder, proxy, address):
        self.name = name
        self.windows = {}
        self.acting = None
        self.size = None
        self.folder = None
        self.lock = asyncio.Lock()
        self.proxy = proxy
        self.intercepts = set()
        self._webkit = WebKit(folder, [f"--proxy={address}"])
        self._tab = None  # the first window, with which its browser ends
        self._session = None
        self._current = None
        self._sizes = {}

    def open(self):
        """A new window, in a new browser if there is none; its handle."""
        if self._session is None:
            self._tab = self._webkit.open_tab("none")
            self._session = self._tab.session
            self._current = self._ask("/window", None, "GET")
            return self._current
        return self._ask("/window/new", {"type": "window"})["handle"]

    def handles(self):
        """The windows that are open, those that pages have opened included."""
        return self._ask("/window/handles", None, "GET")

    def _ask(self, path, body, method="POST"):
        return self._webkit.ask(method, self._session + path, body)

    def ask(self, window, path, body=None, method="POST", is_gone=None):
        """Return the driver's answer about a window. Raises Failed."""
        if self._current != window.handle:
            self._ask("/window", {"handle": window.handle})
            self._current = window.handle
        return self._webkit.ask(method, self._session + path, body, is_gone)

    def run(self, window, script, *arguments):
        """Return the result of a script in a window."""
        return self._run(window, "/execute/sync", script, arguments)

    def run_async(self, window, script, *arguments):
        """Return the value with which a script calls its last argument."""
        return self._run(window, "/execute/async", script, arguments)

    def _run(self, window, path, script, arguments):
        body = {"script": script, "args": arguments}
        return self.ask(window, path, body, is_gone=lambda: self._has_another_page(window))

    def _has_another_page(self, window):
        """Return whether another page has come; False if the one that is there does not answer."""
        body = {"script": _REALM, "args": []}
        path = f"{self._session}/execute/sync"
        try:
            return self._webkit.ask("POST", path, body, patience_s=_PATIENCE_S) != window.realm
        except (Failed, TimeoutError):
            return False

    def resize(self, window, viewport):
        """Give a page so much room: its window is larger by what is above the page."""
        frame = self.run(window, "return [outerWidth - innerWidth, outerHeight - innerHeight];")
        size = {"width": viewport["width"] + frame[0], "height": viewport["height"] + frame[1]}
        self.ask(window, "/window/rect", size)

    def new_files(self):
        """Files that pages have saved whole: they are as large as before."""
        sizes = {file: file.stat().st_size for file in self._webkit.downloads.iterdir()}
        whole = [file for file, size in sizes.items() if self._sizes.get(file) == size]
        self._sizes = sizes
        return whole

    def shut(self, window):
        """Close a window; with the last one its browser ends."""
        if len(self.windows) == 1:
            self._tab.close()
            self._session = None
        else:
            self.ask(window, "/window", None, "DELETE")
        self._current = None
        del self.windows[window.handle]

    def close(self):
        """End its WebKit."""
        self._webkit.close()
        self.proxy.stop()
