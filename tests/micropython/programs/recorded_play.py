"""An evening of random play on a simulated board, on any interpreter, and the report of it."""

from tests.replay.hands import Hands
from tests.replay.watching import picture, saved_report
from tests.support import Table


def report(built, seed, deeds):
    """[what a host saves as a report, what the board shows and knows at its end]."""
    table = Table(built, seed)
    table.run(1000)
    Hands(table, seed).act(deeds)
    table.run(1000)
    head = saved_report(table)
    return [head, [str(one) for one in picture(table.link.board.device)]]
