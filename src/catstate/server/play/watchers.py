"""Watchers: whoever must hear that a table has changed."""

from typing import Protocol


class Watcher(Protocol):
    """An open board: woken when there may be something new, it then looks for itself."""

    account: str

    def wake(self, after: float = 0.0) -> None:
        """Look, after so many seconds; not twice for what happens until then."""
        ...
