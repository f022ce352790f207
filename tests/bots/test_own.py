"""Bots of one's own: named, loaded, asked in a process of their own, and what happens when they fail."""

import inspect
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import connect_four
import pytest

import catstate
from catstate.bots import BadBot, Bot, BotFailed
from catstate.bots.apart import ApartBot, apart
from catstate.bots.levels import LEVELS, PLAIN
from catstate.bots.names import BOTS, as_bot, find_bot, find_bots, register_bot
from catstate.bots.own import OwnBot
from catstate.bots.thinking import CannotThink
from catstate.cli import main
from catstate.core.match import Match
from catstate.study.arena import compete, forfeit
from catstate.study.simulate import simulate_bots

from . import own_bots

GAME = connect_four.GAME
HERE = "tests.bots.own_bots"
MATCH = GAME.new(seed=1)
RAISED = f"raised ValueError: I have no idea (own_bots.py, line {inspect.getsourcelines(own_bots.raises)[1] + 1})."


def ask(bot: Bot, match: Match = MATCH) -> int:
    return bot.choose(GAME, match.view(match.to_act), match.legal().ids, 5)


def test_names_are_read() -> None:
    assert find_bot("professor") is LEVELS["Professor"]
    assert find_bot("Postdoc:200").name == "Postdoc:200"
    assert find_bot(" plain:20 ") == PLAIN.within(20)
    assert find_bot(f"{HERE}:First") == OwnBot(f"{HERE}:First", f"{HERE}:First")
    assert [bot.name for bot in find_bots("intern, random:3,")] == ["Intern", "Random:3"]


