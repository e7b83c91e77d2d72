"""The sentence for a person that goes with each code. Imported when one is first needed."""

_SENTENCES = {
    "game_over": "The game is over.",
    "not_a_move": "That is not a move that can be made now.",
    "no_such_cell": "There is no such cell on this board.",
    "count": "Too few or too many stones for this turn; touch a breathing stone to take it back.",
    "occupied": "There is already a stone on this cell.",
    "claimed": "One colour alone surrounds this region: it is claimed, and closed to both.",
    "triangle": "Three stones of one colour may not touch one another in a small triangle.",
    "straight": "Two new stones side by side may not form a line with an old stone of theirs.",
    "adjacent": "White's first two stones may not be neighbours.",
    "single_group": "This would leave you one group only, and no region of its own: it would die.",
    "nothing_to_undo": "There is no turn to take back.",
    "nothing_to_redo": "There is no turn to play again.",
    "at_risk": "These stones would be lost; press end once more to play the turn all the same.",
    "card_revealed": "What was turned up cannot be taken back.",
    "nothing_here": "There is nothing to choose here; touch a lit cell.",
    "no_lessons": "There are no lessons on this board yet.",
    "board_too_small": "The built board is too small for this game or this board.",
}


def sentence(code):
    """One sentence for a person about a code of refusal; the code itself if it has none."""
    return _SENTENCES.get(code, code)
