"""What every game must keep to, checked on whole random matches.

`check(game)` raises AssertionError with a sentence when a game breaks the contract of docs/add-a-game.md. catstate
runs it on every game it knows; run it on yours with `catstate --load FOLDER check NAME`.
"""

import hashlib
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..core import rules as verbs
from ..core.chance import below, generator
from ..core.errors import BadOption, IllegalAction
from ..core.game import Game
from ..core.match import Match
from ..core.picture import picture
from ..core.record import Ints, copy_of
from ..core.rules import CHANCE, HIDDEN, OVER, PUBLIC, SCALE
from ..core.steps import outcomes_of, view_of
from .events import check_events, check_staged, noted
from .groups import check_groups
from .tips import check_tips

THOROUGH = 400  # plies that are looked at one by one; later ones of a long match only now and then
SPARSE = 8  # one in so many of those
LONGEST = 100_000  # plies after which a match counts as endless
GUESSES = 3  # possible worlds tried per view
LARGEST_DRAWING = 20_000  # bytes of what changes on a board
WIDEST_TEXT = 80  # columns of a terminal
POSITIONS = 12  # of a match, written and read


class Case(NamedTuple):
    """Seats and options to play a game under."""

    seats: int
    options: Mapping[str, str]

    def __str__(self) -> str:
        return "-".join([str(self.seats), *(f"{name}={choice}" for name, choice in self.options.items())])


def cases(game: Game) -> list[Case]:
    """Every number of seats with the defaults, then every other choice of every option, seats going round.

    Of whole numbers the lowest and the highest are played, many of them in one match, with the usual choices of the
    other options and with their last ones.
    """
    found = [Case(seats, {}) for seats in game.seats]
    named = [option for option in game.options if option.bounds is None]
    others = [(option, choice) for option in named for choice in option.choices]
    for number, (option, choice) in enumerate(others):
        seats = game.seats[number % len(game.seats)]
        if choice != option.default_for(seats):
            found.append(Case(seats, {option.name: choice}))
    for base in ({}, {option.name: option.choices[-1] for option in named}):
        found += extreme_cases(game, base)
    return found


def extreme_cases(game: Game, base: Mapping[str, str]) -> list[Case]:
    """The lowest and the highest value of every number, in as few matches as the game's own refusals allow.

    What can't be played while the others are as usual is played with all others at their lowest, or at their highest.
    """
    numbers = [option for option in game.options if option.bounds is not None]
    waiting = [(o.name, o.extremes[(at + end) % 2]) for end in range(2) for at, o in enumerate(numbers)]
    fills = [{}, *({o.name: o.extremes[end] for o in numbers} for end in range(2))]
    found: list[Case] = []
    for fill in fills:
        for seats in [*game.seats, *game.seats]:
            options = {**base, **fill}
            new: dict[str, str] = {}
            for name, value in waiting:
                if name not in new and is_playable(game, seats, {**options, **new, name: value}):
                    new[name] = value
            if new:
                found.append(Case(seats, {**options, **new}))
            waiting = [(name, value) for name, value in waiting if new.get(name) != value]
    assert not waiting, f"{game.name} refuses {waiting[0]} with any number of seats"
    return found


def is_playable(game: Game, seats: int, options: Mapping[str, str]) -> bool:
    """Whether the game accepts these options."""
    try:
        game.settle(seats, options)
    except BadOption:
        return False
    return True


def check(game: Game, case: Case, seed: int = 1, plies: int = LONGEST) -> None:
    """Play one match under this case and check everything at every ply; late in a long match, at one in eight.

    With fewer `plies` only the beginning of the match is played.
    """
    rng = generator(seed)
    match = game.new(seats=case.seats, seed=seed, scripted=True, **case.options)
    hidden: dict[int, bool] = {}  # seat → something was hidden from it, and a guess may differ from the truth
    differed: set[int] = set()
    last = b""
    decisions, longest = 0, game.longest(match.seats, match.options) if game.longest else LONGEST
    while not match.over:
        assert match.ply < LONGEST, f"{game.name} does not end: {LONGEST} plies"
        decisions += match.to_act != CHANCE
        assert decisions <= longest, f"a match of {game.name} has more than {longest} decisions"
        state = match.state()
        assert state.tobytes() != last, "a ply changed nothing at all"
        last = state.tobytes()
        game.notation.check(state)
        if match.ply >= THOROUGH and below(rng, SPARSE):
            options = outcomes_of(game, state)[0] if match.to_act == CHANCE else _legal(game, state)
            match = match.play(int(options[below(rng, len(options))]))
            continue
        check_views(game, state, case.seats, rng, hidden, differed)
        if match.to_act == CHANCE:
            options = check_chance(game, state)
        else:
            options = check_actions(match)
            if below(rng, 8) == 0:
                check_refusals(match, rng)
        check_hiding(game, state, case.seats, options, hidden)
        if below(rng, 6) == 0:
            looking = {PUBLIC, max(match.to_act, 0), int(below(rng, case.seats))}
            check_drawing(match, looking)
            if below(rng, 3) == 0:
                check_tips(match, looking, rng)
        action = int(options[below(rng, len(options))])
        after = match.play(action)
        check_scenes(after)
        if below(rng, 6) == 0:
            for seat in {PUBLIC, int(below(rng, case.seats))}:
                check_staged(after, drawn_ids(match, seat), drawn_ids(after, seat), seat)
        check_events(game, state, action, case.seats, match.names, int(below(rng, 1 << 30)))
        if match.to_act != CHANCE and after.to_act >= 0:
            check_finality(game, state, action, rng)
        match = after
        if match.ply >= plies < LONGEST:
            return
    check_end(match)
    if len(match.log) < 400:
        check_replay(match)
    assert not hidden or differed, f"{game.name} hides something, yet every guess is the truth: does determinize peek?"


