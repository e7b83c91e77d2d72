"""The sentence for a person that goes with each code of refusal.

Used by the link and the lessons. Codes are what the rules, the table and the link refuse with;
those of one game alone have their sentences in its entry. `make languages` finds them here and
there to translate them.
"""

from rootlight.compat import const
from rootlight.games.catalogue import NAMES, entry
from rootlight.texts import filled, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game
    from rootlight.texts import Filled

SENTENCES = {
    "game_over": "The game is over.",
    "no_sides": "Choose the sides first; then a player can give up.",
    "not_a_move": "You cannot make this move now; hold Hint to see where you can play.",
    "no_such_cell": "This cell is not part of this game.",
    "count": "This turn needs more or fewer stones; touch a cell to add one, or a breathing "
    "stone to remove it.",
    "occupied": "This cell is already taken.",
    "nothing_to_undo": "There is no turn to undo.",
    "nothing_to_redo": "There is no turn to redo.",
    "at_risk": "You would lose these stones. Tap End again to play it anyway.",
    "card_revealed": "You cannot undo a turn that revealed a card.",
    "hidden_cards": "Some cards are still face down; you can study this game when it is over.",
    "no_such_game": "The library has no game with this number; ask for the list.",
    "damaged_game": "This saved game can no longer be read.",
    "has_files": "The board can read its files, so nothing is put in their place.",
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
    "more_to_find": "There is still something to find. Touch it.",
    "board_too_small": "This board is too small for the game or for the board size that you "
    "chose.",
}


def sentence(code: str) -> str:
    """One sentence for a person about a code of refusal; the code itself if it has none."""
    return t(SENTENCES.get(code) or sentence_of_games(code))


def within(code: str) -> "Filled":
    """The same, as a part of another sentence."""
    return filled(SENTENCES.get(code) or sentence_of_games(code))


def sentence_of_games(code: str) -> str:
    """The English sentence of a code that one game alone refuses with; the code if it has none."""
    for name in NAMES:
        refusals = entry(name).refusals()
        if code in refusals:
            return refusals[code]
    return code


def refusal_elsewhere(code: str, game: "Game", named: "int | None") -> "str | Filled":
    """The same as `refusal_sentence`, in a game that is shared with another board."""
    if code == "not_your_turn":
        return t("It is the turn of the other side; wait for its stones.")
    return refusal_sentence(code, game, named)


def refusal_sentence(code: str, game: "Game", named: "int | None") -> "str | Filled":
    """The same for a refusal in a game, which says what to do where that can be said.

    named: how many cells the turn names that was refused; None where one more cell was.
    """
    if code != "count" or game.is_over():
        return sentence(code)
    least, most = game.turn_size()
    # A turn of Roots Growy Roots may be one touch, but not that of the start alone.
    if named == 1 and (least == 2 or game.LISTS_MOVES) and game.touch_one_more():
        return game.touch_one_more()
    if named == 0:
        if least == 1:
            return t("Nothing is touched yet. Touch a cell first.")
        return filled("Nothing is touched yet. Touch %d cells first.", least)
    if named is not None and named < least:
        if least - named == 1:
            return filled("This turn needs %d cells; touch one more.", least)
        return filled("This turn needs %d cells; touch %d more.", least, least - named)
    if most == 1:
        if game.why_one_stone():
            return game.why_one_stone()
        return t(
            "This turn is one cell only. To change it, touch the chosen one again, then another."
        )
    return filled("This turn takes %d cells at most; touch a breathing one to take it back.", most)
