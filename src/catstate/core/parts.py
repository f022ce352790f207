"""The contract of a game, part by part: what each file of its folder holds, with types.

A game's `__init__.py` ends with a block that only type checkers read. It holds the game's modules against the contract:

    if TYPE_CHECKING:
        from . import board, notation, picks, refusals, rules, story, terminal
        PARTS: Parts[rules.State, rules.View] = Parts(rules, notation, story, refusals, board, picks, terminal)

`catstate check GAME` holds them against it too (see `faults_of`), and plays whole matches.
"""

import importlib
import importlib.util
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Generic, NamedTuple, Protocol, TypeVar

from .classroom import Bench, PaperFigures
from .errors import BadGame
from .journal import Journal, NotedEvent
from .motions import Motion
from .outlook import Outlook
from .proof import PuzzleProof
from .record import Ints, Record
from .sense import Sense

S = TypeVar("S", bound=Record)  # a game's State
V = TypeVar("V", bound=Record)  # a game's View
S_contra = TypeVar("S_contra", bound=Record, contravariant=True)
V_contra = TypeVar("V_contra", bound=Record, contravariant=True)


class Rules(Protocol[S, V]):
    """rules.py: the table, what a seat knows of it, and the nine verbs. Kernels never check legality: `Match` does."""

    @property
    def NUM_ACTIONS(self) -> int:  # noqa: N802 — a constant of the module
        """Actions of players are 0 … NUM_ACTIONS − 1."""

    @property
    def NUM_OUTCOMES(self) -> int:  # noqa: N802 — a constant of the module
        """Outcomes of chance are 0 … NUM_OUTCOMES − 1."""

    @property
    def State(self) -> type[S]:  # noqa: N802 — a constant of the module
        """The whole table."""

    @property
    def View(self) -> type[V]:  # noqa: N802 — a constant of the module
        """What one seat, or the public, may know."""

    def setup(self, state: S, seats: int, options: Ints, /) -> None:
        """Prepare a zeroed state before anything is dealt; `options` holds the index of each option's choice."""

    def to_act(self, state: S, /) -> int:
        """The seat that must decide, CHANCE or OVER."""

    def legal(self, state: S, out: Ints, /) -> int:
        """The actions open to the seat to act, the most harmless first; returns how many."""

    def odds(self, state: S, out: Ints, weight: Ints, /) -> int:
        """At CHANCE: the possible outcomes and their integer weights; returns how many."""

    def apply(self, state: S, action: int, journal: Journal, /) -> None:
        """Carry out an action of the seat to act, or an outcome of chance. Deterministic.

        What happens is noted in the journal, if there is one (`core.journal`); the state is the same with and without.
        """

    def scores(self, state: S, out: Ints, /) -> None:
        """Per seat, in units of 1/SCALE: a win is SCALE, a loss 0, shares in between; co-operators score alike."""

    def observe(self, state: S, seat: int, view: V, /) -> None:
        """Write what `seat` knows into a view; every byte of the view is written. PUBLIC is the spectator."""

    def seen(self, state: S, seat: int, action: int, /) -> int:
        """Before it is applied: the action as `seat` will see it, itself or HIDDEN."""

    def determinize(self, view: V, rng: Ints, state: S, /) -> None:
        """Write a possible whole table: what the viewer knows as it is, the rest dealt at random, each card alike."""

    @property
    def FINAL(self) -> Mapping[int, str]:  # noqa: N802 — a constant of the module
        """The kinds of event that can't be taken back, each with the clause that says so.

        An action with such an event stays done. What shows somebody something new must be final, unless chance answers
        it.
        """


class Notation(Protocol[S_contra, V_contra]):
    """notation.py: actions, outcomes and questions in words; whether a position is possible."""

    def action_text(self, action: int, /) -> str:
        """The stable text of an action, different for each; "" for an id that is not used."""

    def outcome_text(self, outcome: int, /) -> str:
        """The same for an outcome of chance."""

    def ask(self, view: V_contra, names: Sequence[str], /) -> str:
        """The question now open, in one sentence, addressed to whoever looks."""

    def label(self, view: V_contra, action: int, names: Sequence[str], /) -> str:
        """The action as words on a button."""

    def detail(self, view: V_contra, action: int, /) -> str:
        """A remark for that button ("pays 2"), or ""."""

    def check(self, state: S_contra, /) -> None:
        """Raise BadPosition with a sentence when the state breaks conservation or is impossible."""


