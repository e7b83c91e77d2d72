"""Documents of as many turns as one may have, of somebody who means to keep others busy."""

from host_sim.rooms.documents import MOST_TURNS, TAKEN_BACK, Document, SetUp, written
from host_sim.rooms.shared_game import complete

SMALL = complete(SetUp("rootbound", "hex-4"))
AUTHOR = "member00"


def turns(count=MOST_TURNS):
    """A stone that is put there and taken back, over and over."""
    return ("d4", TAKEN_BACK) * (count // 2)


def long_document(game=1, count=MOST_TURNS, **changes):
    """A document of the side that gives the games."""
    return written(Document(AUTHOR, 1, game, game, SMALL, turns(count)).but(**changes))
