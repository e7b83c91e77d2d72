"""Every test that wants an `interpreter` runs once on each MicroPython of this machine."""

import pytest

from tests import npm
from tests.micropython.interpreters import interpreters, unix_ports

# Without a Unix port there is no heap to bound.
collect_ignore = [] if unix_ports() else ["test_bounded_heap.py"]


def pytest_generate_tests(metafunc):
    # Where files are chosen, each interpreter has its own: `test_same_tests.cases`.
    if "interpreter" in metafunc.fixturenames and "file" not in metafunc.fixturenames:
        found = interpreters()
        metafunc.parametrize("interpreter", found, ids=[each.name for each in found])
    if "unix_port" in metafunc.fixturenames:
        found = unix_ports()
        metafunc.parametrize("unix_port", found, ids=[each.name for each in found])


@pytest.fixture(scope="session", autouse=True)
def installed():
    """The interpreter that every machine has; without it nothing here can be told."""
    complaint = None
    try:
        npm.install()
    except npm.Missing as missing:
        complaint = str(missing)
    if complaint:
        pytest.fail(complaint, pytrace=False)
