"""The simulated board without MicroPython: on CircuitPython, and on a Raspberry Pi under Blinka.

`circuitpython_board` is what tests make; `loader` runs the platform on `stand_ins`, over the
chips of `host_sim.board`.
"""
