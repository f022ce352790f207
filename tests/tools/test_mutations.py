"""What the mutants of a function are, and how equivalents are named."""

from pathlib import Path
from typing import Any

import pytest

from tools.mutants.equivalents import BadEquivalents, block_of, read_equivalents
from tools.mutants.mutations import Mutant, kernels_of, mutants_of, probed, statements_of
from tools.mutants.report import by_clause, count, rate, section, survivors_text, write_page
from tools.mutants.runner import Result

NAMESPACE = {"LIMIT": 6, "TABLE": [1, 2]}


def changes(*body: str, head: str = "def rule(state, x):") -> list[str]:
    source = "\n".join(["@kernel", head, *(f"    {line}" for line in body)])
    return [mutant.change for mutant in mutants_of("rules.py", source, NAMESPACE)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return x < y", ["x < y → x <= y"]),
        ("return x == y", ["x == y → x != y"]),
        ("return 0 <= x < y", ["0 <= x < y → 0 < x < y", "0 <= x < y → 0 <= x <= y", "0 → 1"]),
        ("return x + y", ["x + y → x - y"]),
        ("return x % y", ["x % y → x // y"]),
        ("return 3", ["3 → 4", "3 → 2"]),
        ("return -1", ["-1 → 0"]),
        ("return True", ["True → False"]),
        ("return not x", ["not x → x"]),
        ("return LIMIT", ["LIMIT → LIMIT + 1"]),
        ("return TABLE[x]", []),  # figures of a table are data
        ("return x and y and z", ["x and y and z → y and z", "x and y and z → x and z", "x and y and z → x and y"]),
        ("return x if y else z", ["x if y else z → x", "x if y else z → z"]),
        ("state.x = x", ["state.x = x → (dropped)"]),
        ("state.x += x", ["state.x += x → state.x -= x", "state.x += x → (dropped)"]),
        ("note(x)", ["note(x) → (dropped)"]),
        ("return", ["return → (dropped)"]),
        ("y = x", []),  # without its first value a variable is a slip, not another rule
        ("x = y", ["x = y → (dropped)"]),
        ("pass", []),
    ],
)
def test_what_a_line_could_be_mistaken_for(line: str, expected: list[str]) -> None:
    assert changes(line) == expected


def test_only_kernels_are_rules() -> None:
    """Other functions make tables when the module is loaded; a change in them would come too late."""
    assert list(mutants_of("rules.py", "def table():\n    return 1", NAMESPACE)) == []


def test_branches_are_forced_both_ways_and_loops_lose_their_exits() -> None:
    assert changes("while x:", "    break") == ["x → True", "x → False", "break → (dropped)"]
    assert changes("if x:", "    return y", "elif z:", "    return x") == [
        "x → True",
        "x → False",
        "z → True",
        "z → False",
    ]


def test_a_guard_of_notes_may_be_dropped_but_not_forced() -> None:
    """Without a journal a note writes nothing, so a guard that always lets it through changes nothing."""
    assert changes("if journal is not None:", "    note(journal, x)") == [
        "journal is not None → False",
        "journal is not None → journal is None",
        "note(journal, x) → (dropped)",
    ]


def test_two_alike_are_told_apart() -> None:
    assert changes("return x + y + (x + y)") == [
        "x + y + (x + y) → x + y - (x + y)",
        "x + y → x - y",
        "x + y → x - y (2)",
    ]


SOURCE = '''
@kernel
def rule(state, x):
    """A rule. [2.1, 3.4]"""
    if x > 0:
        return x + 1
    return 0
'''


def rule_mutants() -> list[Mutant]:
    return list(mutants_of("rules.py", SOURCE, {}))


def test_the_changed_function_runs_and_the_tree_stays_as_it_was() -> None:
    def rule(state: None, x: int) -> int:
        return 99

    results = {}
    for mutant in rule_mutants():
        rule.__code__ = mutant.code()
        results[mutant.text, mutant.change] = [rule(None, x) for x in (-1, 0, 1)]
    assert results == {
        ("if x > 0:", "x > 0 → True"): [0, 1, 2],
        ("if x > 0:", "x > 0 → False"): [0, 0, 0],
        ("if x > 0:", "x > 0 → x >= 0"): [0, 1, 2],
        ("if x > 0:", "0 → 1"): [0, 0, 0],
        ("return x + 1", "x + 1 → x - 1"): [0, 0, 0],
        ("return x + 1", "1 → 2"): [0, 0, 3],
        ("return x + 1", "1 → 0"): [0, 0, 1],
        ("return 0", "0 → 1"): [1, 1, 2],
    }


