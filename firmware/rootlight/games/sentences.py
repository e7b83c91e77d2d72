"""The sentence for a person that goes with each code of refusal.

Used by the link and the lessons. Codes are what the rules, the table and the link refuse with;
`make languages` finds the sentences here to translate them.
"""

from rootlight.compat import const
from rootlight.texts import t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game

SENTENCES = {
    "game_over": "The game is over.",
    "not_a_move": "You cannot make this move now; hold Hint to see where you can play.",
    "no_such_cell": "This cell is not part of this game.",
    "count": "This turn needs more or fewer stones; touch a cell to add one, or a breathing "
    "stone to remove it.",
    "occupied": "This cell is already taken.",
    "claimed": "Only one colour surrounds these cells, so they are claimed and nobody may play "
    "there.",
    "triangle": "Three stones of one colour may not form a small triangle.",
    "straight": "Two new neighbouring stones may not be in line with an older stone of their "
    "colour.",
    "adjacent": "White's first two stones may not be neighbours.",
    "single_group": "All your stones would be one group that claims no cells, so it would be "
    "captured. Place a stone away from the others.",
    "must_place": "You can still place a stone, so you may not pass; hold Hint to see where.",
    "unconnected": "A stone must be on the edge of the board or beside a stone of its colour.",
    "enemy": "A stone may not be beside a stone of the other colour.",
    "block": "A stone may not be beside the blocking stone.",
    "too_many_friends": "This cell has more neighbours of your colour than this game allows.",
    "crowded": "A neighbouring stone of yours already has too many neighbours of its colour.",
    "suicide": "You may not place a stone that would be the only one to go to prison.",
    "repetition": "After this turn the board would look as after an earlier turn of yours.",
    "prison_empty": "There is no enemy stone in the prison to release.",
    "not_yours": "Start from one of your own connectors.",
    "not_from_here": "In this turn you must go on from the connector that you laid last.",
    "not_neighbours": "A root can grow only to one of the eight cells around a connector.",
    "stone": "You cannot build on a stone.",
    "crossing": "This stick would cross another one; you need a bridge, which costs three sticks.",
    "no_bridge": "You can build a bridge only where it crosses another stick.",
    "sticks": "You do not have enough sticks for this.",
    "nothing_to_undo": "There is no turn to undo.",
    "nothing_to_redo": "There is no turn to redo.",
    "at_risk": "You would lose these stones. Tap End again to play it anyway.",
    "card_revealed": "You cannot undo a turn that revealed a card.",
    "hidden_cards": "Some cards are still face down; you can study this game when it is over.",
    "no_such_game": "The library has no game with this number; ask for the list.",
    "damaged_game": "This saved game can no longer be read.",
    "no_library": "The board cannot read its library of games; try diagnose.",
    "not_your_turn": "It is the board's turn; wait for its stones, or tap Undo.",
    "behind": "The other board is ahead; wait a moment until this one has caught up.",
    "stopped": "The boards do not agree any more; start a new game.",
    "moved_on": "This turn was meant for another position; the game has moved on.",
    "asked_again": "This suggestion was dropped because another one was asked for.",
    "undo_locked": "The host has limited undo; you cannot take back another turn now.",
    "new_locked": "The host has locked the menu; you cannot change the game now.",
    "pass_locked": "The host does not allow passing while you can place a stone.",
    "pause_locked": "The host does not let players pause the clock.",
    "no_clock": "This game has no clock; set one first.",
    "hint_locked": "The host has limited hints, and you have none left.",
    "own_fields": "In this game all players keep their own start field, so sides cannot be "
    "swapped.",
    "allowed": "You may play here.",
    "nothing_here": "You cannot choose this cell. Touch one that is lit.",
    "no_lessons": "This board has no lessons; update it, and they are there again.",
    "wrong_answer": "Not quite. Try again.",
    "tap_end": "Tap the lit End to go on.",
    "board_too_small": "This board is too small for the game or for the board size that you "
    "chose.",
}

# What to do after the first of two cells, by game, in a turn that must have both.
ONE_MORE = {
    "rootbound": "White's first turn is two stones: touch one more.",
    "rootzone": "The set-up is the blocking stone and a stone at the edge: touch one more cell.",
    "growy": "This is where the root would start; touch the cell where it should go, too.",
}


def sentence(code: str) -> str:
    """One sentence for a person about a code of refusal; the code itself if it has none."""
    return t(SENTENCES.get(code, code))


def refusal_elsewhere(code: str, game: "Game", named: "int | None") -> str:
    """The same as `refusal_sentence`, in a game that is shared with another board."""
    if code == "not_your_turn":
        return t("It is the turn of the other side; wait for its stones.")
    return refusal_sentence(code, game, named)


def refusal_sentence(code: str, game: "Game", named: "int | None") -> str:
    """The same for a refusal in a game, which says what to do where that can be said.

    named: how many cells the turn names that was refused; None where one more cell was.
    """
    if code != "count" or game.is_over():
        return sentence(code)
    least, most = game.turn_size()
    # A turn of Roots Growy Roots may be one touch, but not that of the start alone.
    if named == 1 and (least == 2 or game.LISTS_MOVES) and game.NAME in ONE_MORE:
        return t(ONE_MORE[game.NAME])
    if named == 0:
        if least == 1:
            return t("Nothing is touched yet. Touch a cell first.")
        return t("Nothing is touched yet. Touch %d cells first.") % least
    if named is not None and named < least:
        if least - named == 1:
            return t("This turn needs %d cells; touch one more.") % least
        return t("This turn needs %d cells; touch %d more.") % (least, least - named)
    if most == 1:
        if game.NAME == "rootbound" and game.turn() == 0:
            return t(
                "Black's first turn is one stone. To move it, touch it again, then another cell."
            )
        return t("This turn is one cell only. To change it, touch it again, then another cell.")
    return t("This turn takes %d cells at most; touch a breathing one to take it back.") % most
