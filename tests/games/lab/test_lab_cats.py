"""Every cat's power and reaction."""

from laboratory import Bench, at


def collecting(cat: str, seats: int = 2, other: str = "Void") -> Bench:
    """A scientist with this cat, on the green cube on C-3 in a cross."""
    second = other if cat != other else "Twist"
    return Bench(seats, cats=(cat, second)).fill("green C-3").put(0, "green C-3")


def test_a_power_costs_an_action_and_needs_something_to_work_on() -> None:
    """[8.1] Void with nothing beside it is refused, and says why."""
    bench = Bench(cats=("Void", "Twist")).begin()
    assert bench.refused("power").clause == "8.1"
    assert "no adjacent tile" in str(bench.refused("power"))
    useful = Bench(cats=("Void", "Twist")).fill("green C-1").begin().do("power", "aim down")
    assert useful.state.left == 3


def test_a_reaction_follows_on_stealing_too() -> None:
    """[8.2] Espresso gives two more actions: 4 − 1 + 2."""
    bench = Bench(cats=("Espresso", "Void")).put(0, "hall 0 0").put(1, "hall 0 0", holds="red").begin()
    assert bench.do("steal from 1").state.left == 5


def test_all_goes_up_right_down_left() -> None:
    """[8.3] Schrody's reaction asks for the tiles in that order, each line finished first."""
    bench = collecting("Schrody").begin().do("collect green")
    order = []
    for _ in range(4):
        order.append(int(bench.state.todo[bench.state.depth - 1, 2]))
        bench.do("* draw corner")
        bench.do(bench.legal[0])
    assert order == [at("green C-2"), at("green D-3"), at("green C-4"), at("green B-3")]


def test_in_a_hallway_what_needs_a_sector_does_nothing() -> None:
    """[8.3] Wormsby can't jump from the hallway; his reaction there does nothing."""
    bench = Bench(cats=("Wormsby", "Void")).put(0, "hall 0 0").cube("red", "hall 0 0").begin()
    assert bench.refused("power").clause == "8.3"
    bench.do("collect red")
    assert bench.place(0) == at("hall 0 0")
    assert bench.state.left == 3


def test_meowzer_randomizes_you() -> None:
    """[8.4] Three dice, from the hallway too."""
    bench = Bench(cats=("Meowzer", "Void")).fill("blue E-2").begin().do("power", "* roll 2", "* roll E", "* roll blue")
    assert bench.place(0) == at("blue E-2")
    assert bench.state.left == 3


def test_meowzer_randomizes_the_others_in_the_sector() -> None:
    """[8.4] Niels in Green goes, Marie in Red stays."""
    bench = collecting("Meowzer", 3).fill("green A-1", "red A-1", "red B-1").put(1, "green A-1").put(2, "red A-1")
    bench.begin().do("collect green", "* roll 1", "* roll B", "* roll red")
    assert bench.place(1) == at("red B-1")
    assert bench.place(2) == at("red A-1")
    assert bench.place(0) == at("green C-3")
    assert bench.actor == 0


def test_pushkin_pushes_one_tile() -> None:
    """[8.5] Away from you, with whoever stands on it."""
    bench = Bench(cats=("Pushkin", "Void")).fill("green C-3", "green D-3").put(0, "green C-3").put(1, "green D-3")
    bench.begin().do("power")
    assert bench.legal == ["aim right"]
    assert bench.refused("aim up").clause == "8.3"
    bench.do("aim right")
    assert bench.kind("green E-3") == "cross"
    assert bench.kind("green D-3") == "blank"
    assert bench.place(1) == at("green E-3")


def test_pushkin_pushes_all_tiles_when_data_is_collected() -> None:
    """[8.5] The rulebook's example: all adjacent tiles move one space directly away."""
    bench = collecting("Pushkin").fill("green C-2", "green D-3", "green C-4", "green B-3")
    bench.begin().do("collect green")
    assert [bench.kind(f"green {place}") for place in ("C-1", "E-3", "C-5", "A-3")] == ["cross"] * 4
    assert [bench.kind(f"green {place}") for place in ("C-2", "D-3", "C-4", "B-3")] == ["blank"] * 4


def test_schrody_sees_in_one_more_direction() -> None:
    """[8.6] Only directions that show a blank can be chosen."""
    bench = Bench(cats=("Schrody", "Void")).begin().do("power")
    assert bench.legal == ["aim down"]
    bench.do("aim down", "* draw corner", "turn 0")
    assert bench.kind("green C-1") == "corner"
    assert bench.state.left == 3


def test_schrody_sees_all_round() -> None:
    """[8.6] Four rooms come into being around the cube."""
    bench = collecting("Schrody").begin().do("collect green")
    for turn in ("turn 90", "turn 180", "turn 0", "turn 0"):
        bench.do("* draw corner")
        assert turn in bench.legal
        bench.do(turn)
    assert [bench.kind(f"green {place}") for place in ("C-2", "D-3", "C-4", "B-3")] == ["corner"] * 4
    assert bench.state.left == 3


