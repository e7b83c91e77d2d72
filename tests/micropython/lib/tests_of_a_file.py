"""Runs the tests of files, one file after another, as `runner` wants it."""

import builtins
import gc
import sys

import pytest
import runner

_GENERATOR = type((lambda: (yield))())
_zip = zip


def strict_zip(*sequences, strict=False):
    """`zip` as CPython has it: MicroPython's knows no `strict`."""
    sequences = [list(sequence) for sequence in sequences]
    if strict and len({len(sequence) for sequence in sequences}) > 1:
        raise ValueError("zip() arguments are not equally long")
    return _zip(*sequences)


builtins.zip = strict_zip


def steps(plans):
    """Run one case after another, and tell for each module how many passed and failed."""
    found = {}
    for plan in plans:
        loaded = set(sys.modules)
        try:
            tests = Tests(plan)
        except Exception as error:
            found[plan["module"]] = [0, 1]
            sys.print_exception(error)
            continue
        for number, case in enumerate(tests.cases()):
            if number % plan["every"] == 0:
                tests.run(*case)
                yield
        found[plan["module"]] = [tests.passed, tests.failed]
        forget(loaded)
    runner.tell(found)


def forget(loaded):
    """Forget the tests' own modules that came since; those of the firmware stay."""
    for name in list(sys.modules):
        if name not in loaded and name.startswith("tests."):
            del sys.modules[name]
    gc.collect()


class Tests:
    """The tests of one module."""

    def __init__(self, plan):
        self._names = plan["names"]
        self._left_out = plan["left_out"]
        self.passed = 0
        self.failed = 0
        self._fixtures = {}
        self._kept = {}
        for name in plan["fixtures"]:
            self._find_fixtures(runner.import_module(name))
        self._module = runner.import_module(plan["module"])
        self._find_fixtures(self._module)

    def _find_fixtures(self, module):
        for name in dir(module):
            if isinstance(getattr(module, name), pytest.Fixture):
                self._fixtures[name] = getattr(module, name)

    def cases(self):
        """(name, function, arguments, parameters of fixtures) of every test in turn."""
        for name in sorted(self._names):
            if not name.startswith("test_") or name in self._left_out:
                continue
            case = pytest.case_of(getattr(self._module, name))
            for values in _combined(case.sets) if not case.slow else ():
                for params in self._choices(name, values):
                    yield name, case.function, values, params

    def _choices(self, name, values):
        """Every combination of the parameters of the fixtures that a test wants."""
        sets = []
        for wanted in self._names[name]:
            if wanted not in values:
                fixture = self._fixtures[wanted]
                sets.append(([wanted], [(p,) for p in fixture.chosen(self._left_out)]))
        return _combined(sets)

    def run(self, name, function, values, params):
        fixtures = []
        try:
            given = dict(values)
            for wanted in self._names[name]:
                if wanted not in values:
                    given[wanted] = self._make(wanted, params, fixtures)
            function(**given)
            for fixture in fixtures:
                for _ in fixture:
                    pass
            self.passed += 1
        except Exception as error:
            self.failed += 1
            print("failed:", name, values, params)
            sys.print_exception(error)

    def _make(self, name, params, fixtures):
        """Return the value of a fixture; list it if it is to be ended after the test."""
        if name in self._kept:
            return self._kept[name]
        given = {}
        for wanted in self._names[name]:
            if wanted == "request":
                given[wanted] = Request(params[name])
            else:
                given[wanted] = self._make(wanted, params, fixtures)
        made = self._fixtures[name].function(**given)
        if isinstance(made, _GENERATOR):
            fixtures.append(made)
            made = next(made)
        if self._fixtures[name].scope != "function":
            self._kept[name] = made
        return made


class Request:
    """The questions of a fixture about the test."""

    def __init__(self, param):
        self.param = param


def _combined(sets):
    """Dicts of arguments by name: every combination of the values in some sets."""
    found = [{}]
    for names, values in sets:
        found = [_with(chosen, names, value) for chosen in found for value in values]
    return found


def _with(chosen, names, values):
    """A dict with more entries."""
    chosen = dict(chosen)
    for name, value in _zip(names, values):
        chosen[name] = value
    return chosen
