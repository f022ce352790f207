"""The board: how large it can get, and what the last observation offers to animation."""

import re

import numpy as np

from catstate.contract import LARGEST_DRAWING
from catstate.games.cats import GAME

from .scene import scene


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
    drawn = GAME.board.draw(view, ["&" * 40] * 6, ())
    assert drawn.count('class="reveal r') == 40
    assert len(drawn.encode()) < LARGEST_DRAWING


def test_boxes_are_revealed_one_after_the_other() -> None:
    """Nine boxes, each with an id of this experiment; those that count carry 1, 2, … and the rest are faint."""
    lab = scene(3).hands("AAA", "ADE", "AHH").play("bid 5 alive", "done", "prove it")
    drawn = GAME.board.draw(lab.view(2), lab.match.names, lab.match.legal_for(2))
    assert re.findall(r'id="box-1-(\d+)" class="reveal r(\d+)"', drawn) == [(str(n), str(n)) for n in range(9)]
    numbers = re.findall(r'class="small" text-anchor="middle">(\d+)</text></g>', drawn)
    assert numbers == [str(n) for n in range(1, 8)]
    assert drawn.count('opacity=".3"') == 2


def test_other_hands_are_backs() -> None:
    """Two hands of two: the other's are backs, and the faces drawn are one's own."""
    drawn = GAME.board.draw(scene(2).hands("AD", "EH").view(0), ("Ada", "Niels"), ())
    assert re.findall(r'href="#(cats-\w+)"[^>]* id="hand-1-\d"', drawn) == ["cats-back"] * 2
    assert re.findall(r'href="#(cats-\w+)"[^>]* id="mine-', drawn) == ["cats-alive", "cats-dead"]


def test_tabby_is_clicked_with_whom_he_copies() -> None:
    lab = scene(2).doctorates("tabby", "pounce").open("mewton").hands("AD", "DA")
    picks = {choice.text: choice.picks for choice in lab.match.choices(0)}
    assert picks["reveal tabby as mewton"] == ("doctorate-0", "doctorate-open")
    assert picks["bid 1 alive"] == ("cell-0",)
