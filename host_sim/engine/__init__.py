"""What this computer thinks for others: for boards that cannot, for reviews, for puzzles.

mind    finds turns for positions, by the firmware's own search
review  looks back at a game: the turns that cost most
jobs    what can be asked, and how it is told
"""
