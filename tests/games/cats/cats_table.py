"""Set tables of Schrödinger's Cats for tests: hands are written as letters, A D E H."""

from typing import Any

from catstate.core.match import Match
from catstate.games.cats import GAME

KINDS = {"A": "alive", "D": "dead", "E": "empty", "H": "heisenberg"}


def table(*hands: str, first: int = 0, doctorates: str = "", opened: str = "", mode: str = "") -> Match:
    """A table right after the first deal, seat 0's hand first; doctorates as words, one per seat."""
    seats = len(hands)
    if not mode:
        mode = "elimination" if len(hands[0]) == seats else "tenure"
    options = {"mode": mode, "doctorates": "on" if doctorates else "off", "open_doctorate": "on" if opened else "off"}
    match = GAME.new(seats=seats, scripted=True, **options)
    match = match.play(f"first {first}")
    ring = [(first + step) % seats for step in range(1, seats + 1)]
    if doctorates:
        names = doctorates.split()
        match = play(match, *(f"doctorate {names[seat]}" for seat in ring))
    if opened:
        match = match.play(f"doctorate {opened}")
    for place in range(len(hands[0])):
        match = play(match, *(f"deal {KINDS[hands[seat][place]]}" for seat in ring))
    return match


def play(match: Match, *actions: str) -> Match:
    """One action or outcome after the other."""
    for action in actions:
        match = match.play(action)
    return match


def quiet(match: Match, *bids: str) -> Match:
    """Hypotheses without findings: `3 alive`, `4 dead`."""
    for bid in bids:
        match = play(match, f"bid {bid}", "done")
    return match


def facts(match: Match, *names: str) -> tuple[Any, ...]:
    """Fields of the state as plain numbers and lists."""
    state = match.state()
    return tuple(state[name].tolist() for name in names)
