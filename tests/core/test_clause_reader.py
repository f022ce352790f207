"""Clauses as values, and who cites them."""

from pathlib import Path

import pytest

from catstate.core.citations import citations_of
from catstate.core.clauses import Clause, Source, read_clause, read_clauses, read_source

RULES = """# A game

An introduction with **1.9** in its middle.

## 1 The table

**1.1** Two players
sit down. *(Rulebook: Setup, Stuff You Need.)*

- **1.2** A **Hop** is *short*, 2 * 3 cells. *(House ruling: the book is silent
  on its length.)*

A remark that belongs to no clause.

**1.3a** Six stacks. *(Rulebook: "roughly equal stacks". House ruling: which are larger.)*
## 2 A turn
**2.1** You pass.
"""


def test_clauses_are_read_with_text_and_source() -> None:
    assert list(read_clauses(RULES).values()) == [
        Clause("1.1", "Two players sit down.", Source("Setup, Stuff You Need", "")),
        Clause("1.2", "A Hop is short, 2 * 3 cells.", Source("", "the book is silent on its length")),
        Clause("1.3a", "Six stacks.", Source('"roughly equal stacks"', "which are larger")),
        Clause("2.1", "You pass.", None),
    ]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "Rulebook.",
        "Rulebook: .",
        "Rulebook: Setup",
        "Rulebook: it is obvious.",
        "House ruling.",
        "House ruling: .",
        "House ruling: so. Rulebook: Setup.",
        "Reconstructed.",
        "Rulebook: Setup; house ruling on blanks.",
    ],
)
def test_neither_place_nor_reason_is_no_source(words: str) -> None:
    assert read_source(words) is None


def test_a_source_stands_at_the_end_and_in_italics() -> None:
    assert read_clause("1.1", "You pass. *(Rulebook: Setup.)* You may.").source is None
    assert read_clause("1.1", "You pass. (Rulebook: Setup.)").source is None


@pytest.mark.parametrize(
    "words",
    [
        "Rulebook: Setup.",
        "House ruling: so it is.",
        'Rulebook: P. 3. House ruling: "a. b".',
        "Rulebook: Prove It!",
        "Rulebook: Prove It! House ruling: so.",
        "Rulebook: Prove It!, FAQ.",
    ],
)
def test_a_source_is_written_as_it_is_read(words: str) -> None:
    assert str(read_source(words)) == words


def test_citations_name_file_line_and_function(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        '''"""The rules. [1.1]"""
WEIGHTS = [2.5]  # as in [1.2]


@kernel
def leap(state, out):
    """A leap. [3.1, 3.2a]"""
    # over others [3.3]
    return out[1.5]


class Table:
    def text(self):
        return "none"


# outside [4.1]
def plain():
    """Not compiled.

    Of two lines. [4.2]
    """
''',
        encoding="utf-8",
    )
    found = [(one.clause, one.line, one.name, one.is_kernel) for one in citations_of(file)]
    assert found == [
        ("1.1", 1, "", False),
        ("1.2", 2, "", False),
        ("3.1", 7, "leap", True),
        ("3.2a", 7, "leap", True),
        ("3.3", 8, "leap", True),
        ("4.1", 17, "", False),
        ("4.2", 21, "plain", False),
    ]


def test_transcripts_cite_too(tmp_path: Path) -> None:
    file = tmp_path / "bug.game"
    file.write_text("game: x\n# as [2.1] says\n", encoding="utf-8")
    assert [(one.clause, one.line) for one in citations_of(file)] == [("2.1", 2)]
