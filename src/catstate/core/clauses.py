"""The numbered clauses of a rules file: what each says and where it comes from.

A clause begins with its number in bold and ends with its source in italics, in one of three forms:

    **2.1** Put one disc into a column that is not full. *(Rulebook: Playing.)*
    **1.2** Two players take turns; seat 0 begins. *(House ruling: somebody must begin.)*
    **1.4** Six stacks, the larger ones first. *(Rulebook: Setup. House ruling: which are larger, the book is silent.)*

After `Rulebook:` stands the place: a heading of the book, a page, or a few words of it in quotation marks. After
`House ruling:` stands the reason. A clause that is partly a reading of ours has both, so that no reading passes for
the book.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

NUMBERED = re.compile(r"^(?:- )?\*\*(\d+\.\d+[a-z]?)\*\* (.*)$")
MARK = re.compile(r"^(?P<text>.*?)\s*\*\((?P<source>[^*]+)\)\*$")
SOURCE = re.compile(
    r"""(?:Rulebook:\ (?P<place>[A-Z"|].*?)(?:\.|(?<=!))  # a heading or a quotation, no remark
           (?:\ (?=House\ ruling:)|$))?
        (?:House\ ruling:\ (?P<reason>.*\w.*)\.)?""",
    re.VERBOSE,
)
EMPHASIS = re.compile(r"(\*\*?)(?=\S)(.+?)(?<=\S)\1")


@dataclass(frozen=True)
class Source:
    """Where a rule comes from. At least one of the two is there; both if the book leaves a part open."""

    place: str  # where the rulebook says so; "" if it does not
    reason: str  # why we rule so; "" where the rulebook rules alone

    def __str__(self) -> str:
        book = f"Rulebook: {self.place}{'' if self.place.endswith('!') else '.'}" if self.place else ""
        ours = f"House ruling: {self.reason}." if self.reason else ""
        return f"{book} {ours}".strip()


@dataclass(frozen=True)
class Clause:
    """One numbered rule."""

    number: str
    text: str  # without marks of emphasis and without the source
    source: Source | None  # None: the file does not say, or not in the form above


def read_clauses(markdown: str) -> Mapping[str, Clause]:
    """Every clause of a rules file, by its number and in its order."""
    words: dict[str, str] = {}
    number = ""
    for line in markdown.splitlines():
        if start := NUMBERED.match(line):
            number = start[1]
            words[number] = start[2]
        elif line.startswith("#") or not line.strip():
            number = ""
        elif number:
            words[number] += " " + line.strip()
    return MappingProxyType({number: read_clause(number, text) for number, text in words.items()})


def read_clause(number: str, words: str) -> Clause:
    """A clause from its Markdown, the number taken off."""
    mark = MARK.match(words)
    text = EMPHASIS.sub(r"\2", mark["text"] if mark else words)
    return Clause(number, text, read_source(mark["source"]) if mark else None)


def read_source(words: str) -> Source | None:
    """What stands between the parentheses; None if it is neither a place in the rulebook nor a ruling with a reason."""
    said = SOURCE.fullmatch(words)
    if not words or not said:
        return None
    place, reason = said["place"] or "", said["reason"] or ""
    if "house ruling" in place.casefold() or "Rulebook:" in reason:  # the one must not hide in the other
        return None
    return Source(place, reason)
