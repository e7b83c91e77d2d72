"""The line to a real broker: who may write, who is there, passwords, and what is thrown at it."""

import re
import socket
import ssl
import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
import trustme
from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from host_sim.rooms.documents import LARGEST
from host_sim.rooms.limits import LARGEST_PACKET
from host_sim.rooms.mail import MOST_WAITING
from host_sim.rooms.presences import MOST_HERE, PRESENCE_S
from host_sim.rooms.sealing import Seal
from host_sim.rooms.talk import FLOODED_S
from host_sim.shared_games.intake import Packets
from host_sim.shared_games.line import MOST_STARTS
from host_sim.shared_games.refusals import trouble_of
from host_sim.trials.bad_line import BadLine
from host_sim.trials.mosquitto import Mosquitto, free_port, password_line
from host_sim.trials.open_broker import CONNECTED, OpenBroker, from_broker, head
from tests.shared_games.ears import CODE, connected
from tests.shared_games.floods import FLOODS

PAGE = Path(__file__).parents[2] / "host_sim" / "shared_games" / "README.md"


@pytest.fixture
def broker(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.kill()


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


def test_programs_in_the_room_are_known_until_they_leave(broker, ears):
    black = connected(ears(broker.port, 0))
    # White leaves as soon as Black knows of it, even before White knows that the broker does.
    white = ears(broker.port, 1)
    black.wait(lambda: sorted(one.seat for one in black.line.here()) == [0, 1])
    white.line.close()
    black.wait(lambda: [one.seat for one in black.line.here()] == [0])


@pytest.mark.gate
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


@pytest.mark.gate
def test_a_program_without_the_code_writes_nothing(broker, ears):
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
    # White is there besides.
    assert len(white.line.here()) == MOST_HERE + 1
    assert white.line.is_up
    client.loop_stop()


def test_a_broker_that_is_not_there_is_told(ears):
    ear = ears(1, 0)
    ear.wait(lambda: ear.line.trouble == "unreachable")


def rubbish(random, number):
    """Return bytes that no broker sends: no MQTT, broken heads, packets cut or without end."""
    kind = random.choice((0x30, 0x32, 0x40, 0x90, 0xE0))
    body = random.randbytes(random.randrange(30))
    return (
        random.randbytes(40),
        bytes((0x20, 9, 0, 0, 6, 0x22)) + random.randbytes(5),
        CONNECTED + bytes((kind, len(body))) + body,
        CONNECTED + b"\x32\xff\xff\xff\x7f",
    )[number % 4]


def test_a_broker_that_talks_rubbish_is_told_and_a_real_one_in_its_place_is_taken(tmp_path, ears):
    """The packets themselves are read by paho: no rubbish may end its thread."""
    random = Random(1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        ear = ears(port, 0, soonest_s=0, flooded_s=0)
        for number in range(40):
            peer, _ = server.accept()
            with peer:
                peer.recv(400)
                peer.sendall(rubbish(random, number))
        ear.wait(lambda: ear.line.trouble is not None)
        assert not ear.line.is_up
    broker = Mosquitto(tmp_path, port)
    broker.start()
    connected(ear)
    broker.kill()


def rubbish_over(open_broker, seat):
    open_broker.say(from_broker(f"{open_broker.root}side/{seat}".encode(), b"rubbish"))


@pytest.fixture
def open_broker():
    broker = OpenBroker(socket.create_server(("127.0.0.1", 0)), [CODE])
    yield broker
    broker.close()


def test_a_topic_that_is_no_text_is_thrown_away(open_broker, ears):
    white = ears(open_broker.port, 1)
    open_broker.take()
    connected(white)
    open_broker.say(from_broker(b"\xff\xfe", b"x"))
    open_broker.say_document(0, b"a turn")
    white.wait_for_document(0, b"a turn")


@pytest.mark.gate
def test_a_line_whose_thread_has_ended_is_begun_anew_a_few_times(open_broker, ears, monkeypatch):
    # pytest would tell of the fault that is made here.
    monkeypatch.setattr(threading, "excepthook", lambda told: None)
    white = ears(open_broker.port, 1)
    open_broker.take()
    connected(white)

    def fail(*_):
        raise RuntimeError("as nothing should")

    white.line._talk._hear_document = fail
    for _ in range(MOST_STARTS - 1):
        open_broker.say_document(0, b"a turn")
        white.wait(lambda: not white.line.is_up)
        assert white.line.trouble == "lost"
        open_broker.take()
        connected(white)
    open_broker.say_document(0, b"a turn")
    white.wait(lambda: not white.line.is_up)
    # The trouble does not go away, whatever it is.
    white.line.take()
    assert white.line.trouble == "lost"


def test_a_program_without_the_code_hides_no_document(open_broker, ears):
    white = ears(open_broker.port, 1)
    open_broker.take()
    connected(white)
    open_broker.say_document(0, b"a turn")
    for _ in range(2 * MOST_WAITING):
        rubbish_over(open_broker, 0)
    open_broker.say_presence("last")
    white.wait_for_guest("last")
    assert white.line.take().documents == [(0, b"a turn"), (0, b"")]


def test_a_document_that_was_written_over_and_is_said_again_is_there(open_broker, ears):
    white = ears(open_broker.port, 1)
    open_broker.take()
    connected(white)
    rubbish_over(open_broker, 0)
    open_broker.say_document(0, b"a turn")
    open_broker.say_presence("last")
    white.wait_for_guest("last")
    assert white.line.take().documents == [(0, b"a turn")]


def test_a_line_that_is_left_ends_also_if_it_is_left_twice(open_broker, ears):
    white = ears(open_broker.port, 1)
    open_broker.take()
    connected(white)
    white.line.leave()
    open_broker.next_of(14)
    white.line.close()
    white.line.close()
    assert not white.line.is_up


def test_a_program_that_is_gone_keeps_nobody_out(open_broker, ears):
    now = 0
    white = ears(open_broker.port, 1, clock=lambda: now)
    open_broker.take()
    connected(white)
    guests = [f"guest {number}" for number in range(MOST_HERE)]
    for name in guests:
        open_broker.say_presence(name)
    white.wait_for_guest(guests[-1])
    now = PRESENCE_S
    open_broker.say_presence("the last one")
    white.wait_for_guest("the last one")
    assert [one.name for one in white.line.here()] == ["the last one"]


# Users and passwords.


def is_refused(ears, port, trouble, **where):
    ear = ears(port, 0, **where)
    ear.wait(lambda: ear.line.trouble == trouble)
    assert not ear.line.is_up


@pytest.fixture
def guarded(tmp_path):
    """A broker that wants a password, as the page on setting one up has it."""
    path = tmp_path / "passwords"
    path.write_text(password_line("club", "rain & root"))
    lines = ("allow_anonymous false", f"password_file {path}")
    broker = Mosquitto(tmp_path / "broker", lines=lines)
    broker.start()
    yield broker
    broker.kill()


def test_a_user_with_the_password_comes_in(guarded, ears):
    black = connected(ears(guarded.port, 0, user="club:rain%20%26%20root@"))
    white = connected(ears(guarded.port, 1, user="club:rain%20%26%20root@"))
    black.line.say(b"a turn")
    white.wait_for_document(0, b"a turn")


def test_a_password_of_signs_that_others_take_for_their_own_comes_in(tmp_path, ears):
    odd = """p@ss:w/o?r#d $HOME `x` & 'it' "is" \\ 100%"""
    path = tmp_path / "passwords"
    path.write_text(password_line("me & you", odd))
    lines = ("allow_anonymous false", f"password_file {path}")
    broker = Mosquitto(tmp_path / "broker", lines=lines)
    broker.start()
    connected(ears(broker.port, 0, user=f"me & you:{odd}@"))
    broker.kill()


@pytest.mark.parametrize("user", ["club:wrong@", "somebody:rain%20%26%20root@", ""])
def test_a_user_without_the_password_is_told(guarded, ears, user):
    is_refused(ears, guarded.port, "refused", user=user)


def test_a_user_who_may_not_take_part_in_the_room_is_told(tmp_path, ears):
    rights = tmp_path / "rights"
    # mosquitto lets him subscribe, and refuses what he says.
    rights.write_text("topic read other/#\n")
    broker = Mosquitto(tmp_path / "broker", lines=(f"acl_file {rights}",))
    broker.start()
    is_refused(ears, broker.port, "forbidden")
    broker.kill()


# Encrypted lines.


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


@pytest.fixture
def encrypting(tmp_path, authority):
    """A function that starts a broker with a certificate."""
    brokers = []

    def start(name="localhost", **more):
        certificate = authority.issue_cert(name, **more)
        folder = tmp_path / name
        folder.mkdir()
        certificate.private_key_pem.write_to_path(folder / "key.pem")
        certificate.cert_chain_pems[0].write_to_path(folder / "certificate.pem")
        lines = (f"certfile {folder / 'certificate.pem'}", f"keyfile {folder / 'key.pem'}")
        brokers.append(Mosquitto(folder / "broker", lines=lines))
        brokers[-1].start()
        return brokers[-1]

    yield start
    for broker in brokers:
        broker.kill()


@pytest.fixture
def trusted(monkeypatch, tmp_path, authority):
    """The club's own authority is known on this computer, as the page says how."""
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))


