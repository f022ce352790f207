"""Every scenario."""

from catstate.games.lab.elements import arrow_of
from catstate.games.lab.pieces import SCENARIOS

from .scene import GAME, at, scene


def test_a_scenario_is_named_or_drawn() -> None:
    """[9.1] The option names twelve; `random` leaves it to chance."""
    (option,) = [option for option in GAME.options if option.name == "scenario"]
    assert option.choices == ("none", "random", *(s.name.lower() for s in SCENARIOS[1:]))
    assert dict(option.notes) == {s.name.lower(): s.grade for s in SCENARIOS[1:]}
    match = GAME.new(seats=2, scripted=True, cats="off", scenario="random").play("scenario Grant Money")
    assert SCENARIOS[match.state().scenario].name == "Grant Money"
    assert match.play("first 0").state().scenario == 2


def test_budget_cuts() -> None:
    """[9.2] Three actions."""
    assert scene(scenario="budget cuts").begin().state.left == 3


def test_grant_money() -> None:
    """[9.3] Five actions."""
    assert scene(scenario="grant money").begin().state.left == 5


def test_espresso_machine() -> None:
    """[9.4] A break room with one cup gives two actions."""
    lab = scene(scenario="espresso machine").lay("green C-1", "break room 1 corner").put(0, "green C-1").begin()
    assert lab.play("rest").skip_look().state.left == 2


def test_open_plan() -> None:
    """[9.5] The first tile may be put back once; the next stands, and so do all after it."""
    lab = scene(scenario="open plan").begin(see=True).play("look down", "* draw straight")
    assert lab.legal == ["turn 0", "put back"]
    lab.play("put back", "* draw corner")
    assert lab.legal == ["turn 0", "turn 270"]
    keep = scene(scenario="open plan").begin(see=True).play("look down", "* draw straight", "turn 0", "* draw corner")
    assert keep.refusal("put back").clause == "9.5"


def test_night_shift() -> None:
    """[9.6] Two spaces: from the office C-1 and C-2, no further; two hallways away a room is out of sight."""
    lab = scene(scenario="night shift").begin(see=True).play("look down", "* draw straight", "* draw straight")
    assert "rest" in lab.legal
    far = scene(cats=("Magnet", "Void"), scenario="night shift").put(0, "hall 0 0").put(1, "hall 0 3").begin()
    assert far.refusal("power").clause == "8.1"


def test_on_night_shift_nobody_looks_through_two_throwers() -> None:
    """[4.9, 9.6] C-3 lies three spaces from the hallway, behind two collapsers and walls; by day one looks into it."""
    for scenario, out_of_reach in (("night shift", True), ("none", False)):
        lab = scene(scenario=scenario).lay("green C-1", "collapser").lay("green C-2", "collapser")
        lab.lay("green B-3", "straight").lay("green D-3", "straight").lay("green C-4", "straight", 90)
        lab.put(0, "hall 0 0").begin()
        assert ("ask wipe green" in lab.legal) == out_of_reach


def test_slippery_floor() -> None:
    """[9.7] Two spaces where the second is free, else one; what is passed over does nothing."""
    lab = scene(scenario="slippery floor").put(0, "hall 6 4").put(1, "hall 6 4", holds="red").begin()
    lab.play("elbow 1 right")
    assert lab.place(1) == at("hall 6 6")
    assert lab.state.logged[1] == 1 << 2
    over = scene(scenario="slippery floor").put(0, "hall 6 5").put(1, "hall 6 5", holds="red").begin()
    over.play("elbow 1 right")
    assert over.place(1) == at("hall 6 7")
    assert over.state.logged[1] == 0
    short = scene(scenario="slippery floor").put(0, "hall 0 1").put(1, "hall 0 1").begin().play("elbow 1 left")
    assert short.place(1) == at("hall 0 0")


def test_peer_review() -> None:
    """[9.8] Stepping onto the Mainframe logs nothing; still being there after one's own elements does."""
    lab = scene(scenario="peer review").put(0, "hall 6 5", holds="red").begin().play("step right")
    assert lab.state.logged[0] == 0
    lab.play("rest")
    assert lab.state.logged[0] == 1 << 2
    passing = (
        scene(scenario="peer review").put(0, "hall 6 5", holds="red").begin().play("step right", "step right", "rest")
    )
    assert passing.state.logged[0] == 0


def test_radiation_leak() -> None:
    """[9.9] A 1 bloops whoever holds data, and the turn goes on from the office; anything else does nothing."""
    lab = scene(scenario="radiation leak").put(0, "hall 6 0", holds="red").begin()
    lab.play("* roll 1").skip_look()
    assert lab.place(0) == at("hall 0 3")
    assert lab.where("red") == -2
    assert lab.state.left == 4
    lucky = scene(scenario="radiation leak").put(0, "hall 6 0", holds="red").begin().play("* roll choose number")
    assert lucky.place(0) == at("hall 6 0")
    assert scene(scenario="radiation leak").begin().state.left == 4


def test_magnetic_storm() -> None:
    """[9.10] After the round the arrow points right; the room's openings stay."""
    lab = scene(scenario="magnetic storm").lay("green C-1", "teleporter straight").put(0, "hall 0 0")
    lab.put(1, "hall 0 0").begin().play("rest", "rest")
    tile = int(lab.state.tile[at("green C-1")])
    assert arrow_of(tile) == 1
    assert lab.degrees("green C-1") == 0


