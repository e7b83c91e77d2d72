"""A broker that lies to a page of the site, floods it, or brings it rubbish.

The page says what is wrong, answers fingers, runs nothing of it and takes no turn. How long a
touch takes until a pad is lit is printed.
"""

import json
import re
import socket
import threading
import time
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from host_sim.rooms.documents import LARGEST, Document, SetUp, written
from host_sim.rooms.shared_game import complete
from host_sim.trials.open_broker import CONNECTED, OpenBroker, from_broker, head, packet
from host_sim.trials.web_front import WebFront
from tests.page.conftest import BROKER_PORT
from tests.page.friends import ASKS, Friend
from tests.page.nightly import nightly
from tests.page.test_site import FilesServer

# One worker has them all: the site is built once, and its broker has one port.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

CODE = "abcde-fghjk-mnpqr-stuvw"
SCRIPT = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"
SMALL = complete(SetUp("rootbound", "hex-4"))
PING_ANSWER = b"\xd0\x00"
HUGE = head(0x30, (1 << 28) - 1)
# Resolves with the time from the browser's event until any pad has another light.
WATCH = """() => {
    window.answered = new Promise((resolve) => {
        addEventListener("pointerdown", ({ timeStamp }) => {
            new MutationObserver((_, observer) => {
                observer.disconnect();
                resolve(performance.now() - timeStamp);
            }).observe(document.querySelector("#board"),
                { subtree: true, attributeFilter: ["data-led"] });
        }, { capture: true, once: true });
    });
}"""

# What a broker does to each page that comes, until its line ends.


def for_ever(broker, data):
    while True:
        broker.say(data)


def many_packets(broker):
    broker.take()
    for_ever(broker, PING_ANSWER * 1000)


def many_packets_before_anything(broker):
    broker.accept()
    for_ever(broker, PING_ANSWER * 1000)


def many_bytes(broker):
    broker.take()
    for_ever(broker, from_broker(b"a", bytes(LARGEST)))


def a_huge_packet(broker):
    broker.take()
    broker.say(HUGE)
    for_ever(broker, bytes(1 << 16))


def packets_of_the_second_quality(broker):
    broker.take()
    for number in range(1, 1 << 16):
        broker.say(packet(0x34, b"\0\x01a" + number.to_bytes(2, "big") + b"\0x"))


def a_huge_packet_by_drops(broker):
    broker.take()
    broker.say(HUGE)
    while True:
        broker.say(b"x")
        time.sleep(0.5)


def silence(broker):
    broker.take()
    while True:
        broker.next_of(12)


def hangs_up(broker):
    broker.accept()
    broker.say(CONNECTED)


def nothing_but_a_reason(broker):
    broker.take()
    broker.say(packet(0xE0, b"\x8b"))
    broker.next_of(14)


def no_mqtt(broker):
    broker.accept()
    broker.say(b"HTTP/1.1 200 OK\r\n\r\n<script>window.hacked=1</script>" * 100)
    broker.next_of(14)


def answers(body):
    """A broker that answers with a CONNACK of this body."""

    def answer(broker):
        broker.accept()
        broker.say(packet(0x20, body))
        broker.next_of(14)

    return answer


GONE = "The line to the broker is gone"
FLOODS = "The broker sent far too much"
ANYTHING = re.compile(r"broker", re.IGNORECASE)
ATTACKS = {
    "many packets": (many_packets, FLOODS),
    "many packets before anything": (many_packets_before_anything, FLOODS),
    "many bytes": (many_bytes, FLOODS),
    "a huge packet": (a_huge_packet, FLOODS),
    "packets of QoS 2": (packets_of_the_second_quality, FLOODS),
    "a huge packet by drops": (a_huge_packet_by_drops, GONE),
    "silence": (silence, GONE),
    "hangs up": (hangs_up, ANYTHING),
    "goes down": (nothing_but_a_reason, ANYTHING),
    "no MQTT": (no_mqtt, ANYTHING),
    "an empty answer": (answers(b""), ANYTHING),
    "half an answer": (answers(b"\0\0\xff\xff\xff\xff"), ANYTHING),
    "an answer of an unknown kind": (answers(b"\x07\x77\0"), ANYTHING),
    "an answer that forbids": (answers(b"\0\x87\0"), ANYTHING),
    "an answer of an older MQTT": (answers(b"\0\x01"), ANYTHING),
    "room for one packet of 1 byte": (answers(b"\0\0\x05\x27\0\0\0\x01"), ANYTHING),
    "no room for an answer": (answers(b"\0\0\x03\x21\0\0"), ANYTHING),
    "a script as its reason": (
        answers(
            b"\0\x88"
            + bytes((len(SCRIPT) + 3,))
            + b"\x1f\0"
            + bytes((len(SCRIPT),))
            + SCRIPT.encode()
        ),
        ANYTHING,
    ),
}


