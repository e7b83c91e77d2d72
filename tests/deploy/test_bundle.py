"""Modules joined, and moved out of folders, do the same: small programs, and the firmware."""

import ast
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from host_sim.deploy import build
from host_sim.deploy.build import FIRMWARE
from host_sim.deploy.bundle import bundle
from host_sim.deploy.flatten import flatten
from host_sim.deploy.inline import inline
from host_sim.deploy.names import explain
from host_sim.deploy.tighten import Tightened, read_sources, tighten
from tests.deploy.programs import COMMANDS, GAME, play, run

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
MAIN = "from pkg.start import main\nmain()\n"
START = "pkg/start.py"


def dedent(sources):
    return {path: textwrap.dedent(text).lstrip("\n") for path, text in sources.items()}


def joined(sources, *users, main=MAIN):
    """What the modules are joined to, with their names as they were."""
    return bundle(Tightened(dedent(sources), {}), main, users).sources


def joined_alike(folder, sources, main=MAIN):
    """The same, after a look at whether the programs say what they said; and so tightened."""
    sources = {"pkg/__init__.py": ""} | dedent(sources)
    said = run(folder / "plain", {"main.py": main} | sources)
    assert said
    found = joined(sources, main=main)
    assert run(folder / "joined", {"main.py": main} | found) == said
    tight = flatten(bundle(tighten(sources, [main]), main), [main]).sources
    assert run(folder / "tight", {"main.py": main} | tight) == said
    return found


def names_in(text):
    return {
        name.id if isinstance(name, ast.Name) else name.name
        for name in ast.walk(ast.parse(text))
        if isinstance(name, ast.Name | ast.FunctionDef | ast.ClassDef)
    }


# What is joined.


def test_what_the_start_imports_becomes_one_module(tmp_path):
    found = joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            from pkg.low import add
            from pkg.middle import double
            def main():
                print(add(1, 2), double(4))
            """,
            "pkg/middle.py": """
            from pkg.low import add
            def double(value):
                return add(value, value)
            """,
            "pkg/low.py": """
            def add(one, two):
                return one + two
            """,
        },
    )
    assert set(found) == {"pkg/__init__.py", START}
    assert "import" not in found[START]


def test_everything_is_done_in_the_order_in_which_it_was_done(tmp_path):
    joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            print("start")
            import pkg.one
            print("between")
            from pkg import two, three
            from pkg.three import done
            def main():
                print(two.said, three.done, done)
            """,
            "pkg/one.py": "from pkg.three import done\nprint('one', done)\n",
            "pkg/two.py": "print('two')\nimport pkg.one\nsaid = 2\n",
            "pkg/three.py": "print('three')\nimport pkg.two\ndone = [3]\n",
        },
    )


def test_names_that_two_modules_have_are_told_apart(tmp_path):
    joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            from pkg import one
            from pkg.two import _Held as Other, _read as read_two, count
            _held = "start"
            def _read():
                return _held
            class _Held:
                _held = "class"
                def tell(self):
                    return self._held, _held
            def main():
                print(_read(), one._read(), read_two(), one.held(), one._held, count())
                print(_Held().tell(), Other().tell(), [_held for _held in range(2)])
            """,
            "pkg/one.py": """
            _held = "one"
            def _read(_count=_held):
                return _held + _count
            def held():
                global _held
                _held += "!"
                return _held
            """,
            "pkg/two.py": """
            from pkg.one import _read as r, held
            _held, *_rest = ["two", "three"]
            def _read():
                return r() + _held + held()
            def count():
                def _read():
                    return [_held for _ in _rest]
                return _read()
            class _Held:
                _read = _read
                def tell(self, _rest=_rest):
                    try:
                        raise ValueError(_held)
                    except ValueError as r:
                        return str(r), _rest
            """,
        },
    )


def test_state_is_seen_by_all(tmp_path):
    """What a module rebinds is looked up by others in the module, or else they have the old."""
    joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            from pkg import state
            from pkg.state import grow
            def main():
                from pkg import late
                grow()
                late.grow_more()
                print(state.count, late.seen())
            """,
            "pkg/state.py": """
            count = 0
            def grow():
                global count
                count += 1
            """,
            "pkg/late.py": """
            from pkg import state
            from pkg.state import grow as grow_more
            def seen():
                return state.count
            """,
        },
    )


