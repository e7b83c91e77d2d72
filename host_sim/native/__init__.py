"""The kernels of the firmware as C: a core that thinks as fast as this machine can.

Begin with `library.py`, which hands out the loops as machine code where they are built. `build.py`
(`make native`) makes them of the files in `firmware/rootlight/kernels`, which `translate.py` turns
into C: a library for this machine, and `kernels.wasm` for browsers. Both are made from the same
one source that the board runs, lie in `build/native` and are never kept with the sources.
Everything works without them, slower.
"""
