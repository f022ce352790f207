"""The board in layers, and how events are shown on it."""

from collections.abc import Sequence

import pytest

from catstate.core.game import NAMES
from catstate.core.motions import Motion, appear, arc, burst, caption, flash, flip, move, shake, sound, vanish
from catstate.games.lab.pieces import CATS

from .scene import GAME, Scene, at, scene
from .test_lab_cats import collecting

STEP = 2_000  # bytes that a step may send, with room to spare


def shown(lab: Scene, text: str, seat: int = -1) -> list[list[Motion]]:
    """Play on; the motions of each event that has any."""
    events = lab.noted(text)
    staged = [list(GAME.board.stage(event, lab.view(seat))) for event in events]
    return [motions for motions in staged if motions]


def place(name: str) -> str:
    return f"at-{at(name)}"


def tile(name: str) -> str:
    return f"t{at(name)}"


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {name for name in after if before[name] != after[name]}


def layers(lab: Scene, seat: int = -1, legal: Sequence[int] = ()) -> dict[str, str]:
    return dict(GAME.board.draw(lab.view(seat), NAMES, legal))


# Layers


def test_a_step_changes_one_scientist_and_the_cube_in_hand() -> None:
    """[3.3] Of eight scientists on a board full of tiles."""
    lab = scene(8, cats=tuple(cat.name for cat in CATS[:8])).put(0, "hall 6 1", holds="red").begin()
    before = layers(lab)
    after = layers(lab.play("step right"))
    assert changed(before, after) == {"person-0", "cubes"}
    assert sum(len(after[name]) for name in changed(before, after)) < STEP / 2


def test_a_tile_changes_its_row() -> None:
    """[2.3] And the stack it came from."""
    lab = scene().begin(see=True).play("look down", "* draw corner")
    before = layers(lab)
    assert changed(before, layers(lab.play("turn 0"))) == {"green-1", "new", "stock"}


def test_a_roll_changes_the_dice() -> None:
    """[1.7] Nothing else."""
    lab = scene().lay("green C-1", "randomizer red").put(0, "green C-1").begin().play("rest")
    before = layers(lab)
    assert changed(before, layers(lab.play("* roll 3"))) == {"dice"}


def test_a_turn_changes_who_is_marked() -> None:
    """[3.1] Two rings and a bar, not the cards."""
    lab = scene().put(0, "hall 0 0").put(1, "hall 0 12").begin()
    before = layers(lab)
    assert changed(before, layers(lab.play("rest"))) == {"person-0", "person-1", "whose"}


def test_a_whole_match_sends_little() -> None:
    """[3.1] Far less than a board for every ply, as it once did."""
    match = GAME.new(seats=4, seed=5, cats="on")
    last: dict[str, str] = {}
    whole = sent = 0
    while match.ply < 300 and not match.over:
        legal = match.legal().ids
        match = match.play(legal[(7 * match.ply) % len(legal)])
        for scene_ in match.scenes():
            now = layers_of(scene_.after)
            whole += sum(map(len, now.values()))
            sent += sum(len(svg) for name, svg in now.items() if last.get(name) != svg)
            sent += sum(len(line.text) + 60 for line in scene_.lines)
            sent += sum(70 for frame in scene_.frames for _ in frame.motions)
            last = now
    assert sent < whole / 4


def layers_of(state: object) -> dict[str, str]:
    from catstate.core.steps import view_of

    return dict(GAME.board.draw(view_of(GAME, state, -1), NAMES, ()))


# Motions


def test_a_step_glides_with_the_cube() -> None:
    """[3.3, 4.6] Onto the Mainframe: the cube goes there first, then into its slot."""
    lab = scene().put(0, "hall 6 5", holds="red").begin()
    assert shown(lab, "step right") == [
        [move("scientist-0"), move("cube-red", to="at-84"), sound("step")],
        [arc("cube-red"), burst("mainframe"), flash("card-0"), sound("chime")],
    ]


def test_a_throw_flies_over_walls_hop_by_hop() -> None:
    """[5.2, 5.3] The first hop ends on another teleporter, which lights up; the second leads off the rim and home."""
    lab = scene().lay("green C-3", "teleporter straight", 90).lay("green E-3", "teleporter straight")
    lab.cube("green", "slot").put(0, "green C-3").begin().play("rest")
    assert shown(lab, "* roll 2") == [
        [flip("die-number"), sound("dice")],
        [arc("scientist-0"), sound("whoosh")],
        [flash(tile("green E-3"))],
    ]
    assert shown(lab, "* roll 5") == [
        [flip("die-number"), sound("dice")],
        [arc("scientist-0", to=place("hall 0 5")), sound("whoosh")],
        [arc("scientist-0"), sound("burst")],
    ]


