"""The types of `types` that the simulator names on MicroPython; it makes SimpleNamespaces only."""


class SimpleNamespace:
    """An object with the attributes that it is given."""

    def __init__(self, **attributes):
        for name in attributes:
            setattr(self, name, attributes[name])


ModuleType = None  # for annotations, which MicroPython does not read
