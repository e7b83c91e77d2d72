"""Step 0: the probe on a simulated chip, by the stand-ins for MicroPython, and on a real one."""

import builtins
import contextlib
import io
import json

import pytest

from host_sim.board.faults import inject
from host_sim.board.hardware import Hardware
from host_sim.board.simulated_board import load_board_file
from host_sim.board.stand_ins.micropython.modules import board_modules
from host_sim.deploy.line import Clock, Line
from host_sim.deploy.prompt import reach
from host_sim.emulator.board import AT_THE_PROMPT, EmulatedBoard
from host_sim.emulator.server import BoardServer
from host_sim.workshop.probe import prompt_of
from host_sim.workshop.three_pads import PADS, Probe, ProbeError, advice, program, table, verdict
from rootlight.board_files.reader import read_board_file
from tests.board_files.boards import board_text
from tests.emulator.image import image_of

SDA, SCL, ADDRESS = 4, 5, 0x5A


class Bench:
    """A Pico with the chips of hex-4: the first three electrodes are the pads of the probe.

    `finger`: strength of the person's finger; he does what the probe says, `deaf` to pads listed.
    """

    def __init__(self, finger=1.0, deaf=(), noise=0):
        self.hardware = Hardware(read_board_file(board_text("hex-4")))
        self.chip = self.hardware.chips[0]
        self.chip.electrodes.noise.set_noise(noise)
        self.finger = finger
        self.deaf = deaf
        self.spill = 0.0
        self.said = []
        modules = board_modules(self.hardware)
        self._names = {"__builtins__": dict(vars(builtins)), "__name__": "probe"}
        self._names["__builtins__"]["__import__"] = lambda name, *rest: (
            modules[name] if name in modules else builtins.__import__(name, *rest)
        )

    def run(self, code):
        """Run a program as the prompt does; return what it printed."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, self._names)
        return printed.getvalue()

    def say(self, words):
        self.said.append(words)
        if words.startswith("Touch pad "):
            pad = int(words.split()[2])
            if pad not in self.deaf:
                self.chip.electrodes.set_touch(pad, self.finger)
                for other in {0, 1, 2} - {pad}:
                    self.chip.electrodes.set_touch(other, self.spill * self.finger)
        elif "Lift" in words:
            for pad in range(PADS):
                self.chip.electrodes.set_touch(pad, 0.0)

    def measure(self, address=ADDRESS):
        return Probe(self.run, self.say).measure(SDA, SCL, address)


def test_three_good_pads_are_a_go():
    """A fingertip through 3 mm of acrylic: 0.75 pF on 34 pF, 15 counts (facts.md, 2.2)."""
    bench = Bench()
    reports = bench.measure()
    assert [one.pad for one in reports] == [0, 1, 2]
    for one in reports:
        assert 700 <= one.rest.mean <= 740
        assert 13 <= one.signal <= 19
        assert 28 <= one.picofarad <= 40
    assert advice(reports) == []
    assert verdict(reports).startswith("Go.")
    assert len(table(reports).splitlines()) == 1 + PADS
    assert bench.said[0].startswith("The chip answers. Hands off")


def test_a_thick_panel_is_told_with_its_figures():
    reports = Bench(finger=0.45).measure()
    (change,) = advice(reports)
    assert "7 counts" in change and "thinner" in change
    assert verdict(reports).startswith("Not yet:")


def test_noise_is_told_apart_from_a_weak_finger():
    reports = Bench(noise=4).measure()
    assert any("hands off" in change for change in advice(reports))


def test_a_neighbour_that_feels_the_finger_is_told():
    bench = Bench()
    bench.spill = 0.6
    assert any("neighbour" in change for change in advice(bench.measure()))


def test_a_finger_that_is_not_felt_ends_the_probe_with_a_sentence():
    with pytest.raises(ProbeError, match="No touch of pad 1 is felt"):
        Bench(deaf=(1,)).measure()


def test_an_open_wire_is_named_and_the_finger_decides():
    bench = Bench()
    inject(bench.hardware, "a1", "electrode_open")
    with pytest.raises(ProbeError, match="No touch of pad 2 is felt"):
        bench.measure()
    assert any("look at electrode 2 and" in said for said in bench.said)


def test_a_shorted_wire_is_named():
    bench = Bench()
    inject(bench.hardware, "end1", "electrode_shorted")
    with pytest.raises(ProbeError, match="Pad 0 reads"):
        bench.measure()


def test_a_chip_that_is_not_there_is_told_by_its_wires():
    bench = Bench()
    for chip in bench.hardware.chips:
        chip.present = False
    with pytest.raises(ProbeError, match="SDA on GP4 and SCL on GP5"):
        bench.measure()


def test_chips_at_other_addresses_are_named():
    bench = Bench()
    bench.chip.present = False
    with pytest.raises(ProbeError, match="0x5B, 0x5C, 0x5D answers"):
        bench.measure()


def test_the_program_needs_nothing_on_the_board():
    assert "rootlight" not in program()
    assert len(program()) < 16000


@pytest.mark.night
def test_the_probe_on_an_emulated_pico_without_any_firmware():
    """MicroPython itself runs the program, over mpremote's protocol; nothing is left on it."""
    board = EmulatedBoard(load_board_file("hex-4"), AT_THE_PROMPT, image_of("hex-4"))
    with BoardServer(board) as server:
        before = server.do(lambda board: board.pico.files())
        line = Line(server.address, Clock())
        prompt = reach(line, 60.0)
        try:
            reports = Probe(prompt.run, _person_at(server), 24).measure(SDA, SCL, ADDRESS)
        finally:
            line.close()
        assert server.do(lambda board: board.pico.files()) == before
    assert verdict(reports).startswith("Go.")


