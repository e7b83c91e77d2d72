"""Lines to a broker in tests, with everything that has come by them."""

from __future__ import annotations

import threading
import time

from host_sim.shared_games.address import read_address
from host_sim.shared_games.line import BrokerLine

CODE = "abcde-fghjk-mnpqr-stuvw"
PATIENCE_S = 30


class Ear:
    """A line, and everything that has come by it."""

    # Without news it looks so often.
    LOOK_S = 1

    def __init__(self, port, seat, code=CODE, user="", host="127.0.0.1", scheme="mqtt", **options):
        self.documents = []
        self.seen = 0
        self._has_news = threading.Event()
        address = read_address(f"{scheme}://{user}{host}:{port}/{code}", {})
        self.line = self.make_line(address, seat, self._has_news.set, **options)

    def make_line(self, address, seat, on_news, **options):
        """Return a line on its way to the broker."""
        line = BrokerLine(address, seat, on_news, **options)
        line.open()
        return line

    def wait(self, condition):
        """Wait for news until a condition holds."""
        last = time.monotonic() + PATIENCE_S
        while True:
            self._has_news.clear()
            news = self.line.take()
            self.documents += news.documents
            self.seen += news.has_seen
            if condition():
                return
            assert time.monotonic() < last, "nothing came"
            self._has_news.wait(self.LOOK_S)

    def wait_for_guest(self, name):
        """Wait for somebody, and take nothing of what has come meanwhile."""
        last = time.monotonic() + PATIENCE_S
        while name not in [one.name for one in self.line.here()]:
            assert time.monotonic() < last, "nobody came"
            self._has_news.wait(1)
            self._has_news.clear()

    def wait_for_document(self, seat, data):
        self.wait(lambda: (seat, data) in self.documents)


def connected(ear):
    ear.wait(lambda: ear.line.is_up)
    return ear
