"""`make mutants` on a planted toy, and a sample of each game's mutants, all of which must be noticed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import catstate

ROOT = Path(__file__).parents[2]

FALL = """
@kernel
def fall(height):
    while height > 0:
        height -= 1
    return height
"""
RULES = '''
def kernel(function):
    return function


@kernel
def can_take(left, wanted):
    """No more than is left. [1.1]"""
    return wanted <= left


@kernel
def price(count):
    """More than three cost double. [1.2]"""
    if count > 3:
        return count * 2
    return count


@kernel
def never_tested(x):
    return x + 1


@kernel
def only_broken_tests(x):
    return x + 1


@kernel
def only_unsteady_tests(x):
    return x + 1
'''
TEST_FALL = """

def test_fall():
    from toy_rules import fall

    assert fall(4) == 0
"""
USER = """
from toy_rules import price


def bill(count):
    return price(count)
"""
TESTS = '''
from toy_rules import can_take, only_broken_tests, only_unsteady_tests
from toy_user import bill

seen = []


def test_take():
    """[1.1]"""
    assert can_take(3, 3)
    assert not can_take(3, 4)


def test_bill():
    """[1.2] The boundary is not tested: three could cost double."""
    assert bill(5) == 10
    assert bill(2) == 2


def test_broken():
    assert only_broken_tests(1) == 7


def test_before():
    seen.append(1)


def test_unsteady():
    """Passes after its neighbour only, so its failure says nothing about a mutant."""
    assert only_unsteady_tests(1) == 2
    assert seen
'''
SCRIPT = """
import json, sys
from pathlib import Path
from tools.mutants.runner import Plan, run
from tools.mutants.subject import Subject
folder = Path(sys.argv[1])
sys.path.insert(0, str(folder))
tests = tuple(sorted(folder.glob("test_*.py")))
subject = Subject("toy", ("toy_rules",), tests, (), folder / "same.txt", folder / "killed.txt")
runner = run(subject, Plan(jobs=2, minutes=float(sys.argv[2])), folder / "build", lambda line: None)
results = {f"{one.mutant.function}: {one.mutant.text}: {one.mutant.change}": [one.killer, one.how]
           for one in runner.results.values()}
print(json.dumps([results, runner.left_out]))
"""

QUICKLY = """
import sys
from pathlib import Path
from tools.mutants import investigate
from tools.mutants.runner import Plan
from tools.mutants.subject import Subject
folder = Path(sys.argv[1])
sys.path.insert(0, str(folder))
investigate.BUILD = folder / "build"
subject = Subject("toy", ("toy_rules",), (folder / "test_toy.py",), (), folder / "same.txt", folder / "killed.txt")
runner = investigate.hunt(subject, Plan(jobs=1))
investigate.write_killers(subject, runner)
named = subject.killers.read_text()
killed = {key for key, result in runner.results.items() if result.killer}
print(named.count("::test_take"), named.count("::test_bill"), len(killed))
for text in (named, named.replace("::test_take", "::test_bill"), named.replace("::test_take", "::test_gone")):
    subject.killers.write_text(text)
    next(investigate.BUILD.glob("*.results")).unlink()
    again = investigate.hunt_quickly(subject, 40, 1, frozenset())
    print({key for key, result in again.results.items() if result.killer} == killed)
