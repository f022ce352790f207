"""`pip install catstate` brings the rules, terminal, bots and learning core; the rest comes with an extra.

Each test of a missing extra runs in a process of its own, in which the packages of the extras can't be imported.
"""

import importlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from catstate.cli import main
from catstate.core.extras import EXTRAS, MissingExtra, extra

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
QUICK = {"uvloop"}  # the server runs without it, only slower; there is none for Windows

BLOCK = f"""
import sys
sys.modules.update(dict.fromkeys({EXTRAS["all"].modules + EXTRAS["exploit"].modules}))
"""

WALK = """
import importlib, pkgutil
import catstate
from catstate.core.extras import MissingExtra

for module in pkgutil.walk_packages(catstate.__path__, "catstate.", onerror=lambda name: None):
    if not module.name.startswith("catstate.server.") and module.name != "catstate.__main__":
        try:
            importlib.import_module(module.name)
        except MissingExtra as error:
            print(module.name, error, sep=": ")
"""

COMMAND = """
from catstate.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run_without_extras(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", BLOCK + program, *arguments], capture_output=True, encoding="utf-8")


def distribution(requirement: str) -> str:
    return re.split(r"[\[><=;]", requirement)[0].strip()


def test_modules_outside_the_server_import_or_name_the_extra() -> None:
    done = run_without_extras(WALK)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "catstate.adapters.gymnasium: A learning environment needs more packages: pip install 'catstate[rl]'.",
        "catstate.adapters.openspiel: The OpenSpiel adapter needs more packages: pip install 'catstate[rl]'.",
        "catstate.adapters.pettingzoo: A learning environment needs more packages: pip install 'catstate[rl]'.",
        "catstate.adapters.raster: A picture as pixels needs more packages: pip install 'catstate[rl]'.",
        "catstate.adapters.spaces: A learning environment needs more packages: pip install 'catstate[rl]'.",
        "catstate.adapters.spielbot: The OpenSpiel adapter needs more packages: pip install 'catstate[rl]'.",
        "catstate.cli._mcp: A table for language models needs more packages: pip install 'catstate[mcp]'.",
        "catstate.cli._seat: A table of a server needs more packages: pip install 'catstate[server]'.",
        "catstate.study.conduct: A study needs more packages: pip install 'catstate[study]'.",
        "catstate.study.decisions: A study needs more packages: pip install 'catstate[study]'.",
        "catstate.study.ledger: A study needs more packages: pip install 'catstate[study]'.",
        "catstate.study.page: A study needs more packages: pip install 'catstate[study]'.",
        "catstate.study.tune: A study needs more packages: pip install 'catstate[study]'.",
        "catstate.study.tunepage: A study needs more packages: pip install 'catstate[study]'.",
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("serve", "The web table needs more packages: pip install 'catstate[server]'."),
        ("join http://localhost/t/x", "A table of a server needs more packages: pip install 'catstate[server]'."),
        ("mcp", "A table for language models needs more packages: pip install 'catstate[mcp]'."),
        ("arena torus --games 1", "The arena needs more packages: pip install 'catstate[study]'."),
        ("study examples/study.toml", "A study needs more packages: pip install 'catstate[study]'."),
        ("exploit cats --minutes 0.01", "An exploiter needs more packages: pip install 'catstate[exploit]'."),
        ("arena torus --plot a.png", "The arena needs more packages: pip install 'catstate[study]'."),
    ],
)
def test_a_command_names_the_extra_it_needs(command: str, sentence: str) -> None:
    done = run_without_extras(COMMAND, *command.split())
    assert (done.returncode, done.stderr) == (2, f"catstate: {sentence}\n")


@pytest.mark.parametrize("command", ["games", "bots", "simulate torus --games 5 --json", "extras", "--version"])
def test_other_commands_need_no_extra(command: str) -> None:
    done = run_without_extras(COMMAND, *command.split())
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_a_module_of_our_own_that_is_missing_is_not_blamed_on_an_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="catstate"), extra("server", "The web table"):
        importlib.import_module("catstate.nothing")


def test_a_missing_extra_is_an_import_error() -> None:
    """Whoever guards an import with `except ImportError` is served too."""
    with pytest.raises(ImportError) as caught, extra("study", "A plot"):
        import no_such_package  # type: ignore[import-not-found]  # noqa: F401 (it is not there: that is the point)
    assert isinstance(caught.value, MissingExtra)
    assert caught.value.name == "no_such_package"


def test_an_unknown_extra_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extras", "web"]) == 2
    assert (
        capsys.readouterr().err
        == "catstate: There is no extra 'web'; there are: server, rl, study, cluster, mcp, exploit, all.\n"
    )


def test_an_unknown_command_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["srve"]) == 2
    assert capsys.readouterr().err == "catstate: There is no command 'srve'. Did you mean 'serve'?\n"
    assert main(["xyzzy"]) == 2
    assert "There is no command 'xyzzy'. There are: admin, arena, balance," in capsys.readouterr().err


def test_extras_are_those_that_can_be_installed() -> None:
    """What we look for when we say whether an extra is installed are the modules of its packages."""
    offered = PROJECT["optional-dependencies"]
    owners = packages_distributions()
    for name in ("server", "rl", "study", "mcp"):
        packages = {distribution(one) for one in offered[name]} - QUICK
        assert packages == {owners[module][0].lower().replace("_", "-") for module in EXTRAS[name].modules}
    assert offered["all"] == ["catstate[server,rl,study,cluster,mcp]"]


def test_extras_are_listed_with_their_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extras"]) == 0
    listed = capsys.readouterr().out
    for name in EXTRAS:
        assert f"pip install 'catstate[{name}]'" in listed
