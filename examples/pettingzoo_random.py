"""Random play of any game through PettingZoo: the loop that every PettingZoo user knows.

python examples/pettingzoo_random.py --game cats --seats 4 --matches 20
"""

import argparse

from catstate.adapters.pettingzoo import env


def play(game: str, seats: int | None, matches: int, seed: int = 0) -> dict[str, float]:
    """Total reward of every agent over some matches."""
    environment = env(game, seats)
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for match in range(matches):
        environment.reset(seed=seed + match)
        for agent in environment.agent_iter():
            observation, reward, terminated, truncated, _ = environment.last()
            total[agent] += reward
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(environment.action_space(agent).sample(observation["action_mask"]))
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play of any game through PettingZoo.")
    parser.add_argument("--game", default="cats")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--matches", type=int, default=20)
    asked = parser.parse_args()
    for agent, total in sorted(play(asked.game, asked.seats, asked.matches).items()):
        print(f"{agent}: {total / asked.matches:.3f}")


if __name__ == "__main__":
    main()
