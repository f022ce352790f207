"""What puzzles of each game ask for, on positions worked out by hand from the rulebooks."""

from math import comb

import pytest

from catstate import game
from catstate.core.match import Match
from catstate.core.proof import judge
from catstate.core.rules import FINE
from catstate.learn.prover import Prover, Unproved
from catstate.learn.solving import make_puzzle


def worths(match: Match, theme: str) -> dict[str, float]:
    prover = Prover(match.game)
    return dict(zip(match.legal(), prover.worths(match, prover.aim(match, theme)), strict=True))


def puzzle_lines(match: Match, theme: str) -> list[list[str]]:
    made = make_puzzle(Prover(match.game), match, theme)
    return [] if made is None else [[move.text for move in line if move.seat == made.seat] for line in made.lines]


# |Hop⟩: electrodes on b1 and d5 [1.1]


def hop(words: str) -> Match:
    return game("hop").position(f"catstate hop 2\nseats 2\nscripted\nposition\n  {words}\nend\n")


def test_hop_shock_in_one() -> None:
    """d4 is beside d5: one hop shocks. A doubleton out of b1 may come first; a flip is blocked."""
    lines = puzzle_lines(hop("d4↑0 turn 0 turns 6 block flip"), "shock in one")
    assert ["hop d4↑ d5"] in lines
    assert all(line[-1] == "hop d4↑ d5" for line in lines)


def test_hop_no_shock_when_the_hop_is_blocked() -> None:
    """Nothing else brings a lone electron from d4 to d5: tunnel and cradle need a row, doubletons a pair. [3.3, 3.8]"""
    assert not any(worths(hop("d4↑0 turn 0 turns 6 block hop"), "shock in one").values())


def test_hop_the_only_block() -> None:
    """b2↑1 threatens to hop onto b1, and can do nothing else. [3.2]"""
    assert puzzle_lines(hop("b2↑1 turn 1 turns 6 asks block"), "the only block") == [["block hop"]]


def test_hop_two_threats_are_too_many() -> None:
    """d1↓ tunnels over c1↓ onto b1, b2↑ hops there: no block stops both. [3.8]"""
    match = hop("b2↑1 c1↓1 d1↓1 turn 1 turns 6 asks block")
    assert not any(worths(match, "the only block").values())
    assert puzzle_lines(match, "the only block") == []


def test_hop_a_block_that_was_used_can_not_come_again() -> None:
    """Blocked in the last turn of that player: it can't be blocked now, and the hop gets through. [2.3]"""
    assert not any(worths(hop("b2↑1 turn 1 turns 6 block 1 hop asks block"), "the only block").values())


def test_hop_an_own_goal_of_the_other_reaches_the_shock() -> None:
    """Whoever shocks himself has lost, so it is no defence: with it left alone, a shock is forced. [1.6]"""
    match = hop("e1↓0 c1↓1 turn 1 turns 6 block flip")
    prover = Prover(match.game)
    aim = prover.aim(match, "shock in two")
    for action in ("hop d5↑ e5", "end", "block hop"):
        match = match.play(action)
        assert not prover.is_settled(match, aim)
    match = match.play("cradle e1↓ ←")
    assert match.scores == (0, 1)
    assert judge(match.state(), aim.seat, aim.numbers) == FINE


def test_hop_with_a_movement_left_only_the_movement_defends() -> None:
    """The hop onto b1 was blocked in the last turn and can't be again: whoever ends the turn is shocked. [2.3]"""
    found = worths(hop("b2↑1 turn 0 turns 6 block doubleton block 1 hop used flip"), "the only defence")
    assert found["end"] == 0.0
    assert found["hop b1↑ a1"] == 0.0  # which leaves b2↑ where it is
    assert worths(hop("b2↑1 turn 0 turns 6 block doubleton used flip"), "the only defence")["end"] == 1.0


def test_hop_too_many_ways_later_are_too_many_ways() -> None:
    """After the thesis a shock has more ways than a puzzle lists: the hop is not the only answer."""
    start = game("hop").position(
        "catstate hop 2\nseats 4\noption degree=doctorate\noption opening=one\noption aim=shocker\n"
        "scripted\nposition\n"
        "  d1↑0 e1↓1 a2↓0 b2↑0 b2↓0 e2↑1 e2↓1 f3↓1 b4↑3 b4↓3 f4↑1 c5↑3 c5↓3 d5↓2 f5↓2 d6↑2\n  trap e1 vortex c1 cw\n"
        "  cards mobility short vacancy resist trap vortex tunnel\n"
        "  purse 2 1 2 3 turn 0 turns 13 block cradle block 1 cradle block 2 hop block 3 cradle\nend\n"
    )
    assert puzzle_lines(start, "shock in one") == []


def test_hop_goals_are_refused_where_they_can_not_be_asked() -> None:
    prover = Prover(game("hop"))
    with pytest.raises(Unproved, match="can't be asked for"):
        prover.aim(hop("b2↑1 turn 1 turns 6 asks block"), "shock in one")
    with pytest.raises(Unproved, match="has no theme 'mate'; it has: shock in one"):
        prover.aim(hop("d4↑0 turn 0 turns 6 block flip"), "mate")


# Lab: the Mainframe is in the middle of 13 × 13 spaces [1.1]


