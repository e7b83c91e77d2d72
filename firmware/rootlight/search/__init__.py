"""The computer's play: the tree search, its levels, and any game by its rules alone.

Begin with `thinker`, which the table asks for turns; `search` has the tree search, `games.world`
what a game must offer to it.
"""
