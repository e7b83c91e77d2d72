"""The drawing of a game of black and white roots, read from its state.

Used by the tests of Root Bound and of the classroom rules.
"""

from tests.rules.drawings import same_drawing
from tests.rules.slow_rootbound import SlowBoard


def shows(game, drawing, board="hex-4"):
    """Asserts that the stones on the board are those of the drawing."""
    cells = game.state()["cells"]
    same_drawing(SlowBoard(board), drawing, cells["black"], cells["white"])


def claims(game):
    """(Black's, White's) claimed cells."""
    claimed = game.state()["claimed"]
    return claimed["black"], claimed["white"]


def score(game):
    """(Black's, White's) points."""
    scores = game.state()["scores"]
    return scores["black"], scores["white"]
