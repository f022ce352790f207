"""A decision and the reason that was given for it."""

import re
from collections.abc import Callable
from typing import Any

from catstate.core import rules as verbs
from catstate.core.match import Match
from catstate.core.record import copy_of


class Case:
    """A decision: the match before it, the action, and the reason that was given."""

    def __init__(self, match: Match, text: str, words: str) -> None:
        self.match, self.text, self.words = match, text, words
        self.seat = match.to_act
        self.view: Any = match.view(self.seat)
        self.action = next(one for one in match.legal().ids if match.game.notation.action_text(one) == text)
        self.before: Any = copy_of(match._state)
        self.after_match = match.play(text)
        self.after: Any = copy_of(match._state)
        verbs.apply(self.after, self.action, None)  # without what chance answers


def texts_of(match: Match) -> list[str]:
    return [match.game.notation.action_text(one) for one in match.legal().ids]


Check = Callable[[Case, re.Match[str]], bool]
