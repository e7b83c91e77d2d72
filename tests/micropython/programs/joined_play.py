"""A game that two boards share in memory, on any interpreter: what their pages are told.

A document that another program writes is read, and refused where it is wrong.
"""

import json

from host_sim.link.sim_link import SimLink
from host_sim.rooms.documents import BadDocument, Document, SetUp, read, written
from host_sim.rooms.joined_board import JoinedBoard
from host_sim.rooms.news import Here, News
from host_sim.rooms.room import Room
from host_sim.rooms.sealing import Seal
from host_sim.rooms.share import ENDLESS

SMALL = SetUp("rootbound", "hex-4")
CODE = "abcde-fghjk-mnpqr-stuvw"


class Broker:
    """What it keeps, sealed, by place; and the lines to it."""

    def __init__(self):
        self.kept = {}
        self.lines = []

    def put(self, place, data):
        self.kept[place] = data
        for line in self.lines:
            line.hear(place, data)


class Line:
    """A line to the broker in the same memory, as a Line of `joined_board`."""

    def __init__(self, broker, seat):
        self.trouble = None
        self.is_up = True
        self._seat = seat
        self._seal = Seal(CODE)
        self._documents = []
        self._is_new = True
        self._broker = broker
        broker.lines.append(self)
        for place in sorted(broker.kept):
            self.hear(place, broker.kept[place])

    def hear(self, place, data):
        self._documents.append((int(place[-1]), self._seal.opened(place, data)))

    def take(self):
        documents, self._documents = self._documents, []
        is_new, self._is_new = self._is_new, False
        return News(documents, is_new, is_new)

    def say(self, data):
        place = f"side/{self._seat}"
        self._broker.put(place, self._seal.closed(place, data))

    def here(self):
        return [Here(str(line._seat), line._seat) for line in self._broker.lines]

    def close(self):
        self.is_up = False


class Nowhere:
    """Nothing is kept for a next start."""

    fails = False

    def keep(self, document):
        self.document = document

    def try_again(self):
        pass


class Table:
    """One joined board, and what its pages are told, without lights and times."""

    def __init__(self, broker, seat, new=None):
        room = Room(seat, f"author{seat}xyz", None, ENDLESS)
        line = Line(broker, seat)
        self.link = SimLink("hex-4")
        self.board = JoinedBoard(self.link, room, line, Nowhere(), new, CODE, lambda: 0.0, ENDLESS)
        self.told = []

    def hear(self):
        for line in self.board.take_output():
            message = json.loads(line)
            if message.get("method") not in ("sim.leds", "sim.serial"):
                self.told.append(message)

    def ask(self, method, params):
        message = {"id": len(self.told), "method": method, "params": params}
        self.board.handle(json.dumps(message).encode())
        self.hear()

    def status(self):
        return json.dumps(self.board.status())


ACTS = (
    (0, "play", {"move": "d4"}),
    (0, "play", {"move": "e5"}),
    (1, "play", {"move": "b2,e5"}),
    (0, "undo", {}),
    (1, "joined", {"answer": True}),
    (1, "play", {"move": "a1,g4"}),
    (0, "play", {"move": "c3,c4"}),
    (1, "new", {"game": "droched", "board": "hex-4"}),
    (0, "joined", {"answer": True}),
    (1, "joined", {}),
    (0, "joined", {}),
    (0, "record", {}),
    (1, "record", {}),
)


def settle(tables):
    for _ in range(6):
        for table in tables:
            table.board.advance(50)
            table.hear()


def play():
    """All that both pages are told, and what the broker has at the end."""
    broker = Broker()
    tables = [Table(broker, 0, SMALL), Table(broker, 1)]
    settle(tables)
    for seat, method, params in ACTS:
        tables[seat].ask(method, params)
        settle(tables)
    told = [table.told for table in tables]
    kept = [[place, broker.kept[place].decode()] for place in sorted(broker.kept)]
    return {"told": told, "kept": kept, "status": [table.status() for table in tables]}


def read_all(documents):
    """What is read of each document, or why it is refused."""
    found = []
    for text in documents:
        try:
            found.append(written(read(text.encode())).decode())
        except BadDocument as error:
            found.append("refused: " + str(error))
    return found


def some_documents():
    """Documents as programs write them, and spoilt ones."""
    cards = SetUp("rootzone", "hex-4", (("name", 'quote " and \\ \n'),), 7)
    good = [
        written(Document("author000000", 1, 2)).decode(),
        written(
            Document("author000000", 3, 4, 1, SMALL, ("d4", "undo"), by_default=True)
        ).decode(),
        written(
            Document("author000000", 1 << 50, 0, 1, cards, (), None, None, ((1, 2, 3),))
        ).decode(),
    ]
    spoilt = [
        good[1].replace('"term":3', '"term":3.5'),
        good[1].replace('"undo"', '"un\x7fdo"'),
        good[1].replace("author000000", "AUTHOR000000"),
        good[1].replace('"number":2', '"number":1'),
        good[1].replace('"hash":"', '"hash":"0'),
        good[1].replace('"seen":[]', '"seen":{}'),
        good[1][:-1],
        "[" * 400,
        "",
    ]
    return good + spoilt