def test_bloopurr_needs_a_four() -> None:
    """[8.7] 3 fails, 4 and CHOOSE succeed; a wall between does not matter."""
    for face, home in (("roll 3", False), ("roll 4", True), ("roll choose number", True)):
        bench = Bench(cats=("Bloopurr", "Void")).lay("green C-3", "straight").lay("green D-3", "straight")
        bench.put(0, "green C-3").put(1, "green D-3").begin().do("power", f"* {face}")
        if home:
            assert bench.legal == ["target 1"]
            bench.do("target 1")
        assert (bench.place(1) == at("hall 12 9")) == home
        assert bench.state.left == 3


def test_bloopurr_bloops_all_around() -> None:
    """[8.7] Above and below go home, two spaces away stays."""
    bench = collecting("Bloopurr", 4).fill("green C-2", "green C-4", "green C-5")
    bench.put(1, "green C-2").put(2, "green C-4").put(3, "green C-5").begin().do("collect green")
    assert [bench.place(seat) for seat in (1, 2, 3)] == [at("hall 3 12"), at("hall 12 9"), at("green C-5")]


def test_tunnelina_goes_through_walls() -> None:
    """[8.8] Not onto a blank, and only where a wall is."""
    bench = Bench(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3", "green C-2")
    bench.put(0, "green C-3").begin().do("power")
    assert bench.legal == ["aim right"]
    assert bench.do("aim right").place(0) == at("green D-3")


def test_tunnelina_may_follow_a_collected_cube() -> None:
    """[8.8] Free, and optional."""
    bench = Bench(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3").put(0, "green C-3")
    bench.begin().do("collect green")
    assert bench.legal == ["pass", "aim right"]
    assert bench.do("aim right").place(0) == at("green D-3")
    assert bench.state.left == 3
    stay = Bench(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3").put(0, "green C-3")
    assert stay.begin().do("collect green", "pass").place(0) == at("green C-3")


def test_twist_turns_a_tile() -> None:
    """[8.9] The own or an adjacent one; a cross would look the same and is no aim."""
    bench = (
        Bench(cats=("Twist", "Void")).lay("green C-3", "corner").lay("green D-3", "teleporter tee").fill("green C-4")
    )
    bench.put(0, "green C-3").begin().do("power")
    assert bench.legal == ["aim right", "aim here"]
    bench.do("aim here")
    assert bench.legal == ["turn 90", "turn 180", "turn 270"]
    assert bench.refused("turn 0").clause == "8.9"
    bench.do("turn 180")
    assert bench.degrees("green C-3") == 180


def test_twist_turns_arrows_along() -> None:
    """[8.9] A teleporter turned by 90 degrees throws to the right."""
    bench = Bench(cats=("Twist", "Void")).lay("green C-1", "teleporter straight").fill("green E-1").put(0, "green C-1")
    bench.begin().do("power", "aim here", "turn 90", "rest", "* roll 2")
    assert bench.place(0) == at("green E-1")


def test_twist_gives_all_neighbours_a_quarter_turn() -> None:
    """[8.9] Clockwise; a straight looks as before after two."""
    bench = collecting("Twist").lay("green C-2", "corner", 270).lay("green D-3", "straight", 90)
    bench.begin().do("collect green")
    assert bench.degrees("green C-2") == 0
    assert bench.degrees("green D-3") == 0
    assert bench.degrees("green C-3") == 0


def test_swaps_changes_places() -> None:
    """[8.10] With a scientist she sees; who comes to the Mainframe logs, but nobody lands."""
    bench = Bench(cats=("Swaps", "Void")).put(0, "hall 6 6").put(1, "hall 6 3", holds="red").begin().do("power")
    assert bench.legal == ["target 1"]
    bench.do("target 1")
    assert bench.place(0) == at("hall 6 3")
    assert bench.place(1) == at("hall 6 6")
    assert bench.state.logged[1] == 1 << 2
    blind = Bench(cats=("Swaps", "Void")).put(0, "hall 6 0").put(1, "hall 0 1").begin()
    assert blind.refused("power").clause == "8.1"


def test_swaps_swaps_tiles() -> None:
    """[8.10] With everything on them: Ada on the tile goes to Red, Niels from there to Green."""
    bench = collecting("Swaps").lay("red C-3", "corner", 90).put(1, "red C-3").begin().do("collect green")
    assert bench.outcomes == ["roll yellow", "roll red", "roll blue"]
    bench.do("* roll red")
    assert bench.kind("green C-3") == "corner"
    assert bench.degrees("green C-3") == 90
    assert bench.kind("red C-3") == "cross"
    assert bench.place(0) == at("red C-3")
    assert bench.place(1) == at("green C-3")
    assert bench.where("red") == at("green C-3")


def test_swaps_swaps_with_a_blank_but_not_with_a_collapser() -> None:
    """[8.10] The blank changes places like a tile."""
    bench = collecting("Swaps").begin().do("collect green", "* roll blue")
    assert bench.kind("green C-3") == "blank"
    assert bench.kind("blue C-3") == "cross"
    assert bench.where("blue") == at("green C-3")
    stuck = Bench(cats=("Swaps", "Void")).lay("green C-3", "collapser").put(0, "green C-3").begin()
    stuck.do("collect green", "* roll blue")
    assert stuck.place(0) == at("green C-3")
    assert stuck.where("blue") == at("blue C-3")


def test_fetch_brings_a_cube_nearer() -> None:
    """[8.11] One that is seen, or on the first blank in line."""
    bench = Bench(cats=("Fetch", "Void")).lay("green C-1", "straight").lay("green C-2", "straight").begin().do("power")
    assert bench.legal == ["fetch green"]
    bench.do("fetch green")
    assert bench.where("green") == at("green C-2")
    far = Bench(cats=("Fetch", "Void")).lay("green C-1", "straight").begin()
    assert far.refused("power").clause == "8.1"  # C-2 is the first blank, the cube lies behind it


def test_fetch_sends_the_others_home() -> None:
    """[8.11] One step along the longer distance, on a tie as the owner chooses; into the Mainframe unlogged."""
    bench = collecting("Fetch").cube("yellow", "hall 6 7").cube("red", "red C-1").begin().do("collect green")
    assert bench.where("yellow") == -2
    assert bench.state.logged[0] == 0
    assert bench.where("red") == at("red D-1")  # three columns away, one row
    assert bench.legal == ["aim up", "aim left"]  # blue C-3: three rows, three columns
    bench.do("aim up")
    assert bench.where("blue") == at("blue C-2")


def test_void_discards_an_empty_tile() -> None:
    """[8.12] Not one that carries somebody or something, no collapser."""
    bench = Bench(cats=("Void", "Twist")).fill("green C-3", "green C-2", "green D-3", "green B-3").put(0, "green C-2")
    bench.put(1, "green D-3").lay("green D-2", "collapser").fill("green B-2").begin().do("power")
    assert bench.legal == ["aim left"]  # C-3 bears the cube, D-2 is a collapser, C-1 is blank
    bench.do("aim left")
    assert bench.kind("green B-2") == "blank"
    assert int(bench.state.discards.sum()) == 1


def test_void_discards_all_empty_neighbours() -> None:
    """[8.12] Niels's room stays."""
    bench = collecting("Void").fill("green C-2", "green D-3", "green C-4").put(1, "green D-3").begin()
    bench.do("collect green")
    assert [bench.kind(f"green {place}") for place in ("C-2", "D-3", "C-4")] == ["blank", "cross", "blank"]


def test_espresso_rolls_for_two_more_actions() -> None:
    """[8.13] 2 wastes the action, 3 makes it 4 − 1 + 2."""
    for face, left in (("2", 3), ("3", 5), ("choose number", 5)):
        bench = Bench(cats=("Espresso", "Void")).begin().do("power", f"* roll {face}")
        assert bench.state.left == left


def test_magnet_pulls_one() -> None:
    """[8.14] One space nearer along the hallway; onto the Mainframe he logs."""
    bench = Bench(cats=("Magnet", "Void")).put(0, "hall 6 6").put(1, "hall 6 9").begin().do("power", "target 1")
    assert bench.place(1) == at("hall 6 8")
    logs = Bench(cats=("Magnet", "Void")).put(0, "hall 6 6").put(1, "hall 6 7", holds="red").begin()
    assert logs.do("power", "target 1").state.logged[1] == 1 << 2


def test_magnet_pulls_everybody_in_sight() -> None:
    """[8.14] Each once, the nearest first; behind a wall nobody."""
    bench = collecting("Magnet", 4).fill("green D-3", "green E-3").lay("green C-2", "straight", 90)
    bench.put(1, "green D-3").put(2, "green E-3").put(3, "green C-2").begin().do("collect green")
    assert [bench.place(seat) for seat in (1, 2, 3)] == [at("green C-3"), at("green D-3"), at("green C-2")]


def test_wormsby_jumps_across() -> None:
    """[8.15] To the same coordinates of a rolled sector, never its own; landing bloops."""
    bench = Bench(cats=("Wormsby", "Void")).fill("green B-2", "blue B-2").put(0, "green B-2").put(1, "blue B-2")
    bench.begin().do("power")
    assert bench.outcomes == ["roll yellow", "roll red", "roll blue"]
    bench.do("* roll blue")
    assert bench.place(0) == at("blue B-2")
    assert bench.place(1) == at("hall 12 9")


def test_wormsby_jumps_when_data_is_collected() -> None:
    """[8.15] The cube goes along in her hand; onto a blank a tile is placed."""
    bench = collecting("Wormsby").begin().do("collect green", "* roll yellow", "* draw cross")
    assert bench.place(0) == at("yellow C-3")
    assert bench.state.holds[0] == 0
