"""`python -m shipyard` is the same as the command `shipyard`."""

import contextlib
import os
import sys

from shipyard.cli import main


def run() -> None:
    """Run the command line and leave at once.

    By then all is written and closed, and Python would spend longer on taking its modules apart than on many a check.
    """
    try:
        main()
    except SystemExit as ended:
        with contextlib.suppress(OSError, ValueError):  # stderr may be closed
            sys.stderr.flush()
        os._exit(ended.code if isinstance(ended.code, int) else 1)


if __name__ == "__main__":
    run()
