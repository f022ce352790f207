"""Why an action of |Hop⟩ is not legal: the clause, and a sentence that says what is missing."""

from .actions import EFFECT_OF, PARTS, Kind, Phase
from .formulas import change_of, colour_at, is_site, is_unnamed, transfers
from .notation import TOKENS, is_movement, place, price_of
from .pieces import (
    EACH_KIND,
    EFFECTS,
    FACE,
    FACE_SIZE,
    MOVEMENTS,
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

Reason = tuple[str, str]
SITES = (Kind.TRAP, Kind.HEAT, Kind.RESISTANCE, Kind.VORTEX, Kind.CAVITY)


def refuse(view: View, action: int) -> Reason:
    """The first rule that the action breaks, from the open question to the last detail."""
    return (
        refuse_question(view, action)
        or (refuse_kind(view, action) if is_movement(view, action) or is_thesis(action) else refuse_use(view, action))
        or refuse_deed(view, action)
        or ("7.3", "No spin of the superposed electrons in its way allows that.")
    )


def is_thesis(action: int) -> bool:
    return PARTS[action][0] == Kind.THESIS


def refuse_question(view: View, action: int) -> Reason | None:
    """Another question is open, or this one has been answered."""
    kind, cell, _, _ = PARTS[action]
    phase = int(view.phase)
    if phase == Phase.BLOCK:
        return refuse_block(view, cell) if kind == Kind.BLOCK else ("2.2", "A movement must be blocked first.")
    if phase == Phase.NAME:
        return "7.2", f"First the spin of the superposed electron on {cell_name(int(view.asked))} must be named."
    if phase == Phase.SWAP:
        return "8.11", "First it must be settled whether the two electrons on the heat source swap places."
    if kind == Kind.BLOCK:
        return "2.2", "The block is set before the turn, not in it."
    if kind == Kind.NAME:
        return "7.2", "No superposed electron is asked for its spin."
    if kind in (Kind.KEEP, Kind.SWAP):
        return "8.11", "No heat source asks whether two electrons swap places."
    if phase == Phase.EXTRA and not is_movement(view, action):
        return "8.15", "The mobility edge's movement comes first."
    if kind == Kind.END:
        return "2.5", "At least one movement must be made while any is legal."
    return None


def refuse_block(view: View, movement: int) -> Reason:
    """This movement can't be blocked now."""
    if view.blocked[view.mover] == movement:
        return "2.3", f"The {MOVEMENTS[movement]} was blocked in that player's last turn; not twice running."
    if view.degree == Degree.DOCTORATE:
        return "6.1", "The doctorate's movement board has the thesis defence, not the tunnel."
    return "6.1", "The thesis defence belongs to the doctorate."


def refuse_kind(view: View, action: int) -> Reason | None:
    """This kind of movement is not open in this turn."""
    movement = PARTS[action][0]
    name = MOVEMENTS[movement]
    if is_thesis(action) and view.degree != Degree.DOCTORATE:
        return "6.1", "The thesis defence belongs to the doctorate."
    if view.phase == Phase.EXTRA:
        return None
    if is_thesis(action) and not (view.stock[view.mover] or (view.who == view.mover + 1).any()):
        return "6.1", "The thesis defence needs an electron of your own in play, and you have none."
    if is_thesis(action) and view.thesis:
        return "6.1", "The thesis was defended already; once a turn is enough."
    if not view.moves_left:
        if view.turns == 0 and view.opening == 1:
            return "2.6", "The very first turn has one movement, and it is made."
        made = ("", "The one movement", "Both movements", "All three movements", "All four movements")
        return "2.4", f"{made[view.movements]} of this turn {'is' if view.movements == 1 else 'are'} made."
    if view.blocked[view.mover] == movement:
        return "2.4", f"The {name} is blocked in this turn."
    if not view.repeats and view.used >> movement & 1:
        return "2.4", f"The {name} was used in this turn; the second movement must be of another kind."
    return None


def refuse_use(view: View, action: int) -> Reason | None:
    """This effect can't be bought now."""
    effect = int(EFFECT_OF[PARTS[action][0]])
    name = EFFECTS[effect][1]
    if view.degree != Degree.DOCTORATE:
        return "6.1", "Effects belong to the doctorate."
    if effect not in view.row:
        return "6.1", f"The card of the {name} shows its other side in this match."
    if not view.thesis:
        return "6.2", "An effect needs the thesis defence first, in the same turn."
    if effect in view.played[: view.played_count]:
        return "6.3", f"The {name} was used in this turn already."
    price, purse = price_of(view, action), int(view.purse[view.mover])
    if price > purse:
        return "6.2", f"The {name} costs {price}, you hold {purse}."
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
        return "3.6", f"The electrode on {cell_name(cell)} is not yours."
    if owner >= 0:
        if spin == Spin.BOTH:
            return "3.6", "An electron that leaves its electrode takes one spin."
        return None if view.stock[owner] else ("1.4", "Your electrode is empty.")
    if not is_site(view, cell):
        return "1.2", f"There is no site on {cell_name(cell)}."
    if view.superposed[cell] and spin != Spin.BOTH:
        return "7.1", f"The electron on {cell_name(cell)} is superposed: write {place(cell, Spin.BOTH)}."
    if not view.superposed[cell] and spin == Spin.BOTH:
        return "7.1", f"No superposed electron stands on {cell_name(cell)}."
    if view.who[cell * 2 + spin % 2] != view.mover + 1:
        return "3.1", f"No electron of yours stands on {place(cell, spin)}."
    return refuse_leaving(view, cell)


def refuse_leaving(view: View, cell: int) -> Reason | None:
    """Nothing leaves a trap. [8.5]"""
    if view.token_on[cell] == 1 + Effect.TRAP:
        return "8.5", f"The trap on {cell_name(cell)} lets nothing out."
    return None


def refuse_landing(view: View, colour: int, to: int, spin: int) -> Reason | None:
    """There is no room for an electron of this colour."""
    owner = int(view.ground[to]) - Ground.ELECTRODE
    if owner >= 0:
        if view.seats == 4 and owner == (colour + 2) % 4:
            if colour == view.mover:
                return "3.7", f"The electrode on {cell_name(to)} is your partner's; no electron of yours may enter it."
            which = f"The spin-{('up', 'down')[spin % 2]} electron may not enter the electrode on {cell_name(to)}"
            return "3.7", f"{which}: it belongs to its owner's partner."
        return None
    if not is_site(view, to):
        return "1.2", f"There is no site on {cell_name(to)}."
    if view.superposed[to]:
        return None
    if spin == Spin.BOTH:
        full = view.who[to * 2] and view.who[to * 2 + 1]
        return ("1.3", f"Both places of {cell_name(to)} are taken.") if full else None
    if view.who[to * 2 + spin]:
        return "1.3", f"The place {place(to, spin)} is taken."
    return None


def refuse_way(view: View, action: int) -> Reason | None:
    """The way from start to end is not as the movement asks."""
    kind, cell, other, spin = PARTS[action]
    here, there = cell_name(cell), cell_name(other)
    if kind == Kind.CRADLE:
        return refuse_cradle(view, cell, other, spin)
    if kind == Kind.HOP:
        if other not in NEAR[view.board, cell]:
            return "3.2", f"{here} and {there} are no neighbours on this grid."
        return refuse_landing(view, int(view.mover), other, spin)
    between = cells_between(view, cell, other)
    if kind == Kind.LONG_HOP:
        if len(between) != 1 or not is_site(view, between[0]):
            return "8.3", f"{there} is not two steps along a line from {here}, with a site between."
        return refuse_landing(view, int(view.mover), other, spin)
    if not between:
        return "3.8", f"{here} and {there} are not on one line with a row between."
    for over in between:
        if not is_site(view, over):
            return "3.9", f"The line from {here} ends on {cell_name(over)}."
        if not view.who[over * 2 + spin % 2] and (spin != Spin.BOTH or not view.who[over * 2 + 1]):
            return "3.8", f"Nobody stands on {place(over, spin)}: the row to jump over must be unbroken."
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
        return "3.4", f"There is no row that way from {cell_name(cell)}."
    if refusal := refuse_landing(view, int(view.mover), front, spin):
        return "3.4", f"The place in front must be empty: {refusal[1][0].lower()}{refusal[1][1:]}"
    if spin == Spin.BOTH:
        return None
    if not is_site(view, last) or not view.who[last * 2 + spin]:
        return "3.4", f"No row begins on {place(last, spin)}."
    behind = int(NEXT[view.board, last, way])
    while behind >= 0 and is_site(view, behind) and view.who[behind * 2 + spin] and not view.superposed[behind]:
        last, behind = behind, int(NEXT[view.board, behind, way])
    if behind < 0 or view.ground[behind] == Ground.GAP:
        return "3.4", f"The last of the row, on {place(last, spin)}, has no room behind it."
    return refuse_leaving(view, last) or refuse_landing(view, colour_at(view, last, spin), behind, spin)


def refuse_doubleton(view: View, cell: int, to: int) -> Reason | None:
    """There is no pair, or it has no room. [3.3]"""
    here, there, mover = cell_name(cell), cell_name(to), int(view.mover)
    colours = [mover, mover]
    if is_site(view, cell):
        colours = [colour_at(view, cell, spin) for spin in (Spin.UP, Spin.DOWN)]
        if -1 in colours or view.superposed[cell]:
            return "3.3", f"There is no pair on {here}."
        if mover not in colours:
            return "3.1", f"Neither electron on {here} is yours."
        if trapped := refuse_leaving(view, cell):
            return trapped
    elif refusal := refuse_start(view, cell, Spin.UP):
        return refusal
    elif view.stock[mover] < 2:
        return "3.3", "A pair needs two electrons; your electrode holds one."
    if to not in NEAR[view.board, cell]:
        return "3.3", f"{here} and {there} are no neighbours on this grid."
    if is_site(view, to) and (view.who[to * 2] or view.who[to * 2 + 1]):
        return "3.3", f"A pair needs both places of {there}, and one is taken."
    for spin, colour in enumerate(colours):
        if refusal := refuse_landing(view, colour, to, spin):
            return refusal
    return None


def refuse_flip(view: View, cell: int) -> Reason | None:
    """The electron is not the mover's, or not alone. [3.5]"""
    here = cell_name(cell)
    colours = {colour_at(view, cell, spin) for spin in (Spin.UP, Spin.DOWN)} if is_site(view, cell) else set()
    if view.mover not in colours:
        return "3.1", f"No electron of yours stands on {here}."
    if -1 not in colours and not view.superposed[cell]:
        return "3.5", f"Both places of {here} are taken; an electron flips only if it is alone."
    return None


def refuse_energy(view: View, action: int) -> Reason | None:
    """Mover or table can't pay. [5.3]"""
    if not is_movement(view, action) or is_unnamed(view, action):
        return None
    change = change_of(view, transfers(view, action))
    purse = int(view.purse[view.mover])
    if change > purse:
        return "5.3", f"That costs {change}, you hold {purse}."
    if -change > view.table:
        return "5.3", f"That pays {-change}, the table holds {int(view.table)}."
    return None


def refuse_diffusion(view: View, cell: int, to: int, spin: int) -> Reason | None:
    """There are not two electrons that could change places. [8.7]"""
    if to not in NEAR[view.board, cell]:
        return "8.7", f"{cell_name(cell)} and {cell_name(to)} are no neighbours on this grid."
    for site in (cell, to):
        if not is_site(view, site) or not view.who[site * 2 + spin]:
            return "8.7", f"No electron stands on {place(site, spin)}."
        if trapped := refuse_leaving(view, site):
            return trapped
    if view.who[cell * 2 + spin] == view.who[to * 2 + spin]:
        return (
            "8.7",
            f"The electrons on {place(cell, spin)} and {place(to, spin)} are of one colour: nothing would change.",
        )
    return None


def refuse_token(view: View, action: int) -> Reason:
    """The token can't lie there. [8.1]"""
    kind, cell, other, _ = PARTS[action]
    name = TOKENS[kind]
    cells = [cell]
    if kind == Kind.VORTEX:
        cells = FACE[view.board, cell, : FACE_SIZE[view.board, cell]].tolist()
        if not cells:
            return "8.13", "The grid has no such mesh."
    elif kind in (Kind.RESISTANCE, Kind.CAVITY):
        if other not in NEAR[view.board, cell]:
            return "8.1", f"{cell_name(cell)} and {cell_name(other)} are no neighbours on this grid."
        cells = [cell, other]
    for site in cells:
        if not is_site(view, site):
            return "8.1", f"There is no site on {cell_name(site)} for a {name} to lie on."
        if view.token_on[site]:
            return "8.1", f"A token influences {cell_name(site)} already, and a site bears one."
    return "8.1", f"All {EACH_KIND} tokens of the {name} lie on the board; lift one."


def refuse_short(view: View, seat: int) -> Reason:
    """There is nothing to take. [8.6]"""
    if seat >= view.seats:
        return "8.6", f"There is no seat {seat}."
    if seat == view.mover:
        return "8.6", "A dead short takes energy from another player."
    return "8.6", "That player holds no energy."


def refuse_ionization(view: View, cell: int, spin: int) -> Reason | None:
    """There is no such electron on the site, or a trap holds it. [8.9]"""
    if not is_site(view, cell):
        return "8.9", f"There is no site on {cell_name(cell)}."
    if view.superposed[cell] and spin != Spin.BOTH:
        return "7.1", f"The electron on {cell_name(cell)} is superposed: write {place(cell, Spin.BOTH)}."
    if not (view.superposed[cell] if spin == Spin.BOTH else view.who[cell * 2 + spin]):
        return "8.9", f"No electron stands on {place(cell, spin)}."
    return refuse_leaving(view, cell)


def refuse_site(view: View, kind: Kind, cell: int) -> Reason | None:
    """The site, or the electron alone on it, is not as the effect asks."""
    here = cell_name(cell)
    if kind == Kind.IMPURITY:
        if view.ground[cell] != Ground.GAP:
            return "8.4", f"{here} is not empty."
        if int((view.ground == Ground.SITE).sum()) >= SITE_CARDS:
            return "8.4", f"All {SITE_CARDS} sites lie on the board."
        return "8.4", f"{here} is not next to a site, or outside the frame."
    if not is_site(view, cell):
        return "8.4" if kind == Kind.VACANCY else "8.1", f"There is no site on {here}."
    if kind == Kind.VACANCY:
        return "8.4", f"Without {here} an electrode would be cut off from another."
    if view.superposed[cell]:
        return "8.8", f"The electron on {here} is superposed already."
    if view.who[cell * 2] and view.who[cell * 2 + 1]:
        return "8.8", f"The electron must be alone, and two stand on {here}."
    return "8.8", f"No electron stands on {here}."
