"""Turns taken back and played again.

Used by the match, the buttons and the link, which borrow it; is given a match or a controller.
"""

from rootlight.games.game import Refused


def undo(match, past_cards):
    """See `Match.undo`."""
    if not match.can_undo():
        raise Refused("nothing_to_undo")
    if not past_cards and match.game.reveals(match.move_stack.last_changes()):
        raise Refused("card_revealed")
    keeper = match.move_stack.keeper
    if keeper is not None:
        keeper.note_taken_back(match.move_stack)
    match.move_stack.undo(match.game.state)
    match.game.refresh()


def redo(match):
    """See `Match.redo`."""
    if not match.move_stack.redo(match.game.state):
        raise Refused("nothing_to_redo")
    match.game.refresh()


# On the board.


def take_back(controller):
    """Take the last turn back; raises Refused."""
    controller.rules.undo(controller.past_cards)
    controller.turned_back()


def play_again(controller):
    """Play the turn last taken back again; raises Refused."""
    controller.match.redo()
    controller.turned_back()
