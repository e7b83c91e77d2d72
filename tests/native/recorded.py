"""Calls of kernels, as Python made them: the same are then made as machine code and in wasm."""

import copy
from array import array

from host_sim.native import library, wasm
from host_sim.native.build import BUILT, is_built
from host_sim.native.translate import c_name_of


class Call:
    """One call: what went in, what came back, and what the tables held then."""

    def __init__(self, file, name, loop, arguments):
        self.name = c_name_of(file, name)
        self._file, self._loop = file, name
        self._before = copies(arguments)
        self.returned = loop(*arguments)
        self._after = copies(arguments)

    def as_before(self):
        """The arguments, with tables of their own."""
        return copies(self._before)

    def check(self, returned, arguments, where):
        """Fail if a form of the loop has done anything else."""
        assert returned == self.returned, f"{self.name} {where}"
        assert arguments == self._after, f"{self.name} {where}"

    def make_in(self, library, modules):
        """The same call as machine code."""
        arguments = self.as_before()
        loop = getattr(library.loops(modules[self._file]), self._loop)
        self.check(loop(*arguments), arguments, "as machine code")


def copies(arguments):
    return [_copy(each) for each in arguments]


def _copy(argument):
    if isinstance(argument, tuple):
        return tuple(copies(argument))
    return copy.copy(argument) if isinstance(argument, (bytearray, array)) else argument


class Recorder:
    """Stands in for modules of kernels: `loops(module)` runs in Python, and `calls` keeps it."""

    def __init__(self):
        self.calls = []
        self.modules = {}

    def loops(self, module):
        """Return a stand-in with the names of a module."""
        name = module.__name__.rpartition(".")[2]
        self.modules[name] = module
        return _Loops(name, module, self.calls)


class _Loops:
    def __init__(self, file, module, calls):
        self._file, self._module, self._calls = file, module, calls

    def __getattr__(self, name):
        loop = getattr(self._module, name)
        if not callable(loop):
            return loop

        def run(*arguments):
            call = Call(self._file, name, loop, arguments)
            self._calls.append(call)
            return call.returned

        return run


def make_again(recorder, built=BUILT):
    """Make all recorded calls again, as machine code and in wasm, and compare."""
    assert built != BUILT or is_built(), "the kernels are not built: run `make native`"
    native = library.Library(built / library.LIBRARY, library.notes(built)["functions"])
    for call in recorder.calls:
        call.make_in(native, recorder.modules)
    ready = [call.as_before() for call in recorder.calls]
    calls = [[call.name, *given] for call, given in zip(recorder.calls, ready, strict=True)]
    made = zip(recorder.calls, wasm.make_calls(calls, built), ready, strict=True)
    for call, returned, given in made:
        call.check(returned, given, "in wasm")
