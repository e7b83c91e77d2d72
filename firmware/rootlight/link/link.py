"""The board's end of the link: who tells of news, and hands lines to those who answer them.

Used by the device. What it takes to read a request and to answer it is borrowed, for most boards
are played on with nobody at the other end.
"""

import json

from rootlight.on_demand import borrow

_TELLING = "rootlight.link.telling"


class Link:
    """Answers lines and sends notifications.

    device: offers `controller`, `board`, `simulated`, `colour_text()`, `change_settings()`,
    `watch_lights()`, `diagnose()` and `service()`.
    send: function that takes one text, a whole message without its line feed.
    """

    def __init__(self, device, send):
        self._device = device
        self._send = send
        self._news = []

    def handle_line(self, line):
        """Carry out one line and answer it."""
        if line.strip():
            borrow("rootlight.link.answers").answer(self, self._device, line)

    def refuse_long_line(self):
        """Answer a line that was too long to be read."""
        borrow("rootlight.link.answers").refuse_long_line(self)

    # Notifications. The controller reports; what it said is sent before the next answer, or
    # when the frame is out: light comes first.

    def turn(self, move):
        self._news.append(("turn", move))

    def changed(self):
        self._news.append(("state", None))

    def pending(self, cells):
        self._news.append(("pending", cells))

    def refused(self, cell, move, code, cells):
        self._news.append(("refused", (cell, move, code, cells)))

    def fault(self, part, code, message):
        self._news.append(("fault", (part, code, message)))

    def has_news(self):
        return len(self._news) > 0

    def send_news(self):
        """Send the notifications that are due."""
        while self._news:
            kind, what = self._news.pop(0)
            self._notify(kind, borrow(_TELLING).body_of(self._device, kind, what))

    def lights_changed(self, cells, buttons):
        """Tell who watches the lights which colours changed."""
        self._notify("lights", {"cells": cells, "buttons": buttons})

    def _notify(self, method, params):
        self.send_message({"jsonrpc": "2.0", "method": method, "params": params})

    def send_message(self, message):
        """Send one message, a dict."""
        self._send(json.dumps(message))