subject.killers.write_text(named)
again = investigate.hunt_quickly(subject, 40, 1, again.results.keys() - killed)
print(again.results.keys() == killed, len(again.known))
"""


def run_toy(folder: Path, minutes: float = 5) -> tuple[dict[str, list[str]], list[str]]:
    command = [sys.executable, "-c", SCRIPT, str(folder), str(minutes)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    results, left_out = json.loads(done.stdout.splitlines()[-1])
    return results, left_out


def mutants_in(results: str) -> set[str]:
    """The mutants of which a file of results says something."""
    return {json.loads(line)[0] for line in results.splitlines()}


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    for name, text in (("toy_rules.py", RULES), ("toy_user.py", USER), ("test_toy.py", TESTS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_killed_and_surviving_mutants_are_told_apart(toy: Path) -> None:
    for name, text in (("toy_rules.py", RULES + FALL), ("test_toy.py", TESTS + TEST_FALL)):
        (toy / name).write_text(text, encoding="utf-8")
    results, left_out = run_toy(toy)
    how = {mutant: verdict for mutant, (_, verdict) in results.items()}
    assert how == {
        "can_take: return wanted <= left: wanted <= left → wanted < left": "failed",
        "price: if count > 3:: count > 3 → True": "failed",
        "price: if count > 3:: count > 3 → False": "failed",
        "price: if count > 3:: count > 3 → count >= 3": "survived",  # nobody buys exactly three
        "price: if count > 3:: 3 → 4": "survived",  # nor four
        "price: if count > 3:: 3 → 2": "survived",
        "price: return count * 2: count * 2 → count // 2": "failed",
        "price: return count * 2: 2 → 3": "failed",
        "price: return count * 2: 2 → 1": "failed",
        "fall: while height > 0:: height > 0 → True": "endless",
        "fall: while height > 0:: height > 0 → False": "failed",
        "fall: while height > 0:: height > 0 → height >= 0": "failed",
        "fall: while height > 0:: 0 → 1": "failed",
        "fall: height -= 1: height -= 1 → height += 1": "endless",
        "fall: height -= 1: height -= 1 → (dropped)": "endless",
        "fall: height -= 1: 1 → 2": "survived",  # four is even
        "fall: height -= 1: 1 → 0": "endless",
        **dict.fromkeys(
            (
                f"{function}: return x + 1: {change}"
                for function in ("never_tested", "only_broken_tests", "only_unsteady_tests")
                for change in ("x + 1 → x - 1", "1 → 2", "1 → 0")
            ),
            "uncovered",
        ),
    }
    assert results["can_take: return wanted <= left: wanted <= left → wanted < left"][0].endswith("::test_take")
    assert results["price: return count * 2: 2 → 3"][0].endswith("::test_bill")  # a copy of the name in another module
    assert [nodeid.split("::")[-1] for nodeid in left_out] == ["test_broken"]


def test_a_run_goes_on_where_the_last_one_stopped(toy: Path) -> None:
    assert run_toy(toy, minutes=0)[0] == {}
    first, _ = run_toy(toy)
    kept = next((toy / "build").glob("*.results"))
    text = kept.read_text(encoding="utf-8")
    assert len(mutants_in(text)) == len(first)
    kept.write_text("\n".join(text.splitlines()[:-1]) + "\n", encoding="utf-8")  # as if it had been interrupted
    assert run_toy(toy)[0] == first
    assert kept.read_text(encoding="utf-8") == text


def test_a_changed_test_makes_all_results_anew(toy: Path) -> None:
    before, _ = run_toy(toy)
    tests = toy / "test_toy.py"
    tests.write_text(tests.read_text(encoding="utf-8").replace("bill(2) == 2", "bill(3) == 3"), encoding="utf-8")
    after, _ = run_toy(toy)
    assert before["price: if count > 3:: count > 3 → count >= 3"][1] == "survived"
    assert after["price: if count > 3:: count > 3 → count >= 3"][1] == "failed"


def test_a_test_that_is_added_meets_survivors_only(toy: Path) -> None:
    """Three in the boundary of `price` had survived; buying exactly three kills two of them."""
    run_toy(toy)
    kept = next((toy / "build").glob("*.results"))
    before = kept.read_text(encoding="utf-8")
    more = "from toy_user import bill\n\n\ndef test_three():\n    assert bill(3) == 3\n"
    (toy / "test_more.py").write_text(more, encoding="utf-8")
    after, _ = run_toy(toy)
    assert after["price: if count > 3:: count > 3 → count >= 3"][1] == "failed"
    assert after["price: if count > 3:: 3 → 2"][1] == "failed"
    assert after["price: if count > 3:: 3 → 4"][1] == "survived"
    text = kept.read_text(encoding="utf-8")
    assert text.startswith(before)
    assert len(mutants_in(text.removeprefix(before))) == 3


def test_a_quick_run_begins_with_the_tests_that_killed_before(toy: Path) -> None:
    """A test that is named wrongly or no longer there costs time, but no mutant is taken for a survivor by it."""
    command = [sys.executable, "-c", QUICKLY, str(toy)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stdout.splitlines() if not line.startswith("toy: ")]
    assert told == ["1 5 6", "True", "True", "True", "True 2"]


SAMPLE = "40" if os.environ.get("CATSTATE_SOAK") else "12"
SAMPLED = [name for name in catstate.GAMES if (ROOT / "tests/games" / name / "killed_mutants.txt").is_file()]


@pytest.mark.parametrize("game", SAMPLED)
def test_a_sample_of_mutants_is_killed(game: str) -> None:
    """Every mutant of the sample is noticed by a test, or named in equivalent_mutants.txt with its reason."""
    command = [sys.executable, "-m", "tools.mutants", game, "--quick", "--sample", SAMPLE, "--jobs", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
