"""Bots: one search for all games. They are given views, never states."""
