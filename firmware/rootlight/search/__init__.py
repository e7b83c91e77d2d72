"""The computer's play: worlds (the games as a search plays them), the tree search, its levels.

Begin with `thinker`, which the table asks for turns; `search` has the tree search, `world` what a
game must offer to it.
"""
