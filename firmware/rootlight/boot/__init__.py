"""How a board starts, runs, and gets over mistakes of the firmware."""
