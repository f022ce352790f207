"""Every game as an OpenSpiel game: `import catstate.adapters.openspiel`, then `pyspiel.load_game("catstate_hop")`.

Parameters are `players` and the game's options: `pyspiel.load_game("catstate_torus(players=3,collect=end_of_turn)")`.
Chance is explicit. An observation of a player is its view, which holds all it has learned that still matters; tensors
are laid out as in docs/observations.md. The information state string also recalls, as a hash, all the player saw and
did at its decisions, because CFR and best responses rely on perfect recall. Utilities are scores: 1 for a win, 0 for a
loss, shares between.
"""

import hashlib
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np

from ..bots.sense import thinking_of
from ..core import rules as verbs
from ..core.chance import generator
from ..core.errors import IllegalAction
from ..core.extras import extra
from ..core.game import NAMES, Game, Option
from ..core.layout import layout_of
from ..core.match import Match
from ..core.record import Ints
from ..core.rules import CHANCE, OVER, PUBLIC, SCALE
from ..core.steps import outcomes_of, view_of
from ..games import GAMES, find

with extra("rl", "The OpenSpiel adapter"):
    import pyspiel

PREFIX = "catstate_"
LONGEST = 100_000  # decisions of a match whose rules set no bound; the contract tests hold every game to fewer
USUAL = ("", -1)  # as the value of a parameter: what is usual for this number of players
Keep = Callable[[Any, list[int]], list[int]]  # a view and its legal actions → those that a smaller game keeps
Resampler = Callable[[], float]


class FastCopy:
    """The state of one match, which copies itself fast when OpenSpiel clones."""

    def __init__(self, batch: Any, pasts: tuple[bytes, ...]) -> None:
        self.batch = batch
        self.pasts = pasts  # per player, a hash of what it saw and did at its decisions

    def __deepcopy__(self, memo: Any) -> "FastCopy":
        return FastCopy(self.batch.copy(), self.pasts)

    def recall(self, player: int, view: Any, action: int) -> None:
        """Add a decision to the past of its player."""
        past = hashlib.blake2b(self.pasts[player] + view.tobytes() + action.to_bytes(8, "big"), digest_size=16).digest()
        self.pasts = (*self.pasts[:player], past, *self.pasts[player + 1 :])


