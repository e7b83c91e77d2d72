"""What the board shows and feels: the game, or a guest in its place.

Used by the device. A guest is a bring-up or a test of the LEDs.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Protocol

    from rootlight.lights.scene import Scene
    from rootlight.table.in_play import Ticker
    from rootlight.table.time_keeper import TimeKeeper
    from rootlight.touch.pads import Pads

    class Guest(Protocol):
        """What a guest offers: the methods of the Scene, but it fills the frame itself."""

        NAME: str

        def update(self, now_ms: int) -> bool: ...
        def colour(self, pad: int) -> int: ...
        def end(self) -> None: ...


class Stage:
    """`guest`: what is shown and felt in place of the game, or None. `scene`: the Scene."""

    def __init__(
        self, scene: "Scene", pads: "Pads", time_keeper: "TimeKeeper", ticker: "Ticker"
    ) -> None:
        self.guest: "Guest | None" = None
        self.scene = scene
        self._pads = pads
        self._time_keeper = time_keeper
        self._ticker = ticker

    def plays(self) -> bool:
        """Whether the game is what is shown and felt, and no guest."""
        return self.guest is None and not self._pads.is_deaf

    def update(self, now_ms: int) -> bool:
        """Bring the frame up to date; whether it changed and is to be sent."""
        guest = self.guest
        if guest is not None:
            changed = guest.update(now_ms)
            if self.guest is guest:
                return changed
        return self.scene.update(now_ms)

    def shown(self) -> "Guest | Scene":
        """The guest, or the Scene: `shown().colour(pad)` is what a pad shows."""
        return self.scene if self.guest is None else self.guest

    def take_over(self, guest: "Guest") -> None:
        """Show a guest in place of the game from now on, and let no touch play.

        The guest's `end` calls `give_back`: a second guest ends the first.
        """
        if self.guest is not None:
            self.guest.end()
        self.guest = guest
        self._pads.turn_deaf()
        self._time_keeper.show_game(False)

    def give_back(self, guest: "Guest") -> None:
        """Show the game again, unless the guest has gone already; touches play again once all
        fingers are lifted."""
        if self.guest is guest:
            self.guest = None
            self._pads.hear_again()
            self._time_keeper.show_game(True)
            self._ticker.changed()
