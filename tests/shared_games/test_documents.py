"""Documents, addresses, codes: what is read, and what is not, whatever it is."""

import json
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.rooms.documents import (
    LARGEST,
    NEW,
    UNDO,
    Answer,
    Ask,
    BadDocument,
    Document,
    SetUp,
    hash_of,
    read,
    written,
)
from host_sim.rooms.room import Room
from host_sim.rooms.sealing import Seal
from host_sim.shared_games.address import BadAddress, new_code, read_address, read_new, read_seat
from host_sim.shared_games.watch_list import read_watched
from tests.effort import amount
from tests.shared_games.evenings import SMALL, author

GOOD = Document(
    "abcdefgh",
    3,
    17,
    2,
    SetUp("growy", "growy-2", (("a", 1), ("b", True)), 5, None, ("a1",)),
    ("d4", "undo", "a1,g4"),
    Ask(4, NEW, 3, "a" * 64, SMALL),
    Answer(1, 2, True, 3, "b" * 64),
    ((1, 2, 3),),
    True,
)

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 70), 1 << 70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


def test_a_document_is_read_as_it_was_written():
    assert read(written(GOOD)) == GOOD
    empty = Document("abcdefgh", 0, 0)
    assert read(written(empty)) == empty


def test_the_spelling_is_one_line_of_ascii_with_sorted_names():
    data = written(GOOD)
    assert data.isascii() and b"\n" not in data
    assert list(json.loads(data)) == sorted(json.loads(data))


def test_a_turn_is_known_by_the_record_before_it():
    one = hash_of(1, SMALL, ("d4", "a1,g4"))
    assert one != hash_of(1, SMALL, ("a1,g4", "d4"))
    assert one != hash_of(2, SMALL, ("d4", "a1,g4"))
    assert one != hash_of(1, SMALL.but(seed=1), ("d4", "a1,g4"))


@pytest.mark.parametrize(
    "changes",
    [
        {"protocol": 2},
        {"author": "x"},
        {"author": 12345678},
        {"term": -1},
        {"term": 1.0},
        {"term": True},
        {"edition": 1 << 60},
        {"game": 0},
        {"turns": ["d4"]},
        {"turns": ["d4", "undo", "a1,g5"]},
        {"turns": ["d4", "undo", ""]},
        {"turns": ["d4", "undo", "\u20ac"]},
        {"turns": ["d4"] * 5000},
        {"turns": "d4"},
        {"number": 2},
        {"hash": "a" * 64},
        {"set_up": None},
        {"set_up": {"game": "rootbound"}},
        {"set_up": []},
        {"ask": {"what": "sing"}},
        {"ask": 5},
        {"answer": {"yes": 1}},
        {"answer": {"yes": True, "seat": 9}},
        {"seen": [[1, 2]]},
        {"seen": [[9, 1, 1]]},
        {"seen": [[0, 0, 0]] * 9},
        {"by_default": 1},
    ],
)
def test_a_document_with_one_thing_wrong_is_refused_whole(changes):
    message = json.loads(written(GOOD)) | changes
    with pytest.raises(BadDocument):
        read(json.dumps(message).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"null",
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"term": ' + b"9" * 5000 + b"}",
        b'{"term": NaN}',
        b'{"protocol": 1, "protocol": 1}',
        b" " * (LARGEST + 1),
        b'{"a":' * 2000 + b"1" + b"}" * 2000,
    ],
)
def test_bytes_that_are_no_document_are_refused(data):
    with pytest.raises(BadDocument):
        read(data)


@settings(max_examples=amount(80, 300))
@given(st.binary(max_size=200))
def test_no_bytes_stop_a_room(data):
    room = Room(0, author(1))
    room.hear_all([(1, data)])
    room.see()
    room.hear_all([(0, data)])
    assert room.code_of_fingers() == "behind"


@pytest.mark.gate
@settings(max_examples=amount(80, 300))
@given(st.sampled_from(sorted(json.loads(written(GOOD)))), json_values, st.integers(0, 3))
def test_no_member_stops_a_room(name, value, seat):
    room = Room(0, author(1))
    room.see()
    room.begin(SMALL)
    room.play("d4")
    message = json.loads(written(room.document())) | {name: value}
    room.hear_all([(seat, json.dumps(message).encode())])
    room.hear_all([(1, json.dumps({**message, "author": "bcdefghi"}).encode())])
    assert room.moves() in (["d4"], [])
    assert read(written(room.document())).turns == ("d4",)


