"""What people read about a game: its module `NAME_texts.py` has it, as a dict called TEXTS.

Used by the texts of each game. The page alone shows them, so a Pico has none of these modules. The
English sentence is the key: `make languages` finds each call of `says`, and the page translates.

    title     its name; `corner`, a shorter one for a corner of the board, if need be
    about     one sentence, where a game is chosen
    aim, steps, end   the rules card: a sentence; a list of (name of the picture, sentence); the
              end. `host_sim/tools/rules_pictures.toml` has the moves that lead to the pictures
    reasons   {code: sentence} of `Game.end_reasons`. {player} is the winner; the parts of his
              score have their names
    words     {word: what its button says}; a word with a number: {"label", "action"}
    options   {name: {"label", "brief", "values", "brief_values"}}: how the option and its values
              are chosen, and how the line says it that tells which game is played
    colours   {colour or piece: name} of those that no other game has
    too_small why a board cannot hold it, if it is not for its size; {game} is the title

Title and about are all that must be there.
"""


def says(sentence: str) -> str:
    """Mark a sentence that the page translates."""
    return sentence
