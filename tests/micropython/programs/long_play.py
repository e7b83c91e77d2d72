"""Long play in a bounded heap: what is still taken after each part. For MicroPython alone."""

import gc

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from tests.micropython.programs.quiet_board import QuietBoard


def taken():
    """Bytes of the heap that are in use."""
    gc.collect()
    return gc.mem_alloc()


def turns_and_undos(board, times):
    """Play a random turn of a middle game and take it back, again and again.

    Returns what is taken after each tenth of it.
    """
    match = Match("rootbound", board)
    chance = Chance(1)
    for _ in range(12):
        play_turn(match, chance)
    found = [0] * 10
    for part in range(10):
        for _ in range(times // 10):
            play_turn(match, chance)
            match.undo()
        found[part] = taken()
    return found


def games_by_link(built, moves, times):
    """Play a game over the link again and again; [bytes taken, how it ended] after each."""
    board = QuietBoard(built)
    found = []
    for _ in range(times):
        board.ask("new", game="rootbound", board=built)
        for move in moves:
            board.ask("play", move=move)
        found.append(_end(board))
    return found


def games_by_fingers(built, moves, times):
    """The same by fingers on the pads."""
    board = QuietBoard(built)
    found = []
    for _ in range(times):
        board.ask("new", game="rootbound", board=built)
        for move in moves:
            board.turn(move)
        # The show of the end.
        board.run(60000)
        found.append(_end(board))
    return found


def _end(board):
    scores = board.ask("state")["scores"]
    # Until the code that was borrowed for the answers is given back.
    board.run(8000)
    return [taken(), scores["black"], scores["white"]]


def lines_with_new_characters(built, lines):
    """Ask with texts of characters that were never seen before; what is taken after each tenth."""
    board = QuietBoard(built)
    found = [0] * 10
    for number in range(lines):
        # Not by `chr`, which keeps what it makes for ever.
        character = bytes((0xE4, 0x80 | number >> 6, 0x80 | number & 63)).decode()
        assert board.ask("hello", character=character)["board"] == built
        assert not board.ask("explain", cell=character + "1")["legal"]
        assert board.ask("play", move=character) is None
        if number * 10 % lines == 0:
            found[number * 10 // lines] = taken()
    return found
