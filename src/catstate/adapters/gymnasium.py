"""Every game as a Gymnasium environment: one seat learns, others are played for it.

`env("hop", seat=0, opponents="random")` is a `gymnasium.Env`; `vector_env("hop", num_envs=1024)` a
`gymnasium.vector.VectorEnv`, stepped by compiled threads while its opponents are random. The same seed gives the same
match in both: match i of a vector that is reset with seed s is the one of seed s + i. Observations are dictionaries of
`observation` (whole numbers, see docs/observations.md) and `action_mask` (int8), as in the PettingZoo adapter; the
reward is the learner's score at the end: 1 for a win, 0 for a loss, shares between.

Importing this module makes the games known to Gymnasium too: `gymnasium.make("catstate/hop-v1", seats=2)`. Gymnasium
imports it itself for `gymnasium.make("catstate.adapters.gymnasium:catstate/hop-v1")`; entry points it no longer reads.
"""

import os
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from ..bots.bot import Bot, ChooseFunction
from ..bots.levels import Level
from ..bots.names import as_bot
from ..core.chance import below, generator, generators
from ..core.errors import BadOption
from ..core.extras import extra
from ..core.game import Game
from ..core.record import Ints
from ..core.rules import OVER
from ..games import GAMES, find
from . import vector
from .single import RENDER_MODES, SingleMatch, settled
from .spaces import observation_space

with extra("rl", "The Gymnasium adapter"):
    import gymnasium
    from gymnasium.spaces import Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
    from gymnasium.vector.utils import batch_space

Opponent = str | Bot | ChooseFunction  # a bot's name, a bot, or a plain function
Observation = dict[str, np.ndarray[Any, Any]]

RANDOM = "Random"


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


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A match in which the caller plays one seat and bots play the others."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(
        self,
        game: Game | str,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seats: int | None = None,
        budget: int | None = None,
        render_mode: str | None = None,
        **options: str | int,
    ) -> None:
        """`opponents` is a bot for all other seats, or one per other seat; `budget` the simulations of levels.

        Bots of your own play in this process: what they raise is raised here.
        """
        found = find(game) if isinstance(game, str) else game
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(f"There is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}.")
        seats, chosen = settled(found, seats, options)
        if not 0 <= seat < seats:
            raise BadOption(f"{found.title} has the seats 0 to {seats - 1} here, no seat {seat}.")
        self.seat = seat
        named = bots_for(opponents, seats - 1, budget)
        self.bots: list[Bot | None] = [*named[:seat], None, *named[seat:]]  # by seat; the learner's has none
        self.match = SingleMatch(found, seats, chosen, seat if are_random(named) else vector.EVERYONE)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.match.layout, self.match.num_actions)
        self.is_under_way = False  # the learner has acted since the last reset
        self.legal_actions = self.action_space = LegalActions(self)
        self._dice: Ints = generator(int.from_bytes(os.urandom(8), "big"))  # for the bots' decisions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match and let the others play until the learner must decide."""
        super().reset(seed=seed)
        self._begin(self.match, self._dice, seed)
        self.is_under_way = False
        self.legal_actions.ahead = None
        return self._shown()

    def begun_with(self, seed: int) -> SingleMatch:
        """The match that `reset` would begin with this seed; this environment stays where it is."""
        match = self.match.copy()
        self._begin(match, self._dice.copy(), seed)
        return match

    def _begin(self, match: SingleMatch, dice: Ints, seed: int | None) -> None:
        if seed is not None:
            dice[:] = generators(seed, 2)[1]  # the first is the match's
        actor = OVER
        while actor == OVER:  # a match may be over before the learner had a turn
            match.begin(seed)
            actor = self._others(match, dice)
            seed = None

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
        """The board as the learner sees it: printed (human), as text (ansi), as a picture (svg) or as pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing unless the environment was made with a render_mode.")
            return None
        return self.match.render(self.render_mode)

    def _others(self, match: SingleMatch, dice: Ints) -> int:
        """Let the other seats play until the learner must decide; returns who is to act."""
        while match.actor not in (OVER, self.seat):
            match.play(self._choose(match, dice))
        return match.actor

    def _choose(self, match: SingleMatch, dice: Ints) -> int:
        bot = self.bots[match.actor]
        assert bot is not None  # only the learner's seat has none
        seed = int(below(dice, 1 << 30))
        return bot.choose(match.game, match.view(match.actor), match.mask.nonzero()[0].tolist(), seed)

    def action_masks(self) -> np.ndarray[Any, Any]:
        """What the learner may do, as the learners of sb3-contrib ask for it."""
        return self.match.mask.astype(np.bool_)

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.match.mask
        return {"observation": self.match.look(self.seat), "action_mask": mask}, {"action_mask": mask}


def bots_for(opponents: Opponent | Sequence[Opponent], others: int, budget: int | None) -> list[Bot]:
    """The bots of the other seats."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        named = list(opponents)
    else:
        named = [opponents] * others
    if len(named) != others:
        raise BadOption(f"There are {others} other seats; {len(named)} opponents were named.")
    bots = [as_bot(one) for one in named]
    return [bot.within(budget) if isinstance(bot, Level) else bot for bot in bots]


