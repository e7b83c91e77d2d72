"""The link to a simulated board: its `sim.` methods, and the program behind `--headless`."""
