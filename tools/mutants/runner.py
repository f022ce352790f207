"""Run mutants inside one loaded pytest: a plugin that takes the place of pytest's own loop over the tests."""

import hashlib
import json
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest

from catstate.core.citations import clauses_in

from .forks import Ended, Forks, Report
from .mutations import Mutant, kernels_of, probed
from .subject import ROOT, Subject, belongs

BRIEF = 0.1  # seconds of processor time up to which a test is tried on every mutant before the others are tried
QUICK = 1.0  # seconds up to which a test that killed before is tried first
INSIST = 0.05  # seconds until it is cut off again
SLOWEST = 10.0  # seconds after which a test is left out altogether


class Killer(NamedTuple):
    """The test that noticed a mutant in an earlier run."""

    seconds: float  # of processor time that it takes without a mutant
    test: str


@dataclass(frozen=True)
class Plan:
    """How much is done."""

    sample: int = 0  # how many mutants; 0: all
    jobs: int = 2
    minutes: float = 240  # of all; what is left is done by the next run
    only: frozenset[str] = frozenset()  # keys of mutants, if not all of the sample are to be run
    last: frozenset[str] = frozenset()  # keys of mutants that come after all others: those named equivalent
    named: Mapping[str, Killer] = field(default_factory=dict)  # run these tests alone, without looking for others


@dataclass
class Result:
    """What became of a mutant."""

    mutant: Mutant
    killer: str  # the test that failed; "" if it survived
    how: str  # failed, endless, crashed; survived, or uncovered if no test runs the statement


class Kept(NamedTuple):
    """A result of this run or an earlier one, as it is written down."""

    key: str
    killer: str
    how: str
    marks: list[str]  # of the test files that had their say: the killer's, or all that execute the statement


BRIEFLY = "met the brief tests"  # Kept.how of a mutant that is still to meet the others


@dataclass
class Known:
    """What one test is known to do without a mutant."""

    seconds: float
    statements: set[str] = field(default_factory=set)


class CutOff(BaseException):
    """A test takes too long to be used."""


