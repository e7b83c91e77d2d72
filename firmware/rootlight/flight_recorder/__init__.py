"""The last minutes of a board, for bug reports that can be replayed."""
