"""The log of a match as the store keeps it."""

from collections.abc import Sequence

from ...core.game import Game
from ...core.language import say
from ...core.match import Match
from ...core.rules import CHANCE
from ...core.setting import Setting
from ...core.steps import ENDINGS, UNDO
from ..errors import Unknown
from ..store.rows import LogEntry, StoredTable

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


def setting_of(game: Game, stored: StoredTable) -> Setting:
    """What is settled before the first ply of a stored match; refused where the rules have changed since."""
    if stored.rules != game.rules_number:
        raise Unknown(
            say(
                "This match began under rules {rules} of {title}; this server plays rules {rules_number}, so it "
                "can't go on. Its log is kept.",
                rules=stored.rules,
                title=game.title,
                rules_number=game.rules_number,
            )
        )
    return Setting(game, stored.seats, game.completed(stored.seats, stored.options), stored.seed)
