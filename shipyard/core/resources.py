"""Where schemas, sheets and designs lie: at the top of a checkout, inside the package in a wheel."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def folder(name: str) -> Path:
    """The folder `schemas`, `sheets`, `designs` or `templates`.

    A wheel carries them in `shipyard/data/`; a checkout and an editable install have them beside the package.
    Raises FileNotFoundError when an installation is broken.
    """
    for root in (PACKAGE / "data", PACKAGE.parent):
        if (root / name).is_dir():
            return root / name
    raise FileNotFoundError(f"this installation of Shipyard lacks its folder {name!r}; install it again")
