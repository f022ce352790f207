"""Every cat's power and reaction."""

from .scene import Scene, at, scene


def collecting(cat: str, seats: int = 2, other: str = "Void") -> Scene:
    """A scientist with this cat, on the green cube on C-3 in a cross."""
    second = other if cat != other else "Twist"
    return scene(seats, cats=(cat, second)).fill("green C-3").put(0, "green C-3")


def test_a_power_costs_an_action_and_needs_something_to_work_on() -> None:
    """[8.1] Void with nothing beside it is refused, and says why."""
    lab = scene(cats=("Void", "Twist")).begin()
    assert lab.refusal("power").clause == "8.1"
    assert "no adjacent tile" in str(lab.refusal("power"))
    useful = scene(cats=("Void", "Twist")).fill("green C-1").begin().play("power", "aim down")
    assert useful.state.left == 3


def test_a_reaction_follows_on_stealing_too() -> None:
    """[8.2] Bloopurr bloops Marie, who is beside the theft."""
    lab = scene(3, cats=("Bloopurr", "Void")).put(0, "hall 0 0").put(1, "hall 0 0", holds="red").put(2, "hall 0 1")
    assert lab.begin().play("steal from 1").place(2) == at("hall 12 3")


def test_a_cat_reacts_once_a_turn() -> None:
    """[8.2] Void asks about the first cube, not about the second; in the next turn again, bonus round or not."""
    lab = collecting("Void").fill("green C-2").cube("red", "green C-3").begin().play("collect green")
    assert lab.legal == ["pass", "react"]
    assert lab.refusal("rest").clause == "8.2"
    lab.play("pass", "drop", "collect red")
    assert lab.legal[0] == "rest"
    lab.play("drop").skip_look().skip_look().play("rest").skip_look().skip_look()
    assert lab.play("collect green").legal == ["pass", "react"]


def test_a_cat_does_not_react_to_a_cube_dropped_this_turn() -> None:
    """[8.2] Brought from an earlier turn, dropped and taken again."""
    lab = scene(cats=("Void", "Twist")).fill("green C-1", "green C-2").put(0, "green C-2", holds="green").begin()
    lab.play("drop", "collect green")
    assert lab.legal[0] == "rest"
    assert lab.state.left == 2


def test_where_nothing_is_to_be_done_nothing_is_asked() -> None:
    """[8.2, 8.3] Void on the only tile."""
    assert collecting("Void").begin().play("collect green").legal[0] == "rest"


def test_all_goes_up_right_down_left() -> None:
    """[8.3] Schrody's reaction asks for the tiles in that order, each line finished first."""
    lab = collecting("Schrody").begin().play("collect green")
    order = []
    for _ in range(4):
        order.append(int(lab.state.todo[lab.state.depth - 1, 2]))
        lab.play("* draw corner")
        lab.play(lab.legal[0])
    assert order == [at("green C-2"), at("green D-3"), at("green C-4"), at("green B-3")]


def test_in_a_hallway_what_needs_a_sector_does_nothing() -> None:
    """[8.3] Wormsby can't jump from the hallway; his reaction there does nothing."""
    lab = scene(cats=("Wormsby", "Void")).put(0, "hall 0 0").cube("red", "hall 0 0").begin()
    assert lab.refusal("power").clause == "8.3"
    lab.play("collect red")
    assert lab.place(0) == at("hall 0 0")
    assert lab.state.left == 3


def test_meowzer_randomizes_you() -> None:
    """[8.4] Three dice, from the hallway too."""
    lab = scene(cats=("Meowzer", "Void")).fill("blue E-2").begin().play("power", "* roll 2", "* roll E", "* roll blue")
    assert lab.place(0) == at("blue E-2")
    assert lab.state.left == 3


def test_meowzer_spares_your_own_space() -> None:
    """[8.4] Niels, who was robbed, stays."""
    lab = scene(cats=("Meowzer", "Void")).fill("green C-3").put(0, "green C-3").put(1, "green C-3", holds="red")
    lab.begin().play("steal from 1")
    assert lab.legal[0] == "rest"
    assert lab.place(1) == at("green C-3")


def test_meowzer_throws_everybody_who_was_in_the_sector() -> None:
    """[8.4] Niels lands on Marie and bloops her out of Green; she is randomized all the same, from her office."""
    lab = collecting("Meowzer", 3).fill("green A-1", "green E-5", "blue B-2").put(1, "green A-1").put(2, "green E-5")
    lab.begin().play("collect green", "* roll 5", "* roll E", "* roll green")
    assert lab.place(1) == at("green E-5")
    assert lab.place(2) == at("hall 12 3")
    lab.play("* roll 2", "* roll B", "* roll blue")
    assert lab.place(2) == at("blue B-2")


