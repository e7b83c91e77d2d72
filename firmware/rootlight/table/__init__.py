"""The meaning of touches and buttons while people play.

Begin with `controller`.

controller          one board in play: it makes what follows, and puts it in order
in_play             the game on the board, its last turn; the time, and what counts changes
partial_turn        cells that were touched; those that may be; whether `end` means a word
session             which game is on the board: a new one, a lesson's, and what comes back
buttons             presses: which button, since when, how far each has got
time_keeper         when the clock runs, and what is told of it
remote              players at another board: what fingers may not do for them, and what they ask
despair             whether an opponent has lost, by what its searches expect
opponents           the players for whom the board itself plays, and the turn that it suggests
rules               what fingers may do; a lesson hands in its own
shows               what the board explains, and for how long; refusals; parts out of order
picker, menu        cells that offer something to choose; games, sizes, presets
capture_animation   stones that leave, and the count at the end
danger_search       groups in danger, a piece of work at each step
score_bars          the score as bars of cells
leader              locks, the key to them, counted hints
set_aside, analysis a game that waits while something else is on the board

The package knows pads by number and time in ms, but no colours, no chips and no JSON. A part is
handed those that it needs; one that commands the controller says in a Protocol what it asks of it.
"""
