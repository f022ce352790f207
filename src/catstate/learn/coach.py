"""The coach: a few remarks for the first match, each at the first moment that it is about.

`lessons/coach.lesson` in the game's folder; docs/lessons.md shows how it is written. Whether a remark is due is worked
out from what the viewer sees and may do, and from nothing else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from ..core.game import Game
from ..core.journal import NotedEvent, shown
from ..core.language import cached, say
from ..core.match import Match
from ..core.tips import drawn_ids
from .course import FOLDER, course_of, short
from .lesson import BadLesson, bad_line, fits
from .wording import LONGEST, long_sentences, unexplained_in_coach

COACH = "coach.lesson"
MOST = 6  # remarks in one match
ME = "[me]"  # the viewer's own seat
VIEW = re.compile(r"(\w+)(\[[\w,]+\])?\s*([<>=])\s*(-?\d+)")


@dataclass(frozen=True)
class Bubble:
    """One remark, and when it is made."""

    number: int  # its place in the file, from 1
    title: str
    line: int  # where it begins in its file
    when: tuple[str, ...]
    words: str  # Markdown
    points: tuple[str, ...]
    clause: str


@cached(64)
def coach_of(game: Game) -> tuple[Bubble, ...]:
    """What the coach of a game may say; () for a game that has none. What can't be read is named with file and line."""
    file = game.folder / FOLDER / COACH
    if not file.is_file():
        return ()
    return CoachReader(game, short(file)).read(file.read_text(encoding="utf-8"))


@dataclass
class CoachReader:
    """Reads coach.lesson."""

    game: Game
    file: str
    number: int = 0
    found: list[Bubble] = field(default_factory=list)
    draft: dict[str, list[str]] = field(default_factory=dict)
    begun: int = 0

    def fail(self, sentence: str) -> BadLesson:
        return bad_line(self.file, self.number, sentence)

    def read(self, text: str) -> tuple[Bubble, ...]:
        for self.number, raw in enumerate(text.splitlines(), 1):
            if line := raw.split("# ", 1)[0].strip():
                self._line(line)
        self._close()
        return tuple(self.found)

    def _line(self, line: str) -> None:
        word, colon, rest = line.partition(":")
        rest = rest.strip()
        if line.startswith(">"):
            self._add("words", say(line[1:].strip()))
        elif word == "coach" and rest:
            self._close()
            self.begun, self.draft = self.number, {"title": [say(rest)]}
        elif word == "when" and rest:
            self._check_when(rest)
            self._add("when", rest)
        elif word == "point" and rest:
            for thing in rest.split(","):
                self._add("point", thing.strip())
        elif word == "clause" and colon:
            if rest not in self.game.clauses:
                raise self.fail(f"{self.game.title} has no clause {rest}.")
            self._add("clause", rest)
        else:
            raise self.fail(f"{line[:60]!r} is no line of a coach; docs/lessons.md lists them.")

    def _add(self, word: str, text: str) -> None:
        if not self.draft:
            raise self.fail("a remark begins with 'coach: TITLE'.")
        self.draft.setdefault(word, []).append(text)

    def _check_when(self, rest: str) -> None:
        kind, _, what = rest.partition(" ")
        if rest.startswith("my event "):
            kind, what = "event", rest.removeprefix("my event ")
        if kind == "may":
            known = any(fits(what, text) for text in self.game.action_texts)
        elif kind == "event":
            known = what in self.game.event_names.values()
        else:
            known = kind == "view" and VIEW.fullmatch(what) is not None
        if not known:
            raise self.fail(f"{rest!r} is no situation of {self.game.title}; docs/lessons.md lists what can be asked.")

    def _close(self) -> None:
        if not self.draft:
            return
        for word in ("when", "words", "clause"):
            if word not in self.draft:
                name = "> WORDS" if word == "words" else word
                raise bad_line(self.file, self.begun, f"the remark {self.draft['title'][0]!r} lacks {name!r}.")
        self.found.append(
            Bubble(
                len(self.found) + 1,
                self.draft["title"][0],
                self.begun,
                tuple(self.draft["when"]),
                " ".join(self.draft["words"]),
                tuple(self.draft.get("point", ())),
                self.draft["clause"][0],
            )
        )


# When a remark is due


def bubbles_due(match: Match, seat: int, since: int) -> list[Bubble]:
    """The remarks whose situation holds for a seat on the present board; events count from the ply `since` on."""
    events: list[NotedEvent] | None = None
    due = []
    for bubble in coach_of(match.game):
        if events is None and any("event" in when for when in bubble.when):
            last = match.ply - len(match.steps)  # what the last play brought is at hand; before, it is played again
            steps = match.steps[since - last :] if since >= last else islice(match.replay(), max(0, since), match.ply)
            events = [event for step in steps for event in shown(step.events, seat)]
        if all(_holds(when, match, seat, events or []) for when in bubble.when):
            due.append(bubble)
    return due


def _holds(when: str, match: Match, seat: int, events: list[NotedEvent]) -> bool:
    kind, _, what = when.partition(" ")
    if kind == "may":
        return match.to_act == seat and any(fits(what, text) for text in match.legal())
    if kind == "view":
        return _compares(what, match, seat)
    names, name = match.game.event_names, when.rpartition(" ")[2]
    return any(names[event.kind] == name and (kind != "my" or event.who == seat) for event in events)


def _compares(what: str, match: Match, seat: int) -> bool:
    found = VIEW.fullmatch(what)
    assert found
    value = getattr(match.view(seat), found[1])
    places = (found[2] or "")[1:-1].replace("me", str(seat))
    for place in filter(None, places.split(",")):
        value = value[int(place)]
    number, wanted = int(np.asarray(value)), int(found[4])
    return {"<": number < wanted, ">": number > wanted, "=": number == wanted}[found[3]]


def pointed_at(bubble: Bubble, match: Match, seat: int) -> list[str]:
    """The things on a seat's board that a remark points at."""
    wanted = [thing.replace(ME, str(seat)) for thing in bubble.points]
    if not wanted:
        return []
    drawn = drawn_ids(match.game, match.view(seat), match.names, match.legal_for(seat))
    return [thing for thing in drawn if any(fits(one, thing) for one in wanted)]


def coach_faults(game: Game) -> Iterator[str]:
    """What is wrong with a coach's words, a sentence each."""
    bubbles = coach_of(game)
    file = short(game.folder / FOLDER / COACH)
    if len(bubbles) > MOST:
        yield str(bad_line(file, bubbles[MOST].line, f"a coach makes {MOST} remarks at most."))
    for bubble in bubbles:
        for sentence in long_sentences(bubble.words):
            yield str(bad_line(file, bubble.line, f"more than {LONGEST} words: {sentence!r}"))
    for number, term in unexplained_in_coach(course_of(game), (bubble.words for bubble in bubbles)):
        yield str(
            bad_line(file, bubbles[number].line, f"{term!r} is used before it is explained: set it in bold there.")
        )