def check_views(game: Game, state: Any, seats: int, rng: Ints, hidden: dict[int, bool], differed: set[int]) -> None:
    """A guess from a view gives the same view and, to the seat to act, the same choices; nothing is left unwritten."""
    actor = int(verbs.to_act(state))
    for seat in range(PUBLIC, seats):
        view = view_of(game, state, seat)
        assert (view.seat, view.seats, view.to_act) == (seat, seats, actor), "seat, seats or to_act of a view is wrong"
        soiled = game.rules.View.batch(1)
        soiled.view(np.int64)[:] = -77
        verbs.observe(state, seat, soiled[0])
        assert soiled[0].tobytes() == view.tobytes(), (
            f"observe leaves fields of the view unwritten: {_first_difference(soiled[0], view)}"
        )
        for _ in range(GUESSES):
            world = game.rules.State.batch(1)
            world.view(np.int64)[:] = -77
            verbs.determinize(view, rng, world[0])
            assert not _holds(world[0], -77) or _holds(state, -77), "determinize leaves fields of the state unwritten"
            again = view_of(game, world[0], seat)
            assert again.tobytes() == view.tobytes(), (
                f"a guess of seat {seat} gives another view: {_first_difference(again, view)}"
            )
            game.notation.check(world[0])
            if actor == seat and seat >= 0:
                assert _legal(game, world[0]).tolist() == _legal(game, state).tolist(), "legal depends on hidden things"
            if world[0].tobytes() != state.tobytes():
                differed.add(seat)


def check_chance(game: Game, state: Any) -> Ints:
    """Outcomes are distinct, possible and written."""
    outcomes, weights = outcomes_of(game, state)
    assert len(outcomes), "chance is to act and nothing can happen"
    assert len(set(outcomes.tolist())) == len(outcomes), "an outcome is listed twice"
    assert (weights > 0).all(), "a weight is not positive"
    assert int(weights.sum()) < 2**31, "the weights add up to too much"
    assert all(game.notation.outcome_text(int(outcome)) for outcome in outcomes), "an outcome has no text"
    return outcomes


def check_actions(match: Match) -> Ints:
    """There is something to do, and each thing has words and a path of its own."""
    legal = _legal(match.game, match.state())
    assert len(legal), f"seat {match.to_act} is to act and can do nothing"
    assert len(set(legal.tolist())) == len(legal), "an action is listed twice"
    assert (legal >= 0).all(), "legal counts more actions than it writes"
    choices = match.choices(match.to_act)
    texts = [choice.text for choice in choices]
    assert all(texts), "a legal action has no text"
    assert len({choice.label for choice in choices}) == len(choices), (
        f"two labels are alike: {[c.label for c in choices]}"
    )
    for choice in choices:
        assert choice.text in match.legal()
        assert match.game.action_texts[" ".join(choice.text.casefold().split())] in legal
        assert choice.label.strip(), f"no label for {choice.text}"
        assert len(choice.detail) <= 40, f"the detail of {choice.text} is too long: {choice.detail!r}"
        assert choice.picks, f"{choice.text} can't be clicked"
        assert len(choice.warning) <= 90, f"the warning of {choice.text} is too long: {choice.warning!r}"
    check_groups(choices)
    paths = sorted(path for choice in choices for path in (choice.picks, *choice.also))
    for one, other in pairwise(paths):
        assert other[: len(one)] != one, f"the path {one} is the start of {other}"
    for picked, question in match.questions(match.to_act).items():
        assert question.strip(), f"nothing is asked after {picked}"
    for seat in range(PUBLIC, match.seats):
        assert match.ask(seat).strip(), "no question is written"
        assert seat == match.to_act or not match.choices(seat)
    return legal