class Runner:
    """The plugin."""

    def __init__(self, subject: Subject, plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
        self.subject, self.plan, self.folder, self.say = subject, plan, folder, say
        self.items: dict[str, pytest.Item] = {}
        self.cited: dict[str, set[str]] = {}  # test → the clauses that its docstring cites
        self.failed = False  # whether a part of the test that runs now has failed
        self.is_observing = False
        self.left_out: list[str] = []  # tests that take too long or fail without a mutant
        self.steady: dict[str, bool] = {}  # test → whether it passes alone and without a mutant
        self.results: dict[str, Result] = {}
        self.waiting: list[Mutant] = []  # passed all brief tests; the others are still to be tried
        chosen = subject.mutants[: plan.sample or None]
        self.mutants = {one.key: one for one in chosen if not plan.only or one.key in plan.only}
        self.known: dict[str, Known] = {}
        self.passed: dict[str, set[str]] = {}  # mutant → marks of the test files that it survived in an earlier run
        self.store = folder / f"{subject.name}.results"
        self.hints = folder / f"{subject.name}.killers"

    # pytest calls these

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if belongs(self.subject, item.nodeid)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the tests can't be collected")
        session.config.pluginmanager.unregister(name="terminalreporter")  # thousands of failures are no news
        self.items = {item.nodeid: item for item in session.items}
        self.cited = {item.nodeid: set(clauses_in(str(getattr(item, "obj", item).__doc__))) for item in session.items}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.known = self.recall() if self.plan.named else self.learn()
        self.say(f"{len(self.known)} tests are used, {len(self.left_out)} are left out; {len(self.mutants)} mutants")
        self.hunt()
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        with self.limit():
            yield

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        with self.limit():
            yield

    # One test

    @contextmanager
    def limit(self) -> Iterator[None]:
        """While tests are observed, cut off what takes too long; again and again, because NumPy swallows errors."""
        if self.is_observing:
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST, INSIST)
        try:
            yield
        finally:
            if self.is_observing:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def passes(self, nodeid: str, following: str | None = None) -> bool:
        """Run one test; what its module set up is kept if the following test needs it too."""
        item, after = self.items[nodeid], self.items[following] if following else None
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return not self.failed

    # What tests do without a mutant

    def recall(self) -> dict[str, Known]:
        """The tests that are named, each for the mutants that it noticed before."""
        known: dict[str, Known] = {}
        for key, (seconds, nodeid) in self.plan.named.items():
            if key in self.mutants and nodeid in self.items:
                known.setdefault(nodeid, Known(seconds)).statements.add(self.mutants[key].statement)
        return known

    def learn(self) -> dict[str, Known]:
        """Which statements each test executes, and how long it takes; kept for the next run."""
        functions = {(one.file, one.function) for one in self.mutants.values()}
        named = hashlib.sha256(repr(sorted(functions)).encode()).hexdigest()[:8]
        place = self.folder / f"{self.subject.name}-{named}.map"
        seen: dict[str, tuple[float, list[str]]] = {}
        for line in place.read_text(encoding="utf-8").splitlines() if place.is_file() else ():
            mark, nodeid, seconds, statements = json.loads(line)
            if nodeid in self.items and mark == self.mark_of(nodeid):
                seen[nodeid] = seconds, statements
        for line in self.observe_all(functions, [nodeid for nodeid in self.items if nodeid not in seen]):
            nodeid, seconds, statements = json.loads(line)
            seen[nodeid] = seconds, statements
        lines = [json.dumps([self.mark_of(nodeid), nodeid, *row]) for nodeid, row in seen.items()]
        place.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.left_out += [nodeid for nodeid, (seconds, _) in seen.items() if seconds < 0]
        return {nodeid: Known(seconds, set(ran)) for nodeid, (seconds, ran) in seen.items() if seconds >= 0}

    def mark_of(self, nodeid: str) -> str:
        """What decides the results of a test: see Subject.marks."""
        return self.subject.marks[self.items[nodeid].path.name]

    def observe_all(self, functions: set[tuple[str, str]], nodeids: Iterable[str]) -> list[str]:
        """Run these tests once, shared out between the processes by files."""
        files: dict[str, list[str]] = {}
        for nodeid in nodeids:
            files.setdefault(nodeid.split("::")[0], []).append(nodeid)
        shares: list[list[str]] = [[] for _ in range(self.plan.jobs)]
        for together in sorted(files.values(), key=len, reverse=True):
            min(shares, key=len).extend(together)
        forks: Forks[list[str]] = Forks(self.plan.jobs)
        for share in filter(None, shares):
            forks.start(partial(self.observe, share, functions), share)
        lines: list[str] = []
        while forks.running:
            for _, ended in forks.ended():
                if ended.signal or any(line.startswith("error ") for line in ended.lines):
                    raise RuntimeError(f"the tests can't be run without a mutant: {ended.lines[-1:]}, {ended.signal}")
                lines += ended.lines
        return lines

    def observe(self, share: list[str], functions: set[tuple[str, str]], report: Report) -> None:
        """In a copy: run these tests with probes in the functions."""
        ran: set[str] = set()
        for file, module in self.subject.loaded.items():
            vars(module)["_ran"] = ran.add
            for tree in kernels_of(self.subject.sources[file]):
                if (file, tree.name) in functions:
                    getattr(module, tree.name).__code__ = probed(file, tree)
        signal.signal(signal.SIGVTALRM, cut_off)
        self.is_observing = True
        for nodeid, following in pairs(share):
            ran.clear()
            start = time.process_time()
            passed = self.passes(nodeid, following)
            report(json.dumps([nodeid, time.process_time() - start if passed else -1, sorted(ran)]))

    # What they do with one

    def hunt(self) -> None:
        """Run every mutant that has no result yet."""
        self.results = {} if self.plan.named else dict(self.read_results())
        killers = self.read_hints()
        met = {mutant.key for mutant in self.waiting}
        todo = [mutant for key, mutant in self.mutants.items() if key not in self.results and key not in met]
        for queue in (todo, self.waiting):
            queue.sort(key=lambda mutant: mutant.key in self.plan.last)
        forks: Forks[tuple[Mutant, bool]] = Forks(self.plan.jobs)
        end = time.monotonic() + 60 * self.plan.minutes
        favourites: dict[str, list[str]] = {}  # function → tests that killed other mutants of it
        start, done = time.monotonic(), 0
        try:
            while todo or self.waiting or forks.running:
                while (todo or self.waiting) and not forks.is_full and time.monotonic() < end:
                    brief = bool(todo)
                    mutant = (todo or self.waiting).pop(0)
                    first = [killers.get(mutant.key, ""), *favourites.get(mutant.function, [])]
                    tests = self.choose(mutant, first, brief)
                    if tests:
                        forks.start(partial(self.try_mutant, mutant, tests), (mutant, brief))
                    elif brief:
                        self.wait(mutant)
                    else:
                        covered = any(mutant.statement in test.statements for test in self.usable())
                        self.keep(Result(mutant, "", "survived" if covered else "uncovered"))
                if not forks.running:
                    break
                for (mutant, brief), ended in forks.ended():
                    result = self.judge(mutant, ended)
                    if result is None:  # its killer fails alone too: the others decide
                        (todo if brief else self.waiting).insert(0, mutant)
                        continue
                    if brief and not result.killer:
                        self.wait(mutant)
                        continue
                    self.keep(result)
                    done += 1
                    if result.killer:
                        killers[mutant.key] = result.killer
                        liked = favourites.setdefault(mutant.function, [])
                        favourites[mutant.function] = [result.killer, *(t for t in liked if t != result.killer)][:3]
                    if done % 100 == 0:
                        self.say(f"{len(self.results)} of {len(self.mutants)}, {time.monotonic() - start:.0f} s")
        finally:
            forks.stop()
            self.hints.write_text(json.dumps(killers, indent=0), encoding="utf-8")

    def usable(self) -> Iterator[Known]:
        """The tests that pass alone and without a mutant, as far as that has been tried."""
        return (test for nodeid, test in self.known.items() if self.steady.get(nodeid, True))

    def choose(self, mutant: Mutant, first: Iterable[str], brief: bool) -> list[str]:
        """The brief tests that execute the statement, or all the others: those that were right before come first, then
        those that cite the rule, then the rest.

        Within each group the quickest come first. A test that killed this or a neighbour before counts as brief.
        """
        first = [nodeid for nodeid in first if nodeid in self.known and self.known[nodeid].seconds < QUICK]
        usable = {
            nodeid: test.seconds
            for nodeid, test in self.known.items()
            if mutant.statement in test.statements and self.steady.get(nodeid, True)
            if (test.seconds < BRIEF or nodeid in first if brief else test.seconds >= BRIEF)
            if self.mark_of(nodeid) not in self.passed.get(mutant.key, ())
        }
        liked = [nodeid for nodeid in dict.fromkeys(first) if usable.get(nodeid, QUICK) < QUICK]
        rest = usable.keys() - set(liked)
        rule = set(mutant.clauses)
        return liked + sorted(rest, key=lambda test: (usable[test] >= QUICK, not rule & self.cited[test], usable[test]))

    def try_mutant(self, mutant: Mutant, tests: list[str], report: Report) -> None:
        """In a copy: change the function, run the tests, stop at the first failure."""
        module = self.subject.loaded[mutant.file]
        getattr(module, mutant.function).__code__ = mutant.code()
        for nodeid, following in pairs(tests):
            report(f"run {nodeid}")
            # An endless loop ends the copy: nothing catches the signal's default action.
            signal.setitimer(signal.ITIMER_VIRTUAL, 1 + 20 * self.known[nodeid].seconds)
            if not self.passes(nodeid, following):
                report("failed")
                return
        report("survived")

    def judge(self, mutant: Mutant, ended: Ended) -> Result | None:
        """What a copy's last words mean; None if the test that failed would have failed anyway."""
        last = ended.lines[-1] if ended.lines else ""
        if last == "survived":
            return Result(mutant, "", "survived")
        if last.startswith("error "):
            raise RuntimeError(f"{mutant} can't be run: {last}")
        running = [line.removeprefix("run ") for line in ended.lines if line.startswith("run ")][-1]
        if not self.is_steady(running):
            return None
        how = "failed" if last == "failed" else "endless" if ended.signal == signal.SIGVTALRM else "crashed"
        return Result(mutant, running, how)

    def is_steady(self, nodeid: str) -> bool:
        """Whether a test passes alone and without a mutant, tried once in a copy."""
        if nodeid not in self.steady:
            alone: Forks[str] = Forks(1)
            alone.start(lambda report: report(str(self.passes(nodeid))), nodeid)
            self.steady[nodeid] = [ended.lines for _, ended in alone.ended()] == [["True"]]
        return self.steady[nodeid]

    # What is kept between runs

    def keep(self, result: Result) -> None:
        self.results[result.mutant.key] = result
        if self.plan.named:  # one test has its say; that is not what a long run would have to show
            return
        marks = [self.mark_of(result.killer)] if result.killer else sorted(self.marks_for(result.mutant))
        self.write_down(Kept(result.mutant.key, result.killer, result.how, marks))

    def wait(self, mutant: Mutant) -> None:
        """The brief tests have not noticed it: the others come when all mutants have met the brief ones."""
        index = len(self.waiting)
        if mutant.key not in self.plan.last:
            index = next((i for i, one in enumerate(self.waiting) if one.key in self.plan.last), index)
        self.waiting.insert(index, mutant)
        if not self.plan.named:
            self.write_down(Kept(mutant.key, "", BRIEFLY, sorted(self.marks_for(mutant))))

    def write_down(self, kept: Kept) -> None:
        with self.store.open("a", encoding="utf-8") as file:
            file.write(json.dumps(kept) + "\n")

    def marks_for(self, mutant: Mutant) -> set[str]:
        """The marks of all test files that execute the statement."""
        return {self.mark_of(nodeid) for nodeid, test in self.known.items() if mutant.statement in test.statements}

    def read_results(self) -> Iterator[tuple[str, Result]]:
        """Results of earlier runs that still hold: the killer is as it was, or no test has been added or changed."""
        if self.store.is_file():
            kept = [Kept(*json.loads(line)) for line in self.store.read_text(encoding="utf-8").splitlines()]
            for one in {one.key: one for one in kept if one.key in self.mutants}.values():
                mutant = self.mutants[one.key]
                if one.killer:
                    if one.killer in self.known and self.mark_of(one.killer) in one.marks:
                        yield one.key, Result(mutant, one.killer, one.how)
                elif self.marks_for(mutant) <= set(one.marks):
                    if one.how == BRIEFLY:
                        self.waiting.append(mutant)
                    else:
                        yield one.key, Result(mutant, "", one.how)
                elif one.how != BRIEFLY:
                    self.passed[one.key] = set(one.marks)

    def read_hints(self) -> dict[str, str]:
        """Mutant → the test that killed it in an earlier run, perhaps of older sources: a guess what to try first."""
        return dict(json.loads(self.hints.read_text(encoding="utf-8"))) if self.hints.is_file() else {}


def cut_off(number: int, frame: FrameType | None) -> None:
    raise CutOff


def pairs(tests: list[str]) -> Iterable[tuple[str, str | None]]:
    """Each test with the one that follows."""
    return zip(tests, [*tests[1:], None], strict=True)


def run(subject: Subject, plan: Plan, folder: Path, say: Callable[[str], None]) -> Runner:
    """Load the tests and run the mutants."""
    runner = Runner(subject, plan, folder, say)
    options = ["-p", "no:cacheprovider", "-n0", "-qq", "--no-header", "--tb=native", "--capture=sys", "--timeout=0"]
    code = pytest.main([*options, "--rootdir", str(ROOT), *map(str, subject.tests)], plugins=[runner])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"pytest could not be started: {code!r}")
    return runner
