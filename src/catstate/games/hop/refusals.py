"""Why an action of |Hop⟩ is not legal: the clause, and a sentence that says what is missing."""

from catstate.core.language import mark, say

from .actions import EFFECT_OF, PARTS, Kind, Phase
from .formulas import change_of, colour_at, is_site, is_unnamed, transfers
from .notation import is_movement, price_of
from .pieces import (
    EACH_KIND,
    FACE,
    FACE_SIZE,
    NEAR,
    NEXT,
    SITE_CARDS,
    WAYS,
    Degree,
    Effect,
    Ground,
    Spin,
    cell_name,
)
from .state import View
from .words import effect_name, movement_name, place, token_name

Reason = tuple[str, str]
MADE = (  # by the movements of a turn
    "",
    mark("The one movement of this turn is made."),
    mark("Both movements of this turn are made."),
    mark("All three movements of this turn are made."),
    mark("All four movements of this turn are made."),
)
SITES = (Kind.TRAP, Kind.HEAT, Kind.RESISTANCE, Kind.VORTEX, Kind.CAVITY)


def refuse(view: View, action: int) -> Reason:
    """The first rule that the action breaks, from the open question to the last detail."""
    return (
        refuse_question(view, action)
        or (refuse_kind(view, action) if is_movement(view, action) or is_thesis(action) else refuse_use(view, action))
        or refuse_deed(view, action)
        or ("7.3", say("No spin of the superposed electrons in its way allows that."))
    )


def is_thesis(action: int) -> bool:
    return PARTS[action][0] == Kind.THESIS


def refuse_question(view: View, action: int) -> Reason | None:
    """Another question is open, or this one has been answered."""
    kind, cell, _, _ = PARTS[action]
    phase = int(view.phase)
    if phase == Phase.BLOCK:
        return refuse_block(view, cell) if kind == Kind.BLOCK else ("2.2", say("A movement must be blocked first."))
    if phase == Phase.NAME:
        return "7.2", say(
            "First the spin of the superposed electron on {cell} must be named.", cell=cell_name(int(view.asked))
        )
    if phase == Phase.SWAP:
        return "8.11", say("First it must be settled whether the two electrons on the heat source swap places.")
    if kind == Kind.BLOCK:
        return "2.2", say("The block is set before the turn, not in it.")
    if kind == Kind.NAME:
        return "7.2", say("No superposed electron is asked for its spin.")
    if kind in (Kind.KEEP, Kind.SWAP):
        return "8.11", say("No heat source asks whether two electrons swap places.")
    if phase == Phase.EXTRA and not is_movement(view, action):
        return "8.15", say("The mobility edge's movement comes first.")
    if kind == Kind.END:
        return "2.5", say("At least one movement must be made while any is legal.")
    return None


def refuse_block(view: View, movement: int) -> Reason:
    """This movement can't be blocked now."""
    if view.blocked[view.mover] == movement:
        return "2.3", say(
            "The {movement} was blocked in that player's last turn; not twice running.",
            movement=movement_name(movement),
        )
    if view.degree == Degree.DOCTORATE:
        return "6.1", say("The doctorate's movement board has the thesis defence, not the tunnel.")
    return "6.1", say("The thesis defence belongs to the doctorate.")


def refuse_kind(view: View, action: int) -> Reason | None:
    """This kind of movement is not open in this turn."""
    movement = PARTS[action][0]
    name = movement_name(movement)
    if is_thesis(action) and view.degree != Degree.DOCTORATE:
        return "6.1", say("The thesis defence belongs to the doctorate.")
    if view.phase == Phase.EXTRA:
        return None
    if is_thesis(action) and not (view.stock[view.mover] or (view.who == view.mover + 1).any()):
        return "6.1", say("The thesis defence needs an electron of your own in play, and you have none.")
    if is_thesis(action) and view.thesis:
        return "6.1", say("The thesis was defended already; once a turn is enough.")
    if not view.moves_left:
        if view.turns == 0 and view.opening == 1:
            return "2.6", say("The very first turn has one movement, and it is made.")
        return "2.4", say(MADE[int(view.movements)])
    if view.blocked[view.mover] == movement:
        return "2.4", say("The {movement} is blocked in this turn.", movement=name)
    if not view.repeats and view.used >> movement & 1:
        return "2.4", say(
            "The {movement} was used in this turn; the second movement must be of another kind.", movement=name
        )
    return None


