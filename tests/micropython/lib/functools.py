"""As much of `functools` as the tests need."""


def cache(function):
    """A function that remembers what it has answered; its arguments are hashable."""
    answers = {}

    def remembering(*arguments):
        if arguments not in answers:
            answers[arguments] = function(*arguments)
        return answers[arguments]

    return remembering
