"""A club evening: who plays whom, on which board, and who is ahead.

tournament     players, games and outcomes of one evening
names          which names people and boards may have
round_robin    everybody meets everybody: the circle method, colours balanced
swiss          the rounds for more players than can all meet in one evening
pairing_costs  how good it is in a Swiss tournament that two players meet
best_pairings  all ways to pair a round, from the best down
look_ahead     whether the rounds to come can still be paired
colours        who is first in a game of a Swiss tournament
event          the same with a board for each game, and who is there
attendance     players who come late, are absent, go home, and come back
effect         what a change does, to be said before it is done
seating        which board each game is played on, and in which order
standings      points, Sonneborn-Berger, direct encounter
trf            the evening as a Tournament Report File, TRF16 of FIDE
table          the evening as CSV, for a spreadsheet
store          all of that in a file of SQLite, and the names of boards
roster         who is there, by what a page asks for
evening        starts games on boards, and takes their results from what the boards tell
told           the evening as the pages of the wall show it

Nothing in here knows a rule of a game, a page or a port. `host_sim.web` uses it.
"""
