"""Filling a field by Playwright in a browser that it drives by BiDi."""


def fit_for_numbers(message):
    """A message to the browser, in which a number replaces the one in its field.

    By BiDi, Playwright selects what is in the field, then adds the new number to it.
    """
    return message.replace("inputElement.value += text;", "inputElement.value = text;")
