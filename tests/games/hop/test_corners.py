"""The edge of the frame: sites in its corners, lines that leave it, and paths that lead around over the ring."""

import pytest

from .scene import HOP, Scene, defended, hopped, scene

BELOW = "c0 b0 a0 z0"  # with four players the 36th site lies in the corner z0
ABOVE = "e7 f7 g7 z2"  # and here one in the corner g7; z2 is the left edge of the second row


def sites_of(match: Scene) -> set[str]:
    """Where the sites lie, by name."""
    return {f"{'zabcdefg'[cell % 8]}{cell // 8}" for cell, ground in enumerate(match.state.ground) if ground == 1}


# Movements and effects that end in a corner


def test_movements_into_the_corner() -> None:
    """[1.2, 3.2, 3.3, 3.4, 3.8] z0 is a site like any other: hop, doubleton, cradle and tunnel may end there."""
    hop = scene(4).sites(BELOW).put("a0↑0")
    assert {one for one in hop.legal("hop") if one.startswith("a0")} == {"a0↑ z0", "a0↑ b0", "a0↑ a1"}
    assert hop.play("hop a0↑ z0").electrons() == {"z0↑0"}
    pair = scene(4).sites(BELOW).put("a0↑0 a0↓1")
    assert {one for one in pair.legal("doubleton") if one.startswith("a0")} == {"a0 z0", "a0 b0", "a0 a1"}
    cradle = scene(4).sites(BELOW).put("c0↑0 a0↑1")
    assert cradle.play("cradle c0↑ ←").electrons() == {"b0↑0", "z0↑1"}
    tunnel = scene(4).sites(BELOW).blocked("flip").put("b0↑0 a0↑1")
    assert tunnel.play("tunnel b0↑ z0").electrons() == {"a0↑1", "z0↑0"}


def test_movements_out_of_the_corner() -> None:
    """[1.2, 3.2] From z0 to a0, and to nowhere else while z1 is a gap; g7 has f7 beside it."""
    out = scene(4).sites(BELOW).put("z0↓0")
    assert {one for one in out.legal("hop") if one.startswith("z0")} == {"z0↓ a0"}
    high = scene(4).sites(ABOVE).put("g7↓0")
    assert {one for one in high.legal("hop") if one.startswith("g7")} == {"g7↓ f7"}


def test_effects_in_the_corner() -> None:
    """[8.3, 8.7, 8.9, 8.12, 8.14] Long hop, diffusion, ionization and the tokens between two sites reach z0."""
    leap = defended(4, first="long hop").sites(BELOW).put("b0↑0").play("long hop b0↑ z0")
    assert leap.electrons() == {"z0↑0"}
    swap = defended(4, first="diffuse").sites(BELOW).put("z0↑0 a0↑1").play("diffuse z0↑ a0")
    assert swap.electrons() == {"z0↑1", "a0↑0"}
    gone = defended(4, first="ionize").sites(BELOW).put("z0↑0").play("ionize z0↑")
    assert gone.electrons() == set()
    assert {"a0 z0", "z0 a0"} <= defended(4, first="cavity").sites(BELOW).legal("cavity")
    assert "z0 a0" in defended(4, first="resist").sites(BELOW).legal("resist")
    slips = hopped(4).sites(BELOW).put("a0↓0").tokens("cavity a0 z0").play("end")
    assert slips.electrons() == {"z0↓0"}


def test_spin_of_an_electron_in_the_corner() -> None:
    """[7.2, 7.3] A hop into z0 asks who superposed the electron there; so does a hop out of z0 into a0."""
    into = scene(4, degree="doctorate", hamiltonian="attraction").sites(BELOW).put("a0↑0 z0↑1").superposed("z0", 2)
    asked = into.play("hop a0↑ z0")
    assert asked.to_act == 2
    assert asked.play("name ↓").electrons() == {"z0↑0", "z0↓1"}
    assert asked.play("name ↑").electrons() == {"a0↑0", "z0↑1"}
    base = scene(4, degree="doctorate", hamiltonian="attraction").sites(BELOW).put("z0↑0 a0↑1").superposed("a0", 2)
    named = base.play("hop z0↑ a0", "name ↓")
    assert named.electrons() == {"a0↑0", "a0↓1"}
    assert (named.state.mover, named.state.moves_left) == (0, 1)  # the turn goes on


