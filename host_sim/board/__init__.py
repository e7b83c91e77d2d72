"""The simulated board: chips, fingers, faults, and the firmware on top of them."""
