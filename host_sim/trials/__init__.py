"""Long trials of the board: random games while parts fail and the power goes.

random_play     random games from a seed, on MicroPython too
soak            thousands of random turns by fingers while parts fail and the power goes
long_day        a day of warmth and noise, of arms that rest, and touches now and then
power_cuts      the power is cut at every write of whole games
"""
