"""The rules of the games, and nothing else: no hardware, no lights, no link."""
