"""As much of `itertools` as the tests need, for ports that lack it."""


def combinations(items, size):
    """Tuples of so many different items, in order."""
    items = list(items)
    if size == 0:
        yield ()
        return
    for index in range(len(items)):
        for rest in combinations(items[index + 1 :], size - 1):
            yield (items[index],) + rest


def pairwise(items):
    """Each item with the next."""
    items = list(items)
    for index in range(len(items) - 1):
        yield items[index], items[index + 1]


def product(*sequences):
    """Tuples of one item of each sequence."""
    if not sequences:
        yield ()
        return
    for item in sequences[0]:
        for rest in product(*sequences[1:]):
            yield (item,) + rest