def are_random(bots: Sequence[Bot]) -> bool:
    """Whether all of them play at random: then they are played inside the compiled step."""
    return all(isinstance(bot, Level) and bot.rank == RANDOM for bot in bots)


class LegalBatch(MultiDiscrete):
    """The actions of all matches of a vector; `sample()` without a mask draws from those that are legal now."""

    def __init__(self, matches: vector.VectorEnv) -> None:
        super().__init__(np.full(matches.batch, matches.num_actions))
        self.matches = matches
        self._dice: Ints | None = None  # of its own: a sample does not change what chance will bring

    def seed(self, seed: Any = None) -> Any:
        self._dice = None
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        if self._dice is None:
            self._dice = generators(int(self.np_random.integers(1 << 62)), self.matches.batch)
        return self.matches.sample(np.empty(self.matches.batch, np.int64), self._dice)


class BotVectorEnv(SyncVectorEnv):
    """Matches against bots that think, one after the other; ends and seeds are as in `SeatVectorEnv`."""

    def __init__(self, environments: Sequence[SeatEnv]) -> None:
        super().__init__([partial(same, made) for made in environments], autoreset_mode=AutoresetMode.SAME_STEP)
        self.seat_envs = list(environments)
        self.action_space = LegalTuple(self.seat_envs)

    def action_masks(self) -> np.ndarray[Any, Any]:
        """What the learner may do in each match."""
        return np.stack([made.action_masks() for made in self.seat_envs])


def same(made: SeatEnv) -> SeatEnv:
    """Gymnasium wants functions that make environments; ours are made already, as they share their bots."""
    return made


class LegalTuple(MultiDiscrete):
    """The same for matches that are played one after the other."""

    def __init__(self, environments: Sequence[SeatEnv]) -> None:
        super().__init__([made.match.num_actions for made in environments])
        self.environments = environments

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return np.array([self.np_random.choice(made.match.mask.nonzero()[0]) for made in self.environments])


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
        **options: str | int,
    ) -> None:
        self.matches = vector.VectorEnv(game, seats, num_envs, 0, threads, seat, **options)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.matches.layout, self.matches.num_actions)
        self.single_action_space = Discrete(self.matches.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalBatch(self.matches)
        self._rows = np.arange(num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches: a list with a seed for each, or one seed, from which they count up."""
        if isinstance(seed, int | np.integer):
            seed = range(int(seed), int(seed) + self.num_envs)
        if seed is None:
            self.matches.reset()
        else:
            fresh = np.random.default_rng()
            self.matches.reset([int(fresh.integers(1 << 62)) if one is None else one for one in seed])
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

    def action_masks(self) -> np.ndarray[Any, Any]:
        """What the learner may do in each match, as the learners of sb3-contrib ask for it."""
        return self.matches.mask.copy()

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
    opponents: Opponent | Sequence[Opponent] = RANDOM,
    seats: int | None = None,
    budget: int | None = None,
    render_mode: str | None = None,
    **options: str | int,
) -> SeatEnv:
    """A Gymnasium environment of any game: `env("hop", opponents="Postdoc")`."""
    return SeatEnv(game, seat, opponents, seats, budget, render_mode, **options)


def vector_env(
    game: Game | str,
    seats: int | None = None,
    num_envs: int = 1024,
    seat: int | Sequence[int] = 0,
    threads: int | None = None,
    opponents: Opponent | Sequence[Opponent] = RANDOM,
    budget: int | None = None,
    **options: str | int,
) -> SeatVectorEnv | BotVectorEnv:
    """A Gymnasium vector environment of any game: `vector_env("hop", num_envs=1024)`.

    Against random players it is compiled. Other opponents are asked one after the other.
    """
    found = find(game) if isinstance(game, str) else game
    bots = bots_for(opponents, settled(found, seats, options)[0] - 1, budget)
    if are_random(bots):
        return SeatVectorEnv(found, seats, num_envs, seat, threads, **options)
    places = [seat] * num_envs if isinstance(seat, int) else list(seat)
    if len(places) != num_envs:
        raise BadOption(f"{num_envs} matches want {num_envs} seats, not {len(places)}.")
    return BotVectorEnv([SeatEnv(found, place, bots, seats, None, None, **options) for place in places])


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