def check_refusals(match: Match, rng: Ints) -> None:
    """What is not legal is refused by a clause of the rules, in a sentence, and changes nothing."""
    game, legal = match.game, set(match.legal().ids)
    before = match.state().tobytes()
    for _ in range(5):
        action = below(rng, game.rules.NUM_ACTIONS)
        if action in legal or not game.notation.action_text(action):
            continue
        text, refusal = game.notation.action_text(action), refusal_of(match, int(action))
        assert refusal is not None, f"{text!r} is not legal and was played"
        assert refusal.clause in game.clauses, f"{text!r} is refused by [{refusal.clause}], which is no clause"
        assert refusal.sentence.endswith("."), f"{text!r} is refused without a sentence: {refusal.sentence!r}"
    assert match.state().tobytes() == before, "a refused action changed the state"


def refusal_of(match: Match, action: int) -> IllegalAction | None:
    """Why an action is refused; None if it is not."""
    try:
        match.play(action)
    except IllegalAction as error:
        return error
    return None


def check_hiding(game: Game, state: Any, seats: int, options: Ints, hidden: dict[int, bool]) -> None:
    """Who does not see an action can't tell it from another he does not see."""
    actor = int(verbs.to_act(state))
    for seat in range(PUBLIC, seats):
        unseen: dict[int, bytes] = {}
        for option in options.tolist():
            shown = int(verbs.seen(state, seat, option))
            assert shown in (option, HIDDEN), f"seen gives {shown} for {option}"
            assert seat == PUBLIC or seat != actor or shown == option, "a seat does not see its own action"
            if shown == HIDDEN:
                world = after_action(game, state, option)
                unseen[option] = view_of(game, world, seat).tobytes()
        if len(unseen) > 1:
            hidden[seat] = True
            ended = {verbs.to_act(after_action(game, state, option)) == OVER for option in unseen}
            assert True in ended or len(set(unseen.values())) == 1, f"seat {seat} can tell hidden actions apart"


def check_finality(game: Game, before: Any, action: int, rng: Ints) -> None:
    """What showed somebody something new is final.

    The action is replayed on possible worlds of each seat's earlier view: if it is illegal in one, or leads to another
    view, that seat has learned something.
    """
    actor = int(verbs.to_act(before))
    after = copy_of(before)
    if any(event.kind in game.rules.FINAL for event in noted(after, action)):
        return
    for seat in range(PUBLIC, int(view_of(game, before, PUBLIC).seats)):
        known, learned = view_of(game, before, seat), view_of(game, after, seat).tobytes()
        hidden = seat != actor and int(verbs.seen(before, seat, action)) == HIDDEN
        for _ in range(GUESSES):
            world = game.rules.State.new()
            verbs.determinize(known, rng, world)
            legal = verbs.to_act(world) == actor and action in _legal(game, world)
            if not legal and hidden:
                continue  # that the actor could do it is no news to a seat which does not see what was done
            told = not legal or view_of(game, after_action(game, world, action), seat).tobytes() != learned
            text = game.notation.action_text(action)
            assert not told, f"{text!r} shows seat {seat} something and is not final"


def after_action(game: Game, state: Any, action: int) -> Any:
    """A copy of the state after one action."""
    world = game.rules.State.batch(1)
    world[0] = state
    verbs.apply(world[0], action, None)
    return world[0]


def check_drawing(match: Match, seats: Iterable[int]) -> None:
    """The picture is well-formed, small, without colours of its own, and what is legal can be clicked."""
    game = match.game
    for seat in seats:
        view = match.view(seat)
        legal = match.legal_for(seat)
        svg = picture(game, view, match.names, legal)
        root = ET.fromstring(svg)
        ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
        assert len(ids) == len(set(ids)), f"an id stands twice: {sorted(i for i in ids if ids.count(i) > 1)[:4]}"
        for choice in match.choices(seat):
            missing = [one for path in (choice.picks, *choice.also) for one in path if one not in ids]
            assert not missing, f"{choice.text} wants {missing}, which is not drawn"
        layers = game.board.draw(view, match.names, legal)
        assert list(layers) == list(game.board.draw(match.view(PUBLIC), match.names, ())), "a layer comes and goes"
        moving = "".join(layers.values())
        assert len(moving.encode()) < LARGEST_DRAWING, f"what changes takes {len(moving.encode())} bytes"
        assert not re.search(r'<script|\sstyle=|\son\w+=|https?:|fill="#|stroke="#', game.board.scenery(view) + moving)
        assert game.terminal.describe(view, match.names).strip(), "no description for a screen reader"
        for line in match.text(seat).splitlines():
            assert len(line) <= WIDEST_TEXT, f"too wide for a terminal: {line!r}"


