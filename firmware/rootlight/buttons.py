"""What the buttons do, apart from ending a turn of stones: that must be quick, this need not be.

Used by the controller, which borrows it. The gestures are those of the README's table "Fingers".
"""

from rootlight.board_file import HINT, MENU, UNDO
from rootlight.controller import SHOW_LOOK
from rootlight.games.game import Refused
from rootlight.match import Match
from rootlight.on_demand import borrow


def press(controller, button):
    """A button was pressed."""
    if button == MENU:
        _press_menu(controller)
    elif controller.menu is not None and button != HINT:
        controller.menu.press(button)
    elif button == HINT:
        _press_hint(controller)
    elif button == UNDO:
        _press_undo(controller)
    else:
        _press_end(controller, button)


def end_was_held(controller, end):
    """An `end` has been held for long enough to mean it."""
    game = controller.match.game
    if controller.menu is not None:
        return
    if game.is_over():
        _start_anew(controller)
    elif controller.asks and end == controller.live_end():
        controller.play(game.end_word())


def look(controller, pad, cell):
    """`hint` is held: what about this cell?"""
    match = controller.match
    refusal = match.game.why_not_touch(controller.begun, cell)
    if refusal:
        controller.refuse(pad, refusal[0], refusal[1])
        return
    controller.start_show(SHOW_LOOK, pad)
    controller.looked_at = cell
    controller.effects = bytearray(match.shape.count)
    match.game.view().look_ahead(controller.begun + (cell,), controller.effects)


def _press_menu(controller):
    controller.withdraw()
    controller.drop_show()
    if controller.menu is not None:
        controller.menu = None
    else:
        controller.menu = borrow("rootlight.menu").Menu(controller)


def _press_hint(controller):
    controller.withdraw()
    controller.drop_show()
    controller.hint_held = True
    controller.find_legal()


def _press_undo(controller):
    if controller.asks:
        controller.withdraw()
        return
    controller.drop_show()
    match = controller.match
    if controller.hint_held:
        _try(controller, controller.redo, "redo")
    elif controller.begun:
        controller.set_begun(())
    elif not match.can_undo() and controller.has_old_game():
        old, swapped = controller.old
        controller.old = None
        controller.put(old, swapped)
    else:
        _try(controller, controller.undo, "undo")


def _try(controller, act, name):
    """Undo or redo, or show why not."""
    try:
        act()
    except Refused as refused:
        controller.refuse_button(UNDO, name, refused.code, refused.cells)


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
    controller.asks = True
    controller.asked_at = controller.show_started = controller.now
    controller.changes += 1
    view = game.view()
    if view.ends_it():
        steps = bytearray(game.count)
        last = view.preview_end(steps)
        controller.start_departure(game.state, steps, last)


def _start_anew(controller):
    """The same game again, on the same board, sides swapped where that can be."""
    match = controller.match
    seed = borrow("rootlight.set_up").fresh_seed(match.game.NAME, controller.now)
    again = Match(match.game.NAME, match.shape.name, match.options, seed, match.cards)
    # On squares everybody sits before his own start field, so there it is people who change.
    controller.start(again, match.shape.degree == 6 and not controller.swapped)
