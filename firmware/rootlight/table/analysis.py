"""A game looked at again: the board's own is set aside, and what is tried instead changes nothing.

Used by `services`, which borrows it; uses the match and who puts games on the board. While a
game is studied nothing of it is saved: the flash keeps the game that was set aside, so a power
cut brings that one back. `menu` ticks meanwhile, as it does whenever a game is not saved.
"""

from rootlight.games import catalogue
from rootlight.games.game import Refused
from rootlight.match import new_game
from rootlight.match.match import Match


class Analysis:
    """The game that was set aside, as it was: `match`, `swapped`. It is what is saved meanwhile.

    begun: the stones that were pending; old: what `undo` would have brought back.
    """

    def __init__(self, controller):
        self.match = controller.match
        self.swapped = controller.swapped
        self.partial = controller.partial
        self.old = controller.old


def carry_out(device, services, on, turn):
    """Begin or end a study, and go to a turn; None leaves as it is. A lesson is over by that.

    Raises ValueError with a sentence, and Refused: `hidden_cards`. Then nothing has changed.
    """
    if on is False and turn is not None:
        raise ValueError("A study that ends has no turn to go to.")
    begins = on and device.study is None
    match = _to_be_analysed(device.controller) if begins else device.controller.match
    if turn is not None:
        # Turns that were taken back do not come along into a study.
        turns = match.move_stack.count() + (0 if begins else match.move_stack.undone())
        if not 0 <= turn <= turns:
            raise ValueError("This game has %d turns; name one from 0 on." % turns)
        if on is None and device.study is None:
            raise ValueError('Begin the study first: "on" is true.')
    if begins:
        _begin(device, match)
    elif on is False and device.study is not None:
        _end(device)
    if turn is not None:
        _go_to(device.controller, services, turn)
    device.report_chips()


def _to_be_analysed(controller):
    """The game on the board, or the one from before a lesson."""
    return controller.match if controller.lesson is None else controller.lesson.match


def _begin(device, match):

    controller = device.controller
    game = match.game
    if catalogue.entry(game.NAME).cards and not (game.is_over() or controller.past_cards):
        raise Refused("hidden_cards")
    _leave_lesson(controller)
    copy = _copy_of(match)
    device.study = Analysis(controller)
    new_game.put(controller, copy, controller.swapped)
    # The tried game's own beginning is as far back as `undo` goes.
    controller.old = None


def _copy_of(match):
    copy = Match(match.game.NAME, match.shape.name, match.options, match.seed, match.cards)
    copy.move_stack.take(match.move_stack.dump(), copy.game.state)
    copy.game.refresh()
    return copy


def _end(device):

    controller = device.controller
    study = device.study
    _leave_lesson(controller)
    device.study = None
    new_game.put(controller, study.match, study.swapped)
    controller.old = study.old
    if study.partial:
        controller.set_partial(study.partial)


def _leave_lesson(controller):
    """End the lesson, if one is on: what was there before it is there again."""
    if controller.lesson is not None:
        controller.lesson.end()


def _go_to(controller, services, turn):

    match = controller.match
    if match.move_stack.count() == turn:
        return
    while match.move_stack.count() > turn:
        services.feed()
        match.undo(True)
    while match.move_stack.count() < turn:
        services.feed()
        match.redo()
    new_game.put(controller, match, controller.swapped)
