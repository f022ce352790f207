"""The rules say what happened: every event with its numbers and its cause, worked out by hand."""

from collections.abc import Callable

import numpy as np
import pytest

from catstate.contract.events import noted
from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.core.journal import NOBODY, NotedEvent
from catstate.core.record import copy_of
from catstate.core.rules import CHANCE, OVER, PUBLIC
from catstate.core.steps import view_of
from catstate.games.hop.actions import Cause, Event, Kind
from catstate.games.hop.formulas import energy, is_lead, moved_by
from catstate.games.hop.pieces import ARROWS, Effect, Movement, Spin, cell_of
from catstate.games.hop.state import State, View

from .scene import HOP, INTERPRETED, SOAK, Scene, begun, defended, hopped, scene

GAMES = 90 if SOAK else 1 if INTERPRETED else 6
UP, DOWN, BOTH = 1, 2, 4  # spins as bits


def at(place: str) -> int:
    """The number of a place, `c3↑`, or of a cell, `c3`."""
    return cell_of(place[:2]) * 2 + "↑↓".index(place[2]) if len(place) > 2 else cell_of(place)


def token(text: str) -> int:
    """A token, as the number of the action that lays it."""
    return HOP.action_texts[text]


Row = tuple[Event, int, tuple[int, ...]]


def row(kind: Event, who: int, *numbers: int) -> Row:
    return kind, who, (*numbers, 0, 0, 0, 0)[:4]


def over(who: int, turns: int) -> Row:
    return row(Event.TURN_OVER, who, turns)


def played(effect: Effect, kind: Kind | None = None) -> Row:
    """The cheapest effect, paid with one energy."""
    return row(Event.PLAYED, 0, effect, 1, Kind[effect.name] if kind is None else kind)


RIGHT = ARROWS.index("→")
DEALING = Scene(HOP.new(scripted=True, degree="doctorate"))
MASTER = scene(degree="master")  # field and attraction; Ada holds 2, the table 4
DOCTOR = scene(degree="doctorate")

