"""Sentences for people in more languages than English: found in the sources, translated, compiled.

`make languages` runs it. Playing needs none of this: the results are kept with the sources.
"""
