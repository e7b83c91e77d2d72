"""The question whether a tap on `end` means the word of the game, such as `pass`.

Made by the controller, asked by the buttons; the lights paint it.
"""

from rootlight.compat import const, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.table.capture_animation import Captures
    from rootlight.table.in_play import InPlay, Ticker
    from rootlight.table.shows import Show

_QUESTION_MS = const(8000)


class Question:
    """`stands`: whether it is asked, and `end`, held, would say the word."""

    def __init__(
        self, in_play: "InPlay", show: "Show", captures: "Captures", ticker: "Ticker"
    ) -> None:
        self.stands = False
        self._in_play = in_play
        self._show = show
        self._captures = captures
        self._ticker = ticker
        self._asked_at = 0

    def ask(self) -> None:
        """Ask; a preview shows what would leave."""
        self.stands = True
        self.ask_again()
        self._show.restart_clock(self._ticker.now)
        self._ticker.changed()
        game = self._in_play.match.game
        if game.ends_it():
            self._captures.preview_end(game)

    def ask_again(self) -> None:
        """The question stands for its whole time once more."""
        self._asked_at = self._ticker.now

    def withdraw(self) -> None:
        """Take the question back, if there is one."""
        if self.stands:
            self._captures.clear()
            self.stands = False
            self._ticker.changed()

    def clear(self) -> None:
        """No question, without a word to the lights: all of the board changes with it."""
        self.stands = False
        self.ask_again()

    def step(self, now_ms: int) -> None:
        """Let time pass while no `end` is held: it lapses some time after what it shows."""
        if self.stands and not self._captures.go_on():
            if ticks_diff(now_ms, self._asked_at) >= _QUESTION_MS:
                self.withdraw()
