"""Rooms on a wall: what is seen of games that are played elsewhere, at whatever broker."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.club.store import Store
from host_sim.rooms.codes import short_form
from host_sim.rooms.documents import SetUp, written
from host_sim.rooms.room import Room
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.address import BadAddress, new_code, read_address
from host_sim.shared_games.command_line import watched_rooms
from host_sim.shared_games.line import BrokerLine
from host_sim.shared_games.watch_list import MOST_ROOMS, read_watched
from host_sim.shared_games.watched import WatchedRoom, WatchedRooms
from host_sim.trials.mosquitto import Mosquitto
from host_sim.trials.random_play import Chance
from host_sim.web.wall import Wall
from tests.club.evening_on_boards import FewBoards, run_apart
from tests.effort import amount
from tests.page.people import wait_for
from tests.shared_games.evenings import a_turn
from tests.shared_games.tables import Broker, JoinedTable, MemoryLine, settle

SMALL = complete(SetUp("rootbound", "hex-4"))
CODES = ("abcde-fghjk-mnpqr-stuvw", "wvuts-rqpnm-kjhgf-edcba")


@pytest.fixture
def broker():
    return Broker()


def watch(broker, name=""):
    return WatchedRoom(MemoryLine(broker, None), name, "abcd")


def two(broker, set_up=SMALL, built="hex-4"):
    both = [JoinedTable(broker, seat, set_up, built) for seat in (0, 1)]
    settle(*both)
    return both


def test_the_position_is_seen_as_it_is_played(broker):
    black, white = two(broker)
    room = watch(broker, "Anna and Ben")
    assert room.look()
    assert room.told["name"] == "Anna and Ben"
    assert room.told["code"] == "abcd"
    assert room.told["seen"]
    assert room.told["here"] == [0, 1]
    assert room.told["state"]["turn"] == 0
    black.ask("play", move="d4")
    settle(black, white)
    assert room.look()
    state = room.told["state"]
    assert state["cells"] == {"black": ["d4"], "white": []}
    assert (state["to_move"], state["last"], state["over"]) == ("white", "d4", False)
    assert "d4" in room.told["shape"]["cells"]
    assert not room.look(), "nothing is told twice"


@pytest.mark.parametrize(
    ("game", "shape", "built"),
    [
        ("rootbound", "hex-4", "hex-4"),
        ("classroom", "hex-4", "hex-4"),
        ("rootzone", "hex-6-8", "hex-6-8"),
        ("droched", "hex-4", "hex-4"),
        ("growy", "growy-2", "growy-2"),
    ],
)
def test_it_is_the_position_that_the_boards_show(broker, game, shape, built):
    set_up = complete(SetUp(game, shape, seed=7 if game == "growy" else 0))
    tables = two(broker, set_up, built)
    room = watch(broker)
    chance = Chance(5)
    for _ in range(9):
        turn = a_turn(tables[0].room, chance)
        assert any("move" in table.ask("play", move=turn) for table in tables)
        settle(*tables)
        room.look()
        on_board = tables[0].ask("state")
        # Some members belong to one board and its people.
        for own in ("origin", "end", "remote", "touched"):
            on_board.pop(own, None)
        assert room.told["state"] == on_board


@pytest.mark.gate
def test_a_game_that_is_over_says_who_won(broker):
    tables = two(broker)
    room = watch(broker)
    chance = Chance(3)
    while not tables[0].room.game.is_over():
        turn = a_turn(tables[0].room, chance)
        assert any("move" in table.ask("play", move=turn) for table in tables)
        settle(*tables)
    room.look()
    state = room.told["state"]
    assert state["over"]
    assert state["to_move"] is None
    assert state["winner"] == tables[0].ask("state")["winner"]


def test_a_broker_that_is_lost_is_told_and_what_was_missed_comes_later(broker):
    black, white = two(broker)
    line = MemoryLine(broker, None)
    room = WatchedRoom(line)
    room.look()
    line.cut()
    line.trouble = "lost"
    assert room.look()
    assert room.told["trouble"] == "lost"
    assert room.told["state"] is not None, "the last position stays"
    black.ask("play", move="d4")
    settle(black, white)
    line.trouble = None
    line.join()
    assert room.look()
    assert room.told["trouble"] is None
    assert room.told["state"]["last"] == "d4"


def test_boards_that_do_not_agree_are_told_with_their_last_common_turn(broker):
    room = watch(broker)
    sides = [Room(seat, f"author{seat:06d}") for seat in (0, 1)]
    for side in sides:
        side.see()
    sides[0].begin(SMALL)
    sides[0].play("d4")
    document = sides[0].document()
    broker.put(0, written(document))
    broker.put(1, written(document.but(author="author000001", turns=("e4",))))
    room.look()
    assert room.told["stopped"] == 0
    assert room.told["state"]["cells"]["black"] == []


def test_a_program_that_watches_publishes_nothing(broker):
    room = watch(broker)
    for _ in range(3):
        room.look()
    assert broker.kept == {}


HOSTILE = st.one_of(
    st.binary(max_size=300),
    st.builds(
        lambda number, turns, board: written(
            Room(0, "author000000")
            .document()
            .but(game=number, set_up=SMALL.but(board=board), turns=tuple(turns))
        ),
        st.integers(1, (1 << 50) - 1),
        st.lists(st.sampled_from(["d4", "undo", "pass", "a1,g4", "x", "0" * 200])),
        st.sampled_from(["hex-4", "hex-6", "growy-2", "hex-99", "x"]),
    ),
)


@settings(max_examples=amount(20, 200, quick=8))
@given(st.lists(st.tuples(st.integers(0, 3), HOSTILE), max_size=6))
def test_whatever_comes_the_room_is_shown_on(documents):
    broker = Broker()
    room = watch(broker)
    for seat, data in documents:
        broker.put(seat, data)
        room.look()
        assert room.told["code"] == "abcd"
    black = Room(0, "author999999")
    black.see()
    black.begin(SMALL)
    document = black.document()
    # The document is of a later game than all others.
    broker.put(0, written(document.but(term=1 << 50, edition=1 << 50, game=1 << 50)))
    room.look()
    assert room.told["state"] is not None


def test_no_room_waits_for_another_one_to_be_left(broker):
    done = []

    class Noting(MemoryLine):
        def leave(self):
            done.append("leave")

        def close(self):
            done.append("close")

    WatchedRooms([WatchedRoom(Noting(broker, None)) for _ in range(3)]).close()
    assert done == ["leave"] * 3 + ["close"] * 3


def test_a_room_that_fails_keeps_none_of_the_others_waiting(broker):
    two(broker)
    told = []

    class Failing(MemoryLine):
        def take(self):
            raise RuntimeError("as no line should")

    rooms = WatchedRooms([WatchedRoom(Failing(broker, None)), watch(broker)])

    async def look():
        store = Store()
        boards = FewBoards("hex-4", 0)
        wall = Wall(boards, store, lambda sim: (sim, lambda: None), rooms=rooms)
        wall.told = lambda method, params: told.append((method, params))
        await wall.look_at_rooms(rooms)
        assert [room["number"] for room in wall.told_of_wall()["rooms"]] == [1, 2]
        store.close()

    run_apart(look())
    assert [(method, params["number"]) for method, params in told] == [("room", 2)]
    rooms.close()


# The choice of rooms.


def test_rooms_are_named_by_one_address_with_their_codes():
    one, other = read_watched(f"mqtts://me@broker.example/{CODES[0]},{CODES[1]}", {})
    assert one.address == ("broker.example", 8883, True, "me", None, CODES[0], None)
    assert other.address.code == CODES[1]
    assert one.name == ""


def test_a_file_gives_rooms_with_their_names(tmp_path):
    path = tmp_path / "rooms.txt"
    path.write_text(
        "# Both towns.\nmqtts://broker.example/\n\n"
        f"{CODES[0]}\u00a0 Anna\u3000and\tBen\u200b\n{CODES[1]}\n",
        "utf-8",
    )
    environment = {
        "ROOTLIGHT_MQTT_USER": "club",
        "ROOTLIGHT_MQTT_BROKER": "mqtts://broker.example",
    }
    one, other = read_watched(str(path), environment)
    assert (one.name, other.name) == ("Anna and Ben", "")
    assert one.address == ("broker.example", 8883, True, "club", None, CODES[0], None)


@pytest.mark.parametrize(
    "text",
    [
        "mqtt://broker/",
        "mqtt://broker/short",
        f"mqtt://broker/{CODES[0]},{CODES[0]}",
        "mqtt://127.0.0.1/" + ",".join(map(str, range(MOST_ROOMS + 1))),
        "mqtt://broker/a/b",
        "mqtt://bro..ker/" + CODES[0],
        "no-such-file",
    ],
)
def test_a_mistake_in_it_gets_a_sentence(text):
    with pytest.raises(BadAddress, match=r"\.$"):
        read_watched(text, {})


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"x" * 100_000,
        b"mqtt://broker/",
        b"http://broker/\n" + CODES[0].encode(),
        f"mqtt://broker/{CODES[0]}\n{CODES[1]}".encode(),
        f"mqtt://broker/\n{CODES[0]} {'n' * 61}".encode(),
        f"mqtt://broker/\n{CODES[0]} \x1b[31m".encode(),
    ],
)
def test_a_mistake_in_the_file_gets_a_sentence(tmp_path, content):
    path = tmp_path / "rooms.txt"
    path.write_bytes(content)
    with pytest.raises(BadAddress, match=r"\.$"):
        read_watched(str(path), {})


def test_too_little_of_a_code_is_shown_to_join_with_it():
    code = new_code()
    assert short_form(code) == code[:4]
    for code in ("x", "game1", "sixteen-signs-16"):
        assert len(short_form(code)) <= len(code) / 4


# A real broker.


class Side:
    """One side of a room at a real broker, without a board."""

    def __init__(self, port, code):
        self.room = Room(0, "author000000")
        self.room.see()
        self.room.begin(SMALL)
        address = read_address(f"mqtt://127.0.0.1:{port}/{code}", {})
        self.line = BrokerLine(address, 0)
        self.line.open()

    def say(self):
        self.line.say(written(self.room.document()))


@pytest.mark.gate
def test_two_rooms_at_a_broker_that_is_killed_and_comes_back(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.start()
    sides = [Side(broker.port, code) for code in CODES]
    rooms = watched_rooms(f"mqtt://127.0.0.1:{broker.port}/{','.join(CODES)}", {})

    def wait(condition):
        def holds():
            for number in rooms.numbers:
                rooms.look(number)
            for side in sides:
                side.line.take()
            return condition()

        wait_for(holds)

    def all_told(name, value):
        return all(rooms.told(number)[name] == value for number in rooms.numbers)

    try:
        wait(lambda: all_told("trouble", None) and all_told("here", []))
        for side in sides:
            side.say()
        wait(lambda: all_told("here", [0]))
        sides[0].room.play("d4")
        sides[0].say()
        wait(lambda: rooms.told(1)["state"]["last"] == "d4")
        assert rooms.told(2)["state"]["last"] is None
        assert [rooms.told(number)["code"] for number in rooms.numbers] == ["abcd", "wvut"]
        broker.kill()
        wait(lambda: all(rooms.told(number)["trouble"] for number in rooms.numbers))
        assert rooms.told(1)["state"]["last"] == "d4"
        broker.start()
        wait(lambda: all_told("trouble", None) and all_told("here", [0]))
    finally:
        rooms.close()
        for side in sides:
            side.line.close()
        broker.kill()