class SpielGame(pyspiel.Game):
    """One game with its number of players and options. Subclasses name the game and its type."""

    catstate: Game

    def __init__(
        self, params: Mapping[str, Any] | None = None, start: bytes | None = None, keep: Keep | None = None
    ) -> None:
        given = dict(params or {})
        chosen = {name: str(value) for name, value in given.items() if name != "players" and value not in USUAL}
        seats, self.options = self.catstate.settle(int(given.get("players", self.catstate.default_seats)), chosen)
        rules = self.catstate.rules
        self.keep, self.start = keep, start
        self.blank = rules.State.batch(1)
        if start is None:
            verbs.setup(self.blank[0], seats, self.catstate.encode(self.options))
        else:
            self.blank[:] = np.frombuffer(start, self.blank.dtype)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.NUM_ACTIONS,
            max_chance_outcomes=rules.NUM_OUTCOMES if is_chancy(self.catstate) else 0,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=self.catstate.score_sum.get(seats),
            max_game_length=self.catstate.longest(seats, self.options) if self.catstate.longest else LONGEST,
        )
        super().__init__(kind_of(self.catstate, (seats,)), info, as_parameters(self.catstate, seats, self.options))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel would pickle the name and parameters only, and forget where the game begins and what it keeps."""
        return rebuild, (self.catstate, self.num_players(), self.options, self.start, self.keep)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self.catstate, params, iig_obs_type is None or iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):
    """A state of a match, chance nodes included."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = FastCopy(game.blank.copy(), (b"",) * game.num_players())

    @property
    def record(self) -> Any:
        """The whole table."""
        return self.table.batch[0]

    def current_player(self) -> int:
        actor = int(verbs.to_act(self.record))
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        return int(verbs.to_act(self.record)) == OVER

    def _legal_actions(self, player: int) -> list[int]:
        out: Ints = np.zeros(self._game.rules.NUM_ACTIONS, np.int64)
        count = verbs.legal(self.record, out)
        legal: list[int] = sorted(out[:count].tolist())
        keep = self.get_game().keep
        return legal if keep is None else keep(view_of(self._game, self.record, player), legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes, weights = outcomes_of(self._game, self.record)
        total = int(weights.sum())
        return sorted((int(one), int(weight) / total) for one, weight in zip(outcomes, weights, strict=True))

    def _apply_action(self, action: int) -> None:
        """OpenSpiel's own apply_action checks nothing for Python games, so it is done here."""
        actor = int(verbs.to_act(self.record))
        if actor == OVER:
            raise IllegalAction("", "The match is over.")
        open_now = [one for one, _ in self.chance_outcomes()] if actor == CHANCE else self._legal_actions(actor)
        if action not in open_now:
            raise self._refusal(actor, action)
        if actor != CHANCE:
            self.table.recall(actor, view_of(self._game, self.record, actor), action)
        verbs.apply(self.record, action, None)

    def _refusal(self, actor: int, action: int) -> IllegalAction:
        if actor == CHANCE or not 0 <= action < self._game.rules.NUM_ACTIONS:
            return IllegalAction("", f"{action} can't happen now in {self._game.title}.")
        clause, sentence = self._game.refusals.refuse(view_of(self._game, self.record, actor), action)
        return IllegalAction(clause, sentence)

    def _action_to_string(self, player: int, action: int) -> str:
        notation = self._game.notation
        return str(notation.outcome_text(action) if player == CHANCE else notation.action_text(action))

    def returns(self) -> list[float]:
        points: Ints = np.zeros(self.num_players(), np.int64)
        if self.is_terminal():
            verbs.scores(self.record, points)
        return [float(one) / SCALE for one in points]

    def resample_from_infostate(self, player_id: int, probability_sampler: Resampler) -> "SpielState":
        """A possible state for what this player knows: hidden things dealt at random. Only it recalls its past."""
        world = self.get_game().new_initial_state()
        world.table.pasts = tuple(past if seat == player_id else b"" for seat, past in enumerate(self.table.pasts))
        rng = generator(int(probability_sampler() * (1 << 53)))
        verbs.determinize(view_of(self._game, self.record, player_id), rng, world.record)
        return world

    def __str__(self) -> str:
        view = view_of(self._game, self.record, PUBLIC)
        return self._game.terminal.text(view, NAMES[: self.num_players()])

    @property
    def _game(self) -> Game:
        return self.get_game().catstate


class SpielObserver:
    """A player's view as a tensor, as named parts of it and as a string."""

    def __init__(self, game: Game, params: Any, recalls: bool) -> None:
        if params:
            raise ValueError(f"Observations have no parameters, but {params} were given.")
        self.game = game
        self.recalls = recalls
        self.layout = layout_of(game)
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = self.layout.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.layout.row(view_of(self.game, state.record, player))

    def string_from(self, state: SpielState, player: int) -> str:
        words = np.frombuffer(view_of(self.game, state.record, player).tobytes(), np.int64).tolist()
        numbers = iter(words)
        shown = " ".join(
            f"{name}:{','.join(map(str, islice(numbers, math.prod(shape))))}"
            for name, shape in self.game.rules.View.fields()
        )
        past = state.table.pasts[player].hex() if self.recalls else ""
        return f"{shown} past:{past}" if past else shown


def is_chancy(game: Game) -> bool:
    """Whether chance can bring anything in this game."""
    return bool(game.outcome_texts)


def is_number(option: Option) -> bool:
    """Whether OpenSpiel reads the choices of an option as numbers: it takes `codes=4` for one."""
    return all(choice.isdigit() for choice in option.choices)


def as_parameters(game: Game, players: int, options: Mapping[str, str]) -> dict[str, Any]:
    """Seats and options as OpenSpiel passes them on."""
    numbers = {option.name for option in game.options if is_number(option)}
    return {"players": players, **{name: int(one) if name in numbers else one for name, one in options.items()}}


def utility_of(game: Game, seats: Sequence[int]) -> Any:
    """How scores relate, if that is so for all these numbers of seats."""
    if thinking_of(game).cooperative:
        return pyspiel.GameType.Utility.IDENTICAL
    if all(count in game.score_sum for count in seats):
        return pyspiel.GameType.Utility.CONSTANT_SUM
    return pyspiel.GameType.Utility.GENERAL_SUM


def kind_of(game: Game, seats: Sequence[int]) -> Any:
    """What OpenSpiel wants to know of a game for these numbers of seats: a pyspiel.GameType."""
    types = pyspiel.GameType
    secret = types.Information.IMPERFECT_INFORMATION
    return types(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if is_chancy(game) else types.ChanceMode.DETERMINISTIC,
        information=secret if game.secrets else types.Information.PERFECT_INFORMATION,
        utility=utility_of(game, seats),
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_seats,
            **{option.name: USUAL[is_number(option)] for option in game.options},
        },
    )


def announce(game: Game) -> type[SpielGame]:
    """Make a game known to OpenSpiel as `catstate_<name>`; returns its class."""
    name = PREFIX + game.name
    if name in CLASSES:
        return CLASSES[name]
    kind = kind_of(game, tuple(game.seats))
    made = type("SpielGame_" + game.name, (SpielGame,), {"catstate": game})
    pyspiel.register_game(kind, made)
    setattr(sys.modules[__name__], made.__name__, made)  # where pickle looks for it
    CLASSES[name] = made
    return made


def rebuild(game: Game, seats: int, options: Mapping[str, str], start: bytes | None, keep: Keep | None) -> SpielGame:
    """A game as it was pickled."""
    return announce(game)(as_parameters(game, seats, options), start, keep)


def load(game: Game | str, seats: int | None = None, **options: str | int) -> SpielGame:
    """An OpenSpiel game of any game, with the same words as everywhere: `load("torus", seats=3, codes="5")`."""
    found = find(game) if isinstance(game, str) else game
    announce(found)
    return pyspiel.load_game(PREFIX + found.name, as_parameters(found, *found.settle(seats, options)))


def from_match(match: Match, keep: Keep | None = None) -> SpielGame:
    """An OpenSpiel game that begins where this match is now: for solving endgames.

    With `keep` it is a smaller game: of the legal actions of a view, in ascending order, only those it returns.
    """
    made = announce(match.game)
    params = as_parameters(match.game, match.seats, match.options)
    return made(params, np.array(match.state()).tobytes(), keep)


CLASSES: dict[str, type[SpielGame]] = {}
for _game in GAMES.values():
    announce(_game)
