"""The hub and its parts stand between a board, simulated or real, and its viewers and players.

hub             lets several viewers share one board, and lets its time pass
board_with_engine  stands between hub and board: this computer thinks where the board cannot
engine_opponents   plays the turns of players for whom this computer thinks
turn_search        the turn of such a player that the engine looks for
engine_desk        answers suggestions and reviews when they are found
passage         the lines of a board past one of these, to the viewers
asker           the hub's own requests to the board, among those of the viewers
real_board      a real board, before the hub as the simulated one is
requests        what a real board is asked, one line at a time
allowance       so much at once, and so much a second
messages        messages of the link, read and written
notices         what all of these have to say to people, as codes
"""
