"""The board: how large it can get, what its layers hold and what it keeps to itself."""

import re

import numpy as np

from catstate.contract import LARGEST_DRAWING
from catstate.games.cats import GAME
from catstate.games.cats.actions import Phase

from .scene import Scene, scene


def test_the_fullest_board_is_small_enough() -> None:
    """Six long names, all 65 hypotheses said, 40 boxes in hands and 40 in the last observation."""
    view = scene(6).seeded(4).view(0)
    view.bidder[:] = np.arange(65) % 6
    view.standing, view.maker = 64, 4
    view.hand_sizes[:] = [8, 8, 6, 6, 6, 6]
    view.hands[0] = [2, 4, 1, 1]
    view.last_hands[:] = [[2, 4, 1, 1]] * 2 + [[2, 2, 1, 1]] * 4
    view.last_cell, view.last_experiment, view.last_count = 40, 10, 20
    view.last_caller, view.last_maker, view.last_right = 1, 0, 0
    view.bonus[:] = [4, 0, 2]
    view.feyncat = 1
    view.used[:] = 1
    for phase in (Phase.TURN, Phase.OBSERVATION):
        view.phase = phase
        drawn = "".join(GAME.board.draw(view, ["&" * 40] * 6, ()).values())
        assert len(drawn.encode()) < LARGEST_DRAWING


def layers(lab: Scene, seat: int) -> dict[str, str]:
    return dict(GAME.board.draw(lab.view(seat), lab.match.names, lab.match.legal_for(seat)))


def test_the_summary_numbers_what_counts() -> None:
    """Nine boxes; those that count carry 1, 2, … and the rest are faint."""
    lab = scene(3).hands("AAA", "ADE", "AHH").play("bid 5 alive", "done", "prove it")
    drawn = layers(lab, 2)["observation"]
    numbers = re.findall(r'class="small" text-anchor="middle">(\d+)</text>', drawn)
    assert numbers == [str(n) for n in range(1, 8)]
    assert drawn.count('opacity=".3"') == 2


def test_other_hands_are_backs() -> None:
    """Two hands of two: the other's are backs, and the faces drawn are one's own."""
    drawn = layers(scene(2).hands("AD", "EH"), 0)
    assert re.findall(r'href="#(cats-\w+)"[^>]* id="box-1-1-\d"', drawn["boxes-1"]) == ["cats-back"] * 2
    assert re.findall(r'href="#(cats-\w+)"[^>]* id="mine-', drawn["boxes-0"]) == ["cats-alive", "cats-dead"]


def test_ids_of_boxes_tell_others_nothing() -> None:
    """Whatever the other holds, the boxes of the hand are called the same."""
    drawn = {layers(scene(2).hands("AD", hand), 0)["boxes-1"] for hand in ("AA", "EH", "DE")}
    assert len(drawn) == 1


def test_a_quiet_ply_changes_few_layers() -> None:
    """A hypothesis changes what is said and what may be done; nobody's panel or hand."""
    lab = scene(4).doctorates("pounce", "felidae", "pawking", "mewton").hands("AADD", "ADDE", "HDEE", "AAEE")
    before, after = layers(lab, 1), layers(lab.play("bid 2 alive", "done"), 1)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"cells", "bids", "turn", "claim", "buttons", "own-doctorate"}
    assert sum(len(after[name].encode()) for name in changed) < 5_000


def test_what_lies_open_is_counted_while_it_is_said() -> None:
    """Two findings of the kind and a bonus of 2 are 4 of 5; Prove It! makes it 6."""
    lab = scene(2).doctorates("pounce", "purrie").hands("AADDDD", "AADEDD").play("reveal pounce", "bid 5 alive")
    assert re.search(r'id="count"[^>]*>2<', layers(lab, 1)["claim"])
    lab = lab.play("show alive", "show alive", "done", "done")
    assert re.search(r'id="count"[^>]*>4<', layers(lab, 1)["claim"])
    assert ">of 5<" in layers(lab, 1)["claim"]
    assert re.search(r'id="count"[^>]*>6<', layers(lab.play("prove it"), 0)["claim"])


def test_nothing_is_struck_through_once_all_lies_open() -> None:
    """What is struck would tell the count before the boxes are opened."""
    lab = scene(2).hands("AA", "DD").quiet("1 alive")
    assert "muted-line" in layers(lab, 0)["cells"]
    assert "muted-line" not in layers(lab.play("prove it"), 0)["cells"]


def test_tabby_is_clicked_with_whom_he_copies() -> None:
    lab = scene(2).doctorates("tabby", "pounce").open("mewton").hands("AD", "DA")
    picks = {choice.text: choice.picks for choice in lab.match.choices(0)}
    assert picks["reveal tabby as mewton"] == ("doctorate-0", "doctorate-open")
    assert picks["bid 1 alive"] == ("cell-0",)
