"""The sentence for a person that goes with each code. Imported when one is first needed."""

_SENTENCES = {
    "game_over": "The game is over.",
    "not_a_move": "That is not a move that can be made now.",
    "no_such_cell": "There is no such cell on this board.",
    "count": "That is the wrong number of stones for this turn.",
    "occupied": "There is already a stone on this cell.",
    "claimed": "This cell is in a claimed region; nobody may place a stone there.",
    "triangle": "Three stones of one colour may not form a small triangle.",
    "straight": "Two new neighbours may not stand in line with an old stone of their colour.",
    "adjacent": "White's first two stones may not be neighbours.",
    "single_group": "This turn would leave you with one single group that is not live.",
    "nothing_to_undo": "There is no turn to take back.",
    "nothing_to_redo": "There is no turn to play again.",
    "board_too_small": "The built board is too small for this game or this board.",
}


def sentence(code):
    """One sentence for a person about a code of refusal; the code itself if it has none."""
    return _SENTENCES.get(code, code)
