"""One game from its sources to the report."""

from collections.abc import Collection
from pathlib import Path

import catstate
from catstate.core.errors import CatstateError

from .equivalents import BadEquivalents, read_equivalents
from .report import count, rate, section, survivors, survivors_text, write_page
from .runner import Killer, Plan, Result, Runner, run
from .subject import ROOT, Subject, subject_of

BUILD = ROOT / "build/mutants"
PAGE = ROOT / "docs/mutants.md"
SAMPLE = 40  # mutants of each game for which the tests that kill them are named


def investigate(name: str, sample: int, jobs: int, minutes: float, quick: bool, survivors_file: Path | None) -> bool:
    """Run the mutants of a game and write what they showed; False if something is wrong."""
    try:
        game = catstate.game(name)
        subject = subject_of(game)
        equivalents = read_equivalents(subject.equivalents, subject.mutants)
    except (CatstateError, BadEquivalents) as error:
        print(f"mutants: {error}")
        return False
    if quick:
        runner = hunt_quickly(subject, sample or SAMPLE, jobs, equivalents)
    else:
        runner = hunt(subject, Plan(sample, jobs, minutes=minutes, last=frozenset(equivalents)))
    results = [*runner.results.values(), *(Result(mutant, "", "survived so far") for mutant in runner.waiting)]
    counts = count(results, equivalents)
    told = ", ".join(f"{number} {what}" for what, number in counts.items())
    print(f"{name}: {len(results)} of {len(subject.mutants)} mutants run: {told}; {rate(counts):.1f} % killed")
    if runner.waiting:
        print(f"{name}: {len(runner.waiting)} of these have met the brief tests only; the next run goes on")
    wrong = [result for result in results if result.killer and result.mutant.key in equivalents]
    for result in wrong:
        print(f"named equivalent, yet killed by {result.killer}:\n{result.mutant}")
    alive = survivors(results, equivalents)
    if quick:
        for result in alive:
            print(f"survived: {result.mutant}")
        return not wrong and not alive
    write_killers(subject, runner)
    if survivors_file:
        survivors_file.write_text(survivors_text(results, equivalents), encoding="utf-8")
    (BUILD / f"{name}-survivors.txt").write_text(survivors_text(results, equivalents), encoding="utf-8")
    if not sample and results:
        write_page(PAGE, game.title, section(game.title, len(subject.mutants), results, equivalents))
    return not wrong


def hunt(subject: Subject, plan: Plan) -> Runner:
    return run(subject, plan, BUILD, lambda line: print(f"{subject.name}: {line}", flush=True))


def hunt_quickly(subject: Subject, sample: int, jobs: int, equivalents: Collection[str]) -> Runner:
    """Each mutant meets the test that killed it before; only if that is not known, or fails to, all the others.

    Equivalent mutants are left to the long run.
    """
    chosen = frozenset(mutant.key for mutant in subject.mutants[:sample] if mutant.key not in equivalents)
    named = read_killers(subject.killers)
    first = hunt(subject, Plan(sample, jobs, only=chosen, named=named)) if named else None
    alive = frozenset(key for key in chosen if first is None or not first.results[key].killer)
    if first is None or alive:
        second = hunt(subject, Plan(sample, jobs, only=alive))
        second.results = {**(first.results if first else {}), **second.results}
        return second
    return first


def read_killers(file: Path) -> dict[str, Killer]:
    """Mutant → the test that killed it in the last long run."""
    if not file.is_file():
        return {}
    lines = [line.split(" ", 2) for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {key: Killer(float(seconds), test) for key, seconds, test in lines}


def write_killers(subject: Subject, runner: Runner) -> None:
    """Name the tests that kill the sample of `make test`, so that it need not look for them."""
    lines = ["# Written by make mutants: mutants of the sample that make test runs, and the test that kills each."]
    for mutant in subject.mutants[:SAMPLE]:
        result = runner.results.get(mutant.key)
        if result and result.killer:
            seconds = runner.known[result.killer].seconds
            lines.append(f"{mutant.key} {seconds:.2f} {result.killer}")
    subject.killers.write_text("\n".join(lines) + "\n", encoding="utf-8")
