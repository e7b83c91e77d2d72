"""Stand-ins for the modules that vendors' firmware brings along, over the simulated chips.

One folder for each family, because both call some of their modules by the same names; the
modules in them are never on the import path of this process under those names.
"""
