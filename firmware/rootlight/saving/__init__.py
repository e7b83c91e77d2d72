"""Every turn on the flash, and the way back to it."""
