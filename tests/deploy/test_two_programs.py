"""Two programs at one serial port: the second one gets a sentence, at once, and spoils nothing."""

import os
import subprocess
import sys

import pytest

from host_sim.web.serial_ports import open_port

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there Windows itself refuses the second"),
]

PATIENCE_S = 60
PROGRAMS = {
    "play": ("host_sim", "--no-browser", "--page-port", "0"),
    "flash": ("host_sim.deploy", "--built", "hex-4"),
    "rescue": ("host_sim.deploy.rescue",),
    "format": ("host_sim.deploy.image.format",),
    "bring-up": ("host_sim.workshop.bring_up",),
    "probe": ("host_sim.workshop.probe",),
}


@pytest.fixture
def held():
    """(far end, name) of a port that this program has opened first."""
    far, near = os.openpty()
    name = os.ttyname(near)
    with open_port(name):
        os.set_blocking(far, False)
        yield far, name
    os.close(near)
    os.close(far)


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_second_program_at_a_port_gets_a_sentence(held, program):
    far, name = held
    command = [sys.executable, "-m", *PROGRAMS[program], "--port", name]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, stdin=subprocess.DEVNULL
    )
    assert done.returncode in (1, 2)
    assert f"Another program is using {name}. Close that program" in done.stderr
    assert "Traceback" not in done.stderr
    with pytest.raises(BlockingIOError):
        os.read(far, 1)
