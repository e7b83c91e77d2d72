"""The level of a heap: whether it keeps anything, by what was taken after each of many rounds."""

SLACK = 2048


def assert_level(taken):
    """Nothing grows from the second round on; the first may fill what is filled once.

    taken: bytes after each round, three at least. MicroPython's collector takes any number that
    looks like an address for one, and so keeps an object for a round now and then: of the earlier
    and of the later rounds the least is what counts.
    """
    middle = (len(taken) + 1) // 2
    assert min(taken[middle:]) - min(taken[1:middle]) <= SLACK, taken
