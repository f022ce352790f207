"""Rated or casual: whether a match counts, and why it does not."""

from ...core.language import listed, mark, say
from ...core.steps import UNDO
from ..store.ratings import ALONE, BOTS, why_casual
from ..store.rows import BOT, BY_CONSENT, OPEN
from .endings import is_played_together, is_usual
from .tables import Table

CASUAL = mark("Casual: it counts for no rating.")
CONDITIONS = mark("Who resigns, leaves or stays away counts as last. Taking back by agreement makes the match casual.")


def reasons_against(table: Table) -> list[str]:
    """Why the match counts for no rating although one is wished; nothing while none stands in the way."""
    together = is_played_together(table.game, table.stored.seats)
    return why_casual(table.stored, table.seats, together, was_taken_back(table))


def was_taken_back(table: Table) -> bool:
    """Whether an action was taken back by agreement."""
    if table.match is None:
        return False
    return any(
        played_by == BY_CONSENT and table.match.log[ply].action == UNDO for ply, played_by in table.played_by.items()
    )


def is_climb(table: Table) -> bool:
    """Whether somebody plays alone against bots to beat their level."""
    people = [seat for seat in table.seats if seat.is_person]
    return table.stored.rated and len(people) == 1 and not any(seat.kind == OPEN for seat in table.seats)


def rating_words(table: Table) -> str:
    """Whether the match counts, in a sentence or two."""
    stored = table.stored
    if not stored.rated:
        return say(CASUAL)
    reasons = reasons_against(table)
    if is_climb(table) and set(reasons) <= {ALONE, BOTS}:
        levels = {seat.level for seat in table.seats if seat.kind == BOT}
        if len(levels) == 1 and is_usual(table.game, stored):
            return say("It counts on the ladder of bots: win, and you have beaten {level}.", level=levels.pop())
    if reasons:
        return say(
            "Casual: it counts for no rating, because {reasons}.", reasons=listed([say(reason) for reason in reasons])
        )
    if any(seat.kind == OPEN for seat in table.seats):
        return say("Rated, if people take all seats: a bot on an open seat makes it casual.")
    return say("Rated.") + " " + say(CONDITIONS)
