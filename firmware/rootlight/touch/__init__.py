"""From electrodes to what fingers mean: pads that are down, and gestures. No games, no chips."""
