"""The story of a match as each seat is told it.

Lines are kept with a placeholder for each name, so that a new name changes them without telling the match again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...core.match import Match, Step
from ..store.rows import BY_BOT, BY_CLOCK, BY_CONSENT, BY_RELIEF

FIRST_PLACEHOLDER = 0xE000  # Unicode's private use area: a name can't contain these characters


@dataclass(frozen=True)
class StoryLine:
    """One sentence and a side remark."""

    text: str
    note: str


class SeatStory:
    """The lines told to one seat so far."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.lines: list[StoryLine] = []
        self.edition = 0  # raised when lines that were told have changed
        self.plies: list[int] = []  # how many plies had been played when each line was told
        self._templates: list[StoryLine] = []

    def tell(self, match: Match, first: int, steps: Iterable[Step], played_by: Mapping[int, str]) -> None:
        """Add what these steps, the first of them at this ply, mean to the seat."""
        unnamed = match.renamed([chr(FIRST_PLACEHOLDER + seat) for seat in range(match.seats)])
        for ply, step in enumerate(steps, first):
            templates = _tell(unnamed, step, self.seat, played_by.get(ply, ""))
            self._templates += templates
            self.lines += _fill_in(templates, match.names)
            self.plies += [ply + 1] * len(templates)

    def rename(self, names: Sequence[str]) -> None:
        self.lines = _fill_in(self._templates, names)
        self.edition += 1


def _fill_in(templates: Iterable[StoryLine], names: Sequence[str]) -> list[StoryLine]:
    table = {FIRST_PLACEHOLDER + seat: name for seat, name in enumerate(names)}
    return [StoryLine(line.text.translate(table), line.note.translate(table)) for line in templates]


def _tell(match: Match, step: Step, seat: int, played_by: str) -> list[StoryLine]:
    line = match.told(step, seat)
    if not line.text:
        return []
    actor = step.entry.actor
    if played_by == BY_CLOCK:
        notice = f"Time is over for {match.names[actor]}: the first choice is made for them."
        return [StoryLine(notice, ""), StoryLine(line.text, line.note)]
    if played_by == BY_RELIEF:
        return [StoryLine(relief_notice(match.names[actor]), ""), StoryLine(line.text, line.note)]
    if played_by == BY_CONSENT:
        return [StoryLine("All agree to take an action back.", "")]
    if played_by == BY_BOT:
        return [StoryLine(f"{line.text} (A bot plays for {match.names[actor]}.)", line.note)]
    return [StoryLine(line.text, line.note)]


def relief_notice(name: str) -> str:
    """What the story and the game record say when a bot failed."""
    return f"The bot of {name} failed: a built-in bot plays on."
