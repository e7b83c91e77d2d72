"""As much of `random` as the tests need; other numbers than CPython's for the same seed."""

from host_sim.trials.random_play import Chance


class Random:
    """Numbers from a seed."""

    def __init__(self, seed):
        self._chance = Chance(seed * 7919)
        for _ in range(10):
            self._chance.below(2)

    def randrange(self, start, end=None):
        """A number from `start` (or 0) up, below the end."""
        if end is None:
            start, end = 0, start
        wide = self._chance.below(1024) << 20 | self._chance.below(1024) << 10
        return start + (wide | self._chance.below(1024)) % (end - start)

    def random(self):
        return self.randrange(1 << 20) / (1 << 20)

    def choice(self, items):
        return items[self.randrange(len(items))]
