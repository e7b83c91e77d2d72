"""A home of their own for all tests: what they and their programs keep is no person's.

`host_sim.folders` takes it from the environment, so this comes before all that imports that.
"""

import atexit
import os
import tempfile

_FOLDER = tempfile.TemporaryDirectory(prefix="rootlight-", ignore_cleanup_errors=True)
atexit.register(_FOLDER.cleanup)
HOME = os.environ["ROOTLIGHT_HOME"] = _FOLDER.name
