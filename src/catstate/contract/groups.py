"""Groups of actions: whole, in order, each with a letter, and every action within a few keys."""

from collections.abc import Sequence
from itertools import groupby
from string import ascii_lowercase

from ..core.choices import Choice
from ..core.parts import RESERVED

MOST_KEYS = 5  # with which a keyboard reaches any action


def check_groups(choices: Sequence[Choice]) -> None:
    """Groups follow each other whole; each has a letter of its own; numbers of a group are not there twice; every
    action is reached in a few keys."""
    keys: dict[str, str] = {}
    for choice in choices:
        key, name = choice.key, choice.group
        if key:
            assert key in ascii_lowercase, f"{key!r} is no letter"
            assert key not in RESERVED, f"the letter {key!r} of the group {name!r} is reserved"
            assert keys.setdefault(key, name) == name, f"two groups have the letter {key!r}"
    order = [name for name, _ in groupby(choices, key=lambda choice: choice.group)]
    assert len(order) == len(set(order)), f"a group is torn apart: {order}"
    numbered = [(choice.group, choice.number) for choice in choices if choice.number]
    assert len(numbered) == len(set(numbered)), "a number stands twice in its group"
    for choice in choices:
        keys_needed = keys_for(choice, choices)
        assert keys_needed <= MOST_KEYS, f"{choice.text} takes {keys_needed} keys"


def keys_for(choice: Choice, choices: Sequence[Choice]) -> int:
    """How many keys choose an action: the letter of its group, its number or place there, Enter, and Enter again where
    it is asked about."""
    same = [one for one in choices if one.group == choice.group]
    digits = 0 if len(same) == 1 else len(str(choice.number or len(same)))
    return bool(choice.key) + digits + 1 + bool(choice.warning)