def test_feral_cats() -> None:
    """[9.11] A power costs nothing, even after the last action; cats react to logging too, and come uncalled."""
    lab = scene(cats=("Espresso", "Void"), scenario="feral cats").begin().play("power", "* roll 1")
    assert lab.state.left == 4
    last = scene(cats=("Wormsby", "Void"), scenario="feral cats").fill("green C-1").put(0, "hall 0 0").begin()
    last.play("step right", "step right", "step right", "step down")
    assert "power" in last.legal
    assert last.refusal("step up").clause == "3.2"
    logs = scene(cats=("Espresso", "Void"), scenario="feral cats").put(0, "hall 6 2", holds="red").begin()
    assert logs.play(*["step right"] * 4).state.left == 1
    match = GAME.new(seats=2, scripted=True, cats="off", scenario="feral cats")
    assert match.play("deal Void").play("deal Twist").play("first 0").state().cat[1] == 5


def test_feral_cats_react_to_logging_after_the_reset() -> None:
    """[9.11] The fourth cube is logged, E-2 is rolled, and then Fetch sends all four one step towards the Mainframe."""
    lab = scene(cats=("Fetch", "Void"), scenario="feral cats").put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    lab.begin().play("step right", "* roll 2", "* roll E")
    places = [lab.where(colour) for colour in ("green", "yellow", "red", "blue")]
    assert places == [at("green E-3"), at("yellow D-2"), at("red E-1"), at("blue D-2")]


def test_a_feral_espresso_gives_nothing_to_others() -> None:
    """[8.13, 9.11] Ada's last action elbows Niels onto the Mainframe; his cat does not lengthen her turn."""
    lab = scene(cats=("Void", "Espresso"), scenario="feral cats").put(0, "hall 6 4").put(1, "hall 6 5", holds="red")
    lab.begin().play("step left", "step right", "step right", "elbow 1 right")
    assert lab.state.logged[1] == 1 << 2
    assert lab.legal[0] == "look up"


def test_unstable_vacuum() -> None:
    """[9.12] D-5 changes with D-1 in every sector; who stood on D-1 stays and stands on the collapser."""
    lab = scene(scenario="unstable vacuum").lay("green D-5", "collapser").fill("green D-1").put(0, "hall 0 0")
    lab.put(1, "green D-1").begin(1).play("rest").skip_look()
    assert lab.kind("green D-5") == "collapser"
    lab.play("rest")
    assert lab.kind("green D-1") == "collapser"
    assert lab.kind("green D-5") == "cross"
    assert lab.kind("blue D-1") == "grey collapser"
    assert lab.kind("blue D-5") == "blank"
    assert lab.place(1) == at("green D-1")


def test_sets_in_one_column_of_the_unstable_vacuum_all_come_one_row_further() -> None:
    """[9.12] Rows 5 and 1 go to 1 and 2, and what lay in row 2 goes to row 5; rows 2 and 3 go to 3 and 4."""
    lab = scene(scenario="unstable vacuum").lay("green A-5", "collapser").lay("green A-1", "collapser")
    lab.lay("green A-2", "corner").put(0, "hall 0 0").put(1, "hall 0 0").begin().play("rest", "rest")
    kinds = [lab.kind(f"green A-{row}") for row in range(1, 6)]
    assert kinds == ["collapser", "collapser", "blank", "blank", "corner"]
    plain = scene(scenario="unstable vacuum").lay("green A-2", "collapser").lay("green A-3", "collapser")
    plain.lay("green A-4", "corner").put(0, "hall 0 0").put(1, "hall 0 0").begin().play("rest", "rest")
    kinds = [plain.kind(f"green A-{row}") for row in range(1, 6)]
    assert kinds == ["blank", "corner", "collapser", "collapser", "blank"]


def test_entangled_colleagues() -> None:
    """[9.13] Ada blooped on Green C takes Niels on Red C along, not Marie on Red D."""
    lab = (
        scene(4, scenario="entangled colleagues").lay("green C-1", "collapser").fill("red C-4", "red D-4", "green C-5")
    )
    lab.put(0, "green C-1").put(1, "red C-4").put(2, "red D-4").put(3, "green C-5").begin().play("rest")
    assert lab.place(0) == at("hall 0 3")
    assert lab.place(1) == at("hall 3 12")
    assert lab.place(2) == at("red D-4")
    assert lab.place(3) == at("green C-5")


def test_entangled_by_blooping_yourself() -> None:
    """[9.13, 3.7] Niels goes too."""
    lab = scene(scenario="entangled colleagues").fill("green C-1", "red C-4").put(0, "green C-1")
    lab.put(1, "red C-4", holds="blue").begin().play("bloop myself")
    assert lab.place(1) == at("hall 12 9")
    assert lab.where("blue") == -2


def test_arriving_on_an_entangled_colleague() -> None:
    """[9.13, 5.5] Who comes by transit, by Wormsby or by a throw stands there already: he is not on another sector's
    letter any more, keeps his cube and his actions."""
    transit = scene(scenario="entangled colleagues").lay("green C-1", "wormhole").lay("red C-1", "wormhole end")
    transit.put(0, "green C-1", holds="blue").put(1, "red C-1").begin().play("transit")
    jump = scene(cats=("Wormsby", "Void"), scenario="entangled colleagues").fill("green C-1", "red C-1")
    jump.put(0, "green C-1", holds="blue").put(1, "red C-1").begin().play("power", "* roll red")
    throw = scene(scenario="entangled colleagues").lay("green C-1", "randomizer red").fill("red C-1")
    throw.put(0, "green C-1", holds="blue").put(1, "red C-1").begin().play("rest", "* roll 1", "* roll C")
    for lab in (transit, jump, throw):
        assert lab.place(0) == at("red C-1")
        assert lab.place(1) == at("hall 12 9")
        assert lab.state.holds[0] == 3
    assert transit.state.left == jump.state.left == 3
