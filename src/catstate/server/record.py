"""The record of a match: what is downloaded, and what the fairness check says."""

from ..core.transcript import write
from .errors import Stale
from .table import Table
from .tables import DAILY, today


def record_of(table: Table) -> str:
    """The whole match as a .game text; hidden actions are in it, so only after the end."""
    match = table.running()
    if not match.over:
        raise Stale("The record is open to all once the match is over.")
    text = write(match)
    return text if is_seed_open(table) else text.replace(f"\nseed {table.facts.seed}\n", "\n", 1)


def is_seed_open(table: Table) -> bool:
    """Whether the seed may be told: after the end, and at a daily deal after the day."""
    if not table.is_over:
        return False
    return not (table.facts.deal.startswith(DAILY) and table.facts.deal.endswith(today()))
