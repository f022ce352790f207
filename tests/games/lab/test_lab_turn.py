"""A turn and its actions."""

import numpy as np
import pytest

from catstate.core import rules as verbs
from catstate.core.chance import below, draw, generator
from catstate.core.rules import CHANCE, OVER
from catstate.games.lab.actions import Action, Phase
from catstate.games.lab.pieces import SCENARIOS

from .scene import GAME, at, scene


def test_see_act_elements_see_again() -> None:
    """[3.1] The order of a turn, then the next seat clockwise."""
    lab = scene().begin(see=True).play("look down", "* draw teleporter straight", "turn 0", "* draw corner", "turn 0")
    lab.play("step down", "rest", "* roll 1")  # the arrow points up, back to the office
    assert lab.place(0) == at("hall 0 3")
    assert lab.state.active == 1  # nothing new to see from the office, so the turn is over
    assert lab.legal[0] == "look up"


def test_up_to_four_actions_and_one_may_stop() -> None:
    """[3.2] Four steps end the phase; resting ends it at once."""
    lab = scene().begin().play("step left", "step left", "step left", "step down").skip_look()
    assert lab.state.active == 1
    assert scene().begin().play("rest").skip_look().state.active == 1


def test_walls_blanks_and_the_rim_stop_you() -> None:
    """[3.3] Each refusal says what is in the way."""
    lab = scene().lay("green C-1", "straight").put(0, "green C-1").lay("green B-1", "cross").begin()
    assert "step up" in lab.legal
    assert str(lab.refusal("step left")) == "A wall of this room is in the way to the left. [3.3]"
    assert str(lab.refusal("step down")).startswith("The space below is blank")
    other = scene().lay("green C-1", "cross").lay("green B-1", "straight").put(0, "green C-1").begin()
    assert str(other.refusal("step left")) == "The room to the left has a wall on this side. [3.3]"


def test_one_moves_through_others() -> None:
    """[3.3] Another scientist is no obstacle."""
    lab = scene().put(1, "hall 0 4").begin().play("step right", "step right")
    assert lab.place(0) == at("hall 0 5")
    assert lab.place(1) == at("hall 0 4")


def test_elbowing_pushes_one_space() -> None:
    """[3.4] Onto no blank, through no wall, and only whoever shares your space."""
    lab = scene().lay("green C-1", "straight").put(0, "green C-1").put(1, "green C-1").begin()
    assert "elbow 1 up" in lab.legal
    assert lab.refusal("elbow 1 left").clause == "3.4"
    assert "wall" in str(lab.refusal("elbow 1 left"))
    assert "blank" in str(lab.refusal("elbow 1 down"))
    lab.play("elbow 1 up")
    assert lab.place(1) == at("hall 0 3")
    assert lab.state.left == 3
    assert "not on your space" in str(lab.refusal("elbow 1 up"))


def test_nobody_is_elbowed_through_a_wormhole() -> None:
    """[3.4] Refused by its clause."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1").put(1, "green C-1")
    refusal = lab.begin().refusal("elbow 1 through")
    assert refusal.clause == "3.4"
    assert "wormhole" in refusal.sentence


def test_elbowing_onto_a_teleporter() -> None:
    """[3.4, 5.1] The rulebook's example: when board elements act, the victim is thrown."""
    lab = scene().fill("green C-1").lay("green D-1", "teleporter straight", 90).fill("yellow A-1")
    lab.put(0, "green C-1").put(1, "green C-1").begin().play("elbow 1 right", "rest", "* roll 3")
    assert lab.place(1) == at("yellow A-1")  # D-1, then E-1, the hallway, A-1
    assert lab.place(0) == at("green C-1")


