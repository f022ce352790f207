"""Texts, labels, the terminal, positions that can't be."""

import re

import pytest

from catstate import BadPosition
from catstate.core.chance import below, generator
from catstate.core.game import NAMES
from catstate.games.lab.actions import Action, Phase
from catstate.games.lab.notation import warn
from catstate.games.lab.pieces import CATS, SCENARIOS, TILES

from .scene import GAME, at, scene


def test_every_action_and_outcome_has_a_text_of_its_own() -> None:
    """[3.2] Stable, and no two alike."""
    actions = [GAME.notation.action_text(action) for action in range(GAME.rules.NUM_ACTIONS)]
    outcomes = [GAME.notation.outcome_text(outcome) for outcome in range(GAME.rules.NUM_OUTCOMES)]
    assert len(set(actions)) == len(actions)
    assert len(set(outcomes)) == len(outcomes)
    for text in ("look left", "turn 90", "step up", "collect green", "steal from 2", "elbow 3 left", "choose 4"):
        assert text in actions
    assert {"choose C", "bloop myself", "ask wipe green", "transit", "rest", "power", "drop"} <= set(actions)
    assert {f"deal {cat.name}" for cat in CATS} <= set(outcomes)
    assert len([text for text in outcomes if text.startswith("draw ")]) == len([t for t in TILES if not t.grey])
    assert len(SCENARIOS) == 13


def test_a_look_is_previewed() -> None:
    """[2.1] What each direction would open."""
    lab = scene().lay("green C-1", "straight").lay("green C-2", "straight").lay("green C-4", "straight", 90)
    view = lab.begin(see=True).view(0)
    details = [GAME.notation.detail(view, action) for action in range(4)]
    assert details == ["nothing new", "nothing new", "opens 1 room", "nothing new"]
    assert view.phase == Phase.LOOK


def test_questions_and_labels() -> None:
    """[2.4] A turned tile is named by what it opens to."""
    lab = scene().begin(see=True).play("look down", "* draw teleporter corner")
    view = lab.view(0)
    assert view.phase == Phase.TURN_DRAWN
    assert GAME.notation.ask(view, NAMES) == "You: which way round goes a teleporter on Green C1?"
    labels = [GAME.notation.label(view, GAME.read_action(text, []), NAMES) for text in lab.legal]
    assert labels == ["Open up and right, arrow up", "Open up and left, arrow left"]
    assert GAME.notation.ask(lab.view(1), NAMES).startswith("Ada: ")


def test_the_result_names_the_winner() -> None:
    """[10.1] And what the others had."""
    lab = scene(data="1").put(0, "hall 6 5", holds="red").begin().play("step right")
    assert GAME.story.result(lab.view(), NAMES) == (
        "Ada has logged the first cube and publishes first. Cubes of the others: Niels 0."
    )


def test_positions_that_cannot_be() -> None:
    """[1.6] A tile too many, a cube in two hands, a collapser alone, a scientist nowhere."""
    spoils: list[tuple[str, int, int]] = [
        ("stock", 0, 15),
        ("holds", 0, 1),
        ("place", 1, -1),
        ("cube", 0, at("hall 6 6")),
        ("opening", 2, 14),
        ("todo", 40, 1),
    ]
    for field, index, value in spoils:
        lab = scene().lay("green C-1", "wormhole").begin()
        GAME.notation.check(lab.state)
        getattr(lab.state, field)[index] = value
        with pytest.raises(BadPosition):
            GAME.notation.check(lab.state)
    lonely = scene().lay("green D-4", "collapser").begin()
    lonely.state.tile[at("red D-4")] = -1
    lonely.state.stock[22] += 1
    with pytest.raises(BadPosition, match="companion"):
        GAME.notation.check(lonely.state)


@pytest.mark.parametrize("scenario", [scenario.name.lower() for scenario in SCENARIOS])
def test_nothing_is_lost_in_a_whole_match(scenario: str) -> None:
    """[6.8] Every tile, cube and scientist is somewhere exactly once, at every ply of 300."""
    match = GAME.new(seats=5, seed=3, scenario=scenario)
    rng = generator(4)
    for _ in range(300):
        if match.over:
            break
        GAME.notation.check(match.state())
        legal = match.legal().ids
        match = match.play(legal[below(rng, len(legal))])
    assert match.ply > 300