def test_cavity_asks_for_a_spin_in_the_corner() -> None:
    """[8.14] The electron on a0 hops to z0 if the superposed one there is named the other spin."""
    asked = hopped(4).sites(BELOW).put("a0↑0 z0↑1").superposed("z0", 2).tokens("cavity a0 z0").play("end")
    assert asked.to_act == 2
    assert asked.play("name ↓").electrons() == {"z0↑0", "z0↓1"}
    assert asked.play("name ↑").electrons() == {"a0↑0", "z0↑1"}


def test_tunnel_effect_into_the_corner_over_a_superposed_electron() -> None:
    """[7.3, 8.2] The row is the one electron on a0: named up it is jumped over, named down the effect is lost."""
    asked = defended(4, first="tunnel").sites(BELOW).put("b0↑0 a0↑1").superposed("a0", 2).play("tunnel b0↑ z0")
    assert asked.to_act == 2
    assert asked.play("name ↑").electrons() == {"a0↑1", "z0↑0"}
    assert asked.play("name ↓").electrons() == {"b0↑0", "a0↓1"}


def test_corner_behind_a_row_that_is_superposed() -> None:
    """[3.4, 7.3] The last of the row goes to z0 if the electron there is named down, and nowhere if it is named up."""
    base = scene(4, degree="doctorate", hamiltonian="attraction").sites(BELOW).put("c0↑0 a0↑1 z0↑2")
    asked = base.superposed("z0", 2).play("cradle c0↑ ←")
    assert asked.to_act == 2
    assert asked.play("name ↓").electrons() == {"b0↑0", "z0↑1", "z0↓2"}
    assert asked.play("name ↑").electrons() == {"c0↑0", "a0↑1", "z0↑2"}
    land = defended(4, first="tunnel").sites(BELOW).put("b0↑0 a0↑1 z0↑2").superposed("z0", 2).play("tunnel b0↑ z0")
    assert land.to_act == 2
    assert land.play("name ↓").electrons() == {"a0↑1", "z0↑0", "z0↓2"}


# The frame does not close to a ring: what leaves it on the left does not come in again elsewhere


@pytest.mark.parametrize(
    ("electrons", "expected"),
    [
        ("z2↑0 f7↑1", {"hop z2↑ a2"}),
        ("z2↑0 g7↑1", {"hop z2↑ a2"}),
        ("a2↑0 g7↑1", {"hop a2↑ z2", "hop a2↑ b2", "hop a2↑ a1", "hop a2↑ a3"}),
        ("b2↑0 z2↑1", {"hop b2↑ a2", "hop b2↑ c2", "hop b2↑ b3", "hop b2↑ b1"}),
        ("a2↑0 z2↑1", {"hop a2↑ b2", "hop a2↑ a1", "hop a2↑ a3"}),
        ("a2↑0 z2↑1 g7↑1", {"hop a2↑ b2", "hop a2↑ a1", "hop a2↑ a3"}),
    ],
)
def test_no_line_goes_on_beyond_the_frame(electrons: str, expected: set[str]) -> None:
    """[3.4, 3.8, 3.9] No row is found and no place to land on, wherever else electrons and sites lie."""
    match = scene(4).sites(ABOVE).blocked("flip").put(electrons)
    assert {one for one in match.legal() if one.split()[1][:2] != "b1"} == expected  # the others start at home


def test_neighbours_end_at_the_frame() -> None:
    """[1.2, 4.1] On the square c3 has four neighbours and z2 one, with a site in the corner g7 or not."""
    hops = scene(4).sites(ABOVE).put("c3↑0 z2↓0").legal("hop")
    assert {one for one in hops if one[:2] in ("c3", "z2")} == {"c3↑ b3", "c3↑ d3", "c3↑ c2", "c3↑ c4", "z2↓ a2"}
    pairs = scene(4).sites(ABOVE).put("c3↑0 c3↓0").legal("doubleton")
    assert {one for one in pairs if one.startswith("c3")} == {"c3 b3", "c3 d3", "c3 c2", "c3 c4"}


