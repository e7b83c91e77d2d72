"""WebKit, the engine of Safari and of all browsers of an iPhone: WebKitGTK's, by WebDriver.

MiniBrowser is the browser, and Xvfb its screen. It tells nobody of its console, so the
pages note what goes wrong in them (`conftest.py`).
"""

import base64
import json
import os
import subprocess
import time
from contextlib import ExitStack, closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from select import select

from host_sim.toolchain.debian_programs import WEBKIT, WEBKIT_DRIVER, XVFB, find
from host_sim.trials.mosquitto import free_port
from tests.page.engines.process import ended
from tests.page.engines.tab import PATIENCE_S, Failed, Tab

_ANSWERED = """
    const done = arguments[0];
    {expression}.then((text) => done({{ text }}), (error) => done({{ error: `${{error}}` }}));
"""
_START_S = 0.02
# Characters of what a browser says that does not start.
_LAST_WORDS = 1000
# A call that takes longer may be forgotten.
_FORGOTTEN_S = 5
_ENVIRONMENT = {
    # As root, or in a container, it can lock nothing away; nor can GTK's loaders of pictures.
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "GLYCIN_DISABLE_SANDBOX": "i-know-the-risks",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    "GTK_A11Y": "none",
    "GDK_BACKEND": "x11",
    "LC_ALL": "C.UTF-8",
}


# The bars above the page take next to no room: a window may be as narrow as a phone.
_STYLE = """* {
    min-width: 0;
    min-height: 0;
    margin: 0;
    border-width: 0;
    padding: 0;
    font-size: 1px;
    -gtk-icon-transform: scale(0);
}
"""


class WebKit:
    """WebKit's driver and a screen; each tab is a browser of its own, one after another.

    downloads: the folder of the files that its pages save. options: more of MiniBrowser's;
    environment: more of what it finds there.
    """

    name = "WebKit"
    programs = (WEBKIT, WEBKIT_DRIVER, XVFB)

    def __init__(self, folder, options=(), environment=None):
        self._options = options
        self._said = folder / "said"  # by the last browser
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        self._set_up(folder / ".config")
        self._open = ExitStack()
        display = self._screen()
        port = free_port()
        # The driver would start the browser at a port that any connection may get meanwhile, and
        # would then ask for ever. So the browser is started here, at a port that none is given.
        inspector = f"127.0.0.1:{free_port()}"
        self._environment = {**os.environ, **_ENVIRONMENT, **(environment or {})}
        self._environment["DISPLAY"] = display
        self._environment |= {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        self._environment["WEBKIT_INSPECTOR_SERVER"] = inspector
        self._port = port
        command = [find(WEBKIT_DRIVER), f"--port={port}", f"--target={inspector}"]
        self._start(command, env=self._environment)
        self._wait()

    def _set_up(self, folder):
        (folder / "gtk-3.0").mkdir(parents=True)
        (folder / "gtk-3.0/gtk.css").write_text(_STYLE)
        (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads}"\n')

    def _start(self, command, **options):
        options = {"stderr": subprocess.DEVNULL} | options
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, start_new_session=True, **options
        )
        self._open.callback(ended, process)
        return process

    def _screen(self):
        """Start a screen; its name."""
        reads, writes = os.pipe()
        command = [find(XVFB), "-displayfd", str(writes), "-screen", "0", "1600x1400x24"]
        self._start([*command, "-nolisten", "tcp"], pass_fds=(writes,))
        os.close(writes)
        with os.fdopen(reads) as said:
            number = said.readline().strip()
        if not number:
            raise Failed("Xvfb does not start.")
        return f":{number}"

    def _wait(self):
        last = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.ask("GET", "/status")
                return
            except ConnectionError as error:
                if time.monotonic() > last:
                    raise Failed("WebKit's driver does not start.") from error
                time.sleep(_START_S)

    def open_tab(self, wait="normal"):
        """A new browser. wait: for which state of a page, as WebDriver names them."""
        command = [find(WEBKIT), "--automation", *self._options]
        with self._said.open("wb") as said:
            browser = self._start(command, env=self._environment, stderr=said)
        wanted = {"timeouts": {"script": PATIENCE_S * 1000}, "pageLoadStrategy": wait}
        try:
            made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        except (OSError, Failed) as error:
            said = self._said.read_text(errors="replace")[-_LAST_WORDS:]
            raise Failed(f"WebKit does not start, code {browser.poll()}: {said}") from error
        return WebKitTab(self, f"/session/{made['sessionId']}", browser)

    @contextmanager
    def visit(self, address):
        """Show an address in a window that is not private, meanwhile.

        The driver opens private windows alone, and those keep no files of a server.
        """
        alone = {**self._environment}
        # The driver must not find this window.
        del alone["WEBKIT_INSPECTOR_SERVER"]
        browser = self._start([find(WEBKIT), address], env=alone)
        try:
            yield
        finally:
            ended(browser)

    def ask(self, method, path, body=None, is_gone=None, patience_s=2 * PATIENCE_S):
        """Return the driver's answer. Raises Failed.

        is_gone: the driver forgets to answer a call that is on when its page goes; this returns
        whether the page of a call has gone.
        """
        data = None if body is None else json.dumps(body).encode()
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=patience_s)) as driver:
            headers = {"Content-Type": "application/json", "Connection": "close"}
            driver.request(method, path, data, headers)
            while is_gone and not select([driver.sock], [], [], _FORGOTTEN_S)[0]:
                if is_gone():
                    raise Failed("The page of this call is gone.")
            answer = driver.getresponse()
            said = json.load(answer)["value"]
        if answer.status == HTTPStatus.OK:
            return said
        if said["error"] == "script timeout":
            raise AssertionError(f"{self.name} waited in vain: {body}")
        raise Failed(f"{said['error']}: {said['message']}")

    def close(self):
        """End all of it."""
        self._open.close()


class WebKitTab(Tab):
    """See Tab."""

    def __init__(self, webkit, session, browser):
        self._webkit = webkit
        self.session = session
        self._browser = browser

    def _ask(self, path, body, method="POST"):
        return self._webkit.ask(method, self.session + path, body)

    def open(self, address):
        self._ask("/url", {"url": address})

    def reload(self):
        self._ask("/refresh", {})

    def back(self):
        self._ask("/back", {})

    def evaluate(self, expression):
        script = _ANSWERED.format(expression=expression)
        answer = self._ask("/execute/async", {"script": script, "args": []})
        if "error" in answer:
            raise Failed(answer["error"])
        return answer["text"]

    def perform(self, sources):
        self._ask("/actions", {"actions": sources})

    def picture(self):
        return base64.b64decode(self._ask("/screenshot", None, "GET"))

    def resize(self, width, height):
        """Its window is larger by what is above the page."""
        frame = self.run("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        size = {"width": width + frame[0], "height": height + frame[1]}
        self._ask("/window/rect", size)
        self.until("(width) => innerWidth === width", width)

    def complaints(self):
        """Return the complaints of the page that is open."""
        return self.run("() => (window.complaints ?? []).splice(0)")

    def close(self):
        """End its browser."""
        self._ask("", None, "DELETE")
        ended(self._browser)
