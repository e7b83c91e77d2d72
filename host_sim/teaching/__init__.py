"""What is taught is proved: books of lessons are checked, and puzzles are found.

lessons     checks books of lessons, and proves what they say
puzzles     finds puzzles of Root Bound in random games, and writes them as books
proofs      asks the rules for both
"""
