"""The solved endgame of Schrödinger's Cats: its numbers by hand, its policy on real views, its strength."""

import os
from functools import cache

import numpy as np
import pytest

from catstate.bots.levels import LEVELS, PLAIN, Level
from catstate.core.balance import Share, wilson
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.games.cats import GAME
from catstate.games.cats.actions import Action, Phase
from catstate.games.cats.duel import PAIR, PLANS, RANKS, ROWS, SAYABLE, verdict
from catstate.games.cats.endgame import endgame_action, endgame_chances, is_endgame, load_policy, read_duel
from catstate.games.cats.pieces import ALIVE, DEAD, EMPTY, HEISENBERG, KIND_OF, NUMBER_OF
from catstate.games.cats.state import View
from catstate.study.cats_endgame.cfr import iterate, new_scratch, open_ledger
from catstate.study.cats_endgame.plain import Floats, Plain
from catstate.study.cats_endgame.response import deal_chances, exploitability, win_chance

NOTHING = np.zeros((1, PLANS))
THREE_EMPTY, FOUR_EMPTY = RANKS - 2, RANKS - 1
MATCHES = 700 if os.environ.get("CATSTATE_SOAK") else 150


def duel(seed: int, seats: int = 2, mode: str = "elimination", doctorates: str = "off") -> Match:
    return GAME.new(seats, seed, mode=mode, doctorates=doctorates)


def test_hypotheses_that_four_boxes_can_make_true() -> None:
    """[1.3] Rows 1 and 2 of the clipboard, and 3 and 4 empty at the end of rows 3 and 4."""
    assert SAYABLE.tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 19]
    assert [int(NUMBER_OF[cell]) for cell in SAYABLE] == [1, 1, 2, 2, 1, 3, 3, 4, 4, 2, 3, 4]


def test_the_deal() -> None:
    """[1.2] Two alive cats for both: 20·19·18·17 of 52·51·50·49 ways."""
    chances = deal_chances()
    assert chances.sum() == pytest.approx(1)
    assert chances[PAIR[ALIVE, ALIVE], PAIR[ALIVE, ALIVE]] == pytest.approx(20 * 19 * 18 * 17 / (52 * 51 * 50 * 49))
    assert chances[PAIR[EMPTY, HEISENBERG]].sum() == pytest.approx(2 * 8 * 4 / (52 * 51))


def test_what_one_knows_of_a_hypothesis() -> None:
    """[6.1] With dead and empty nothing shown, 4 dead needs three of the other's two boxes, 2 dead one, 1 dead none."""
    hand = PAIR[DEAD, EMPTY]
    ranks = {cell: rank for rank, cell in enumerate(SAYABLE.tolist())}
    assert verdict(ranks[8], 0, hand, 0) == -1
    assert verdict(ranks[3], 0, hand, 0) == 0
    assert verdict(ranks[1], 0, hand, 0) == 1
    assert verdict(-1, 0, hand, 0) == 0


def test_four_empty_must_be_called() -> None:
    """12 boxes count as empty; all four are among them in 12·11·10·9 of 52·51·50·49 deals."""
    chance = win_chance(np.zeros((ROWS, RANKS + 1)), np.zeros((ROWS, PLANS)), True, True, standing=FOUR_EMPTY)[0]
    assert chance == pytest.approx(1 - 12 * 11 * 10 * 9 / (52 * 51 * 50 * 49))


@pytest.mark.parametrize("shows", [False, True])
def test_three_empty_worked_out_by_hand(shows: bool) -> None:
    """Over 3 empty one calls or says 4 empty, which is always called then; calling is better with any boxes.

    With two boxes that count as empty, the call is right if neither of the other's does: 40·39 of 50·49. With one it
    is wrong only if both of them do: 11·10 of 50·49. With none it is always right.
    """
    two, one, none = 12 * 11 / (52 * 51), 2 * 12 * 40 / (52 * 51), 40 * 39 / (52 * 51)
    worth = two * 40 * 39 / (50 * 49) + one * (1 - 11 * 10 / (50 * 49)) + none
    words, plans = np.zeros((ROWS, RANKS + 1)), np.zeros((ROWS, PLANS))
    assert win_chance(words, plans, True, True, shows, THREE_EMPTY)[0] == pytest.approx(worth)


@cache
def noise() -> tuple[Floats, Floats]:
    rng = np.random.default_rng(5)
    return rng.random((ROWS, RANKS + 1)) ** 8, rng.random((ROWS, PLANS)) ** 8


def test_one_of_the_two_wins() -> None:
    """Whatever strategy both follow, the chances of opener and answerer add up to 1, from any hypothesis on."""
    words, plans = noise()
    for standing in (5, 7):  # 3 alive, 4 alive: the walk from lower ones takes minutes with such a wild strategy
        opener = win_chance(words, plans, True, False, standing=standing)[0]
        answerer = win_chance(words, plans, False, False, standing=standing)[0]
        assert opener + answerer == pytest.approx(1)
        assert win_chance(words, plans, True, True, standing=standing)[0] > opener


def test_without_findings_it_is_solved() -> None:
    game = Plain(deal_chances())
    worths = []
    for _ in range(3):
        game.improve(50)
        worths.append(exploitability(game.averages, NOTHING, shows=False))
    assert worths[0] > worths[1] > worths[2]
    assert worths[2] < 0.005
    opener = win_chance(game.averages, NOTHING, True, False, shows=False)[0]
    assert opener + win_chance(game.averages, NOTHING, False, False, shows=False)[0] == pytest.approx(1)