def test_meowzer_randomizes_the_others_in_the_sector() -> None:
    """[8.4] Niels in Green goes, Marie in Red stays."""
    lab = collecting("Meowzer", 3).fill("green A-1", "red A-1", "red B-1").put(1, "green A-1").put(2, "red A-1")
    lab.begin().play("collect green", "* roll 1", "* roll B", "* roll red")
    assert lab.place(1) == at("red B-1")
    assert lab.place(2) == at("red A-1")
    assert lab.place(0) == at("green C-3")
    assert lab.actor == 0


def test_pushkin_pushes_one_tile() -> None:
    """[8.5] Away from you, with whoever stands on it."""
    lab = scene(cats=("Pushkin", "Void")).fill("green C-3", "green D-3").put(0, "green C-3").put(1, "green D-3")
    lab.begin().play("power")
    assert lab.legal == ["aim right"]
    assert lab.refusal("aim up").clause == "8.3"
    lab.play("aim right")
    assert lab.kind("green E-3") == "cross"
    assert lab.kind("green D-3") == "blank"
    assert lab.place(1) == at("green E-3")


def test_pushkin_pushes_all_tiles_when_data_is_collected() -> None:
    """[8.5] The rulebook's example: all adjacent tiles move one space directly away."""
    lab = collecting("Pushkin").fill("green C-2", "green D-3", "green C-4", "green B-3")
    lab.begin().play("collect green", "react")
    assert [lab.kind(f"green {place}") for place in ("C-1", "E-3", "C-5", "A-3")] == ["cross"] * 4
    assert [lab.kind(f"green {place}") for place in ("C-2", "D-3", "C-4", "B-3")] == ["blank"] * 4
    kept = collecting("Pushkin").fill("green C-2").begin().play("collect green", "pass")
    assert kept.kind("green C-2") == "cross"


def test_schrody_sees_in_one_more_direction() -> None:
    """[8.6] Only directions that show a blank can be chosen."""
    lab = scene(cats=("Schrody", "Void")).begin().play("power")
    assert lab.legal == ["aim down"]
    lab.play("aim down", "* draw corner", "turn 0")
    assert lab.kind("green C-1") == "corner"
    assert lab.state.left == 3


def test_schrody_sees_all_round() -> None:
    """[8.6] Four rooms come into being around the cube."""
    lab = collecting("Schrody").begin().play("collect green")
    for turn in ("turn 90", "turn 180", "turn 0", "turn 0"):
        lab.play("* draw corner")
        assert turn in lab.legal
        lab.play(turn)
    assert [lab.kind(f"green {place}") for place in ("C-2", "D-3", "C-4", "B-3")] == ["corner"] * 4
    assert lab.state.left == 3


def test_bloopurr_needs_a_four() -> None:
    """[8.7] 3 fails, 4 and CHOOSE succeed; a wall between does not matter."""
    for face, home in (("roll 3", False), ("roll 4", True), ("roll choose number", True)):
        lab = scene(cats=("Bloopurr", "Void")).lay("green C-3", "straight").lay("green D-3", "straight")
        lab.put(0, "green C-3").put(1, "green D-3").begin().play("power", f"* {face}")
        if home:
            assert lab.legal == ["target 1"]
            lab.play("target 1")
        assert (lab.place(1) == at("hall 12 9")) == home
        assert lab.state.left == 3


def test_bloopurr_bloops_all_around() -> None:
    """[8.7] Above and below go home, two spaces away stays."""
    lab = collecting("Bloopurr", 4).fill("green C-2", "green C-4", "green C-5")
    lab.put(1, "green C-2").put(2, "green C-4").put(3, "green C-5").begin().play("collect green")
    assert [lab.place(seat) for seat in (1, 2, 3)] == [at("hall 3 12"), at("hall 12 9"), at("green C-5")]


