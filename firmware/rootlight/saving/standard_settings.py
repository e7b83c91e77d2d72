"""The settings as they are at first, before the builder or anybody else changes them.

Used by `assembly` and `marking`; imports nothing.
"""

STANDARD = {"brightness": 1, "language": "en", "guard": "auto", "undo_revealed": False}
