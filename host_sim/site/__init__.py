"""The page without a server: a board in a Web Worker of the browser, as static files.

`build` writes the site. In the worker, `in_browser` is what `host_sim.serving` is on a computer:
the same hub, the same simulated board, run by Pyodide (CPython as WebAssembly).
"""
