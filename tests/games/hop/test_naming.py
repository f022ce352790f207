"""Superposed electrons: what each spin that may be named leads to, worked out by hand."""

import pytest

from catstate.games.hop.actions import Phase

from .scene import Scene, defended, scene

Named = dict[str, set[str]]


def doctor(hamiltonian: str = "attraction") -> Scene:
    return scene(degree="doctorate", hamiltonian=hamiltonian).purses(2, 2)


# Electrons, those of them that are superposed (Niels names), the action, and what lies on the board after each answer
TUNNELS: list[tuple[str, str, str, Named]] = [
    # the first of the row
    ("a3↑0 b3↑1 c3↑1", "b3", "tunnel a3↑ d3", {"↑": {"b3↑1", "c3↑1", "d3↑0"}, "↓": {"a3↑0", "b3↓1", "c3↑1"}}),
    # the last of the row: as a down it leaves c3↑ free, which is not where the electron wants to go
    ("a3↑0 b3↑1 c3↑1", "c3", "tunnel a3↑ d3", {"↑": {"b3↑1", "c3↑1", "d3↑0"}, "↓": {"a3↑0", "b3↑1", "c3↓1"}}),
    # the place to land on
    ("a3↑0 b3↑1 c3↑1", "c3", "tunnel a3↑ c3", {"↓": {"b3↑1", "c3↓1", "c3↑0"}, "↑": {"a3↑0", "b3↑1", "c3↑1"}}),
    # the electron itself
    ("a3↑0 b3↑1", "a3", "tunnel a3↕ c3", {"↑": {"b3↑1", "c3↑0"}, "↓": {"a3↓0", "b3↑1"}}),
    ("a3↓0 b3↓1", "a3", "tunnel a3↕ c3", {"↓": {"b3↓1", "c3↓0"}, "↑": {"a3↑0", "b3↓1"}}),
    # along the other ways
    ("c4↑0 c3↑1", "c3", "tunnel c4↑ c2", {"↑": {"c3↑1", "c2↑0"}, "↓": {"c4↑0", "c3↓1"}}),
    ("c2↓0 c3↓1", "c3", "tunnel c2↓ c4", {"↓": {"c3↓1", "c4↓0"}, "↑": {"c2↓0", "c3↑1"}}),
    ("d3↓0 c3↓1", "c3", "tunnel d3↓ b3", {"↓": {"c3↓1", "b3↓0"}, "↑": {"d3↓0", "c3↑1"}}),
]


@pytest.mark.parametrize(("electrons", "both", "action", "after"), TUNNELS)
def test_tunnel_effect(electrons: str, both: str, action: str, after: Named) -> None:
    """[7.3, 7.4, 8.2] Moved, in the row or where it ends; if the spin does not fit, the price stays paid."""
    asked = defended(first="tunnel").put(electrons).superposed(both, 1).play(action)
    assert asked.to_act == 1
    for spin, board in after.items():
        named = asked.play(f"name {spin}")
        assert named.electrons() == board
        assert named.energy() == [2, 2, 4]


LEAPS: list[tuple[str, str, str, str, Named]] = [
    ("long hop", "c3↑0 c5↑1", "c3", "long hop c3↕ c5", {"↑": {"c3↑0", "c5↑1"}, "↓": {"c5↓0", "c5↑1"}}),
    ("long hop", "c3↓0 c5↓1", "c5", "long hop c3↓ c5", {"↑": {"c5↓0", "c5↑1"}, "↓": {"c3↓0", "c5↓1"}}),
    ("diffuse", "c3↑0 d3↑1", "d3", "diffuse c3↑ d3", {"↑": {"c3↑1", "d3↑0"}, "↓": {"c3↑0", "d3↓1"}}),
    ("diffuse", "c3↓1 d3↓0", "c3", "diffuse c3↓ d3", {"↓": {"c3↓0", "d3↓1"}, "↑": {"c3↑1", "d3↓0"}}),
]


@pytest.mark.parametrize(("first", "electrons", "both", "action", "after"), LEAPS)
def test_long_hop_and_diffusion(first: str, electrons: str, both: str, action: str, after: Named) -> None:
    """[7.3, 7.4, 8.3, 8.7] The named spin lets the effect happen, or it is lost and stays paid."""
    asked = defended(first=first).put(electrons).superposed(both, 1).play(action)
    assert asked.to_act == 1
    for spin, board in after.items():
        named = asked.play(f"name {spin}")
        assert named.electrons() == board
        assert named.energy() == [2, 2, 4]


