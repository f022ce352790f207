"""Positions of |Hop⟩ as people write them: `c3↑0 c4↕1 trap d3 purse 2 1 turn 0 block flip`. See docs/positions.md."""

import re
from collections.abc import Callable, Iterator, Sequence

from catstate.core.language import say
from catstate.core.record import Ints

from . import pieces
from .actions import EFFECT_OF, PARTS, Action, Kind, Phase
from .conservation import LAYING, sites_under
from .phrases import AT_HOME, CARD_WORDS, ELECTRON, TOKEN_KINDS, Phrase, Word, phrases_of, refuse_repeats
from .pieces import (
    CARDS,
    CELLS,
    MOVEMENTS,
    Degree,
    Ground,
    Opening,
    Spin,
    cell_name,
    cell_of,
)
from .rules import setup
from .state import State

WIDEST = 110  # columns of a line
QUESTIONS = ("deal", "spin", "block", "move", "extra", "name", "swap", "over")  # by Phase


def token_text(token: int) -> str:
    """`trap d3`, `resist c3-d3`, `vortex b2 cw`."""
    kind, cell, other, _ = PARTS[token]
    word = next(word for word, own in TOKEN_KINDS.items() if own == kind)
    if kind == Kind.VORTEX:
        return f"{word} {pieces.mesh(cell)} {pieces.TURNS[other]}"
    if kind in (Kind.RESISTANCE, Kind.CAVITY):
        return f"{word} {cell_name(cell)}-{cell_name(other)}"
    return f"{word} {cell_name(cell)}"


TOKEN_NUMBERS = {token_text(token): token for token in range(Action.TRAP, Action.BLOCK) if PARTS[token][0] in LAYING}


# Writing


def write(state: State, action_text: Callable[[int], str]) -> list[str]:
    """A state as lines; what is as in the set-up is left out."""
    groups = [list(electron_words(state)), list(ground_words(state)), list(token_words(state)), list(turn_words(state))]
    if state.degree == Degree.DOCTORATE and state.dealt:
        groups.insert(3, ["cards " + " ".join(CARD_WORDS[effect] for effect in state.row[: state.dealt])])
    lines = []
    for group in groups:
        line = ""
        for words in group:
            if line and len(line) + len(words) >= WIDEST:
                lines.append(line)
                line = ""
            line = f"{line} {words}".lstrip()
        if line:
            lines.append(line)
    if state.pending >= 0:
        lines.append(f"pending {action_text(int(state.pending))}")
    return lines


def electron_words(state: State) -> Iterator[str]:
    """Electrons on sites; those on electrodes where the number is not what the others leave."""
    placed = [int(count) for count in state.visitors]
    for cell in range(CELLS):
        up, down = int(state.who[cell * 2]), int(state.who[cell * 2 + 1])
        if state.superposed[cell]:
            yield f"{cell_name(cell)}↕{up - 1}/{int(state.superposed[cell]) - 1}"
            placed[up - 1] += 1
            continue
        for colour, arrow in ((up, "↑"), (down, "↓")):
            if colour:
                yield f"{cell_name(cell)}{arrow}{colour - 1}"
                placed[colour - 1] += 1
    for seat in range(int(state.seats)):
        if state.stock[seat] != state.electrons - placed[seat]:
            yield f"{cell_name(int(state.electrode[seat]))}:{seat}×{int(state.stock[seat])}"
        if state.visitors[seat]:
            yield f"{cell_name(int(state.electrode[state.loser]))}:{seat}×{int(state.visitors[seat])}"


def ground_words(state: State) -> Iterator[str]:
    """Sites that are gone, sites that were laid."""
    ground, covered = state.ground.tolist(), pieces.COVERED[state.board].tolist()
    for word, wanted, cells in (("gap", Ground.GAP, 1), ("site", Ground.SITE, 0)):
        named = [cell_name(cell) for cell in range(CELLS) if covered[cell] == cells and ground[cell] == wanted]
        if named:
            yield f"{word} {' '.join(named)}"


def token_words(state: State) -> Iterator[str]:
    """Tokens, oldest first."""
    for token in state.tokens[: state.laid]:
        yield token_text(int(token))


