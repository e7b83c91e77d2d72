"""The compiled kernels that tests of many turns need."""

import os

import pytest

from host_sim.native.quick_loops import NativeLoops, quick_loops


def compiled_loops():
    """Return the loops of this machine; skip the test where there are none, and fail in CI."""
    loops = quick_loops()
    if not isinstance(loops, NativeLoops):
        assert not os.environ.get("CI"), "make native has not been"
        pytest.skip("make native has not been")
    return loops
