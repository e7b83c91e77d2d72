"""The stand-in for `circuitpython_typing`: names that annotations mention.

Used by drivers in a process of their own.
"""

ReadableBuffer = bytes
WriteableBuffer = bytearray
