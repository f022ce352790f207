"""Watchers: whoever must hear that a table has changed."""

from collections.abc import Callable, Collection
from typing import Protocol

AT_ONCE, PAUSE = 10, 0.01  # boards that are shown something new together, and seconds until the next so many


class Watcher(Protocol):
    """An open board: woken when there may be something new, it then looks for itself."""

    account: str

    def wake(self, after: float = 0.0) -> None:
        """Look, after so many seconds; not twice for what happens until then."""
        ...


def wake_all(watchers: Collection[Watcher], is_player: Callable[[Watcher], bool]) -> None:
    """Players of a crowd come first; the others go in portions, between which the server does something else."""
    if len(watchers) <= AT_ONCE:
        for watcher in watchers:
            watcher.wake()
        return
    players_first = sorted(watchers, key=lambda watcher: not is_player(watcher))
    for number, watcher in enumerate(players_first):
        watcher.wake(number // AT_ONCE * PAUSE)
