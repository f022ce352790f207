"""OpenSpiel solves a small game of Schrödinger's Cats, and catstate checks the answer with its own best response.

    python examples/openspiel_cfr.py                       # from "4 alive" on
    python examples/openspiel_cfr.py --standing "2 dead"   # larger: some minutes

Two scientists hold two boxes each; one of them has just said a hypothesis, whatever her boxes, and nobody shows any.
The other says Prove It! or raises, and so on; hypotheses that four boxes can never make true are left out. catstate's
adapter gives OpenSpiel the game, and OpenSpiel's CFR+ finds a policy and its value. catstate's own solver of this
endgame (docs/endgame.md) shares no code with either; it says what exact best responses win against that policy. The
value of the game lies between them, and so must OpenSpiel's.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

import catstate
from catstate.adapters.openspiel import SpielGame, from_match
from catstate.games.cats.actions import Action, Phase
from catstate.games.cats.duel import CALL, PAIR, PAIRS, PLANS, RANK_OF, RANKS, ROWS, SAYABLE, Weights
from catstate.games.cats.pieces import KIND_OF, NUMBER_OF
from catstate.study.cats_endgame.response import win_chance

CLOSE = 0.001  # of a win
KINDS = ("alive", "dead", "empty")


def small_cats(standing: int) -> SpielGame:
    """The last experiment, opened with the hypothesis of this rank, without findings and doctorates."""
    match = catstate.game("cats").new(
        seats=2, scripted=True, mode="elimination", doctorates="off", open_doctorate="off"
    )
    match = match.play("first 0")
    sayable = {Action.BID + int(cell) for cell in SAYABLE}

    def keep(view: Any, legal: list[int]) -> list[int]:
        if view.phase != Phase.TURN:
            return [Action.DONE]
        if view.standing < 0:
            return [Action.BID + int(SAYABLE[standing])]
        return [action for action in legal if action == Action.PROVE or action in sayable]

    return from_match(match, keep)


def as_tree(game: SpielGame) -> str:
    """The whole tree as a Gambit file, so that OpenSpiel solves it in C++ without asking Python at every node."""
    lines = ['EFG 2 R "small cats" { "0" "1" }']
    infosets: tuple[dict[str, int], ...] = ({}, {})
    count = 0

    def write(state: Any) -> None:
        nonlocal count
        count += 1
        if state.is_terminal():
            lines.append(f't "" {count} "" {{ {" ".join(map(str, state.returns()))} }}')
            return
        if state.is_chance_node():
            shares = " ".join(f'"{action}" {chance:.16f}' for action, chance in state.chance_outcomes())
            lines.append(f'c "" {count} "" {{ {shares} }} 0')
        else:
            player = state.current_player()
            number = infosets[player].setdefault(state.information_state_string(player), len(infosets[player]) + 1)
            actions = " ".join(f'"{action}"' for action in state.legal_actions())
            lines.append(f'p "" {player + 1} {number} "" {{ {actions} }} 0')
        for action in state.legal_actions():
            write(state.child(action))

    write(game.new_initial_state())
    return "\n".join(lines) + "\n"


def decisions(ours: Any, theirs: Any) -> Iterator[tuple[Any, Any]]:
    """Every decision in both trees at once: the state of the adapter and that of OpenSpiel's copy."""
    if ours.is_terminal():
        return
    if not ours.is_chance_node():
        yield ours, theirs
    by_name = {theirs.action_to_string(theirs.current_player(), action): action for action in theirs.legal_actions()}
    for action in ours.legal_actions():
        yield from decisions(ours.child(action), theirs.child(by_name[str(action)]))


def as_weights(game: SpielGame, tree: Any, policy: Any) -> Weights:
    """OpenSpiel's policy as the table of catstate's own solver: a row for what was said and the two boxes held."""
    words = np.zeros((ROWS, RANKS + 1))
    for ours, theirs in decisions(game.new_initial_state(), tree.new_initial_state()):
        if ours.record.phase != Phase.TURN or ours.record.standing < 0:
            continue
        said = sum(1 << int(RANK_OF[cell]) for cell in np.flatnonzero(ours.record.bidder >= 0))
        low, high = np.repeat(np.arange(4), ours.record.hands[ours.current_player()])
        row = said * PAIRS + int(PAIR[low, high])
        for action, chance in policy.action_probabilities(theirs).items():
            number = int(theirs.action_to_string(theirs.current_player(), action))
            words[row, CALL if number == Action.PROVE else int(RANK_OF[number - Action.BID])] = chance
    return words


@dataclass(frozen=True)
class Answer:
    """What OpenSpiel found, and what catstate says of it. Values are the chance to win of the one who answers."""

    nodes: int
    value: float  # OpenSpiel's, both playing its policy
    same: float  # catstate's, both playing that policy, but calling whatever they can see to be false
    least: float  # what the policy is sure of against catstate's best response
    most: float  # what a best response to the policy wins

    @property
    def agrees(self) -> bool:
        return self.least - CLOSE <= self.value <= self.most + CLOSE and abs(self.value - self.same) <= CLOSE


def solve(standing: int, iterations: int) -> Answer:
    """Solve with OpenSpiel, check with catstate."""
    from open_spiel.python.algorithms.expected_game_score import policy_value

    game = small_cats(standing)
    text = as_tree(game)
    tree = pyspiel.load_efg_game(text)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = float(policy_value(tree.new_initial_state(), [policy, policy])[1])
    words, nothing = as_weights(game, tree, policy), np.zeros((1, PLANS))
    same, most = (win_chance(words, nothing, True, best, False, standing)[0] for best in (False, True))
    least = 1 - win_chance(words, nothing, False, True, False, standing)[0]
    return Answer(text.count("\n"), value, same, least, most)


def in_words(rank: int) -> str:
    """A hypothesis as it is said."""
    return f"{NUMBER_OF[SAYABLE[rank]]} {KINDS[KIND_OF[SAYABLE[rank]]]}"


def main() -> None:
    ranks = {in_words(rank): rank for rank in range(RANKS)}
    parser = argparse.ArgumentParser(description="OpenSpiel's CFR on a small game of Schrödinger's Cats.")
    parser.add_argument("--standing", choices=list(ranks), default="4 alive")
    parser.add_argument("--iterations", type=int, default=300)
    asked = parser.parse_args()
    found = solve(ranks[asked.standing], asked.iterations)
    print(f"Over {asked.standing}: {found.nodes:,} nodes, {asked.iterations} iterations of OpenSpiel's CFR+")
    print(f"  the answerer wins {found.value:.6f} by OpenSpiel, {found.same:.6f} by catstate")
    print(f"  the value of the game lies between {found.least:.6f} and {found.most:.6f}, says catstate's best response")
    print("They agree." if found.agrees else "They do NOT agree.")


if __name__ == "__main__":
    main()