def _person_at(server):
    def say(words):
        if words.startswith("Touch pad "):
            finger = {int(words.split()[2]): 1.0}
        elif "Lift" in words:
            finger = {}
        else:
            return
        chip = server.do(lambda board: board.hardware.chips[0])
        for pad in range(PADS):
            server.do(lambda _, pad=pad: chip.electrodes.set_touch(pad, finger.get(pad, 0.0)))

    return say


class _Port:
    """A line with a board that answers `service` so; an answer of None is a silent one."""

    patience = 1.0

    def __init__(self, answer):
        self.clock = self
        self._answer = answer
        self._now = 0.0
        self._unread = b""
        self.closed = 0

    def now(self):
        self._now += 0.5
        return self._now

    def open(self):
        return self

    def close(self):
        self.closed += 1

    def write(self, data):
        if self._answer is not None and b"service" in data:
            message = {"jsonrpc": "2.0", "id": "flash", **self._answer}
            self._unread = json.dumps(message).encode() + b"\n"

    def read(self):
        data, self._unread = self._unread, b""
        return data


def _prompt_of(answer, prompt="prompt"):
    port, said = _Port(answer), []
    got = prompt_of(port, said.append, lambda line, seconds: prompt)
    return got, said, port.closed


def test_a_board_with_the_firmware_leaves_its_game_for_the_probe():
    got, said, closed = _prompt_of({"result": {"restarting": True}})
    assert got == "prompt" and closed == 1
    assert "saved its game" in said[0]


def test_a_pico_with_micropython_alone_is_asked_nothing_more():
    assert _prompt_of(None) == ("prompt", [], 0)


def test_a_board_that_will_not_leave_its_game_says_why_and_the_bring_up_is_named():
    with pytest.raises(ProbeError, match=r"The flash is full\. .* make bring-up"):
        _prompt_of({"error": {"code": -32000, "message": "The flash is full."}})


def test_whatever_else_is_there_is_told_what_to_do():
    with pytest.raises(ProbeError, match="Neither MicroPython nor Rootlight"):
        _prompt_of(None, prompt=None)
