"""What the package promises: its public names, and the README's examples."""

import re
import tomllib
from inspect import ismodule
from pathlib import Path

import catstate

ROOT = Path(__file__).parents[1]


def test_all_is_exactly_the_public_names() -> None:
    public = {name for name, value in vars(catstate).items() if not name.startswith("_") and not ismodule(value)}
    assert set(catstate.__all__) == public | {"__version__"}
    assert len(set(catstate.__all__)) == len(catstate.__all__)


def test_version_is_told_once_more_only_to_the_installer() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert told == catstate.__version__


def test_readme_examples_run() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert blocks, "the README shows no example"
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {"__name__": "readme"})


def test_readme_names_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme
    assert "make test" in readme
