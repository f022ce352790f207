"""The daily deal: one start for everybody, a first try that counts, and practice afterwards."""

from collections.abc import Iterable
from datetime import date, timedelta

from ...core.game import Game
from ...core.language import say
from ..errors import Unknown
from ..store import stored_tables
from ..store.writer import Store
from .accounts import Account
from .deals import daily_deal, daily_seed, hidden_place, today
from .registry import TableSpec

ARCHIVE = 14  # days back that can be looked at and practised


def archived_days() -> list[str]:
    """Today and the days before it, the latest first."""
    latest = date.fromisoformat(today())
    return [(latest - timedelta(days)).isoformat() for days in range(ARCHIVE + 1)]


def check_day(day: str) -> str:
    """A day whose deal can be played; refuses all others."""
    if day not in archived_days():
        raise Unknown(say("The daily deals of the last {archive} days can be played.", archive=ARCHIVE))
    return day


async def choose_daily(
    store: Store, secret: str, account: Account, address: str, game: Game, day: str = ""
) -> str | TableSpec:
    """The table at which somebody's try goes on, or what to open: the try that counts, or practice."""
    day = check_day(day or today())
    deal = daily_deal(game, day)
    seed = daily_seed(secret, game, day)
    first = await store.read(lambda connection: stored_tables.first_try(connection, deal, account.id))
    if first is not None and first.stored.ended is None:
        return first.stored.id
    if first is not None or day != today():
        return TableSpec(game.name, deal=deal, seed=seed, known=True)
    place = hidden_place(secret, deal, address)
    tried = await store.read(lambda connection: stored_tables.was_opened_from(connection, deal, place))
    return TableSpec(game.name, hints=False, deal=deal, seed=seed, tried=tried, place=place)


def streak(days: Iterable[str]) -> int:
    """How many days in a row, up to today or yesterday."""
    done, day = set(days), date.fromisoformat(today())
    if day.isoformat() not in done:
        day -= timedelta(1)
    count = 0
    while day.isoformat() in done:
        day, count = day - timedelta(1), count + 1
    return count