def test_others_import_from_it_what_was_a_modules(tmp_path):
    found = joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            from pkg.low import Low, low
            def main():
                late = __import__("pkg.late", None, None, ("*",))
                print(late.tell(Low()), low())
            """,
            "pkg/low.py": """
            from array import array
            class Low:
                value = 1
            def low():
                return array("B", [2])
            """,
            "pkg/late.py": """
            import pkg.low
            from array import array as make
            from pkg import VERSION, low as under
            from pkg.low import Low, low
            def tell(given):
                from pkg.low import low as again
                return isinstance(given, Low), under.Low is Low, low(), again(), make, VERSION
            """,
            "pkg/__init__.py": "VERSION = 3.5\n",
        },
    )
    assert "pkg.low" not in found["pkg/late.py"]
    assert "from pkg import VERSION" in found["pkg/late.py"]


def test_what_others_have_is_imported_once(tmp_path):
    found = joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            import sys
            from array import array as make
            from pkg.low import low
            array = "mine"
            def main():
                print(make("B", [1]), array, sys.byteorder, low())
            """,
            "pkg/low.py": """
            import sys
            try:
                from array import array
            except ImportError:
                array = None
            try:
                import nowhere
            except ImportError:
                nowhere = None
            from array import array as other
            def low():
                return array("B", [2]), other("B", [3]), nowhere, sys.byteorder
            """,
        },
    )
    assert found[START].count("import sys") == 1


def test_what_a_module_loads_on_its_way_finds_what_it_imports(tmp_path):
    """As tables that are calculated at the start, by code that is needed only then."""
    found = joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            from pkg.first import TABLE
            def main():
                print(TABLE)
            """,
            "pkg/first.py": """
            def load(name):
                return __import__(name, None, None, ("*",))
            TABLE = load("pkg.maker").make()
            from pkg.second import unit
            try:
                from pkg.machine import double
            except ValueError:
                double = None
            TABLE.append(double(unit))
            """,
            "pkg/second.py": "unit = [2.5]\n",
            "pkg/maker.py": "from pkg.second import unit\n\n\ndef make():\n    return [unit]\n",
            "pkg/machine.py": "from pkg.second import unit\ndouble = lambda each: each + unit\n",
        },
    )
    assert set(found) == {"pkg/__init__.py", START, "pkg/maker.py", "pkg/machine.py"}


# What stays a module.

LOW = "def low():\n    return 1\n"


def stays(sources, *users):
    """Whether `pkg.low` is not joined."""
    sources = {
        "pkg/start.py": "from pkg.low import low\nmain = low\n",
        "pkg/low.py": LOW,
    } | sources
    return "pkg/low.py" in joined({"pkg/__init__.py": ""} | sources, *users)


def test_a_plain_module_does_not_stay():
    assert not stays({})


@pytest.mark.parametrize(
    "user",
    [
        "from pkg.low import low\n",
        "from pkg import low\n",
        "from pkg import (\n    other,\n    low,\n)\n",
        "import pkg.low as under\n",
        "PROGRAM = '''\nfrom pkg import other, low\n'''\n",
        "print(__import__('pkg.low'))\n",
    ],
)
def test_what_a_program_beside_mentions_stays(user):
    assert stays({}, user)


def test_a_program_beside_may_mention_what_is_named_alike():
    assert not stays(
        {}, "from pkg.start import main\nfrom pkg.lower import low\nlow = 'pkg.lows'\n"
    )


@pytest.mark.parametrize(
    "other",
    [
        # A module's name.
        "def f(load):\n    return load('pkg.low')\n",
        "def f(load, name):\n    return load('pkg.' + name)\n\n\nNAMES = ('low', 'other')\n",
        "def f(load):\n    return load('pkg.%s' % 'low')\n",
        # A module as an object.
        "from pkg import low\nprint(low)\n",
        "from pkg import low\nlow.low = 3\n",
        "from pkg import low\nprint(low.nowhere)\n",
        "from pkg import low\nlow = low\n",
        "import pkg.low\nprint(pkg.low)\n",
        "import pkg\nprint(pkg)\n",
        "from pkg.low import nowhere\n",
    ],
)
def test_what_is_wanted_as_a_module_stays(other):
    assert stays({"pkg/other.py": other})


@pytest.mark.parametrize(
    "text",
    [
        "import micropython\n\n\n@micropython.viper\ndef low():\n    return 1\n",
        "print(__name__)\n" + LOW,
        "import os.path\n" + LOW,
        "from __future__ import annotations\n" + LOW,
        "try:\n    from pkg.other import other\nexcept ImportError:\n    pass\nimport pkg.other\n"
        + LOW,
        "low = 1\n\n\nclass Low:\n    low = low\n",
        "from pkg.start import main\n" + LOW,
    ],
)
def test_what_cannot_be_followed_stays(text):
    assert stays({"pkg/low.py": text, "pkg/other.py": "other = 1.5\n"})


def test_what_a_module_that_stays_loads_stays_too():
    """Whoever imports it first would come back to it through the joined one."""
    found = joined(
        {
            "pkg/__init__.py": "",
            "pkg/start.py": "from pkg.a import a\nfrom pkg.b import b\nfrom pkg.c import c\n",
            "pkg/a.py": "from pkg.b import b\na = 1.5\n",
            "pkg/b.py": "b = 2.5\n",
            "pkg/c.py": "c = 3.5\n",
        },
        "import pkg.a\n",
    )
    assert set(found) == {"pkg/__init__.py", START, "pkg/a.py", "pkg/b.py"}


def test_what_stays_is_imported_as_it_was(tmp_path):
    found = joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            import pkg.low
            from pkg import low
            from pkg.low import named
            from pkg.middle import tell
            def main():
                print(low.named, named, tell())
            """,
            "pkg/middle.py": """
            from pkg import low as under
            def tell():
                return under.named
            """,
            "pkg/low.py": "named = __name__\n",
        },
    )
    assert set(found) == {"pkg/__init__.py", START, "pkg/low.py"}


