"""What a seat may do: legal actions as texts, and as choices with words and clicks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .game import Game, fold


@dataclass(frozen=True)
class Choice:
    """A legal action: its text, words for a button, a remark, and the path of things to click for it."""

    text: str
    label: str
    detail: str
    picks: tuple[str, ...]


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
