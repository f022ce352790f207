"""What several lines of a written position say together: whether it can be."""

from catstate.core.errors import BadPosition
from catstate.core.language import say

from . import pieces
from .actions import Phase
from .pieces import SECTORS
from .position_words import demand
from .state import IN_SLOT, USED, State
from .words import colour_name


def check_people(state: State, said: dict[str, int]) -> None:
    """Nobody holds what he has logged, and whoever has logged enough, and nobody else, has won. [4.4, 10.1]"""
    for seat in range(state.seats):
        line, logged = said.get(f"seat {seat}"), int(state.logged[seat])
        if state.holds[seat] >= 0:
            demand(
                not logged >> state.holds[seat] & 1,
                say(
                    "Seat {seat} holds the {colour} cube and has logged it.",
                    seat=seat,
                    colour=colour_name(state.holds[seat]),
                ),
                line,
            )
        wins, goal = logged.bit_count() >= state.goal, int(state.goal)
        enough = say(
            "Seat {seat} has logged {number} of {goal} cubes; then the match has ended.",
            seat=seat,
            number=logged.bit_count(),
            goal=goal,
        )
        demand(not wins or state.winner == seat, enough, line)
        early = say(
            "Seat {seat} has logged {number} of {goal} cubes; it has not won.",
            seat=seat,
            number=logged.bit_count(),
            goal=goal,
        )
        demand(wins or state.winner != seat, early, said.get("ended"))


def check_cubes(state: State, said: dict[str, int], stack: list[list[int]]) -> None:
    """A cube that is to be wiped is on the board, within a round; four in their slots are reset. [4.7, 4.11]"""
    for colour, name in enumerate(SECTORS):
        turn, line = int(state.wipe_turn[colour]), said.get(f"cube {name}")
        if turn >= 0:
            word = f"'wiped on turn {turn}'"
            demand(
                state.cube[colour] != IN_SLOT,
                say("{word}: the {colour} cube is in its slot already.", word=word, colour=colour_name(colour)),
                line,
            )
            soon = state.turn < turn <= state.turn + state.seats
            demand(
                bool(soon), say("{word} must be within a round after turn {turn}.", word=word, turn=state.turn), line
            )
    if (state.cube == IN_SLOT).all() and not state.over and Phase.RESTORE not in [row[0] for row in stack]:
        last = max(said[f"cube {name}"] for name in SECTORS)
        raise BadPosition(say("All four cubes are in their slots; then they are reset, and one is on the board."), last)


def check_rooms(state: State, said: dict[str, int]) -> None:
    """An end has its opening; break rooms that were used are the coffees of the turn. [5.7, 6.4]"""
    for pair, space in enumerate(state.end.tolist()):
        lone = say("'wormhole end pair {number}' has no opening; write 'pair none' if it is gone.", number=pair + 1)
        demand(space < 0 or state.opening[pair] >= 0, lone, said.get(f"tile {space}"))
    used = [space for space in pieces.LAB.tolist() if state.tile[space] >= 0 and state.tile[space] >> USED & 1]
    if len(used) > state.coffees:
        line = max(said[f"tile {space}"] for space in used)
        raise BadPosition(
            say("{number} break rooms are 'used'; the line of the turn must say so: '1 coffee'.", number=len(used)),
            line,
        )
