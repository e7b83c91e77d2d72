"""What a broker refuses, does not do or does not answer is told by name, and tried again."""

import re

import pytest
from paho.mqtt.client import Client

from host_sim.rooms.documents import LARGEST
from host_sim.rooms.limits import LARGEST_PACKET
from host_sim.rooms.mail import AGAIN_S
from host_sim.rooms.sealing import Seal
from host_sim.rooms.standing import (
    ANSWER_S,
    ASKS_BACK,
    AWAY,
    IN,
    SAYS,
    SUBSCRIBES,
    Standing,
)
from host_sim.rooms.talk import KEEPALIVE_S, SILENT_S
from host_sim.trials.mosquitto import Mosquitto
from host_sim.trials.open_broker import from_broker, packet
from tests.shared_games.ears import CODE, connected
from tests.shared_games.picky_broker import PickyBroker

BUSY, NOT_ALLOWED, QUOTA = 0x89, 0x87, 0x97


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def picky():
    broker = PickyBroker()
    yield broker
    broker.close()


def is_told(ear, trouble):
    ear.wait(lambda: ear.line.trouble == trouble)
    assert not ear.line.is_up


def hears_all(ear, picky):
    """Wait until everything has come that the broker has said so far."""
    seal = Seal(CODE)
    last = from_broker(f"rootlight/1/{seal.name}/side/3".encode(), seal.closed("side/3", b"last"))
    picky.say_to_all(last)
    ear.wait_for_document(3, b"last")


# Whoever is not let in.

AT_ONCE = {
    0x80: "no_reason",
    0x84: "no_mqtt5",
    0x86: "refused",
    0x87: "refused",
    0x88: "busy",
    0x89: "busy",
    0x8A: "banned",
    0x95: "too_large",
    0x97: "quota",
    0x9A: "no_retain",
    0x9B: "no_qos",
    0x9C: "moved",
    0x9D: "moved",
    0x9F: "rate",
}


@pytest.mark.parametrize(("reason", "code"), AT_ONCE.items(), ids=map(hex, AT_ONCE))
def test_who_is_not_let_in_is_told_why(picky, ears, reason, code):
    picky.connack = reason, b""
    is_told(ears(picky.port, 0), code)


def test_a_broker_that_hangs_up_on_mqtt_5_is_told_from_something_else(picky, ears):
    picky.is_old = True
    is_told(ears(picky.port, 0), "no_mqtt5")


def test_a_broker_that_was_busy_is_waited_for(picky, ears):
    picky.connack = BUSY, b""
    black = ears(picky.port, 0, soonest_s=0)
    is_told(black, "busy")
    picky.connack = 0, b""
    connected(black)
    assert black.line.trouble is None


def test_a_broker_that_refuses_again_and_again_is_asked_more_and_more_rarely(clock):
    standing = Standing(clock)
    pauses = []
    for step in (AWAY, SUBSCRIBES, SAYS, ASKS_BACK, AWAY, AWAY, AWAY, AWAY):
        standing.go_on(step)
        standing.note_lost("quota", False)
        pauses.append(standing.pause_s(1, 60))
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    standing.go_on(IN)
    standing.note_lost("lost", False)
    assert standing.pause_s(1, 60) == 1


@pytest.mark.gate
def test_the_line_waits_longer_after_each_refusal(picky, ears, monkeypatch):
    # By client: lines of other tests may still be on their way.
    waited = {}

    def note(client, least, most):
        waited.setdefault(id(client), []).append(least)

    monkeypatch.setattr(Client, "reconnect_delay_set", note)
    picky.connack = BUSY, b""
    ear = ears(picky.port, 0)
    ear.wait(lambda: any(len(pauses) >= 3 for pauses in list(waited.values())))
    assert [1, 1, 2] in [pauses[:3] for pauses in waited.values()]


MISSING = {
    "no_retain": b"\x25\0",
    "no_qos": b"\x24\0",
    "no_wildcards": b"\x28\0",
    "too_large": b"\x27" + (LARGEST_PACKET - 1).to_bytes(4, "big"),
}


@pytest.mark.parametrize(("code", "told"), MISSING.items(), ids=MISSING)
def test_a_broker_that_says_what_it_does_not_do_is_told_by_name(picky, ears, code, told):
    picky.connack = 0, told
    black = ears(picky.port, 0, soonest_s=0)
    is_told(black, code)
    picky.connack = 0, b""
    connected(black)


