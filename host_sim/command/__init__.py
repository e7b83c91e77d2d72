"""The command `rootlight`, as `python -m host_sim` and an installed one run it.

commands    the table of its sub-commands
play        one board or several, in a browser
headless    the simulated board on standard input and output
replay      a bug report
options     options that several of them have
taken_over  games of an earlier version
"""
