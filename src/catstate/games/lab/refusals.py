"""Why an action is not possible now: the clause, and what is in the way."""

from catstate.core.language import mark, say

from .actions import SPLIT, Action, Phase
from .pieces import BESIDE, CATS, ELEMENT, POWER, Aim, Effect, Element
from .sight import is_blank, openings
from .state import HELD, IN_SLOT, KIND, State, View, state_of
from .words import colour_name, cube_name, way_name

Refusal = tuple[str, str]
NOW: dict[int, Refusal] = {
    Phase.LOOK: ("2.1", mark("Now you choose a direction to look in.")),
    Phase.TURN_DRAWN: ("2.4", mark("Now you turn the tile you have drawn.")),
    Phase.ACT: ("3.2", mark("Now you act or rest; there is nothing else to choose.")),
    Phase.CHOOSE_NUMBER: ("1.7", mark("The die shows CHOOSE: name a number from 1 to 5.")),
    Phase.CHOOSE_LETTER: ("1.7", mark("The die shows CHOOSE: name a letter from A to E.")),
    Phase.AIM_AT: ("8.2", mark("Now you aim your cat's power.")),
    Phase.MAY_REACT: ("8.2", mark("Now you say whether your cat reacts.")),
    Phase.TURN_TILE: ("8.9", mark("Now you turn that tile.")),
    Phase.TIE: ("8.11", mark("Now you choose which way the cube goes.")),
}
NOTHING_FOR = {
    Effect.PUSH: mark("{cat} has nothing to work on: there is no tile beside you to push."),
    Effect.SEE: mark("{cat} has nothing to work on: no direction shows a blank space."),
    Effect.BLOOP: mark("{cat} has nothing to work on: nobody is on an adjacent space."),
    Effect.TUNNEL: mark(
        "{cat} has nothing to work on: there is no wall beside you with a room or a hallway behind it."
    ),
    Effect.TURN: mark("{cat} has nothing to work on: no tile here or beside you would look different when turned."),
    Effect.SWAP: mark("{cat} has nothing to work on: you see nobody."),
    Effect.FETCH: mark("{cat} has nothing to work on: you see no free cube."),
    Effect.DISCARD: mark("{cat} has nothing to work on: no adjacent tile is free of scientists and data."),
    Effect.PULL: mark("{cat} has nothing to work on: you see nobody."),
}
# What stands between a space and its neighbour, above, to the right, below or to the left
RIM = (
    mark("The rim of the board is above."),
    mark("The rim of the board is to the right."),
    mark("The rim of the board is below."),
    mark("The rim of the board is to the left."),
)
OWN_WALL = (
    mark("A wall of this room is in the way above."),
    mark("A wall of this room is in the way to the right."),
    mark("A wall of this room is in the way below."),
    mark("A wall of this room is in the way to the left."),
)
BLANK = {
    "move": (
        mark("The space above is blank: somebody must see it before one can move there."),
        mark("The space to the right is blank: somebody must see it before one can move there."),
        mark("The space below is blank: somebody must see it before one can move there."),
        mark("The space to the left is blank: somebody must see it before one can move there."),
    ),
    "elbow": (
        mark("The space above is blank: somebody must see it before one can be elbowed there."),
        mark("The space to the right is blank: somebody must see it before one can be elbowed there."),
        mark("The space below is blank: somebody must see it before one can be elbowed there."),
        mark("The space to the left is blank: somebody must see it before one can be elbowed there."),
    ),
}
OTHER_WALL = (
    mark("The room above has a wall on this side."),
    mark("The room to the right has a wall on this side."),
    mark("The room below has a wall on this side."),
    mark("The room to the left has a wall on this side."),
)
NOTHING_THERE = (
    mark("There is nothing for the power above: aim elsewhere."),
    mark("There is nothing for the power to the right: aim elsewhere."),
    mark("There is nothing for the power below: aim elsewhere."),
    mark("There is nothing for the power to the left: aim elsewhere."),
)


def refuse(view: View, action: int) -> Refusal:
    """The clause that forbids an action now, and a sentence that says what is in the way."""
    state, seat, phase = state_of(view), int(view.to_act), int(view.phase)
    kind, index = SPLIT[action]
    if phase == Phase.ACT:
        return _refuse_action(state, seat, kind, index)
    if phase == Phase.TURN_DRAWN and kind == Action.TURN:
        return "2.4", say("Turned that way the tile shows no new opening to the line of sight.")
    if phase == Phase.TURN_DRAWN and kind == Action.PUT_BACK:
        return "9.5", say("Only under Open Plan may the first tile of a see be put back.")
    if phase == Phase.TURN_TILE and kind == Action.TURN:
        return "8.9", say("Turned that way the tile would look as before.")
    if phase == Phase.AIM_AT:
        return _refuse_target(state, kind, index)
    if phase in NOW:
        clause, sentence = NOW[phase]
        return clause, say(sentence)
    return "4.10", say("Now you agree that the cube is wiped, or refuse.")


