"""What happened in |Hop⟩, as sentences and formulas."""

from collections.abc import Sequence

import numpy as np

from catstate.core.chance import generator
from catstate.core.parts import Line
from catstate.core.rules import CHANCE

from .actions import EFFECT_OF, NUM_ACTIONS, PARTS, Kind, Outcome, Phase
from .formulas import (
    ARROW,
    board_after,
    change_of,
    colour_at,
    formula,
    income_of,
    is_own_goal,
    operator,
    operators,
    shocked_by,
    transfers,
    with_spin,
)
from .notation import TOKENS, is_movement, place, price_of, token_place
from .pieces import ARROWS, CELLS, EFFECTS, FACE, MOVEMENTS, PRICES, TURN_LIMIT, Spin, cell_name
from .rules import determinize, legal
from .state import State, View


def tell(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> Line:
    """One step as a sentence, and the electrons' part in it as operators."""
    if actor == CHANCE:
        return Line(tell_chance(before, action, names))
    who = names[actor]
    kind, cell, _, spin = PARTS[action]
    expected, note = before, ""  # expected: the board before the tokens of the end of the turn act
    if kind == Kind.BLOCK:
        text = f"{who} blocks the {MOVEMENTS[cell]}."
    elif kind == Kind.END:
        text = f"{who} ends the turn." if before.used else f"{who} passes: nothing can move."
    elif kind == Kind.KEEP:
        text = f"{who} leaves the electrons on the heat source as they are."
    elif kind == Kind.SWAP:
        text = f"{who} swaps the two electrons on the heat source."
    elif kind == Kind.NAME:
        text, note, expected = tell_name(before, after, who, spin, names)
    elif after.phase == Phase.NAME and after.pending >= 0:
        what = name_of(before, action)
        text = f"{who} tries a {what}; the spin on {cell_name(int(after.asked))} must be named."
    else:
        text, note = tell_deed(before, after, action, names)
        expected = board_after(before, transfers(before, action)) if is_movement(before, action) else after
    if kind != Kind.SWAP and (after.turns > before.turns or after.acting > before.acting):
        text += tell_tokens(expected, after)
    return Line(text, note)


def tell_chance(before: View, outcome: int, names: Sequence[str]) -> str:
    """What chance brought."""
    if outcome >= Outcome.BEGIN:
        return f"The box points to {names[outcome - Outcome.BEGIN]}, who begins."
    return f"Effect {int(before.dealt) + 1}, price {PRICES[before.dealt]}: {EFFECTS[outcome][1]}."


def name_of(view: View, action: int) -> str:
    """What a movement or effect is called."""
    kind = PARTS[action][0]
    return MOVEMENTS[kind] if is_movement(view, action) else EFFECTS[EFFECT_OF[kind]][1]


def tell_name(before: View, after: View, who: str, spin: int, names: Sequence[str]) -> tuple[str, str, View]:
    """A spin is named; what waited for it happens, is lost, or must ask again."""
    cell = int(before.asked)
    known = with_spin(before, cell, spin)
    text = f"{who} names spin {ARROW[spin]} for the electron on {cell_name(cell)}"
    note = f"n₍{cell_name(cell)},{ARROW[spin]}₎ = 1"
    action = int(before.pending)
    if action < 0:
        return f"{text}.", note, known
    if PARTS[action][3] == Spin.BOTH:
        action += spin - Spin.BOTH
    if after.phase == Phase.NAME and after.pending >= 0:
        return f"{text}; next the spin on {cell_name(int(after.asked))} must be named.", note, known
    if not is_still_possible(known, action):
        return f"{text}: the {name_of(known, action)} is lost.", note, known
    deed, product = tell_deed(known, after, action, names)
    return f"{text}. {deed}", f"{note};  {product}", board_after(known, transfers(known, action))


def is_still_possible(view: View, action: int) -> bool:
    """Asks the rules: in the same position, were everything else open, would the action be legal?"""
    state, out = State.new(), np.zeros(NUM_ACTIONS, np.int64)
    determinize(view, generator(0), state)
    state.phase = Phase.EXTRA if is_movement(view, action) else Phase.MOVE
    state.played_count = 0
    if state.phase == Phase.MOVE:
        state.purse[state.mover] = PRICES[-1]
    return action in out[: legal(state, out)]


def tell_deed(before: View, after: View, action: int, names: Sequence[str]) -> tuple[str, str]:
    """A movement or effect that happened, with all spins known; and its formula."""
    who = names[before.mover]
    if is_movement(before, action):
        moved = transfers(before, action)
        exchanged = tell_energy(change_of(before, moved), income_of(before, action))
        text = f"{who} {deed(before, action, names)}{exchanged}"
        return text + tell_shock(before, shocked_by(before, moved), names), formula(before, action)
    if PARTS[action][0] == Kind.THESIS:
        return f"{who} defends the thesis.", ""
    price = price_of(before, action)
    paid = f" for {price} energy" if price else ""
    crossed = tell_energy(0, income_of(before, action))
    text = f"{who} {deed(before, action, names)}{paid}{crossed}"
    if PARTS[action][0] == Kind.ZERO_POINT:
        return f"{text}: {tell_payers(before, names)}.", ""
    if after.phase == Phase.OVER and after.loser < 0 and after.turns < TURN_LIMIT:
        return f"{text}. No electron is left.", effect_formula(before, action)
    shock = tell_shock(before, shocked_by(before, transfers(before, action)), names)
    return text + shock, effect_formula(before, action)


def tell_shock(view: View, shocked: int, names: Sequence[str]) -> str:
    """The end of the sentence: whose electrode was shocked, if any."""
    if shocked < 0:
        return "."
    if shocked == view.mover:
        return " and shocks their own electrode!"
    if is_own_goal(view, shocked):
        return f" and shocks {names[shocked]}'s electrode, the partner's!"
    return f" and shocks {names[shocked]}'s electrode!"


def tell_payers(view: View, names: Sequence[str]) -> str:
    """Who pays for a zero-point energy."""
    payers = [names[seat] for seat in range(view.seats) if seat != view.mover and view.purse[seat] > 0]
    if not payers:
        return "nobody else holds any"
    return f"{listed(payers)} {'pays' if len(payers) == 1 else 'pay'} 1{' each' if len(payers) > 1 else ''}"


def tell_energy(change: int, income: int) -> str:
    """What a movement cost or paid, and what resistances paid for crossing them."""
    parts = []
    if change:
        parts.append(f", paying {change} energy" if change > 0 else f", receiving {-change} energy")
    if income:
        parts.append(f", and gets {income} for crossing {'a resistance' if income == 1 else 'resistances'}")
    return "".join(parts)


def deed(view: View, action: int, names: Sequence[str]) -> str:
    """What a movement or effect does, as a verb and its objects."""
    kind, cell, other, spin = PARTS[action]
    here, there = cell_name(cell % CELLS), cell_name(other % CELLS)
    if kind in TOKENS:
        lifts = action in view.tokens[: view.laid]
        article = "an" if TOKENS[kind][0] in "aeiou" else "a"
        return f"{'lifts the' if lifts else f'lays {article}'} {TOKENS[kind]} {token_place(action)}"
    if kind == Kind.CRADLE:
        return f"rocks a cradle from {place(cell, spin)} {ARROWS[other]}"
    if kind == Kind.SHORT:
        return f"takes one energy from {names[cell]}"
    return {
        Kind.HOP: f"hops from {here}{ARROW[spin]} to {there}",
        Kind.DOUBLETON: f"moves a doubleton from {here} to {there}",
        Kind.FLIP: f"flips the electron on {here}",
        Kind.TUNNEL: f"tunnels from {here}{ARROW[spin]} to {there}",
        Kind.LONG_HOP: f"hops the long way from {here}{ARROW[spin]} to {there}",
        Kind.VACANCY: f"removes site {here}",
        Kind.IMPURITY: f"lays a site on {here}",
        Kind.DIFFUSION: f"diffuses {here}{ARROW[spin]} and {there}{ARROW[spin]}",
        Kind.IONIZATION: f"ionizes the electron on {here}{ARROW[spin]}",
        Kind.ZERO_POINT: "calls on the zero-point energy",
        Kind.SUPERPOSITION: f"superposes the electron on {here}",
        Kind.MOBILITY: "crosses the mobility edge to one more movement",
    }[kind]


def effect_formula(view: View, action: int) -> str:
    """An effect as operators; "" where it touches no electron."""
    kind, cell, _, spin = PARTS[action]
    if kind == Kind.IONIZATION:
        return operator(view, cell, spin, False)
    if kind == Kind.VACANCY:  # its electrons go home
        return " ".join(
            operator(view, int(view.electrode[colour_at(view, cell, spin)]), spin, True) + " " + gone
            for spin, gone in standing(view, cell)
        )
    if kind == Kind.SUPERPOSITION:
        both = " + ".join(operator(view, cell, spin, True) for spin in (Spin.UP, Spin.DOWN))
        return f"({both}) {standing(view, cell)[0][1]} / √2"
    return operators(view, action)


def standing(view: View, cell: int) -> list[tuple[int, str]]:
    """The electrons on a site: spin, and the operator that destroys it."""
    spins = [spin for spin in (Spin.DOWN, Spin.UP) if view.who[cell * 2 + spin]]
    if view.superposed[cell]:
        spins = [Spin.BOTH]
    return [(spin, operator(view, cell, spin, False)) for spin in spins]


def tell_tokens(expected: View, after: View) -> str:
    """Which tokens moved something at the end of the turn."""
    changed = {
        cell
        for cell in range(CELLS)
        if (expected.who[cell * 2 : cell * 2 + 2] != after.who[cell * 2 : cell * 2 + 2]).any()
    }
    acted = []
    for token in expected.tokens[: expected.laid]:
        kind, cell, other, _ = PARTS[token]
        touched = set(FACE[after.board, cell].tolist()) if kind == Kind.VORTEX else {cell, other}
        if kind in (Kind.HEAT, Kind.VORTEX, Kind.CAVITY) and touched & changed:
            acted.append(f"the {TOKENS[kind]} {token_place(int(token))}")
    if not acted:
        return ""
    return f" At the end of the turn {listed(acted)} {'act' if len(acted) > 1 else 'acts'}."


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def result(view: View, names: Sequence[str]) -> str:
    """Who was shocked, by whom."""
    if view.loser < 0 and view.turns < TURN_LIMIT:
        return "No electron is left, so nobody can ever move again: a draw."
    if view.loser < 0:
        return f"{TURN_LIMIT} turns without a shock: a draw."
    loser, shocker = int(view.loser), int(view.shocker)
    losers = [loser] if view.seats < 4 else sorted({loser, (loser + 2) % 4})
    winners = [seat for seat in range(view.seats) if seat not in losers]
    if view.seats == 3 and view.aim and shocker != loser:
        winners = [shocker]
    whose = "their own" if shocker == loser else f"{names[loser]}'s"
    done = f"{names[shocker]} shocks {whose} electrode"
    wins = f"{listed([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'win'}"
    return f"{done}: {wins}."
