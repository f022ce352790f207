"""|Hop⟩: the table, and what a seat knows of it."""

from typing import Annotated as Array

from catstate.core.record import Bits, Ints, Record

from .pieces import CARDS, CELLS, EACH_KIND, PERMANENT, SEATS


class State(Record):
    """The whole table; nothing is hidden. A cell is `row * 8 + column`, a place `cell * 2 + spin`."""

    seats: int
    degree: int  # 0 bachelor, 1 master, 2 doctorate
    board: int  # grid * 3 + seats − 2
    field: int  # energy of a spin up; a spin down has its negative
    interaction: int  # energy of a pair
    repeats: int  # 1 = a turn's two movements may be alike
    opening: int  # 0 in full, 1 the very first turn has one movement, 2 the second turn is not blocked
    aim: int  # 1 = with three players the shocker alone wins
    electrons: int  # of each player [9.1]
    energy: int  # energy tokens in all; 0 for bachelors [9.2]
    movements: int  # movements of a turn [9.4]
    price: Array[Ints, CARDS]  # of an effect, by its position [9.5]
    turn_limit: int  # turns after which the game is a draw [9.6]

    ground: Array[Ints, CELLS]  # 0 gap, 1 site, 2 + seat = that seat's electrode
    who: Array[Ints, 2 * CELLS]  # 0 empty, 1 + seat; a superposed electron stands in both places
    superposed: Array[Ints, CELLS]  # 0 no, 1 + the seat that will name its spin
    token_on: Array[Ints, CELLS]  # 0 none, 1 + the effect whose token influences the site
    electrode: Array[Ints, SEATS]  # the cell of each, −1 = no such seat
    stock: Array[Ints, SEATS]  # electrons on their own electrode
    visitors: Array[Ints, SEATS]  # electrons of each colour on an electrode that they have shocked

    purse: Array[Ints, SEATS]  # energy tokens in hand
    table: int  # energy tokens on the table

    row: Array[Ints, CARDS]  # the effect at each position, cheapest first; −1 = not dealt
    dealt: int  # cards dealt
    tokens: Array[Ints, PERMANENT * EACH_KIND]  # the actions that laid them, oldest first; −1 = none
    laid: int  # tokens lying

    phase: int  # which question is open, see actions.Phase
    mover: int  # whose turn it is, or will be once the block is set
    turns: int  # turns finished
    blocked: Array[Ints, SEATS]  # the movement blocked in each seat's latest turn, −1 = none yet
    moves_left: int  # movements still open in this turn
    used: Array[int, Bits(6)]  # the turn's movements so far, bit 1 << movement
    thesis: int  # 1 = defended in this turn
    played: Array[Ints, CARDS]  # the effects used in this turn, in order; −1 = none
    played_count: int  # effects used in this turn
    pending: int  # the action that waits for a spin to be named, −1 = none
    asked: int  # the cell of the superposed electron in question, −1 = none
    acting: int  # the token that acts at the end of the turn, as index of `tokens`; −1 = not the end

    loser: int  # whose electrode was shocked, −1 = none
    shocker: int  # who moved the electron, −1 = nobody


class View(State):
    """All is public: the same, and who is looking."""

    seat: int  # −1 = a spectator
    to_act: int
