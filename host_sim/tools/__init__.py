"""Programs for developers: benchmarks, diagrams, the legend."""
