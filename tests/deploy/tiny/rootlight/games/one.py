"""The only game of the tiny firmware."""

NAME = "one"