IN_THE_END = {
    0x89: "busy",
    0x8B: "shutting_down",
    0x93: "rate",
    0x95: "too_large",
    0x96: "rate",
    0x97: "quota",
    0x9D: "moved",
    0x8E: "lost",
}


@pytest.mark.parametrize(("reason", "code"), IN_THE_END.items(), ids=map(hex, IN_THE_END))
def test_a_broker_that_ends_the_line_says_why(picky, ears, reason, code):
    black = connected(ears(picky.port, 0, soonest_s=1))
    picky.say_to_all(packet(0xE0, bytes((reason, 0))))
    is_told(black, code)


# What a room needs.


@pytest.mark.parametrize(
    ("kind", "reason", "code"),
    [
        ("side", NOT_ALLOWED, "may_not_hear"),
        ("here", NOT_ALLOWED, "may_not_hear"),
        ("side", QUOTA, "quota"),
        ("side", 0x8F, "bad_topic"),
        ("here", 0xA2, "no_wildcards"),
    ],
)
def test_topics_that_are_not_given_are_told_and_asked_for_again(picky, ears, kind, reason, code):
    picky.suback = lambda topic: reason if f"/{kind}/" in topic else 1
    black = ears(picky.port, 0, soonest_s=0)
    is_told(black, code)
    picky.suback = lambda topic: 1
    connected(black)


def test_a_broker_that_keeps_nothing_is_told(picky, ears, clock):
    picky.keeps = False
    asked = []
    picky.suback = lambda topic: asked.append(topic) or 1
    black = ears(picky.port, 0, soonest_s=0, clock=clock)
    # Four sides, all presences, and at last the own one.
    black.wait(lambda: len(asked) == 6)
    clock.now = ANSWER_S + 1
    is_told(black, "no_retain")
    picky.keeps = True
    connected(black)


@pytest.mark.gate
def test_a_broker_that_does_not_take_the_longest_document_is_told_at_once(picky, ears):
    picky.puback = lambda topic, data: 0x95 if len(data) > LARGEST // 2 else 0
    # Whoever only watches writes nothing long.
    connected(ears(picky.port, None))
    black = ears(picky.port, 0, soonest_s=0)
    is_told(black, "too_large")
    picky.puback = lambda topic, data: 0
    connected(black)


@pytest.mark.gate
def test_a_broker_that_hangs_up_on_the_longest_document_is_told(picky, ears):
    picky.puback = lambda topic, data: None if len(data) > LARGEST // 2 else 0
    black = ears(picky.port, 0, soonest_s=0)
    is_told(black, "too_large")
    picky.puback = lambda topic, data: 0
    connected(black)


def test_nobody_else_hears_of_that_proof(picky, ears):
    topics = []
    picky.puback = lambda topic, data: topics.append((topic, len(data))) or 0
    connected(ears(picky.port, 0))
    long = {topic.split("/")[-2] for topic, size in topics if size > LARGEST}
    assert long == {"try"}
    assert not any("/try/" in topic for topic in picky.kept)


def test_a_list_that_forbids_the_proof_alone_is_no_reason_to_stay_away(picky, ears):
    picky.puback = lambda topic, data: 0x87 if "/try/" in topic else 0
    connected(ears(picky.port, 0))


@pytest.mark.gate
def test_the_proof_that_long_documents_are_taken_is_made_once(picky, ears):
    sizes = []
    picky.puback = lambda topic, data: sizes.append(len(data)) or 0
    black = connected(ears(picky.port, 0, soonest_s=0))
    picky.say_to_all(packet(0xE0, b"\x8b\0"))
    black.wait(lambda: black.seen == 2)
    assert sum(size > LARGEST for size in sizes) == 1


def test_mosquitto_with_a_limit_below_the_longest_document_is_told(tmp_path, ears):
    broker = Mosquitto(tmp_path, lines=("message_size_limit 50000",))
    broker.start()
    is_told(ears(broker.port, 0, soonest_s=0), "too_large")
    broker.kill()


# Everything that is said is confirmed or told.


@pytest.mark.gate
def test_a_user_who_may_be_here_and_not_write_is_told(tmp_path, ears):
    """mosquitto's own access list; the other side is not told that all is well for long."""
    rights = tmp_path / "rights"
    rights.write_text("topic read rootlight/#\ntopic readwrite rootlight/1/+/here/#\n")
    broker = Mosquitto(tmp_path / "broker", lines=(f"acl_file {rights}",))
    broker.start()
    black = connected(ears(broker.port, 0))
    black.line.say(b"a turn")
    is_told(black, "may_not_write")
    broker.kill()


