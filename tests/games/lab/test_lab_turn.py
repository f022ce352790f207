"""A turn and its actions."""

from laboratory import LAB, Bench, at


def test_see_act_elements_see_again() -> None:
    """[3.1] The order of a turn, then the next seat clockwise."""
    bench = Bench().begin(see=True).do("look down", "* draw teleporter straight", "turn 0", "* draw corner", "turn 0")
    bench.do("step down", "rest", "* roll 1")  # the arrow points up, back to the office
    assert bench.place(0) == at("hall 0 3")
    assert bench.state.active == 1  # nothing new to see from the office, so the turn is over
    assert bench.legal[0] == "look up"


def test_up_to_four_actions_and_one_may_stop() -> None:
    """[3.2] Four steps end the phase; resting ends it at once."""
    bench = Bench().begin().do("step left", "step left", "step left", "step down").skip_look()
    assert bench.state.active == 1
    assert Bench().begin().do("rest").skip_look().state.active == 1


def test_walls_blanks_and_the_rim_stop_you() -> None:
    """[3.3] Each refusal says what is in the way."""
    bench = Bench().lay("green C-1", "straight").put(0, "green C-1").lay("green B-1", "cross").begin()
    assert "step up" in bench.legal
    assert str(bench.refused("step left")) == "A wall of this room is in the way to the left. [3.3]"
    assert str(bench.refused("step down")).startswith("The space below is blank")
    other = Bench().lay("green C-1", "cross").lay("green B-1", "straight").put(0, "green C-1").begin()
    assert str(other.refused("step left")) == "The room to the left has a wall on this side. [3.3]"


def test_one_moves_through_others() -> None:
    """[3.3] Another scientist is no obstacle."""
    bench = Bench().put(1, "hall 0 4").begin().do("step right", "step right")
    assert bench.place(0) == at("hall 0 5")
    assert bench.place(1) == at("hall 0 4")


def test_elbowing_pushes_one_space() -> None:
    """[3.4] Onto no blank, through no wall, and only whoever shares your space."""
    bench = Bench().lay("green C-1", "straight").put(0, "green C-1").put(1, "green C-1").begin()
    assert "elbow 1 up" in bench.legal
    assert bench.refused("elbow 1 left").clause == "3.4"
    assert "wall" in str(bench.refused("elbow 1 left"))
    assert "blank" in str(bench.refused("elbow 1 down"))
    bench.do("elbow 1 up")
    assert bench.place(1) == at("hall 0 3")
    assert bench.state.left == 3
    assert "not on your space" in str(bench.refused("elbow 1 up"))


def test_nobody_is_elbowed_through_a_wormhole() -> None:
    """[3.4] Refused by its clause."""
    bench = Bench().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1").put(1, "green C-1")
    refusal = bench.begin().refused("elbow 1 through")
    assert refusal.clause == "3.4"
    assert "wormhole" in refusal.sentence


def test_elbowing_onto_a_teleporter() -> None:
    """[3.4, 5.1] The rulebook's example: when board elements act, the victim is thrown."""
    bench = Bench().fill("green C-1").lay("green D-1", "teleporter straight", 90).fill("yellow A-1")
    bench.put(0, "green C-1").put(1, "green C-1").begin().do("elbow 1 right", "rest", "* roll 3")
    assert bench.place(1) == at("yellow A-1")  # D-1, then E-1, the hallway, A-1
    assert bench.place(0) == at("green C-1")


def test_transit_goes_both_ways_and_bloops() -> None:
    """[3.5] One action; whoever is at the other mouth is blooped."""
    bench = Bench().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1").put(1, "red C-1")
    bench.begin().do("transit")
    assert bench.place(0) == at("red C-1")
    assert bench.place(1) == at("hall 12 9")
    bench.do("transit")
    assert bench.place(0) == at("green C-1")


def test_a_wormhole_without_its_other_mouth_leads_nowhere() -> None:
    """[3.5] Refused, and so is a transit where there is no wormhole."""
    bench = Bench().lay("green C-1", "wormhole").put(0, "green C-1").begin()
    assert bench.refused("transit").clause == "3.5"
    assert "no other mouth" in str(bench.refused("transit"))
    assert "not on a wormhole" in str(Bench().begin().refused("transit"))


def test_a_power_works_once_a_turn_bonus_rounds_included() -> None:
    """[3.6] Wormsby jumps, then not again in the same turn, not even after coffee."""
    bench = Bench(cats=("Wormsby", "Void")).fill("green C-1").lay("red C-1", "break room 2 corner").put(0, "green C-1")
    bench.begin().do("power", "* roll red")
    assert bench.place(0) == at("red C-1")
    assert bench.refused("power").clause == "3.6"
    bench.do("rest").skip_look()
    assert bench.state.left == 2
    assert bench.refused("power").clause == "3.6"
    assert Bench().begin().refused("power").clause == "8.1"


def test_blooping_oneself_takes_the_place_of_all_actions() -> None:
    """[3.7] Not once an action has been taken."""
    bench = Bench().fill("green C-1").put(0, "green C-1", holds="red").begin()
    assert "bloop myself" in bench.legal
    bench.do("bloop myself")
    assert bench.place(0) == at("hall 0 3")
    assert bench.where("red") == -2
    assert bench.legal[0] == "look up"  # sees again, from the office
    late = Bench().begin().do("step left")
    assert late.refused("bloop myself").clause == "3.7"


def test_a_bloop_in_ones_own_actions_ends_them() -> None:
    """[3.8] Meowzer throws Ada onto a teleporter, and off the board."""
    bench = Bench(cats=("Meowzer", "Void")).lay("green A-1", "teleporter straight").put(0, "hall 0 0").begin()
    bench.do("power", "* roll 1", "* roll A", "* roll green", "* roll 2")
    assert bench.place(0) == at("hall 0 3")
    assert bench.state.left <= 0
    assert bench.legal[0] == "look up"


def test_a_refused_action_changes_nothing() -> None:
    """[3.2] And names a clause of the rules."""
    bench = Bench().begin()
    before = bench.state.tobytes()
    assert bench.refused("agree").clause in LAB.clauses
    assert bench.state.tobytes() == before
