"""The command `rootlight`, as `python -m host_sim` and an installed one run it.

commands    the table of its sub-commands
play        a board in a browser
club        several of them, with rounds and results
headless    the simulated board on standard input and output
replay      a bug report
completion  scripts for shells
options     options that several of them have
taken_over  games of an earlier version
terminal    characters that a code page lacks
"""
