"""The waiting room as a piece of HTML, sent anew whenever somebody comes or goes."""

from dataclasses import dataclass

from ...bots.levels import USUAL_LEVEL
from ...core.game import Game, Option, Preset
from ...core.language import say
from ...learn.course import lesson_files
from ..play.accounts import Account
from ..play.bots import offered_bots
from ..play.deals import remark_of
from ..play.hosts import host_of, is_host
from ..play.rated import rating_words
from ..play.tables import Table
from ..play.turns import OVERDUE
from ..store.invitations import Challenge
from ..store.rows import OPEN, StoredTable
from .render import render


@dataclass(frozen=True)
class RuleChoice:
    """One option of a table in words."""

    name: str
    choice: str
    usual: str  # what it would be at most tables
    note: str  # what the choice means, where its name does not say it
    about: str


@dataclass(frozen=True)
class TableRules:
    """What a table plays: a set of options that has a name, or the choices that are not as usual."""

    preset: Preset | None
    choices: list[RuleChoice]

    @property
    def unusual(self) -> list[RuleChoice]:
        return [] if self.preset else [choice for choice in self.choices if choice.choice != choice.usual]


def rules_of(game: Game, stored: StoredTable) -> TableRules:
    """The options of a table in words."""
    played = game.completed(stored.seats, stored.options)
    named = (
        preset for preset in game.presets if game.completed(stored.seats, preset.options_for(stored.seats)) == played
    )
    return TableRules(
        next(named, None), [_in_words(option, played[option.name], stored.seats) for option in game.options]
    )


def _in_words(option: Option, choice: str, seats: int) -> RuleChoice:
    note = "" if option.bounds else say(option.notes.get(choice, ""))
    return RuleChoice(
        option.label, option.words(choice), option.words(option.default_for(seats)), note, say(option.about)
    )


def held_at(table: Table) -> Challenge | None:
    """The challenge that holds a seat, as far as this process has heard."""
    held = table.held
    return held if held is not None and held.until > table.services.now() else None


def room(table: Table, account: Account, origin: str) -> str:
    """Seats, options and the invitation, as this account may use them."""
    return render(
        "room.html",
        table=table,
        stored=table.stored,
        game=table.game,
        rules=rules_of(table.game, table.stored),
        mine=table.seats_of(account.id),
        host=table.seats_of(host_of(table)),
        is_host=is_host(table, account),
        has_lessons=bool(lesson_files(table.game)),
        is_full=all(seat.kind != OPEN for seat in table.seats),
        is_barred=account.id in table.stored.barred,
        remark=remark_of(table.stored),
        rating=rating_words(table),
        held=held_at(table),
        present=[table.is_present(seat.number) for seat in table.seats],
        levels=list(offered_bots()),
        overdue=OVERDUE,
        usual=USUAL_LEVEL,
        address=f"{origin}/t/{table.id}",
        me=account,
    )
