"""Game: one game in words and plain values, without playing it yet."""

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .clauses import Clause, read_clauses
from .errors import BadOption, NotUnderstood
from .language import cached, read_doc, say
from .options import Difference
from .options import Option as Option
from .options import Preset as Preset

if TYPE_CHECKING:
    from .classroom import Bench, PaperFigures
    from .match import Match
    from .outlook import Outlook
    from .parts import (
        Board,
        Claims,
        Explain,
        FurtherPicks,
        Groups,
        Notation,
        Picks,
        Positions,
        Refusals,
        Rules,
        Story,
        Terminal,
    )
    from .proof import PuzzleProof
    from .record import Ints, Record
    from .sense import Sense

NAMES = ("Ada", "Niels", "Marie", "Erwin", "Lise", "Max", "Emmy", "Paul")  # who sits where, until people say


@dataclass(frozen=True, eq=False)  # one object per game: presets hold mappings, so a game is hashed by identity
class Game:
    """What the lobby, the terminal and the library know of a game; its rules are loaded when first needed."""

    name: str
    title: str
    package: str  # the folder as a module; parts.py says what is in it
    seats: range
    hook: str  # one line that makes people want to play
    minutes: tuple[int, int]  # shortest and longest usual game at a table
    rules_number: int  # raised when a rule changes, so that older transcripts say so instead of replaying wrongly
    credits: str  # who made the tabletop game
    secrets: bool = False  # whether a seat holds what others may not see: a shared screen then needs a curtain
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    measured: tuple[str, ...] = ()  # options of which every choice is measured with every preset (docs/balance)
    chapters: tuple[str, ...] = ()  # modules of the folder beside the usual ones: chapters of the rules, each a file
    score_sum: Mapping[int, int] = field(default_factory=dict)  # seats → what their scores always add up to, in wins
    teams: Mapping[int, tuple[int, ...]] = field(
        default_factory=dict
    )  # seats → the team of each seat, if there are any
    check_options: Callable[[int, Mapping[str, str]], str] | None = None  # why a set can't be played; "" = it can
    longest: Callable[[int, Mapping[str, str]], int] | None = None  # seats, options → no match has more decisions
    largest: int = 2**31 - 1  # no number of a view is larger, none below its negative: how wide observations are
    rules_file: Path | None = None  # the numbered clauses; None: docs/rules/<name>.md of catstate itself

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles name the folder: there is one object per game in a process."""
        return game_in, (self.package,)

    @cached_property
    def rules(self) -> "Rules[Record, Record]":
        """The rules, answering to the verbs."""
        from .rules import answer_with

        module: Rules[Record, Record] = self._part("rules")
        answer_with(module)
        return module

    @cached_property
    def notation(self) -> "Notation[Record, Record]":
        return self._part("notation")

    @cached_property
    def positions(self) -> "Positions[Record] | None":
        """Positions in the game's own words, which are part of its notation; None: they are written field by field."""
        return self._part("notation") if hasattr(self.notation, "write_position") else None

    @cached_property
    def groups(self) -> "Groups[Record] | None":
        """How actions are grouped, which is part of its notation; None: they are one list."""
        return self._part("notation") if hasattr(self.notation, "group") else None

    @cached_property
    def further_picks(self) -> "FurtherPicks[Record] | None":
        """Other orders of clicking, which are part of its picks; None: there is one order for each action."""
        return self._part("picks") if hasattr(self.picks, "also") else None

    @cached_property
    def story(self) -> "Story[Record]":
        return self._part("story")

    @cached_property
    def refusals(self) -> "Refusals[Record]":
        return self._part("refusals")

    @cached_property
    def board(self) -> "Board[Record]":
        return self._part("board")

    @cached_property
    def picks(self) -> "Picks[Record]":
        return self._part("picks")

    @cached_property
    def terminal(self) -> "Terminal[Record]":
        return self._part("terminal")

    @cached_property
    def sense(self) -> "Sense[Record, Record] | None":
        """Judgement for bots; None: the game is searched blindly."""
        return self._part("sense")

    @cached_property
    def explain(self) -> "Explain[Record] | None":
        return self._part("explain")

    @cached_property
    def claims(self) -> "Claims[Record] | None":
        return self._part("claims")

    @cached_property
    def figures(self) -> "PaperFigures | None":
        return self._part("figures")

    @cached_property
    def bench(self) -> "Bench | None":
        return self._part("bench")

    @cached_property
    def proof(self) -> "PuzzleProof[Record, Record] | None":
        return self._part("proof")

    @cached_property
    def outlook(self) -> "Outlook[Record] | None":
        """What networks are shown of a view; None: its row."""
        return self._part("outlook")

    def _part(self, name: str) -> Any:
        """One module of the game's folder, held against the contract.

        Its functions take the game's own records, and those are all that they are ever given: to the rest of catstate,
        which knows no game, they are functions of records.
        """
        from .parts import checked_part

        return checked_part(self.package, name)

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Every numbered rule: its words and where it comes from."""
        return clauses_of(self)

    @property
    def folder(self) -> Path:
        """Where the sources of the game are."""
        return Path(str(importlib.import_module(self.package).__file__)).parent

    def rules_text(self) -> str:
        """The rules in our own words, as Markdown, in the language that is spoken if they are written in it."""
        if self.rules_file and self.rules_file.is_file():
            return self.rules_file.read_text(encoding="utf-8")
        if words := read_doc(Path("rules") / f"{self.name}.md"):
            return words
        raise FileNotFoundError(f"the rules of {self.title} are missing: no docs/rules/{self.name}.md")

    def settle(self, seats: int | None, options: Mapping[str, str | int]) -> tuple[int, dict[str, str]]:
        """The number of seats and the choice for every option; refuses what the game does not have."""
        seats = self.default_seats if seats is None else seats
        if seats not in self.seats:
            raise BadOption(
                say("{game} has {span} seats, not {seats}.", game=self.title, span=span(self.seats), seats=seats)
            )
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                have = ", ".join(known) or say("none")
                raise BadOption(
                    say("{game} has no option {name}; it has: {have}.", game=self.title, name=repr(name), have=have)
                )
        given = {name: known[name].read(said, self.title) for name, said in options.items()}
        settled = self.completed(seats, given)
        if self.check_options and (sentence := self.check_options(seats, settled)):
            raise BadOption(sentence)
        return seats, settled

    def completed(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """The choice for every option: what is not said is as usual, also where the option did not exist yet."""
        return {o.name: options.get(o.name, o.default_for(seats)) for o in self.options}

    def differences(self, seats: int, options: Mapping[str, str]) -> list[Difference]:
        """What is not as usual at a table of so many seats."""
        settled = self.completed(seats, options)
        usual = self.completed(seats, {})
        return [Difference(o, settled[o.name], usual[o.name]) for o in self.options if settled[o.name] != usual[o.name]]

    def telling(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Settled options without the numbers that are as usual: measurements are kept under these."""
        unusual = {one.option.name for one in self.differences(seats, options)}
        settled = self.completed(seats, options)
        return {o.name: settled[o.name] for o in self.options if o.bounds is None or o.name in unusual}

    def team_of(self, seat: int, seats: int) -> tuple[int, ...]:
        """The seats that win and lose with this one, itself included."""
        teams = self.teams.get(seats, tuple(range(seats)))
        return tuple(other for other in range(seats) if teams[other] == teams[seat])

    @property
    def default_seats(self) -> int:
        return max(2, self.seats.start)

    @property
    def default_preset(self) -> str:
        """The preset that a table offers first; "" where a game has none."""
        return self.presets[0].name if self.presets else ""

    def preset(self, name: str) -> Preset:
        for preset in self.presets:
            if preset.name.casefold() == name.casefold():
                return preset
        have = ", ".join(preset.name for preset in self.presets) or say("none")
        raise BadOption(
            say("{game} has no preset {name}; it has: {have}.", game=self.title, name=repr(name), have=have)
        )

    def encode(self, options: Mapping[str, str]) -> "Ints":
        """Settled options as the integers that the rules read."""
        import numpy as np

        return np.array([option.encode(options[option.name]) for option in self.options], np.int64)

    @cached_property
    def action_texts(self) -> Mapping[str, int]:
        """Every action text of the game, folded, and its id."""
        return dict(self._fold(self.notation.action_text, self.rules.NUM_ACTIONS))

    @cached_property
    def outcome_texts(self) -> Mapping[str, int]:
        """Every outcome text of the game, folded, and its id."""
        return dict(self._fold(self.notation.outcome_text, self.rules.NUM_OUTCOMES))

    @staticmethod
    def _fold(write: Any, count: int) -> Iterator[tuple[str, int]]:
        for number in range(count):
            if text := write(number):
                yield fold(text), number

    @cached_property
    def event_names(self) -> Mapping[int, str]:
        """The kinds of event of the game and of the table, by number: `said`, `taken_back`."""
        from .journal import TableEvent

        own = importlib.import_module(f"{self.package}.actions").Event
        return {int(kind): kind.name.lower() for kind in (*own, *TableEvent)}

    def read_action(self, text: str, legal: Sequence[str]) -> int:
        """The id of an action text, legal or not; `legal` only serves to suggest what could have been meant."""
        if (found := self.action_texts.get(fold(text))) is not None:
            return found
        near = get_close_matches(fold(text), [fold(one) for one in legal], 3, 0.5) or list(legal[:3])
        raise NotUnderstood(
            say(
                "{text} is no action of {game}; now you could say: {near}.",
                text=repr(text[:60]),
                game=self.title,
                near=", ".join(near),
            )
        )

    def read_outcome(self, text: str) -> int:
        if (found := self.outcome_texts.get(fold(text))) is not None:
            return found
        raise NotUnderstood(f"{text[:60]!r} is nothing that chance can bring in {self.title}.")

    def new(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        names: Sequence[str] = (),
        scripted: bool = False,
        **options: str | int,
    ) -> "Match":
        """A new match, with options by name: `game.new(seats=3, mode="tenure", alive=25)`.

        Chance is dealt from the seed; with `scripted=True` you play the outcomes yourself.
        """
        from .match import Match

        return Match.start(self, seats, options, seed, names, scripted)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of `Match.json`: views and actions, each field with its meaning."""
        from .structured import schema_of

        return schema_of(self)

    def position(self, text: str, seed: int | str | None = None) -> "Match":
        """A match that starts from a written position (see `Match.position`)."""
        from .transcript import read

        match = read(text, expect=self.name)
        return match if seed is None else match.reseeded(seed)


@cached(64)
def clauses_of(game: Game) -> Mapping[str, Clause]:
    """The numbered rules of a game in the language that is spoken."""
    return read_clauses(game.rules_text())


def game_in(package: str) -> Game:
    """The game of a folder."""
    game: Game = importlib.import_module(package).GAME
    return game


def fold(text: str) -> str:
    """Texts are compared without regard to case and spacing."""
    return " ".join(text.casefold().split())


def span(seats: range) -> str:
    """A number of seats in words: `2 to 4`."""
    return f"{seats[0]}" if len(seats) == 1 else say("{least} to {most}", least=seats[0], most=seats[-1])
