"""The texts of a game for people: its module `NAME_texts.py` has them, in a dict called TEXTS.

Used by the texts of each game. The page alone shows them, so a Pico has none of these modules. The
English sentence is the key: `make languages` finds each call of `says`, and the page translates.

    title     its name; `corner`, a shorter one for a corner of the board, if need be
    brief     (name of a picture, seven words): what it is, at a glance, where a game is chosen
    about     one sentence more, there
    aim, steps, end   the rules card: a sentence; a list of (name of the picture, sentence); the
              end. `NAME_pictures.toml` has the moves that lead to the pictures
    reasons   {code: sentence} of `Game.end_reasons`. {player} is the winner; the parts of his
              score have their names
    words     {word: what its button says}; a word with a number: {"label", "action"}, and if one
              may be suggested: "fair", {board: number}, and "at_once": {"label", "then"}, what a
              button says that plays it, with its {number}, and the answer to it, a word
    options   a list of {"name", "label", "brief", "value", "values", "brief_values"}: what stands
              beside its field; how the line says it that tells which game is played, with its
              {value}; how any value is called, with its {count}; names of some values, in the
              field and in that line. `value` and after may be left out
    colours   {colour or piece: name} of those that the page does not name already
    cards     {kind of card: {"name", "turned_up"}}: what it is called, and what it does when it is
              turned up
    removed   what the end of the game removed, and why; {stones} are which
    written   {"board", "how"}: people write its moves as text, as cells or `pass`; on this board,
              unless the text names one; a sentence that says how
    course    {"book", "boards", "minutes"}: the book of lessons that teaches it from the
              beginning, the boards of its lessons, and how long it takes; games that are much
              alike may share one
    too_small why a board cannot hold it, if it is not for its size; {game} is the title

The page makes do without any of it, in the board's own words. A word, an option or a colour that
several games have is called alike in all of them.
"""


def says(sentence: str) -> str:
    """Mark a sentence that the page translates."""
    return sentence
