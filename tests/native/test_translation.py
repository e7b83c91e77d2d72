"""A kernel in C means what it means in Python, and what would mean something else is refused."""

from array import array
from types import ModuleType

import pytest

from host_sim.native.build import NotBuilt, build, is_built
from host_sim.native.dialect import NotInDialect
from host_sim.native.library import load
from host_sim.native.translate import read_all, translate
from tests.native.recorded import Recorder, make_again

HEAD = """
from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16, ptr32

_THREE = const(3)
"""
LOOP = HEAD + "\n@micropython.viper\ndef loop(table: ptr8, n: int) -> int:\n    "
TABLES = HEAD + "\n@micropython.viper\ndef loop(tables: ptr32, n: int) -> int:\n    "


def body(text):
    return LOOP + text.replace("\n", "\n    ") + "\n"


def translated(text):
    return translate(read_all({"loops": text}))


REFUSED = [
    ("import math\n", 1, "At the top of a file stand only imports, constants, functions."),
    ("from math import sqrt\n", 1, "A kernel imports functions of other kernels only."),
    ("NAME = 3\n", 1, "A constant is written as NAME = const(number)."),
    (HEAD + "_THREE = const(4)\n", 7, "_THREE is a constant already."),
    ("def loop():\n    pass\n", 1, "A function of a kernel has @micropython.viper"),
    (HEAD + "@micropython.viper\ndef f(a):\n    pass\n", 8, "a must say int, ptr8"),
    (HEAD + "@micropython.viper\ndef f(a: int = 1):\n    pass\n", 8, "Parameters are plain"),
    (HEAD + "@micropython.viper\ndef f() -> int:\n    f()\n", 8, "It can end without a return."),
    (body("return n / 2"), 10, "The dialect has no Div."),
    (body("return n ** 2"), 10, "The dialect has no Pow."),
    (body("return 1.5"), 10, "The dialect has no Constant like `1.5`."),
    (body("return len(table)"), 10, "len is no function of a kernel."),
    (body("return table"), 10, "table is a table, and a number is wanted."),
    (body("return n[0]"), 10, "n is no table."),
    (body("return table[0:1]"), 10, "The dialect has no Slice"),
    (body("return far"), 10, "far is no parameter, local or const of this file."),
    (body("return n or 3"), 10, "The dialect has no BoolOp like `n or 3`."),
    (body("return n in (1, 2)"), 10, "The dialect has no In."),
    (body("return 0x80000000"), 10, "2147483648 has more than 31 bits."),
    (body("return"), 10, "A function with `-> int` returns a number, others nothing."),
    (body("for x in table:\n    n += x\nreturn n"), 10, "The dialect has no For like this."),
    (body("for x in sorted(n):\n    n += x\nreturn n"), 10, "A loop goes over a range."),
    (body("for x in range(0, n, 0):\n    n += x\nreturn n"), 10, "moves on by a number other"),
    (body("while n:\n    n -= 1\nelse:\n    n = 1\nreturn n"), 10, "no While like this."),
    (body("return table[0] + loop(table, 1)"), 10, "C may compute these parts in another order"),
    (body("table[0] += loop(table, 1)\nreturn 1"), 10, "C may compute these parts"),
    (body("return 1 < loop(table, 1) < n"), 10, "C may compute these parts"),
    (body("return loop(n, n)"), 10, "n is no table."),
    (body("return loop(table)"), 10, "loop takes 2 arguments."),
    (body("far = ptr16(table)\nreturn loop(far, n)"), 11, "far is no ptr8."),
    (body("near = ptr8(table)\nnear = ptr16(table)\nreturn 0"), 11, "near is a number elsewhere"),
    (body("two__words = 1\nreturn two__words"), 9, "two__words has two underscores in a row."),
    (body("far = ptr8(n[0])\nreturn 0"), 10, "n[0] is no table."),
    (TABLES + "return tables[_THREE]\n", 10, "tables[_THREE] is a table, and a number"),
    (TABLES + "far = ptr8(tables[n])\n    return 0\n", 10, "A constant is a whole number"),
    (TABLES + "far = ptr8(tables)\n    return 0\n", 10, "tables is a table of tables."),
    (body("lambda: 1\nreturn 1"), 10, "The dialect has no Expr like this."),
]


@pytest.mark.parametrize(("text", "line", "sentence"), REFUSED)
def test_code_outside_the_dialect_is_refused_with_its_place(text, line, sentence):
    with pytest.raises(NotInDialect) as refused:
        translated(text)
    place, _, said = str(refused.value).partition(": ")
    assert place == f"loops.py:{line}"
    assert sentence in said