@pytest.mark.usefixtures("trusted")
def test_an_encrypted_line_brings_the_same(encrypting, ears):
    port = encrypting().port
    black, white = (
        connected(ears(port, seat, host="localhost", scheme="mqtts")) for seat in (0, 1)
    )
    black.line.say(b"a turn")
    white.wait_for_document(0, b"a turn")


def test_a_certificate_of_an_unknown_authority_is_told(encrypting, ears):
    is_refused(ears, encrypting().port, "untrusted", host="localhost", scheme="mqtts")


@pytest.mark.usefixtures("trusted")
def test_a_certificate_of_another_host_is_told(encrypting, ears):
    is_refused(ears, encrypting().port, "other_name", scheme="mqtts")
    other = encrypting("broker.example")
    is_refused(ears, other.port, "other_name", host="localhost", scheme="mqtts")


@pytest.mark.usefixtures("trusted")
def test_an_expired_certificate_is_told(encrypting, ears):
    old = encrypting(not_after=datetime(2020, 1, 1, tzinfo=UTC))
    is_refused(ears, old.port, "expired", host="localhost", scheme="mqtts")


@pytest.mark.usefixtures("trusted")
def test_a_broker_set_up_as_the_page_says_takes_boards_in_the_open_and_encrypted(
    tmp_path, authority, ears
):
    blocks = re.findall(r"^ {8}listener .*\n(?: {8}\S.*\n)*", PAGE.read_text("utf-8"), re.M)
    ports = free_port(), free_port()
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(tmp_path / "laptop.key")
    certificate.cert_chain_pems[0].write_to_path(tmp_path / "laptop.pem")
    (tmp_path / "passwords").write_text(password_line("club", "roots"))
    lines = "".join(blocks)
    for said, here in (
        ("listener 1883", f"listener {ports[0]}"),
        ("listener 8883", f"listener {ports[1]}"),
        ("/etc/mosquitto/certs", str(tmp_path)),
        ("/etc/mosquitto", str(tmp_path)),
    ):
        assert said in lines
        lines = lines.replace(said, here)
    broker = Mosquitto(tmp_path / "broker", lines=tuple(map(str.strip, lines.splitlines())))
    broker.start()
    black = connected(ears(ports[0], 0, user="club:roots@"))
    white = connected(ears(ports[1], 1, user="club:roots@", host="localhost", scheme="mqtts"))
    black.line.say(b"a turn")
    white.wait_for_document(0, b"a turn")
    is_refused(ears, ports[1], "refused", host="localhost", scheme="mqtts")
    broker.kill()


