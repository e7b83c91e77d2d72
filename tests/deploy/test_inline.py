"""What is called at one place only is put in there, and the same is done: case by case."""

import ast
import textwrap

import pytest

from host_sim.deploy.build import FIRMWARE
from host_sim.deploy.inline import inline
from host_sim.deploy.tighten import read_sources
from tests.deploy.programs import run


def functions_in(text):
    return [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]


def put_in(text, *users, **others):
    """One module with functions put in, `a.py`, among others by their names."""
    sources = {f"{name}.py": textwrap.dedent(other) for name, other in others.items()}
    return inline({"a.py": textwrap.dedent(text), **sources}, users)["a.py"]


# Each says by its prints what it does; `_go` is called at one place.
SAME = {
    "as a statement": """
        def _go(number):
            print("goes", number)
        def begin():
            for number in range(2):
                _go(number)
        begin()
    """,
    "leaving early, with more to do behind": """
        def _go(number):
            if number < 2:
                return
            print("goes", number)
        def begin(number):
            _go(number)
            print("behind", number)
        begin(1)
        begin(2)
    """,
    "leaving early at the end": """
        def _go(number):
            for each in range(number):
                for other in range(each):
                    if other == 1:
                        return
                    print(each, other)
        def begin(number):
            if number:
                _go(number)
        begin(0)
        begin(5)
    """,
    "a value from several returns": """
        def _go(number):
            if number == 1:
                return "one"
            if number == 2:
                return "two"
            return "many"
        def begin(number):
            found = _go(number)
            print(found)
        for number in range(4):
            begin(number)
    """,
    "no value on one way": """
        def _go(number):
            if number == 1:
                return "one"
        def begin(number):
            found = _go(number)
            print(found)
        for number in range(2):
            begin(number)
    """,
    "a value that is returned": """
        def _go(number):
            while number:
                number -= 1
                if number == 3:
                    return "three"
        def begin(number):
            print("begins")
            return _go(number)
        print(begin(2), begin(6))
    """,
    "a value from a loop": """
        def _go(numbers, wanted):
            for number in numbers:
                if number == wanted:
                    return True
            return False
        def begin(wanted):
            if not _go((1, 2, 3), wanted):
                print("none")
            else:
                print("found")
        begin(2)
        begin(5)
    """,
    "a value after another condition": """
        def _go(number):
            print("asked")
            if number > 3:
                return number > 5
            return number == 2
        def begin(number):
            if number % 2 == 0 and _go(number) and number < 9:
                print("so")
            print("behind")
        for number in range(12):
            begin(number)
    """,
    "returns deep in conditions": """
        def _go(number):
            if number > 2:
                if number > 4:
                    return "much"
                print("some")
            else:
                print("little")
            print("on")
            return "done"
        def begin(number):
            found = _go(number)
            print(found)
        for number in range(6):
            begin(number)
    """,
    "errors that are caught": """
        def _go(text):
            try:
                return int(text)
            except ValueError as error:
                print(type(error).__name__)
                return -1
        def begin(text):
            found = _go(text)
            print(found)
        begin("3")
        begin("three")
    """,
    "an expression": """
        def _go(number, other=3):
            return number * other
        def begin(number):
            print([_go(each) + 1 for each in range(number)])
        begin(3)
    """,
    "names that both have": """
        def _go(index):
            index += 1
            number = index * 2
            print(index, number)
        def begin(number):
            index = 10
            _go(index)
            print(index, number)
        begin(7)
    """,
    "arguments that there are only if a condition holds": """
        def _are_alike(one, other):
            return one + other > one * other - 3
        def begin(numbers):
            if len(numbers) == 2 and _are_alike(numbers[0], numbers[1]):
                print("alike")
            print(len(numbers))
        begin([])
        begin([1])
        begin([1, 2])
        begin([7, 8])
    """,
    "an argument that changes meanwhile": """
        class Thing:
            def __init__(self):
                self.number = 1
            def begin(self):
                self._go(self.number)
            def _go(self, number):
                self.number = 5
                print(number, self.number)
        Thing().begin()
    """,
    "arguments in their order": """
        def say(text):
            print(text)
            return text
        def _go(first, second):
            print(second, first)
        def begin():
            _go(second=say("b"), first=say("a"))
        begin()
    """,
    "functions in functions that are put in": """
        def begin(number):
            _go(number)
            _go_back(number)
        def _go(number):
            for index in range(number):
                _step(index)
        def _step(index):
            number = index + 1
            print("step", number)
        def _go_back(number):
            index = number
            while index:
                index -= 1
                print("back", index)
        begin(3)
    """,
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_the_same_is_done(tmp_path, name):
    text = textwrap.dedent(SAME[name])
    found = put_in(text)
    assert "_go" not in functions_in(found)
    said = run(tmp_path / "plain", {"main.py": text})
    assert said
    assert run(tmp_path / "put_in", {"main.py": found}) == said


CALLED_ONCE = "def _go():\n    print(1)\n    print(2)\ndef begin():\n    _go()\n"


@pytest.mark.parametrize(
    "text",
    [
        CALLED_ONCE.replace("_go", "go"),
        CALLED_ONCE + "def again():\n    _go()\n",
        CALLED_ONCE + "act = _go\n",
        CALLED_ONCE + "getattr(thing, '_go')\n",
        CALLED_ONCE.replace("def _go", "@native\ndef _go"),
        CALLED_ONCE.replace("print(2)", "yield 2"),
        CALLED_ONCE.replace("print(2)", "return lambda: 2"),
        CALLED_ONCE.replace("print(2)", "global x; x = 2"),
        CALLED_ONCE.replace("_go():", "_go(*given):"),
        # What is the module's here is the caller's own there.
        "def _go():\n    print(count)\n    print(2)\ndef begin(count):\n    _go()\n",
        # The value is wanted after something else was.
        "def _go():\n    print(1)\n    return 2\ndef begin(a):\n    print(a.b, _go())\n",
    ],
)
def test_what_others_may_ask_for_or_cannot_be_followed_stays(text):
    assert put_in(text) == text


METHOD = """
class Thing:
    def begin(self):
        self._go()

    def _go(self):
        print(1)
        print(2)
"""


def test_a_method_is_put_in():
    assert functions_in(put_in(METHOD)) == ["begin"]


@pytest.mark.parametrize(
    "other",
    [
        "thing._go()\n",
        "from a import _go\n",
        "from a import Thing\nclass Other(Thing):\n    def _go(self):\n        pass\n",
        "from a import Thing\nclass Other(Thing):\n    def again(self):\n        self._go()\n",
    ],
)
def test_a_method_that_other_files_may_mean_stays(other):
    assert put_in(METHOD, b=other) == METHOD


def test_what_a_program_beside_mentions_stays():
    assert put_in(METHOD, "device._go()\n") == METHOD


def test_a_method_of_the_same_name_elsewhere_is_another_one():
    found = put_in(METHOD, b=METHOD.replace("Thing", "Other"))
    assert functions_in(found) == ["begin"]


def test_names_are_used_again_where_they_are_free():
    found = put_in(SAME["functions in functions that are put in"])
    assert "index_2" not in found


def test_a_third_of_the_firmwares_private_functions_is_put_in():
    firmware = read_sources(FIRMWARE)
    before = [name for text in firmware.values() for name in functions_in(text)]
    after = [name for text in inline(firmware).values() for name in functions_in(text)]
    private = [name for name in before if name.startswith("_") and not name.startswith("__")]
    assert len(before) - len(after) > len(private) // 3
