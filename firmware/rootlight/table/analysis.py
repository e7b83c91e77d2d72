"""A game is looked at again: the board's own is set aside, and what is tried changes nothing.

Imported by the device's services when the link asks for it. Nothing of an analysed game is saved:
the flash keeps the game that was set aside, so a power cut brings that one back. `menu` ticks
meanwhile, as it does whenever a game is not saved.
"""

from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.games.game import Refused
from rootlight.match.match import Match
from rootlight.texts import filled

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.table.controller import Controller


def carry_out(
    controller: "Controller", feed: "Callable[[], None]", on: "bool | None", turn: "int | None"
) -> None:
    """Begin or end an analysis, and go to a turn; None leaves as it is. A lesson is over by that.

    feed: feeds the watchdog. Raises ValueError with a sentence, and Refused (`hidden_cards`);
    then nothing has changed.
    """
    if on is False and turn is not None:
        raise ValueError('Give no "turn" when "on" is false.')
    begins = on is True and controller.session.analysis is None
    match = _game_in_hand(controller)
    if turn is not None:
        # Turns that were taken back do not come along into an analysis.
        turns = match.move_stack.count() + (0 if begins else match.move_stack.undone())
        if not 0 <= turn <= turns:
            raise ValueError(
                filled("This game has %d turns; name a turn from 0 to the last.", turns)
            )
        if on is None and controller.session.analysis is None:
            raise ValueError('Begin the study first, with "on": true.')
    if begins:
        _begin(controller, match)
    elif on is False and controller.session.analysis is not None:
        _leave_lesson(controller)
        controller.session.end_analysis()
    if turn is not None:
        _go_to(controller, feed, turn)


def _game_in_hand(controller: "Controller") -> "Match":
    """The game on the board, or the one from before a lesson."""
    lesson = controller.session.lesson
    return controller.in_play.match if lesson is None else lesson.aside.match


def _begin(controller: "Controller", match: "Match") -> None:
    game = match.game
    if catalogue.entry(game.NAME).cards and not (game.is_over() or controller.leader.past_cards):
        raise Refused("hidden_cards")
    _leave_lesson(controller)
    controller.session.begin_analysis(_copy_of(match))


def _copy_of(match: "Match") -> "Match":
    copy = Match(match.game.NAME, match.shape.name, match.options, match.seed, match.cards)
    copy.move_stack.take(match.move_stack.dump(), copy.game.state)
    copy.game.refresh()
    copy.opponents[:] = match.opponents
    return copy


def _leave_lesson(controller: "Controller") -> None:
    """End the lesson, if one is on: the board is as it was before."""
    lesson = controller.session.lesson
    if lesson is not None:
        lesson.end()


def _go_to(controller: "Controller", feed: "Callable[[], None]", turn: int) -> None:
    _leave_lesson(controller)
    match = controller.in_play.match
    if match.move_stack.count() == turn:
        return
    while match.move_stack.count() > turn:
        feed()
        match.undo(True)
    while match.move_stack.count() < turn:
        feed()
        match.redo()
    controller.put_match(match, controller.in_play.swapped)
