"""The heap that each method of the link takes at most until its answer begins to be said."""

import gc

from rootlight.link import methods as answers
from rootlight.link.json_stream import line_of
from tests.micropython.programs.quiet_board import QuietBoard

METHODS = ("hello", "state", "legal", "explain", "ask", "danger", "points", "seats", "clock")
METHODS += ("record", "lights", "settings", "recording", "diagnose", "shows")


def sizes(built, moves, name):
    """{method: [bytes kept until the answer is out, bytes of its text]}."""
    board = QuietBoard(built)
    board.ask("new", game=name, board=built, seed=1)
    for move in moves:
        board.device.controller.in_play.match.play(move)
    board.ask("clock", mode="byoyomi", main_s=86400, period_s=3600, periods=99)
    found = {}
    for method in METHODS:
        if method == "shows":
            _open_menu(board, name)
        params = {"cell": "c3"} if method in ("explain", "ask") else {}
        answers.carry_out(board.device, method, params)  # whatever is loaded or kept, is so by now
        gc.collect()
        before = gc.mem_alloc()
        answer = answers.carry_out(board.device, method, params)
        gc.collect()
        kept = gc.mem_alloc() - before
        found[method] = [kept, sum([len(piece) for piece in line_of(answer)])]
    return found


def _open_menu(board, name):
    """Let the sizes of a game be offered: no other step of the menu has as much to tell."""
    board.run(4000)
    board.touch("menu")
    corners = board.board.corners
    pad = next(pad for pad in corners if corners[pad] == name)
    board.touch(board.board.pad_name(pad))
