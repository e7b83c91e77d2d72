"""One game in progress: its turns, how it is set up, and how it is told in names.

Begin with `match.py`: `Match` plays, takes back and plays again, and `new_match` makes one that
fits on the built board. `move_stack.py` keeps the turns as bytes. `clock.py` is the time that
each player has left. `new_game.py` says which game fits where. `notation_view.py` tells of a match
in names of cells and colours: the record, the result. No hardware, no lights; the controller
(table/) puts a match on the board.
"""
