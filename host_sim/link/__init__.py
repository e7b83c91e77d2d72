"""The link to a simulated board: the firmware's, and its own `sim.` methods."""
