"""The board as one thing: its parts, settings, faults and services."""
