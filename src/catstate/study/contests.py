"""What the strength report measures: every level against the one below, and against sparring partners."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from ..bots.bot import Bot
from ..bots.levels import TABLE
from ..bots.names import find_bot
from ..bots.sense import thinking_of
from ..bots.sparring import PARTNERS
from ..core.catalogue import find
from .arena import lineups

LADDER = tuple(level.name for level in TABLE)
LEVELS, SPARRING, TOGETHER = "levels", "sparring", "together"  # the parts of the report


@dataclass(frozen=True)
class Contest:
    """One figure of the strength report: which bots play which game, and how."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    preset: str = ""
    weight: float = 1.0  # its part of the time while it is not decided
    part: str = LEVELS
    pairs: bool = False  # of four seats the first bot has two, in every arrangement

    @property
    def key(self) -> str:
        words = [f"{name}={choice}" for name, choice in self.options.items()]
        arranged = ("pairs",) if self.pairs else ()
        return " ".join((self.game, str(self.seats), self.preset, *words, *arranged, *self.bots))

    @property
    def fair(self) -> float:
        """What one of equals would get."""
        return 0.5 if (self.game, self.seats) == ("hop", 4) else 1 / self.seats  # four at |Hop⟩ are two teams

    @property
    def wanted(self) -> float:
        """What the lower end of the interval shall be above."""
        if self.bots == YARDSTICK_BOTS:
            return 0.5
        return 0.6 if self.fair == 0.5 else 1.5 * self.fair

    @property
    def is_duel(self) -> bool:
        """Whether it is played until the interval says whether what is wanted is reached."""
        return self.part == LEVELS

    def settled_options(self) -> dict[str, str]:
        preset = find(self.game).preset(self.preset).options_for(self.seats) if self.preset else {}
        return {**preset, **self.options}

    def entrants(self) -> list[Bot]:
        return [find_bot(name) for name in self.bots]

    def rows(self) -> list[tuple[int, ...]]:
        """Who sits where, for one deal: the arena's way, but where all win together partners sit beside a level."""
        game = find(self.game)
        if self.pairs:
            return [row for row in product((0, 1), repeat=self.seats) if 2 * sum(row) == self.seats]
        if thinking_of(game).cooperative and len(self.bots) > 1:
            return [tuple(int(seat != own) for seat in range(self.seats)) for own in range(self.seats)]
        return lineups(game, len(self.bots), self.seats)


YARDSTICK_BOTS = ("Professor:600", "Plain:6000")
YARDSTICK = Contest("hop", 2, YARDSTICK_BOTS, weight=5.0)
DUELS = tuple(
    Contest(game, seats, (LADDER[rank], LADDER[rank - 1]), options, weight=(0.5, 2.0, 6.0)[rank - 1])
    for game, seats, options in (
        ("hop", 2, {}),
        ("hop", 3, {"aim": "shocker"}),
        ("hop", 4, {}),
        ("hop", 2, {"degree": "doctorate"}),
        ("cats", 2, {}),
        ("cats", 4, {}),
        ("cats", 6, {}),
        ("lab", 2, {"data": "2"}),
        ("lab", 4, {"data": "2"}),
        ("lab", 8, {"data": "2"}),
    )
    for rank in range(1, len(LADDER))
)
BOOK = "By the book, collecting as an action"
PANIC_RULES: tuple[tuple[str, str, Mapping[str, str]], ...] = (  # in words, as a preset, and what differs from it
    ("by the book, collecting as an action", BOOK, {}),
    ("… over_limit=refuse", BOOK, {"over_limit": "refuse"}),
    ("… small_group_rules=all", BOOK, {"small_group_rules": "all"}),
    ("… codes=5", BOOK, {"codes": "5"}),
    ("by the book, collecting as the turn ends", "By the book, collecting as the turn ends", {}),
    ("playable", "Playable", {}),
)
PANIC = {
    (rule, seats, level): Contest("torus", seats, (level,), options, preset, weight, TOGETHER)
    for rule, preset, options in PANIC_RULES
    for seats in range(1, 5)
    for level, weight in (("Intern", 0.2), ("Postdoc", 0.5), ("Professor", 2.5))
}
TABLES: Mapping[str, tuple[tuple[int, bool, Mapping[str, str], str], ...]] = {  # seats, pairs, options, preset
    "cats": ((2, False, {}, ""), (4, False, {}, ""), (6, False, {}, ""), (4, True, {}, "")),
    "hop": ((2, False, {}, ""), (4, False, {}, "")),
    "lab": ((2, False, {"data": "2"}, ""), (4, False, {"data": "2"}, ""), (4, True, {"data": "2"}, "")),
    "torus": ((2, False, {}, "Playable"), (4, False, {}, "Playable")),
}
SPARS = tuple(
    Contest(game, seats, (level, partner), options, preset, weight, SPARRING, pairs)
    for game, partners in PARTNERS.items()
    for seats, pairs, options, preset in TABLES[game]
    for level, weight in (("Intern", 0.5), ("Postdoc", 1.0), ("Professor", 3.0))
    for partner in partners
)
PARTNERS_ALONE = tuple(  # where all win together: what partners reach without anybody's help
    Contest("torus", seats, (partner,), {}, "Playable", 0.5, SPARRING)
    for seats in (2, 4)
    for partner in PARTNERS["torus"]
)
CONTESTS = (*DUELS, YARDSTICK, *PANIC.values(), *SPARS, *PARTNERS_ALONE)
BY_KEY = {contest.key: contest for contest in CONTESTS}