class Liar:
    """A broker at the site's port. lies: what it does to each page; until it is closed."""

    def __init__(self, lies):
        self.came = 0
        self._lies = lies
        self._has_ended = False
        self.broker = OpenBroker(socket.create_server(("127.0.0.1", 0)), [CODE])
        self._front = WebFront(self.broker.port, BROKER_PORT)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self):
        while not self._has_ended:
            with suppress(OSError):
                self._lies(self.broker)
            self.came += 1
            with suppress(OSError, AttributeError):
                self.broker.peer.shutdown(socket.SHUT_RDWR)

    def close(self):
        self._has_ended = True
        self._front.close()
        self.broker.listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()


@pytest.fixture
def liar():
    """A function that has a broker lie until the end of the test."""
    liars = []

    def liar(lies):
        liars.append(Liar(lies))
        return liars[-1]

    yield liar
    for one in liars:
        one.close()


@pytest.fixture
def somebody(open_page, site_folder):
    """A function that opens the page of who begins in the room; a browser that was never there."""
    files = FilesServer(site_folder)

    def somebody():
        prepare = lambda context: context.add_init_script(ASKS)  # noqa: E731
        address = f"{files.address}?built=hex-4#join={CODE}&as=1"
        page = open_page(files, path=address, is_new=True, prepare=prepare)
        page.locator("#connection", has_text="Simulated").wait_for()
        return Friend(page)

    yield somebody
    files.stop()


def is_unharmed(friend):
    """The page answers a finger; nothing has run, and no turn was played."""
    page = friend.page
    page.evaluate(WATCH)
    page.locator('[data-cell="d4"]').click()
    print(f"from a touch to a light: {page.evaluate('window.answered'):.0f} ms")
    assert friend.ask("state")["turn"] == 0
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize("attack", nightly(ATTACKS, "many packets"))
def test_a_broker_that_lies_is_told_and_the_page_goes_on(liar, somebody, attack):
    lies, sentence = ATTACKS[attack]
    liar(lies)
    friend = somebody()
    friend.hears(sentence)
    is_unharmed(friend)


@pytest.mark.night
def test_a_broker_that_hangs_up_again_and_again_is_tried_less_and_less(liar, somebody):
    one = liar(hangs_up)
    friend = somebody()
    friend.wait("joined", "told.trouble !== 'connecting'")
    time.sleep(20)
    assert one.came < 10
    is_unharmed(friend)


def rubbish(broker):
    """Messages that no program of ours says, some of them by somebody who knows the code."""
    room = broker.root.encode()
    for topic in (b"", b"\xff\xfe", b"#", b"$SYS/x", b"rootlight/1/" + b"0" * 40 + b"/side/0"):
        yield from_broker(topic, b"x")
    for place in (b"side/9", b"side/-1", b"side/__proto__", b"here/", b"side/1/2", b"\xff\xff"):
        yield from_broker(room + place, b"\xff\xfe\x00" * 99)
    for seat in range(4):
        for data in (b"", b"x", b"\xff" * 999, b"[" * 50_000, b'{"a":' * 9_000, b"null", b"1e999"):
            yield seat, data
        yield (
            seat,
            json.dumps({"protocol": 1, "set_up": {"game": SCRIPT}, "turns": [SCRIPT]}).encode(),
        )
    yield from (SCRIPT[:60], "__proto__", "constructor", "\u202e", "n" * 64)
    yield 1, written(Document("member01", 1 << 40, 1, 1, SMALL, ("d4", "a1,g4")))
    yield 1, written(Document(SCRIPT, 1 << 40, 2, 7, SMALL, ("d4",)))


@pytest.mark.night
def test_rubbish_in_a_room_changes_nothing(liar, somebody):
    has_said = threading.Event()

    def lies(broker):
        broker.take()
        for one in rubbish(broker):
            if isinstance(one, tuple):
                broker.say_document(*one)
            elif isinstance(one, str):
                broker.say_presence(one)
            else:
                broker.say(one)
            time.sleep(0.03)
        has_said.set()
        while True:
            broker.answer_publish(broker.next_publish())

    liar(lies)
    friend = somebody()
    while not has_said.is_set():
        friend.ask("state")
    is_unharmed(friend)
    expect(friend.page.locator("#joined")).not_to_contain_text("<")