def test_at_an_encrypted_port_nobody_answers_in_the_open(encrypting, ears):
    is_refused(ears, encrypting().port, "no_broker", host="localhost")


@pytest.mark.gate
@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (ConnectionRefusedError(), "unreachable"),
        (socket.gaierror(), "unreachable"),
        (ssl.SSLError("WRONG_VERSION_NUMBER"), "not_encrypted"),
        (ssl.SSLCertVerificationError("of some other kind"), "untrusted"),
        (None, "unreachable"),
    ],
)
def test_whatever_goes_wrong_has_a_code(error, trouble):
    if isinstance(error, ssl.SSLCertVerificationError):
        error.verify_code = 18
    assert trouble_of(error) == trouble


# A broker that keeps to nothing.


@pytest.mark.gate
@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_broker_that_sends_too_much_is_left_and_tried_again_later(open_broker, ears, flood):
    now = 0
    white = ears(open_broker.port, 1, flooded_s=0, clock=lambda: now)
    open_broker.take()
    connected(white)
    with suppress(ConnectionError):
        # A side that is left alone may see that before all is sent.
        open_broker.say(flood)
    white.wait(lambda: white.line.trouble == "floods")
    now = FLOODED_S
    open_broker.take()
    connected(white)
    assert white.line.trouble is None


@pytest.mark.gate
@pytest.mark.usefixtures("trusted")
def test_a_broker_that_sends_too_much_on_an_encrypted_line_is_left(ears, authority):
    with socket.create_server(("127.0.0.1", 0)) as server:
        white = ears(server.getsockname()[1], 1, host="localhost", scheme="mqtts")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("localhost").configure_cert(context)
        with context.wrap_socket(server.accept()[0], server_side=True) as peer:
            peer.sendall(CONNECTED + FLOODS["a packet of 268 MB"])
            white.wait(lambda: white.line.trouble == "floods")


@pytest.mark.gate
def test_a_room_never_needs_more_than_it_may_send():
    """Four sides with the longest games come at once, then a turn of each every second."""
    now = 0
    packets = Packets(lambda: now)
    longest = head(0x32, LARGEST_PACKET) + bytes(LARGEST_PACKET)
    for _ in range(4):
        packets.count(longest)
    turn = head(0x32, 10_000) + bytes(10_000)
    for _ in range(3600):
        now += 1
        for _ in range(4):
            packets.count(turn)
    assert not packets.is_over
