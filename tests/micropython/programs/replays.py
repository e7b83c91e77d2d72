"""Recorded games, replayed on any interpreter, from a file with one turn a line.

`test_records` makes the file: a whole recorded game at once would not fit into a Pico's heap.
"""

import json
from binascii import hexlify
from hashlib import sha256

from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView

COLOURS = ("black", "white")


def compare(path, board, legal_every):
    """Replay all games of a file; [turns, turns whose legal moves were compared].

    Every turn: board, captures, scores, last move and single stones; each `legal_every`-th of
    those with recorded legal moves: all of them. Raises AssertionError.
    """
    turns = compared = 0
    match = None
    with open(path) as file:
        for line in file:
            wanted = json.loads(line)
            if "final" in wanted:
                _compare_end(match, wanted["final"])
                match = None
                continue
            match = match or Match("rootbound", board)
            turns += 1
            assert match.play(wanted["move"]) == wanted["move"]
            if match.game.is_over():
                continue
            _compare_turn(match, wanted)
            if wanted["legal"] and turns % legal_every == 0:
                compared += 1
                _compare_legal_moves(match, wanted["legal"])
    return [turns, compared]


def _stones(match):
    """Names of the cells with a stone, by colour."""
    state = match.game.state
    cells = range(match.shape.count)
    told = NotationView(match)
    return [told.names([cell for cell in cells if state[cell] == owner]) for owner in (1, 2)]


def _scores(match):
    scores = NotationView(match).scores()
    return [scores[colour] for colour in COLOURS]


def _compare_turn(match, wanted):
    assert _stones(match) == wanted["stones"], wanted
    assert NotationView(match).captured() == wanted["captured"], wanted
    assert _scores(match) == wanted["scores"], wanted
    assert match.last_move() == wanted["move"]


def _compare_end(match, final):
    assert match.game.is_over()
    assert _stones(match) == final["stones"], final
    assert _scores(match) == final["scores"], final
    assert NotationView(match).winner() == final["winner"], final


def _compare_legal_moves(match, wanted):
    """All legal moves, asked for stone by stone, as their number and their SHA-256."""
    moves = match.game.legal_words()
    singles = 0
    for first in _legal_cells(match, ()):
        if match.game.refusal_of_turn((first,)) is None:
            moves.append(NotationView(match).name(first))
            singles += 1
        # Both orders lead to one move.
        for second in _legal_cells(match, (first,)):
            if second > first:
                moves.append(match.game.spell((first, second)))
    assert [singles, len(moves)] == wanted[:2], wanted
    moves.sort()
    told = sha256()
    for number, move in enumerate(moves):
        told.update(("\n" if number else "").encode() + move.encode())
    assert hexlify(told.digest()).decode() == wanted[2], wanted


def _legal_cells(match, partial):
    mask = bytearray(match.shape.count)
    match.game.legal_cells(partial, mask)
    return [cell for cell in range(len(mask)) if mask[cell]]
