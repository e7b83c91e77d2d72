"""Runs files of plain tests, or one function, on MicroPython: the other end of `interpreters`.

`begin` takes a plan as JSON, and each `step` does a part of it: the webassembly port frees memory
only between two calls from outside. The findings are printed as one line, `result: ` and JSON.

A plan for a function: `module`, `function`, `arguments`. A plan for tests: `plans`, one for each
file. The plan for a file: `module`; `names`, a dict of the names of arguments by test or fixture,
which functions here do not tell; `fixtures`, further modules that have fixtures; `left_out`, names
of tests, or ids of a fixture's parameters; `every`, to run each n-th of all cases only.
"""

import json
import sys

RESULT = "result: "


def begin(plan):
    """Make ready for a plan."""
    global steps
    plan = json.loads(plan)
    if "function" in plan:
        steps = _call(plan)
    else:
        import tests_of_a_file

        steps = tests_of_a_file.steps(plan["plans"])


def step():
    """Do the next part of the plan; whether there was one."""
    for _ in steps:
        return True
    return False


def import_module(name):
    """A module by its full name."""
    return __import__(name, None, None, ("*",))


def _call(plan):
    function = getattr(import_module(plan["module"]), plan["function"])
    yield
    tell(function(*plan["arguments"]))


def tell(result):
    """Print what came out, without a text of it as a whole in the heap."""
    print(RESULT, end="")
    json.dump(result, sys.stdout)
    print()
