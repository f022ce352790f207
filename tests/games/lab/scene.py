"""A laboratory for the tests: lay tiles, put scientists and cubes, then play in action texts."""

from collections.abc import Sequence

import numpy as np

import catstate
from catstate.core import journal
from catstate.core import rules as verbs
from catstate.core.errors import IllegalAction
from catstate.core.game import NAMES
from catstate.core.match import Match
from catstate.core.rules import CHANCE, PUBLIC
from catstate.core.steps import apply_noted, outcomes_of, view_of
from catstate.games.lab import pieces
from catstate.games.lab.actions import Event, Phase
from catstate.games.lab.pieces import AT, LETTERS, SECTORS, TILES, Element
from catstate.games.lab.reach import survey
from catstate.games.lab.state import HELD, IN_SLOT, KIND, PAIR, State, View, pop
from catstate.games.lab.tiles import lay
from catstate.games.lab.turn import advance

GAME = catstate.game("lab")
RULES = GAME.rules  # loading them registers the verbs for this kind of state


def at(name: str) -> int:
    """`green C-3`, or `hall 6 4` by row and column from the top left corner."""
    words = name.split()
    if words[0] == "hall":
        return int(words[1]) * pieces.SIZE + int(words[2])
    return int(AT[SECTORS.index(words[0]), LETTERS.index(words[1][0]), int(words[1][-1]) - 1])


def scene(seats: int = 2, cats: Sequence[str] = (), **options: str) -> "Scene":
    """A match before its first turn. `cats` are dealt from seat 0 on, the others get what is left; none: no cats."""
    lab = Scene(seats, GAME.settle(seats, {"cats": "on" if cats else "off", **options})[1])
    names = [*cats, *(cat.name for cat in pieces.CATS if cat.name not in cats)]
    for seat in range(seats if lab.state.cats else 0):
        lab.play(f"* deal {names[seat]}")
    return lab


class Scene:
    """A position in the making; `begin` starts the first turn."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.seats, self.options = seats, options
        self.met: set[Event] = set()  # the kinds of event that have happened
        self.state = State.new()
        RULES.setup(self.state, seats, GAME.encode(options))

    # Setting it up

    def lay(self, name: str, kind: str, degrees: int = 0, pair: int = 0) -> "Scene":
        """A tile from the stack or from beside the board; a collapser brings its companions."""
        number = [tile.name for tile in TILES].index(kind)
        spaces = [at(name)]
        if TILES[number].element == Element.COLLAPSER:
            spaces += AT[:, pieces.LETTER[at(name)], pieces.NUMBER[at(name)]].tolist()
        for index, space in enumerate(dict.fromkeys(spaces)):
            used = number if index == 0 else pieces.GREY_COLLAPSER
            lay(self.state, space, degrees // 90 + (pair << PAIR) + (used << KIND))
            self.state.stock[used] -= 1
        survey(self.state)
        return self

    def fill(self, *names: str, kind: str = "cross") -> "Scene":
        for name in names:
            self.lay(name, kind)
        return self

    def put(self, seat: int, name: str, holds: str = "", logged: str = "") -> "Scene":
        self.state.place[seat] = at(name)
        if holds:
            self.state.holds[seat] = SECTORS.index(holds)
            self.state.cube[SECTORS.index(holds)] = HELD
        for colour in logged.split():
            self.state.logged[seat] |= 1 << SECTORS.index(colour)
        return self

    def cube(self, colour: str, name: str) -> "Scene":
        self.state.cube[SECTORS.index(colour)] = IN_SLOT if name == "slot" else at(name)
        return self

    def begin(self, seat: int = 0, see: bool = False) -> "Scene":
        """The first turn; without `see` its first look is left out."""
        self.play(f"* first {seat}")
        return self if see else self.skip_look()

    def skip_look(self) -> "Scene":
        if self.state.depth and self.state.todo[self.state.depth - 1, 0] == Phase.LOOK:
            pop(self.state)
            advance(self.state, None)
        return self

    # Playing

    def play(self, *texts: str) -> "Scene":
        """Actions of whoever is to act; `* roll 3` is chance."""
        for text in texts:
            self.noted(text)
        return self

    def noted(self, text: str) -> tuple[journal.NotedEvent, ...]:
        """Play on; all that happened, in order."""
        if text.startswith("* "):
            assert self.actor == CHANCE, f"{text!r}: seat {self.actor} is to act: {self.legal}"
            assert text[2:] in self.outcomes, f"{text!r} can't come: {self.outcomes}"
            number = GAME.read_outcome(text[2:])
        else:
            assert self.actor >= 0, f"{text!r}: chance is to act: {self.outcomes}"
            assert text in self.legal, f"{text!r} is not legal: {self.legal}"
            number = GAME.read_action(text, [])
        events = apply_noted(self.state, number)
        GAME.notation.check(self.state)
        self.met.update(Event(event.kind) for event in events)
        return events

    def rows(self, text: str) -> list[tuple[int, ...]]:
        """Play on; all that happened as kind, who and the four numbers."""
        return [(event.kind, event.who, event.a, event.b, event.c, event.d) for event in self.noted(text)]

    def refusal(self, text: str) -> IllegalAction:
        """Why an action is refused."""
        assert text not in self.legal, f"{text!r} is legal"
        return IllegalAction(*GAME.refusals.refuse(self.view(self.actor), GAME.read_action(text, [])))

    def told(self, text: str, seat: int = PUBLIC) -> str:
        """Play on, and say what the log tells a seat, or the public."""
        events = self.noted(text)
        lines = [GAME.story.tell(event, self.view(seat), NAMES).text for event in events]
        return " ".join(line for line in lines if line)

    # What is the case

    @property
    def match(self) -> Match:
        """A match that starts from here; chance is scripted."""
        return Match.start(GAME, self.seats, self.options, scripted=True, start=self.state.tobytes())

    def view(self, seat: int = -1) -> View:
        view: View = view_of(GAME, self.state, seat)
        return view

    @property
    def actor(self) -> int:
        return int(verbs.to_act(self.state))

    @property
    def legal(self) -> list[str]:
        if self.actor < 0:
            return []
        out = np.zeros(GAME.rules.NUM_ACTIONS, np.int64)
        return [GAME.notation.action_text(int(action)) for action in out[: verbs.legal(self.state, out)]]

    @property
    def outcomes(self) -> list[str]:
        return [GAME.notation.outcome_text(int(outcome)) for outcome in outcomes_of(GAME, self.state)[0]]

    def place(self, seat: int) -> int:
        return int(self.state.place[seat])

    def kind(self, name: str) -> str:
        tile = int(self.state.tile[at(name)])
        return TILES[tile >> KIND].name if tile >= 0 else "blank"

    def degrees(self, name: str) -> int:
        return 90 * (int(self.state.tile[at(name)]) & 3)

    def where(self, colour: str) -> int:
        return int(self.state.cube[SECTORS.index(colour)])
