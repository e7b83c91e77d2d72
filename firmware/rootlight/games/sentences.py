"""The sentence for a person that goes with each code of refusal.

Used by the link and the lessons. Codes are what the rules, the table and the link refuse with;
`make languages` finds the sentences here to translate them.
"""

from rootlight.texts import t

SENTENCES = {
    "game_over": "The game is over.",
    "not_a_move": "That is not a move that can be made now.",
    "no_such_cell": "There is no such cell on this board.",
    "count": "Too few or too many stones for this turn; touch a breathing stone to take it back.",
    "occupied": "This cell is taken already.",
    "claimed": "One colour alone surrounds this region: it is claimed, and closed to both.",
    "triangle": "Three stones of one colour may not touch one another in a small triangle.",
    "straight": "Two new stones side by side may not form a line with an old stone of theirs.",
    "adjacent": "White's first two stones may not be neighbours.",
    "single_group": "This would leave you one group only, and no region of its own: it would die.",
    "must_place": "You can only pass when there is no cell left where you may place a stone.",
    "unconnected": "A stone must stand on the edge of the board or beside one of its colour.",
    "enemy": "A stone may not stand beside one of the other colour.",
    "block": "A stone may not stand beside the blocking stone.",
    "too_many_friends": "This cell has more neighbours of your colour than this game allows.",
    "crowded": "A neighbour of your colour has too many neighbours already to get one more.",
    "suicide": "This stone would be the only one to go to the prison.",
    "repetition": "The board would be as it was at the end of an earlier turn of the same player.",
    "prison_empty": "There is no enemy stone in the prison to release.",
    "not_yours": "A root grows from a connector of the player whose turn it is.",
    "not_from_here": "In this turn the root goes on from the connector that was laid last.",
    "not_neighbours": "A root grows to a neighbouring cell only, of the eight around a connector.",
    "stone": "Nothing can be built on a stone.",
    "crossing": "A stick would be crossed here; that takes a bridge, and three sticks for it.",
    "no_bridge": "A bridge is only built where a plain stick would cross another.",
    "sticks": "There are not enough sticks in hand for this.",
    "nothing_to_undo": "There is no turn to take back.",
    "nothing_to_redo": "There is no turn to play again.",
    "at_risk": "These stones would be lost; press end once more to play the turn all the same.",
    "card_revealed": "What was turned up cannot be taken back.",
    "hidden_cards": "Cards still lie face down here; this game can be studied when it is over.",
    "no_such_game": "The library has no game of this number; ask for the list.",
    "damaged_game": "This game of the library cannot be read any more.",
    "no_library": "The library on the board's flash cannot be read; try diagnose.",
    "undo_locked": "The leader of the table has locked this: no more turns can be taken back now.",
    "new_locked": "The leader of the table has locked this: the game on the board stays.",
    "pass_locked": "The leader of the table has locked this: while a stone fits, place it.",
    "hint_locked": "The leader of the table has locked this: there are no more hints for you.",
    "own_fields": "On this board everybody keeps the field before him; sides cannot be swapped.",
    "allowed": "You may go there.",
    "nothing_here": "There is nothing to choose here; touch a lit cell.",
    "no_lessons": "There are no lessons on this board; make flash copies them onto it.",
    "wrong_answer": "That is not what the lesson asks for. Try once more.",
    "tap_end": "Tap end to go on.",
    "board_too_small": "The built board is too small for this game or this board.",
}


def sentence(code: str) -> str:
    """One sentence for a person about a code of refusal; the code itself if it has none."""
    return t(SENTENCES.get(code, code))