@pytest.mark.parametrize("name", ["dean", "", ":", "dean:", ":choose"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(BadBot, match=r"no bot .* Random, Intern, Postdoc, Professor.* module:name"):
        find_bot(name)


@pytest.mark.parametrize("budget", ["many", "0.1s", "-1", "", "²"])
def test_a_budget_is_a_count_of_simulations(budget: str) -> None:
    with pytest.raises(CannotThink, match="a count of simulations like 2000"):
        find_bot(f"postdoc:{budget}")
    with pytest.raises(CannotThink, match="at least 1 simulation"):
        find_bot("postdoc:0")


BAD = [
    ("no_such_module:Bot", "There is no module 'no_such_module'"),
    ("tests.bots.nothing:Bot", "There is no module 'tests.bots.nothing'"),
    (f"{HERE}:Nobody", "has no 'Nobody'"),
    (f"{HERE}:NUMBER", "neither a function nor has it a method `choose`"),
    (f"{HERE}:asks_too_little", r"a bot takes \(game, view, legal, seed\)"),
    (f"{HERE}:NeedsArgument", "can't be made without arguments"),
]


@pytest.mark.parametrize(("name", "sentence"), BAD)
def test_what_is_no_bot_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        ask(find_bot(name))
    with pytest.raises(BadBot, match=sentence):
        ApartBot(OwnBot(name, name))


def test_a_module_that_breaks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_bot.py").write_text("import no_such_package\n", encoding="utf-8")
    (tmp_path / "raising_bot.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadBot, match=r"broken_bot can't be loaded: No module named 'no_such_package'"):
        ask(find_bot("broken_bot:Bot"))
    with pytest.raises(BadBot, match=r"raising_bot can't be loaded: ZeroDivisionError"):
        ask(find_bot("raising_bot:Bot"))


def test_functions_classes_and_objects_are_bots() -> None:
    assert ask(find_bot(f"{HERE}:First")) == 0
    assert ask(find_bot(f"{HERE}:last")) == 6
    assert ask(as_bot(own_bots.First())) == 0
    assert as_bot(own_bots.First()).name == "First"
    assert as_bot(own_bots.last).name == f"{HERE}:last"
    assert ask(as_bot(lambda game, view, legal, seed: seed)) == 5


def test_a_registered_bot_is_known_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catstate.bots.names.BOTS", dict(BOTS))
    catstate.register_bot(own_bots.First())
    catstate.register_bot(own_bots.last, "Last")
    assert ask(catstate.bot("first")) == 0
    assert ask(catstate.bot("last")) == 6
    with pytest.raises(BadBot, match="a bot 'Professor' already"):
        register_bot(own_bots.last, "professor")


def test_a_package_announces_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "announcing-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: announcing\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(f"[catstate.bots]\nlastly = {HERE}:last\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("catstate.bots.names.BOTS", dict(BOTS))
    assert ask(find_bot("Lastly")) == 6


def test_a_process_per_bot_and_not_per_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = tmp_path / "processes"
    monkeypatch.setenv("CATSTATE_TEST_PROCESSES", str(seen))
    tournament = compete(GAME, 2, {}, find_bots(f"{HERE}:First,Random"), 4)
    processes = seen.read_text(encoding="utf-8").split()
    assert len(processes) >= 16  # at least four discs make a line
    assert len(set(processes)) == 1
    assert str(os.getpid()) not in processes
    assert not tournament.faults


def test_the_same_action_apart() -> None:
    with apart(find_bots(f"{HERE}:last,Intern:20")) as (own, level):
        assert ask(own) == 6
        assert level == LEVELS["Intern"].within(20)


FAILURES = [
    ("raises", RAISED),
    ("cheats", "played 999999, which is not legal there."),
    ("answers_words", "answered \"'left'\", which is no whole number."),
    ("hangs", "took longer than 0.3 seconds."),
    ("dies", "ended while it was to choose."),
    ("leaves", f"raised SystemExit: 4 (own_bots.py, line {inspect.getsourcelines(own_bots.leaves)[1] + 1})."),
    ("divides_deep_below", f"line {inspect.getsourcelines(own_bots.divide)[1] + 1})."),
    ("asks_a_library_wrongly", f"line {inspect.getsourcelines(own_bots.asks_a_library_wrongly)[1] + 1})."),
]


@pytest.mark.parametrize(("name", "sentence"), FAILURES)
def test_a_bot_that_fails_says_how_and_can_be_asked_again(name: str, sentence: str) -> None:
    with ApartBot(OwnBot(name, f"{HERE}:{name}"), 0.3 if name == "hangs" else 60.0) as bot:
        for _ in range(2):
            with pytest.raises(BotFailed) as failure:
                ask(bot)
            assert str(failure.value).endswith(sentence)


def test_what_only_this_process_knows_can_not_play_apart() -> None:
    with pytest.raises(BadBot, match="define it at the top of a module"):
        ApartBot(OwnBot("mine", lambda game, view, legal, seed: 0))


def test_a_script_without_its_guard_is_told_so(tmp_path: Path) -> None:
    """A new process imports the script, which would start another one."""
    (tmp_path / "script.py").write_text(
        "import catstate\nfrom catstate.bots.names import find_bots\nfrom catstate.study.arena import compete\n"
        f'compete(catstate.game("cats"), 2, {{}}, find_bots("{HERE}:last,Random"), 2)\n',
        encoding="utf-8",
    )
    found = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, env=environment(), capture_output=True, encoding="utf-8"
    )
    assert "a script that starts it needs `if __name__ ==" in found.stderr


def environment() -> dict[str, str]:
    """Sources and tests can be imported, wherever a program starts."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def test_a_bot_that_fails_loses_the_match() -> None:
    seen = compete(GAME, 2, {}, find_bots(f"{HERE}:raises,{HERE}:last"), 2)
    assert [result.scores for result in seen.results] == [(0.0, 1.0), (1.0, 0.0)]
    assert seen.share(0).mean == 0
    (sentence,) = seen.faults
    assert sentence.startswith(f"{HERE}:raises lost 2 of 2 matches by a fault of its own, first on deal 0 at ply 0")
    assert sentence.endswith(RAISED)


def test_who_wins_when_a_bot_fails() -> None:
    """Others share the win; a team loses and wins together; where all play together nobody wins."""
    assert forfeit(GAME, (0, 1), 1) == (1.0, 0.0)
    assert forfeit(catstate.game("cats"), (0, 1, 1), 1) == (1.0, 0.0, 0.0)
    assert forfeit(catstate.game("cats"), (0, 1, 2), 0) == (0.0, 0.5, 0.5)
    assert sorted(forfeit(catstate.game("hop"), (0, 1, 2, 3), 0)) == [0.0, 0.0, 1.0, 1.0]
    assert forfeit(catstate.game("torus"), (0, 1), 0) == (0.0, 0.0)


def test_the_arena_plays_own_bots_and_reports_faults(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "connect_four", "--games", "4", "--limit", "5"]
    assert main([*words, "--bots", f"own_bot:Sampler,{HERE}:hangs", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert [bot["share"] for bot in figures["bots"]] == [1.0, 0.0]
    assert {result["fault"] for result in figures["results"]} == {f"{HERE}:hangs took longer than 5 seconds."}
    assert main([*words, "--bots", f"{HERE}:cheats,random"]) == 0
    assert "which is not" in capsys.readouterr().out
    assert main([*words, "--bots", "random,no_such_module:Bot"]) == 2
    assert "There is no module 'no_such_module'" in capsys.readouterr().err
    assert main(["arena", "connect_four", "--limit", "0"]) == 2


def test_the_example_is_stronger_than_random_play() -> None:
    """It looks eight random games ahead for each action, and Random not at all."""
    seen = compete(GAME, 2, {}, find_bots("own_bot:Sampler,Random"), 12)
    assert seen.share(0).mean >= 0.75


def test_simulate_with_bots(capsys: pytest.CaptureFixture[str]) -> None:
    """Both fill columns from one end: the first player has four in column a before the other has four in g."""
    seen = simulate_bots(GAME, 2, {}, find_bots(f"{HERE}:First,{HERE}:last"), 3)
    assert seen.report()["mean_score"] == [1.0, 0.0]
    assert seen.lengths.tolist() == [7, 7, 7]
    assert main(["simulate", "connect_four", "--bots", f"{HERE}:First,{HERE}:raises", "--games", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["bots"] == [f"{HERE}:First", f"{HERE}:raises"]
    assert report["mean_score"] == [1.0, 0.0]
    assert report["faults"][0] == f"Game 0: {HERE}:raises {RAISED}"
    assert main(["simulate", "connect_four", "--bots", "random,random,random"]) == 2
    assert "name 1 bot for all or 2, not 3" in capsys.readouterr().err
    assert main(["simulate", "connect_four", "--bots", "random", "--games", "2"]) == 0
    assert "mean score of seat 1, Random" in capsys.readouterr().out


def sit(bot: str, typed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(["play", "connect_four", "--bot", bot])


def test_play_against_ones_own_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sit(f"{HERE}:last", "drop a\n" * 4, monkeypatch) == 0
    assert "Ada has four in a row and wins." in capsys.readouterr().out
    assert sit("no_such_module:Bot", "", monkeypatch) == 2
    assert "There is no module" in capsys.readouterr().err


def test_in_the_terminal_a_built_in_bot_takes_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sit(f"{HERE}:raises", "drop a\nlog\n", monkeypatch) == 0
    sentence = f"{HERE}:raises {RAISED} Postdoc plays on for it."
    assert sentence in capsys.readouterr().out.replace("\n", " ").replace("  ", " ")
    saved = (tmp_path / "catstate-connect_four.game").read_text(encoding="utf-8")
    assert f"\n# {sentence}\n1: drop" in saved
    assert catstate.load("catstate-connect_four.game").ply == 2
