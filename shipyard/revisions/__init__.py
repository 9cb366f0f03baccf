"""Designs at two moments of a git repository, and what lies between them."""
