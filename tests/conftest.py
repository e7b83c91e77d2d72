"""Fixtures for all tests. The firmware's garbage collector ignores pytest's thousands of objects.

The firmware collects garbage wherever a Pico has to; on a desk each such round would look at all
that pytest knows of all tests, which took a quarter of a second and more.
"""

import gc


def pytest_collection_finish():
    gc.collect()
    gc.freeze()
