"""The log of a match as the store keeps it."""

from collections.abc import Sequence

from ...core.game import Game
from ...core.match import Match
from ...core.rules import CHANCE
from ...core.steps import ENDINGS, UNDO
from ..store.rows import LogEntry

TABLE_ACTIONS = (UNDO, *ENDINGS)  # what any match may hold besides the game's own actions


def check_log(game: Game, seats: int, log: Sequence[LogEntry]) -> None:
    """Refuse numbers that compiled rules would take for places in their tables."""
    actions, outcomes = game.rules.NUM_ACTIONS, game.rules.NUM_OUTCOMES
    for ply, entry in enumerate(log):
        is_move = 0 <= entry.actor < seats and (entry.action in TABLE_ACTIONS or 0 <= entry.action < actions)
        is_chance = entry.actor == CHANCE and 0 <= entry.action < outcomes
        if entry.ply != ply or not (is_move or is_chance):
            raise ValueError(f"entry {entry.ply} of the log, {entry.action} by {entry.actor}, is no move")


def log_entries(match: Match, played_by: str, at: float) -> list[LogEntry]:
    """What the last play brought, ready to be stored."""
    first = match.ply - len(match.steps)
    return [
        LogEntry(first + number, actor, action, played_by if actor != CHANCE else "", at)
        for number, (actor, action) in enumerate(step.entry for step in match.steps)
    ]