class Positions(Protocol[S]):
    """notation.py (optional, both or none): positions as text that people can write. Without them a position is
    written field by field."""

    def write_position(self, state: S, /) -> list[str]:
        """A state as lines of words, each at most 120 columns, such that read_position gives back the same bytes."""

    def read_position(self, lines: Sequence[str], seats: int, options: Ints, /) -> S:
        """The state that the lines describe; `options` as in `setup`. What they leave out is as in the set-up.

        A word that nobody knows, a piece that is already placed: BadPosition(sentence that names the word, index of
        the line). `check` is asked afterwards whether the whole is possible.
        """


class Group(NamedTuple):
    """Where an action stands in a list of actions."""

    rank: int  # groups with a lower rank come first
    name: str  # the heading; "" = none
    key: str  # a letter for the keyboard, another for each group, none of RESERVED
    number: int = 0  # in a group of numbers, of which one is chosen: the action's number; 0 = a button of its own


RESERVED = "chlsu"  # letters that the table itself uses: chat, hint, log, skip, take back


class Groups(Protocol[V_contra]):
    """notation.py (optional, both or none): long lists of actions in groups, and choices to think twice about."""

    def group(self, view: V_contra, action: int, /) -> Group:
        """The group of an action. What matters most comes first, what ends the turn last."""

    def warn(self, view: V_contra, action: int, /) -> str:
        """What this action ruins ("This electrode is yours: you lose."), or "". Whoever picks it is asked once."""


class Line(NamedTuple):
    """One line of the log: a narrator's sentence, for some games a side remark, and the things it speaks of."""

    text: str
    note: str = ""
    things: tuple[str, ...] = ()  # ids on the board, marked when the reader points at the line


class Story(Protocol[V_contra]):
    """story.py: what happened, in words."""

    @property
    def SILENT(self) -> Set[int]:  # noqa: N802 — a constant of the module
        """The kinds of event that need no sentence."""

    @property
    def TOGETHER(self) -> Set[int]:  # noqa: N802 — a constant of the module
        """The kinds of event that are shown at the same moment as the event before them, also of another ply."""

    @property
    def CHANGED_BY(self) -> Mapping[str, Set[int]]:  # noqa: N802 — a constant of the module
        """Each field of a view, and the kinds of event that may change it: when it changes, its seat is shown one."""

    @property
    def SCRATCH(self) -> Set[str]:  # noqa: N802 — a constant of the module
        """The fields of a view that may change without an event: whose turn it is, what is counted for later."""

    def tell(self, event: NotedEvent, view: V_contra, names: Sequence[str], /) -> Line:
        """One event as a narrator tells it to the viewer; the text is "" where there is nothing to say.

        `event` is what the viewer is shown: its numbers may be hidden. `view` is the viewer's own, after the action.
        `core.narrator` writes in the second person what the viewer does.
        """

    def result(self, view: V_contra, names: Sequence[str], /) -> str:
        """At the end: who won and why."""


class Refusals(Protocol[V_contra]):
    """refusals.py: why not."""

    def refuse(self, view: V_contra, action: int, /) -> tuple[str, str]:
        """Why this action is not legal for the seat to act: the clause, and one sentence that says what is missing."""


class Board(Protocol[V_contra]):
    """board.py: a view as a picture."""

    def shapes(self, view: V_contra, /) -> Mapping[str, tuple[int, int, float]]:
        """The shapes of the drawing: width, height, and the size of its smallest letters, all in its own units.

        `wide` is there always, and is what pictures have. `tall` is for upright screens and `low` for lying phones: in
        them an element's transform is its `data-tall` or `data-low`. They stay the same for a whole match.
        """

    def scenery(self, view: V_contra, /) -> str:
        """SVG elements that do not change during a match."""

    def draw(self, view: V_contra, names: Sequence[str], legal: Sequence[int], /) -> Mapping[str, str]:
        """SVG elements that do, by layer: always the same layers, the lowest first. What differs is sent, by layer.

        `legal` is what the viewer may do now, empty when another is to act.
        """

    def stage(self, event: NotedEvent, view: V_contra, /) -> Sequence[Motion]:
        """How an event is shown on the board, in the words of `core.motions`; `event` and `view` as in `Story.tell`."""