def test_a_name_that_stays_hides_nothing_of_pythons(tmp_path):
    found = joined_alike(
        tmp_path,
        {
            "pkg/start.py": """
            from pkg.low import low
            def sum(values):
                return "mine"
            def main():
                print(sum([1]), low())
            """,
            "pkg/low.py": "def low():\n    return sum([1, 2])\n",
        },
        main="from pkg.start import main, sum\nmain()\n",
    )
    assert "pkg/low.py" in found


def test_what_programs_ask_of_the_joined_module_keeps_its_name():
    sources = {
        "pkg/start.py": "from pkg.low import _low\n\n\ndef main():\n    _low()\n\n\nlimit = 1.5\n",
        "pkg/low.py": "def _low():\n    pass\n\n\nlimit = 2.5\n",
    }
    found = joined({"pkg/__init__.py": ""} | sources, "from pkg.start import limit\n")[START]
    assert {"main", "limit"} < names_in(found)
    assert "_low" not in names_in(found)


# Names.


def test_what_is_bound_at_the_top_is_called_as_what_objects_have():
    """Each name is one of a table, however much is called so."""
    found = joined(
        {
            "pkg/start.py": "from pkg.low import _one, _Two\n\n\ndef main():\n    _one(_Two())\n",
            "pkg/low.py": """
            def _one(two):
                return two.tx
            class _Two:
                def __init__(self):
                    self.tx = self.rx = 1.5
            """,
        }
    )[START]
    assert names_in(found) == {"rx", "tx", "main", "two", "self", "__init__"}


def test_names_of_constants_are_those_of_nothing_else(tmp_path):
    """MicroPython puts a constant in wherever a name stands, and be it a class's."""
    found = joined_alike(
        tmp_path,
        {
            "micropython.py": "def const(value):\n    return value\n",
            "pkg/start.py": """
            from micropython import const
            from pkg.low import LIMIT
            limit = const(3)
            def main():
                print(limit, LIMIT.tx)
            """,
            "pkg/low.py": "class LIMIT:\n    tx = 4\n",
        },
    )
    assert not {"tx = const(3)", "const(4)"} & set(found[START].splitlines())


def test_a_traceback_of_the_joined_module_tells_all_that_a_name_was():
    sources = {
        "pkg/__init__.py": "",
        "pkg/start.py": "from pkg.low import low\n\n\ndef main():\n    low().report()\n",
        "pkg/low.py": (
            "class _Low:\n    def __init__(self):\n        self._held = 1.5\n\n"
            "    def report(self):\n        pass\n\n\nlow = _Low\n"
        ),
    }
    found = bundle(tighten(sources, [MAIN]), MAIN)
    assert set(found.names) == {START}
    told = sorted(found.names[START].values())
    assert "main" not in told  # it has its own name
    assert sorted(" or ".join(told).split(" or ")) == ["_Low", "_held", "low", "report"]
    new = next(new for new, name in found.names[START].items() if "report" in name)
    said = explain(f'  File "pkg.start", in {new}\n', found.names)
    assert said == f'  File "pkg.start", in {found.names[START][new]}\n'