def test_a_mutant_knows_its_line_and_clauses_and_keeps_its_key_when_lines_move() -> None:
    first = rule_mutants()[0]
    assert (first.line, first.text, first.clauses) == (5, "if x > 0:", ("2.1", "3.4"))
    moved = next(mutants_of("rules.py", "\n\n" + SOURCE, {}))
    assert moved.line == 7
    assert moved.key == first.key
    assert len({mutant.key for mutant in rule_mutants()}) == len(rule_mutants())


def test_probes_tell_which_statements_ran() -> None:
    ran: list[str] = []
    function = kernels_of(SOURCE)[0]
    assert len(statements_of(function)) == 3
    space: dict[str, Any] = {"_ran": ran.append}
    exec("def rule(state, x): pass", space)
    rule = space["rule"]
    rule.__code__ = probed("rules.py", function)
    assert rule(None, 4) == 5
    inside = [mutant.statement for mutant in rule_mutants() if mutant.change == "x + 1 → x - 1"]
    assert set(inside) < set(ran)
    assert len(set(ran)) == 2


def test_equivalents_are_named_with_a_reason(tmp_path: Path) -> None:
    mutants = rule_mutants()
    file = tmp_path / "equivalent_mutants.txt"
    assert read_equivalents(file, mutants) == {}
    file.write_text(f"# why\n\n{block_of(mutants[0])}\nbecause nobody\nasks\n\n\n", encoding="utf-8")
    assert read_equivalents(file, mutants) == {mutants[0].key: "nobody asks"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rules.py rule\nif x > 0:\nx > 0 → x < 0\nbecause so", "there is no such mutant"),
        ("rules.py rule\nif x > 0:\nx > 0 → True", "a line each"),
        ("rules.py rule\nif x > 0:\nx > 0 → True\nI think so", "a line each"),
        ("rule\nif x > 0:\nx > 0 → True\nbecause so", "a line each"),
        ("\n\n".join(["rules.py rule\nif x > 0:\nx > 0 → True\nbecause so"] * 2), "named twice"),
    ],
)
def test_a_wrong_entry_is_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "equivalent_mutants.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadEquivalents, match=sentence):
        read_equivalents(file, rule_mutants())


def test_the_page_counts_and_lists_by_clause(tmp_path: Path) -> None:
    mutants = rule_mutants()
    killed = [Result(one, "tests/test_a.py::test_b", "failed") for one in mutants[2:]]
    results = [Result(mutants[0], "", "survived"), Result(mutants[1], "", "uncovered"), *killed]
    same = {mutants[1].key: "nobody asks"}
    counts = count(results, same)
    assert counts == {"killed": len(mutants) - 2, "equivalent": 1, "survived": 1}
    assert rate(counts) == 100 * (len(mutants) - 2) / (len(mutants) - 1)
    assert list(by_clause(results)) == ["2.1"]
    page = tmp_path / "mutants.md"
    write_page(page, "B", section("B", 1234, results, same))
    write_page(page, "A", section("A", 1234, results, {}))
    write_page(page, "B", section("B", 1234, results, same))
    text = page.read_text(encoding="utf-8")
    assert text.index("## A") < text.index("## B")
    assert text.count("## B") == 1
    assert f"| 1234 | {len(mutants)} | {len(mutants) - 2} | 1 | 1 |" in text  # not all have been tried
    assert "- **2.1**\n  - `rule`: `x > 0 → True` in `if x > 0:`" in text
    assert "- `rule`: `x > 0 → False` in `if x > 0:`: nobody asks" in text
    listed = survivors_text(results, same)
    assert block_of(mutants[0]) in listed
    assert block_of(mutants[1]) not in listed
