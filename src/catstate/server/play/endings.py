"""Endings: what is noted of a match when it is over."""

import contextlib
from collections import Counter
from typing import Any

from ...bots.analysis import Review
from ...core.game import Game
from ...core.language import ENGLISH, LANGUAGES, speaking
from ...core.match import Match
from ..errors import Unavailable
from ..store import results
from ..store.endings import MatchEnding
from ..store.rows import PLACEHOLDERS, StoredTable
from .deal_names import DAILY, branch_of
from .services import Services


def ending_of(match: Match, stored: StoredTable) -> MatchEnding:
    """What the end of this match leaves behind."""
    game, seats = match.game, stored.seats
    is_daily = stored.deal.startswith(DAILY)
    counts = branch_of(stored) is None and not (is_daily and stored.known)
    with speaking(ENGLISH):
        favourites = _favourites(match)
    return MatchEnding(
        teams=game.teams.get(seats, tuple(range(seats))),
        together=is_played_together(game, seats),
        preset=preset_of(game, stored),
        is_usual=is_usual(game, stored),
        counts=counts,
        daily=stored.deal[-len("2000-01-01") :] if is_daily and counts else "",
        openings=_openings(match),
        favourites=favourites,
    )


def results_of(match: Match) -> dict[str, Any]:
    """How a match ended as a table keeps it: a sentence for each language, with placeholders for names."""
    ended, told = match.renamed(PLACEHOLDERS), {}
    for code in LANGUAGES:
        with speaking(code):
            told[code] = ended.result()
    return {"result": told.pop(ENGLISH), "results": told}


async def noted_review(services: Services, table: str, match: Match) -> Review:
    """A review, of which the profiles of those who played keep a part."""
    review = await services.bots.review(match)
    given = [review.given_away(seat) for seat in range(match.seats)]
    with contextlib.suppress(Unavailable):  # it is kept when somebody asks again
        await services.store.write(lambda connection: results.note_review(connection, table, review.luck, given))
    return review


def is_played_together(game: Game, seats: int) -> bool:
    """Whether all seats win or lose as one."""
    return game.score_sum.get(seats) is None


def preset_of(game: Game, stored: StoredTable) -> str:
    """The named set of options that a table plays, or ""."""
    played = game.completed(stored.seats, stored.options)
    named = (one.name for one in game.presets if game.completed(stored.seats, one.options_for(stored.seats)) == played)
    return next(named, "")


def is_usual(game: Game, stored: StoredTable) -> bool:
    """Whether a table plays what the game offers first."""
    if game.presets:
        return preset_of(game, stored) == game.default_preset
    return not game.differences(stored.seats, stored.options)


def _openings(match: Match) -> tuple[str, ...]:
    first = [""] * match.seats
    for actor, action in match.effective():
        if actor >= 0 and action >= 0 and not first[actor]:
            first[actor] = match.game.notation.action_text(action)
    return tuple(first)


def _favourites(match: Match) -> tuple[str, ...]:
    """The group of actions that each seat chose most; of equals the one that it chose first."""
    groups = match.game.groups
    if groups is None:
        return ("",) * match.seats
    chosen = [Counter[str]() for _ in range(match.seats)]
    views = [match.view(seat) for seat in range(match.seats)]
    for actor, action in match.effective():
        if actor >= 0 and action >= 0:
            chosen[actor][groups.group(views[actor], action).name] += 1
    return tuple(counts.most_common(1)[0][0] if counts else "" for counts in chosen)