def test_tunnelina_goes_through_walls() -> None:
    """[8.8] Not onto a blank, and only where a wall is."""
    lab = scene(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3", "green C-2")
    lab.put(0, "green C-3").begin().play("power")
    assert lab.legal == ["aim right"]
    assert lab.play("aim right").place(0) == at("green D-3")


def test_tunnelina_may_follow_a_collected_cube() -> None:
    """[8.8] Free, and optional."""
    lab = scene(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3").put(0, "green C-3")
    lab.begin().play("collect green")
    assert lab.legal == ["pass", "aim right"]
    assert lab.play("aim right").place(0) == at("green D-3")
    assert lab.state.left == 3
    stay = scene(cats=("Tunnelina", "Void")).lay("green C-3", "straight").fill("green D-3").put(0, "green C-3")
    assert stay.begin().play("collect green", "pass").place(0) == at("green C-3")


def test_twist_turns_a_tile() -> None:
    """[8.9] The own or an adjacent one; a cross would look the same and is no aim."""
    lab = scene(cats=("Twist", "Void")).lay("green C-3", "corner").lay("green D-3", "teleporter tee").fill("green C-4")
    lab.put(0, "green C-3").begin().play("power")
    assert lab.legal == ["aim right", "aim here"]
    lab.play("aim here")
    assert lab.legal == ["turn 90", "turn 180", "turn 270"]
    assert lab.refusal("turn 0").clause == "8.9"
    lab.play("turn 180")
    assert lab.degrees("green C-3") == 180


def test_twist_turns_arrows_along() -> None:
    """[8.9] A teleporter turned by 90 degrees throws to the right."""
    lab = scene(cats=("Twist", "Void")).lay("green C-1", "teleporter straight").fill("green E-1").put(0, "green C-1")
    lab.begin().play("power", "aim here", "turn 90", "rest", "* roll 2")
    assert lab.place(0) == at("green E-1")


def test_twist_gives_all_neighbours_a_quarter_turn() -> None:
    """[8.9] Clockwise; a straight looks as before after two."""
    lab = collecting("Twist").lay("green C-2", "corner", 270).lay("green D-3", "straight", 90)
    lab.begin().play("collect green")
    assert lab.degrees("green C-2") == 0
    assert lab.degrees("green D-3") == 0
    assert lab.degrees("green C-3") == 0


def test_swaps_changes_places() -> None:
    """[8.10] With a scientist she sees; who comes to the Mainframe logs, but nobody lands."""
    lab = scene(cats=("Swaps", "Void")).put(0, "hall 6 6").put(1, "hall 6 3", holds="red").begin().play("power")
    assert lab.legal == ["target 1"]
    lab.play("target 1")
    assert lab.place(0) == at("hall 6 3")
    assert lab.place(1) == at("hall 6 6")
    assert lab.state.logged[1] == 1 << 2
    blind = scene(cats=("Swaps", "Void")).put(0, "hall 6 0").put(1, "hall 0 1").begin()
    assert blind.refusal("power").clause == "8.1"


def test_swaps_swaps_tiles() -> None:
    """[8.10] With everything on them: Ada on the tile goes to Red, Niels from there to Green."""
    lab = collecting("Swaps").lay("red C-3", "corner", 90).put(1, "red C-3").begin().play("collect green")
    assert lab.outcomes == ["roll yellow", "roll red", "roll blue"]
    lab.play("* roll red")
    assert lab.kind("green C-3") == "corner"
    assert lab.degrees("green C-3") == 90
    assert lab.kind("red C-3") == "cross"
    assert lab.place(0) == at("red C-3")
    assert lab.place(1) == at("green C-3")
    assert lab.where("red") == at("green C-3")


def test_swaps_swaps_with_a_blank_but_not_with_a_collapser() -> None:
    """[8.10] The blank changes places like a tile."""
    lab = collecting("Swaps").begin().play("collect green", "* roll blue")
    assert lab.kind("green C-3") == "blank"
    assert lab.kind("blue C-3") == "cross"
    assert lab.where("blue") == at("green C-3")
    stuck = scene(cats=("Swaps", "Void")).lay("green C-3", "collapser").put(0, "green C-3").begin()
    stuck.play("collect green", "* roll blue")
    assert stuck.place(0) == at("green C-3")
    assert stuck.where("blue") == at("blue C-3")


def test_fetch_brings_a_cube_nearer() -> None:
    """[8.11] One that is seen, or on the first blank in line."""
    lab = scene(cats=("Fetch", "Void")).lay("green C-1", "straight").lay("green C-2", "straight").begin().play("power")
    assert lab.legal == ["fetch green"]
    lab.play("fetch green")
    assert lab.where("green") == at("green C-2")
    far = scene(cats=("Fetch", "Void")).lay("green C-1", "straight").begin()
    assert far.refusal("power").clause == "8.1"  # C-2 is the first blank, the cube lies behind it


def test_fetch_sends_the_others_home() -> None:
    """[8.11] One step along the longer distance, on a tie as the owner chooses; into the Mainframe unlogged."""
    lab = collecting("Fetch").cube("yellow", "hall 6 7").cube("red", "red C-1").begin().play("collect green")
    assert lab.where("yellow") == -2
    assert lab.state.logged[0] == 0
    assert lab.where("red") == at("red D-1")  # three columns away, one row
    assert lab.legal == ["aim up", "aim left"]  # blue C-3: three rows, three columns
    lab.play("aim up")
    assert lab.where("blue") == at("blue C-2")


def test_void_discards_an_empty_tile() -> None:
    """[8.12] Not one that carries somebody or something, no collapser."""
    lab = scene(cats=("Void", "Twist")).fill("green C-3", "green C-2", "green D-3", "green B-3").put(0, "green C-2")
    lab.put(1, "green D-3").lay("green D-2", "collapser").fill("green B-2").begin().play("power")
    assert lab.legal == ["aim left"]  # C-3 bears the cube, D-2 is a collapser, C-1 is blank
    lab.play("aim left")
    assert lab.kind("green B-2") == "blank"
    assert int(lab.state.discards.sum()) == 1


def test_void_discards_all_empty_neighbours() -> None:
    """[8.12] Niels's room stays."""
    lab = collecting("Void").fill("green C-2", "green D-3", "green C-4").put(1, "green D-3").begin()
    lab.play("collect green", "react")
    assert [lab.kind(f"green {place}") for place in ("C-2", "D-3", "C-4")] == ["blank", "cross", "blank"]
    kept = collecting("Void").fill("green C-2").begin().play("collect green", "pass")
    assert kept.kind("green C-2") == "cross"


def test_espresso_rolls_for_two_more_actions() -> None:
    """[8.13] 4 wastes the action, 5 makes it 4 − 1 + 2."""
    for face, left in (("4", 3), ("5", 5), ("choose number", 5)):
        lab = scene(cats=("Espresso", "Void")).begin().play("power", f"* roll {face}")
        assert lab.state.left == left


def test_espresso_helps_when_no_action_is_left() -> None:
    """[8.13] Collected with the first action: three are left; with the last: one."""
    lab = collecting("Espresso").fill("green C-2").begin().play("collect green")
    assert lab.state.left == 3
    late = collecting("Espresso").fill("green C-2").put(0, "green C-2").begin()
    late.play("step down", "step up", "step down", "collect green")
    assert late.state.left == 1
    assert "step up" in late.legal


def test_magnet_pulls_one() -> None:
    """[8.14] One space nearer along the hallway; onto the Mainframe he logs."""
    lab = scene(cats=("Magnet", "Void")).put(0, "hall 6 6").put(1, "hall 6 9").begin().play("power", "target 1")
    assert lab.place(1) == at("hall 6 8")
    logs = scene(cats=("Magnet", "Void")).put(0, "hall 6 6").put(1, "hall 6 7", holds="red").begin()
    assert logs.play("power", "target 1").state.logged[1] == 1 << 2


def test_magnet_pulls_everybody_in_sight() -> None:
    """[8.14] Each once, the nearest first; behind a wall nobody."""
    lab = collecting("Magnet", 4).fill("green D-3", "green E-3").lay("green C-2", "straight", 90)
    lab.put(1, "green D-3").put(2, "green E-3").put(3, "green C-2").begin().play("collect green")
    assert [lab.place(seat) for seat in (1, 2, 3)] == [at("green C-3"), at("green D-3"), at("green C-2")]


def test_wormsby_jumps_across() -> None:
    """[8.15] To the same coordinates of a rolled sector, never its own; landing bloops."""
    lab = scene(cats=("Wormsby", "Void")).fill("green B-2", "blue B-2").put(0, "green B-2").put(1, "blue B-2")
    lab.begin().play("power")
    assert lab.outcomes == ["roll yellow", "roll red", "roll blue"]
    lab.play("* roll blue")
    assert lab.place(0) == at("blue B-2")
    assert lab.place(1) == at("hall 12 9")


def test_wormsby_jumps_when_data_is_collected() -> None:
    """[8.15] The cube goes along in her hand; onto a blank a tile is placed."""
    lab = collecting("Wormsby").begin().play("collect green", "* roll yellow", "* draw cross")
    assert lab.place(0) == at("yellow C-3")
    assert lab.state.holds[0] == 0