def turn_words(state: State) -> Iterator[str]:
    """Energy, whose turn it is and how far it has come."""
    if state.degree != Degree.BACHELOR:
        yield "purse " + " ".join(str(int(held)) for held in state.purse[: state.seats])
    if state.mover >= 0:
        yield f"turn {int(state.mover)}"
    if state.turns:
        yield f"turns {int(state.turns)}"
    for seat in range(int(state.seats)):
        if state.blocked[seat] >= 0:
            whose = "" if seat == state.mover else f"{seat} "
            yield f"block {whose}{MOVEMENTS[state.blocked[seat]]}"
    used = [name for movement, name in enumerate(MOVEMENTS) if int(state.used) >> movement & 1]
    if used:
        yield "used " + " ".join(used)
    if state.played_count:
        yield "played " + " ".join(CARD_WORDS[effect] for effect in state.played[: state.played_count])
    if state.moves_left != usual_moves_left(state):
        yield f"left {int(state.moves_left)}"
    if state.acting >= 0:
        yield f"acting {int(state.acting) + 1}"
    if state.phase != usual_phase(state):
        where = f" {cell_name(int(state.asked))}" if state.asked >= 0 else ""
        yield f"asks {QUESTIONS[state.phase]}{where}"


def usual_moves_left(state: State) -> int:
    """What is left of a turn in which the used movements were made once each."""
    if state.phase in (Phase.DEAL, Phase.SPIN, Phase.BLOCK):
        return 0
    first = 1 if state.turns == 0 and state.opening == Opening.ONE else int(state.movements)
    return max(0, first - int(state.used).bit_count())


def usual_phase(state: State) -> Phase:
    """The question if none is named: a turn goes on, or chance has not begun."""
    if state.mover < 0:
        return Phase.DEAL if state.degree == Degree.DOCTORATE and state.dealt < CARDS else Phase.SPIN
    return Phase.OVER if state.loser >= 0 else Phase.MOVE


# Reading


def read(lines: Sequence[str], seats: int, options: Ints, action_named: Callable[[str], int | None]) -> State:
    """The state that the lines describe, from the ground up."""
    state = State.new()
    setup(state, seats, options)
    phrases = phrases_of(lines)
    refuse_repeats(phrases)
    for name in ("gap", "site", "piece", "home", "token", "cards", "turn", "turns", "used", "purse"):
        for phrase in phrases:
            if name in (phrase.word.text, phrase.kind) or (name == "home" and phrase.kind == "piece"):
                READERS[name](state, phrase)
    if state.mover >= 0 and state.degree == Degree.DOCTORATE and state.dealt == 0:
        state.row[:] = range(0, 2 * CARDS, 2)  # the fronts, in the order of the box
        state.dealt = CARDS
    for phrase in phrases:
        if phrase.word.text == "cards" and state.mover >= 0 and state.dealt < CARDS:
            raise phrase.word.wrong(
                say(
                    "{cards} effect cards lie there in a turn; {number} are named.",
                    cards=CARDS,
                    number=int(state.dealt),
                )
            )
    state.phase = usual_phase(state)
    for name in ("asks", "block", "played", "acting"):
        for phrase in phrases:
            if phrase.word.text == name:
                READERS[name](state, phrase)
    state.moves_left = usual_moves_left(state)
    for phrase in phrases:
        if phrase.word.text == "left":
            state.moves_left = number_of(phrase, 0, int(state.movements))
        elif phrase.word.text == "pending":
            action = action_named(" ".join(word.text for word in phrase.rest))
            if action is None:
                raise phrase.word.wrong(say("wants an action, as it is written in a match: pending hop c3↑ c4."))
            state.pending = action
    return state


def number_of(phrase: Phrase, least: int, most: int) -> int:
    """The one number of a phrase."""
    text = phrase.rest[0].text if phrase.rest else ""
    if not text.isdecimal() or not least <= int(text) <= most:
        raise (phrase.rest or [phrase.word])[0].wrong(
            say("{word} wants a number from {least} to {most}.", word=phrase.word.text, least=least, most=most)
        )
    return int(text)


def cell_named(word: Word, name: str) -> int:
    """The cell of that name."""
    cell = cell_of(name) if re.fullmatch(r"[a-gz][0-7]", name) else -1
    if cell < 0:
        raise word.wrong(say("there is no cell {cell}.", cell=name))
    return cell


def seat_named(state: State, word: Word, text: str) -> int:
    if int(text) >= state.seats:
        raise word.wrong(say("there is no seat {seat}; seats are 0 to {last}.", seat=text, last=int(state.seats) - 1))
    return int(text)