def test_two_superposed_electrons_diffuse() -> None:
    """[7.3] c3 is named first, then d3; both must be up."""
    base = defended(first="diffuse").put("c3↑0 d3↑1").superposed("c3", 1).superposed("d3", 0)
    asked = base.play("diffuse c3↑ d3")
    assert asked.to_act == 1
    then = asked.play("name ↑")
    assert then.to_act == 0
    assert then.play("name ↑").electrons() == {"c3↑1", "d3↑0"}
    assert then.play("name ↓").electrons() == {"c3↑0", "d3↓1"}
    assert asked.play("name ↓").electrons() == {"c3↓0", "d3↕1"}  # lost before the second is asked


def test_flip_is_lost_if_it_can_not_be_paid() -> None:
    """[5.3, 7.4] Ada holds nothing: an up pays her 2, a down would cost 2."""
    asked = doctor("field").purses(0, 2).put("c3↑0").superposed("c3", 1).play("flip c3")
    paid, lost = asked.play("name ↑"), asked.play("name ↓")
    assert (paid.electrons(), paid.energy()) == ({"c3↓0"}, [2, 2, 4])
    assert (lost.electrons(), lost.energy()) == ({"c3↓0"}, [0, 2, 6])
    assert lost.state.moves_left == 1


def test_hop_is_lost_if_it_can_not_be_paid() -> None:
    """[5.3, 7.4] Home from b2: destroying a down costs 1, which Ada does not hold; destroying an up pays 1."""
    asked = doctor("field").purses(0, 2).put("b2↑0").superposed("b2", 1).play("hop b2↕ b1")
    assert asked.play("name ↑").energy() == [1, 2, 5]
    assert asked.play("name ↑").electrons() == set()
    assert asked.play("name ↓").energy() == [0, 2, 6]
    assert asked.play("name ↓").electrons() == {"b2↓0"}


def test_cradle_asks_for_its_row_and_the_place_behind_only() -> None:
    """[7.3] e3 is neither in the row nor where its last electron goes: nobody is asked."""
    match = doctor().put("a3↑0 c3↑1 e3↑1").superposed("e3", 1).play("cradle a3↑ →")
    assert match.electrons() == {"b3↑0", "d3↑1", "e3↕1"}
    assert match.state.phase == Phase.MOVE


def test_place_behind_a_row() -> None:
    """[3.4, 7.3] d3 named down is free above: c3 goes there. Named up it is the last of the row and goes on to e3."""
    asked = doctor().put("a3↑0 c3↑1 d3↑0").superposed("d3", 1).play("cradle a3↑ →")
    assert asked.to_act == 1
    assert asked.play("name ↓").electrons() == {"b3↑0", "d3↑1", "d3↓0"}
    assert asked.play("name ↑").electrons() == {"b3↑0", "c3↑1", "e3↑0"}


def test_superposed_electron_starts_a_cradle() -> None:
    """[3.4, 7.3] The row is spin down: named down it is rocked, named up there is none and the movement is lost."""
    asked = doctor().put("a3↓0 c3↓1").superposed("a3", 1).play("cradle a3↕ →")
    assert asked.to_act == 1
    assert asked.play("name ↓").electrons() == {"b3↓0", "d3↓1"}
    lost = asked.play("name ↑")
    assert lost.electrons() == {"a3↑0", "c3↓1"}
    assert lost.state.moves_left == 1
    up = doctor().put("a3↓0 c3↑1").superposed("a3", 1).play("cradle a3↕ →")
    assert up.play("name ↑").electrons() == {"b3↑0", "d3↑1"}


def test_nothing_waits_after_the_answer() -> None:
    """[7.2] The question is over, whether the movement happened or was lost."""
    asked = doctor().put("c3↑0 c4↑1").superposed("c4", 1).play("hop c3↑ c4")
    assert asked.legal() == {"name ↑", "name ↓"}
    for spin in "↑↓":
        state = asked.play(f"name {spin}").state
        assert (state.pending, state.asked, state.phase) == (-1, -1, Phase.MOVE)
        assert state.superposed.sum() == 0
