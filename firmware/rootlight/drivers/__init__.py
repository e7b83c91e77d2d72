"""Chips. Each driver gets its bus, if it has one, as a parameter and knows nobody else."""