class Picks(Protocol[V_contra]):
    """picks.py: what you click."""

    def path(self, view: V_contra, action: int, /) -> tuple[str, ...]:
        """The ids of the things that you click for this action, in order; no path is the start of another."""


class FurtherPicks(Protocol[V_contra]):
    """picks.py (optional, both or none): other orders of clicking, and the question after each click."""

    def also(self, view: V_contra, legal: Sequence[int], /) -> Sequence[Sequence[tuple[str, ...]]]:
        """For each legal action further paths, for example from the piece rather than from the card.

        Among all paths of all legal actions none is the start of another.
        """

    def ask_next(self, view: V_contra, picked: Sequence[str], names: Sequence[str], /) -> str:
        """The question after these clicks ("Spade: which particle?")."""


class Terminal(Protocol[V_contra]):
    """terminal.py: a view as text, for terminals and screen readers."""

    def text(self, view: V_contra, names: Sequence[str], /) -> str:
        """The position for a terminal, at most 80 columns, without the question."""

    def describe(self, view: V_contra, names: Sequence[str], /) -> str:
        """The position in words, for a screen reader."""


class Tip(NamedTuple):
    """What a thing on the board is, what it does, and why you can or can't use it now.

    No sentence has more than 25 words. A thing with `when` is a card: it opens with its picture.
    """

    name: str
    does: str
    now: str  # how it stands on this board, "" where the name says all; `core.tips` adds whether you can use it
    clause: str
    when: str = ""  # of a card: when it is used
    lasts: str = ""  # of a card: how long it works
    whole: str = ""  # the thing that this one is a part of: it is picked and pictured in its place; "" = none


class Explain(Protocol[V_contra]):
    """explain.py (optional): what a thing on the board is and does."""

    def explain(self, view: V_contra, thing: str, names: Sequence[str], /) -> Tip:
        """The tip for the thing with this id, which is drawn on the board of this view."""

    def tries(self, view: V_contra, thing: str, /) -> Sequence[int]:
        """The actions that one would try with this thing, legal or not, the likeliest first; none if it is no tool.

        When it can't be used, the refusal of the first says why.
        """


class Claims(Protocol[V_contra]):
    """claims.py (optional): how likely each claim is, for `odds` in the terminal."""

    def odds_lines(self, view: V_contra, /) -> list[str]:
        """The chances in words, a line each, from what this viewer knows."""


@dataclass(frozen=True)
class Parts(Generic[S, V]):
    """All parts of a game. The field names are the names of the files."""

    rules: Rules[S, V]
    notation: Notation[S, V]
    story: Story[V]
    refusals: Refusals[V]
    board: Board[V]
    picks: Picks[V]
    terminal: Terminal[V]
    sense: Sense[S, V] | None = None
    explain: Explain[V] | None = None
    claims: Claims[V] | None = None
    figures: PaperFigures | None = None
    bench: Bench | None = None
    proof: PuzzleProof[S, V] | None = None
    outlook: Outlook[V] | None = None
    positions: Positions[S] | None = None  # a second contract for notation.py
    groups: Groups[V] | None = None  # a third one
    further_picks: FurtherPicks[V] | None = None  # a second contract for picks.py


PROTOCOLS: Mapping[str, type] = {
    "rules": Rules,
    "notation": Notation,
    "story": Story,
    "refusals": Refusals,
    "board": Board,
    "picks": Picks,
    "terminal": Terminal,
    "sense": Sense,
    "explain": Explain,
    "claims": Claims,
    "figures": PaperFigures,
    "bench": Bench,
    "proof": PuzzleProof,
    "outlook": Outlook,
}
OPTIONAL = frozenset(("sense", "explain", "claims", "figures", "bench", "proof", "outlook"))
SECOND: Mapping[str, tuple[type, ...]] = {"notation": (Positions, Groups), "picks": (FurtherPicks,)}  # all or nothing
FILES = frozenset((*PROTOCOLS, "__init__", "pieces", "actions", "state", "artwork"))  # of a game's folder, without .py
FOLDERS = frozenset(("lessons", "puzzles", "data", "__pycache__"))


