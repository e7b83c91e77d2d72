"""Lessons on the board. Begin with `lesson`.

offer        what the menu and the link may ask; with `state` and `shelf` always loaded
shelf        where books are: on the flash, or in the image
book         a book, line by line: what lessons it has; firmware/lessons/README.md has its words
reader       one lesson of a book, with its steps
choice       books and lessons as lit cells to choose from
lesson       a lesson while it runs: from step to step, and back to the game from before
step_rules   what fingers may do at a step, and which answers are right
position     the position of a step, and its answers as the match knows them
check        is a book all right?
by_link      what the link's method `lesson` does
state        what the link tells of lessons
"""
