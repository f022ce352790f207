"""Sparring partners: simple players, each written from one thing that a person would try.

They are yardsticks from outside: no level is tuned on them. They play wherever a level does, in your own process:

    catstate arena cats --seats 4 --bots Professor,Calculator --games 100
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module

from ...core.game import Game
from ...core.record import Record
from ..bot import BadBot, Bot

PARTNERS: dict[str, tuple[str, ...]] = {  # by game; each is a class of the module of that name
    "cats": ("Calculator", "Trusting", "Bluffer", "Cautious", "Doubter"),
    "hop": ("Racer", "Blocker", "Keeper", "Attacker"),
    "lab": ("Walker", "Thief", "Elbow", "SafeWalker"),
    "torus": ("Collector", "Cleaner", "Courier", "Gambler"),
}


@dataclass(frozen=True)
class Partner:
    """A sparring partner. Its module, which loads its game, is imported when it is first asked."""

    name: str
    game: str

    @cached_property
    def player(self) -> Bot:
        found: Bot = getattr(import_module(f"{__name__}.{self.game}"), self.name)()
        return found

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
        """Its action; it knows its own game only."""
        if game.name != self.game:
            raise BadBot(f"{self.name} plays only {self.game}, not {game.name}.")
        return int(self.player.choose(game, view, legal, seed))


def partner_named(name: str) -> Partner | None:
    """The sparring partner of that name, whatever its case."""
    for game, names in PARTNERS.items():
        for known in names:
            if known.casefold() == name.casefold():
                return Partner(known, game)
    return None
