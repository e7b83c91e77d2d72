"""Before play, in Droched: the komi, and the choice of sides. See rules.md, section 4.

Used by `droched` and its View, which borrow it. By fingers, each cell touched is one black stone
for the prison; then the lower half of the board stands for black and the upper half for white.
"""

from rootlight.compat import const
from rootlight.games.droched import KOMI, SECOND

_MOST = const(99)


def words(stage):
    """The words of a step."""
    if stage == KOMI:
        return ["komi %d" % stones for stones in range(_MOST + 1)]
    return ["black", "white"]


def is_word(stage, text):
    """Whether a text is one of the words of a step."""
    return _komi(text) >= 0 if stage == KOMI else text in ("black", "white")


def play_word(game, word):
    """Carry out one of the words of the step."""
    if game.stage() == KOMI:
        game.imprison(1, _komi(word))
    else:
        game.state[game.count + SECOND] = 1 if word == "black" else 2


def _komi(text):
    """The number of stones that `komi K` names, or -1 if that is not what the text says."""
    digits = text[5:]
    if text[:5] != "komi " or not 1 <= len(digits) <= 2:
        return -1
    if len(digits) == 2 and digits[:1] == "0":
        return -1
    for at in range(len(digits)):
        if not "0" <= digits[at : at + 1] <= "9":
            return -1
    return int(digits)


# By fingers.


def why_not_touch(game, partial, cell):
    """As `Game.why_not_touch`."""
    if len(partial) >= game.turn_size()[1] or cell in partial:
        return "count", ()
    return None if piece(game, cell) else ("not_a_move", ())


def touch_mask(game, partial, mask):
    """As `Game.touch_mask`."""
    for cell in range(game.count):
        mask[cell] = 0 if why_not_touch(game, partial, cell) else 1


def word_by_touch(game, partial):
    """As `Game.move_by_touch`."""
    if game.stage() == KOMI:
        return "komi %d" % len(partial)
    return game.COLOURS[piece(game, partial[0]) - 1]


def piece(game, cell):
    """What a touched cell shows: a black stone for the prison, or the side that it stands for."""
    if game.stage() == KOMI:
        return 1
    row = game.shape.row_of[cell]
    middle = len(game.shape.rows) // 2
    return 0 if row == middle else 1 if row < middle else 2


def show_sides(game, out):
    """Fill `out[cell]` with the side that each cell stands for."""
    for cell in range(game.count):
        out[cell] = piece(game, cell)
