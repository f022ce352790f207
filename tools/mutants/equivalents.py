"""Mutants that change nothing, named one by one with the reason.

`tests/games/<game>/equivalent_mutants.txt` has a block of lines for each, blocks parted by empty lines, as
`make mutants` prints them for a survivor, with the reason added:

    rules.py list_turn
    if state.basics > 0 and not state.rooted:
    state.basics > 0 → state.basics != 0
    because basics never falls below 0
"""

from collections.abc import Collection
from pathlib import Path

from .mutations import Mutant

Name = tuple[str, str, str, str]


class BadEquivalents(Exception):
    """The file can't be read, or names a mutant that is not there."""


def read_equivalents(file: Path, mutants: Collection[Mutant]) -> dict[str, str]:
    """Key of the mutant → the reason. Every entry must be a mutant of today's rules."""
    if not file.is_file():
        return {}
    known: dict[Name, str] = {mutant.name: mutant.key for mutant in mutants}
    reasons: dict[str, str] = {}
    for block in file.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        start = f"{file.name}: {lines[0]!r}"
        if len(lines) < 4 or len(lines[0].split()) != 2 or not lines[3].startswith("because "):
            raise BadEquivalents(f"{start}: a mutant is file and function, line, change, and `because …`, a line each.")
        place, function = lines[0].split()
        name = (place, function, lines[1], lines[2])
        if name not in known:
            raise BadEquivalents(f"{start}, {lines[2]!r}: there is no such mutant in today's rules; remove the entry.")
        if known[name] in reasons:
            raise BadEquivalents(f"{start}, {lines[2]!r} is named twice.")
        reasons[known[name]] = " ".join(lines[3:]).removeprefix("because ")
    return reasons


def block_of(mutant: Mutant) -> str:
    """A mutant as an entry that lacks its reason."""
    return f"{mutant.file} {mutant.function}\n{mutant.text}\n{mutant.change}"
