"""Bots: one search for all games, and your own. They are given views, never states."""

from .bot import BadBot, Bot, BotFailed

__all__ = ["BadBot", "Bot", "BotFailed"]