@settings(max_examples=amount(30, 100))
@given(
    st.lists(st.sampled_from(("d4", "a1,g4", "undo", "pass", "zz9", "d4,d4")), max_size=6),
    st.sampled_from((UNDO, NEW, None)),
    st.booleans(),
    st.integers(0, 3),
)
def test_a_hostile_side_never_writes_for_us(turns, what, yes, seat):
    room = Room(0, author(1))
    room.see()
    room.begin(SMALL)
    room.play("d4")
    here = room.game.hash()
    hostile = Document(
        "zzzzzzzz",
        9,
        9,
        1,
        room.game.set_up,
        tuple(turns),
        Ask(1, what, 1, here, SMALL if what == NEW else None) if what else None,
        Answer(0, 1, yes, 1, here),
    )
    room.hear_all([(max(seat, 1), written(hostile))])
    assert room.game.number == 1
    assert room.game.turns[0] == "d4"
    assert all(room.game.turns[at] != "undo" for at in range(len(room.game.turns)))


# Addresses.

CODE = "abcde-fghjk-mnpqr-stuvw"


def test_an_address_is_taken_apart():
    address = read_address("mqtts://me:p%40ss@broker.example:8884/ABCDE-fghjk-mnpqr-stuvw", {})
    assert address == ("broker.example", 8884, True, "me", "p@ss", "abcde-fghjk-mnpqr-stuvw", None)
    assert address.place == "broker.example:8884"


# Each is a user or a password as somebody has it, with what a shell, make and an address hold for
# signs of their own.
ODD = [
    "p@ss:w/o?r#d",
    "a $HOME $(HOME) $$ `x` & ; | word",
    'it\'s "quoted" \\ and \\\\ more',
    "100% of 5%er",
    "\u00fcn\u00efc\u00f6d\u00e9 \u738b",
    "@@//::##",
    "trailing ",
]


@pytest.mark.parametrize("odd", ODD)
def test_a_password_stands_in_the_address_as_people_have_it(odd):
    address = read_address(f"mqtt://club:{odd}@broker.example:1884/{CODE}", {})
    assert address == ("broker.example", 1884, False, "club", odd, CODE, None)
    watched = read_watched(f"mqtt://club:{odd}@broker.example/{CODE},vwxyz-{CODE}", {})
    assert [one.address.password for one in watched] == [odd, odd]


@pytest.mark.parametrize("odd", ODD)
def test_users_and_passwords_may_be_written_as_in_any_address(odd):
    text = f"mqtt://{quote(odd, safe='')}:{quote(odd, safe='')}@broker.example/{CODE}"
    address = read_address(text, {})
    assert (address.user, address.password) == (odd, odd)


@pytest.mark.parametrize("odd", [*ODD, "%41"])
def test_users_and_passwords_of_the_environment_are_taken_as_they_are(odd):
    environment = {
        "ROOTLIGHT_MQTT_USER": odd,
        "ROOTLIGHT_MQTT_PASSWORD": odd,
        "ROOTLIGHT_MQTT_BROKER": "mqtt://broker.example/",
    }
    address = read_address(f"mqtt://broker.example/{CODE}", environment)
    assert (address.user, address.password) == (odd, odd)


def test_blanks_around_a_pasted_address_are_none_of_it():
    assert read_address(f" MQTT://broker.example/{CODE}/\n", {}).code == CODE


@pytest.mark.parametrize("odd", ODD)
def test_a_file_of_rooms_may_be_called_anything_and_hold_any_password(tmp_path, odd):
    path = tmp_path / odd.replace("/", "")
    path.write_text(f"mqtt://club:{odd}@broker.example/\n{CODE} Anna\n", "utf-8")
    watched = read_watched(str(path), {})
    assert [(one.address.password, one.name) for one in watched] == [(odd, "Anna")]


def test_user_and_password_may_come_from_the_environment():
    environment = {**MINE, "ROOTLIGHT_MQTT_BROKER": "mqtt://broker"}
    address = read_address("mqtt://broker", environment)
    assert (address.user, address.password, address.port) == ("me", "secret", 1883)


