"""On which MicroPythons a test runs.

`interpreter` is one: the Unix port where there is one, which is quick, has native code and
a heap that can be bounded; elsewhere the webassembly port. `each_interpreter` is each of them:
for what the two ports could see differently. In `make trials` both words mean each of them, in
`make quick` one.
"""

import pytest

from tests.effort import EVERYTHING, QUICK
from tests.javascript import npm
from tests.micropython.interpreters import interpreters, unix_ports

# Without a Unix port there is no heap to bound.
collect_ignore = [] if unix_ports() else ["test_bounded_heap.py"]


def pytest_generate_tests(metafunc):
    every = interpreters()
    one = unix_ports() or every
    _run_on(metafunc, "each_interpreter", one if QUICK else every)
    _run_on(metafunc, "unix_port", unix_ports())
    _run_on(metafunc, "interpreter", every if EVERYTHING else one)


def _run_on(metafunc, name, found):
    if name in metafunc.fixturenames:
        metafunc.parametrize(name, found, ids=[each.name for each in found])


@pytest.fixture(scope="session", autouse=True)
def installed():
    """The interpreter that every machine has; without it nothing here can be told."""
    complaint = None
    try:
        npm.PACKAGES.install()
    except npm.Missing as missing:
        complaint = str(missing)
    if complaint:
        pytest.fail(complaint, pytrace=False)
