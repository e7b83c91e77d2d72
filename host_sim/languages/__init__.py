"""Sentences for people in more languages than English: found in the sources, translated, compiled.

`make languages` runs it. Nothing of it is needed to play: what it writes is kept with the sources.
"""
