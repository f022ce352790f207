"""|Hop⟩: what the things on the board are and do."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from catstate.core.parts import Tip

from .actions import PARTS, Action, Kind, Phase
from .notation import COUNTED, TOKENS
from .picks import SPIN_IDS, effect_id
from .pieces import EFFECTS, MOVEMENTS, Degree, Effect, Ground, Movement, Spin, cell_name, cell_of
from .state import View

TOKEN_LASTS = "As long as its token lies; it acts at the end of every turn."
MOVES = (  # by Movement: what it does, clause
    ("One of your electrons goes to an empty place of the same spin beside it.", "3.2"),
    ("Both electrons of a site go to an empty site beside it. One of them must be yours.", "3.3"),
    ("Your electron hops up to a row of the same spin. The last of that row hops on.", "3.4"),
    ("Your electron, alone in its site, changes from spin up to down or back.", "3.5"),
    ("Your electron jumps over a row of the same spin to the first empty place behind it.", "3.8"),
    ("It moves nothing. From now to the end of your turn you may buy effects.", "6.1"),
)
POWERS = (  # by Effect: what it does, how long, clause
    ("One of your electrons jumps over a row of the same spin, without energy.", "At once.", "8.2"),
    ("One of your electrons goes two steps along a line, over a site that may be taken.", "At once.", "8.3"),
    ("Remove a site, and its electrons go home; or lay a new site beside another.", "To the end of the game.", "8.4"),
    ("Two neighbouring electrons of the same spin and of different colours change places.", "At once.", "8.7"),
    ("Electrons may enter the trap, and none may leave it.", "As long as its token lies.", "8.5"),
    ("One electron of a site leaves the game, whoever it belongs to.", "To the end of the game.", "8.9"),
    ("Take one energy from another player.", "At once.", "8.6"),
    ("Every other player who has energy pays one to the table.", "At once.", "8.16"),
    ("A lone electron has both spins until one is needed. You then name it.", "Until its spin is named.", "8.8"),
    ("Make one more movement, even a blocked one.", "At once.", "8.15"),
    ("A lone electron on the site becomes spin up. Two may be swapped.", TOKEN_LASTS, "8.11"),
    ("Whoever moves across it gets one energy from the table.", "As long as its token lies.", "8.12"),
    ("The electrons around a mesh all move one site round.", TOKEN_LASTS, "8.13"),
    ("The electrons of one site hop to the next, where there is room.", TOKEN_LASTS, "8.14"),
)
BOUGHT = "In your turn, after the thesis defence, once a turn, for its price."
GOAL = "Get one of your electrons onto another player's electrode: its owner is shocked and loses."


def explain(view: View, thing: str, names: Sequence[str]) -> Tip:
    if thing in SINGLE:
        return SINGLE[thing](view)
    kind, *words = thing.split("-")
    if kind in TIPS and (words or kind in DRAWINGS):
        return TIPS[kind](view, words, names)
    if kind.rstrip("0123456789") in DRAWINGS and not words:
        return DRAWINGS[kind.rstrip("0123456789")](view, int(kind.lstrip("abcdefghijklmnopqrstuvwxyz")), names)
    return _place(view, [kind, *words], names)


# The lattice


def _place(view: View, words: list[str], names: Sequence[str]) -> Tip:
    """One spin of a site."""
    name, spin = words[0], SPIN_IDS.index(words[1])
    owner = int(view.who[cell_of(name) * 2 + spin])
    does = "A site has two places, spin up and spin down. Each takes one electron of any colour."
    now = f"{names[owner - 1]}'s electron stands here." if owner else "It is empty."
    return Tip(f"Spin {words[1]} of {name}", does, now, "1.3")


def _electron(view: View, words: list[str], names: Sequence[str]) -> Tip:
    cell = cell_of(words[0])
    if len(words) == 1:
        does = "It takes up both places of its site. Its spin is named when it is needed."
        owner = names[int(view.who[cell * 2]) - 1]
        return Tip(f"Superposed electron on {words[0]}", does, f"It is {owner}'s.", "7.1", whole=f"cell-{words[0]}")
    return _place(view, words, names)._replace(whole="-".join(words))


def _cell(view: View, words: list[str], names: Sequence[str]) -> Tip:
    name, cell = words[0], cell_of(words[0])
    ground = int(view.ground[cell])
    if ground >= Ground.ELECTRODE:
        return _electrode(view, ground - Ground.ELECTRODE, names)
    if ground == Ground.GAP:
        return Tip(f"Empty cell {name}", "No site lies here; nothing passes over it.", "", "3.9")
    does = "A place of the lattice, with room for one electron of each spin."
    here = int((view.who[cell * 2 : cell * 2 + 2] > 0).sum())
    now = "It holds a superposed electron." if view.superposed[cell] else f"It holds {here or 'no'} electron(s)."
    now = now.replace("(s)", "" if here == 1 else "s")
    return Tip(f"Site {name}", does, now, "1.3")


def _electrode(view: View, seat: int, names: Sequence[str]) -> Tip:
    whose = "Your electrode" if seat == view.seat else f"Electrode of {names[seat][:24]}"
    if seat == view.seat:
        does = "Your electrons start here. If an electron of another player enters it, you lose."
    elif view.seats == 4 and seat == (view.seat + 2) % 4 and view.seat >= 0:
        does = "It is your partner's. Your electrons may not enter it."
    else:
        does = "Enter it with one of your electrons to shock its owner."
    stock = int(view.stock[seat])
    return Tip(whose, does, f"{stock} of {view.electrons} electrons are at home.", "1.6")


def _stock(view: View, words: list[str], names: Sequence[str]) -> Tip:
    seat = int(words[0])
    return _electrode(view, seat, names)._replace(whole=f"cell-{cell_name(int(view.electrode[seat]))}")


def _guest(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return Tip("The shock", GOAL, f"{names[view.loser]}'s electrode is shocked.", "1.6")


def _gap(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return Tip(f"Empty cell {words[0]}", "A site can be laid here by the impurity.", "", "8.4")


def _void(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return Tip(f"Vacancy {words[0]}", "The site was removed. A gap ends a line.", "", "3.9")


def _bond(view: View, words: list[str], names: Sequence[str]) -> Tip:
    does = "A resistance can be laid or lifted between these two sites."
    return Tip(f"Between {words[0]} and {words[1]}", does, "", "8.12")


def _mesh(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return Tip(f"Mesh {words[0]}", "A vortex can be laid or lifted between the sites around it.", "", "8.13")


def _token(view: View, words: list[str], names: Sequence[str], effect: Effect) -> Tip:
    does, lasts, clause = POWERS[effect]
    place = " to ".join(words)
    return Tip(f"{EFFECTS[effect][1].capitalize()}, {place}"[:40], does, lasts, clause)


# The boards below


def _movement(view: View, movement: int, now: str = "") -> Tip:
    does, clause = MOVES[movement]
    lasts = f"At once. Your turn has {COUNTED[view.movements]}{' of different kinds' * int(view.movements > 1)}."
    name = "Thesis defence" if movement == Movement.THESIS else MOVEMENTS[movement].capitalize()
    name = "Newton's cradle" if movement == Movement.CRADLE else "Spin flip" if movement == Movement.FLIP else name
    return Tip(name, does, now, clause, "In your turn, unless it is blocked.", lasts)


def _move(view: View, words: list[str], names: Sequence[str]) -> Tip:
    movement = MOVEMENTS.index(words[0])
    mover = int(view.mover)
    if view.phase == Phase.BLOCK:
        now = f"It was blocked in {names[mover]}'s last turn." if view.blocked[mover] == movement else ""
    elif mover >= 0 and view.phase != Phase.OVER and view.to_act != view.seat:  # else the refusal says it
        used = int(view.used) >> movement & 1
        now = "It is blocked in this turn." if view.blocked[mover] == movement else "It is used." if used else ""
    else:
        now = ""
    return _movement(view, movement, now)


def _effect_card(effect: int, now: str = "") -> Tip:
    does, lasts, clause = POWERS[effect]
    return Tip(EFFECTS[effect][1].capitalize(), does, now, clause, BOUGHT, lasts)


def _effect(view: View, words: list[str], names: Sequence[str]) -> Tip:
    effect = next(effect for effect in Effect if effect_id(effect) == "-".join(["effect", *words]))
    row = view.row.tolist()
    now = f"It costs {view.price[row.index(effect)]} energy now." if effect in row else ""
    return _effect_card(effect, now)


def _end(view: View) -> Tip:
    return Tip("End of the turn", "Your turn ends. Then you block one movement for the next player.", "", "2.5")


def _keep(view: View) -> Tip:
    return Tip("Leave them", "The two electrons on the heat source stay as they are.", "", "8.11")


def _swap(view: View) -> Tip:
    return Tip("Swap them", "The two electrons on the heat source change places.", "", "8.11")


def _clockwise(view: View) -> Tip:
    return Tip("Clockwise", "The vortex turns this way at the end of every turn.", "", "8.13")


def _counter(view: View) -> Tip:
    return Tip("Counter-clockwise", "The vortex turns this way at the end of every turn.", "", "8.13")


# Players and energy


def _seat(view: View, words: list[str], names: Sequence[str]) -> Tip:
    seat = int(words[0])
    energy = f" Energy in hand: {view.purse[seat]}." if view.degree != Degree.BACHELOR else ""
    turn = "It is this player's turn." if view.mover == seat and view.phase != Phase.OVER else ""
    return Tip("You" if seat == view.seat else names[seat][:40], GOAL, (turn + energy).strip(), "1.6")


def _part_of_seat(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return _seat(view, words, names)._replace(whole=f"seat-{words[0]}")


def _purse(view: View, words: list[str], names: Sequence[str]) -> Tip:
    if not words:
        return _table(view)._replace(whole="")
    does = "Energy in hand. It pays for movements that raise the board's energy, and for effects."
    return Tip("Energy", does, f"{names[int(words[0])]} holds {view.purse[int(words[0])]}.", "5.3")


def _table(view: View) -> Tip:
    does = "Energy that nobody holds. A movement that lowers the board's energy is paid from here."
    now = "It is empty: no movement that would pay energy out is possible." if view.table == 0 else ""
    return Tip("Energy on the table", does, now or f"{view.table} energy.", "5.3", whole="table")


def _field(view: View) -> Tip:
    does = "A move to spin up raises the board's energy, and you pay. A move to spin down pays you."
    return Tip("Field", does, "Each spin up counts 1, each spin down −1.", "5.2")


def _interaction(view: View) -> Tip:
    if view.interaction < 0:
        return Tip("Attraction", "Making a pair on a site pays you 1. Breaking one up costs 1.", "", "5.2")
    return Tip("Repulsion", "Making a pair on a site costs 1. Breaking one up pays you 1.", "", "5.2")


# Drawings that others are made of


def _colour(view: View, seat: int, names: Sequence[str]) -> Tip:
    return Tip("An electron", f"Each player has {view.electrons}, all on their electrode at first.", "", "1.4")


def _price(view: View, price: int, names: Sequence[str]) -> Tip:
    return Tip(f"Price {price}", "What an effect at this position costs.", "", "6.2")


def _plain(name: str, does: str, clause: str) -> Callable[[View], Tip]:
    return lambda view: Tip(name, does, "", clause)


SINGLE: dict[str, Callable[[View], Tip]] = {
    "bank": _table,
    "box": _plain("A button", "An answer to the open question.", "8.11"),
    "disc": _plain("A site", "It has two places, spin up and spin down.", "1.3"),
    "down": _plain("Spin down", "The lower place of a site.", "1.3"),
    "end": _end,
    "gap": _plain("An empty cell", "A site can be laid here by the impurity.", "8.4"),
    "keep": _keep,
    "knob": _plain("A handle", "A token can be laid or lifted here.", "8.1"),
    "swap": _swap,
    "term-field": _field,
    "term-interaction": _interaction,
    "table": lambda view: _table(view)._replace(whole=""),
    "turn-ccw": _counter,
    "turn-cw": _clockwise,
    "up": _plain("Spin up", "The upper place of a site.", "1.3"),
    "void": _plain("A vacancy", "A site was removed here.", "8.4"),
    "bolt": _plain("Energy", "It pays for movements and effects.", "5.1"),
}
TIPS: dict[str, Callable[[View, list[str], Sequence[str]], Tip]] = {
    "bolt": _part_of_seat,
    "bond": _bond,
    "cell": _cell,
    "effect": _effect,
    "electron": _electron,
    "gap": _gap,
    "guest": _guest,
    "mesh": _mesh,
    "move": _move,
    "purse": _purse,
    "seat": _seat,
    "shape": _part_of_seat,
    "stock": _stock,
    "void": _void,
}
TIPS |= {kind.name.lower(): partial(_token, effect=Effect[kind.name]) for kind in TOKENS}
DRAWINGS: dict[str, Callable[[View, int, Sequence[str]], Tip]] = {
    "cost": _price,
    "ef": lambda view, effect, names: _effect_card(effect),
    "el": _colour,
    "mini": _colour,
    "mv": lambda view, movement, names: _movement(view, movement),
    "tag": _colour,
}


# What you would try


@cache
def starts(kind: Kind) -> dict[tuple[int, int], tuple[int, ...]]:
    """The actions of a kind by the cell and the spin that they start from."""
    found: dict[tuple[int, int], list[int]] = {}
    for action, (other, cell, _, spin) in enumerate(PARTS):
        if other == kind:
            found.setdefault((cell, spin), []).append(action)
    return {start: tuple(actions) for start, actions in found.items()}


@cache
def of_kind(kind: Kind) -> tuple[int, ...]:
    return tuple(action for action, parts in enumerate(PARTS) if parts[0] == kind)


def tries(view: View, thing: str) -> Sequence[int]:
    """A movement is tried with one of your own electrons, an electron with a hop."""
    kind, *words = thing.split("-")
    if thing == "end":
        return (Action.END,)
    if kind == "move":
        movement = Kind(MOVEMENTS.index(words[0]))
        if view.phase == Phase.BLOCK:
            return [action for action in of_kind(Kind.BLOCK) if PARTS[action][1] == movement]
        own = [action for action in of_kind(movement) if _is_own(view, PARTS[action][1], PARTS[action][3])]
        return own[:1] or of_kind(movement)[:1]
    if kind == "effect":
        effect = next(effect for effect in Effect if effect_id(effect) == thing)
        return of_kind(Kind[effect.name])[:1]
    if kind == "cell" or (words and words[0] in SPIN_IDS):
        cell = cell_of(words[0] if kind == "cell" else kind)
        spin = SPIN_IDS.index(words[0]) if kind != "cell" else Spin.BOTH if view.superposed[cell] else Spin.UP
        return starts(Kind.HOP).get((cell, int(spin)), ())[:1]
    return ()


def _is_own(view: View, cell: int, spin: int) -> bool:
    """Whether the mover has an electron there to start with."""
    if cell == view.electrode[view.mover]:
        return bool(view.stock[view.mover])
    return bool(view.who[cell * 2 + spin % 2] == view.mover + 1)
