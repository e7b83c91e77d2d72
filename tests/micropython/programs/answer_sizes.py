"""What each method of the link takes of the heap at most until its answer begins to be said."""

import gc

from rootlight.link import methods as answers
from rootlight.link.json_stream import line_of
from tests.micropython.programs.quiet_board import QuietBoard

METHODS = ("hello", "state", "legal", "explain", "ask", "danger", "seats", "shows")
METHODS += ("record", "lights", "settings", "recording", "diagnose")


def sizes(built, moves, name):
    """{method: [bytes kept until the answer is out, bytes of its text]}."""
    board = QuietBoard(built)
    board.ask("new", game=name, board=built, seed=1)
    for move in moves:
        board.device.controller.match.play(move)
    found = {}
    for method in METHODS:
        params = {"cell": "c3"} if method in ("explain", "ask") else {}
        function = answers.METHODS[method]
        function(board.device, params)  # whatever is loaded or kept, is so by now
        gc.collect()
        before = gc.mem_alloc()
        answer = function(board.device, params)
        gc.collect()
        kept = gc.mem_alloc() - before
        found[method] = [kept, sum([len(piece) for piece in line_of(answer)])]
    return found
