"""The page's line to a broker: its commands and events, and brokers of all kinds."""

import json

import pytest

from host_sim.in_page.page_connections import PageConnections
from host_sim.in_page.page_line import PageLine
from host_sim.rooms.documents import LARGEST
from host_sim.rooms.limits import BYTES, BYTES_AT_ONCE, LARGEST_PACKET, PACKETS, PACKETS_AT_ONCE
from host_sim.rooms.sealing import Seal
from host_sim.rooms.standing import ANSWER_S
from host_sim.rooms.talk import FLOODED_S, KEEPALIVE_S, KEPT_S, SILENT_S, Talk
from host_sim.trials.mosquitto import Mosquitto
from tests.micropython.programs.joined_in_page import Numbers
from tests.micropython.programs.page_broker import PageBroker, PageEnd
from tests.shared_games import test_line, test_refusals
from tests.shared_games.ears import CODE, connected
from tests.shared_games.picky_broker import PickyBroker

NAME = Seal(CODE).name


class Side:
    """A line, and the page's end of it."""

    def __init__(self, broker, seat=0):
        self.now = 0.0
        self.end = PageEnd(broker)
        connections = PageConnections(self.end.ask)
        self.hear = self.end.told = connections.hear
        talk = Talk(CODE, seat, self.clock, Numbers(len(broker.pages)))
        self.line = PageLine(connections, talk, self.clock)
        self.documents = []
        self.seen = 0

    def clock(self):
        return self.now

    def settle(self):
        """Let all happen that happens now."""
        self._take()
        while self.end.work():
            self._take()

    def _take(self):
        news = self.line.take()
        self.documents += news.documents
        self.seen += news.has_seen

    def passes(self, seconds):
        """Let time pass, and all happen."""
        self.now += seconds
        self.settle()

    def done(self):
        """What was asked since the last call: each by name."""
        asked, self.end.asked = self.end.asked, []
        return [command["do"] for command in asked]


@pytest.fixture
def broker():
    return PageBroker()


@pytest.fixture
def side(broker):
    side = Side(broker)
    side.settle()
    assert side.line.is_up
    return side


def test_the_page_is_asked_for_a_connection_and_shows_that_the_broker_keeps_things(side):
    opened, subscribed, said, asked_back, proof = side.end.asked
    name = opened["client"].removeprefix("rootlight-")
    own = f"rootlight/1/{NAME}/here/{name}"
    assert opened == {
        "of": 1,
        "do": "open",
        "client": f"rootlight-{name}",
        "will": own,
        "keepalive": KEEPALIVE_S,
        "largest": LARGEST_PACKET,
        "most": [BYTES_AT_ONCE, BYTES, PACKETS_AT_ONCE, PACKETS],
    }
    places = [f"side/{seat}" for seat in range(4)] + ["here/+"]
    topics = [f"rootlight/1/{NAME}/{place}" for place in places]
    assert subscribed == {"of": 1, "do": "subscribe", "topics": topics, "retain": 0}
    assert said["topic"] == own
    assert proof["topic"] == f"rootlight/1/{NAME}/try/{name}"
    assert len(said["data"]) < LARGEST < len(proof["data"])
    assert asked_back == {"of": 1, "do": "subscribe", "topics": [own], "retain": 0}


def test_documents_come_to_the_other_side_and_are_kept_for_later(side, broker):
    other = Side(broker, 1)
    other.settle()
    side.line.say(b"a turn")
    side.settle()
    other.settle()
    assert other.documents == [(0, b"a turn")]
    assert side.end.asked[-1]["kept_s"] == KEPT_S
    late = Side(broker, None)
    late.settle()
    assert late.documents == [(0, b"a turn")]
    assert {one.seat for one in late.line.here()} == {0, 1, None}


def test_before_a_pause_is_over_nothing_is_asked(broker):
    side = Side(broker)
    side.end.refuses = [{"what": "failed", "code": "unreachable"}] * 8
    pauses = []
    for _ in range(8):
        side.settle()
        assert side.line.trouble == "unreachable"
        pauses.append(0)
        side.done()
        while not side.end.asked:
            pauses[-1] += 1
            side.now += 1
            side.line.take()
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    side.settle()
    assert side.line.is_up


@pytest.mark.parametrize(
    ("event", "trouble"),
    [
        ({"what": "refused", "reason": 0x87}, "refused"),
        ({"what": "failed", "code": "no_mqtt5"}, "no_mqtt5"),
        ({"what": "lost", "reason": None, "floods": False}, "no_broker"),
        ({"what": "lost", "reason": 0x89, "floods": False}, "busy"),
    ],
)
def test_why_there_is_no_connection_is_told_until_there_is_one(broker, event, trouble):
    side = Side(broker)
    side.end.refuses = [event]
    side.settle()
    assert side.line.trouble == trouble
    side.passes(1)
    assert side.line.is_up
    assert side.line.trouble is None


def test_events_of_an_older_try_are_not_heard(side):
    side.end.tell("lost", reason=None, floods=False)
    side.passes(1)
    assert side.line.is_up
    side.hear(json.dumps({"of": 1, "what": "lost", "reason": None, "floods": False}))
    assert side.line.is_up


def test_a_broker_that_answers_nothing_is_left(broker):
    side = Side(broker)
    side.line.take()
    side.end.work()
    # It has let the page in, and gives it no topics.
    assert side.done() == ["open", "subscribe"]
    side.now += ANSWER_S + 1
    side.line.take()
    assert side.line.trouble == "unconfirmed"
    assert side.done() == ["close"]


