"""Lessons on the board: their text, how they run, how one is chosen. Borrowed while on."""
