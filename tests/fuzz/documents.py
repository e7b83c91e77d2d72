"""Documents of shared games that no program wrote: honest ones with a part changed, or any bytes.

Used by the tests here and by `__main__`.
"""

import json

from host_sim.rooms.documents import hash_of, read, written
from host_sim.rooms.room import Room
from tests.fuzz.files import changed, damaged
from tests.shared_games.evenings import SMALL, author


def two_rooms():
    """Black and White in the middle of a game, and what White has said."""
    black, white = Room(0, author(1)), Room(1, author(2))
    black.see()
    black.begin(SMALL)
    black.play("d4")
    white.hear_all([(0, written(black.document()))])
    white.see()
    white.play("a1,g4")
    return black, json.loads(written(white.document()))


def document(random, honest):
    """The bytes of a document that is wrong in some way; some fit their hash all the same."""
    kind = random.randrange(4)
    data = json.dumps(honest).encode()
    if kind == 0:
        return damaged(random, data)
    if kind == 1:
        return random.randbytes(random.randrange(200))
    message = changed(random, honest)
    return json.dumps(_with_its_hash(message) if kind == 2 else message).encode()


def _with_its_hash(message):
    """The same, if it can be, with the number and hash of the turns that it has."""
    try:
        set_up = read(json.dumps({**message, "turns": [], "number": 0}).encode()).set_up
        turns = tuple(message["turns"])
        return {
            **message,
            "number": len(turns),
            "hash": hash_of(message["game"], set_up, turns),
        }
    except (ValueError, TypeError, KeyError):
        return message


def hear(random, room, honest):
    """Let a room hear a wrong document; it goes on, and Black's own turns are still there."""
    room.hear_all([(random.randrange(4), document(random, honest))])
    assert room.game.turns[:1] == ["d4"] or room.game.number > 1
    written(room.document())
    return room.stopped_at is not None