def _refuse_action(state: State, seat: int, kind: Action, index: int) -> Refusal:
    if state.left <= 0 and kind not in (Action.POWER, Action.BLOOP, Action.WIPE):
        return "3.2", say("No actions are left; only a feral cat's power costs none.")
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
            return "3.4", say("Nobody can be elbowed through a wormhole.")
        case Action.WIPE:
            return _refuse_wipe(state, index)
        case Action.DROP:
            if state.holds[seat] < 0:
                return "4.5", say("You hold no cube.")
            return "4.5", say("On the Mainframe nothing is dropped.")
        case Action.TRANSIT:
            return _refuse_transit(state, int(state.place[seat]))
        case Action.POWER:
            return _refuse_power(state, seat)
        case Action.BLOOP:
            return "3.7", say("You have acted already: blooping yourself takes the place of all actions.")
        case Action.LOOK:
            return "3.1", say("You see at the start and at the end of your turn; now you act.")
        case _:
            clause, sentence = NOW[Phase.ACT]
            return clause, say(sentence)


def _barrier(state: State, space: int, way: int, verb: str) -> str:
    """What stands between a space and its neighbour."""
    beside = int(BESIDE[space, way])
    if beside < 0:
        return say(RIM[way])
    if not (openings(state, space) >> way) & 1:
        return say(OWN_WALL[way])
    return say(BLANK[verb][way] if is_blank(state, beside) else OTHER_WALL[way])


def _refuse_cube(state: State, seat: int, colour: int) -> Refusal:
    name = colour_name(colour)
    if state.cube[colour] == HELD:
        return "4.1", say("The {colour} cube does not lie here: somebody holds it.", colour=name)
    if state.cube[colour] == IN_SLOT:
        return "4.1", say("The {colour} cube is in its Mainframe slot.", colour=name)
    if state.cube[colour] != state.place[seat]:
        return "4.1", say("The {colour} cube does not lie on your space.", colour=name)
    if state.holds[seat] >= 0:
        mine = colour_name(state.holds[seat])
        return "4.3", say("You hold the {colour} cube already; nobody holds two.", colour=mine)
    return "4.4", say("You have already logged {colour}.", colour=cube_name(colour))


def _refuse_steal(state: State, seat: int, other: int) -> Refusal:
    if other == seat:
        return "4.2", say("You can't steal from yourself.")
    if other >= state.seats:
        return "4.2", say("There is no seat {seat}.", seat=other)
    if state.place[other] != state.place[seat]:
        return "4.2", say("That scientist is not on your space.")
    if state.holds[other] < 0:
        return "4.2", say("That scientist holds no cube.")
    if state.holds[seat] >= 0:
        mine = colour_name(state.holds[seat])
        return "4.3", say("You hold the {colour} cube already; nobody holds two.", colour=mine)
    return "4.4", say("You have already logged {colour}.", colour=cube_name(state.holds[other]))


def _refuse_elbow(state: State, seat: int, other: int, way: int) -> Refusal:
    if other == seat:
        return "3.4", say("You can't elbow yourself.")
    if other >= state.seats:
        return "3.4", say("There is no seat {seat}.", seat=other)
    if state.place[other] != state.place[seat]:
        return "3.4", say("That scientist is not on your space.")
    return "3.4", _barrier(state, int(state.place[seat]), way, "elbow")


def _refuse_wipe(state: State, colour: int) -> Refusal:
    name = colour_name(colour)
    if state.cube[colour] < 0:
        return "4.10", say("The {colour} cube is not lying on the board.", colour=name)
    if (int(state.asked) >> colour) & 1:
        return "4.10", say("You have asked about {colour} this turn already.", colour=cube_name(colour))
    return "4.9", say("The {colour} cube can be reached from a hallway.", colour=name)


def _refuse_transit(state: State, space: int) -> Refusal:
    tile = int(state.tile[space])
    if tile < 0 or ELEMENT[tile >> KIND] not in (Element.WORMHOLE, Element.WORMHOLE_END):
        return "3.5", say("You are not on a wormhole.")
    return "3.5", say("This wormhole has no other mouth.")


def _refuse_power(state: State, seat: int) -> Refusal:
    cat = int(state.cat[seat])
    if cat < 0:
        return "8.1", say("You have no cat.")
    if state.powered:
        return "3.6", say("{cat}'s power has been used this turn.", cat=CATS[cat].name)
    if CATS[cat].aim == Aim.ITSELF:
        return "8.3", say("In a hallway there is no sector to leave.")
    return "8.1", say(NOTHING_FOR[Effect(int(POWER[cat]))], cat=CATS[cat].name)


def _refuse_target(state: State, kind: Action, index: int) -> Refusal:
    task = state.todo[state.depth - 1]
    effect, aim = int(task[2]), int(task[3])
    if aim == Aim.SCIENTIST:
        if effect == Effect.BLOOP:
            return "8.3", say("Aim at a scientist on an adjacent space.")
        return "8.3", say("Aim at a scientist you see.")
    if aim == Aim.CUBE:
        return "8.11", say("Aim at a free cube you see.")
    if kind == Action.AIM:
        return "8.3", say(NOTHING_THERE[index])
    return "8.3", say("Aim with a direction: {ways}.", ways=", ".join(map(way_name, range(4))))