# Folders.

SHELF = {
    "pkg/__init__.py": "",
    "pkg/start.py": """
    import pkg.shelf.one
    from pkg.shelf import two
    from pkg.attic.three import three as third
    WAY = "pkg.shelf.two"
    def main():
        load = lambda name: __import__(name, None, None, ("*",))
        told = [load("pkg.shelf." + name).told for name in ("one", "two")]
        print(two.told, third, load(WAY).told, told)
    """,
    "pkg/shelf/__init__.py": '"""Of the shelf."""\n',
    "pkg/shelf/one.py": "told = 1.5\n",
    "pkg/shelf/two.py": "from pkg.shelf.one import told\n",
    "pkg/attic/__init__.py": "",
    "pkg/attic/three.py": "three = 3.5\n",
}


def flat(sources, *users):
    return set(flatten(Tightened(dedent(sources), {}), users).sources) - {"pkg/__init__.py", START}


def test_modules_of_folders_move_up(tmp_path):
    sources = dedent(SHELF)
    said = run(tmp_path / "plain", {"main.py": MAIN} | sources)
    found = flatten(Tightened(sources, {"pkg/shelf/one.py": {"b": "told"}}), [MAIN])
    assert run(tmp_path / "flat", {"main.py": MAIN} | found.sources) == said
    folders = {"pkg/shelf/__init__.py", "pkg/attic/__init__.py"}
    assert flat(SHELF, MAIN) == {"pkg/one.py", "pkg/two.py", "pkg/three.py"} | folders
    assert found.names == {"pkg/one.py": {"b": "told"}}


@pytest.mark.parametrize(
    ("sources", "users"),
    [
        ({}, ["from pkg.shelf.one import told\n"]),
        ({}, ["from pkg.shelf import two\n"]),
        ({"pkg/shelf/__init__.py": "VERSION = 1.5\n"}, []),
        ({"pkg/one.py": ""}, []),
        ({"pkg/__init__.py": "one = 1.5\n"}, []),
        ({"pkg/shelf/shelf.py": ""}, []),
        ({"pkg/board/two.py": ""}, []),
        ({"pkg/other.py": "from pkg import shelf\nprint(shelf)\n"}, []),
        ({"pkg/other.py": "import pkg.shelf.one\nprint(pkg.shelf.one)\n"}, []),
        ({"pkg/other.py": "def f(name):\n    return __import__('pkg.' + name)\n"}, []),
    ],
)
def test_a_folder_that_is_asked_for_or_is_in_the_way_stays(sources, users):
    assert {"pkg/shelf/one.py", "pkg/shelf/two.py"} <= flat(SHELF | sources, *users)


# The firmware.


def test_the_same_sources_become_the_same_modules():
    """Or else `make flash` would copy what has not changed."""
    program = "from host_sim.deploy.build import tightened\nprint(tightened())"
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1


@pytest.fixture(scope="module")
def on_board():
    return build.tightened_before()


def test_the_board_has_one_module_of_what_it_keeps_and_no_folders(on_board):
    modules = {path for path in on_board.sources if not path.endswith("/__init__.py")}
    assert all(path.count("/") == 1 for path in modules)
    joined = {"device", "controller", "scene", "gestures", "match", "on_demand", "pico", "hot"}
    assert not {f"rootlight/{name}.py" for name in joined} & modules
    assert {"rootlight/start.py", "rootlight/hot_viper.py", "rootlight/rootbound.py"} < modules


@pytest.fixture(scope="module")
def firmware():
    return read_sources(FIRMWARE) | {"game.py": GAME}


@pytest.fixture(scope="module")
def tight(firmware):
    main = "from rootlight.device.device import Device\n"
    return flatten(bundle(tighten(inline(firmware, [main]), [main]), main), [main]).sources


@pytest.mark.parametrize("interpreter", COMMANDS)
def test_the_joined_firmware_plays_the_same_game(tmp_path, firmware, tight, interpreter):
    assert len(tight) < len(firmware) - 10
    command = COMMANDS[interpreter]
    plain = play(tmp_path / "plain", firmware, command)
    assert play(tmp_path / "tight", tight, command) == plain
