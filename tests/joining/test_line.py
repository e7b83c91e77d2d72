"""The line to a real broker: who may write, who is there, passwords, and what is thrown at it."""

import threading
import time

import pytest
from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from host_sim.joining.address import read_address
from host_sim.joining.documents import LARGEST
from host_sim.joining.line import MOST_HERE, BrokerLine
from host_sim.joining.sealing import Seal
from host_sim.trials.bad_line import BadLine
from host_sim.trials.mosquitto import Mosquitto

CODE = "abcde-fghjk-mnpqr-stuvw"
PATIENCE_S = 30


class Ear:
    """A line, and everything that has come by it."""

    def __init__(self, port, seat, code=CODE, user=""):
        self.documents = []
        self.seen = 0
        self._has_news = threading.Event()
        address = read_address(f"mqtt://{user}127.0.0.1:{port}/{code}", {})
        self.line = BrokerLine(address, seat, self._has_news.set)
        self.line.open()

    def wait(self, condition):
        """Wait for news until a condition holds."""
        last = time.monotonic() + PATIENCE_S
        while True:
            self._has_news.clear()
            news = self.line.take()
            self.documents += news.documents
            self.seen += news.has_seen
            if condition():
                return
            assert time.monotonic() < last, "nothing came"
            self._has_news.wait(1)

    def wait_for_document(self, seat, data):
        self.wait(lambda: (seat, data) in self.documents)


@pytest.fixture
def broker(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.kill()


@pytest.fixture
def ears():
    made = []

    def make(*arguments, **more):
        made.append(Ear(*arguments, **more))
        return made[-1]

    yield make
    for ear in made:
        ear.line.close()


def connected(ear):
    ear.wait(lambda: ear.line.is_up)
    return ear


def stranger(port):
    """Somebody at the same broker, who does not know the code."""
    client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
    client.connect("127.0.0.1", port)
    client.loop_start()
    return client


def test_documents_come_to_all_and_are_kept(broker, ears):
    black = connected(ears(broker.port, 0))
    white = connected(ears(broker.port, 1))
    black.line.say(b"one")
    white.wait_for_document(0, b"one")
    black.line.say(b"two")
    black.line.say(b"three")
    white.wait_for_document(0, b"three")
    late = ears(broker.port, None)
    late.wait(lambda: late.seen == 1)
    assert (0, b"three") in late.documents


def test_who_is_there_is_known_until_they_leave(broker, ears):
    black = connected(ears(broker.port, 0))
    white = ears(broker.port, 1)
    black.wait(lambda: sorted(one.seat for one in black.line.here()) == [0, 1])
    white.line.close()
    black.wait(lambda: [one.seat for one in black.line.here()] == [0])


def test_a_line_that_is_cut_is_mended(broker, ears):
    bad = BadLine(broker.port, 1)
    black = connected(ears(broker.port, 0))
    white = connected(ears(bad.port, 1))
    bad.cut()
    white.wait(lambda: not white.line.is_up)
    assert white.line.trouble is not None
    # The broker has sent its will.
    black.wait(lambda: [one.seat for one in black.line.here()] == [0])
    black.line.say(b"meanwhile")
    white.wait(lambda: white.line.is_up)
    white.wait_for_document(0, b"meanwhile")
    bad.close()


def test_other_rooms_hear_nothing(broker, ears):
    black = connected(ears(broker.port, 0))
    other = connected(ears(broker.port, 1, code="zzzzz-yyyyy-xxxxx-wwwww-vutsr"))
    white = connected(ears(broker.port, 1))
    black.line.say(b"secret")
    white.wait_for_document(0, b"secret")
    other.line.say(b"mine")
    other.wait_for_document(1, b"mine")
    assert other.documents == [(1, b"mine")]


def test_who_does_not_know_the_code_writes_nothing(broker, ears):
    white = connected(ears(broker.port, 1))
    client = stranger(broker.port)
    root = f"rootlight/1/{Seal(CODE).name}"
    rubbish = [
        (f"{root}/side/0", b"x" * 100),
        (f"{root}/side/0", b"f" * 64 + b"\n" + b"{}"),
        (f"{root}/side/0", Seal("another-code").closed("side/0", b"{}")),
        (f"{root}/side/99", Seal(CODE).closed("side/99", b"{}")),
        (f"{root}/side/1", Seal(CODE).closed("side/0", b"{}")),
        (f"{root}/side/0/more", b"x"),
        (f"{root}/side", b"x"),
        (f"{root}/else/\u20ac", b"x"),
        (f"{root}/here/someone", b"x"),
        (f"{root}/here/someone", Seal(CODE).closed("here/someone", b'{"seat": true}')),
        (f"{root}/here/someone", Seal(CODE).closed("here/someone", b"[" * 400)),
        (f"{root}/here/{'n' * 200}", Seal(CODE).closed("here/n", b'{"seat": 0, "nonce": 1}')),
        (f"{root}/side/2", b"x" * (LARGEST + 2000)),
    ]
    for number in range(2 * MOST_HERE):
        place = f"here/guest{number}"
        sealed = Seal(CODE).closed(place, b'{"seat": null, "nonce": ""}')
        rubbish.append((f"{root}/{place}", sealed))
    for topic, data in rubbish:
        client.publish(topic, data, 1, True)
    last = Seal(CODE).closed("side/3", b"last")
    client.publish(f"{root}/side/3", last, 1, True)
    white.wait_for_document(3, b"last")
    assert {data for _, data in white.documents} == {b"", b"last"}
    assert len(white.line.here()) == MOST_HERE
    assert white.line.is_up
    client.loop_stop()


def test_a_broker_that_is_not_there_is_told(ears):
    ear = ears(1, 0)
    ear.wait(lambda: ear.line.trouble == "unreachable")


def test_passwords(tmp_path, ears):
    # mosquitto takes a password in clear text from its file only after hashing it; so it has none
    # that fits, and whoever comes is refused.
    (tmp_path / "passwords").write_text("")
    lines = ("allow_anonymous false", f"password_file {tmp_path / 'passwords'}")
    broker = Mosquitto(tmp_path / "broker", lines=lines)
    broker.start()
    ear = ears(broker.port, 0, user="somebody:wrong@")
    ear.wait(lambda: ear.line.trouble == "refused")
    broker.kill()
