"""What the buttons do, apart from ending a turn of stones: that must be quick, this need not be.

Used by the controller, which borrows it; borrows `leader` for what is not of every day. The
gestures are those of the README, "How to play on it"; times: fingers-and-lights.md.
"""

from rootlight.board_files.board_file import HINT, MENU, UNDO
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.games.game import Refused
from rootlight.match import new_game, what_if
from rootlight.match import new_game as set_up
from rootlight.match.match import Match, turning_back
from rootlight.table import danger_search, leader
from rootlight.table.shows import HOLD_MS, SHOW_DANGER, SHOW_LOOK, SHOW_SCORE

# How far a press of `menu` has got, in `Controller.held`.
_PRESSED = const(1)  # let go now, it was a tap
_LOCKING = const(2)  # `hint` is held, too: after 5 s the leader's locks change
_DONE = const(3)

# `hint` and `menu` held so long, counted from when `menu` has been held for HOLD_MS.
_LOCK_MS = const(4040)
_NEVER_MS = const(0x8000000)
# `hint` let go and pressed again so quickly shows what is in danger.
_AGAIN_MS = const(450)
_TAPPED = -1  # the entry in `held` and `pressed_at` of who has just let `hint` go
# So long after the start a tap on `menu` begins the bring-up. The finger is reported a little
# later than it lands.
_START_MS = const(3000)


def press(controller, button):
    """A button was pressed."""
    if button == MENU:
        # A tap is one when the finger leaves: held, it shows the score.
        controller.withdraw()
        controller.drop_show()
    elif controller.menu is not None and button != HINT:
        controller.menu.press(button)
    elif controller.lesson is not None and controller.lesson.takes(button):
        return
    elif button == HINT:
        _press_hint(controller)
    elif button == UNDO:
        _press_undo(controller)
    else:
        _press_end(controller, button)


def release(controller, button, held):
    """A button that is no `end` was let go; `held`: how far the press had got."""
    if button == HINT:
        # One that was refused was no tap.
        controller.held[_TAPPED] = 1 if controller.hint_held else 0
        controller.hint_held = False
        controller.pressed_at[_TAPPED] = controller.now
        if controller.show == SHOW_LOOK or controller.show == SHOW_DANGER:
            controller.drop_show()
    elif button == MENU and held == _PRESSED:
        _tap_menu(controller)
    elif controller.show == SHOW_SCORE:
        controller.drop_show()


def was_held(controller, button, held):
    """A button has been held for long enough to mean it."""
    if button == MENU:
        _menu_was_held(controller, held)
    else:
        _end_was_held(controller, button)


def _end_was_held(controller, end):
    game = controller.match.game
    lesson = controller.lesson
    if controller.menu is not None or (lesson is not None and lesson.waits()):
        return
    if game.is_over():
        if not _is_locked(controller, end, "new"):
            _start_anew(controller)
    elif controller.asks and end == controller.live_end():
        if not _is_locked(controller, end, "pass"):
            controller.play(game.end_word())


def look(controller, pad, cell):
    """`hint` is held: what about this cell?"""

    partial = controller.partial
    code, cells, effects = what_if.ask(controller.match, partial, cell)
    if code:
        controller.refuse(pad, code, cells)
    else:
        controller.start_show(SHOW_LOOK, pad)
        controller.looked_at = cell
        controller.effects = effects
    controller.report.tell("asked", (cell, partial, controller.match.game.turn()))


# `menu`.


def _tap_menu(controller):
    from rootlight.table.menu import Menu

    at_start = controller.at_start
    controller.at_start = None
    if at_start is not None:
        pressed_ms = ticks_diff(controller.pressed_at[MENU], at_start)
        if 0 <= pressed_ms < _START_MS:
            controller.services().bring_up_by_hand()
            return
    if controller.menu is not None:
        controller.close_menu()
    elif not _is_locked(controller, MENU, "new"):
        controller.menu = Menu(controller)


