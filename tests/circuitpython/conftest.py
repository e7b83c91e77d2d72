"""Other controllers in the tests of a Pico's platform."""

import pytest

from host_sim.circuitpython.loader import load_circuitpython
from tests.drivers import pico_bench


@pytest.fixture
def on_circuitpython(monkeypatch):
    """Each PicoBench gets the platform of CircuitPython, with Adafruit's drivers."""
    monkeypatch.setattr(pico_bench, "load_platform", load_circuitpython)
