"""`python -m host_sim --headless`: a script has one outcome on every machine."""

import errno
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.headless import lines as program
from host_sim.link.sim_link import SimLink

ROOT = Path(__file__).parents[2]


def run(lines, *arguments):
    """The program's answer to lines: (exit code, output, what it says to a person)."""
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", "--headless", *arguments],
        cwd=ROOT,
        input="".join(line + "\n" for line in lines).encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode()


def request(number, method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


SCRIPT = [
    request(1, "hello"),
    request(2, "sim.touch", cells=["d4"]),
    request(3, "sim.press", button="end"),
    request(4, "sim.touch", cells=["d5"]),
    request(5, "sim.leds"),
    request(6, "sim.run", ms=5000),
    request(7, "diagnose"),
    request(8, "state"),
]


@pytest.mark.gate
def test_a_script_has_one_outcome():
    code, output, complaints = run(SCRIPT, "--built", "hex-4")
    assert (code, complaints) == (0, "")
    assert run(SCRIPT, "--built", "hex-4")[1] == output
    messages = [json.loads(line) for line in output.splitlines()]
    answers = {message["id"]: message for message in messages if "id" in message}
    assert list(answers) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert answers[8]["result"]["cells"] == {"black": ["d4"], "white": []}
    assert answers[8]["result"]["pending"] == ["d5"]


@pytest.mark.gate
def test_time_passes_only_inside_the_simulators_methods():
    lines = [request(1, "sim.fingers"), *[request(2, "state")] * 200, request(3, "sim.fingers")]
    output = run(lines, "--built", "hex-4")[1].splitlines()
    first, last = json.loads(output[0]), json.loads(output[-1])
    assert last["result"]["time_ms"] - first["result"]["time_ms"] < 100


@pytest.mark.gate
def test_the_default_board_is_hex_7():
    output = run([request(1, "hello")])[1]
    assert json.loads(output)["result"]["board"] == "hex-7"


@pytest.mark.gate
def test_garbage_and_endless_lines_are_answered_and_survived():
    lines = ["x" * 100_000, '{"id": 1, "method": "sim.run"', request(2, "hello")]
    code, output, complaints = run(lines, "--built", "hex-4")
    messages = [json.loads(line) for line in output.splitlines()]
    assert (code, complaints) == (0, "")
    assert [message.get("error", {}).get("code") for message in messages] == [-32600, -32700, None]


@pytest.mark.gate
def test_a_last_line_without_line_feed_is_answered():
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", "--headless", "--built", "hex-4"],
        cwd=ROOT,
        input=b'{"id": 1, "method": "hello"}',
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["id"] == 1


@pytest.mark.gate
def test_an_unknown_board_gets_a_sentence_that_lists_those_there_are():
    code, output, complaints = run([], "--built", "hex-99")
    assert (code, output) == (2, b"")
    assert "hex-5, hex-6-8, hex-7" in complaints
    assert "Traceback" not in complaints


@pytest.mark.gate
def test_a_script_of_powershell_has_the_same_outcome():
    """It begins with the mark of UTF-8, and its lines end as they do on Windows."""
    scripts = ["\n".join(SCRIPT), "\ufeff" + "\r\n".join([*SCRIPT, ""])]
    outputs = [io.BytesIO(), io.BytesIO()]
    for script, output in zip(scripts, outputs, strict=True):
        program.run(SimLink("hex-4", 1), io.BytesIO(script.encode()), output)
    assert outputs[0].getvalue() == outputs[1].getvalue()
    assert b"\r" not in outputs[1].getvalue()


class ClosedPipe(io.BytesIO):
    """What a program writes into when nobody reads any more."""

    def __init__(self, error):
        super().__init__()
        self._error = error

    def write(self, data):
        raise OSError(self._error, "nobody reads")


@pytest.mark.parametrize(("system", "error"), [("linux", errno.EPIPE), ("win32", errno.EINVAL)])
def test_a_reader_that_has_gone_ends_it_quietly(system, error):
    link = SimLink("hex-4", 1)
    link.handle(b'{"id": 1, "method": "hello"}')
    assert not program.answer(link, ClosedPipe(error), system)


def test_another_fault_of_the_output_is_not_passed_over():
    link = SimLink("hex-4", 1)
    link.handle(b'{"id": 1, "method": "hello"}')
    with pytest.raises(OSError, match="nobody reads"):
        program.answer(link, ClosedPipe(errno.ENOSPC), "win32")
