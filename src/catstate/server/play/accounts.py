"""Accounts: who somebody is, without signing up, and the names that others see."""

import secrets
import unicodedata
from dataclasses import dataclass

from ...core.game import NAMES
from ...core.language import say
from ..errors import Refused

LONGEST_NAME = 24


@dataclass(frozen=True)
class Account:
    """A person at this server: a number nobody can guess, and the name others see."""

    id: str
    name: str
    generation: int = 0  # of the token that proved it


def new_account(name: str = "") -> Account:
    """Somebody we have not met; gets a scientist's name until another is given."""
    return Account(secrets.token_hex(12), name or secrets.choice(NAMES))


def clean_name(text: str) -> str:
    """A name as it may be shown."""
    return clean_title(text, LONGEST_NAME)


def clean_title(text: str, longest: int) -> str:
    """A name of somebody or something as it may be shown: one line, printable, short; refuses what is not."""
    name = " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text[:1000]).split())
    if not name:
        raise Refused(say("A name needs at least one letter."))
    if len(name) > longest:
        raise Refused(say("A name has at most {longest} characters.", longest=longest))
    return name


TURNS = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}  # characters that turn the direction of what follows


def clean_line(text: str) -> str:
    """A line of chat as it may be shown: without control characters, and none that reverses the page."""
    kept = (" " if unicodedata.category(c) == "Cc" else c for c in text if ord(c) not in TURNS)
    return " ".join("".join(kept).split())