def drawn_ids(match: Match, seat: int) -> set[str]:
    """The ids of all things on a seat's board."""
    return set(re.findall(r'\bid="([^"]+)"', picture(match.game, match.view(seat), match.names, match.legal_for(seat))))


def check_scenes(match: Match) -> None:
    """Every seat is shown what the last play brought, ending with the board that it has now."""
    for seat in range(PUBLIC, match.seats):
        shown = match.scenes(seat)
        assert [scene.ply for scene in shown] == sorted({scene.ply for scene in shown})
        assert shown[-1].ply == match.ply
        assert shown[-1].after is match.steps[-1].after


def check_end(match: Match) -> None:
    """At the end everything is open, and the scores are in range and add up."""
    game, state = match.game, match.state()
    game.notation.check(state)
    out = np.full(match.seats, -5, np.int64)
    verbs.scores(state, out)
    assert ((out >= 0) & (out <= SCALE)).all(), f"scores out of range: {out}"
    total = game.score_sum.get(match.seats)
    assert total is None or out.sum() == total * SCALE, f"scores do not add up to {total} as `score_sum` says: {out}"
    assert match.result().endswith((".", "!")), "the result is no sentence"
    for seat in range(PUBLIC, match.seats):
        world = game.rules.State.new()
        verbs.determinize(match.view(seat), generator(3), world)
        assert world.tobytes() == state.tobytes(), (
            f"at the end something is still hidden from seat {seat}: {_first_difference(world, state)}"
        )
    check_drawing(match, range(PUBLIC, match.seats))
    check_tips(match, (PUBLIC, 0), generator(7))
    assert not match.legal()


def check_replay(match: Match) -> None:
    """The log leads to the same bytes, through memory and through text."""
    from ..core.transcript import read

    assert match.at(match.ply).state().tobytes() == match.state().tobytes()
    again = read(match.transcript())
    assert again.state().tobytes() == match.state().tobytes()
    assert again.log == match.log
    for ply in range(0, match.ply + 1, max(1, match.ply // POSITIONS)):
        check_position(match.at(ply))


def check_position(match: Match) -> None:
    """A position can be written, read and written again, and stays as it is."""
    text = match.position()
    again = match.game.position(text)
    assert again.state().tobytes() == match.state().tobytes(), f"a position changes when it is written: {text}"
    assert again.position() == text


def check_texts(game: Game) -> None:
    """No two actions share a text, no two outcomes either."""
    for write, count in (
        (game.notation.action_text, game.rules.NUM_ACTIONS),
        (game.notation.outcome_text, game.rules.NUM_OUTCOMES),
    ):
        texts = [" ".join(write(number).casefold().split()) for number in range(count)]
        texts = [text for text in texts if text]
        assert len(texts) == len(set(texts)), (
            f"texts stand twice: {sorted({t for t in texts if texts.count(t) > 1})[:4]}"
        )


def fingerprint(game: Game, case: Case, seed: int, plies: int) -> str:
    """A hash of every byte of the first plies of a random match: states, views, choices, guesses."""
    seen = hashlib.sha256()
    for blob in _bytes_of(game, case, seed, plies):
        seen.update(blob)
    return seen.hexdigest()


def _bytes_of(game: Game, case: Case, seed: int, plies: int) -> Iterator[bytes]:
    rng = generator(seed)
    seats, options = game.settle(case.seats, case.options)
    state = game.rules.State.new()
    verbs.setup(state, seats, game.encode(options))
    for _ in range(plies):
        yield state.tobytes()
        actor = int(verbs.to_act(state))
        if actor == OVER:
            break
        for seat in range(PUBLIC, seats):
            view = view_of(game, state, seat)
            world = game.rules.State.new()
            verbs.determinize(view, rng, world)
            yield view.tobytes()
            yield world.tobytes()
        choices = outcomes_of(game, state)[0] if actor == CHANCE else _legal(game, state)
        yield choices.tobytes()
        verbs.apply(state, int(choices[below(rng, len(choices))]), None)


def _legal(game: Game, state: Any) -> Ints:
    """What is legal, written over what is no action: nothing may be left unwritten."""
    out = np.full(game.rules.NUM_ACTIONS, -77, np.int64)
    return out[: verbs.legal(state, out)]


def _holds(record: Any, number: int) -> bool:
    return bool((np.frombuffer(record.tobytes(), np.int64) == number).any())


def _first_difference(one: Any, other: Any) -> str:
    for name in one.dtype.names:
        if not np.array_equal(one[name], other[name]):
            return f"{name} is {np.asarray(one[name]).tolist()} and not {np.asarray(other[name]).tolist()}"
    return "nothing"
