"""Attacks on the servers of the page and of the phones, while a class comes in.

    python -m host_sim.trials.hostile_audience                              # a board of its own
    python -m host_sim.trials.hostile_audience http://127.0.0.1:8765/       # yours
    python -m host_sim.trials.hostile_audience http://127.0.0.1:8765/ socket://127.0.0.1:7777

Attack only what is yours. The address is that of the leader's page, which tells the phones'
address and the code; a `socket://` address is the raw socket of a board. Files of this folder:
`target` (what is attacked), `wire` (connections by hand), `floods`, `stalls`, `forms` and
`strangers` (the attacks), `measuring` (what the leader and the pupils meet with meanwhile),
`__main__` (the table).
"""
