"""Checks books of lessons, proves what they teach, and finds puzzles.

lessons         checks books of lessons, and proves what they say
puzzles         finds puzzles of Root Bound in random games, and writes them as books
played_puzzles  finds them in games of the computer against itself, and grades them
proofs          computes facts about a position, for both of these
"""
