"""Firefox, by WebDriver BiDi: it speaks that itself, on a WebSocket."""

import base64
import itertools
import json
import re
import subprocess
from contextlib import ExitStack, contextmanager

from websockets.sync.client import connect

from host_sim.toolchain.debian_programs import FIREFOX, find
from tests.page.engines.process import ended
from tests.page.engines.tab import PATIENCE_S, Failed, Tab

_LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
# Nothing is looked for at Firefox's maker, and no tab is opened to greet anybody.
_PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class Firefox:
    """One Firefox with a profile of its own in a folder; `preferences`: more of them."""

    name = "Firefox"
    programs = (FIREFOX,)

    def __init__(self, folder, preferences=()):
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in {**_PREFERENCES, **dict(preferences)}.items()
        )
        (folder / "user.js").write_text("".join(lines))
        command = [find(FIREFOX), "--headless", "--no-remote", "--profile", folder]
        command += ["--remote-debugging-port", "0", "about:blank"]
        self._open = ExitStack()
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )
        self._open.callback(ended, process)
        address = self._address(process.stderr)
        # The lines that it prints from now on go nowhere, and never fill the pipe.
        self._open.callback(process.stderr.close)
        subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        self._socket = self._open.enter_context(
            connect(f"{address}/session", max_size=None, ping_interval=None)
        )
        self._ids = itertools.count(1)
        self._complaints = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    @staticmethod
    def _address(said):
        for line in said:
            if found := _LISTENS.search(line):
                return found[1].decode()
        raise Failed("Firefox does not start.")

    def open_tab(self):
        """A tab that shares nothing with others."""
        context = self.ask("browser.createUserContext")["userContext"]
        made = self.ask("browsingContext.create", type="tab", userContext=context)
        return FirefoxTab(self, context, made["context"])

    @contextmanager
    def visit(self, address):
        """Show an address in a tab that is not driven, meanwhile."""
        tab = self.open_tab()
        try:
            tab.open(address)
            yield
        finally:
            tab.close()

    def prepare(self, function):
        """Let a function of JavaScript run in each page, before its own scripts."""
        self.ask("script.addPreloadScript", functionDeclaration=function)

    def ask(self, method, **params):
        """Send a command; its result. Raises Failed."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            try:
                answer = json.loads(self._socket.recv(PATIENCE_S))
            except TimeoutError as error:
                raise AssertionError(f"{self.name} does not answer: {params}") from error
            if answer.get("method") == "log.entryAdded":
                self._note(answer["params"])
            elif answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise Failed(answer["message"])
        return answer["result"]

    def _note(self, entry):
        if entry["level"] == "error":
            self._complaints.append(entry["text"])

    def complaints(self):
        """Return the complaints of its pages since the last call."""
        complaints, self._complaints = self._complaints, []
        return complaints

    def close(self):
        """End it."""
        self._open.close()


class FirefoxTab(Tab):
    """See Tab."""

    def __init__(self, firefox, user, context):
        self._firefox = firefox
        self._user = user
        self._context = context

    def _ask(self, method, **params):
        return self._firefox.ask(method, context=self._context, **params)

    def open(self, address):
        self._ask("browsingContext.navigate", url=address, wait="complete")

    def reload(self):
        self._ask("browsingContext.reload", wait="complete")

    def back(self):
        self._ask("browsingContext.traverseHistory", delta=-1)

    def evaluate(self, expression):
        result = self._firefox.ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._context},
            awaitPromise=True,
            userActivation=False,
        )
        if result["type"] != "success":
            raise Failed(result["exceptionDetails"]["text"])
        return result["result"]["value"]

    def perform(self, sources):
        self._ask("input.performActions", actions=sources)

    def picture(self):
        return base64.b64decode(self._ask("browsingContext.captureScreenshot")["data"])

    def resize(self, width, height):
        self._ask("browsingContext.setViewport", viewport={"width": width, "height": height})

    def complaints(self):
        """Return the complaints of the browser's pages."""
        return self._firefox.complaints()

    def close(self):
        """Close it, with all that its pages have kept."""
        self._firefox.ask("browser.removeUserContext", userContext=self._user)
