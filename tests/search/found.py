"""A search whose result a test names."""

from rootlight.search.chooser import Chooser


class Found(Chooser):
    """A search that has found these turns: (turn, value, playouts)."""

    def __init__(self, found):
        self._found = found

    def step(self):
        return True

    def move(self):
        return self._found[0][0]

    def value(self):
        return self._found[0][1]

    def best(self, most):
        return list(self._found[:most])
