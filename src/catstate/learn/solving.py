"""A puzzle made from a position, with proof: every solution, every wrong answer and what refutes it."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..core.game import fold
from ..core.match import Match
from .collection import name_of
from .prover import SURE, Prover, PuzzleAim
from .puzzle import ANY, BadPuzzle, Moves, Puzzle, PuzzleMove, Refutation, Solution, attempt

MOST_REPLIES = 24  # ways of answering that are compared to find the toughest
LONGEST_REPLY = 12  # plies
SHOWN = 0.01  # chances below are left out
ANSWERED = ("in two", "defence")  # how themes end in whose solutions others must have answered
EASIEST, HARDEST = 600, 2400


def make_puzzle(prover: Prover, match: Match, theme: str) -> Puzzle | None:
    """The puzzle of a theme in this position; None if there is none, or not one with a clear answer."""
    aim = prover.aim(match, theme)
    ids, name, write = match.legal().ids, name_of(match, theme), match.game.notation.action_text
    if aim.goal.margin < 1:
        worths = prover.worths(match, aim)
        right = right_ones(aim, worths)
        if not right:
            return None
        lines: tuple[Moves, ...] = tuple((PuzzleMove(aim.seat, write(ids[index])),) for index in right)
        chances = {write(a): 100 * worth for a, worth in zip(ids, worths, strict=True) if worth >= SHOWN or a in right}
        level = level_by_chance(worths, right)
        shown = Solution(match, lines, chances=chances)
        return Puzzle(name, match.game, theme, level, tags_of(match, lines), lambda: shown)
    first = certain_ones(prover, match, aim)
    lines = tuple(solutions(prover, match, aim)) if 0 < len(first) < min(len(ids), aim.goal.most + 1) else ()
    if not 0 < len(lines) <= aim.goal.most or not all(is_answered(theme, line) for line in lines):
        return None
    found = Puzzle(name, match.game, theme, 0, tags_of(match, lines), lambda: Solution(match, lines))
    whole = Solution(match, lines, tuple(refutations_of(prover, found, aim)))
    return replace(found, level=level_by_count(found), read=lambda: whole)


def is_answered(theme: str, line: Moves) -> bool:
    """Whether others play a part in a solution, where the theme says so: a shock in two is none in one."""
    return not theme.endswith(ANSWERED) or len({move.seat for move in line}) > 1


def right_ones(aim: PuzzleAim, worths: Sequence[float]) -> list[int]:
    """The indices of the right answers; none where the question has no clear answer."""
    best = max(worths)
    right = [index for index, worth in enumerate(worths) if worth >= best - SURE]
    others = [worth for index, worth in enumerate(worths) if index not in right]
    is_clear = best >= aim.goal.least - SURE and others and max(others) <= best - aim.goal.margin + SURE
    return right if is_clear else []


def certain_ones(prover: Prover, match: Match, aim: PuzzleAim) -> list[int]:
    """The actions that reach the goal for certain; of more than the goal allows solutions, one too many."""
    found = []
    for action in match.legal().ids:
        if prover.worth(match, aim, action) >= 1 - SURE:
            found.append(action)
            if len(found) > aim.goal.most:
                break
    return found


def solutions(prover: Prover, match: Match, aim: PuzzleAim, played: Moves = ()) -> Iterator[Moves]:
    """Every line by which the solver reaches the goal for certain; others answer each turn as toughly as they can."""
    if prover.is_settled(match, aim):
        yield played
        return
    if match.to_act != aim.seat:
        answer = toughest(prover, match, aim)
        for move in answer:
            match = match.play(move.text)
        yield from solutions(prover, match, aim, (*played, *answer))
        return
    count = 0
    for action in certain_ones(prover, match, aim):
        move = PuzzleMove(aim.seat, match.game.notation.action_text(action))
        for line in solutions(prover, match.play(action), aim, (*played, move)):
            yield line
            count += 1
            if count > aim.goal.most:
                return


def toughest(prover: Prover, match: Match, aim: PuzzleAim) -> Moves:
    """The answer of the others after which the fewest actions of the solver are right."""
    best: tuple[float, Moves] | None = None
    for answer, after in list(_answers(prover, match, aim, ()))[:MOST_REPLIES]:
        count = math.inf if prover.is_settled(after, aim) else float(sum(prover.worths(after, aim)))
        if best is None or count < best[0]:
            best = count, answer
    assert best is not None
    return best[1]


def _answers(prover: Prover, match: Match, aim: PuzzleAim, played: Moves) -> Iterator[tuple[Moves, Match]]:
    """Ways in which the others can play until the solver is to act again."""
    if match.to_act == aim.seat or prover.is_settled(match, aim) or len(played) == LONGEST_REPLY:
        yield played, match
        return
    ids = match.legal().ids
    step = max(1, len(ids) // 8)
    for action in ids[::step]:
        move = PuzzleMove(match.to_act, match.game.notation.action_text(action))
        for found in _answers(prover, match.play(action), aim, (*played, move)):
            yield found
            if len(played) > 0:
                break


def decisions(puzzle: Puzzle) -> Iterator[tuple[tuple[str, ...], Match, tuple[str, ...]]]:
    """Every decision on the way to a solution: what the solver did before, the match then, the right actions."""
    seen: set[tuple[str, ...]] = set()
    for line in puzzle.lines:
        own = tuple(move.text for move in line if move.seat == puzzle.seat)
        for count in range(len(own)):
            if own[:count] not in seen:
                seen.add(own[:count])
                standing = attempt(puzzle, own[:count])
                yield own[:count], standing.match, standing.right


def refutations_of(prover: Prover, puzzle: Puzzle, aim: PuzzleAim) -> Iterator[Refutation]:
    """What happens after each wrong answer; answers with the same refutation stand together."""
    for path, match, right in decisions(puzzle):
        found: dict[Moves, list[str]] = {}
        for text in match.legal():
            if text not in right:
                found.setdefault(refute(prover, match.play(text), aim), []).append(text)
        if not any(found):
            continue
        usual = max(found, key=lambda line: len(found[line]))
        for line, wrong in found.items():
            if line != usual:
                yield Refutation(path, tuple(wrong), line)
        if usual:
            yield Refutation(path, (ANY,), usual)


def refute(prover: Prover, match: Match, aim: PuzzleAim) -> Moves:
    """What the others do so that the goal is missed; nothing where it is missed by itself."""
    played: list[PuzzleMove] = []
    has_answered = False
    while not prover.is_settled(match, aim) and len(played) < LONGEST_REPLY:
        ids = match.legal().ids
        if match.to_act == aim.seat:
            if has_answered:
                break
            action = ids[0]
        else:
            has_answered = True
            action = next(one for one in ids if prover.worth(match, aim, one) < 1 - SURE)
        played.append(PuzzleMove(match.to_act, match.game.notation.action_text(action)))
        match = match.play(action)
    return tuple(played) if has_answered else ()


def level_by_count(puzzle: Puzzle) -> int:
    """Harder the more actions there are to choose from, and the more of them must be found one after the other."""
    bits = 0.0
    shortest = min(puzzle.lines, key=len)
    own = [move.text for move in shortest if move.seat == puzzle.seat]
    for count in range(len(own)):
        standing = attempt(puzzle, own[:count])
        bits += math.log2(len(standing.match.legal()) / len(standing.right))
    turns = 1 + sum(one.seat != puzzle.seat and then.seat == puzzle.seat for one, then in pairwise(shortest))
    return clip(620 + 95 * bits + 250 * (turns - 1))


def level_by_chance(worths: Sequence[float], right: Sequence[int]) -> int:
    """Harder the nearer the second best is, and the more there is to choose from."""
    others = [worth for index, worth in enumerate(worths) if index not in right]
    gap = worths[right[0]] - max(others)
    near = sum(worth > 0.02 for worth in worths)
    return clip(700 + 900 * (1 - gap) ** 2 + 110 * math.log2(max(1, near)))


def clip(level: float) -> int:
    return int(10 * round(min(HARDEST, max(EASIEST, level)) / 10))


def tags_of(match: Match, lines: Sequence[Moves]) -> tuple[str, ...]:
    """The setting, and what the first solution is made of."""
    setting = [f"{match.seats} players"]
    for option in match.game.options:
        if match.options[option.name] != option.default_for(match.seats):
            setting.append(f"{option.name} {match.options[option.name]}")
    verbs = dict.fromkeys(move.text.split()[0] for move in lines[0] if move.seat == match.to_act)
    return (*setting, *verbs)


def prove(prover: Prover, puzzle: Puzzle) -> None:
    """Prove a puzzle again, from its position alone; whatever differs from its text is named."""
    made = make_puzzle(prover, puzzle.start, puzzle.theme)
    where = f"{puzzle.game.name} {puzzle.name}"
    if made is None:
        raise BadPuzzle(f"{where}: the question has no clear answer.")
    told, found = {_fold(line, puzzle.seat) for line in puzzle.lines}, {_fold(line, puzzle.seat) for line in made.lines}
    if told != found:
        extra, missing = told - found, found - told
        raise BadPuzzle(f"{where}: the solutions differ: {extra or 'none'} is no solution, {missing or 'none'} is one.")
    for text, chance in made.chances.items():
        if abs(puzzle.chances.get(text, 0.0) - chance) > 0.05:
            raise BadPuzzle(f"{where}: {text!r} has a chance of {chance:.4g} %, not {puzzle.chances.get(text, 0.0)} %.")
    check_refutations(prover, puzzle)


def _fold(line: Moves, seat: int) -> tuple[str, ...]:
    return tuple(fold(move.text) for move in line if move.seat == seat)


def check_refutations(prover: Prover, puzzle: Puzzle) -> None:
    """Every wrong answer is followed by a line that can be played and after which the goal is out of reach."""
    if puzzle.chances:
        return
    aim = prover.aim(puzzle.start, puzzle.theme)
    for path, match, right in decisions(puzzle):
        for text in match.legal():
            if text in right:
                continue
            after = match.play(text)
            fitting = next((one for one in puzzle.refutations if one.fits(path, text)), None)
            for move in fitting.line if fitting else ():
                after = after.play(move.text)
            is_lost = prover.is_settled(after, aim) or max(prover.worths(after, aim)) < 1 - SURE
            if not is_lost:
                raise BadPuzzle(f"{puzzle.game.name} {puzzle.name}: after {text!r} the goal is still in reach.")
