"""Why an action is not possible now: the clause, and what is in the way."""

from .actions import SPLIT, Action, Phase
from .pieces import BESIDE, CATS, DIRECTIONS, ELEMENT, POWER, SECTORS, Aim, Effect, Element
from .sight import is_blank, openings
from .state import HELD, IN_SLOT, KIND, State, View, state_of

Refusal = tuple[str, str]
NOW: dict[int, Refusal] = {
    Phase.LOOK: ("2.1", "Now you choose a direction to look in."),
    Phase.TURN_DRAWN: ("2.4", "Now you turn the tile you have drawn."),
    Phase.ACT: ("3.2", "Now you act or rest; there is nothing else to choose."),
    Phase.CHOOSE_NUMBER: ("1.7", "The die shows CHOOSE: name a number from 1 to 5."),
    Phase.CHOOSE_LETTER: ("1.7", "The die shows CHOOSE: name a letter from A to E."),
    Phase.AIM_AT: ("8.2", "Now you aim your cat's power."),
    Phase.MAY_REACT: ("8.2", "Now you say whether your cat reacts."),
    Phase.TURN_TILE: ("8.9", "Now you turn that tile."),
    Phase.TIE: ("8.11", "Now you choose which way the cube goes."),
}
NOTHING_FOR = {
    Effect.PUSH: "there is no tile beside you to push",
    Effect.SEE: "no direction shows a blank space",
    Effect.BLOOP: "nobody is on an adjacent space",
    Effect.TUNNEL: "there is no wall beside you with a room or a hallway behind it",
    Effect.TURN: "no tile here or beside you would look different when turned",
    Effect.SWAP: "you see nobody",
    Effect.FETCH: "you see no free cube",
    Effect.DISCARD: "no adjacent tile is free of scientists and data",
    Effect.PULL: "you see nobody",
}


def refuse(view: View, action: int) -> Refusal:
    """The clause that forbids an action now, and a sentence that says what is in the way."""
    state, seat, phase = state_of(view), int(view.to_act), int(view.phase)
    kind, index = SPLIT[action]
    if phase == Phase.ACT:
        return _refuse_action(state, seat, kind, index)
    if phase == Phase.TURN_DRAWN and kind == Action.TURN:
        return "2.4", "Turned that way the tile shows no new opening to the line of sight."
    if phase == Phase.TURN_DRAWN and kind == Action.PUT_BACK:
        return "9.5", "Only under Open Plan may the first tile of a see be put back."
    if phase == Phase.TURN_TILE and kind == Action.TURN:
        return "8.9", "Turned that way the tile would look as before."
    if phase == Phase.AIM_AT:
        return _refuse_target(state, kind, index)
    if phase in NOW:
        return NOW[phase]
    return "4.10", "Now you agree that the cube is wiped, or refuse."


