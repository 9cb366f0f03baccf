"""Conversions from one game to another, and imports from other programs' files. Both are found by their folders."""