def test_a_wormhole_swallows() -> None:
    """[3.5] And spits out."""
    lab = scene().lay("green C-1", "wormhole").lay("red C-1", "wormhole end").put(0, "green C-1").begin()
    assert shown(lab, "transit") == [
        [
            burst(place("green C-1")),
            vanish("scientist-0", place("green C-1")),
            appear("scientist-0"),
            burst(place("red C-1")),
            sound("whoosh"),
        ]
    ]


def test_coffee_steams() -> None:
    """[5.7] With words."""
    lab = scene().lay("green C-1", "break room 2 corner").put(0, "green C-1").begin()
    steam = [flash(tile("green C-1")), burst(place("green C-1")), caption("Coffee: +2"), sound("chime")]
    assert shown(lab, "rest") == [steam]


def test_a_reset_sends_four_cubes_out() -> None:
    """[4.7] From their slots."""
    lab = scene().put(0, "hall 6 5", holds="yellow")
    for colour in ("green", "red", "blue"):
        lab.cube(colour, "slot")
    out = [arc(f"cube-{colour}") for colour in ("green", "yellow", "red", "blue")]
    lab.begin().play("step right", "* roll 3")
    assert shown(lab, "* roll D")[-1] == [burst("mainframe"), *out, sound("whoosh")]


def test_tiles_slide_with_what_they_carry() -> None:
    """[6.6, 8.5] Pushkin pushes Niels on his tile."""
    lab = scene(cats=("Pushkin", "Void")).fill("green B-2", "green B-3").put(0, "green B-2").put(1, "green B-3").begin()
    assert shown(lab.play("power"), "aim down") == [
        [move(tile("green B-4"), origin=place("green B-3"))],
        [move("scientist-1")],
    ]


def test_tiles_come_from_the_stack_and_companions_appear() -> None:
    """[2.3, 6.2] Red's companion covers a tile and turns over, the others grow."""
    lab = scene().fill("red C-1").begin(see=True).play("look down")
    assert shown(lab, "* draw collapser") == [
        [move(tile("green C-1"), origin="stock"), sound("place")],
        [appear(tile("yellow C-1")), flip(tile("red C-1")), appear(tile("blue C-1")), sound("burst")],
        [burst(place("red C-1"))],
    ]


def test_blooped_at_home() -> None:
    """[7.2] Niels stays where he is; his cube goes."""
    lab = scene(3).lay("yellow E-3", "teleporter straight", 90).put(0, "yellow E-3").put(1, "hall 3 12", holds="blue")
    assert shown(lab.begin().play("rest"), "* roll 1")[2] == [
        burst(place("hall 3 12")),
        flash("scientist-1"),
        arc("cube-blue"),
        sound("burst"),
    ]


def test_a_cat_stirs_or_acts() -> None:
    """[8.2] A reaction that comes to nothing only rocks the cat."""
    assert shown(collecting("Espresso").begin(), "collect green")[-1] == [shake("pet-0")]
    assert shown(collecting("Swaps").begin(), "collect green")[-1] == [shake("pet-0"), burst("power-0")]


@pytest.mark.parametrize(("seat", "name"), [(0, "win"), (1, "lose"), (-1, "win")])
def test_the_end(seat: int, name: str) -> None:
    """[10.1] The winner hears it, and so do the others."""
    lab = scene(data="1").put(0, "hall 6 5", holds="red").begin()
    end = [burst("mainframe"), burst("scientist-0"), caption("Published!"), sound(name)]
    assert shown(lab, "step right", seat)[-1] == end


def test_frames() -> None:
    """[5.3, 5.4] Dice of one throw fall together, a look and the tile it draws belong together, each hop is a frame."""
    lab = scene().lay("green C-1", "randomizer multi").put(0, "green C-1").lay("blue B-4", "collapser")
    match = lab.match
    for text in ("first 0", "look up"):
        match = match.play(text)
    film = [match.play("rest")]
    for text in ("roll 4", "roll B", "roll blue"):
        film.append(film[-1].play(text))
    whole = film[-1].film()
    frames = [[line.text for line in frame.lines] for frame in whole[-1].frames]
    assert frames[:3] == [
        ["Ada rolls 4.", "The letter die shows B.", "The sector die shows Blue."],
        ["The randomizer throws Ada to Blue B4."],
        ["The vacuum collapser on Blue B4 bloops Ada back to the office."],
    ]
