"""The exit codes of `rootlight`, for scripts: each of its commands returns one of them."""

from __future__ import annotations

DONE = 0
# It could not be done; a sentence on standard error says why.
FAILED = 1
# There is no such command, option, or name of a board: argparse's own code for that.
WRONG_WORDS = 2
# It was done, and what was looked at is not as it should be: a bug report came out otherwise, a
# bring-up has findings, a probe says "not yet".
NOT_AS_IT_SHOULD_BE = 3
# Somebody pressed Ctrl+C, or ended the process, before it was done. `play`, `club` and `headless`
# are ended that way, so they return 0.
STOPPED = 130
