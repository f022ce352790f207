"""Every game as a PettingZoo environment: `env("hop", seats=2)`, guarded as the classic ones, or `raw_env`.

An observation is a dictionary of `observation` (the view of the agent as whole numbers, see docs/observations.md) and
`action_mask` (int8); the mask is in `infos` too. Rewards come at the end: 1 for a win, 0 for a loss, shares between.
In `raw_env` an action outside the mask is refused with `catstate.IllegalAction` and changes nothing; in `env` it ends
the match and costs its player 1, which is what PettingZoo's own tools expect.
"""

from operator import index
from typing import Any

import numpy as np

from ..core.errors import BadOption, IllegalAction
from ..core.extras import extra
from ..core.game import Game
from ..core.layout import state_layout_of
from ..core.rules import OVER
from ..games import find
from .single import RENDER_MODES, SingleMatch
from .spaces import box_of, observation_space

with extra("rl", "The PettingZoo adapter"):
    import gymnasium
    from gymnasium.spaces import Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger

Observation = dict[str, np.ndarray[Any, Any]]

ILLEGAL_REWARD = -1.0  # as in PettingZoo's classic environments


class MatchEnv(AECEnv[str, Any, Any]):
    """One match; the agents are `player_0`, `player_1`, … by seat."""

    def __init__(
        self, game: Game | str, seats: int | None = None, render_mode: str | None = None, **options: str | int
    ) -> None:
        super().__init__()
        found = find(game) if isinstance(game, str) else game
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(f"There is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}.")
        self.match = SingleMatch(found, seats, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{found.name}_v{found.rules_number}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        self.state_space = box_of(state_layout_of(found))
        self.agents: list[str] = []
        self._spaces: dict[str, tuple[Any, Any]] = {}

    # The interface of PettingZoo

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The same seed deals the same; without one, chance goes on where it was."""
        actor = self.match.begin(seed)
        self.agents = list(self.possible_agents)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: self._idle() for agent in self.agents}
        self._skip_agent_selection = None
        self._turn_to(actor)

    def step(self, action: Any) -> None:
        """The agent to act plays; chance follows, and the next agent is selected."""
        if not self.agents:
            raise IllegalAction("", "The match is over, and all agents are gone; reset begins another.")
        agent, match = self.agent_selection, self.match
        if match.actor == OVER:
            if action is not None:
                raise IllegalAction("", f"The match is over: {agent} can only step with None.")
            self._was_dead_step(action)
            return
        actor = match.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._idle()
        if actor == OVER:
            self._finish()
        else:
            self._turn_to(actor)

    def _turn_to(self, actor: int) -> None:
        agent = self.possible_agents[actor]
        mask = self.match.mask
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": mask}
        self._shown: Observation = {"observation": self.match.observation, "action_mask": mask}

    def _finish(self) -> None:
        for agent, score in zip(self.agents, self.match.scores(), strict=True):
            self.rewards[agent] = score
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; its mask is empty when another is to act."""
        if self.match.actor != OVER and agent == self.agent_selection:
            return self._shown
        return {"observation": self.match.look(self.possible_agents.index(agent)), **self._idle()}

    def _idle(self) -> Observation:
        """The mask of whoever is not to act: always a fresh array, because learners turn it into their tensors."""
        return {"action_mask": np.zeros(self.match.num_actions, np.int8)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward, terminated, truncated and info of the agent to act."""
        agent = self.agent_selection
        seen = None
        if observe:
            seen = self._shown if self.match.actor != OVER else self.observe(agent)
        over = self.terminations[agent]
        return seen, self._cumulative_rewards[agent], over, False, self.infos[agent]

    def state(self) -> np.ndarray[Any, Any]:
        """The whole table, hidden things included, for central critics."""
        return self.match.whole()

    def render(self) -> Any:
        """The board as the agent to act sees it: printed (human), as text (ansi), as a picture (svg) or as pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing unless the environment was made with a render_mode.")
            return None
        return self.match.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def observation_space(self, agent: str) -> Any:
        return self._spaces_of(agent)[0]

    def action_space(self, agent: str) -> Any:
        return self._spaces_of(agent)[1]

    def _spaces_of(self, agent: str) -> tuple[Any, Any]:
        if agent not in self._spaces:
            count = self.match.num_actions
            self._spaces[agent] = (
                observation_space(self.match.layout, count),
                Discrete(count),
            )
        return self._spaces[agent]

    # What PettingZoo does not have

    def clone(self) -> "MatchEnv":
        """The same match in an environment of its own: chance, too, will go on alike in both."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.match = self.match.copy()
        twin._spaces = {}
        twin._own_dictionaries()
        return twin

    def restore(self, saved: "MatchEnv") -> None:
        """Back to where `saved`, a clone of this environment or of one like it, is now."""
        ours, theirs = self.match, saved.match
        if (ours.game.name, ours.seats, ours.options) != (theirs.game.name, theirs.seats, theirs.options):
            raise BadOption("An environment can only be restored from a clone of the same game, seats and options.")
        ours.take(theirs)
        for name in ("agents", "agent_selection", "_skip_agent_selection", "_shown", *DICTIONARIES):
            setattr(self, name, getattr(saved, name))
        self._own_dictionaries()

    def _own_dictionaries(self) -> None:
        self.agents = list(self.agents)
        for name in DICTIONARIES:
            setattr(self, name, dict(getattr(self, name)))


DICTIONARIES = ("terminations", "truncations", "rewards", "infos", "_cumulative_rewards")


class GuardedEnv(MatchEnv):
    """A match that an illegal action ends. What PettingZoo's three wrappers of its classic environments do, in one:
    each wrapper asks the next for every attribute, which took most of the time of a step."""

    fouled = False  # whether an illegal action has ended the match

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{type(self).__name__} has no {name!r}; agents and rewards are not there before reset.")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.fouled = False
        super().reset(seed, options)

    def step(self, action: Any) -> None:
        """An illegal action ends the match and costs its player 1; one outside the action space is an assertion."""
        if not self.agents:
            if not self.match.begun:
                EnvLogger.error_step_before_reset()
            EnvLogger.warn_step_after_terminated_truncated()
        elif self.fouled:
            self._was_dead_step(action)
        elif self.match.actor == OVER or self.match.mask[self._in_space(action)]:
            super().step(action)
        else:
            EnvLogger.warn_on_illegal_move()
            self.fouled = True
            self._cumulative_rewards[self.agent_selection] = 0.0
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, True)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[self.agent_selection] = ILLEGAL_REWARD
            self._accumulate_rewards()
            self._deads_step_first()

    def _in_space(self, action: Any) -> int:
        try:
            number = index(action)
        except TypeError:
            number = -1
        assert 0 <= number < self.match.num_actions, "action is not in action space"
        return number

    def observe(self, agent: str) -> Observation:
        """What an agent sees now. After an illegal action everybody still sees their own view, and may do nothing."""
        if not self.fouled:
            return super().observe(agent)
        return {"observation": self.match.look(self.possible_agents.index(agent)), **self._idle()}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.fouled:
            return super().last(observe)
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], True, True, self.infos[agent]

    def restore(self, saved: MatchEnv) -> None:
        super().restore(saved)
        self.fouled = isinstance(saved, GuardedEnv) and saved.fouled


def raw_env(
    game: Game | str, seats: int | None = None, render_mode: str | None = None, **options: str | int
) -> MatchEnv:
    """A PettingZoo environment of any game that refuses illegal actions: `raw_env("hop", seats=2)`."""
    return MatchEnv(game, seats, render_mode, **options)


def env(game: Game | str, seats: int | None = None, render_mode: str | None = None, **options: str | int) -> GuardedEnv:
    """The same, guarded as PettingZoo's classic environments are: `env("hop", seats=2)`."""
    return GuardedEnv(game, seats, render_mode, **options)
