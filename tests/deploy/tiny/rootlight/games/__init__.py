"""The games of the tiny firmware."""
