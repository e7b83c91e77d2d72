"""Boards as numbers: shapes, names of cells, and where one board lies on another. No games."""