MINE = {"ROOTLIGHT_MQTT_USER": "me", "ROOTLIGHT_MQTT_PASSWORD": "secret"}
# The receiver, address and credentials of what leaves this machine, by the broker that is named,
# and the address.
SENT = [
    ("mqtts://club.example", "mqtts://club.example/", ("me", "secret")),
    ("mqtts://club.example", "mqtts://CLUB.example:8883/", ("me", "secret")),
    ("mqtts://club.example", "mqtt://club.example/", (None, None)),
    ("mqtts://club.example", "mqtts://club.example:443/", (None, None)),
    ("mqtts://club.example", "mqtts://club.example.evil.example/", (None, None)),
    ("mqtts://club.example", "mqtts://evil.example/", (None, None)),
    ("mqtts://club.example", "mqtts://you@evil.example/", ("you", None)),
    ("mqtts://club.example", "mqtts://you:word@club.example/", ("you", "word")),
    ("mqtt://club.example", "mqtts://club.example/", (None, None)),
]


@pytest.mark.parametrize(("broker", "address", "sent"), SENT)
def test_a_password_goes_to_the_broker_that_it_is_for_alone(broker, address, sent):
    read = read_address(address, {**MINE, "ROOTLIGHT_MQTT_BROKER": broker})
    assert (read.user, read.password) == sent


def test_a_password_for_no_broker_is_refused_with_what_to_do():
    with pytest.raises(BadAddress, match="ROOTLIGHT_MQTT_BROKER"):
        read_address("mqtts://evil.example/", MINE)
    assert read_address("mqtts://you:word@club.example/", MINE).user == "you"


def test_a_code_that_is_left_out_is_drawn():
    codes = {read_address("mqtt://broker/", {}).code for _ in range(100)}
    assert len(codes) == 100
    for code in codes:
        assert read_address(f"mqtt://broker/{code}", {}).code == code


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_a_broker_on_this_machine_may_have_any_code(host):
    assert read_address(f"mqtt://{host}:1883/Table_1", {}).code == "table_1"


def test_codes_have_eighty_bits_and_more():
    signs = set("".join(new_code() for _ in range(200))) - {"-"}
    assert len(signs) ** 20 > 1 << 96
    assert not signs & set("01ilo")


@pytest.mark.parametrize(
    "text",
    [
        "broker",
        "http://broker/code",
        "mqtt:///code",
        "mqtt://broker:x/",
        "mqtt://broker:99999/",
        "mqtt://broker/short",
        "mqtt://broker/aaaaaaaaaaaaaaaaaaaaaa",
        "mqtt://broker/" + "abcdefgh" * 9,
        "mqtt://broker/abcdefgh/ijklmnop/qrst",
        "mqtt://broker/abcde.fghjk.mnpqr.stuvw",
        "mqtt://broker/abcde-fghjk-mnpqr-stuvw?x",
    ],
)
def test_a_bad_address_gets_a_sentence(text):
    with pytest.raises(BadAddress, match=r"\.$"):
        read_address(text, {})


def test_colours_and_games():
    assert [read_seat(name) for name in ("black", "white", "green", "watch")] == [0, 1, 2, None]
    assert read_new("rootbound,hex-4").options == SMALL.options
    assert read_new("growy,growy-2") != read_new("growy,growy-2")
    for wrong in ("pink", ""):
        with pytest.raises(BadAddress):
            read_seat(wrong)
    for wrong in ("rootbound", "chess,hex-4", "rootbound,hex-99", ","):
        with pytest.raises(BadAddress):
            read_new(wrong)


# Seals.


@pytest.mark.gate
@given(st.binary(max_size=50), st.binary(max_size=120))
def test_only_who_knows_the_code_seals(data, forged):
    seal = Seal("abcde-fghjk-mnpqr-stuvw")
    sealed = seal.closed("side/0", data)
    assert seal.opened("side/0", sealed) == data
    assert seal.opened("side/1", sealed) is None
    assert Seal("other").opened("side/0", sealed) is None
    assert seal.opened("side/0", forged) is None
    assert b"abcde" not in seal.name.encode()