def test_transit_goes_both_ways_and_bloops() -> None:
    """[3.5] One action; whoever is at the other mouth is blooped."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1").put(1, "red C-1")
    lab.begin().play("transit")
    assert lab.place(0) == at("red C-1")
    assert lab.place(1) == at("hall 12 9")
    lab.play("transit")
    assert lab.place(0) == at("green C-1")


def test_a_wormhole_without_its_other_mouth_leads_nowhere() -> None:
    """[3.5] Refused, and so is a transit where there is no wormhole."""
    lab = scene().lay("green C-1", "wormhole").put(0, "green C-1").begin()
    assert lab.refusal("transit").clause == "3.5"
    assert "no other mouth" in str(lab.refusal("transit"))
    assert "not on a wormhole" in str(scene().begin().refusal("transit"))


def test_a_power_works_once_a_turn_bonus_rounds_included() -> None:
    """[3.6] Wormsby jumps, then not again in the same turn, not even after coffee."""
    lab = scene(cats=("Wormsby", "Void")).fill("green C-1").lay("red C-1", "break room 2 corner").put(0, "green C-1")
    lab.begin().play("power", "* roll red")
    assert lab.place(0) == at("red C-1")
    assert lab.refusal("power").clause == "3.6"
    lab.play("rest").skip_look()
    assert lab.state.left == 2
    assert lab.refusal("power").clause == "3.6"
    assert scene().begin().refusal("power").clause == "8.1"


def test_in_the_next_turn_the_power_works_again() -> None:
    """[3.6] Once a turn, not once a match."""
    lab = scene(cats=("Meowzer", "Void")).fill("blue E-2", "blue E-3").begin()
    lab.play("power", "* roll 2", "* roll E", "* roll blue", "rest").skip_look().skip_look().play("rest")
    lab.skip_look().skip_look()
    assert lab.state.active == 0
    assert "power" in lab.legal


def test_blooping_oneself_takes_the_place_of_all_actions() -> None:
    """[3.7] Not once an action has been taken."""
    lab = scene().fill("green C-1").put(0, "green C-1", holds="red").begin()
    assert "bloop myself" in lab.legal
    lab.play("bloop myself")
    assert lab.place(0) == at("hall 0 3")
    assert lab.where("red") == -2
    assert lab.legal[0] == "look up"  # sees again, from the office
    late = scene().begin().play("step left")
    assert late.refusal("bloop myself").clause == "3.7"


def test_a_bloop_in_ones_own_actions_ends_them() -> None:
    """[3.8] Meowzer throws Ada onto a teleporter, and off the board."""
    lab = scene(cats=("Meowzer", "Void")).lay("green A-1", "teleporter straight").put(0, "hall 0 0").begin()
    lab.play("power", "* roll 1", "* roll A", "* roll green", "* roll 2")
    assert lab.place(0) == at("hall 0 3")
    assert lab.state.left <= 0
    assert lab.legal[0] == "look up"


def test_a_refused_action_changes_nothing() -> None:
    """[3.2] And names a clause of the rules."""
    lab = scene().begin()
    before = lab.state.tobytes()
    assert lab.refusal("agree").clause in GAME.clauses
    assert lab.state.tobytes() == before


@pytest.mark.parametrize("scenario", [scenario.name.lower() for scenario in SCENARIOS])
def test_no_loop_leaves_as_many_actions_as_it_began_with(scenario: str) -> None:
    """[3.2, 5.7, 8.2] Within a round of actions every action lowers a number that can't go below zero: the actions
    left, and what the power (two, and one more when it is free), the reaction and the questions can still add."""
    rng, out = generator(5), np.zeros(200, np.int64)
    weight, steps = np.zeros(200, np.int64), 0
    for seed in range(4):
        state = GAME.new(seats=2 + 2 * seed, seed=seed, scenario=scenario, cats="on").state()
        before, worth = (0, 0), 0
        for _ in range(600):
            actor = verbs.to_act(state)
            if actor == OVER:
                break
            if actor == CHANCE:
                verbs.apply(state, draw(state, rng, out, weight), None)
                continue
            if state.todo[state.depth - 1, 0] == Phase.ACT:
                now = int(state.turn), int(state.coffees)
                reacts = 1 - (int(state.reacted) >> actor & 1)
                sum_now = int(state.left) + 3 * (1 - int(state.powered)) + reacts + 4 - int(state.asked).bit_count()
                if now == before:
                    assert sum_now < worth
                    steps += 1
                before, worth = now, sum_now
            count = verbs.legal(state, out)
            busy = [action for action in out[:count].tolist() if action not in (Action.REST, Action.BLOOP)]
            verbs.apply(state, busy[below(rng, len(busy))] if busy else Action.REST, None)
    assert steps > 300
