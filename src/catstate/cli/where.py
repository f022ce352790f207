"""Show a clause of the rules, and the kernels and tests that carry it."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.citations import Citation
    from ..core.game import Game

SOURCES = Path(__file__).parents[3]  # of a checkout: tests/games/<game> is in it; an installed package has no tests


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("clause", nargs="?", help="its number, as 2.1; without it all clauses are listed")


def run(args: argparse.Namespace) -> None:
    from .. import game

    chosen = game(args.game)
    if args.clause is None:
        for clause in chosen.clauses.values():
            print(f"{clause.number:<5} {clause.text}")
    else:
        show(chosen, args.clause.strip("[]"))


def show(game: "Game", number: str) -> None:
    """The clause, then who cites it."""
    from ..core.citations import citations_in

    if number not in game.clauses:
        raise_unknown(game, number)
    clause = game.clauses[number]
    print(f"{game.title} {number}\n{clause.text}\n{clause.source or 'No source is named.'}")
    folder = game.folder
    tests = next((place for place in (SOURCES / "tests/games" / game.name, folder / "tests") if place.is_dir()), None)
    cited = [citation for citation in citations_in(folder) if citation.clause == number]
    code = [citation for citation in cited if tests not in citation.file.parents]
    print_places("Kernels", (citation for citation in code if citation.is_kernel))
    print_places("Other code", (citation for citation in code if not citation.is_kernel))
    if tests is None:
        print(f"\nTests\n  are in the source repository, in tests/games/{game.name}.")
    else:
        print_places("Tests", (citation for citation in citations_in(tests) if citation.clause == number))


def print_places(heading: str, citations: Iterable["Citation"]) -> None:
    """Each function once, at the first line that cites the clause."""
    lines: dict[tuple[Path, str], str] = {}
    for citation in citations:
        line = f"{shortened(citation.file)}:{citation.line}  {citation.name}".rstrip()
        lines.setdefault((citation.file, citation.name or str(citation.line)), line)
    print(f"\n{heading}")
    for line in lines.values() or ["none cites it"]:
        print(f"  {line}")


def shortened(file: Path) -> Path:
    """The path from here if the file lies below."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def raise_unknown(game: "Game", number: str) -> None:
    """Refuse a clause that is not there; name those that were probably meant."""
    from difflib import get_close_matches

    from ..core.errors import UnknownClause

    saying = [clause.number for clause in game.clauses.values() if number.casefold() in clause.text.casefold()]
    section = [known for known in game.clauses if known.split(".")[0] == number.split(".")[0]]
    near = saying if any(letter.isalpha() for letter in number) else section
    near = near or get_close_matches(number, game.clauses, 5, 0)
    raise UnknownClause(f"{game.title} has no clause {number[:40]!r}; perhaps: {', '.join(near[:12])}.")
