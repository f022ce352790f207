"""A laboratory bench for the tests: lay tiles, put scientists and cubes, then play in action texts."""

import numpy as np

import catstate
from catstate.core import rules as verbs
from catstate.core.errors import IllegalAction
from catstate.core.match import outcomes_of, view_of
from catstate.core.rules import CHANCE
from catstate.games.lab.pieces import AT, BESIDE, CATS, COLLAPSER, GREY_COLLAPSER, KINDS, LETTERS, SECTORS, SIZE, TILES
from catstate.games.lab.sight import survey
from catstate.games.lab.table import HELD, KIND, LOOK, PAIR, pop
from catstate.games.lab.tiles import lay
from catstate.games.lab.turn import advance

LAB = catstate.game("lab")
NAMES = ("Ada", "Niels", "Marie", "Erwin", "Lise", "Max", "Emmy", "Paul")


def at(name: str) -> int:
    """`green C-3`, or `hall 6 4` by row and column from the top left corner."""
    words = name.split()
    if words[0] == "hall":
        return int(words[1]) * SIZE + int(words[2])
    return int(AT[SECTORS.index(words[0]), LETTERS.index(words[1][0]), int(words[1][-1]) - 1])


class Bench:
    """One position in the making; `begin` starts the first turn."""

    def __init__(self, seats: int = 2, cats: tuple[str, ...] = (), scenario: str = "none", data: str = "4") -> None:
        options = {"data": data, "cats": "on" if cats else "off", "scenario": scenario}
        self.state = LAB.rules.State.new()
        verbs.setup(self.state, seats, LAB.encode(options))
        names = [*cats, *(cat.name for cat in CATS if cat.name not in cats)]
        for seat in range(seats if cats else 0):
            self.chance(f"deal {names[seat]}")

    def lay(self, name: str, kind: str, degrees: int = 0, pair: int = 0) -> "Bench":
        """A tile from the stack or from beside the board; a collapser brings its companions."""
        number = next(k for k in range(KINDS) if TILES[k].name == kind)
        spaces = [at(name)]
        if TILES[number].element == COLLAPSER:
            spaces += [int(AT[s, (at(name) % 13 - 1) % 6, (at(name) // 13 - 1) % 6]) for s in range(4)]
        for index, space in enumerate(dict.fromkeys(spaces)):
            used = number if index == 0 else GREY_COLLAPSER
            lay(self.state, space, degrees // 90 + (pair << PAIR) + (used << KIND))
            self.state.stock[used] -= 1
        survey(self.state)
        return self

    def fill(self, *names: str, kind: str = "cross") -> "Bench":
        for name in names:
            self.lay(name, kind)
        return self

    def put(self, seat: int, name: str, holds: str = "", logged: str = "") -> "Bench":
        self.state.place[seat] = at(name)
        if holds:
            self.state.holds[seat] = SECTORS.index(holds)
            self.state.cube[SECTORS.index(holds)] = HELD
        for colour in logged.split():
            self.state.logged[seat] |= 1 << SECTORS.index(colour)
        return self

    def cube(self, colour: str, name: str) -> "Bench":
        self.state.cube[SECTORS.index(colour)] = -2 if name == "slot" else at(name)
        return self

    def begin(self, seat: int = 0, see: bool = False) -> "Bench":
        """The first turn; without `see` its first look is left out."""
        self.chance(f"first {seat}")
        if not see:
            self.skip_look()
        return self

    def skip_look(self) -> "Bench":
        if self.state.depth and self.state.todo[self.state.depth - 1, 0] == LOOK:
            pop(self.state)
            advance(self.state)
        return self

    def chance(self, text: str) -> None:
        outcome = LAB.read_outcome(text)
        outcomes, _ = outcomes_of(LAB, self.state)
        assert self.actor == CHANCE, f"chance brings {text!r}, but seat {self.actor} is to act: {self.legal}"
        assert outcome in outcomes, f"{text!r} can't come: {[LAB.notation.outcome_text(int(o)) for o in outcomes]}"
        verbs.apply(self.state, outcome)
        LAB.notation.check(self.state)

    def do(self, *texts: str) -> "Bench":
        """Actions of whoever is to act; `* roll 3` is chance."""
        for text in texts:
            if text.startswith("* "):
                self.chance(text[2:])
                continue
            assert self.actor >= 0, f"{text!r}: chance is to act"
            assert text in self.legal, f"{text!r} is not legal: {self.legal}"
            verbs.apply(self.state, LAB.read_action(text, []))
            LAB.notation.check(self.state)
        return self

    def refused(self, text: str) -> IllegalAction:
        assert text not in self.legal, f"{text!r} is legal"
        view = view_of(LAB, self.state, self.actor)
        return IllegalAction(*LAB.notation.refuse(view, LAB.read_action(text, [])))

    @property
    def actor(self) -> int:
        return int(verbs.to_act(self.state))

    @property
    def legal(self) -> list[str]:
        if self.actor < 0:
            return []
        out = np.zeros(LAB.rules.NUM_ACTIONS, np.int64)
        return [LAB.notation.action_text(int(action)) for action in out[: verbs.legal(self.state, out)]]

    @property
    def outcomes(self) -> list[str]:
        return [LAB.notation.outcome_text(int(outcome)) for outcome in outcomes_of(LAB, self.state)[0]]

    def view(self, seat: int = -1):
        return view_of(LAB, self.state, seat)

    def place(self, seat: int) -> int:
        return int(self.state.place[seat])

    def kind(self, name: str) -> str:
        tile = int(self.state.tile[at(name)])
        return TILES[tile >> KIND].name if tile >= 0 else "blank"

    def degrees(self, name: str) -> int:
        return 90 * (int(self.state.tile[at(name)]) & 3)

    def where(self, colour: str) -> int:
        return int(self.state.cube[SECTORS.index(colour)])

    def beside(self, name: str, way: int) -> int:
        return int(BESIDE[at(name), way])
