"""Deals: the daily deal, deals that several tables share, and when a seed may be shown."""

import hashlib
import hmac
from datetime import UTC, datetime

from ...core.game import Game
from ...core.language import ENGLISH, mark, say, speaking
from ...core.transcript import write
from ..errors import Stale
from ..store.rows import BY_HEIR, BY_RELIEF, StoredTable
from .deal_names import DAILY, MARK, branch_of
from .story import notice
from .tables import Table

KNOWN = mark("This deal was played before: whoever saw that match may know every draw.")
HURRIED = "had no time for all simulations of its level."  # what the game record says of a bot that the cap cut short


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def daily_deal(game: Game, day: str = "") -> str:
    """The name of a day's deal, today's if none is given."""
    return f"{DAILY}{game.name} {day or today()}"


def remark_of(stored: StoredTable) -> str:
    """What everybody at a table should know of its deal."""
    began = branch_of(stored)
    if began is not None:
        return say("This match goes on from ply {ply} of an earlier one. It counts for nothing.", ply=began.ply)
    if stored.known and stored.deal.startswith(DAILY):
        return say("This is practice with a daily deal. It counts for nothing.")
    return say(KNOWN) if stored.known else ""


def daily_seed(secret: str, game: Game, day: str) -> str:
    """The seed of a day's deal: the same for all, and nobody can foresee it."""
    words = f"daily {game.name} {game.rules_number} {day}"
    return hmac.new(secret.encode(), words.encode(), hashlib.sha256).hexdigest()[:32]


def hidden_place(secret: str, deal: str, address: str) -> str:
    """An address as it is stored beside a deal: it can be compared for this deal only, and not read."""
    return hmac.new(secret.encode(), f"place {deal} {address}".encode(), hashlib.sha256).hexdigest()[:32]


def is_seed_public(table: Table) -> bool:
    """Whether the seed may be shown: after the end, for a daily deal after the day, in a tournament with the same deals
    after the round."""
    return table.is_over and not is_todays(table.stored) and not table.stored.sealed


def is_todays(stored: StoredTable) -> bool:
    """Whether a table plays today's deal, from the start or from a later ply: others may still be at it."""
    return stored.deal.startswith(DAILY) and stored.deal.partition(MARK)[0].endswith(today())


async def record_of(table: Table) -> str:
    """The game record, written in a thread: a long match takes long."""
    with speaking(ENGLISH):
        return await table.services.replays.run(table.id, lambda: game_record(table))


def game_record(table: Table) -> str:
    """The whole match as a .game text. It holds hidden actions, so only after the end."""
    match = table.running()
    if not match.over:
        raise Stale(say("The game record can be downloaded once the match is over."))
    notes = {ply: f"{match.names[match.log[ply].actor]} {HURRIED}" for ply in table.hurried}
    notes |= {
        ply: notice(played_by, match.names[match.log[ply].actor])
        for ply, played_by in table.played_by.items()
        if played_by in (BY_RELIEF, BY_HEIR)
    }
    if remark := remark_of(table.stored):
        notes[0] = " ".join([remark, notes.get(0, "")])
    text = write(match, notes)
    return text if is_seed_public(table) else text.replace(f"\nseed {table.stored.seed}\n", "\n", 1)
