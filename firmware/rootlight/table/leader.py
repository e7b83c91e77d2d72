"""The leader's hand: what is locked for fingers, and the key to it.

Imported when something is locked, when somebody turns the key, and by the settings. Locks are for
fingers: the link is never held back. What can be locked, as the settings `locks` (now) and
`leader` (what `hint` and `menu` lock, held together for 5 s):

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

TYPE_CHECKING = const(0)  # mypy takes it as true
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
    """What the leader's locks mean at a table; made for one question and not kept."""

    def __init__(self, controller) -> None:
        self._controller = controller
        self._match = controller.match

    def told(self) -> dict:
        """What is locked, for `state`: the locks, and the hints that each player has left."""
        locks = dict(self._controller.locks)
        if "hints" in locks:
            used = self._match.hints
            colours = self._match.game.COLOURS
            left = {colours[index]: locks["hints"] - used[index] for index in range(len(colours))}
            locks["hints_left"] = {colour: max(left[colour], 0) for colour in left}
        return locks

    # The key, and what it shows.

    def turn_key(self) -> None:
        """`hint` and `menu` were held together: lock what the leader has chosen, or unlock all."""
        services = self._controller.board_services()
        if self._controller.locks:
            services.change_settings({"locks": {}})
        else:
            services.change_settings({"locks": services.change_settings({})["leader"]})
        self.show_key()

    def show_key(self) -> None:
        """Show for a moment whether anything is locked: a fence round the board."""
        self._controller.withdraw()
        self._controller.show.show_key(bool(self._controller.locks))

    def refuses(self, button: int, what: str) -> bool:
        """Whether a lock that is set holds back what a button would do now; then it says so."""
        if what == "undo" and self._controller.locks["undo"] == "one":
            if not self._match.can_redo():
                return False
        if what == "pass" and not self._match.game.gives_up():
            return False
        self._controller.refuse_locked(button, what)
        return True

    # Hints, where they are counted.

    def take_hint(self) -> bool:
        """Count a hint of the player to move; whether there was one left."""
        used = self._match.hints
        player = self._player()
        if used[player] >= self._controller.locks["hints"]:
            self._controller.refuse_locked(HINT, "hint")
            return False
        used[player] += 1
        return True

    def give_hint_back(self) -> None:
        """The hint that was counted last was none."""
        if "hints" in self._controller.locks:
            used = self._match.hints
            player = self._player()
            used[player] = max(used[player] - 1, 0)

    def _player(self) -> int:
        game = self._match.game
        mover = game.mover()
        return mover if mover >= 0 else game.seat()
