"""Shipyard: design starships for tabletop games as text, check them, print record sheets."""

__version__ = "0.1.0"
