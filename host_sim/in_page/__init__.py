"""The programs of the page's workers: boards behind the same hub as on a computer.

Begin with `in_browser`, which the board's worker calls; `engine_worker` is for the worker that
thinks. `page_port` and `page_connections` are the ends of what only JavaScript can open: the port
of a real board, and the connection to the broker of a room. `helped_thinker` leaves long searches
of the board to the workers that think. `bundle` and `first_moments` make the image of Python with
which a page begins: see `site/python_files.py`.
"""
