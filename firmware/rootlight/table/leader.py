"""The leader's hand: what is locked for fingers, and the key to it.

Used by `buttons`, `upkeep` and the link, which borrow it; is given a controller. Locks are for
fingers: the link is never held back. What can be locked, as the settings `locks` (now) and
`leader` (what `hint` and `menu` lock, held together for 5 s):

| member | value | locks |
|---|---|---|
| `undo` | `"one"`, `"none"` | one turn may be taken back, not one after the other; or none |
| `new` | true | another game, also the same one again and the one before |
| `pass` | true | the word of the game that gives a turn up, while a stone may be placed |
| `hints` | 0 to 99 | how often each player may hold `hint` in a game |
| `guard` | `"on"`, `"off"` | the beginner's guard, whatever the setting `guard` says |
"""

from rootlight.board_files.board_file import HINT
from rootlight.compat import const, ticks_diff
from rootlight.table.shows import SHOW_LOCKED, SHOW_UNLOCKED

_MOST_HINTS = const(99)
_KEY_MS = const(3000)
# `hint` held for no longer than this before `undo` is pressed is no hint: a turn is played again.
_REDO_MS = const(1000)
# In `Controller.held`: `hint` is held, and that costs nothing (any more).
_FREE = const(2)
_ALLOWED = {
    "undo": ("one", "none"),
    "new": (True,),
    "pass": (True,),
    "hints": range(_MOST_HINTS + 1),
    "guard": ("on", "off"),
}
_HELP = (
    'Locks are an object such as {"undo": "one", "new": true, "pass": true, "hints": 3, '
    '"guard": "on"}; undo is "one" or "none", hints are 0 to 99, guard is "on" or "off", '
    "and what is left out, null or false is free."
)


# The settings.


def checked(locks):
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


def told(controller):
    """What is locked, for `state`: the locks, and the hints that each player has left."""
    locks = dict(controller.locks)
    if "hints" in locks:
        game = controller.match.game
        used = _used_hints(controller)
        colours = game.COLOURS
        left = {colours[index]: locks["hints"] - used[index] for index in range(len(colours))}
        locks["hints_left"] = {colour: max(left[colour], 0) for colour in left}
    return locks


# The key, and what it shows.


def turn_key(controller):
    """`hint` and `menu` were held together: lock what the leader has chosen, or unlock all."""
    _give_back(controller)
    controller.hint_held = False
    services = controller.services()
    if controller.locks:
        services.change_settings({"locks": {}})
    else:
        services.change_settings({"locks": services.change_settings({})["leader"]})
    show_key(controller)


def show_key(controller):
    """Show for a moment whether anything is locked: a fence round the board."""
    controller.withdraw()
    controller.start_show(SHOW_LOCKED if controller.locks else SHOW_UNLOCKED, -1)
    controller.let_show_end(_KEY_MS)


def refuses(controller, button, what):
    """Whether a lock that is set holds back what a button would do now; then it says so."""
    match = controller.match
    if what == "undo" and controller.locks["undo"] == "one" and not match.can_redo():
        return False
    if what == "pass" and not match.game.view().gives_up():
        return False
    _refuse(controller, button, what)
    return True


def _refuse(controller, button, what):
    """Say kindly that something is locked: no on the button, and the fence."""
    controller.withdraw()
    controller.refuse_button(button, what, what + "_locked", ())
    controller.show = SHOW_LOCKED


# Hints.


def take_hint(controller, is_free):
    """Count a hint of the player to move, if hints are counted; whether there is one left.

    is_free: whether it belongs to the one before.
    """
    if "hints" not in controller.locks:
        return True
    if is_free:
        controller.held[HINT] = _FREE
        return True
    used = _used_hints(controller)
    player = _player(controller)
    if used[player] >= controller.locks["hints"]:
        _refuse(controller, HINT, "hint")
        return False
    used[player] += 1
    return True


def held_for_redo(controller):
    """`hint` is held to play a turn again: then it was no hint, unless it was looked at."""
    if ticks_diff(controller.now, controller.pressed_at[HINT]) <= _REDO_MS:
        _give_back(controller)


def _give_back(controller):
    """The `hint` that is held was none."""
    if "hints" not in controller.locks or not controller.hint_held:
        return
    if controller.held[HINT] == _FREE:
        return
    controller.held[HINT] = _FREE
    used = _used_hints(controller)
    player = _player(controller)
    used[player] = max(used[player] - 1, 0)


def _used_hints(controller):
    """How many hints each player has used in this game; kept in the match while hints count."""
    match = controller.match
    return match.hints


def _player(controller):
    game = controller.match.game
    mover = game.mover()
    return mover if mover >= 0 else game.seat()