def refuse_use(view: View, action: int) -> Reason | None:
    """This effect can't be bought now."""
    effect = int(EFFECT_OF[PARTS[action][0]])
    name = effect_name(effect)
    if view.degree != Degree.DOCTORATE:
        return "6.1", say("Effects belong to the doctorate.")
    if effect not in view.row:
        return "6.1", say("The card of the {effect} shows its other side in this match.", effect=name)
    if not view.thesis:
        return "6.2", say("An effect needs the thesis defence first, in the same turn.")
    if effect in view.played[: view.played_count]:
        return "6.3", say("The {effect} was used in this turn already.", effect=name)
    price, purse = price_of(view, action), int(view.purse[view.mover])
    if price > purse:
        return "6.2", say("The {effect} costs {price}, you hold {purse}.", effect=name, price=price, purse=purse)
    return None


def refuse_deed(view: View, action: int) -> Reason | None:
    """The table does not allow it."""
    kind, cell, other, spin = PARTS[action]
    if kind in (Kind.HOP, Kind.CRADLE, Kind.TUNNEL, Kind.LONG_HOP):
        return refuse_start(view, cell, spin) or refuse_way(view, action) or refuse_energy(view, action)
    if kind == Kind.DOUBLETON:
        return refuse_doubleton(view, cell, other) or refuse_energy(view, action)
    if kind == Kind.FLIP:
        return refuse_flip(view, cell) or refuse_energy(view, action)
    if kind == Kind.DIFFUSION:
        return refuse_diffusion(view, cell, other, spin)
    if kind in SITES:
        return refuse_token(view, action)
    if kind == Kind.SHORT:
        return refuse_short(view, cell)
    if kind == Kind.IONIZATION:
        return refuse_ionization(view, cell, spin)
    return refuse_site(view, kind, cell)


def refuse_start(view: View, cell: int, spin: int) -> Reason | None:
    """The mover has no such electron there, or it can't leave."""
    owner = int(view.ground[cell]) - Ground.ELECTRODE
    if owner >= 0 and owner != view.mover:
        return "3.6", say("The electrode on {cell} is not yours.", cell=cell_name(cell))
    if owner >= 0:
        if spin == Spin.BOTH:
            return "3.6", say("An electron that leaves its electrode takes one spin.")
        return None if view.stock[owner] else ("1.4", say("Your electrode is empty."))
    if not is_site(view, cell):
        return "1.2", say("There is no site on {cell}.", cell=cell_name(cell))
    if view.superposed[cell] and spin != Spin.BOTH:
        return "7.1", say(
            "The electron on {cell} is superposed: write {place}.", cell=cell_name(cell), place=place(cell, Spin.BOTH)
        )
    if not view.superposed[cell] and spin == Spin.BOTH:
        return "7.1", say("No superposed electron stands on {cell}.", cell=cell_name(cell))
    if view.who[cell * 2 + spin % 2] != view.mover + 1:
        return "3.1", say("No electron of yours stands on {place}.", place=place(cell, spin))
    return refuse_leaving(view, cell)


def refuse_leaving(view: View, cell: int) -> Reason | None:
    """Nothing leaves a trap. [8.5]"""
    if view.token_on[cell] == 1 + Effect.TRAP:
        return "8.5", say("The trap on {cell} lets nothing out.", cell=cell_name(cell))
    return None


def refuse_landing(view: View, colour: int, to: int, spin: int) -> Reason | None:
    """There is no room for an electron of this colour."""
    owner = int(view.ground[to]) - Ground.ELECTRODE
    if owner >= 0:
        if view.seats == 4 and owner == (colour + 2) % 4:
            if colour == view.mover:
                return "3.7", say(
                    "The electrode on {cell} is your partner's; no electron of yours may enter it.", cell=cell_name(to)
                )
            if spin % 2:
                return "3.7", say(
                    "The spin-down electron may not enter the electrode on {cell}: it belongs to its owner's partner.",
                    cell=cell_name(to),
                )
            return "3.7", say(
                "The spin-up electron may not enter the electrode on {cell}: it belongs to its owner's partner.",
                cell=cell_name(to),
            )
        return None
    if not is_site(view, to):
        return "1.2", say("There is no site on {cell}.", cell=cell_name(to))
    if view.superposed[to]:
        return None
    if spin == Spin.BOTH:
        full = view.who[to * 2] and view.who[to * 2 + 1]
        return ("1.3", say("Both places of {cell} are taken.", cell=cell_name(to))) if full else None
    if view.who[to * 2 + spin]:
        return "1.3", say("The place {place} is taken.", place=place(to, spin))
    return None


