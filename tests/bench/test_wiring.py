"""A board in a few lines: what can be joined, and a sentence for what cannot."""

import re

import pytest

from host_sim.bench import Bench, Leds, TouchChip, Wiring, board_file
from host_sim.bench.bench import Bench as TheClass
from host_sim.board.faults import KINDS
from host_sim.board.firmware_files import text_of
from host_sim.folders import TREE

README = TREE / "host_sim" / "bench" / "README.md"


@pytest.mark.parametrize(
    "wiring, sentence",
    [
        ({"chips": [TouchChip(), TouchChip(pads="a1")]}, "two chips answer at 0x5A on one bus"),
        ({"chips": [TouchChip(pads="a1 a1")]}, "two electrodes are called a1"),
        ({"chips": [TouchChip(pads=[*"abcdefghijklm"])]}, "has 12 electrodes, and 13 pads"),
        ({"chips": [TouchChip(sda=40)]}, "a Pico has GP0 to GP29"),
        ({"chips": [TouchChip()], "leds": Leds(4, 2)}, "GP4 is joined to an SDA line and to"),
        ({"leds": Leds(16, 2), "buzzer": 16}, "GP16 is joined to the LEDs and to the buzzer"),
    ],
)
def test_what_cannot_be_joined_is_told(wiring, sentence):
    with pytest.raises(ValueError, match=sentence):
        Wiring(**wiring).board()


def test_a_board_file_is_read_as_editors_write_it(tmp_path):
    path = tmp_path / "mine.json"
    text = text_of("boards/hex-4.json")
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_text(text, encoding)
        assert board_file(path).name == "hex-4"
    path.write_text(text.replace("hex-4", "h\u00eax-4"), "latin-1")
    with pytest.raises(ValueError, match="it is not UTF-8; save the file as UTF-8"):
        board_file(path)


def test_an_address_that_no_such_chip_has_is_told(bench_of):
    with pytest.raises(ValueError, match="an MPR121 answers at 0x5A to 0x5D"):
        bench_of("", Wiring(chips=[TouchChip(0x70)]))


def test_pads_have_names_or_numbers_counted_on(bench_of):
    wiring = Wiring(chips=[TouchChip(0x5A), TouchChip(0x5B), TouchChip(0x5C, pads="a1 - c1")])
    bench = bench_of("", wiring)
    board = bench.hardware.board
    assert bench.hardware.electrodes_of(board.pad_at("23")) == [(1, 11)]
    assert bench.hardware.electrodes_of(board.pad_at("c1")) == [(2, 2)]
    with pytest.raises(ValueError, match="no pad or LED called b1"):
        bench.touch("b1")


def test_a_board_file_serves_as_well(bench_of):
    program = """
        from machine import Pin
        from neopixel import NeoPixel
        lights = NeoPixel(Pin(22), 9)
        lights[0] = (1, 2, 3)
        lights.write()
        """
    bench = bench_of(program, board_file("hex-2"))
    bench.run(20)
    assert bench.lit == {"a2"}
    assert board_file(TREE / "firmware" / "boards" / "hex-4.json").name == "hex-4"


def test_a_bench_says_what_it_lacks(tmp_path):
    with pytest.raises(ValueError, match="there is no program"):
        Bench(tmp_path / "main.py", Wiring())
    (tmp_path / "main.py").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="runs micropython or circuitpython, not arduino"):
        Bench(tmp_path / "main.py", Wiring(), system="arduino")


def test_the_page_names_every_fault_and_only_calls_that_there_are():
    text = README.read_text(encoding="utf-8")
    listed = text.partition("Faults: ")[2].partition(". [faults.py]")[0]
    assert re.findall(r"`(\w+)`", listed) == sorted(set(KINDS) - {"exception", "hang"})
    table = text.partition("## The bench")[2].partition("Faults: ")[0]
    for cell in re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE):
        for name in re.findall(r"`(\w+)", cell):
            assert hasattr(TheClass, name) or name in ("hardware", "starts"), name


def test_the_page_shows_its_first_example_as_it_is():
    text = README.read_text(encoding="utf-8")
    shown = re.findall(
        r"^`(\S+\.py)`[^\n]*\n\n```python\n(.*?)```", text, re.DOTALL | re.MULTILINE
    )
    assert len(shown) == 2
    for name, program in shown:
        assert (README.parent / name).read_text(encoding="utf-8") == program
