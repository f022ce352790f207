"""A variant: a named set of options in a TOML file of one's own.

game = "cats"
title = "Many cats, few boxes"
[options]
alive = 25
mode = "tenure"
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .catalogue import find
from .errors import BadOption, CatstateError
from .game import Game
from .match import Match

KEYS = ("game", "title", "about", "seats", "preset", "options")


class BadVariant(BadOption):
    """A variant that can't be played; the sentence names the line of its file."""


@dataclass(frozen=True)
class Variant:
    """A game under options of one's own."""

    game: Game
    title: str
    about: str
    seats: int | None  # None: any number that the game has
    preset: str  # "" = none: what is not said is as usual
    options: Mapping[str, str]  # what the file says

    def options_for(self, seats: int) -> dict[str, str]:
        """What its preset and then its own lines settle."""
        preset = self.game.preset(self.preset).options_for(seats) if self.preset else {}
        return {**preset, **self.options}

    def settle(self, seats: int | None = None) -> tuple[int, dict[str, str]]:
        """Seats, and the choice for every option."""
        wanted = seats or self.seats or self.game.default_seats
        return self.game.settle(wanted, self.options_for(wanted))

    def new(self, seats: int | None = None, seed: int | str | None = None, names: Sequence[str] = ()) -> Match:
        """A new match of it."""
        return Match.start(self.game, *self.settle(seats), seed, names)


def read_variant(place: Path) -> Variant:
    """The variant that a file describes."""
    try:
        text = place.read_text(encoding="utf-8")
    except OSError as error:
        raise BadVariant(f"{place} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadVariant(f"{place.name} is no text in UTF-8.") from None
    return VariantReader(place.name, text).variant()


class VariantReader:
    """Reads one file; every refusal names its line."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.lines = name, text.splitlines()
        try:
            self.said: dict[str, Any] = tomllib.loads(f"{text}\n")  # an error in the last line has a line, too
        except tomllib.TOMLDecodeError as error:
            raise BadVariant(f"{name} is no TOML: {error}.") from None

    def refuse(self, key: str, sentence: str) -> BadVariant:
        """A refusal that names the line in which the key stands."""
        here = re.compile(rf"\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[\]=]")
        line = next((number for number, line in enumerate(self.lines, 1) if here.match(line)), 0)
        return BadVariant(f"{self.name}, line {line}: {sentence}" if line else f"{self.name}: {sentence}")

    def variant(self) -> Variant:
        for key in self.said:
            if key not in KEYS:
                raise self.refuse(key, f"There is no key {key!r}; there are: {', '.join(KEYS)}.")
        if "game" not in self.said:
            raise self.refuse("game", 'A variant names its game: game = "cats".')
        try:
            game = find(self._text("game"))
        except CatstateError as error:
            raise self.refuse("game", str(error)) from None
        if (preset := self._text("preset")) != "":
            try:
                game.preset(preset)
            except BadOption as error:
                raise self.refuse("preset", str(error)) from None
        title = self._text("title") or "A variant"
        made = Variant(game, title, self._text("about"), self._seats(game), preset, self._options(game))
        self._check(made)
        return made

    def _text(self, key: str) -> str:
        said = self.said.get(key, "")
        if not isinstance(said, str):
            raise self.refuse(key, f"{key} is text in quotation marks, not {said!r}.")
        return said

    def _seats(self, game: Game) -> int | None:
        said = self.said.get("seats")
        if said is not None and (type(said) is not int or said not in game.seats):
            raise self.refuse("seats", f"{game.title} has {game.seats[0]} to {game.seats[-1]} seats, not {said!r}.")
        return said

    def _options(self, game: Game) -> dict[str, str]:
        said = self.said.get("options", {})
        if not isinstance(said, dict):
            raise self.refuse("options", "[options] is a table with a line for each option.")
        known = {option.name: option for option in game.options}
        found = {}
        for name, choice in said.items():
            if name not in known:
                have = ", ".join(known)
                raise self.refuse(name, f"{game.title} has no option {name!r}; it has: {have}.")
            if type(choice) not in (int, str):
                raise self.refuse(name, f"The option {name} of {game.title} is {known[name].span}, not {choice!r}.")
            try:
                found[name] = known[name].read(choice, game.title)
            except BadOption as error:
                raise self.refuse(name, str(error)) from None
        return found

    def _check(self, made: Variant) -> None:
        """It must be playable by the number of seats that it names, else by some number."""
        refused = []
        for seats in [made.seats] if made.seats else made.game.seats:
            try:
                made.settle(seats)
            except BadOption as error:
                refused.append(str(error))
            else:
                return
        words = re.findall(r"\w+", refused[0])
        wrong = next((name for name in made.options if name in words), "options")
        raise self.refuse(wrong, refused[0])
