"""Converters between games: one module for each pair."""
