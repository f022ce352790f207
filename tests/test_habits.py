"""Workflows, templates and citation fit the repository: what they call exists, and versions agree."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import catstate

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
KINDS = {"textarea", "input", "dropdown", "markdown", "checkboxes"}  # of fields, in GitHub's issue forms
REGISTRY = re.compile(r"pypi\.org|pythonhosted|registry\.npmjs", re.IGNORECASE)


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def read(file: Path) -> Any:
    return yaml.safe_load(text_of(file))


def targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([\w./-]+):(?!=)", makefile, re.MULTILINE))


def steps(workflow: Any) -> Iterator[dict[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


by_name = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)


@by_name
def test_a_workflow_calls_what_exists(file: Path) -> None:
    workflow = read(file)
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step)
        for target in re.findall(r"\bmake ([\w-]+)", step.get("run", "")):
            assert target in targets(), target
        if "uses" in step:
            assert re.fullmatch(r"[\w.-]+/[\w.-]+@(v\d+|release/v\d+)", step["uses"]), step["uses"]
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 60
        assert set(job.get("needs", "").split()) <= set(workflow["jobs"])


@by_name
def test_a_workflow_may_no_more_than_it_must(file: Path) -> None:
    assert read(file)["permissions"] == {"contents": "read"}


def test_every_python_is_tested_on_every_system() -> None:
    jobs = read(GITHUB / "workflows/test.yml")["jobs"]
    classifiers = [one.rpartition(" :: ")[2] for one in PROJECT["classifiers"] if " :: Python :: 3." in one]
    assert classifiers == PYTHONS
    assert jobs["everything"]["strategy"]["matrix"]["python"] == PYTHONS
    assert jobs["core"]["strategy"]["matrix"] == {"system": ["macos-latest", "windows-latest"], "python": PYTHONS}
    assert jobs["everything"]["steps"][-1]["run"].startswith("make test ")
    assert jobs["core"]["steps"][-1]["run"].startswith("make test-core ")


def test_the_makefile_keeps_its_names() -> None:
    names = "play test check bench bench-server strength soak golden docs client screenshots clean"
    assert set(names.split()) <= targets()


def test_tests_beyond_the_core_exist() -> None:
    """A renamed file would otherwise run on systems that can't."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    (listed,) = re.findall(r"^BEYOND_CORE = (.*)$", makefile, re.MULTILINE)
    assert all((ROOT / name).exists() for name in listed.split())
    ignored = [ROOT / name for name in listed.split()]
    imports = r"^(from|import) (pyspiel|open_spiel|catstate\.adapters\.(openspiel|spielbot))"
    files = [*(ROOT / "tests").rglob("*.py")]
    with_openspiel = [file for file in files if re.search(imports, text_of(file), re.MULTILINE)]
    assert with_openspiel
    assert [file for file in with_openspiel if not any(file.is_relative_to(place) for place in ignored)] == []


def test_dependabot_looks_into_folders_that_exist() -> None:
    for update in read(GITHUB / "dependabot.yml")["updates"]:
        for folder in update.get("directories", [update.get("directory")]):
            assert (ROOT / folder.lstrip("/")).is_dir(), folder


def test_pre_commit_calls_what_exists() -> None:
    for repository in read(ROOT / ".pre-commit-config.yaml")["repos"]:
        assert repository["repo"] == "local"  # so that versions are those of the lock
        for hook in repository["hooks"]:
            make, target = hook["entry"].split()
            assert make == "make"
            assert target in targets()


@pytest.mark.parametrize("file", sorted(GITHUB.glob("ISSUE_TEMPLATE/[!c]*.yml")), ids=lambda file: file.stem)
def test_issue_forms_are_complete(file: Path) -> None:
    form = read(file)
    assert form["name"]
    assert form["description"]
    for field in form["body"]:
        assert field["type"] in KINDS
        assert field["attributes"]["label"]
    ids = [field["id"] for field in form["body"]]
    assert len(set(ids)) == len(ids)


def test_the_rule_form_knows_every_game() -> None:
    (games,) = [field for field in read(GITHUB / "ISSUE_TEMPLATE/rule.yml")["body"] if field["id"] == "game"]
    ours = [game.title for game in catstate.GAMES.values() if game.package.startswith("catstate.")]
    assert sorted(games["attributes"]["options"]) == sorted(ours)


def test_the_citation_is_of_this_version() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors", "version"} <= set(citation)
    assert citation["version"] == catstate.__version__ == PROJECT["version"]
    assert citation["license"] == PROJECT["license"]


def test_no_file_of_the_project_names_a_registry() -> None:
    """Packages come from wherever pip and npm were told to look."""
    files = [*GITHUB.rglob("*.yml"), ROOT / "Makefile", ROOT / "pyproject.toml", ROOT / ".pre-commit-config.yaml"]
    for file in [*files, ROOT / "web/package-lock.json", ROOT / "benchmarks/node/package-lock.json"]:
        found = REGISTRY.findall(file.read_text(encoding="utf-8"))
        assert not found, file.name
