"""Every scenario."""

from laboratory import LAB, Bench, at

from catstate.games.lab import SCENARIO_CHOICES
from catstate.games.lab.elements import arrow_of
from catstate.games.lab.pieces import SCENARIOS


def test_a_scenario_is_named_or_drawn() -> None:
    """[9.1] The option names twelve; `random` leaves it to chance."""
    assert [name for name in SCENARIO_CHOICES if name != "random"] == [s.name.lower() for s in SCENARIOS]
    match = LAB.new(seats=2, scripted=True, cats="off", scenario="random").play("scenario Grant Money")
    assert SCENARIOS[match.state().scenario].name == "Grant Money"
    assert match.play("first 0").state().scenario == 2


def test_budget_cuts() -> None:
    """[9.2] Three actions."""
    assert Bench(scenario="budget cuts").begin().state.left == 3


def test_grant_money() -> None:
    """[9.3] Five actions."""
    assert Bench(scenario="grant money").begin().state.left == 5


def test_espresso_machine() -> None:
    """[9.4] A break room with one cup gives two actions."""
    bench = Bench(scenario="espresso machine").lay("green C-1", "break room 1 corner").put(0, "green C-1").begin()
    assert bench.do("rest").skip_look().state.left == 2


def test_open_plan() -> None:
    """[9.5] The first tile may be put back once; the next stands, and so do all after it."""
    bench = Bench(scenario="open plan").begin(see=True).do("look down", "* draw straight")
    assert bench.legal == ["turn 0", "put back"]
    bench.do("put back", "* draw corner")
    assert bench.legal == ["turn 0", "turn 270"]
    keep = Bench(scenario="open plan").begin(see=True).do("look down", "* draw straight", "turn 0", "* draw corner")
    assert keep.refused("put back").clause == "9.5"


def test_night_shift() -> None:
    """[9.6] Two spaces: from the office C-1 and C-2, no further; two hallways away a room is out of sight."""
    bench = Bench(scenario="night shift").begin(see=True).do("look down", "* draw straight", "* draw straight")
    assert "rest" in bench.legal
    far = Bench(cats=("Magnet", "Void"), scenario="night shift").put(0, "hall 0 0").put(1, "hall 0 3").begin()
    assert far.refused("power").clause == "8.1"


def test_slippery_floor() -> None:
    """[9.7] Two spaces where the second is free, else one; what is passed over does nothing."""
    bench = Bench(scenario="slippery floor").put(0, "hall 6 4").put(1, "hall 6 4", holds="red").begin()
    bench.do("elbow 1 right")
    assert bench.place(1) == at("hall 6 6")
    assert bench.state.logged[1] == 1 << 2
    over = Bench(scenario="slippery floor").put(0, "hall 6 5").put(1, "hall 6 5", holds="red").begin()
    over.do("elbow 1 right")
    assert over.place(1) == at("hall 6 7")
    assert over.state.logged[1] == 0
    short = Bench(scenario="slippery floor").put(0, "hall 0 1").put(1, "hall 0 1").begin().do("elbow 1 left")
    assert short.place(1) == at("hall 0 0")


def test_peer_review() -> None:
    """[9.8] Stepping onto the Mainframe logs nothing; still being there after one's own elements does."""
    bench = Bench(scenario="peer review").put(0, "hall 6 5", holds="red").begin().do("step right")
    assert bench.state.logged[0] == 0
    bench.do("rest")
    assert bench.state.logged[0] == 1 << 2
    passing = (
        Bench(scenario="peer review").put(0, "hall 6 5", holds="red").begin().do("step right", "step right", "rest")
    )
    assert passing.state.logged[0] == 0


def test_radiation_leak() -> None:
    """[9.9] A 1 bloops whoever holds data, and the turn goes on from the office; anything else does nothing."""
    bench = Bench(scenario="radiation leak").put(0, "hall 6 0", holds="red").begin()
    bench.do("* roll 1").skip_look()
    assert bench.place(0) == at("hall 0 3")
    assert bench.where("red") == -2
    assert bench.state.left == 4
    lucky = Bench(scenario="radiation leak").put(0, "hall 6 0", holds="red").begin().do("* roll choose number")
    assert lucky.place(0) == at("hall 6 0")
    assert Bench(scenario="radiation leak").begin().state.left == 4


def test_magnetic_storm() -> None:
    """[9.10] After the round the arrow points right; the room's openings stay."""
    bench = Bench(scenario="magnetic storm").lay("green C-1", "teleporter straight").put(0, "hall 0 0")
    bench.put(1, "hall 0 0").begin().do("rest", "rest")
    tile = int(bench.state.tile[at("green C-1")])
    assert arrow_of(tile) == 1
    assert bench.degrees("green C-1") == 0


def test_feral_cats() -> None:
    """[9.11] A power costs nothing, even after the last action; cats react to logging too, and come uncalled."""
    bench = Bench(cats=("Espresso", "Void"), scenario="feral cats").begin().do("power", "* roll 1")
    assert bench.state.left == 4
    last = Bench(cats=("Wormsby", "Void"), scenario="feral cats").fill("green C-1").put(0, "hall 0 0").begin()
    last.do("step right", "step right", "step right", "step down")
    assert "power" in last.legal
    assert last.refused("step up").clause == "3.2"
    logs = Bench(cats=("Espresso", "Void"), scenario="feral cats").put(0, "hall 6 5", holds="red").begin()
    assert logs.do("step right").state.left == 5
    match = LAB.new(seats=2, scripted=True, cats="off", scenario="feral cats")
    assert match.play("deal Void").play("deal Twist").play("first 0").state().cat[1] == 5


def test_unstable_vacuum() -> None:
    """[9.12] D-5 changes with D-1 in every sector; who stood on D-1 stays and stands on the collapser."""
    bench = Bench(scenario="unstable vacuum").lay("green D-5", "collapser").fill("green D-1").put(0, "hall 0 0")
    bench.put(1, "green D-1").begin(1).do("rest").skip_look()
    assert bench.kind("green D-5") == "collapser"
    bench.do("rest")
    assert bench.kind("green D-1") == "collapser"
    assert bench.kind("green D-5") == "cross"
    assert bench.kind("blue D-1") == "grey collapser"
    assert bench.kind("blue D-5") == "blank"
    assert bench.place(1) == at("green D-1")


def test_entangled_colleagues() -> None:
    """[9.13] Ada blooped on Green C takes Niels on Red C along, not Marie on Red D."""
    bench = (
        Bench(4, scenario="entangled colleagues").lay("green C-1", "collapser").fill("red C-4", "red D-4", "green C-5")
    )
    bench.put(0, "green C-1").put(1, "red C-4").put(2, "red D-4").put(3, "green C-5").begin().do("rest")
    assert bench.place(0) == at("hall 0 3")
    assert bench.place(1) == at("hall 3 12")
    assert bench.place(2) == at("red D-4")
    assert bench.place(3) == at("green C-5")