def refuse_way(view: View, action: int) -> Reason | None:
    """The way from start to end is not as the movement asks."""
    kind, cell, other, spin = PARTS[action]
    here, there = cell_name(cell), cell_name(other)
    if kind == Kind.CRADLE:
        return refuse_cradle(view, cell, other, spin)
    if kind == Kind.HOP:
        if other not in NEAR[view.board, cell]:
            return "3.2", say("{here} and {there} are no neighbours on this grid.", here=here, there=there)
        return refuse_landing(view, int(view.mover), other, spin)
    between = cells_between(view, cell, other)
    if kind == Kind.LONG_HOP:
        if len(between) != 1 or not is_site(view, between[0]):
            return "8.3", say(
                "{there} is not two steps along a line from {here}, with a site between.", there=there, here=here
            )
        return refuse_landing(view, int(view.mover), other, spin)
    if not between:
        return "3.8", say("{here} and {there} are not on one line with a row between.", here=here, there=there)
    for over in between:
        if not is_site(view, over):
            return "3.9", say("The line from {here} ends on {end}.", here=here, end=cell_name(over))
        if not view.who[over * 2 + spin % 2] and (spin != Spin.BOTH or not view.who[over * 2 + 1]):
            return "3.8", say(
                "Nobody stands on {place}: the row to jump over must be unbroken.", place=place(over, spin)
            )
    return refuse_landing(view, int(view.mover), other, spin)


def cells_between(view: View, cell: int, to: int) -> list[int]:
    """The cells of a line between two cells; [] if they are neighbours or on no line."""
    for way in range(WAYS):
        between: list[int] = []
        at = int(NEXT[view.board, cell, way])
        while at >= 0 and at != to:
            between.append(at)
            at = int(NEXT[view.board, at, way])
        if at == to:
            return between
    return []


def refuse_cradle(view: View, cell: int, way: int, spin: int) -> Reason | None:
    """There is no gap, no row or no room behind it. [3.4]"""
    front = int(NEXT[view.board, cell, way])
    last = int(NEXT[view.board, front, way]) if front >= 0 else -1
    if last < 0 or not is_site(view, front):
        return "3.4", say("There is no row that way from {cell}.", cell=cell_name(cell))
    if refusal := refuse_landing(view, int(view.mover), front, spin):
        return "3.4", say("The place in front must be empty: {why}", why=refusal[1][0].lower() + refusal[1][1:])
    if spin == Spin.BOTH:
        return None
    if not is_site(view, last) or not view.who[last * 2 + spin]:
        return "3.4", say("No row begins on {place}.", place=place(last, spin))
    behind = int(NEXT[view.board, last, way])
    while behind >= 0 and is_site(view, behind) and view.who[behind * 2 + spin] and not view.superposed[behind]:
        last, behind = behind, int(NEXT[view.board, behind, way])
    if behind < 0 or view.ground[behind] == Ground.GAP:
        return "3.4", say("The last of the row, on {place}, has no room behind it.", place=place(last, spin))
    return refuse_leaving(view, last) or refuse_landing(view, colour_at(view, last, spin), behind, spin)


def refuse_doubleton(view: View, cell: int, to: int) -> Reason | None:
    """There is no pair, or it has no room. [3.3]"""
    here, there, mover = cell_name(cell), cell_name(to), int(view.mover)
    colours = [mover, mover]
    if is_site(view, cell):
        colours = [colour_at(view, cell, spin) for spin in (Spin.UP, Spin.DOWN)]
        if -1 in colours or view.superposed[cell]:
            return "3.3", say("There is no pair on {here}.", here=here)
        if mover not in colours:
            return "3.1", say("Neither electron on {here} is yours.", here=here)
        if trapped := refuse_leaving(view, cell):
            return trapped
    elif refusal := refuse_start(view, cell, Spin.UP):
        return refusal
    elif view.stock[mover] < 2:
        return "3.3", say("A pair needs two electrons; your electrode holds one.")
    if to not in NEAR[view.board, cell]:
        return "3.3", say("{here} and {there} are no neighbours on this grid.", here=here, there=there)
    if is_site(view, to) and (view.who[to * 2] or view.who[to * 2 + 1]):
        return "3.3", say("A pair needs both places of {there}, and one is taken.", there=there)
    for spin, colour in enumerate(colours):
        if refusal := refuse_landing(view, colour, to, spin):
            return refusal
    return None


def refuse_flip(view: View, cell: int) -> Reason | None:
    """The electron is not the mover's, or not alone. [3.5]"""
    here = cell_name(cell)
    colours = {colour_at(view, cell, spin) for spin in (Spin.UP, Spin.DOWN)} if is_site(view, cell) else set()
    if view.mover not in colours:
        return "3.1", say("No electron of yours stands on {here}.", here=here)
    if -1 not in colours and not view.superposed[cell]:
        return "3.5", say("Both places of {here} are taken; an electron flips only if it is alone.", here=here)
    return None


