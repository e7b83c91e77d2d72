"""Reads the parameters of a request, and says what is wrong with them.

Used by the modules of methods. The words for what a parameter must be are text for people.
"""

from rootlight.link.messages import BAD_PARAMS, LinkError
from rootlight.texts import filled


def param(params: dict, name: str, kind, what: str, default=None, required: bool = False):
    """One parameter, of the given type; raises LinkError with a sentence."""
    if name not in params:
        if required:
            raise LinkError(
                BAD_PARAMS, filled('The parameter "%s" is missing: %s.', name, filled(what))
            )
        return default
    value = params[name]
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise must_be(name, what)
    return value


def texts(params, name, what):
    values = param(params, name, list, what, ())
    for value in values:
        if not isinstance(value, str):
            raise must_be(name, what)
    return values


def must_be(name: str, what: str) -> LinkError:
    return LinkError(BAD_PARAMS, filled('The parameter "%s" must be %s.', name, filled(what)))