def test_a_broker_with_slow_pings_is_asked_for_something_else(broker):
    side = Side(broker)
    side.line.take()
    (opened,) = side.end.asked
    side.hear(json.dumps({"of": 1, "what": "connected", "told": {"serverKeepAlive": 60}}))
    broker.pages.append(side.end)
    side.end._of = opened["of"]
    side.end._waiting.pop(0)
    side.settle()
    assert side.line.is_up
    side.done()
    side.passes(KEEPALIVE_S + 1)
    assert side.end.asked[-1]["topics"] == [opened["will"]]
    assert side.end.asked[-1]["retain"] == 2
    side.end.work = lambda: False
    side.passes(SILENT_S + 1)
    assert side.line.trouble == "lost"
    assert side.done()[-1] == "close"


@pytest.mark.gate
@pytest.mark.parametrize("size", (10, LARGEST_PACKET))
def test_a_broker_that_sends_too_much_is_left_and_tried_again_later(side, size):
    topic = f"rootlight/1/{NAME}/side/1"
    side.done()
    for _ in range(PACKETS_AT_ONCE + 1):
        side.end.tell("message", topic=topic, data="x" * size, kept=False)
    assert side.line.trouble == "floods"
    assert side.done() == ["close"]
    side.passes(FLOODED_S - 1)
    assert not side.line.is_up
    side.passes(1)
    assert side.line.is_up


def test_the_page_may_end_a_connection_that_sends_too_much(side):
    side.end.tell("lost", reason=None, floods=True)
    assert side.line.trouble == "floods"


def test_who_leaves_is_gone_and_asks_nothing_any_more(side, broker):
    other = Side(broker, 1)
    other.settle()
    side.done()
    side.line.leave()
    side.line.close()
    side.settle()
    assert side.done() == ["close"]
    assert [one.seat for one in other.line.here()] == [1]
    side.end.tell("message", topic="x", data="", kept=False)
    side.passes(1000)
    assert side.done() == []
    assert not side.line.is_up


def test_nobody_is_kept_waiting_by_a_line_that_never_was(broker):
    side = Side(broker)
    side.line.close()
    side.passes(10)
    assert side.end.asked == []


# The same scenarios as for the line by paho, at brokers on a socket.


@pytest.fixture
def clock():
    return test_refusals.Clock()


@pytest.fixture
def picky():
    broker = PickyBroker()
    yield broker
    broker.close()


@pytest.mark.gate
@pytest.mark.parametrize(("reason", "code"), [(0x87, "refused"), (0x95, "too_large")])
def test_who_is_not_let_in_is_told_why(picky, page_ears, reason, code):
    test_refusals.test_who_is_not_let_in_is_told_why(picky, page_ears, reason, code)


SCENARIOS = [
    test_refusals.test_a_broker_that_hangs_up_on_mqtt_5_is_told_from_something_else,
    test_refusals.test_a_broker_that_was_busy_is_waited_for,
    test_refusals.test_a_broker_that_does_not_take_the_longest_document_is_told_at_once,
    test_refusals.test_a_broker_that_hangs_up_on_the_longest_document_is_told,
    test_refusals.test_the_proof_that_long_documents_are_taken_is_made_once,
]
AT_MOSQUITTO = [
    test_line.test_documents_come_to_all_and_are_kept,
    test_line.test_programs_in_the_room_are_known_until_they_leave,
    test_line.test_other_rooms_hear_nothing,
    test_line.test_a_program_without_the_code_writes_nothing,
]
WITH_CLOCK = [
    test_refusals.test_a_broker_that_keeps_nothing_is_told,
    test_refusals.test_a_document_that_is_never_confirmed_is_told_until_it_is,
    test_refusals.test_a_document_that_is_confirmed_and_not_handed_on_is_told,
    test_refusals.test_who_joins_later_sees_the_game_and_the_others_where_topics_are_handed_out_by_name,
    test_refusals.test_nobody_is_told_twice_where_all_that_is_kept_is_handed_out,
    test_refusals.test_a_broker_that_wants_fewer_pings_is_asked_in_another_way,
]


@pytest.fixture
def mosquitto(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.kill()


def named(scenario):
    return scenario.__name__.removeprefix("test_")


@pytest.mark.gate
@pytest.mark.parametrize("scenario", SCENARIOS, ids=named)
def test_a_picky_broker(picky, page_ears, scenario):
    scenario(picky, page_ears)


@pytest.mark.gate
@pytest.mark.parametrize("scenario", WITH_CLOCK, ids=named)
def test_a_picky_broker_as_time_passes(picky, page_ears, clock, scenario):
    scenario(picky, page_ears, clock)


@pytest.mark.gate
@pytest.mark.parametrize("scenario", AT_MOSQUITTO, ids=named)
def test_mosquitto(mosquitto, page_ears, scenario):
    scenario(mosquitto, page_ears)


def test_a_page_and_a_program_on_a_computer_are_in_one_room(mosquitto, ears, page_ears):
    black = connected(ears(mosquitto.port, 0))
    white = connected(page_ears(mosquitto.port, 1))
    black.line.say(b"a turn")
    white.wait_for_document(0, b"a turn")
    white.line.say(b"another")
    black.wait(lambda: white.line.take() and (1, b"another") in black.documents)
    assert {one.seat for one in white.line.here()} == {0, 1}


@pytest.mark.parametrize("code", test_refusals.MISSING)
def test_a_broker_that_says_what_it_does_not_do(picky, page_ears, code):
    told = test_refusals.MISSING[code]
    test_refusals.test_a_broker_that_says_what_it_does_not_do_is_told_by_name(
        picky, page_ears, code, told
    )


def test_a_side_in_an_empty_room_knows_at_once_that_it_has_seen_all_of_it(broker):
    """Nothing else comes from the broker that would make it look."""
    side = Side(broker)
    side.settle()
    assert side.seen == 1
