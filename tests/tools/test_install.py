"""Setting up says how far it is, in a line for each step."""

import sys

import pytest

from tools import install

LOCK = """# This file was made by uv
numpy==2.4.6 ; python_full_version < '3.0' \\
    --hash=sha256:00
numpy==2.5.4 ; python_full_version >= '3.0' \\
    --hash=sha256:00
rich==14.0.0 \\
    --hash=sha256:00
"""


def test_packages_for_another_python_are_not_counted() -> None:
    assert install.count_needed(LOCK) == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Collecting numba==0.68.1 (from -r requirements.lock (line 9))\n", "Fetching packages: 3 of 9: numba"),
        ("Requirement already satisfied: rich==14.0.0 in ./x\n", "Fetching packages: 3 of 9: rich"),
        ("Installing collected packages: a, b, c\n", "Installing 3 packages …"),
        ("WARNING: Location 'x' is ignored\n", ""),
        ("  Using cached a.whl.metadata\n", ""),
    ],
)
def test_what_pip_says_in_words(line: str, words: str) -> None:
    assert install.words_for(line, 3, 9) == words


def test_when_pip_fails_its_last_words_are_shown_without_warnings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "print('WARNING: never mind'); print('ERROR: no such package'); raise SystemExit(3)"
    monkeypatch.setattr(install, "PIP", [sys.executable, "-c", program])
    assert install.run([], 1, install.Progress()) == 3
    said = capsys.readouterr().err
    assert "ERROR: no such package" in said
    assert "never mind" not in said
    assert "could not be installed" in said
