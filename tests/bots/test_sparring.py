"""The sparring partners play whole matches, and each does what it is described to do."""

from typing import Any

import pytest

import catstate
from catstate.bots import BadBot
from catstate.bots.names import find_bot
from catstate.bots.sparring import PARTNERS
from catstate.bots.sparring.cats import Calculator, Cautious, Doubter
from catstate.bots.sparring.hop import Attacker, Blocker, Racer
from catstate.bots.sparring.lab import Thief, Walker
from catstate.bots.sparring.torus import Cleaner, Collector
from catstate.cli import main
from catstate.core.match import Match

SEATS = {"cats": 3, "hop": 2, "lab": 2, "torus": 2}
KINDS = [(game, name) for game, names in PARTNERS.items() for name in names]


def position(game: str, seats: int, *lines: str, **options: str) -> Match:
    head = [f"catstate {game} 2", f"seats {seats}", *(f"option {name}={choice}" for name, choice in options.items())]
    return catstate.game(game).position(
        "\n".join([*head, "scripted", "position", *(f"  {line}" for line in lines), "end"])
    )


def chosen(bot: Any, match: Match, seed: int = 1) -> str:
    """What the bot does there, as text."""
    action = bot.choose(match.game, match.view(match.to_act), match.legal().ids, seed)
    return match.game.notation.action_text(action)


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_partners_play_a_match_to_its_end(game: str, name: str) -> None:
    """Every action is legal: `play` refuses others."""
    bot = find_bot(name.lower())
    options: Any = {"data": "1", "cats": "off"} if game == "lab" else {}
    match = catstate.game(game).new(SEATS[game], seed=5, **options)
    while not match.over:
        action = bot.choose(match.game, match.view(match.to_act), match.legal().ids, match.ply * 7919)
        match = match.play(int(action))
    assert bot.name == name
    assert len(match.scores) == SEATS[game]


def test_there_are_at_least_four_partners_for_each_game() -> None:
    assert set(PARTNERS) == set(SEATS)
    assert all(len(set(names)) >= 4 for names in PARTNERS.values())


def test_a_partner_plays_one_game_only(capsys: pytest.CaptureFixture[str]) -> None:
    match = catstate.game("hop").new(seats=2, seed=1)
    with pytest.raises(BadBot, match="Walker plays only lab, not hop"):
        find_bot("Walker").choose(match.game, match.view(match.to_act), match.legal().ids, 1)
    assert main(["arena", "hop", "--seats", "2", "--bots", "Racer,Walker", "--games", "2"]) == 2
    assert "Walker plays only lab, not hop." in capsys.readouterr().err
    assert main(["bots"]) == 0
    assert "Walker     Sparring partner for lab." in capsys.readouterr().out


CATS = ("turn: seat 1, first 0", "hand 0: AH", "hand 1: ADD", "hand 2: DEE", "shown 0: A")


def test_calling_at_cats() -> None:
    """Seven alive of nine boxes is hard to believe; one alive is sure, for it was shown."""
    wild = position("cats", 3, *CATS, "bid 7 alive: seat 0, showed 1", mode="elimination", doctorates="off")
    assert {chosen(kind(), wild) for kind in (Calculator, Cautious, Doubter)} == {"prove it"}
    sure = position("cats", 3, *CATS, "bid 1 alive: seat 0, showed 1", mode="elimination", doctorates="off")
    assert "prove it" not in {chosen(kind(), sure) for kind in (Calculator, Cautious, Doubter)}


def test_shocks_at_hop() -> None:
    """A hop from d4 shocks the electrode on d5; so does a second movement, which only the attacker looks for."""
    one = position("hop", 2, "d4↑0 c1↑1", "turn 0 turns 4 block flip")
    assert {chosen(kind(), one) for kind in (Racer, Blocker, Attacker)} == {"hop d4↑ d5"}
    two = position("hop", 2, "d3↑0 c1↑1", "turn 0 turns 4 block flip", repeat="yes")
    after = two.play(chosen(Attacker(), two))
    assert any(after.play(action).scores[0] == 1 for action in after.legal() if after.play(action).over)


def test_data_at_lab() -> None:
    """Whoever stands on a cube takes it; the thief takes it out of another's hand."""
    here = position(
        "lab", 2, "turn 1: seat 0, 4 actions", "seat 0: green C3", "seat 1: office", "green 3: C cross", cats="off"
    )
    assert chosen(Walker(), here) == "collect green"
    robbed = position(
        "lab", 2, "turn 1: seat 0, 4 actions", "seat 0: hall 0 1", "seat 1: hall 0 2, holds green", cats="off"
    )
    assert chosen(Thief(), robbed).startswith(("steal", "step right"))
    assert not chosen(Walker(), robbed).startswith("steal")


def test_particles_at_torus() -> None:
    """On a space with particles both try to neutralize; on a clear one the collector collects."""
    spaces = [f"space {space}: heart of 12" for space in range(2, 7)]
    full = position("torus", 2, "space 1: heart of 12, 2 particles, pawn 0, pawn 1", *spaces, "turn: pawn 0")
    assert {chosen(kind(), full) for kind in (Collector, Cleaner)} == {"neutralize"}
    clear = position("torus", 2, "space 1: heart of 12, pawn 0, pawn 1", *spaces, "turn: pawn 0", collect="action")
    assert chosen(Collector(), clear) == "collect"
