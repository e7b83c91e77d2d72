"""The simulator at the end of a link: `--headless` and its `sim.` methods."""
