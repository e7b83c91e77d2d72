"""The engine: this computer finds turns for boards, reviews and puzzles. README.md has the map.

engine  finds turns for positions, by the firmware's own search
review  looks back at a game: the turns that cost most
jobs    the jobs that a board gives to an engine elsewhere, and the news of them
team    several engines that do one job together
"""
