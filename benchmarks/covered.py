"""How much of the rules the tests run: `make coverage` plays them interpreted, so that lines of kernels count too.

Writes docs/coverage.md and the figure in the README. Left out are the tests that need compiled speed: oracles that
compare millions of positions, bots, batches. Bots, server, terminal and adapters are tested, but not measured here.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from coverage import Coverage

import catstate

ROOT = Path(__file__).parents[1]
# Interpreted kernels are about a thousand times slower.
SLOW = "not oracle and not possible_worlds and not millisecond"
TESTS = (
    "tests/core/test_chance.py",
    "tests/core/test_clause_reader.py",
    "tests/core/test_match.py",
    "tests/core/test_positions.py",
    "tests/core/test_values.py",
    "tests/games",
    "tests/test_transcripts.py",
    "tests/test_golden.py",
)
PARTS = ("core", "draw", "games/torus", "games/cats", "games/hop", "games/lab")

PAGE = """# Coverage

*Written by `make coverage`.*

The share of lines and branches that the tests of the rules run: every clause, the rulebooks' transcripts, whole random
matches under the contract, drawings. They are run interpreted, because compiled code can't be watched; so the lines of
kernels count like all others. Tests that need compiled speed, such as independent oracles, are left out. The judgement
of bots, the server, the terminal and the adapters are tested too, but compiled, and are not measured here.

| part | lines | covered |
|---|---|---|
"""


def whole_matches() -> list[str]:
    """The contract on one random match of each game with the fewest and one with the most seats."""
    games = [game for game in catstate.GAMES.values() if game.package.startswith("catstate.")]
    return [
        f"tests/test_contract.py::test_contract[{game.name}-{seats}-1]"
        for game in games
        for seats in (game.seats[0], game.seats[-1])
    ]


def run_tests() -> None:
    """All at once on every core; each process writes a file of its own."""
    command = [
        "-m",
        "coverage",
        "run",
        "-m",
        "pytest",
        "-q",
        "--numprocesses",
        "auto",
        "-k",
        SLOW,
        *TESTS,
        *whole_matches(),
    ]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-m", "coverage", "erase"], cwd=ROOT, check=True)
    subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=True)
    subprocess.run([sys.executable, "-m", "coverage", "combine", "-q"], cwd=ROOT, check=True)


def share(part: str) -> tuple[int, float]:
    """The number of lines of a part of the package, and the share of its lines and branches that were run."""
    results = Coverage(config_file=str(ROOT / "pyproject.toml"), data_file=str(ROOT / "build/coverage"))
    results.load()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        covered = results.report(include=[f"{ROOT}/src/catstate/{part}/*"], file=nowhere)
    files = (ROOT / "src/catstate" / part).rglob("*.py")
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files), covered


def main() -> None:
    run_tests()
    rows = []
    for part in PARTS:
        lines, covered = share(part)
        rows.append(f"| `{part}` | {lines:,} | {covered:.1f} % |")
    total = share("*")[1]
    rows.append(f"| all of these | | **{total:.1f} %** |")
    (ROOT / "docs/coverage.md").write_text(PAGE + "\n".join(rows) + "\n", encoding="utf-8")
    readme = ROOT / "README.md"
    figure = f"{total:.1f} % of the lines"
    text, changes = re.subn(r"[\d.]+ % of the lines", figure, readme.read_text(encoding="utf-8"))
    assert changes == 1, "the README names no figure"
    readme.write_text(text, encoding="utf-8")
    print(f"{total:.1f} %")


if __name__ == "__main__":
    main()
