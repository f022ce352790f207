"""The documentation names what there is: every setting, every dependency."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path

from catstate.server.settings import Settings, variable

ROOT = Path(__file__).parents[1]


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs/server.md").read_text(encoding="utf-8")
    for one in fields(Settings):
        assert f"| `{variable(one.name)}` | `{one.default!r}` | {one.metadata['about']} |" in page


def test_every_dependency_has_its_reason() -> None:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {re.split(r"[\[><=;]", one)[0].strip() for one in wanted} - {"catstate"}
    python, _, _ = page.partition("## In the browser client")
    cells = re.findall(r"^\| ([\w.-]+(?:, [\w.-]+)*) \|", python, re.MULTILINE)
    named = {name for cell in cells for name in cell.split(", ")} - {"package"}
    assert named == names


def test_the_readme_names_the_measured_coverage() -> None:
    """`make coverage` writes both."""
    (measured,) = re.findall(r"\*\*([\d.]+ %)\*\*", (ROOT / "docs/coverage.md").read_text(encoding="utf-8"))
    assert f"{measured} of the lines and branches" in (ROOT / "README.md").read_text(encoding="utf-8")
