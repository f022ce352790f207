"""What the mutants showed: docs/mutants.md, and the survivors as text."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .equivalents import block_of
from .runner import Result

HEAD = """# Faults put in

`make mutants GAME=torus` changes one comparison, calculation, constant, branch or statement of a game's rules at a time
and runs the tests that execute it (`tools/mutants` says how). A mutant is *killed* when a test fails that
passes without the change. *Survivors* are rules that no test guards, listed by the clauses that their function cites.
*Equivalent* mutants change nothing that anybody could see; each is named with its reason in
`tests/games/<game>/equivalent_mutants.txt`. Where fewer are *tried* than there are, the run was stopped before its end:
those tried are a random sample. A mutant that no quick test notices counts as a survivor until the slow ones are done.
This page is generated.
"""
SECTION = re.compile(r"^## ", re.MULTILINE)


def count(results: Iterable[Result], equivalents: Mapping[str, str]) -> dict[str, int]:
    """How many mutants are killed, equivalent and alive."""
    counts = {"killed": 0, "equivalent": 0, "survived": 0}
    for result in results:
        same = result.mutant.key in equivalents
        counts["killed" if result.killer else "equivalent" if same else "survived"] += 1
    return counts


def rate(counts: Mapping[str, int]) -> float:
    """Killed mutants of those that change something, in per cent."""
    return 100 * counts["killed"] / max(1, counts["killed"] + counts["survived"])


def survivors(results: Iterable[Result], equivalents: Mapping[str, str]) -> list[Result]:
    alive = [result for result in results if not result.killer and result.mutant.key not in equivalents]
    return sorted(alive, key=lambda result: (result.mutant.file, result.mutant.line, result.mutant.change))


def by_clause(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Clause → survivors of the functions that cite it; a survivor with several clauses is listed under the first."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(next(iter(result.mutant.clauses), ""), []).append(result)
    return dict(sorted(found.items(), key=lambda pair: [int(n) for n in re.findall(r"\d+", pair[0])]))


def section(title: str, mutants: int, results: list[Result], equivalents: Mapping[str, str]) -> str:
    """One game's part of the page: of so many mutants these have been tried."""
    counts = count(results, equivalents)
    lines = [
        f"## {title}",
        "",
        "| mutants | tried | killed | equivalent | survived | killed of those that are not equivalent |",
        "|---|---|---|---|---|---|",
        f"| {mutants} | {len(results)} | {counts['killed']} | {counts['equivalent']} | {counts['survived']} "
        f"| {rate(counts):.1f} % |",
    ]
    if alive := survivors(results, equivalents):
        lines += ["", "Survived, by clause:", ""]
        for clause, those in by_clause(alive).items():
            lines.append(f"- **{clause or 'no clause'}**")
            lines += [f"  - {told(result)}" for result in those]
    if same := [result for result in results if result.mutant.key in equivalents and not result.killer]:
        lines += ["", "Equivalent:", ""]
        same.sort(key=lambda result: (result.mutant.file, result.mutant.line))
        for result in same:
            reason = equivalents[result.mutant.key]
            lines.append(f"- {told(result)}: {reason}")
    return "\n".join(lines) + "\n"


def told(result: Result) -> str:
    """A mutant in one line: the function, what was changed, and the code it was changed in."""
    mutant = result.mutant
    return f"`{mutant.function}`: `{mutant.change}` in `{mutant.text}`"


def write_page(page: Path, title: str, text: str) -> None:
    """Put the part of one game into the page, in the place of its older part."""
    old = page.read_text(encoding="utf-8") if page.is_file() else ""
    parts = [f"## {part}" for part in SECTION.split(old)[1:]]
    kept = [part.rstrip() + "\n" for part in parts if part.splitlines()[0] != f"## {title}"]
    page.write_text("\n".join([HEAD, *sorted([*kept, text])]), encoding="utf-8")


def survivors_text(results: list[Result], equivalents: Mapping[str, str]) -> str:
    """The survivors by clause, each as an entry for the file of equivalents that lacks its reason."""
    lines: list[str] = []
    for clause, those in by_clause(survivors(results, equivalents)).items():
        lines.append(f"# [{clause}]" if clause else "# no clause")
        for result in those:
            also = f", also [{', '.join(result.mutant.clauses[1:])}]" if len(result.mutant.clauses) > 1 else ""
            lines += [f"# line {result.mutant.line}, {result.how}{also}", block_of(result.mutant), ""]
    return "\n".join(lines)
