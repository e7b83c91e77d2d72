"""The games there are: names, and the module of each, imported only when it is played.

To add a game, write its module and add a line here.
"""

NAMES = ("rootbound",)


def game_class(name):
    """The class of a game; raises ValueError with a sentence if there is none of that name."""
    if name == "rootbound":
        from rootlight.games.rootbound import RootBound

        return RootBound
    raise ValueError("There is no game called %s; there is: %s." % (name, ", ".join(NAMES)))