def lab(place: str, actions: int) -> Match:
    return game("lab").position(
        "catstate lab 2\nseats 2\noption cats=off\nscripted\nposition\n"
        f"  turn 5: seat 0, {actions} actions, acted\n  seat 0: {place}, holds blue\n  seat 1: office\nend\n"
    )


def test_lab_log_a_cube() -> None:
    """From two spaces away with two actions there is one way; from three there is none. [3.3, 4.6]"""
    lines = puzzle_lines(lab("hall 6 4", 2), "log")
    assert len(lines) == 1
    assert len(lines[0]) == 2
    assert not any(worths(lab("hall 6 3", 2), "log").values())


# Particle Panic: two pawns are a small group, so 3 neutralizes [3.2]


def torus(hand: str, roll: int) -> Match:
    return game("torus").position(
        "catstate torus 2\nseats 2\nscripted\nposition\n"
        "  turn: pawn 0, 1 basic, 1 special, neutralizing\n"
        "  space 1: heart of 12\n  space 2: club of 12, 1 particle, pawn 1\n"
        "  space 3: spade of 12, 2 particles, pawn 0\n"
        "  space 4: diamond of 12\n  space 5: heart of 12\n  space 6: heart of 12, 2 particles\n"
        f"  hand 0: {hand}\n  question: rolled\n  roll: {roll} to neutralize\nend\n"
    )


def test_torus_a_club_makes_a_two_a_three() -> None:
    found = worths(torus("1 heart, 1 club", 2), "answer the roll")
    assert [worth for text, worth in found.items() if "club" in text] == [1.0]
    assert found["accept"] == 0


def test_torus_a_heart_before_the_club() -> None:
    """A 1 needs two more. The club first: then only a new roll of 3 or more helps, 4 in 6. The heart first: 3 or
    more, or a 2 that the club lifts: 5 in 6. [4.2, 4.3]"""
    found = worths(torus("1 heart, 1 club", 1), "answer the roll")
    hearts = [worth for text, worth in found.items() if "heart" in text]
    clubs = [worth for text, worth in found.items() if "club" in text]
    assert hearts == pytest.approx([5 / 6])
    assert clubs == pytest.approx([4 / 6])
    assert found["accept"] == 0


# Cats: 52 boxes, of which 20 alive, 20 dead, 8 empty, 4 Heisenbergs [1.2]


def cats(hand: str, bid: str, phase: str = "") -> Match:
    return game("cats").position(
        "catstate cats 2\nseats 3\noption mode=elimination\noption doctorates=off\nscripted\nposition\n"
        f"  turn: seat 1, experiment 1, first 0\n  hand 0: AH\n  hand 1: {hand}\n  hand 2: DEE\n  shown 0: A\n"
        f"  bid {bid}: seat 0, showed 1\nend\n"
    )


def test_cats_chances_are_counted_out() -> None:
    """Two alive cats are seen; five hidden boxes come from 48, of which 18 alive and 4 Heisenbergs count. [6.1]"""
    found = worths(cats("ADD", "3 alive"), "raise or prove it")
    holds = 1 - comb(26, 5) / comb(48, 5)
    assert found["prove it"] == pytest.approx(1 - holds)
    needs_two = 1 - (comb(26, 5) + 22 * comb(26, 4)) / comb(48, 5)
    assert found["bid 4 alive"] == pytest.approx(needs_two)
    assert found["bid 9 alive"] == 0


def test_cats_what_can_not_be_true_is_called() -> None:
    """Nine boxes, three of them dead in her own hand: nine alive can't be, and nothing higher either."""
    assert puzzle_lines(cats("DDD", "9 alive"), "a sure thing") == [["prove it"]]


def test_cats_the_own_maker_can_not_be_asked() -> None:
    match = game("cats").position(
        "catstate cats 2\nseats 2\noption doctorates=off\nscripted\nposition\n"
        "  turn: seat 0, experiment 1, first 0\n  hand 0: AADDEE\n  hand 1: AADDEE\nend\n"
    )
    with pytest.raises(Unproved):
        Prover(match.game).aim(match, "raise or prove it")


def test_cats_exchange_counts_the_box_that_comes() -> None:
    """Four alive are said; A is shown, A and D are held. Of 3 hidden boxes, 4 after an exchange, enough must count.
    Away with the dead cat: one box more may be alive. Away with the alive one: that much is lost. [4.5, 6.1]"""
    match = game("cats").position(
        "catstate cats 2\nseats 2\noption mode=elimination\noption doctorates=off\nscripted\nposition\n"
        "  turn: seat 0, experiment 1, first 0, exchange, showed 1\n"
        "  hand 0: AD\n  shown 0: A\n  hand 1: DEE\n  bid 4 alive: seat 0, showed 1\nend\n"
    )
    found = worths(match, "exchange")
    pool, counting = 52 - 3, 18 + 4

    def at_least(need: int, drawn: int) -> float:
        ways = sum(comb(counting, k) * comb(pool - counting, drawn - k) for k in range(need, drawn + 1))
        return ways / comb(pool, drawn)

    assert found["done"] == pytest.approx(at_least(2, 3))
    assert found["discard dead"] == pytest.approx(at_least(2, 4))
    assert found["discard alive"] == pytest.approx(at_least(3, 4))
    assert puzzle_lines(match, "exchange") == [["discard dead"]]
