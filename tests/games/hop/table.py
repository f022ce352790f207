"""Positions for tests, written as people say them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import catstate
from catstate.core.errors import IllegalAction
from catstate.core.match import Match
from catstate.games.hop.actions import EFFECT_OF, PARTS
from catstate.games.hop.pieces import Effect, Ground, cell_of
from catstate.games.hop.state import Phase
from catstate.games.hop.tokens import mark
from catstate.games.hop.words import EFFECTS, MOVEMENTS

SPINS = {"↑": 0, "↓": 1}
HOP = catstate.game("hop")
# The front sides of all cards, in the order of the box: tunnel is the cheapest, vortex the dearest.
FRONTS = ("tunnel", "vacancy", "trap", "short", "superpose", "heat", "vortex")


def lay(
    electrons: str = "",
    *,
    seats: int = 2,
    mover: int = 0,
    blocked: str = "",
    used: Sequence[str] = (),
    purse: Sequence[int] = (),
    row: Sequence[str] = FRONTS,
    thesis: bool = False,
    tokens: Sequence[str] = (),
    gaps: str = "",
    superposed: Mapping[str, int] | None = None,
    ionized: Sequence[int] = (),
    turns: int = 4,
    **options: str,
) -> Match:
    """A match in the middle of a turn. `electrons`: "c2↑0 c3↓1" is a place and a seat each; the rest are at home.

    `superposed`: cell → who will name the spin (the electron is listed with either spin). `gaps`: cells without site.
    `ionized`: how many electrons of each seat have left the game.
    """
    start = HOP.new(seats=seats, scripted=True, **options)
    state = start.state()
    doctorate = options.get("degree") == "doctorate"
    if doctorate:
        state.row[:] = [effect_named(name) for name in row]
        state.dealt = 7
    state.phase, state.mover, state.turns = Phase.MOVE, mover, turns
    state.moves_left = (state.opening if turns == 0 else 2) - len(used)
    state.used = sum(1 << MOVEMENTS.index(name) for name in used)
    usual = "thesis" if doctorate else "tunnel"
    state.blocked[mover] = MOVEMENTS.index(blocked or usual)
    if thesis:
        state.thesis, state.used = 1, int(state.used) | 1 << MOVEMENTS.index("thesis")
        state.moves_left -= 1
        state.blocked[mover] = MOVEMENTS.index(blocked or "cradle")
    for cell in gaps.split():
        state.ground[cell_of(cell)] = Ground.GAP
    for word in electrons.split():
        cell, spin, seat = cell_of(word[:2]), SPINS[word[2]], int(word[3])
        state.who[cell * 2 + spin] = seat + 1
        state.stock[seat] -= 1
    for cell_text, namer in (superposed or {}).items():
        cell = cell_of(cell_text)
        colour = max(state.who[cell * 2], state.who[cell * 2 + 1])
        state.who[cell * 2 : cell * 2 + 2] = colour
        state.superposed[cell] = namer + 1
    for seat, gone in enumerate(ionized):
        state.stock[seat] -= gone
    if purse:
        state.purse[:seats] = purse
        state.table = 8 - sum(purse)
    for text in tokens:
        token = HOP.action_texts[text]
        state.tokens[state.laid] = token
        state.laid += 1
        mark(state, token, 1 + EFFECT_OF[PARTS[token][0]])
    HOP.notation.check(state)
    return Match.start(HOP, seats, start.options, scripted=True, start=state.tobytes())


def effect_named(name: str) -> Effect:
    return Effect([word for word, _ in EFFECTS].index(name))


def electrons(match: Match) -> set[str]:
    """The electrons on the board as `lay` takes them; a superposed one with ↕."""
    state, found = match.state(), set()
    for cell in range(64):
        name = f"{'zabcdefg'[cell % 8]}{cell // 8}"
        up, down = int(state.who[cell * 2]), int(state.who[cell * 2 + 1])
        if state.superposed[cell]:
            found.add(f"{name}↕{up - 1}")
            continue
        if up:
            found.add(f"{name}↑{up - 1}")
        if down:
            found.add(f"{name}↓{down - 1}")
    return found


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match = match.play(action)
    return match


def refused(match: Match, action: str) -> tuple[str, str]:
    """Clause and sentence of a refusal; nothing may change."""
    before = match.state().tobytes()
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    assert match.state().tobytes() == before
    return caught.value.clause, caught.value.sentence


def purse(match: Match) -> list[int]:
    """Energy in hand of each seat, then on the table."""
    state: Any = match.state()
    return [*state.purse[: state.seats].tolist(), int(state.table)]


def legal(match: Match, word: str) -> set[str]:
    """The legal actions that begin with a word, without it."""
    return {text[len(word) + 1 :] for text in match.legal() if text.startswith(f"{word} ")}
