"""What is in the box: boxes, clipboard, physicists, hand sizes. Each figure with its source."""

from catstate.core.record import Ints, table

MAX_SEATS = 6  # rulebook, title page

# The four quantum states of a box. The first three can be the kind of a hypothesis.
ALIVE, DEAD, EMPTY, HEISENBERG = range(4)
KINDS = 4
STATED = 3  # kinds that a hypothesis may name [3.5]
BOXES: Ints = table([20, 20, 8, 4])  # rulebook, "Box distribution": the usual numbers of the options [1.2, 9.1]
MOST_BOXES = 120  # in a variant, all kinds together [9.1]

# The clipboard: cell = 5·(row − 1) + column; row r reads 2r−1 alive, 2r−1 dead, 2r alive, 2r dead, r empty. [1.3]
ROWS = 13
COLUMNS = 5
CELLS = ROWS * COLUMNS
KIND_OF: Ints = table([ALIVE, DEAD, ALIVE, DEAD, EMPTY] * ROWS)  # cell → the kind it names
NUMBER_OF: Ints = table([n for r in range(1, ROWS + 1) for n in (2 * r - 1, 2 * r - 1, 2 * r, 2 * r, r)])

# The physicists. [1.4] Names, and powers in words.py: public descriptions of the cards. Tabby is last because he is
# revealed *as* one of the nine others.
FELINESTEIN, POUNCE, MEOWER, PURRIE, FELIDAE, FEYNCAT, PRRIDE, MEWTON, PAWKING, TABBY = range(10)
PHYSICISTS = 10
NAMES = (
    "Albert Felinestein",
    "Cecilia Pounce-Gaposchkin",
    "Maria Goeppert-Meower",
    "Madame Purrie",
    "Michael Felidae",
    "Richard Feyncat",
    "Sally Prride",
    "Sir Isaac Mewton",
    "Stephen Pawking",
    "Neil deGrasse Tabby",
)
SHORT_NAMES = (  # the word typed for each
    "felinestein",
    "pounce",
    "meower",
    "purrie",
    "felidae",
    "feyncat",
    "prride",
    "mewton",
    "pawking",
    "tabby",
)
ALIVE_BONUS = 2  # Pounce-Gaposchkin [5.6]
EMPTY_BONUS = 1  # Goeppert-Meower [5.7]
MEWTON_DRAWS = 2  # [5.12]

# Looks at the discard pile in one match: Prride's, and Tabby's as Prride. Each begins a new layer of the pile.
LOOKS = 2
LAYERS = LOOKS + 1

# Modes, in the order of the option's choices.
ELIMINATION, TENURE, AMIGO = range(3)
FIRST_HAND = 6  # tenure and amigo: 6, 5, 4, 3, 2 by experiment; rulebook, "Alternative rules" [7.2, 7.3]
LAST_HAND = 2
LATEST = 17  # the last experiment of a variant: six scientists, three losses each [9.3]
TENURE_WINS = 3  # experiments won that win the match [7.2]
