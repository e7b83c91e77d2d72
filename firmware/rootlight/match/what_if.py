"""What people ask about a cell: may a stone go there now, why not, and what would it do?

Used by `buttons` and the link, which borrow it; asks the match. Changes nothing.
"""


def ask(match, partial, cell):
    """(code, witnesses, effects) of a cell of the game, given the cells touched before.

    code: None if it may be touched; then `effects` is a bytearray, see `View.look_ahead`. A cell
    that was touched already is asked about as it stands, with all that was touched.
    """
    game = match.game
    if game.is_over():
        return "game_over", (), None
    if cell not in partial:
        refusal = game.why_not_touch(partial, cell)
        if refusal:
            code, cells = refusal
            if code == "count":
                # Who has touched enough is shown what.
                cells = partial
            return code, cells or game.view().reasons(code, partial, cell), None
        partial += (cell,)
    effects = bytearray(game.count)
    game.view().look_ahead(partial, effects)
    return None, (), effects
