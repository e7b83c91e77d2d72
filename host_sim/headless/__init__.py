"""The simulated board in a program of this computer.

boards     boards that think as fast as this computer can
lines      the program behind `--headless`: lines in, lines out
kept_link  the simulated board whose flash is a file
"""
