"""Option and Preset: what a table may settle before play, one thing at a time or as a named set."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import BadOption
from .language import say

NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, init=False)
class Option:
    """One thing a table may settle before play: one of several choices, or a whole number with bounds.

    `Option("alive", range(0, 41), 20, "Alive cats")` is a number; the rules get its value. Of other options they get
    the index of the choice. `default` may differ by the number of seats. Outside of the rules all values are text.
    """

    name: str
    choices: tuple[str, ...]  # of a number, every value
    default: str | Mapping[int, str]
    about: str  # one sentence for the lobby
    notes: Mapping[str, str]  # what is good to know of a choice, where it is chosen
    bounds: range | None  # of a number: from … to, else None

    def __init__(
        self,
        name: str,
        choices: tuple[str, ...] | range,
        default: str | int | Mapping[int, str] | Mapping[int, int],
        about: str,
        notes: Mapping[str, str] = NOTHING,
    ) -> None:
        usual = {seats: str(one) for seats, one in default.items()} if isinstance(default, Mapping) else str(default)
        values = {
            "name": name,
            "choices": tuple(map(str, choices)),
            "default": usual,
            "about": about,
            "notes": notes,
            "bounds": choices if isinstance(choices, range) else None,
        }
        for field_name, value in values.items():
            object.__setattr__(self, field_name, value)

    def default_for(self, seats: int) -> str:
        return self.default if isinstance(self.default, str) else self.default[seats]

    @property
    def label(self) -> str:
        """The name in words."""
        return say(self.plain_label)

    @property
    def plain_label(self) -> str:
        """The name in English words."""
        return self.name.replace("_", " ").capitalize()

    @property
    def span(self) -> str:
        """What it can be, in words."""
        if self.bounds is not None:
            return say("a whole number from {least} to {most}", least=self.bounds[0], most=self.bounds[-1])
        return ", ".join(self.choices)

    @property
    def extremes(self) -> tuple[str, ...]:
        """The choices that tests play: of a number, the lowest and the highest."""
        return self.choices if self.bounds is None else (self.choices[0], self.choices[-1])

    def read(self, said: str | int, title: str) -> str:
        """The choice as it is kept; refuses what the option does not have. Numbers may be given as such."""
        text = said if isinstance(said, str) else str(said)
        if self.bounds is None:
            if text in self.choices:
                return text
            raise BadOption(
                say(
                    "The option {name} of {game} can't be {said}; it can be: {span}.",
                    name=self.name,
                    game=title,
                    said=repr(said),
                    span=self.span,
                )
            )
        digits = text.strip()
        if isinstance(said, bool) or not (digits.isascii() and digits.isdecimal()) or len(digits) > 9:
            raise self._not_in_bounds(title, repr(said))
        if int(digits) not in self.bounds:
            raise self._not_in_bounds(title, digits)
        return str(int(digits))

    def _not_in_bounds(self, title: str, said: str) -> BadOption:
        return BadOption(
            say(
                "The option {name} of {game} is {span}, not {said}.",
                name=self.name,
                game=title,
                span=self.span,
                said=said,
            )
        )

    def encode(self, choice: str) -> int:
        """A choice as the whole number that the rules read."""
        return self.choices.index(choice) if self.bounds is None else int(choice)

    def words(self, choice: str) -> str:
        """A choice for people: a number with what it stands for, if that is something special."""
        return say(self.plain_words(choice))

    def plain_words(self, choice: str) -> str:
        """The same in English."""
        if self.bounds is None:
            return choice.replace("_", " ").replace("+", " and ")
        return self.notes.get(choice, choice)


@dataclass(frozen=True)
class Difference:
    """An option that is not as usual at a table."""

    option: Option
    choice: str
    usual: str

    def __str__(self) -> str:
        return say(
            "{option}: {choice} (usually {usual})",
            option=self.option.label,
            choice=self.option.words(self.choice),
            usual=self.option.words(self.usual),
        )


@dataclass(frozen=True)
class Preset:
    """A named set of options, the same for every number of seats or by the number of seats."""

    name: str
    about: str
    options: Mapping[str, str] = field(default_factory=dict)
    by_seats: Mapping[int, Mapping[str, str]] = field(default_factory=dict)

    def options_for(self, seats: int) -> dict[str, str]:
        return {**self.options, **self.by_seats.get(seats, {})}
