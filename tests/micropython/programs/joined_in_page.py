"""Pages in one room, on any interpreter: their boards, and the commands for their lines."""

import json

from tests.micropython.programs.page_broker import PageBroker, PageEnd, settle
from tests.micropython.programs.page_play import Page

CODE = "abcde-fghjk-mnpqr-stuvw"
GAME = {"game": "rootbound", "board": "hex-4"}


class Numbers:
    """Numbers as if they were drawn, the same in each run."""

    def __init__(self, seed):
        self._last = seed

    def __call__(self):
        self._last = (self._last * 1103515245 + 12345) & 0x3FFFFFFF
        return self._last >> 8


class JoinedPage(Page):
    """A page, and its end of a line to the broker."""

    def __init__(self, broker, seed):
        self.end = PageEnd(broker)
        super().__init__(seed=seed, draw=Numbers(seed), ask_line=self.end.ask)
        self.end.told = self.boards.line.hear

    def join(self, seat, new=None, kept="", code=CODE):
        """Join a room."""
        invitation = {"code": code, "seat": seat, "new": new, "kept": kept}
        return self.boards.join(json.dumps(invitation))

    def run(self, ms):
        """Let time pass, and the line work."""
        for _ in range(ms // 10):
            super().run(10)
            self.end.work()

    def result(self, method, **params):
        """Send a request; return its result, or its error."""
        self.ask(method, **params)
        for text in reversed(self.told):
            message = json.loads(text)
            if message.get("id") == self._asked:
                return message.get("result", message.get("error"))
        raise AssertionError("no answer")

    def moves(self):
        """The turns of the game on the board."""
        return self.result("record")["moves"]


def both(one, other, ms=600):
    """Let time pass at two pages."""
    for _ in range(ms // 20):
        one.run(20)
        other.run(20)
    settle([one.end, other.end])


def two():
    """Two pages in one room, with a game."""
    broker = PageBroker()
    black, white = JoinedPage(broker, 1), JoinedPage(broker, 2)
    black.join(0, GAME)
    both(black, white)
    white.join(1)
    both(black, white)
    return black, white


def play():
    """All that both pages ask of their ends, and what is kept, of a short game."""
    black, white = two()
    black.result("play", move="d4")
    both(black, white)
    white.result("play", move="a1,g4")
    both(black, white)
    black.end.cut()
    black.end.tell("lost", reason=0x8B, floods=False)
    white.result("undo")
    both(black, white, 2000)
    black.result("joined", answer=True)
    both(black, white)
    white.boards.leave_room()
    both(black, white)
    return {
        "asked": [black.end.asked, white.end.asked],
        "kept": [black.kept_room, white.kept_room],
        "moves": [black.moves(), white.moves()],
        "status": [black.result("joined"), black.boards.new_code()],
    }
