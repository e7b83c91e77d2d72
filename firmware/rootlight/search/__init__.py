"""The computer's play: the tree search, its levels, and games of two by their rules alone.

Begin with `thinker`, to which `device.think_scheduler` gives the table's tasks; `search` has the
tree search, `games.world` what a game must offer to it.
"""
