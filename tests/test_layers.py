"""Import directions that import-linter can't hold: what the root package loads."""

import subprocess
import sys

LOADED = """
import sys, catstate
for name in sorted(sys.modules):
    print(name)
"""


def modules_loaded() -> set[str]:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, encoding="utf-8", check=True)
    return set(run.stdout.split())


def test_the_root_package_loads_words_and_values_only() -> None:
    """`import catstate` names the games; rules, bots and servers are loaded when they are first used."""
    loaded = modules_loaded()
    layers = {name.split(".")[1] for name in loaded if name.startswith("catstate.")}
    assert layers == {"core", "games", "library"}
    assert not loaded & {"numba", "numpy", "fastapi", "sqlalchemy", "rich", "gymnasium"}
    assert {name for name in loaded if name.startswith("catstate.games.")} == {
        f"catstate.games.{game}" for game in ("cats", "hop", "lab", "torus")
    }
