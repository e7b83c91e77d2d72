"""The leader's hand: what is locked for fingers, and the key to it.

Made by the controller; the settings check with it what may be locked. Locks are for fingers: the
link is never held back. The locks, as the settings `locks` (now) and `leader` (what
`hint` and `menu` lock, held together for 5 s):

| member | value | locks |
|---|---|---|
| `undo` | `"one"`, `"none"` | one turn may be taken back, not one after the other; or none |
| `new` | true | another game, also the same one again and the one before |
| `pass` | true | the word of the game that gives a turn up, while a stone may be placed |
| `hints` | 0 to 99 | how often each player may hold `hint` in a game |
| `pause` | true | stopping the clock, and letting it go on |
| `guard` | `"on"`, `"off"` | the beginner's guard, whatever the setting `guard` says |
| `sound` | `"off"` | all sounds, whatever the setting `sound` says |
"""

from rootlight.board_files.pad_numbers import HINT
from rootlight.compat import const
from rootlight.table.shows import GUARD_AUTO, GUARD_ON

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from rootlight.table.in_play import InPlay
    from rootlight.table.partial_turn import Question
    from rootlight.table.shows import Refusals, Show

    class Services(Protocol):
        """See `device.services`."""

        def bring_up_by_hand(self) -> None: ...
        def change_settings(self, changes: dict) -> dict: ...


_MOST_HINTS = const(99)
_ALLOWED = {
    "undo": ("one", "none"),
    "new": (True,),
    "pass": (True,),
    "pause": (True,),
    "hints": range(_MOST_HINTS + 1),
    "guard": ("on", "off"),
    "sound": ("off",),
}
_HELP = (
    'Locks are an object such as {"undo": "one", "new": true, "pass": true, "hints": 3, '
    '"guard": "on", "sound": "off"}; undo is "one" or "none", hints are 0 to 99, guard is "on" or '
    '"off", sound is "off", and what is left out, null or false is free.'
)


def checked(locks: object) -> dict:
    """Locks from a setting, with what is free left out. Raises ValueError with a sentence."""
    if locks is None:
        return {}
    if not isinstance(locks, dict):
        raise ValueError(_HELP)
    found = {}
    for name in locks:
        value = locks[name]
        if name not in _ALLOWED:
            raise ValueError(_HELP)
        if value is None or value is False:
            continue
        # By type as well: 1 and true are equal.
        kinds = [type(one) for one in _ALLOWED[name]]
        if type(value) is not kinds[0] or value not in _ALLOWED[name]:
            raise ValueError(_HELP)
        found[name] = value
    return found


class Leader:
    """The leader's locks at one table, and their effect.

    `locks`: by name, as in the table above; `guard`: the beginner's guard, as the settings have
    it; `past_cards`: whether `undo` may take back what was turned up.
    services: function that gives the device's Services; turning the key needs it.
    """

    def __init__(
        self,
        in_play: "InPlay",
        show: "Show",
        question: "Question",
        refusals: "Refusals",
        services: "Callable[[], Services]",
    ) -> None:
        self.locks: dict = {}
        self.guard = GUARD_AUTO
        self.past_cards = False
        self._in_play = in_play
        self._show = show
        self._question = question
        self._refusals = refusals
        self._services = services

    def decide(self, locks: dict, guard: int, past_cards: bool) -> None:
        """Let these settings hold, see the fields of these names."""
        self.locks = locks
        self.guard = guard
        self.past_cards = past_cards

    def told(self) -> dict:
        """Return the locks for `state`, and the hints that each player has left."""
        locks = dict(self.locks)
        if "hints" in locks:
            match = self._in_play.match
            used = match.hints
            colours = match.game.COLOURS
            left = {colours[index]: locks["hints"] - used[index] for index in range(len(colours))}
            locks["hints_left"] = {colour: max(left[colour], 0) for colour in left}
        return locks

    def guards(self) -> bool:
        """Return whether the beginner's guard is on; a lesson counts on what its game has."""
        if self.guard == GUARD_AUTO or not self._in_play.rules.OBEYS_LEADER:
            return self._in_play.match.game.GUARD
        return self.guard == GUARD_ON

    # The key, and what it shows.

    def turn_key(self) -> None:
        """`hint` and `menu` were held together: lock what the leader has chosen, or unlock all."""
        services = self._services()
        if self.locks:
            services.change_settings({"locks": {}})
        else:
            services.change_settings({"locks": services.change_settings({})["leader"]})
        self.show_key()

    def show_key(self) -> None:
        """Show for a moment whether anything is locked: a fence round the board."""
        self._question.withdraw()
        self._show.show_key(bool(self.locks))

    def refuses(self, button: int, what: str) -> bool:
        """Return whether a lock holds back what a button would do now; if so, say it."""
        match = self._in_play.match
        if what == "undo" and self.locks["undo"] == "one" and not match.can_redo():
            return False
        if what == "pass" and not match.game.gives_up():
            return False
        self._refuse(button, what)
        return True

    def _refuse(self, button: int, what: str) -> None:
        self._question.withdraw()
        self._refusals.refuse_locked(button, what)

    # Hints, where they are counted.

    def take_hint(self) -> bool:
        """Count a hint of the player to move; whether there was one left."""
        used = self._in_play.match.hints
        player = self._player()
        if used[player] >= self.locks["hints"]:
            self._refuse(HINT, "hint")
            return False
        used[player] += 1
        return True

    def give_hint_back(self) -> None:
        """The hint that was counted last was none."""
        if "hints" in self.locks:
            used = self._in_play.match.hints
            player = self._player()
            used[player] = max(used[player] - 1, 0)

    def _player(self) -> int:
        game = self._in_play.match.game
        mover = game.mover()
        return mover if mover >= 0 else game.seat()
