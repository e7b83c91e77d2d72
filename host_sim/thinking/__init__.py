"""What this computer thinks for others: for boards that cannot, for reviews, for puzzles.

mind            finds turns for positions, by the firmware's own search
process         does that in a process of its own, so that nobody else has to wait
"""
