"""The examples of docs/learning.md run as they stand."""

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "learning.md"
BLOCKS = re.findall(r"## (.*?)\n\n```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def test_every_interface_has_an_example() -> None:
    assert [title for title, _ in BLOCKS] == [
        "Thousands of matches at once",
        "Branch and search",
        "PettingZoo",
        "Gymnasium",
        "OpenSpiel",
        "JSON and language models",
        "What happened, as data",
    ]


@pytest.mark.parametrize("block", [block for _, block in BLOCKS], ids=[title for title, _ in BLOCKS])
def test_the_example_runs(block: str) -> None:
    names: dict[str, object] = {"__name__": "guide"}
    exec(compile(block, "docs/learning.md", "exec"), names)
    assert len(names) > 2
