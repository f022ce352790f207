"""The rulebooks' own examples, and every bug once fixed, replayed line by line."""

from pathlib import Path

import pytest

import catstate

FILES = sorted((Path(__file__).parent / "games").rglob("*.game"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_transcript(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "\n= " in text or "\n! " in text, "a transcript that states nothing proves nothing"
    match = catstate.load(file)
    assert match.ply > 0 or "\n! " in text