def test_the_terminal_names_what_it_shows() -> None:
    """[1.1, 9.1] Sectors, elements apart from who stands on them, the round, the goal, the scenario, the cats."""
    lab = scene(3, cats=("Void", "Twist"), scenario="night shift", data="2")
    lab.lay("green B-1", "break room 2 corner").lay("green A-1", "wormhole").lay("red A-1", "wormhole end")
    lab.put(2, "green A-1").put(0, "green B-1", holds="blue").begin()
    board = GAME.terminal.text(lab.view(0), NAMES)
    lines = board.splitlines()
    assert lines[0].split() == ["GREEN", "YELLOW"]
    assert any(line.split() == ["RED", "BLUE"] for line in lines)
    assert "W1 2" in lines[3]
    assert "+2 0" in lines[3]
    assert "C1" in lines[3]
    assert "Round 1 · 2 cubes to publish" in board
    assert "Night Shift (difficulty 2, longer). Sight reaches two spaces." in board
    assert "Void. Power: Discard an adjacent tile that carries nothing." in board
    assert "▸ 0 Ada with Void: logged · · · ·, holds blue, on Green B1" in board
    assert "1 Niels with Twist: logged · · · ·, in Niels's office" in board
    assert max(map(len, lines)) <= 80


def test_a_tip_calls_your_office_yours() -> None:
    """[7.1] Not by your own name; to the others and to whoever watches it is that of its owner."""
    explain, match = GAME.explain, GAME.new(seats=2, seed=1)
    assert explain is not None
    assert explain.explain(match.view(0), "scientist-0", match.names).now == "You are in your office."
    assert explain.explain(match.view(1), "scientist-0", match.names).now == "Ada is in Ada's office."
    away = scene(2).put(0, "hall 6 1").begin()
    assert explain.explain(away.view(-1), "scientist-0", match.names).now == "Ada is in the hallway."


def test_the_terminal_says_that_not_all_is_shown() -> None:
    """[3.3] Eight scientists and a cube on one space: the cube is shown, and that there is more."""
    lab = scene(8)
    for seat in range(8):
        lab.put(seat, "hall 6 1")
    board = GAME.terminal.text(lab.cube("red", "hall 6 1").begin().view(0), NAMES)
    assert " r01… " in board


def test_remarks_say_what_an_action_does() -> None:
    """[3.2, 8.1, 9.11] Rest ends all actions, and says how many; a power is explained where it is chosen."""
    view = scene(cats=("Schrody", "Void")).begin().view(0)
    assert GAME.notation.detail(view, Action.REST) == f"{view.left} actions unused"
    assert GAME.notation.label(view, Action.POWER, NAMES) == "Use Schrody's power: see in one more direction"
    assert GAME.notation.detail(view, Action.POWER) == "one action, once a turn"
    feral = scene(cats=("Schrody", "Void"), scenario="feral cats").begin().view(0)
    assert GAME.notation.detail(feral, Action.POWER) == "free, once a turn"
    asked = (
        scene(cats=("Void", "Twist")).fill("green C-3", "green C-2").put(0, "green C-3").begin().play("collect green")
    )
    assert GAME.notation.ask(asked.view(0), NAMES) == "You: shall Void react?"
    words = GAME.notation.label(asked.view(0), Action.REACT, NAMES)
    assert words == "Let Void react: you may discard all adjacent tiles that carry nothing"


def test_the_board_tells_the_scenario() -> None:
    """[9.1] Its name and its text."""
    lab = scene(scenario="slippery floor").begin()
    drawing = GAME.board.draw(lab.view(0), NAMES, [])["head"]
    words = " ".join(re.findall(r">([^<]+)<", drawing))
    assert "Slippery Floor" in words
    assert "An elbowed scientist slides two spaces" in words


def test_a_bloop_that_loses_a_cube_is_asked_about() -> None:
    """[7.2] Whoever bloops with a cube in hand loses it."""
    lab = scene().cube("red", "hall 6 1")
    lab.put(0, "hall 6 1")
    lab.begin()
    assert warn(lab.view(0), Action.BLOOP) == ""
    lab.play("collect red")
    assert warn(lab.view(0), Action.BLOOP) == "You lose the red cube and go back to your office."
