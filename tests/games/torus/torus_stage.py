"""Tables set for a scene: say what matters, the rest is filled in so that every card is accounted for."""

from collections.abc import Mapping, Sequence

import catstate
from catstate.core.errors import IllegalAction
from catstate.core.match import Match
from catstate.core.rules import CHANCE
from catstate.games.torus.pieces import CODE, COPIES, DEALT, SPACES, Phase
from catstate.games.torus.refusals import check

GAME = catstate.game("torus")
LETTERS = "hcds*"  # hearts, clubs, diamonds, spades, stars


def stage(
    seats: int = 3,
    hands: Sequence[str] = (),
    particles: Sequence[int] = (0, 1, 1, 1, 1, 1),
    places: Sequence[int] = (),  # 1 … 6, as on the table
    tops: str = "hhhhhh",
    sizes: Sequence[int] = (10,) * 6,
    limits: Mapping[int, int] | None = None,
    codes_in: str = "",
    turn: int = 0,
    **options: str,
) -> Match:
    """A match at the beginning of a turn; chance is scripted. By default nobody holds a card and all are on space 1."""
    state = GAME.new(seats=seats, scripted=True, **options).state()
    for pawn, hand in enumerate(hands):
        for letter in hand:
            state.hands[pawn, LETTERS.index(letter)] += 1
    for pawn, place in enumerate(places):
        state.places[pawn] = place - 1
    for pawn, limit in (limits or {}).items():
        state.limits[pawn] = limit
    for letter in codes_in:
        state.codes[LETTERS.index(letter)] = 1
        state.spent[LETTERS.index(letter)] = CODE
    state.particles[:] = particles
    state.sizes[:] = sizes
    state.tops[:] = [LETTERS.index(letter) for letter in tops]
    state.dealt = DEALT * state.pawns + SPACES
    state.turn = turn
    state.phase = Phase.TURN
    state.basics = state.specials = 1 + state.small
    for suit in range(state.suits):
        seen = state.hands[:, suit].sum() + (state.tops == suit).sum() + state.spent[suit]
        state.hidden[suit] = COPIES - seen
    while state.hidden.sum() > sum(sizes) - SPACES:  # cards that lie in no stack have been spent
        suit = int(state.hidden.argmax())
        state.hidden[suit] -= 1
        state.spent[suit] += 1
    check(state)
    return Match.start(GAME, seats, options, scripted=True, start=state.tobytes())


def deal(match: Match) -> Match:
    """Hearts and clubs in turn until the first turn begins."""
    while match.to_act == CHANCE:
        match = match.play(("card heart", "card club")[match.ply % 2])
    return match


def play(match: Match, *texts: str) -> Match:
    """Actions and outcomes, one after the other."""
    for text in texts:
        match = match.play(text)
    return match


def refusal(match: Match, text: str) -> IllegalAction | None:
    """Why an action is refused; None if it is not. Either way nothing has changed."""
    before = match.state().tobytes()
    try:
        match.play(text)
    except IllegalAction as error:
        assert match.state().tobytes() == before
        return error
    return None


def clause_against(match: Match, text: str) -> str:
    """The clause that refuses an action; empty if it is legal."""
    error = refusal(match, text)
    return error.clause if error else ""


def hand(match: Match, pawn: int) -> str:
    """A hand as letters."""
    counts = match.state().hands[pawn]
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=True))