CASES: dict[str, tuple[Callable[[], Scene], list[Row]]] = {
    "[6.1] a card is laid": (
        lambda: DEALING.play("* lay trap"),
        [row(Event.DEALT, NOBODY, Effect.TRAP, 0)],
    ),
    "[2.1] the box is spun": (lambda: begun(first=1), [row(Event.BEGAN, 1)]),
    "[2.2] the last seat blocks the first turn": (
        lambda: begun(3).play("block flip"),
        [row(Event.BLOCKED, 2, Movement.FLIP, 0)],
    ),
    "[2.5, 2.6] an answer is not blocked": (
        lambda: begun(opening="answer").play("block flip", "hop b1↑ b2", "end"),
        [row(Event.STOPPED, 0), over(0, 1), row(Event.FREED, 1)],
    ),
    "[3.2, 5.2] a hop out of the electrode": (
        lambda: MASTER.play("hop b1↑ b2"),
        [row(Event.HOPPED, 0, at("b1↑"), at("b2↑"), 0, 1)],
    ),
    "[2.4, 3.2] the second movement ends the turn": (
        lambda: scene().used("flip").put("c3↓0").play("hop c3↓ c4"),
        [row(Event.HOPPED, 0, at("c3↓"), at("c4↓"), 0, 0), over(0, 5)],
    ),
    "[3.3] a mixed doubleton": (
        lambda: MASTER.put("c3↑0 c3↓1").play("doubleton c3 c4"),
        [row(Event.DOUBLED, 0, at("c3"), at("c4"), 0 + 4 * 1, 0)],
    ),
    "[3.3, 5.2] a doubleton out of the electrode": (
        lambda: MASTER.mover(1).play("doubleton d5 d4"),
        [row(Event.DOUBLED, 1, at("d5"), at("d4"), 1 + 4 * 1, -1)],
    ),
    "[3.4, 5.3] a cradle: the net amount": (
        lambda: MASTER.put("a3↑0 c3↑0 d3↑1 d3↓1").play("cradle a3↑ →"),
        [
            row(Event.STRUCK, 0, at("a3↑"), at("b3↑"), 2, RIGHT),
            row(Event.PUSHED, 0, at("d3↑"), at("e3↑"), 1, 1),
        ],
    ),
    "[3.5] a flip": (
        lambda: MASTER.put("c3↑0").play("flip c3"),
        [row(Event.FLIPPED, 0, at("c3↑"), at("c3↓"), 0, -2)],
    ),
    "[3.8] a tunnel": (
        lambda: MASTER.blocked("flip").put("b2↑1").play("tunnel b1↑ b3"),
        [row(Event.TUNNELLED, 0, at("b1↑"), at("b3↑"), 0, 1)],
    ),
    "[6.1] the thesis": (lambda: DOCTOR.blocked("flip").play("thesis"), [row(Event.DEFENDED, 0)]),
    "[6.2, 8.2] a tunnel effect": (
        lambda: defended(first="tunnel").put("b2↑1").play("tunnel b1↑ b3"),
        [played(Effect.TUNNEL), row(Event.TUNNELLED, 0, at("b1↑"), at("b3↑"), 0, 1)],
    ),
    "[8.3] a long hop": (
        lambda: defended(first="long hop").put("c3↑0 c3↓1").play("long hop c3↑ c5"),
        [played(Effect.LONG_HOP), row(Event.LONG_HOPPED, 0, at("c3↑"), at("c5↑"), 0, 1)],  # the pair is broken
    ),
    "[7.2] a spin is needed": (
        lambda: DOCTOR.put("c3↑0 c4↑1").superposed("c4", 1).play("hop c3↑ c4"),
        [row(Event.TRIED, 0, token("hop c3↑ c4")), row(Event.ASKED, 1, at("c4"), Cause.ACTION)],
    ),
    "[7.4] and forbids": (
        lambda: DOCTOR.put("c3↑0 c4↑1").superposed("c4", 1).play("hop c3↑ c4", "name ↑"),
        [row(Event.NAMED, 1, at("c4"), Spin.UP, 1, 1), row(Event.LOST, 0, token("hop c3↑ c4"))],
    ),
    "[7.2, 5.2] or allows": (
        lambda: DOCTOR.put("c3↑0 c4↑1").superposed("c4", 1).play("hop c3↑ c4", "name ↓"),
        [row(Event.NAMED, 1, at("c4"), Spin.DOWN, 1, -1), row(Event.HOPPED, 0, at("c3↑"), at("c4↑"), 0, -1)],
    ),
    "[7.3] and another is needed": (
        lambda: (
            scene(degree="doctorate", hamiltonian="attraction")
            .put("a3↑0 c3↑1 d3↑1")
            .superposed("c3", 1)
            .superposed("d3", 0)
            .play("cradle a3↑ →", "name ↑")
        ),
        [row(Event.NAMED, 1, at("c3"), Spin.UP, 1, 0), row(Event.ASKED, 0, at("d3"), Cause.ACTION)],
    ),
    "[8.12] two resistances under a cradle": (
        lambda: DOCTOR.put("a3↑0 c3↑1").tokens("resist a3 b3", "resist c3 d3").play("cradle a3↑ →"),
        [
            row(Event.STRUCK, 0, at("a3↑"), at("b3↑"), 1, RIGHT),
            row(Event.PUSHED, 0, at("c3↑"), at("d3↑"), 1, 0),
            row(Event.EARNED, 0, token("resist a3 b3")),
            row(Event.EARNED, 0, token("resist c3 d3")),
        ],
    ),
    "[8.12] an empty table pays nothing": (
        lambda: DOCTOR.purses(4, 4).put("c3↑0").tokens("resist c3 d3").play("hop c3↑ d3"),
        [row(Event.HOPPED, 0, at("c3↑"), at("d3↑"))],
    ),
    "[8.6] a dead short": (
        lambda: defended(first="short").play("short 1"),
        [played(Effect.SHORT), row(Event.SHORTED, 0, 1)],
    ),
    "[8.16] a zero-point energy": (
        lambda: defended(4, first="zero point").purses(2, 1, 0, 3).play("zero point"),
        [played(Effect.ZERO_POINT), row(Event.TAXED, 1, 0), row(Event.TAXED, 3, 0)],
    ),
    "[8.16] that nobody can pay": (
        lambda: defended(first="zero point").purses(2, 0).play("zero point"),
        [played(Effect.ZERO_POINT), row(Event.SPARED, 0)],
    ),
    "[8.1, 8.4] a vacancy": (
        lambda: defended(first="vacancy").put("c3↑0 c3↓1").tokens("vortex b2 cw").play("vacancy c3"),
        [
            played(Effect.VACANCY),
            row(Event.REMOVED, 0, at("c3")),
            row(Event.LIFTED, 0, token("vortex b2 cw"), Cause.VACANCY),
            row(Event.SENT_HOME, 0, at("c3"), UP + DOWN, 0 + 4 * 1, 1),
        ],
    ),
    "[7.1, 8.4] a vacancy under a superposed electron": (
        lambda: defended(first="vacancy").put("c3↑1").superposed("c3", 0).play("vacancy c3"),
        [
            played(Effect.VACANCY),
            row(Event.REMOVED, 0, at("c3")),
            row(Event.SENT_HOME, 0, at("c3"), BOTH, 1 + 4 * 1, 0),
        ],
    ),
    "[8.4] an impurity": (
        lambda: defended(first="vacancy").play("impurity a0"),
        [played(Effect.VACANCY, Kind.IMPURITY), row(Event.ADDED, 0, at("a0"))],
    ),
    "[8.1, 8.5] a token": (
        lambda: defended(first="trap").play("trap c3"),
        [played(Effect.TRAP), row(Event.LAID, 0, token("trap c3"))],
    ),
    "[8.1] the same again": (
        lambda: defended(first="trap").tokens("trap c3").play("trap c3"),
        [played(Effect.TRAP), row(Event.LIFTED, 0, token("trap c3"), Cause.EFFECT)],
    ),
    "[8.7, 8.12] a diffusion over a resistance": (
        lambda: defended(first="diffuse").put("c3↑1 d3↑0").tokens("resist c3 d3").play("diffuse c3↑ d3"),
        [
            played(Effect.DIFFUSION),
            row(Event.DIFFUSED, 0, at("c3↑"), at("d3↑"), 1 + 4 * 0, 0),
            row(Event.EARNED, 0, token("resist c3 d3")),
        ],
    ),
    "[8.8] a superposition": (
        lambda: defended(first="superpose").put("c3↓1").play("superpose c3"),
        [played(Effect.SUPERPOSITION), row(Event.SUPERPOSED, 0, at("c3"), Spin.DOWN, 1, 1)],
    ),
    "[8.9] an ionization": (
        lambda: defended(first="ionize").put("c3↑0 c3↓1").play("ionize c3↓"),
        [played(Effect.IONIZATION), row(Event.IONIZED, 0, at("c3"), Spin.DOWN, 1, 2)],  # a down and a pair are gone
    ),
    "[7.1, 8.9] of a superposed electron": (
        lambda: defended(first="ionize").put("c3↓1").superposed("c3", 1).play("ionize c3↕"),
        [played(Effect.IONIZATION), row(Event.IONIZED, 0, at("c3"), Spin.BOTH, 1, 0)],
    ),
    "[8.10] tokens act in the order they were laid": (
        lambda: (
            hopped()
            .put("b2↓0 c3↓1 a4↑1 b4↓0")
            .tokens("vortex a4 cw", "trap e1", "heat b2", "cavity c3 d3", "heat c1")
            .play("end")
        ),
        [
            row(Event.STOPPED, 0),
            row(Event.TURNED, NOBODY, token("vortex a4 cw"), 1 + (2 << 2 * 3), 0),  # a4↑ and, last of four, b4↓
            row(Event.HEATED, NOBODY, at("b2"), 0, 0, 2),
            row(Event.SLIPPED, NOBODY, token("cavity c3 d3"), DOWN, 0 + 4 * 1, 0),
            over(0, 5),
        ],
    ),
    "[8.13] a superposed electron in a vortex": (
        lambda: hopped().put("b2↑0 c3↓1").superposed("b2", 1).tokens("vortex b2 ccw").play("end"),
        [
            row(Event.STOPPED, 0),
            row(Event.TURNED, NOBODY, token("vortex b2 ccw"), 2 << 2 * 2, 1),
            over(0, 5),
        ],
    ),
    "[8.11] heat under a superposed electron": (
        lambda: hopped().put("c3↓1").superposed("c3", 0).tokens("heat c3").play("end"),
        [row(Event.STOPPED, 0), row(Event.HEATED, NOBODY, at("c3"), 1, 1, 1), over(0, 5)],
    ),
    "[8.11] heat under two": (
        lambda: hopped().put("c3↑0 c3↓1").tokens("heat c3").play("end"),
        [row(Event.STOPPED, 0), row(Event.OFFERED, 0, at("c3"))],
    ),
    "[8.11] who swap": (
        lambda: hopped().put("c3↑0 c3↓1").tokens("heat c3").play("end", "swap"),
        [row(Event.SWAPPED, 0, at("c3"), 0, 0 + 4 * 1), over(0, 5)],
    ),
    "[8.11] or stay": (
        lambda: hopped().put("c3↑0 c3↓1").tokens("heat c3").play("end", "keep"),
        [row(Event.KEPT, 0, at("c3")), over(0, 5)],
    ),
    "[8.14] a cavity with a pair": (
        lambda: hopped().put("c3↑1 c3↓0").tokens("cavity c3 d3").play("end"),
        [row(Event.STOPPED, 0), row(Event.SLIPPED, NOBODY, token("cavity c3 d3"), UP + DOWN, 1 + 4 * 0, 0), over(0, 5)],
    ),
    "[8.14] a cavity makes a pair": (
        lambda: hopped().put("c3↑1 c3↓0 d3↑0").tokens("cavity c3 d3").play("end"),
        [row(Event.STOPPED, 0), row(Event.SLIPPED, NOBODY, token("cavity c3 d3"), DOWN, 1 + 4 * 0, 0), over(0, 5)],
    ),
    "[8.14] a cavity into a full site": (
        lambda: hopped().put("c3↑1 d3↑0 d3↓0").tokens("cavity c3 d3").play("end"),
        [row(Event.STOPPED, 0), over(0, 5)],
    ),
    "[7.2, 8.14] a cavity needs a spin": (
        lambda: hopped().put("c3↑0 d3↑1").superposed("c3", 1).tokens("cavity c3 d3").play("end"),
        [row(Event.STOPPED, 0), row(Event.ASKED, 1, at("c3"), Cause.CAVITY, token("cavity c3 d3"))],
    ),
    "[8.14] and lets it through": (
        lambda: hopped().put("c3↑0 d3↑1").superposed("c3", 1).tokens("cavity c3 d3").play("end", "name ↓"),
        [
            row(Event.NAMED, 1, at("c3"), Spin.DOWN, 0, -1),
            row(Event.SLIPPED, NOBODY, token("cavity c3 d3"), DOWN, 0, -1),
            over(0, 5),
        ],
    ),
    "[2.5] nothing can move": (
        lambda: DOCTOR.put("c3↑1").ionized(7, 0).play("end"),
        [row(Event.PASSED, 0, Cause.TURN), over(0, 5)],
    ),
    "[8.15] a mobility edge without a movement": (
        lambda: (
            defended(first="mobility").put("c3↑0 c3↓1").ionized(6, 0).tokens("trap c3").play("mobility").play("end")
        ),
        [row(Event.PASSED, 0, Cause.MOBILITY)],
    ),
    "[6.4] used cards become the dearest": (
        lambda: defended(first="trap").play("short 1", "trap e1", "end"),
        [row(Event.STOPPED, 0), row(Event.SLID, 0, 2, Effect.SHORT + 16 * Effect.TRAP), over(0, 5)],
    ),
    "[1.6] a shock": (
        lambda: scene().put("d4↑0").play("hop d4↑ d5"),
        [row(Event.HOPPED, 0, at("d4↑"), at("d5↑")), row(Event.SHOCKED, 0, 1)],
    ),
    "[1.6] an own goal": (
        lambda: scene().put("b2↑0 b2↓1").play("doubleton b2 b1"),
        [row(Event.DOUBLED, 0, at("b2"), at("b1"), 0 + 4 * 1), row(Event.SHOCKED, 0, 0)],
    ),
    "[1.7] 200 turns": (
        lambda: scene().turn(199).used("hop").play("end"),
        [row(Event.STOPPED, 0), over(0, 200), row(Event.DRAWN, NOBODY, Cause.LIMIT)],
    ),
    "[1.7] no electron is left": (
        lambda: defended(first="ionize").put("c3↑0").ionized(6, 7).play("ionize c3↑"),
        [
            played(Effect.IONIZATION),
            row(Event.IONIZED, 0, at("c3"), Spin.UP, 0, -1),
            row(Event.DRAWN, NOBODY, Cause.IONIZATION),
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_events(case: str) -> None:
    made, expected = CASES[case]
    assert made().events() == expected


def test_every_kind_has_a_case() -> None:
    """[8.10] Nothing can happen that is not in the list above."""
    assert {kind for _, expected in CASES.values() for kind, _, _ in expected} == set(Event)


def test_only_the_end_is_final() -> None:
    """[1.6, 1.7] Everything is open: until another acts all else may be taken back."""
    assert {Event.SHOCKED: "1.6", Event.DRAWN: "1.7"} == HOP.rules.FINAL
    assert scene().put("c3↑0").play("hop c3↑ c4").match.can_undo(0)
    assert defended(first="trap").play("trap c3").match.can_undo(0)
    assert not scene().put("d4↑0").play("hop d4↑ d5").match.can_undo(0)


# Laws over whole games

RISING = set(Event) - {Event.STRUCK}  # of which the last number is ΔE, or 0
Board = dict[int, int]  # place → colour; a superposed electron stands on 1000 + cell


def board_of(view: View) -> Board:
    board = {}
    for cell in range(len(view.superposed)):
        if view.superposed[cell]:
            board[1000 + cell] = int(view.who[cell * 2]) - 1
            continue
        for spin in range(2):
            if view.who[cell * 2 + spin]:
                board[cell * 2 + spin] = int(view.who[cell * 2 + spin]) - 1
    return board


def place_of(cell: int, spin: int) -> int:
    return 1000 + cell if spin == Spin.BOTH else cell * 2 + spin


def follow(board: Board, event: NotedEvent, view: View) -> None:
    """Do to a board what an event says, and nothing else."""
    moved = moved_by(event, view)
    if event.kind == Event.NAMED:
        board[place_of(event.a, event.b)] = board.pop(1000 + event.a)
    elif event.kind == Event.SUPERPOSED:
        board[1000 + event.a] = board.pop(place_of(event.a, event.b))
    elif event.kind == Event.IONIZED:
        assert board.pop(place_of(event.a, event.b)) == event.c
    colours = [board.pop(place_of(one.cell, one.spin), event.who) for one in moved]
    for one, colour in zip(moved, colours, strict=True):
        if not is_lead(view, one.to):
            assert place_of(one.to, one.new_spin) not in board
            board[place_of(one.to, one.new_spin)] = colour


def purses_after(purses: list[int], event: NotedEvent, degree: str) -> None:
    """Give and take what an event says."""
    paid = {Event.HOPPED, Event.DOUBLED, Event.PUSHED, Event.FLIPPED}
    if event.kind in paid or (event.kind == Event.TUNNELLED and degree == "master"):
        purses[event.who] -= event.d
    elif event.kind == Event.PLAYED:
        purses[event.who] -= event.b
    elif event.kind == Event.EARNED:
        purses[event.who] += 1
    elif event.kind == Event.TAXED:
        purses[event.who] -= 1
    elif event.kind == Event.SHORTED:
        purses[event.who] += 1
        purses[event.a] -= 1


@pytest.mark.parametrize("degree", ["master", "doctorate"])
@pytest.mark.parametrize("hamiltonian", ["field+attraction", "field+repulsion"])
def test_events_alone_lead_from_board_to_board(degree: str, hamiltonian: str) -> None:
    """[5.2, 5.3, 6.5, 8.10] Electrons, energy of the board and purses after a ply are those before, and the events."""
    rng, out, weight = generator(5), np.zeros(HOP.rules.NUM_ACTIONS, np.int64), np.zeros(32, np.int64)
    for game in range(GAMES):
        seats, grid = 2 + game % 3, ("square", "triangular", "hexagonal")[game // 3 % 3]
        _, options = HOP.settle(seats, {"degree": degree, "hamiltonian": hamiltonian, "grid": grid})
        state = State.new()
        verbs.setup(state, seats, HOP.encode(options))
        while (actor := verbs.to_act(state)) != OVER:
            count = verbs.odds(state, out, weight) if actor == CHANCE else verbs.legal(state, out)
            action = int(out[below(rng, count)])
            if degree == "doctorate" and HOP.action_texts["thesis"] in out[:count] and below(rng, 2):
                action = HOP.action_texts["thesis"]
            before: State = copy_of(state)
            events = noted(state, action)
            view = view_of(HOP, state, PUBLIC)
            board, purses = board_of(view_of(HOP, before, PUBLIC)), before.purse.tolist()
            for event in events:
                follow(board, event, view)
                purses_after(purses, event, degree)
            assert board == board_of(view)
            assert purses == state.purse.tolist()
            assert energy(state) - energy(before) == sum(event.d for event in events if event.kind in RISING)