def load_part(package: str, name: str) -> ModuleType | None:
    """One part of a game; None if its folder does not have it."""
    if importlib.util.find_spec(f"{package}.{name}") is None:
        return None
    try:
        return importlib.import_module(f"{package}.{name}")
    except (ImportError, BadGame) as error:
        raise BadGame(f"{name}.py of {package} can't be loaded: {error}.") from error
    except Exception as error:  # a mistake in the game, of whatever kind
        raise BadGame(f"{name}.py of {package} can't be loaded: {type(error).__name__}: {error}.") from error


def checked_part(package: str, name: str) -> ModuleType | None:
    """One part of a game, held against the contract; raises BadGame with a sentence for the first thing wrong."""
    module = load_part(package, name)
    for fault in faults_of(package, name, module):
        raise BadGame(fault)
    return module


def folder_faults(package: str, chapters: Sequence[str]) -> Iterator[str]:
    """What does not belong in a game's folder, and what is missing or wrong in its parts, a sentence each."""
    folder = Path(str(importlib.import_module(package).__file__)).parent
    for entry in sorted(folder.iterdir()):
        if entry.is_dir() and entry.name not in FOLDERS:
            yield f"The folder {entry.name}/ has no place in a game; a game may have: {', '.join(sorted(FOLDERS))}."
        elif entry.is_file() and entry.suffix == ".py" and entry.stem not in FILES | set(chapters):
            yield f"{entry.name} has no place in a game; list it in the game's `chapters`, or put it into another file."
        elif entry.is_file() and entry.suffix != ".py" and entry.name != "rules.md":
            yield f"{entry.name} has no place in a game; data goes into data/."
    for chapter in chapters:
        if importlib.util.find_spec(f"{package}.{chapter}") is None:
            yield f"The chapter {chapter!r} has no file: {chapter}.py is missing."
    for name in PROTOCOLS:
        try:
            yield from faults_of(package, name, load_part(package, name))
        except BadGame as fault:
            yield str(fault)


def faults_of(package: str, name: str, module: ModuleType | None) -> Iterator[str]:
    """What is wrong with one part of a game, a sentence each."""
    if module is None:
        if name not in OPTIONAL:
            yield f"The game in {package} has no {name}.py; docs/add-a-game.md says what belongs in it."
        return
    declarations = dict(vars(PROTOCOLS[name]))
    for second in SECOND.get(name, ()):
        if any(hasattr(module, member) for member in vars(second) if not member.startswith("_")):
            declarations |= vars(second)
    for member, declared in declarations.items():
        if member.startswith("_"):
            continue
        if not hasattr(module, member):
            yield f"{name}.py of {package} lacks {member}."
        elif not isinstance(declared, property):
            yield from signature_faults(f"{name}.{member} of {package}", getattr(module, member), declared)


def signature_faults(where: str, function: Callable[..., object], declared: Callable[..., object]) -> Iterator[str]:
    """How a function differs from the one that the contract declares."""
    if not callable(function):
        yield f"{where} is no function."
        return
    own = inspect.signature(getattr(function, "py_func", function))  # a kernel is judged by its source
    expected = [name for name in inspect.signature(declared).parameters if name != "self"]
    by_place = [name for name, parameter in own.parameters.items() if parameter.kind in BY_PLACE]
    swapped = set(by_place) == set(expected) and by_place != expected
    if len(own.parameters) != len(expected) or len(by_place) != len(expected) or swapped:
        plain = [parameter.replace(annotation=parameter.empty) for parameter in own.parameters.values()]
        names = str(inspect.Signature(plain)).strip("()")
        yield f"{where} takes ({names}); the contract says ({', '.join(expected)})."
    result, wanted = own.return_annotation, inspect.signature(declared).return_annotation
    if result in PLAIN and wanted in PLAIN and result is not wanted:
        yield f"{where} returns {_type_name(result)}; the contract says {_type_name(wanted)}."


BY_PLACE = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
PLAIN = (int, str, bool, None, Line, Tip, Group)  # return types compared at run time; type checkers compare all


def _type_name(kind: type | None) -> str:
    return "nothing" if kind is None else kind.__name__
