"""Fixtures for all tests; what Hypothesis tries depends neither on the load nor on chance.

The firmware's garbage collector ignores pytest's thousands of objects. The firmware collects
garbage wherever a Pico has to; on a desk each such round would look at all that pytest knows of
all tests, which took a quarter of a second and more.
"""

import gc

from hypothesis import HealthCheck, settings

from tests.effort import EVERYTHING

settings.register_profile(
    "rootlight",
    deadline=None,
    derandomize=not EVERYTHING,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rootlight")


def pytest_collection_finish():
    gc.collect()
    gc.freeze()
