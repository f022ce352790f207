"""Bots of your own: found by `module:name`, or handed over; loaded when they are first asked."""

import importlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..core.game import Game
from ..core.record import Record
from .bot import BadBot, Bot, ChooseFunction, checked_action


@dataclass(frozen=True)
class OwnBot:
    """A bot that is not built in. It plays in whichever process asks; `apart` gives it one of its own."""

    name: str
    source: str | Bot | ChooseFunction  # `module:name`, or the bot itself

    @cached_property
    def answer(self) -> ChooseFunction:
        """Its own `choose`, checked."""
        source = load(self.source) if isinstance(self.source, str) else self.source
        return choice_of(self.name, source)

    def choose(self, game: Game, view: Record, legal: Sequence[int], seed: int) -> int:
        """Its action; BotFailed if that is not legal. What it raises is raised here."""
        return checked_action(self.name, game, self.answer(game, view, legal, seed), legal)

    def __reduce__(self) -> tuple[type["OwnBot"], tuple[str, str | Bot | ChooseFunction]]:
        return OwnBot, (self.name, self.source)  # without what was loaded: another process loads it for itself


def load(place: str) -> object:
    """What `module:name` names. The folder where you are is looked through last."""
    module_name, _, name = place.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: object = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name and f"{module_name}.".startswith(f"{error.name}."):
            raise BadBot(
                f"There is no module {module_name!r}: it is neither installed nor in the folder where you are."
            ) from None
        raise BadBot(f"{module_name} can't be loaded: {error}.") from error
    except Exception as error:
        raise BadBot(f"{module_name} can't be loaded: {type(error).__name__}: {error}.") from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise BadBot(f"The module {module_name} has no {name!r}.")
        found = getattr(found, part)
    return found


def choice_of(name: str, source: object) -> ChooseFunction:
    """The function that answers for a bot: itself, or its method `choose`. A class is called for an instance."""
    if isinstance(source, type):
        try:
            source = source()
        except Exception as error:
            raise BadBot(f"{name} can't be made without arguments: {type(error).__name__}: {error}.") from error
    choose = getattr(source, "choose", source)
    if not callable(choose):
        raise BadBot(f"{name} is no bot: it is neither a function nor has it a method `choose`.")
    check_signature(name, choose)
    answer: ChooseFunction = choose
    return answer


def check_signature(name: str, choose: Callable[..., object]) -> None:
    """A bot is asked with four arguments."""
    try:
        signature = inspect.signature(choose)
    except ValueError:  # written in C, and says nothing about its arguments
        return
    try:
        signature.bind(None, None, None, None)
    except TypeError:
        raise BadBot(f"{name} takes {signature}; a bot takes (game, view, legal, seed).") from None