def _menu_was_held(controller, held):
    from rootlight.table import leader, score_bars

    if held == _LOCKING:
        controller.held[MENU] = _DONE
        if controller.held[HINT]:
            leader.turn_key(controller)
    elif controller.held[HINT]:
        _wait_for_key(controller, _LOCK_MS)
        return
    else:
        controller.held[MENU] = _DONE
        controller.close_menu()
        score_bars.show(controller)
    controller.pressed_at[MENU] = ticks_add(controller.now, _NEVER_MS)


def _wait_for_key(controller, ms):
    """Look after `menu` again when it has been held for so long from now."""
    controller.held[MENU] = _LOCKING
    controller.pressed_at[MENU] = ticks_add(controller.now, ms - HOLD_MS)


# `hint`.


def _press_hint(controller):

    again = controller.held[_TAPPED]
    controller.held[_TAPPED] = 0
    passed_ms = ticks_diff(controller.now, controller.pressed_at[_TAPPED])
    again = again and 0 <= passed_ms < _AGAIN_MS
    controller.withdraw()
    controller.drop_show()
    if controller.held[MENU] == _DONE:
        # Both are held now, though not from the same moment on.
        _wait_for_key(controller, _LOCK_MS + HOLD_MS)
    # What a lesson promises to show is not counted.
    counts = controller.locks and controller.lesson is None
    if counts and not leader.take_hint(controller, again):
        return
    controller.hint_held = True
    controller.find_legal()
    if again and not controller.match.game.is_over():
        danger_search.show(controller)


# `undo`.


def _press_undo(controller):
    from rootlight.table import leader

    if controller.asks:
        controller.withdraw()
        return
    controller.drop_show()
    match = controller.match
    if controller.held[HINT]:
        if controller.locks:
            leader.held_for_redo(controller)
        _try(controller, turning_back.play_again, "redo")
    elif controller.partial:
        controller.set_partial(())
    elif _is_locked(controller, UNDO, "undo"):
        return
    elif not match.can_undo() and controller.has_old_game():
        if not _is_locked(controller, UNDO, "new"):
            old, swapped = controller.old
            controller.old = None
            new_game.put(controller, old, swapped)
    else:
        _try(controller, turning_back.take_back, "undo")


def _try(controller, act, name):
    """Undo or redo, or show why not."""
    try:
        act(controller)
    except Refused as refused:
        controller.refuse_button(UNDO, name, refused.code, refused.cells)


# `end`.


def _press_end(controller, end):
    """An `end` with no stone pending: ask whether the word of the game is meant."""
    game = controller.match.game
    if game.is_over():
        return  # held, it plays the same game again
    if end != controller.live_end() or not controller.is_settled(controller.now):
        return
    controller.drop_show()
    if controller.asks:
        controller.asked_at = controller.now
        return
    word = game.end_word()
    if game.is_stuck():
        controller.play(word)
        return
    refusal = game.why_not_word(word)
    if refusal:
        if refusal[0] == "not_a_move":
            refusal = game.why_not_end(()) or refusal
        controller.refuse_button(end, word, refusal[0], refusal[1])
        return
    if _is_locked(controller, end, "pass"):
        return
    controller.asks = True
    controller.asked_at = controller.show_started = controller.now
    controller.changes += 1
    view = game.view()
    if view.ends_it():
        steps = bytearray(game.count)
        last = view.preview_end(steps)
        controller.start_capture_animation(game.state, steps, last)


def _is_locked(controller, button, what):
    """Whether the leader has locked what a button would do; then it says so.

    What a lesson asks for is never locked; what it does not, it refuses itself.
    """
    from rootlight.table import leader

    if controller.lesson is not None and what != "new":
        return False
    return what in controller.locks and leader.refuses(controller, button, what)


def _start_anew(controller):
    """The same game again, on the same board, sides swapped where that can be."""

    match = controller.match
    seed = set_up.fresh_seed(match.game.NAME, controller.now)
    again = Match(match.game.NAME, match.shape.name, match.options, seed, match.cards)
    # Who has a field before him stays there, so then it is people who change.
    set_up.start(controller, again, not (match.game.OWN_FIELDS or controller.swapped))
