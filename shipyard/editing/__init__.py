"""Changing the text of a document without losing its comments: one canonical layout, and certain corrections."""
