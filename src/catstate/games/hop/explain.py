"""|Hop⟩: what the things on the board are and do."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from catstate.core.language import mark, say, say_number
from catstate.core.narrator import whose
from catstate.core.parts import Tip
from catstate.core.rules import PUBLIC

from .actions import PARTS, Action, Kind, Phase
from .picks import SPIN_IDS, effect_id
from .pieces import MOVEMENTS, Degree, Effect, Ground, Movement, Spin, cell_name, cell_of
from .state import View
from .words import TOKEN_NAMES, effect_title, movement_title, movements_in_words, spin_name

TOKEN_LASTS = mark("As long as its token lies; it acts at the end of every turn.")
MOVES = (  # by Movement: what it does, clause
    (mark("One of your electrons goes to an empty place of the same spin beside it."), "3.2"),
    (mark("Both electrons of a site go to an empty site beside it. One of them must be yours."), "3.3"),
    (mark("Your electron hops up to a row of the same spin. The last of that row hops on."), "3.4"),
    (mark("Your electron, alone in its site, changes from spin up to down or back."), "3.5"),
    (mark("Your electron jumps over a row of the same spin to the first empty place behind it."), "3.8"),
    (mark("It moves nothing. From now to the end of your turn you may buy effects."), "6.1"),
)
POWERS = (  # by Effect: what it does, how long, clause
    (mark("One of your electrons jumps over a row of the same spin, without energy."), mark("At once."), "8.2"),
    (
        mark("One of your electrons goes two steps along a line, over a site that may be taken."),
        mark("At once."),
        "8.3",
    ),
    (
        mark("Remove a site, and its electrons go home; or lay a new site beside another."),
        mark("To the end of the game."),
        "8.4",
    ),
    (
        mark("Two neighbouring electrons of the same spin and of different colours change places."),
        mark("At once."),
        "8.7",
    ),
    (mark("Electrons may enter the trap, and none may leave it."), mark("As long as its token lies."), "8.5"),
    (mark("One electron of a site leaves the game, whoever it belongs to."), mark("To the end of the game."), "8.9"),
    (mark("Take one energy from another player."), mark("At once."), "8.6"),
    (mark("Every other player who has energy pays one to the table."), mark("At once."), "8.16"),
    (
        mark("A lone electron has both spins until one is needed. You then name it."),
        mark("Until its spin is named."),
        "8.8",
    ),
    (mark("Make one more movement, even a blocked one."), mark("At once."), "8.15"),
    (mark("A lone electron on the site becomes spin up. Two may be swapped."), TOKEN_LASTS, "8.11"),
    (mark("Whoever moves across it gets one energy from the table."), mark("As long as its token lies."), "8.12"),
    (mark("The electrons around a mesh all move one site round."), TOKEN_LASTS, "8.13"),
    (mark("The electrons of one site hop to the next, where there is room."), TOKEN_LASTS, "8.14"),
)
BOUGHT = mark("In your turn, after the thesis defence, once a turn, for its price.")
GOAL = mark("Get one of your electrons onto another player's electrode: its owner is shocked and loses.")


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
    does = say("A site has two places, spin up and spin down. Each takes one electron of any colour.")
    now = say("It is empty.")
    if owner:
        now = say("{whose} electron stands here.", whose=whose(owner - 1, names, PUBLIC))
    return Tip(say("Spin {spin} of {cell}", spin=spin_name(spin), cell=name), does, now, "1.3")


def _electron(view: View, words: list[str], names: Sequence[str]) -> Tip:
    cell = cell_of(words[0])
    if len(words) == 1:
        does = say("It takes up both places of its site. Its spin is named when it is needed.")
        now = say("It is {owner}.", owner=whose(int(view.who[cell * 2]) - 1, names, PUBLIC))
        name = say("Superposed electron on {cell}", cell=words[0])
        return Tip(name, does, now, "7.1", whole=f"cell-{words[0]}")
    return _place(view, words, names)._replace(whole="-".join(words))


def _cell(view: View, words: list[str], names: Sequence[str]) -> Tip:
    name, cell = words[0], cell_of(words[0])
    ground = int(view.ground[cell])
    if ground >= Ground.ELECTRODE:
        return _electrode(view, ground - Ground.ELECTRODE, names)
    if ground == Ground.GAP:
        return Tip(say("Empty cell {cell}", cell=name), say("No site lies here; nothing passes over it."), "", "3.9")
    does = say("A place of the lattice, with room for one electron of each spin.")
    here = int((view.who[cell * 2 : cell * 2 + 2] > 0).sum())
    if view.superposed[cell]:
        now = say("It holds a superposed electron.")
    elif here:
        now = say_number("It holds {n} electron.", "It holds {n} electrons.", here)
    else:
        now = say("It holds no electrons.")
    return Tip(say("Site {cell}", cell=name), does, now, "1.3")


def _electrode(view: View, seat: int, names: Sequence[str]) -> Tip:
    if seat == view.seat:
        name = say("Your electrode")
        does = say("Your electrons start here. If an electron of another player enters it, you lose.")
    else:
        name = say("Electrode of {name}", name=names[seat][:24])
        does = say("Enter it with one of your electrons to shock its owner.")
        if view.seats == 4 and seat == (view.seat + 2) % 4 and view.seat >= 0:
            does = say("It is your partner's. Your electrons may not enter it.")
    now = say("{stock} of {number} electrons are at home.", stock=int(view.stock[seat]), number=int(view.electrons))
    return Tip(name, does, now, "1.6")


def _stock(view: View, words: list[str], names: Sequence[str]) -> Tip:
    seat = int(words[0])
    return _electrode(view, seat, names)._replace(whole=f"cell-{cell_name(int(view.electrode[seat]))}")


def _guest(view: View, words: list[str], names: Sequence[str]) -> Tip:
    now = say("{whose} electrode is shocked.", whose=whose(int(view.loser), names, PUBLIC))
    return Tip(say("The shock"), say(GOAL), now, "1.6")


def _gap(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return Tip(say("Empty cell {cell}", cell=words[0]), say("A site can be laid here by the impurity."), "", "8.4")


def _void(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return Tip(say("Vacancy {cell}", cell=words[0]), say("The site was removed. A gap ends a line."), "", "3.9")


def _bond(view: View, words: list[str], names: Sequence[str]) -> Tip:
    does = say("A resistance can be laid or lifted between these two sites.")
    return Tip(say("Between {here} and {there}", here=words[0], there=words[1]), does, "", "8.12")


def _mesh(view: View, words: list[str], names: Sequence[str]) -> Tip:
    does = say("A vortex can be laid or lifted between the sites around it.")
    return Tip(say("Mesh {mesh}", mesh=words[0]), does, "", "8.13")


def _token(view: View, words: list[str], names: Sequence[str], effect: Effect) -> Tip:
    does, lasts, clause = POWERS[effect]
    place = words[0] if len(words) == 1 else say("{here} to {there}", here=words[0], there=words[1])
    return Tip(f"{effect_title(effect)}, {place}"[:40], say(does), say(lasts), clause)


# The boards below


def _movement(view: View, movement: int, now: str = "") -> Tip:
    does, clause = MOVES[movement]
    left = movements_in_words(int(view.movements))
    if view.movements > 1:
        lasts = say("At once. Your turn has {movements} of different kinds.", movements=left)
    else:
        lasts = say("At once. Your turn has {movements}.", movements=left)
    name = movement_title(movement)
    if movement == Movement.THESIS:
        name = say("Thesis defence")
    elif movement == Movement.CRADLE:
        name = say("Newton's cradle")
    elif movement == Movement.FLIP:
        name = say("Spin flip")
    return Tip(name, say(does), now, clause, say("In your turn, unless it is blocked."), lasts)


def _move(view: View, words: list[str], names: Sequence[str]) -> Tip:
    movement = MOVEMENTS.index(words[0])
    mover, now = int(view.mover), ""
    if view.phase == Phase.BLOCK:
        if view.blocked[mover] == movement:
            now = say("It was blocked in {whose} last turn.", whose=whose(mover, names, PUBLIC))
    elif mover >= 0 and view.phase != Phase.OVER and view.to_act != view.seat:  # else the refusal says it
        if view.blocked[mover] == movement:
            now = say("It is blocked in this turn.")
        elif int(view.used) >> movement & 1:
            now = say("It is used.")
    return _movement(view, movement, now)


def _effect_card(effect: int, now: str = "") -> Tip:
    does, lasts, clause = POWERS[effect]
    return Tip(effect_title(effect), say(does), now, clause, say(BOUGHT), say(lasts))


def _effect(view: View, words: list[str], names: Sequence[str]) -> Tip:
    effect = next(effect for effect in Effect if effect_id(effect) == "-".join(["effect", *words]))
    row = view.row.tolist()
    now = say("It costs {price} energy now.", price=int(view.price[row.index(effect)])) if effect in row else ""
    return _effect_card(effect, now)


# Players and energy


def _seat(view: View, words: list[str], names: Sequence[str]) -> Tip:
    seat = int(words[0])
    now = [say("It is this player's turn.")] if view.mover == seat and view.phase != Phase.OVER else []
    if view.degree != Degree.BACHELOR:
        now.append(say("Energy in hand: {energy}.", energy=int(view.purse[seat])))
    return Tip(say("You") if seat == view.seat else names[seat][:40], say(GOAL), " ".join(now), "1.6")


def _part_of_seat(view: View, words: list[str], names: Sequence[str]) -> Tip:
    return _seat(view, words, names)._replace(whole=f"seat-{words[0]}")


def _purse(view: View, words: list[str], names: Sequence[str]) -> Tip:
    if not words:
        return _table(view)._replace(whole="")
    does = say("Energy in hand. It pays for movements that raise the board's energy, and for effects.")
    now = say("{name} holds {energy}.", name=names[int(words[0])], energy=int(view.purse[int(words[0])]))
    return Tip(say("Energy"), does, now, "5.3")


def _table(view: View) -> Tip:
    does = say("Energy that nobody holds. A movement that lowers the board's energy is paid from here.")
    now = say("{energy} energy.", energy=int(view.table))
    if view.table == 0:
        now = say("It is empty: no movement that would pay energy out is possible.")
    return Tip(say("Energy on the table"), does, now, "5.3", whole="table")


def _field(view: View) -> Tip:
    does = say("A move to spin up raises the board's energy, and you pay. A move to spin down pays you.")
    return Tip(say("Field"), does, say("Each spin up counts 1, each spin down −1."), "5.2")


def _interaction(view: View) -> Tip:
    if view.interaction < 0:
        return Tip(say("Attraction"), say("Making a pair on a site pays you 1. Breaking one up costs 1."), "", "5.2")
    return Tip(say("Repulsion"), say("Making a pair on a site costs 1. Breaking one up pays you 1."), "", "5.2")


# Drawings that others are made of


def _colour(view: View, seat: int, names: Sequence[str]) -> Tip:
    does = say("Each player has {number}, all on their electrode at first.", number=int(view.electrons))
    return Tip(say("An electron"), does, "", "1.4")


def _price(view: View, price: int, names: Sequence[str]) -> Tip:
    return Tip(say("Price {price}", price=price), say("What an effect at this position costs."), "", "6.2")


def _plain(name: str, does: str, clause: str) -> Callable[[View], Tip]:
    return lambda view: Tip(say(name), say(does), "", clause)


SINGLE: dict[str, Callable[[View], Tip]] = {
    "bank": _table,
    "box": _plain(mark("A button"), mark("An answer to the open question."), "8.11"),
    "disc": _plain(mark("A site"), mark("It has two places, spin up and spin down."), "1.3"),
    "down": _plain(mark("Spin down"), mark("The lower place of a site."), "1.3"),
    "end": _plain(
        mark("End of the turn"), mark("Your turn ends. Then you block one movement for the next player."), "2.5"
    ),
    "gap": _plain(mark("An empty cell"), mark("A site can be laid here by the impurity."), "8.4"),
    "keep": _plain(mark("Leave them"), mark("The two electrons on the heat source stay as they are."), "8.11"),
    "knob": _plain(mark("A handle"), mark("A token can be laid or lifted here."), "8.1"),
    "swap": _plain(mark("Swap them"), mark("The two electrons on the heat source change places."), "8.11"),
    "term-field": _field,
    "term-interaction": _interaction,
    "table": lambda view: _table(view)._replace(whole=""),
    "turn-ccw": _plain(mark("Counter-clockwise"), mark("The vortex turns this way at the end of every turn."), "8.13"),
    "turn-cw": _plain(mark("Clockwise"), mark("The vortex turns this way at the end of every turn."), "8.13"),
    "up": _plain(mark("Spin up"), mark("The upper place of a site."), "1.3"),
    "void": _plain(mark("A vacancy"), mark("A site was removed here."), "8.4"),
    "bolt": _plain(mark("Energy"), mark("It pays for movements and effects."), "5.1"),
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
TIPS |= {kind.name.lower(): partial(_token, effect=Effect[kind.name]) for kind in TOKEN_NAMES}
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
