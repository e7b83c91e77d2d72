"""Machine code does what rp2040py does with an instruction, to the last bit and cycle.

Each instruction is carried out by both, on numbers at random: alone, since they share nothing but
what is compared here.
"""

import itertools
import random

import pytest
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from host_sim.emulator.processor import Processor
from tests.effort import amount, sample

RAM = 0x20000000
CODE = RAM + 0x4000
# Registers that are used as addresses point to memory, its end, flash, ROM, the divider.
DIVIDER_AT = 0xD0000060
PLACES = (RAM + 0x8000, RAM + 0x41FF0, 0x10000100, 0x100, DIVIDER_AT)
ODD_NUMBERS = (0, 1, 31, 32, 33, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
DIVIDER = ("div_dividend", "div_divisor", "div_quotient", "div_remainder", "div_csr")
STATUS = 6  # the last of its words
STORE, LOAD = 0x6008, 0x6808  # register 0, at the address in register 1 and some words
TRIES = amount(1, 3)
# Halfwords that begin an instruction of two.
WIDE = range(0xF000, 0xF800)


class Chip:
    def __init__(self):
        self.simulator = Simulator(rp2040=RP2040())
        self.mcu = self.simulator.rp2040
        self.core = self.mcu.core
        chance = random.Random(1)
        self.mcu.sram[:] = chance.randbytes(len(self.mcu.sram))
        self.mcu.flash[:4096] = chance.randbytes(4096)
        self.mcu.load_bootrom([chance.getrandbits(32) for _ in range(1024)])

    def begin(self, halfwords, numbers, flags, divider):
        for at, halfword in enumerate(halfwords):
            self.mcu.write_uint16(CODE + 2 * at, halfword)
        for register, number in enumerate(numbers):
            self.core.registers[register] = number
        self.core.registers[15] = CODE
        self.core.apsr = flags << 28
        for name, number in zip(DIVIDER, divider, strict=True):
            setattr(self.mcu.sio, name, number)

    def outcome(self):
        divider = [int(getattr(self.mcu.sio, name)) & 0xFFFFFFFF for name in DIVIDER]
        return [hex(each) for each in self.core.registers], self.core.apsr >> 28, divider


def number(chance):
    kind = chance.random()
    if kind < 0.4:
        return chance.choice(PLACES) + 4 * chance.randrange(8)
    if kind < 0.6:
        return chance.choice(ODD_NUMBERS)
    return chance.getrandbits(9 if kind < 0.7 else 32)


@pytest.fixture(scope="module")
def chips():
    return Chip(), Chip()


@pytest.fixture(scope="module")
def processor(chips):
    """Of the second chip."""
    found = Processor(chips[1].simulator)
    assert found.has_machine_code
    return found


def any_numbers(chance):
    """What registers hold. The stack has room on both sides."""
    stack = RAM + 0x9000 + 4 * chance.randrange(64)
    return [*(number(chance) for _ in range(13)), stack, number(chance)]


def carry_out(chips, processor, halfwords, numbers, chance):
    """Return whether machine code knows the instruction; then both chips are the same after it."""
    reference, quick = chips
    flags = chance.getrandbits(4)
    divider = [*(number(chance) for _ in range(4)), 3]
    for chip in chips:
        chip.begin(halfwords, numbers, flags, divider)
    cycles = processor.quick(1)
    if cycles:
        assert cycles == reference.core.execute_instruction()
    told = [hex(each) for each in halfwords]
    assert quick.outcome() == reference.outcome(), told
    assert bytes(quick.mcu.sram) == bytes(reference.mcu.sram), told
    return cycles > 0


@pytest.mark.gate
@pytest.mark.parametrize("wide", [False, True], ids=["one halfword", "two"])
def test_an_instruction_does_the_same_and_takes_as_long(chips, processor, wide):
    chance = random.Random(2)
    tried = sample([each for each in range(0x10000) if (each in WIDE) == wide], usual=7)
    known = 0
    for first in tried * TRIES:
        halfwords = [first, 0xD000 | chance.getrandbits(14)]
        known += carry_out(chips, processor, halfwords, any_numbers(chance), chance)
    # The others reach peripherals or wrong addresses here, and are left to rp2040py.
    assert known > len(tried) * TRIES / 3


def test_a_division_has_the_same_result(chips, processor):
    chance = random.Random(3)
    for word, instruction in itertools.product(range(STATUS + 1), (STORE, LOAD)):
        for _ in range(50 * TRIES):
            numbers = [number(chance), DIVIDER_AT, *any_numbers(chance)[2:]]
            known = carry_out(chips, processor, [instruction | word << 6, 0], numbers, chance)
            # The status is only read.
            assert known == (instruction == LOAD or word < STATUS)
