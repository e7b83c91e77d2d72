"""Long trials: random games while parts fail and the power goes, an audience full of attackers.

random_play     random games from a seed, on MicroPython too
soak            thousands of random turns by fingers while parts fail and the power goes
long_day        a day of warmth and noise, of arms that rest, and touches now and then
hostile_audience    attacks on the servers of the page and the phones while a class comes in
power_cuts      the power is cut at every write of whole games
learn           what stones of Droched promise by their neighbours
tables          the tables at which levels play for a measurement
ladder          which level beats which
fair_komi       the fair komi of Droched
calibration     how often forecasts come true
reviews         whether reviews agree with advice, and with stronger play
physics         boards whose pins, wires and fingers are anything that they may be
"""
