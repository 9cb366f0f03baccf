"""Findings as text and as data: one module for each format, each with `render(report) -> str`."""