def test_a_constant_of_another_file_is_refused_for_viper_would_ask_for_it_each_time():
    text = HEAD + "from rootlight.kernels.groups import LIVE\n"
    text += "@micropython.viper\ndef f() -> int:\n    return LIVE\n"
    with pytest.raises(NotInDialect, match=r"LIVE must be a const of this file"):
        translated(text)


def test_a_refused_file_is_not_built(tmp_path):
    with pytest.raises(NotBuilt, match=r"loops.py:10: The dialect has no Div."):
        build(tmp_path, {"loops": body("return n / 2")})
    assert not is_built(tmp_path)


# The same numbers.

ODD = (
    HEAD
    + '''
from rootlight.kernels.others import add as plus

_SIX = const(_THREE * 2)


@micropython.viper
def rounding(table: ptr16, out: ptr16):
    """Rounds down, as Python does."""
    for a in range(-7, 8):
        for b in range(1, 5):
            table[0] = a // b + 10
            table[0] //= 1
            out[(a + 7) * 4 + b - 1] = a % b * 100 + a // -b + 50 + table[0]


@micropython.viper
def ranges(out: ptr16, n: int) -> int:
    at = 0
    for i in range(n):
        i += 5
        out[at] = i
        at += 1
    for i in range(n, 0, -2):
        if i == 5:
            continue
        if i < 3:
            break
        out[at] = i
        at += 1
        n = 100
    for i in range(_SIX, _THREE):
        at = 99
    return at * 100 + i


@micropython.viper
def truths(out: ptr8, n: int) -> int:
    for a in range(n):
        for b in range(n):
            double = int(a < b <= 3) + int(not a) * 2 + bool(b) * 4
            if (a and b) or not (a or b > 1):
                double += 8
            elif a == b == 2 or (a > b and a != 2):
                double += 16
            else:
                double |= 32 if a else 64
            out[a * n + b] = double
    return (a == b) + (a < b)


@micropython.viper
def bits(n: int) -> int:
    r = n
    for k in range(50):
        r = (r * 1103515245 + 12345) & 0x3FFFFFFF
        n = (n ^ r) & 0xFFFF | r >> 9 << 3 & ~_SIX
    return n


@micropython.viper
def views(table: ptr8, n: int) -> int:
    again = ptr8(table)
    a = b = 1
    while True:
        a, b = b, a + b
        again[n] = b & 255
        n -= 1
        if n < 0:
            more = plus(-b, a)
            return _after(table, plus(a, -b)) - more


@micropython.viper
def many(tables: ptr32, n: int) -> int:
    small = ptr8(tables[0])
    large = ptr16(tables[_THREE - 1])
    small[1] = n
    large[1] += small[0] * 300
    return _of_many(tables) + n


@micropython.viper
def _of_many(tables: ptr32) -> int:
    large = ptr16(tables[2])
    large[0] += 1
    return large[1]


@micropython.viper
def _after(table: ptr8, n: int) -> int:
    table[0] ^= 7
    return n + table[0]
'''
)
OTHERS = HEAD + "\n@micropython.viper\ndef add(a: int, b: int) -> int:\n    return a + b\n"


def module(name, text, others=None):
    """Text as a module, whose import of `others` finds that one."""
    made = ModuleType(f"rootlight.kernels.{name}")
    if others is not None:
        text = text.replace("from rootlight.kernels.others import add as plus\n", "")
        made.plus = others.add
    exec(text, made.__dict__)
    return made


@pytest.mark.slow
def test_c_means_what_python_means(tmp_path):
    build(tmp_path, {"odd": ODD, "others": OTHERS})
    recorder = Recorder()
    loops = recorder.loops(module("odd", ODD, module("others", OTHERS)))
    loops.rounding(array("H", [0]), array("H", [0] * 60))
    for n in range(1, 9):
        loops.ranges(array("H", [0] * 40), n)
        loops.truths(bytearray(64), n)
        loops.bits(n * 1000)
        loops.views(bytearray(10), n)
        loops.many((bytearray([n, 0]), bytes(2), array("H", [n, n])), n)
    make_again(recorder, tmp_path)
    assert {call.name for call in recorder.calls} == {
        f"odd__{name}" for name in ("rounding", "ranges", "truths", "bits", "views", "many")
    }


@pytest.mark.slow
def test_the_library_is_built_again_only_when_a_source_has_changed(tmp_path):
    assert build(tmp_path, {"others": OTHERS})
    assert not build(tmp_path, {"others": OTHERS})
    assert not is_built(tmp_path, {"others": OTHERS + "\n"})
    assert load(tmp_path) is None, "what was made of other kernels is not taken"