def _refuse_action(state: State, seat: int, kind: Action, index: int) -> Refusal:
    if state.left <= 0 and kind not in (Action.POWER, Action.BLOOP, Action.WIPE):
        return "3.2", "No actions are left; only a feral cat's power costs none."
    match kind:
        case Action.STEP:
            return "3.3", _barrier(state, int(state.place[seat]), index, "move")
        case Action.COLLECT:
            return _refuse_cube(state, seat, index)
        case Action.STEAL:
            return _refuse_steal(state, seat, index)
        case Action.ELBOW:
            return _refuse_elbow(state, seat, index // 4, index % 4)
        case Action.ELBOW_THROUGH:
            return "3.4", "Nobody can be elbowed through a wormhole."
        case Action.WIPE:
            return _refuse_wipe(state, index)
        case Action.DROP:
            if state.holds[seat] < 0:
                return "4.5", "You hold no cube."
            return "4.5", "On the Mainframe nothing is dropped."
        case Action.TRANSIT:
            return _refuse_transit(state, int(state.place[seat]))
        case Action.POWER:
            return _refuse_power(state, seat)
        case Action.BLOOP:
            return "3.7", "You have acted already: blooping yourself takes the place of all actions."
        case Action.LOOK:
            return "3.1", "You see at the start and at the end of your turn; now you act."
        case _:
            return NOW[Phase.ACT]


def _barrier(state: State, space: int, way: int, verb: str) -> str:
    """What stands between a space and its neighbour."""
    beside = int(BESIDE[space, way])
    if beside < 0:
        return f"The rim of the board is {_where(way)}."
    if not (openings(state, space) >> way) & 1:
        return f"A wall of this room is in the way {_where(way)}."
    if is_blank(state, beside):
        return f"The space {_where(way)} is blank: somebody must see it before one can {verb} there."
    return f"The room {_where(way)} has a wall on this side."


def _where(way: int) -> str:
    return ("above", "to the right", "below", "to the left")[way]


def _refuse_cube(state: State, seat: int, colour: int) -> Refusal:
    name = SECTORS[colour]
    if state.cube[colour] == HELD:
        return "4.1", f"The {name} cube does not lie here: somebody holds it."
    if state.cube[colour] == IN_SLOT:
        return "4.1", f"The {name} cube is in its Mainframe slot."
    if state.cube[colour] != state.place[seat]:
        return "4.1", f"The {name} cube does not lie on your space."
    if state.holds[seat] >= 0:
        return "4.3", f"You hold the {SECTORS[state.holds[seat]]} cube already; nobody holds two."
    return "4.4", f"You have already logged {name}."


def _refuse_steal(state: State, seat: int, other: int) -> Refusal:
    if other == seat:
        return "4.2", "You can't steal from yourself."
    if other >= state.seats:
        return "4.2", f"There is no seat {other}."
    if state.place[other] != state.place[seat]:
        return "4.2", "That scientist is not on your space."
    if state.holds[other] < 0:
        return "4.2", "That scientist holds no cube."
    if state.holds[seat] >= 0:
        return "4.3", f"You hold the {SECTORS[state.holds[seat]]} cube already; nobody holds two."
    return "4.4", f"You have already logged {SECTORS[state.holds[other]]}."


def _refuse_elbow(state: State, seat: int, other: int, way: int) -> Refusal:
    if other == seat:
        return "3.4", "You can't elbow yourself."
    if other >= state.seats:
        return "3.4", f"There is no seat {other}."
    if state.place[other] != state.place[seat]:
        return "3.4", "That scientist is not on your space."
    return "3.4", _barrier(state, int(state.place[seat]), way, "be elbowed")


def _refuse_wipe(state: State, colour: int) -> Refusal:
    name = SECTORS[colour]
    if state.cube[colour] < 0:
        return "4.10", f"The {name} cube is not lying on the board."
    if (int(state.asked) >> colour) & 1:
        return "4.10", f"You have asked about {name} this turn already."
    return "4.9", f"The {name} cube can be reached from a hallway."


def _refuse_transit(state: State, space: int) -> Refusal:
    tile = int(state.tile[space])
    if tile < 0 or ELEMENT[tile >> KIND] not in (Element.WORMHOLE, Element.WORMHOLE_END):
        return "3.5", "You are not on a wormhole."
    return "3.5", "This wormhole has no other mouth."


def _refuse_power(state: State, seat: int) -> Refusal:
    cat = int(state.cat[seat])
    if cat < 0:
        return "8.1", "You have no cat."
    if state.powered:
        return "3.6", f"{CATS[cat].name}'s power has been used this turn."
    if CATS[cat].aim == Aim.ITSELF:
        return "8.3", "In a hallway there is no sector to leave."
    return "8.1", f"{CATS[cat].name} has nothing to work on: {NOTHING_FOR[POWER[cat]]}."


def _refuse_target(state: State, kind: Action, index: int) -> Refusal:
    task = state.todo[state.depth - 1]
    effect, aim = int(task[2]), int(task[3])
    if aim == Aim.SCIENTIST:
        return "8.3", "Aim at a scientist " + ("on an adjacent space." if effect == Effect.BLOOP else "you see.")
    if aim == Aim.CUBE:
        return "8.11", "Aim at a free cube you see."
    if kind == Action.AIM:
        return "8.3", f"There is nothing for the power {_where(index)}: aim elsewhere."
    return "8.3", f"Aim with a direction: {', '.join(DIRECTIONS)}."