def test_sampling_learns() -> None:
    """A few thousand iterations with findings already play better over 4 alive than the first few."""
    ledger, table, rng = open_ledger(), new_scratch(), generator(3)
    iterate(ledger, table, rng, 1, 50, False)
    early = win_chance(ledger.word_averages, ledger.plan_averages, False, True, standing=5)[0]
    iterate(ledger, table, rng, 51, 4000, False)
    assert win_chance(ledger.word_averages, ledger.plan_averages, False, True, standing=5)[0] < early
    assert (ledger.word_averages >= 0).all()


def test_the_shipped_policy_can_hardly_be_exploited() -> None:
    """By half a hundredth of a win at most, in the full game: docs/endgame.md says how that is computed."""
    policy = load_policy()
    assert exploitability(policy.words, policy.plans) <= 0.005


def test_the_policy_is_fit_for_every_view() -> None:
    """Views of random elimination matches: the chances add up, are legal, and call what is false."""
    views, called = 0, 0
    for seed in range(MATCHES):
        rng = generator(seed)
        match = duel(seed, seats=2 if seed % 2 else 3)
        while not match.over:
            view, legal = match.view(match.to_act), match.legal().ids
            chances = endgame_chances(view)
            assert bool(chances) == (np.count_nonzero(view.leaving[: view.seats] == 0) == 2 and is_in_game(view))
            if chances:
                views += 1
                assert sum(chances.values()) == pytest.approx(1)
                assert set(chances) <= set(legal)
                assert endgame_action(view, legal, seed) in chances
                if view.phase == Phase.TURN and view.standing >= 0 and is_proved_false(view):
                    called += 1
                    assert chances == {Action.PROVE: 1.0}
            few = legal[: 4 if below(rng, 8) else len(legal)]  # small steps, so that matches have some length
            match = match.play(int(few[below(rng, len(few))]))
    assert views > 4 * MATCHES
    assert called > MATCHES / 4


def is_in_game(view: View) -> bool:
    """Whether all that was said before could be true; what stands is called if it can't, whatever came before."""
    if view.phase == Phase.TURN and view.standing >= 0 and view.standing not in SAYABLE:
        return True
    earlier = view.bidder[: view.standing + (0 if view.phase == Phase.TURN else 1)]
    return all(cell in SAYABLE for cell in np.flatnonzero(earlier >= 0))


def is_proved_false(view: View) -> bool:
    """Counted by hand from the view: what the seat sees, and every box it doesn't as if it counted."""
    kind = KIND_OF[view.standing]
    other = next(seat for seat in range(view.seats) if seat != view.seat and view.leaving[seat] == 0)
    seen = view.hands[view.seat] + view.findings[view.seat] + view.findings[other]
    return seen[kind] + seen[HEISENBERG] + view.hand_sizes[other] < NUMBER_OF[view.standing]


def test_actions_are_drawn_as_the_policy_says() -> None:
    match = duel(4)
    view, legal = match.view(match.to_act), match.legal().ids
    chances = endgame_chances(view)
    drawn = [endgame_action(view, legal, seed) for seed in range(2000)]
    assert drawn[:99] == [endgame_action(view, legal, seed) for seed in range(99)]
    for action, chance in chances.items():
        assert drawn.count(action) / 2000 == pytest.approx(chance, abs=0.05)


def test_what_is_hidden_does_not_matter() -> None:
    """Possible worlds behind a view give the same chances: the policy reads the view alone."""
    match = duel(9)
    match = match.play("bid 1 alive").play("done")
    view = match.view(match.to_act)
    assert read_duel(view) == read_duel(view.copy())
    assert endgame_chances(view) == endgame_chances(view.copy())


def test_more_boxes_than_there_are_is_called() -> None:
    match = duel(1).play("bid 5 alive")
    assert endgame_chances(match.view(match.to_act)) == {}  # no findings for what can't be: nobody of ours said it
    match = match.play("done")
    assert endgame_chances(match.view(match.to_act)) == {Action.PROVE: 1.0}


def test_other_positions_are_not_the_endgame() -> None:
    for match in (duel(1, seats=3), duel(1, mode="tenure")):
        assert not is_endgame(match.view(match.to_act))
        assert endgame_action(match.view(match.to_act), match.legal().ids, 1) is None
    with_doctorates = duel(1, doctorates="on")
    assert endgame_action(with_doctorates.view(with_doctorates.to_act), with_doctorates.legal().ids, 1) is None
    match = duel(1)
    assert endgame_action(match.view(1 - match.to_act), match.legal().ids, 1) is None


def share_against(level: Level, budget: int | None, pairs: int) -> Share:
    """Wins of the policy over a level, each deal played twice with seats exchanged."""
    wins = 0.0
    for seed in range(pairs):
        for ours in range(2):
            match = duel(seed)
            while not match.over:
                view, legal = match.view(match.to_act), match.legal().ids
                action = endgame_action(view, legal, 1000 * seed + ours) if match.to_act == ours else None
                if action is None:
                    action = level.within(budget).choose(GAME, view, legal, 1000 * seed + match.ply)
                match = match.play(action)
            wins += match.scores[ours]
    return wilson(wins / (2 * pairs), 2 * pairs)


def test_beats_random_play() -> None:
    assert share_against(LEVELS["Random"], None, 100).low > 0.75


def test_beats_plain_search() -> None:
    assert share_against(PLAIN, 300, 60).low > 0.5
