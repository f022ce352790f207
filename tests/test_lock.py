"""requirements.lock holds whatever `make play` and `make test` install: exact versions, hashes, no addresses."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = ("linux", "darwin", "win32")


def locked() -> list[Requirement]:
    return [Requirement(line.rstrip("\\ ")) for line in LOCK.splitlines() if re.match("[a-z]", line)]


def wanted(extra: str) -> list[Requirement]:
    """What an extra asks for, extras of catstate that it names included."""
    found = []
    for requirement in map(Requirement, PROJECT["optional-dependencies"][extra]):
        if requirement.name == "catstate":
            found += [deeper for name in requirement.extras for deeper in wanted(name)]
        else:
            found.append(requirement)
    return found


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_satisfies_the_project(python: str, system: str) -> None:
    place = {"python_version": python, "python_full_version": f"{python}.9", "sys_platform": system, "extra": ""}
    versions: dict[str, str] = {}
    for requirement in locked():
        if requirement.marker is None or requirement.marker.evaluate(place):
            assert requirement.name not in versions, "two versions at once"
            (version,) = requirement.specifier
            assert version.operator == "=="
            versions[requirement.name] = version.version
    for requirement in [*map(Requirement, PROJECT["dependencies"]), *wanted("test")]:
        if requirement.marker is None or requirement.marker.evaluate(place):
            name = canonicalize_name(requirement.name)
            assert name in versions, f"{name} is not locked: run `make lock`"
            assert requirement.specifier.contains(versions[name]), f"{name} is locked too low or too high: `make lock`"


def test_the_lock_holds_all_extras_but_those_of_the_peers_and_pytorch() -> None:
    names = {requirement.name for requirement in wanted("test")}
    for extra in ("server", "rl", "study", "cluster", "mcp", "all", "docs"):
        assert {requirement.name for requirement in wanted(extra)} <= names


def test_every_version_has_its_hashes() -> None:
    blocks = re.split(r"\n(?=[a-z])", LOCK.split("make lock\n", 1)[1].strip())
    assert len(blocks) == len(locked())
    for block in blocks:
        first, *others = block.splitlines()
        assert others, first
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in others), first


def test_the_lock_names_no_address() -> None:
    assert "//" not in LOCK
    assert not re.search(r"index-url|find-links|trusted-host|@ ", LOCK)


def test_numba_is_bounded_above() -> None:
    """We replace a class inside Numba; a version nobody has tried must not be installed."""
    numba = next(one for one in map(Requirement, PROJECT["dependencies"]) if one.name == "numba")
    assert {"<", ">="} == {bound.operator for bound in numba.specifier}
