"""How what happened is shown: frame by frame, with things that are on the board."""

from catstate.contract import drawn_ids
from catstate.contract.events import check_staged
from catstate.core.chance import below, generator
from catstate.core.motions import appear, arc, burst, count, flash, fly, move, shake, vanish

from .scene import HOP, defended, hopped, scene

WILD = ("superpose", "heat", "vortex", "cavity", "resist", "diffuse", "vacancy", "impurity", "ionize", "long")


def test_an_electron_travels_from_the_electrode() -> None:
    """[3.6] It comes out of the electrode, whose number falls."""
    assert scene().play("hop b1↑ b2").frames() == [[move("electron-b2-up", origin="cell-b1"), count("stock-0")]]
    pair = scene().play("doubleton b1 b2").frames()
    assert [motion.id for motion in pair[0] if motion.kind == "move"] == ["electron-b2-up", "electron-b2-down"]


def test_an_electron_leaves_the_old_place_for_the_new() -> None:
    """[3.2] Two names, one way."""
    hop = scene().put("c3↑0").play("hop c3↑ c4").frames()
    assert hop == [[move("electron-c4-up", origin="c3-up"), vanish("electron-c3-up", to="c4-up")]]
    home = scene().put("b2↓0").play("hop b2↓ b1").frames()
    assert home == [[vanish("electron-b2-down", to="cell-b1"), count("stock-0")]]


def test_a_row_rocks() -> None:
    """[3.4] First the one that strikes, while the row shakes; then the last of the row."""
    first, second = scene().put("a3↑0 c3↑1 d3↑1").play("cradle a3↑ →").frames()
    assert first == [
        move("electron-b3-up", origin="a3-up"),
        vanish("electron-a3-up", to="b3-up"),
        shake("electron-c3-up"),
        shake("electron-d3-up"),
    ]
    assert second == [move("electron-e3-up", origin="d3-up"), vanish("electron-d3-up", to="e3-up")]


def test_tunnels_arc() -> None:
    """[3.8, 8.3] Over what lies between."""
    tunnel = scene().blocked("flip").put("a3↑0 b3↑1").play("tunnel a3↑ c3").frames()
    assert tunnel == [[arc("electron-c3-up", origin="a3-up"), vanish("electron-a3-up")]]


def test_energy_goes_to_and_fro() -> None:
    """[5.3, 6.2, 8.12] To the table and from it; an effect is paid before it happens."""
    (hop,) = scene(degree="master").play("hop b1↑ b2").frames()
    assert hop[2:] == [fly("bolt-0", "purse-0", "bank"), count("purse-0"), count("bank")]
    (flip,) = scene(degree="master").put("c3↑0").play("flip c3").frames()
    assert flip[2:] == [fly("bolt-0", "bank", "purse-0")] * 2 + [count("bank"), count("purse-0")]
    price, laid = defended(first="trap").play("trap c3").frames()
    assert price[:2] == [flash("effect-trap"), fly("bolt-0", "purse-0", "bank")]
    assert laid == [appear("trap-c3")]
    _, income = scene(degree="doctorate").put("c3↑0").tokens("resist c3 d3").play("hop c3↑ d3").frames()
    assert income[:2] == [flash("resistance-c3-d3"), fly("bolt-0", "bank", "purse-0")]
    _, theft = defended(first="short").play("short 1").frames()
    assert theft[0] == fly("bolt-1", "purse-1", "purse-0")


def test_tokens_act_one_after_another() -> None:
    """[8.10] Each has its own frame."""
    match = hopped().put("b2↓0 c3↓1 a4↑1").tokens("heat b2", "cavity c3 d3", "vortex a4 cw").play("end")
    stop, heat, cavity, vortex = match.frames()
    assert stop == []
    assert heat == [
        flash("heat-b2"),
        move("electron-b2-up", origin="b2-down"),
        vanish("electron-b2-down", to="b2-up"),
    ]
    assert cavity[:2] == [flash("cavity-c3-d3"), move("electron-d3-down", origin="c3-down")]
    assert vortex[:2] == [flash("vortex-a4"), move("electron-a5-up", origin="a4-up")]