def read_ground(state: State, phrase: Phrase) -> None:
    """`gap c3 d4`, `site z3`."""
    for word in phrase.rest or [phrase.word]:
        cell = cell_named(word, word.text)
        if state.ground[cell] >= Ground.ELECTRODE or not pieces.FRAMED[state.board, cell]:
            raise word.wrong(say("it is an electrode, or outside the frame."))
        ground = Ground.GAP if phrase.word.text == "gap" else Ground.SITE
        was = Ground.SITE if pieces.COVERED[state.board, cell] else Ground.GAP
        if ground == was or state.ground[cell] != was:
            if ground == Ground.SITE:
                raise word.wrong(say("there is a site on {cell} already.", cell=word.text))
            raise word.wrong(say("there is no site on {cell} already.", cell=word.text))
        state.ground[cell] = ground


def read_piece(state: State, phrase: Phrase) -> None:
    """`c3↑0`, `c4↕1/0`, `b1:0×4`."""
    word = phrase.word
    if home := AT_HOME.match(word.text):
        cell, seat, count = cell_named(word, home[1]), seat_named(state, word, home[2]), int(home[3])
        owner = int(state.ground[cell]) - Ground.ELECTRODE
        if owner < 0:
            raise word.wrong(say("{cell} is no electrode.", cell=home[1]))
        if count > state.electrons:
            raise word.wrong(say("each colour has {number} electrons.", number=int(state.electrons)))
        if owner == seat:
            return  # see read_home
        state.visitors[seat] = count
        state.loser = owner
        take_from_home(state, word, seat, count)
        return
    electron = ELECTRON.match(word.text)
    assert electron is not None
    cell, seat = cell_named(word, electron[1]), seat_named(state, word, electron[3])
    if state.ground[cell] != Ground.SITE:
        raise word.wrong(say("there is no site on {cell}.", cell=electron[1]))
    spins = (Spin.UP, Spin.DOWN) if electron[2] == "↕" else ("↑↓".index(electron[2]),)
    for spin in spins:
        if state.who[cell * 2 + spin]:
            raise word.wrong(say("the place {place} is taken.", place=electron[1] + "↑↓"[spin]))
        state.who[cell * 2 + spin] = seat + 1
    if len(spins) == 2:
        state.superposed[cell] = 1 + seat_named(state, word, electron[4] or electron[3])
    take_from_home(state, word, seat, 1)


def read_home(state: State, phrase: Phrase) -> None:
    """`b1:0×4`: electrons on their own electrode, where some have left the game."""
    home = AT_HOME.match(phrase.word.text)
    if home and state.ground[cell_of(home[1])] == Ground.ELECTRODE + int(home[2]):
        state.stock[int(home[2])] = int(home[3])


def take_from_home(state: State, word: Word, seat: int, count: int) -> None:
    """Electrons on the board or on another electrode are not at home."""
    state.stock[seat] -= count
    if state.stock[seat] < 0:
        raise word.wrong(
            say(
                "seat {seat} has {number} electrons, and they are placed already.",
                seat=seat,
                number=int(state.electrons),
            )
        )


def read_token(state: State, phrase: Phrase) -> None:
    """`trap d3`, `resist c3-d3`, `vortex b2 cw`."""
    word = phrase.word
    text = " ".join([word.text, *(part.text for part in phrase.rest)])
    token = TOKEN_NUMBERS.get(text)
    if token is None and word.text == "resist" and phrase.rest and "-" in phrase.rest[0].text:
        token = TOKEN_NUMBERS.get(f"resist {'-'.join(reversed(phrase.rest[0].text.split('-')))}")
    wrong = Word(text, word.line)
    if token is None:
        raise wrong.wrong(say("no token; write trap d3, heat d3, resist c3-d3, cavity c3-d3 or vortex b2 cw."))
    sites = sites_under(int(state.board), token)
    if not sites:
        raise wrong.wrong(say("this grid has no such mesh."))
    for site in sites:
        if state.ground[site] != Ground.SITE:
            raise wrong.wrong(say("there is no site on {cell}.", cell=cell_name(site)))
        if state.token_on[site]:
            raise wrong.wrong(say("a token influences {cell} already.", cell=cell_name(site)))
    kind = PARTS[token][0]
    if sum(PARTS[lying][0] == kind for lying in state.tokens[: state.laid]) == pieces.EACH_KIND:
        raise wrong.wrong(say("there are {number} tokens of each kind.", number=pieces.EACH_KIND))
    state.tokens[state.laid] = token
    state.laid += 1
    state.token_on[sites] = 1 + int(EFFECT_OF[kind])


