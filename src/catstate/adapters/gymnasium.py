"""Every game as a Gymnasium environment: one seat learns, others are played for it.

`env("hop", seat=0, opponents="random")` is a `gymnasium.Env`; `vector_env("hop", num_envs=1024)` a
`gymnasium.vector.VectorEnv` with random opponents, stepped by compiled threads. Observations are dictionaries of
`observation` (int32, see docs/observations.md) and `action_mask` (int8), as in the PettingZoo adapter; the reward is
the learner's score at the end: 1 for a win, 0 for a loss, shares between.

Importing this module makes the games known to Gymnasium too: `gymnasium.make("catstate/hop-v1", seats=2)`.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..bots.levels import choose, level_of
from ..core.chance import below, generator
from ..core.errors import BadOption
from ..core.game import Game
from ..core.kernel import Ints
from ..core.rules import OVER
from ..games import GAMES, find
from . import vector
from .live import RENDER_MODES, LiveMatch

Observation = dict[str, np.ndarray[Any, Any]]

LOWEST, HIGHEST = np.iinfo(np.int32).min, np.iinfo(np.int32).max
RANDOM = "random"


class LegalActions(Discrete):
    """All actions of a game; `sample()` without a mask draws from those that are legal now.

    Seeded in the middle of a match, it draws for the match that `reset` with the same seed begins: so Gymnasium's
    checker draws an action first and resets then.
    """

    def __init__(self, environment: "SeatEnv") -> None:
        super().__init__(environment.match.num_actions)
        self.environment = environment
        self.ahead: Any = None  # the first mask of a match that is expected, None = the match that goes on

    def seed(self, seed: int | None = None) -> int:
        if seed is not None and self.environment.is_under_way:
            self.ahead = self.environment.begun_with(seed).mask
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            match = self.environment.match
            mask = match.mask if self.ahead is None and match.actor != OVER else self.ahead
        return super().sample(mask, probability)


def observation_space(size: int, actions: int) -> Any:
    return Dict({"observation": Box(LOWEST, HIGHEST, (size,), np.int32), "action_mask": Box(0, 1, (actions,), np.int8)})


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A match in which the caller plays one seat and bots play the others."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(
        self,
        game: Game | str,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM,
        seats: int | None = None,
        budget: int | None = None,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """`opponents` is a bot's level for all other seats, or one per other seat; `budget` their simulations."""
        found = find(game) if isinstance(game, str) else game
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(f"There is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}.")
        self.match = LiveMatch(found, seats, options)
        if not 0 <= seat < self.match.seats:
            raise BadOption(f"{found.title} has the seats 0 to {self.match.seats - 1} here, no seat {seat}.")
        self.seat = seat
        self.levels = self._levels(opponents)
        self.budget = budget
        self.render_mode = render_mode
        self.observation_space = observation_space(self.match.layout.size, self.match.num_actions)
        self.is_under_way = False  # the learner has acted since the last reset
        self.legal_actions = self.action_space = LegalActions(self)
        self._dice: Ints = generator(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match and let the others play until the learner must decide."""
        super().reset(seed=seed)
        self.match, self._dice = self._begin(self.match, self.np_random)
        self.is_under_way = False
        self.legal_actions.ahead = None
        return self._shown()

    def begun_with(self, seed: int) -> LiveMatch:
        """The match that `reset` would begin with this seed; this environment stays where it is."""
        return self._begin(self.match.copy(), np_random(seed)[0])[0]

    def _begin(self, match: LiveMatch, chance: np.random.Generator) -> tuple[LiveMatch, Ints]:
        dice = generator(int(chance.integers(1 << 62)))
        actor = OVER
        while actor == OVER:  # a match may be over before the learner had a turn
            match.begin(int(chance.integers(1 << 62)))
            actor = self._others(match, dice)
        return match, dice

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's action and let the others play until the learner must decide again."""
        self.match.play(action)
        over = self._others(self.match, self._dice) == OVER
        self.is_under_way = True
        self.legal_actions.ahead = None
        reward = self.match.scores()[self.seat] if over else 0.0
        shown, info = self._shown()
        return shown, reward, over, False, info

    def render(self) -> Any:
        """The board as the learner sees it: printed (human), as text (ansi) or as a picture (svg)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing unless the environment was made with a render_mode.")
            return None
        return self.match.render(self.render_mode)

    def _others(self, match: LiveMatch, dice: Ints) -> int:
        """Let the other seats play until the learner must decide; returns who is to act."""
        while match.actor not in (OVER, self.seat):
            match.play(self._choose(match, dice))
        return match.actor

    def _choose(self, match: LiveMatch, dice: Ints) -> int:
        legal = match.mask.nonzero()[0]
        level = self.levels[match.actor]
        if level == RANDOM:
            return int(legal[below(dice, len(legal))])
        seed = int(below(dice, 1 << 30))
        return choose(match.game, match.view(match.actor), legal.tolist(), level, seed, self.budget)

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.match.mask
        return {"observation": self.match.look(self.seat), "action_mask": mask}, {"action_mask": mask}

    def _levels(self, opponents: str | Sequence[str]) -> list[str]:
        others = self.match.seats - 1
        named = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(named) != others:
            raise BadOption(f"There are {others} other seats; {len(named)} opponents were named.")
        for name in named:
            if name.casefold() != RANDOM:
                level_of(name)
        levels = [RANDOM if name.casefold() == RANDOM else name for name in named]
        return [*levels[: self.seat], "", *levels[self.seat :]]


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """A batch of matches; in each the caller plays one seat and random players the others.

    Matches that end begin anew in the same step; `infos["final_obs"]` then holds the last observation. The arrays are
    the environment's own and change with the next step: copy what you keep.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        num_envs: int = 1024,
        seat: int | Sequence[int] = 0,
        threads: int | None = None,
        **options: str,
    ) -> None:
        self.matches = vector.VectorEnv(game, seats, num_envs, 0, threads, seat, **options)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.matches.layout.size, self.matches.num_actions)
        self.single_action_space = Discrete(self.matches.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete(np.full(num_envs, self.matches.num_actions))
        self._rows = np.arange(num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches: one seed for all, or a list with one for each."""
        if isinstance(seed, Sequence):
            fresh = np.random.default_rng()
            self.matches.reset([int(fresh.integers(1 << 62)) if one is None else one for one in seed])
        else:
            self.matches.reset(seed)
        return self._shown(), {"action_mask": self._mask()}

    def step(
        self, actions: Any
    ) -> tuple[Observation, np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """Play one action in every match; refuses all if one is illegal."""
        step = self.matches.step(actions)
        reward = step.reward[self._rows, self.matches.learner]
        infos: dict[str, Any] = {"action_mask": self._mask()}
        if step.over.any():
            empty = np.zeros_like(self._mask())
            infos["final_obs"] = {"observation": self.matches.final, "action_mask": empty}
            infos["_final_obs"] = step.over
        return self._shown(), reward, step.over, self._never, infos

    def sample(self) -> Ints:
        """A legal action for every match, at random."""
        return self.matches.sample()

    def _mask(self) -> np.ndarray[Any, Any]:
        return self.matches.mask.view(np.int8)

    def _shown(self) -> Observation:
        return {"observation": self.matches.observation, "action_mask": self._mask()}


def env(
    game: Game | str,
    seat: int = 0,
    opponents: str | Sequence[str] = RANDOM,
    seats: int | None = None,
    budget: int | None = None,
    render_mode: str | None = None,
    **options: str,
) -> SeatEnv:
    """A Gymnasium environment of any game: `env("hop", opponents="Postdoc")`."""
    return SeatEnv(game, seat, opponents, seats, budget, render_mode, **options)


def vector_env(
    game: Game | str,
    seats: int | None = None,
    num_envs: int = 1024,
    seat: int | Sequence[int] = 0,
    threads: int | None = None,
    **options: str,
) -> SeatVectorEnv:
    """A Gymnasium vector environment of any game, against random players: `vector_env("hop", num_envs=1024)`."""
    return SeatVectorEnv(game, seats, num_envs, seat, threads, **options)


def announce(game: Game) -> str:
    """Make a game known to Gymnasium; returns its id."""
    name = f"catstate/{game.name}-v{game.rules_number}"
    if name not in gymnasium.registry:
        gymnasium.register(
            name,
            entry_point="catstate.adapters.gymnasium:env",
            vector_entry_point="catstate.adapters.gymnasium:vector_env",
            kwargs={"game": game.name},
            disable_env_checker=True,
        )
    return name


for _game in GAMES.values():
    announce(_game)
