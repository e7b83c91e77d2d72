"""The one type of `types` that the simulator makes use of on MicroPython."""


class SimpleNamespace:
    """An object with the attributes that it is given."""

    def __init__(self, **attributes):
        for name in attributes:
            setattr(self, name, attributes[name])
