"""The names that annotations in the simulator use; MicroPython evaluates no annotations."""

Any = None
Callable = None
BinaryIO = None
TypeAlias = None
Iterable = None
Iterator = None
Mapping = None
Sequence = None
TextIO = None
Protocol = object
NoReturn = None