def refuse_energy(view: View, action: int) -> Reason | None:
    """Mover or table can't pay. [5.3]"""
    if not is_movement(view, action) or is_unnamed(view, action):
        return None
    change = change_of(view, transfers(view, action))
    purse = int(view.purse[view.mover])
    if change > purse:
        return "5.3", say("That costs {change}, you hold {purse}.", change=change, purse=purse)
    if -change > view.table:
        return "5.3", say("That pays {change}, the table holds {table}.", change=-change, table=int(view.table))
    return None


def refuse_diffusion(view: View, cell: int, to: int, spin: int) -> Reason | None:
    """There are not two electrons that could change places. [8.7]"""
    if to not in NEAR[view.board, cell]:
        return "8.7", say(
            "{here} and {there} are no neighbours on this grid.", here=cell_name(cell), there=cell_name(to)
        )
    for site in (cell, to):
        if not is_site(view, site) or not view.who[site * 2 + spin]:
            return "8.7", say("No electron stands on {place}.", place=place(site, spin))
        if trapped := refuse_leaving(view, site):
            return trapped
    if view.who[cell * 2 + spin] == view.who[to * 2 + spin]:
        return (
            "8.7",
            say(
                "The electrons on {place} and {place2} are of one colour: nothing would change.",
                place=place(cell, spin),
                place2=place(to, spin),
            ),
        )
    return None


def refuse_token(view: View, action: int) -> Reason:
    """The token can't lie there. [8.1]"""
    kind, cell, other, _ = PARTS[action]
    name = token_name(Kind(kind))
    cells = [cell]
    if kind == Kind.VORTEX:
        cells = FACE[view.board, cell, : FACE_SIZE[view.board, cell]].tolist()
        if not cells:
            return "8.13", say("The grid has no such mesh.")
    elif kind in (Kind.RESISTANCE, Kind.CAVITY):
        if other not in NEAR[view.board, cell]:
            return "8.1", say(
                "{here} and {there} are no neighbours on this grid.", here=cell_name(cell), there=cell_name(other)
            )
        cells = [cell, other]
    for site in cells:
        if not is_site(view, site):
            return "8.1", say("There is no site on {cell} for a {token} to lie on.", cell=cell_name(site), token=name)
        if view.token_on[site]:
            return "8.1", say("A token influences {cell} already, and a site bears one.", cell=cell_name(site))
    return "8.1", say("All {number} tokens of the {token} lie on the board; lift one.", number=EACH_KIND, token=name)


def refuse_short(view: View, seat: int) -> Reason:
    """There is nothing to take. [8.6]"""
    if seat >= view.seats:
        return "8.6", say("There is no seat {seat}.", seat=seat)
    if seat == view.mover:
        return "8.6", say("A dead short takes energy from another player.")
    return "8.6", say("That player holds no energy.")


def refuse_ionization(view: View, cell: int, spin: int) -> Reason | None:
    """There is no such electron on the site, or a trap holds it. [8.9]"""
    if not is_site(view, cell):
        return "8.9", say("There is no site on {cell}.", cell=cell_name(cell))
    if view.superposed[cell] and spin != Spin.BOTH:
        return "7.1", say(
            "The electron on {cell} is superposed: write {place}.", cell=cell_name(cell), place=place(cell, Spin.BOTH)
        )
    if not (view.superposed[cell] if spin == Spin.BOTH else view.who[cell * 2 + spin]):
        return "8.9", say("No electron stands on {place}.", place=place(cell, spin))
    return refuse_leaving(view, cell)


def refuse_site(view: View, kind: Kind, cell: int) -> Reason | None:
    """The site, or the electron alone on it, is not as the effect asks."""
    here = cell_name(cell)
    if kind == Kind.IMPURITY:
        if view.ground[cell] != Ground.GAP:
            return "8.4", say("{here} is not empty.", here=here)
        if int((view.ground == Ground.SITE).sum()) >= SITE_CARDS:
            return "8.4", say("All {number} sites lie on the board.", number=SITE_CARDS)
        return "8.4", say("{here} is not next to a site, or outside the frame.", here=here)
    if not is_site(view, cell):
        return "8.4" if kind == Kind.VACANCY else "8.1", say("There is no site on {here}.", here=here)
    if kind == Kind.VACANCY:
        return "8.4", say("Without {here} an electrode would be cut off from another.", here=here)
    if view.superposed[cell]:
        return "8.8", say("The electron on {here} is superposed already.", here=here)
    if view.who[cell * 2] and view.who[cell * 2 + 1]:
        return "8.8", say("The electron must be alone, and two stand on {here}.", here=here)
    return "8.8", say("No electron stands on {here}.", here=here)