def read_cards(state: State, phrase: Phrase) -> None:
    """`cards tunnel vacancy …`, cheapest first."""
    for word in phrase.rest:
        if state.dealt == CARDS:
            raise word.wrong(say("there are {cards} effect cards.", cards=CARDS))
        if CARD_WORDS.index(word.text) // 2 in state.row[: state.dealt] // 2:
            raise word.wrong(say("this card lies there already; each has two sides."))
        state.row[state.dealt] = CARD_WORDS.index(word.text)
        state.dealt += 1


def read_purse(state: State, phrase: Phrase) -> None:
    """`purse 2 1`: the energy in each hand; the rest lies on the table."""
    held = [int(word.text) for word in phrase.rest]
    if len(held) != state.seats or sum(held) > state.energy or state.degree == Degree.BACHELOR:
        raise phrase.word.wrong(
            say(
                "wants a number for each of the {seats} seats, {energy} in all at most; none for bachelors.",
                seats=int(state.seats),
                energy=int(state.energy),
            )
        )
    state.purse[: state.seats] = held
    state.table = int(state.energy) - sum(held)


def read_turn(state: State, phrase: Phrase) -> None:
    """`turn 0` is whose turn it is, `turns 4` how many are finished."""
    if phrase.word.text == "turns":
        state.turns = number_of(phrase, 0, int(state.turn_limit))
        return
    state.mover = number_of(phrase, 0, int(state.seats) - 1)
    if state.loser >= 0:
        state.shocker = state.mover


def read_used(state: State, phrase: Phrase) -> None:
    """`used hop thesis`: the turn's movements so far."""
    for word in phrase.rest:
        if int(state.used) >> MOVEMENTS.index(word.text) & 1:
            raise word.wrong(say("it is named twice."))
        state.used = int(state.used) | 1 << MOVEMENTS.index(word.text)
    state.thesis = int(state.used) >> pieces.Movement.THESIS & 1


def read_played(state: State, phrase: Phrase) -> None:
    """`played trap short`: the turn's effects so far, in order."""
    for word in phrase.rest:
        effect = CARD_WORDS.index(word.text)
        if effect in state.played[: state.played_count]:
            raise word.wrong(say("it is named twice; an effect is used once a turn."))
        if effect not in state.row:
            raise word.wrong(say("this effect does not lie there."))
        state.played[state.played_count] = effect
        state.played_count += 1


def read_block(state: State, phrase: Phrase) -> None:
    """`block flip` for the turn that runs, `block 1 hop` for another seat's last turn."""
    words = phrase.rest
    if not words or words[-1].text not in MOVEMENTS:
        raise (words or [phrase.word])[-1].wrong(say("block wants a movement: {names}.", names=", ".join(MOVEMENTS)))
    seat = seat_named(state, words[0], words[0].text) if len(words) == 2 else int(state.mover)
    if seat < 0:
        raise phrase.word.wrong(say("say whose turn it is: turn 0."))
    state.blocked[seat] = MOVEMENTS.index(words[-1].text)


def read_asks(state: State, phrase: Phrase) -> None:
    """`asks block`, `asks name c3`: the open question, if it is not a movement."""
    words = phrase.rest
    if not words or words[0].text not in QUESTIONS or (words[0].text == "name") != (len(words) == 2):
        raise (words or [phrase.word])[0].wrong(
            say("asks wants one of {names}; name wants a cell as well.", names=", ".join(QUESTIONS))
        )
    state.phase = QUESTIONS.index(words[0].text)
    if len(words) == 2:
        state.asked = cell_named(words[1], words[1].text)


def read_acting(state: State, phrase: Phrase) -> None:
    """`acting 1`: the first of the tokens is at work at the end of the turn."""
    state.acting = number_of(phrase, 1, max(1, int(state.laid))) - 1


READERS: dict[str, Callable[[State, Phrase], None]] = {
    "piece": read_piece,
    "home": read_home,
    "token": read_token,
    "gap": read_ground,
    "site": read_ground,
    "cards": read_cards,
    "purse": read_purse,
    "turn": read_turn,
    "turns": read_turn,
    "used": read_used,
    "played": read_played,
    "block": read_block,
    "asks": read_asks,
    "acting": read_acting,
}
