"""What a seat may do: legal actions as texts, and as choices with words and clicks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from .game import Game, fold


@dataclass(frozen=True)
class Choice:
    """A legal action: its text, words for a button, a remark, and the path of things to click for it."""

    text: str
    label: str
    detail: str
    picks: tuple[str, ...]
    also: tuple[tuple[str, ...], ...] = ()  # other paths to the same action
    group: str = ""  # the heading that it stands under
    key: str = ""  # the letter of that group
    number: int = 0  # its number in a group of numbers; 0 = none
    warning: str = ""  # what it ruins, to be asked about once


_choice = lru_cache(16_384)(Choice)  # most choices of a board are those of the board before


def choices_of(game: Game, view: Any, names: Sequence[str], legal: Sequence[int]) -> list[Choice]:
    """Legal actions in words and as paths of picks, in the order of their groups."""
    notation, groups, picks, further = game.notation, game.groups, game.picks, game.further_picks
    others = further.also(view, legal) if further else [()] * len(legal)
    ranked = []
    for action, also in zip(legal, others, strict=True):
        words = notation.action_text(action), notation.label(view, action, names), notation.detail(view, action)
        path, more = picks.path(view, action), tuple(map(tuple, also))
        if groups is None:
            ranked.append((0, _choice(*words, path, more)))
            continue
        rank, name, key, number = groups.group(view, action)
        ranked.append((rank, _choice(*words, path, more, name, key, number, groups.warn(view, action))))
    if groups is not None:
        ranked.sort(key=_rank)
    return [choice for _, choice in ranked]


_rank = itemgetter(0)


def in_groups(choices: Iterable[Choice]) -> list[tuple[str, list[Choice]]]:
    """Choices under their headings, in order."""
    return [(name, list(items)) for name, items in groupby(choices, key=lambda choice: choice.group)]


def questions_of(game: Game, view: Any, names: Sequence[str], choices: Sequence[Choice]) -> dict[str, str]:
    """The question after each beginning of a path of picks; the key is the ids with a space between."""
    further = game.further_picks
    if further is None:
        return {}
    paths = {path[:end] for choice in choices for path in (choice.picks, *choice.also) for end in range(1, len(path))}
    return {" ".join(picked): further.ask_next(view, picked, names) for picked in sorted(paths)}


class Actions(Sequence[str]):
    """Legal actions as texts, written when first asked for: iterate, count, index, ask with `in` in any case."""

    def __init__(self, game: Game, ids: Iterable[int]) -> None:
        self._game, self.ids = game, tuple(ids)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(map(self._game.notation.action_text, self.ids))

    def __getitem__(self, index: Any) -> Any:
        return self._texts[index]

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and fold(text) in {fold(one) for one in self._texts}

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {', '.join(self._texts)}>"
