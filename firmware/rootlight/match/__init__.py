"""One game in progress, its turns, and how it is set up."""
