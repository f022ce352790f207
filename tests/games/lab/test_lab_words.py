"""Texts, labels, the log, positions that can't be."""

import pytest
from laboratory import LAB, NAMES, Bench, at

from catstate import BadPosition
from catstate.core.chance import below, generator
from catstate.games.lab.pieces import CATS, SCENARIOS, TILES
from catstate.games.lab.table import LOOK, TURN_DRAWN


def test_every_action_and_outcome_has_a_text_of_its_own() -> None:
    """[3.2] Stable, and no two alike."""
    actions = [LAB.notation.action_text(action) for action in range(LAB.rules.NUM_ACTIONS)]
    outcomes = [LAB.notation.outcome_text(outcome) for outcome in range(LAB.rules.NUM_OUTCOMES)]
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
    bench = Bench().lay("green C-1", "straight").lay("green C-2", "straight").lay("green C-4", "straight", 90)
    view = bench.begin(see=True).view(0)
    details = [LAB.notation.detail(view, action) for action in range(4)]
    assert details == ["nothing new", "nothing new", "opens 1 room", "nothing new"]
    assert view.phase == LOOK


def test_questions_and_labels() -> None:
    """[2.4] A turned tile is named by what it opens to."""
    bench = Bench().begin(see=True).do("look down", "* draw teleporter corner")
    view = bench.view(0)
    assert view.phase == TURN_DRAWN
    assert LAB.notation.ask(view, NAMES) == "You: which way round goes a teleporter on Green C1?"
    labels = [LAB.notation.label(view, LAB.read_action(text, []), NAMES) for text in bench.legal]
    assert labels == ["Open up and right, arrow up", "Open up and left, arrow left"]
    assert LAB.notation.ask(bench.view(1), NAMES).startswith("Ada: ")


def told(bench: Bench, text: str) -> str:
    actor, before = bench.actor, bench.view()
    bench.do(text)
    action = LAB.read_outcome(text[2:]) if text.startswith("* ") else LAB.read_action(text, [])
    return str(LAB.notation.tell(before, bench.view(), actor, action, NAMES).text)


def test_the_log_tells_what_followed() -> None:
    """[7.1] A transit onto somebody with a cube."""
    bench = Bench().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1")
    bench.put(1, "red C-1", holds="blue").begin()
    assert told(bench, "transit") == (
        "Ada goes through the wormhole. Ada is on Red C1 now. Niels is blooped back to the office. "
        "The blue cube is lost to the Mainframe."
    )


def test_the_log_tells_of_logging_and_the_reset() -> None:
    """[4.7] Step, log, roll, reset."""
    bench = Bench().put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        bench.cube(colour, "slot")
    bench.begin()
    assert told(bench, "step right") == "Ada moves right to the Mainframe. Ada logs yellow!"
    assert told(bench, "* roll 3") == "Ada rolls 3."
    assert told(bench, "* roll D") == "Ada rolls D. The Mainframe is reset: data appears on D3 of its sectors."


def test_the_result_names_the_winner() -> None:
    """[10.1] And what the others had."""
    bench = Bench(data="1").put(0, "hall 6 5", holds="red").begin().do("step right")
    assert LAB.notation.result(bench.view(), NAMES) == (
        "Ada has logged the first cube and publishes first. Cubes of the others: Niels 0."
    )


def test_positions_that_cannot_be() -> None:
    """[1.6] A tile too many, a cube in two hands, a collapser alone, a scientist nowhere."""
    for spoil in (
        lambda state: state.stock.__setitem__(0, 15),
        lambda state: state.holds.__setitem__(0, 1),
        lambda state: state.place.__setitem__(1, -1),
        lambda state: state.cube.__setitem__(0, at("hall 6 6")),
        lambda state: state.todo.__setitem__((40, 0), 1),
        lambda state: state.opening.__setitem__(2, 14),
    ):
        bench = Bench().lay("green C-1", "wormhole").begin()
        LAB.notation.check(bench.state)
        spoil(bench.state)
        with pytest.raises(BadPosition):
            LAB.notation.check(bench.state)
    lonely = Bench().lay("green D-4", "collapser").begin()
    lonely.state.tile[at("red D-4")] = -1
    lonely.state.stock[22] += 1
    with pytest.raises(BadPosition, match="companion"):
        LAB.notation.check(lonely.state)


@pytest.mark.parametrize("scenario", [scenario.name.lower() for scenario in SCENARIOS])
def test_nothing_is_lost_in_a_whole_match(scenario: str) -> None:
    """[6.8] Every tile, cube and scientist is somewhere exactly once, at every ply of 300."""
    match = LAB.new(seats=5, seed=3, scenario=scenario)
    rng = generator(4)
    for _ in range(300):
        if match.over:
            break
        LAB.notation.check(match.state())
        legal = match.legal().ids
        match = match.play(legal[below(rng, len(legal))])
    assert match.ply > 300