def test_long_hops_end_at_the_frame() -> None:
    """[8.3] From a2 right and up only: to the left only z2 lies, below only a1. From z2 to the right."""
    match = defended(4, first="long hop").sites(ABOVE).purses(1, 0, 0, 0).put("z2↑0 a2↓0")
    leaps = {one for one in match.legal("long hop") if one[:2] != "b1"}
    assert leaps == {"a2↓ c2", "a2↓ a4", "z2↑ b2"}
    # Ada can afford three effects, and one of them finds nothing to do.
    assert {one.split()[0] for one in match.legal()} == {"end", "hop", "doubleton", "flip", "long", "ionize"}


def test_edges_are_between_neighbouring_sites() -> None:
    """[8.7, 8.12, 8.14] 60 edges of 6 × 6 less three at each electrode, and f6–g6, g6–g7: 50, and both ways 100."""
    corner = "g6 g7"
    assert len(defended(4, first="cavity").sites(corner).legal("cavity")) == 100
    resist = defended(4, first="resist").purses(1, 2, 0, 0).sites(corner)
    assert len(resist.legal("resist")) == 50
    assert {one.split()[0] for one in resist.legal()} == {"end", "hop", "doubleton", "long", "resist"}
    far = defended(4, first="diffuse").sites(corner).put("c3↑0 c3↓0 g7↑1 g7↓1")
    assert far.legal("diffuse") == set()


# Vacancy and impurity


def test_impurities_lie_next_to_a_site() -> None:
    """[8.4] All cells of the ring next to a site: not those beside an electrode alone, and no corner but by g6–g7."""
    low, left = {"a0", "c0", "d0", "e0", "f0"}, {"z1", "z2", "z3", "z4", "z6"}
    right, high = {"g1", "g3", "g4", "g5"}, {"a7", "b7", "c7", "d7", "f7"}
    assert defended(4, first="vacancy").sites("g6 g7").legal("impurity") == low | left | right | high
    corner = defended(4, first="vacancy").gaps("a1").sites("a0 z0")
    assert "z1" in corner.legal("impurity")  # its only neighbour is z0


def test_paths_over_the_ring() -> None:
    """[8.4] A site may go exactly if no electrode needs it: a5 is reached over z5, z4, z3 and a3 only, f2 over g2, g3,
    g4 and f4."""
    match = defended(4, first="vacancy").sites("z3 z4 z5").gaps("b5 a4 a6").sites("g2 g3 g4").gaps("e2 f1 f3")
    assert match.legal("vacancy") == sites_of(match) - {"z3", "z4", "z5", "a3", "g2", "g3", "g4", "f4"}


def test_path_over_the_corner() -> None:
    """[8.4] b1 is reached over b0, a0, the corner z0, z1, z2, a2 and a3 only."""
    match = defended(4, first="vacancy").gaps("c1").sites("b0 a0 z0 z1 z2").gaps("a1 b2")
    assert match.legal("vacancy") == sites_of(match) - {"b0", "a0", "z0", "z1", "z2", "a2", "a3"}


def test_all_pairs_of_electrodes_stay_linked() -> None:
    """[8.4] Without e5 both e3 and b5 could still reach a1, one over b1 and the other over a2, but not each other."""
    match = defended(3, first="vacancy").gaps("b2 c3 d4")
    assert match.refusal("vacancy e5") == ("8.4", "Without e5 an electrode would be cut off from another.")


def test_token_in_the_corner() -> None:
    """[8.1] With z0 goes what lies on z0, not the trap on a2 that was laid before."""
    base = defended(4, first="vacancy").sites(BELOW).tokens("trap a2", "heat z0", "trap e1")
    assert base.play("vacancy z0").state.tokens[:3].tolist() == [
        HOP.action_texts["trap a2"],
        HOP.action_texts["trap e1"],
        -1,
    ]


def test_the_last_site_of_the_box() -> None:
    """[8.4] With 35 sites a last one may be laid; with 36 none."""
    assert "d0" in defended(4, first="vacancy").sites("a0 b0 c0").legal("impurity")
    assert defended(4, first="vacancy").sites("a0 b0 c0 d0").legal("impurity") == set()
