"""The serial port of the board, and the words when it cannot be had."""

import errno
from types import SimpleNamespace

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from host_sim.web import serial_ports
from host_sim.web.plugged_boards import plugged_in
from host_sim.web.serial_ports import NoPort, PortHeld, PortMissing, choose_port, open_port
from tests.page.board_on_a_socket import closed_port

PICO = 0x2E8A


@pytest.fixture
def plugged(monkeypatch):
    """A function that says what is plugged in: names and USB vendors."""

    def plug(*ports):
        found = [SimpleNamespace(device=name, vid=vendor) for name, vendor in ports]
        monkeypatch.setattr(serial_ports.list_ports, "comports", lambda: found)

    return plug


@pytest.fixture
def refusing(monkeypatch):
    """A function that lets the system refuse every port with an error."""

    def refuse(error):
        def fail(*args, **options):
            raise error

        monkeypatch.setattr(serial_ports.serial, "serial_for_url", fail)

    return refuse


def complaint(name):
    with pytest.raises(NoPort) as refused:
        open_port(name)
    return str(refused.value)


def test_a_port_that_is_named_is_taken_as_it_is(plugged):
    plugged()
    assert choose_port("/dev/ttyACM3") == "/dev/ttyACM3"
    assert choose_port("socket://127.0.0.1:9") == "socket://127.0.0.1:9"


@pytest.mark.parametrize("wanted", [None, "", "auto"])
def test_the_only_board_is_found_among_other_ports(plugged, wanted):
    plugged(("/dev/ttyS0", None), ("/dev/ttyUSB0", 0x0403), ("/dev/ttyACM1", PICO))
    assert choose_port(wanted) == "/dev/ttyACM1"


def test_without_a_board_there_is_a_sentence(plugged):
    plugged(("/dev/ttyUSB0", 0x0403))
    with pytest.raises(PortMissing, match="No board is found on USB"):
        choose_port("auto")


def test_several_boards_are_listed_and_one_is_to_be_chosen(plugged):
    plugged(("/dev/ttyACM1", PICO), ("/dev/ttyACM0", PICO))
    with pytest.raises(NoPort, match=r"/dev/ttyACM0, /dev/ttyACM1\. Choose one with --port"):
        choose_port(None)


def test_a_port_that_is_not_there_is_told_with_those_that_are(plugged):
    plugged(("/dev/ttyACM7", PICO))
    told = complaint("/dev/no-such-port")
    assert told.startswith("There is no port called /dev/no-such-port.")
    assert told.endswith("The USB serial ports are: /dev/ttyACM7.")


def test_on_linux_who_may_not_open_a_port_learns_of_the_group(refusing, monkeypatch):
    refusing(serial.SerialException(errno.EACCES, "could not open port"))
    monkeypatch.setattr(serial_ports.sys, "platform", "linux")
    assert "usermod -a -G dialout" in complaint("/dev/ttyACM0")


def windows_says(error):
    """The words of pyserial on Windows, where the number stands in the text alone."""
    return f"could not open port 'COM3': {error}"


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException(errno.EAGAIN, "Could not exclusively lock port /dev/ttyACM0"),
        serial.SerialException(windows_says("PermissionError(13, 'Access is denied.', None, 5)")),
    ],
)
def test_a_port_that_another_program_holds_is_told(refusing, error):
    refusing(error)
    assert "Another program is using" in complaint("COM3")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bluetooth://board", "bluetooth://board cannot be opened"),
        ("socket://127.0.0.1", "A board on a socket is named socket://host:port."),
    ],
)
def test_a_name_that_cannot_be_one_is_told(name, sentence):
    assert sentence in complaint(name)


def a_port(device, vendor=PICO, number="E6614103E7394A2D"):
    """A port as pyserial lists it."""
    port = ListPortInfo(device)
    port.vid, port.pid, port.serial_number = vendor, 5 if vendor else None, number
    return port


# Windows counts its ports up with each new device; some are no USB at all.
WINDOWS = [
    a_port("COM10"),
    a_port("COM1", None, None),
    a_port("COM3", number="E66138528350"),
    a_port("COM4", 0x8087),
]
# macOS has some for Bluetooth and for debugging.
MACOS = [
    a_port("/dev/cu.Bluetooth-Incoming-Port", None, None),
    a_port("/dev/cu.debug-console", None, None),
    a_port("/dev/cu.usbmodem2101"),
    a_port("/dev/cu.usbmodem101", number="E66138528350"),
]


@pytest.mark.parametrize(
    ("ports", "boards"),
    [
        (WINDOWS, ["COM3", "COM10"]),
        (MACOS, ["/dev/cu.usbmodem101", "/dev/cu.usbmodem2101"]),
    ],
)
def test_boards_are_found_among_the_ports_of_each_system(monkeypatch, ports, boards):
    monkeypatch.setattr(serial_ports.list_ports, "comports", lambda: ports)
    assert [plugged.port for plugged in plugged_in()] == boards
    assert len({plugged.key for plugged in plugged_in()}) == 2
    with pytest.raises(NoPort, match=f"{boards[0]}, {boards[1]}. Choose one with --port"):
        choose_port(None)
    monkeypatch.setattr(
        serial_ports.list_ports, "comports", lambda: [p for p in ports if p.device != boards[1]]
    )
    assert choose_port(None) == boards[0]


@pytest.mark.parametrize(
    ("error", "kind", "told"),
    [
        ("FileNotFoundError(2, 'Das System kann ... finden.', None, 2)", PortMissing, "no port"),
        ("PermissionError(13, 'Zugriff verweigert', None, 5)", PortHeld, "Another program"),
        # The board restarts just now.
        (
            "PermissionError(13, 'A device ... is not functioning.', None, 31)",
            PortMissing,
            "no port",
        ),
        (
            "OSError(22, 'The semaphore timeout period has expired', None, 121)",
            NoPort,
            "semaphore",
        ),
    ],
)
def test_why_windows_opens_no_port_is_told_in_any_language(refusing, plugged, error, kind, told):
    plugged()
    refusing(serial.SerialException(windows_says(error)))
    with pytest.raises(NoPort, match=told) as refused:
        open_port("COM3")
    assert type(refused.value) is kind


def test_a_socket_where_nobody_listens_is_told():
    name = f"socket://127.0.0.1:{closed_port()}"
    assert complaint(name).startswith(f"Nothing answers at {name}.")
