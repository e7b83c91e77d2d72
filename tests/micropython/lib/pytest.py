"""As much of pytest as the project's plain tests need, for MicroPython.

`runner` carries out what the decorators here note. Functions of MicroPython bear no attributes
and do not tell the names of their arguments, so a decorator returns a Case, and the names come
from whoever starts the runner.
"""

import re


class Case:
    """A test function and what its decorators say of it.

    `sets`: one (names, values) for each `parametrize`, the innermost first.
    """

    def __init__(self, function, sets=(), slow=False):
        self.function = function
        self.sets = sets
        self.slow = slow


def case_of(test):
    """A test as a Case, decorated or not."""
    return test if isinstance(test, Case) else Case(test)


class _Mark:
    """`pytest.mark`: the marks that this project has."""

    def parametrize(self, names, values, ids=None):
        if isinstance(names, str):
            names = [name.strip() for name in names.split(",")]
            if len(names) == 1:
                values = [(value,) for value in values]
        values = list(values)

        def note(test):
            case = case_of(test)
            return Case(case.function, case.sets + ((names, values),), case.slow)

        return note

    def slow(self, test):
        case = case_of(test)
        return Case(case.function, case.sets, True)

    def gate(self, test):
        """It is left out by `make quick`, which is not for MicroPython."""
        return test


mark = _Mark()


class Fixture:
    """A function that sets a test's table, once for each of its parameters."""

    def __init__(self, function, params, ids, scope):
        self.function = function
        self.scope = scope
        self._params = params
        self._ids = ids or params

    def chosen(self, left_out):
        """The parameters whose ids are not left out."""
        pairs = zip(self._params, self._ids, strict=True)
        return [param for param, name in pairs if name not in left_out]


def fixture(function=None, params=(None,), ids=None, scope="function"):
    """Decorator, with arguments or without."""
    if function is not None:
        return Fixture(function, params, ids, scope)
    return lambda function: Fixture(function, params, ids, scope)


class _Raises:
    """The context of `raises`; `value` is what was raised."""

    def __init__(self, kind, match):
        self.value = None
        self._kind = kind
        self._match = match

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            raise AssertionError(f"{self._kind} was not raised")
        if not isinstance(error, self._kind):
            return False
        self.value = error
        if self._match is not None and not re.search(self._match, str(error)):
            raise AssertionError(f"{error} does not match {self._match}")
        return True


def raises(kind, match=None):
    """Expect an error of this kind, whose text matches, from the code inside."""
    return _Raises(kind, match)


class approx:
    """A number that others are equal to which are not farther away than `abs`."""

    def __init__(self, value, abs):
        self._value = value
        self._distance = abs

    def __eq__(self, other):
        return -self._distance <= other - self._value <= self._distance
