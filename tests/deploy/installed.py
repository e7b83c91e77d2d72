"""What is on a board after `make flash`."""

from host_sim.deploy.plan import RECORD, make_record


def installed(files, version="0.0.1"):
    """The files of a board to which these were copied."""
    return files | {RECORD: make_record(version, files, (), {})}
