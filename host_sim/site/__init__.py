"""The page without a server: a board in a Web Worker of the browser, as static files.

`build` writes the site. What runs in the worker is `host_sim.in_page`.
"""
