"""Programs for developers: benchmarks, the legend."""