def test_an_electron_that_a_token_carries_on() -> None:
    """[8.13] It hops to c3, and the vortex takes it to c2 at once: it is seen on c3 in between."""
    match = scene(degree="doctorate").used("flip").put("d3↑0").tokens("vortex b2 cw").play("hop d3↑ c3")
    hop, vortex = match.frames()
    assert hop == [vanish("electron-d3-up", to="c3-up")]
    assert vortex[:2] == [flash("vortex-b2"), move("electron-c2-up", origin="c3-up")]
    back = scene(degree="doctorate").used("flip").put("b2↑0 c2↑1").tokens("vortex b2 cw").play("hop b2↑ b3")
    hop, vortex = back.frames()  # b2 ↑ is taken again, by Niels's electron from c2
    assert hop == [fly("shape-0", "b2-up", "b3-up")]
    assert move("electron-b2-up", origin="c2-up") in vortex


def test_a_superposed_electron_finds_its_place() -> None:
    """[7.2, 8.8] From the place it had into the middle, and from there to the place that is named."""
    _, both = defended(first="superpose").put("c3↑1").play("superpose c3").frames()
    assert both == [vanish("electron-c3-up", to="cell-c3"), appear("electron-c3")]
    asked = scene(degree="doctorate").put("c3↑0").superposed("c3", 1).play("hop c3↕ c4")
    assert asked.frames() == [[shake("electron-c3")]]
    named, hop = asked.play("name ↑").frames()
    assert named == [flash("cell-c3"), vanish("electron-c3", to="c3-up")]
    assert hop[0] == move("electron-c4-up", origin="c3-up")


def test_sites_come_and_go() -> None:
    """[8.4] One of the set-up is covered, one of the ring is drawn; electrons go home."""
    _, gone, home = defended(first="vacancy").put("c3↓1").play("vacancy c3").frames()
    assert gone == [appear("void-c3")]
    assert home == [vanish("electron-c3-down", to="cell-d5"), count("stock-1")]
    _, new = defended(first="vacancy").play("impurity f3").frames()
    assert new == [appear("cell-f3")]
    _, again = defended(first="vacancy").gaps("c3").play("impurity c3").frames()
    assert again == [vanish("void-c3")]


def test_a_shock_ends_the_game_in_a_frame_of_its_own() -> None:
    """[1.6] The electron arrives, then the electrode bursts."""
    hop, shock = scene().put("d4↑0").play("hop d4↑ d5").frames()
    assert hop == [vanish("electron-d4-up", to="cell-d5")]
    assert shock[:3] == [appear("guest-0"), burst("cell-d5"), shake("cell-d5")]
    assert shock[3].text == "Short circuit!"
    own = scene().put("e1↓0 c1↓1").play("cradle e1↓ ←").frames()
    assert own[-1][-1].text == "Own goal!"


def test_what_is_shown_is_on_the_board() -> None:
    """[8.10] At every ply of wild games, with many tokens and superposed electrons, on all grids."""
    rng = generator(3)
    for number in range(9):
        grid = ("square", "triangular", "hexagonal")[number % 3]
        match = HOP.new(seats=2 + number % 3, seed=number, degree="doctorate", grid=grid)
        ids = drawn_ids(match, 0)
        while not match.over and match.ply < 120:
            legal = list(match.legal())
            wild = [text for text in legal if text.split()[0] in WILD or text == "thesis"]
            chosen = wild if wild and below(rng, 2) else legal
            match = match.play(chosen[below(rng, len(chosen))])
            before, ids = ids, drawn_ids(match, 0)
            check_staged(match, before, ids, 0)


def test_a_hop_changes_few_layers() -> None:
    """[3.2] A row or two, and the button that was used."""
    match = scene(degree="doctorate").put("c3↑0")
    after = match.play("hop c3↑ c4")
    old, new = (HOP.board.draw(one.view(1), one.match.names, ()) for one in (match, after))
    assert list(old) == list(new)
    changed = {name for name in new if new[name] != old[name]}
    assert changed == {"row-3", "row-4", "button-hop", "button-end"}
    assert sum(len(new[name]) for name in changed) < 2500
