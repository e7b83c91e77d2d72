"""A tab of any browser engine, as a test sees it: scripts, places that are touched, pictures.

Playwright drives engines that it has built itself. Here Firefox and WebKit are those that people
have, each driven by what it has for that.
"""

import json
import time
from abc import ABC, abstractmethod
from threading import Event

# A busy machine may take its time.
PATIENCE_S = 120
_LOOK_MS = 20
_BREATH = Event()
# A function whose result comes as text, since each engine has its own form for values.
_CALL = "(async () => JSON.stringify((await ({function})(...{arguments})) ?? null))()"
# One call looks for a second: an engine may forget to answer when the page of a call goes.
_UNTIL = """async (...given) => {{
    const look = {function};
    for (let left = 1000; left > 0; left -= {look_ms}) {{
        const found = await look(...given);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, {look_ms}));
    }}
    return null;
}}"""
_STATE = "() => [location.href, document.readyState, document.body.innerText.slice(0, 500)]"
_MIDDLE = """(selector) => {
    const found = document.querySelector(selector);
    found?.scrollIntoView({ block: "nearest" });
    const box = found?.getBoundingClientRect();
    return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
_SAYS = """(selector, text) =>
    document.querySelector(selector)?.textContent?.replace(/\\s+/g, " ").includes(text)"""


class Failed(Exception):
    """The engine did not do what it was asked."""


class Tab(ABC):
    """One tab, in a browser that has kept nothing before it. x, y: places in the window."""

    @abstractmethod
    def open(self, address):
        """Go to an address, and wait until it is loaded."""

    @abstractmethod
    def reload(self):
        """Load the page again."""

    @abstractmethod
    def back(self):
        """Go back, by the browser's own button."""

    @abstractmethod
    def evaluate(self, expression):
        """The text that a JavaScript expression promises. Raises Failed."""

    @abstractmethod
    def perform(self, sources):
        """Do what pointers and keys do: WebDriver's actions."""

    @abstractmethod
    def picture(self):
        """Return the page as a picture, PNG."""

    @abstractmethod
    def resize(self, width, height):
        """Give the page so much room."""

    def run(self, function, *arguments):
        """Return the result, or the promised result, of a function of JavaScript."""
        text = _CALL.format(function=function, arguments=json.dumps(arguments))
        return json.loads(self.evaluate(text))

    def until(self, function, *arguments):
        """Return the result of a function of JavaScript, once it is true.

        Pages may come and go.
        """
        waiting = _UNTIL.format(function=function, look_ms=_LOOK_MS)
        last = time.monotonic() + PATIENCE_S
        while time.monotonic() < last:
            try:
                if found := self.run(waiting, *arguments):
                    return found
            except Failed:
                _BREATH.wait(_LOOK_MS / 1000)
        raise AssertionError(f"In vain: {function} {arguments}; the page has {self.run(_STATE)}")

    def expect(self, selector, text):
        """Wait until an element says something."""
        self.until(_SAYS, selector, text)

    def text(self, selector):
        """Return the text of an element."""
        return self.run("(selector) => document.querySelector(selector)?.textContent", selector)

    def middle(self, selector):
        """Return the place of an element, once it can be seen."""
        return self.until(_MIDDLE, selector)

    def tap(self, selector, pointer="mouse"):
        """Click an element at its place, or touch it with a finger."""
        self.tap_at(*self.middle(selector), pointer)

    def tap_at(self, x, y, pointer="mouse"):
        """Click or touch a place."""
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        parameters = {"pointerType": pointer}
        self.perform(
            [{"type": "pointer", "id": pointer, "parameters": parameters, "actions": actions}]
        )

    def key(self, value):
        """Press a key."""
        actions = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": actions}])
