"""`copy.copy` for plain objects, for ports that lack it."""


def copy(thing):
    """A new object of the same class with the same attributes."""
    made = object.__new__(type(thing))
    for name in dir(thing):
        if not name.startswith("__"):
            setattr(made, name, getattr(thing, name))
    return made