REFUSED = {
    0x80: "no_reason",
    0x87: "may_not_write",
    0x90: "bad_topic",
    0x97: "quota",
    0x99: "bad_payload",
}


@pytest.mark.gate
@pytest.mark.parametrize(("reason", "code"), REFUSED.items(), ids=map(hex, REFUSED))
def test_a_document_that_is_refused_is_told_and_said_again(picky, ears, clock, reason, code):
    black = connected(ears(picky.port, 0, clock=clock))
    white = connected(ears(picky.port, 1))
    picky.puback = lambda topic, data: reason if "/side/" in topic else 0
    black.line.say(b"a turn")
    is_told(black, code)
    assert white.documents == []
    picky.puback = lambda topic, data: 0
    clock.now = AGAIN_S
    connected(black)
    white.wait_for_document(0, b"a turn")
    assert black.line.trouble is None


@pytest.mark.gate
def test_a_document_that_is_never_confirmed_is_told_until_it_is(picky, ears, clock):
    black = connected(ears(picky.port, 0, soonest_s=0, clock=clock))
    unanswered = []

    def puback(topic, data):
        if "/side/" not in topic:
            return 0
        unanswered.append(topic)
        return ""

    picky.puback = puback
    black.line.say(b"a turn")
    black.wait(lambda: unanswered)
    clock.now = ANSWER_S + 1
    is_told(black, "unconfirmed")
    black.wait(lambda: black.seen == 2)
    # The next line stands, and still nobody has the document.
    assert not black.line.is_up
    picky.puback = lambda topic, data: 0

    # It may be on its way a second time, which this broker has left unanswered too.
    def is_up_as_time_passes():
        clock.now += 1
        return black.line.is_up

    black.wait(is_up_as_time_passes)


@pytest.mark.gate
def test_a_document_that_is_confirmed_and_not_handed_on_is_told(picky, ears, clock):
    black = connected(ears(picky.port, 0, clock=clock))
    picky.hands_on = False
    black.line.say(b"a turn")
    black.wait(lambda: any("/side/0" in topic for topic in picky.kept))
    hears_all(black, picky)
    clock.now = ANSWER_S + 1
    is_told(black, "not_handed_on")
    picky.hands_on = True
    clock.now += AGAIN_S
    connected(black)


# Brokers that hand out what they keep for whole topics alone.


@pytest.mark.gate
def test_who_joins_later_sees_the_game_and_the_others_where_topics_are_handed_out_by_name(
    picky, ears, clock
):
    picky.hands_out_by_name = True
    black = connected(ears(picky.port, 0, clock=clock))
    black.line.say(b"a turn")
    black.wait_for_document(0, b"a turn")
    white = connected(ears(picky.port, 1))
    white.wait_for_document(0, b"a turn")
    black.wait(lambda: {one.seat for one in black.line.here()} == {0, 1})
    clock.now += 2
    black.line.take()
    white.wait(lambda: {one.seat for one in white.line.here()} == {0, 1})


@pytest.mark.gate
def test_nobody_is_told_twice_where_all_that_is_kept_is_handed_out(picky, ears, clock):
    connected(ears(picky.port, None))
    said = []
    picky.puback = lambda topic, data: said.append(topic) or 0
    white = connected(ears(picky.port, None, clock=clock))
    late = connected(ears(picky.port, None))
    white.wait(lambda: len(white.line.here()) == 3)
    clock.now += 2
    white.line.take()
    late.line.say(b"last")
    late.wait(lambda: any("/side/" in topic for topic in said))
    assert sum("/here/" in topic for topic in said) == 2


# Silence.


def test_a_line_that_falls_silent_is_left_within_15_seconds():
    """paho asks after so long without a word, and waits for as long; its clock ticks by one."""
    assert 2 * KEEPALIVE_S + 2 < 15
    assert SILENT_S + 1 < 15


@pytest.mark.gate
def test_a_broker_that_wants_fewer_pings_is_asked_in_another_way(picky, ears, clock):
    picky.connack = 0, b"\x13" + (60).to_bytes(2, "big")
    asked = []
    picky.suback = lambda topic: asked.append(topic) or 1
    black = connected(ears(picky.port, 0, soonest_s=0, clock=clock))
    clock.now += 7
    before = len(asked)
    black.wait(lambda: len(asked) > before)
    assert re.search("/here/[0-9a-f]+$", asked[-1])
    assert black.line.is_up
    picky.is_silent = True
    hears_all(black, picky)
    clock.now += 14
    is_told(black, "lost")
    picky.is_silent = False
    connected(black)
