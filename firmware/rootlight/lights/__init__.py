"""From what the controller knows to the bytes that the LEDs take."""
