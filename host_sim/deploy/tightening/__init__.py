"""The parts of `tighten`: scopes of a program, changes of its text, constants, short names."""
