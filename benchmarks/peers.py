"""catstate's learning environments beside others, in one run: `python benchmarks/peers.py --write docs/benchmarks.md`.

One match at a time against PettingZoo's classic environments and RLCard; batches against Pgx (JAX on the CPU) and
OpenSpiel's vector environment; whole random games against OpenSpiel's C++; memory per match. Random play everywhere,
choosing included. Exits with 1 when something that we promise is not reached.
"""

import argparse
import random
import sys
import time
import tracemalloc
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from contest import Contender, hold, machine, plain, table, timed
from engine import compare, connect_four

import catstate
from catstate.adapters.pettingzoo import env
from catstate.adapters.vector import VectorEnv

OVER_PETTINGZOO = 10.0  # promised: this many times the steps/s of connect_four_v3
OVER_PGX = 7.0  # promised: this many times the steps/s of Pgx on the CPU
STEPS = 1_300_000  # promised: steps/s of the vector environment for every game of the house
MEGABYTES = 300  # promised: a batch of 4096 matches takes no more
BATCH = 4096
BATCHES = (1024, 4096, 16384)  # of Connect Four, here and in Pgx; the best of each counts
CONNECT_FOURS = ("catstate, Connect Four", "Pgx (JAX, CPU)")
SMALL = 1024  # of the games of the house, whose matches are larger: these stay in the processor's cache
FEW = 64  # matches in OpenSpiel's vector environment, which steps them one after the other
SCAN = 64  # steps that Pgx takes in one compiled loop, which is how it is fastest


def draw_from(mask: Any, rng: random.Random) -> int:
    """A legal action by trial and error: cheaper than any call of NumPy where most actions are legal."""
    for _ in range(20):
        action = int(rng.random() * len(mask))
        if mask[action]:
            return action
    return int(rng.choice(np.flatnonzero(mask)))


def aec(make: Callable[[], Any]) -> Callable[[int], int]:
    """Any PettingZoo environment in the loop of its documentation; counts actions."""
    environment = make()
    rng = random.Random(1)

    def play(size: int) -> int:
        done = 0
        while done < size:
            environment.reset(seed=done)
            for _ in environment.agent_iter():
                seen, _, terminated, truncated, _ = environment.last()
                if terminated or truncated:
                    environment.step(None)
                else:
                    environment.step(draw_from(seen["action_mask"], rng))
                    done += 1
        return done

    return play


def rlcard(name: str) -> Callable[[int], int]:
    """RLCard's own loop: its environment, stepped with legal actions."""
    import rlcard as library

    environment = library.make(name, config={"seed": 1})
    rng = random.Random(1)

    def play(size: int) -> int:
        done = 0
        while done < size:
            state, _ = environment.reset()
            while not environment.is_over():
                state, _ = environment.step(rng.choice(list(state["legal_actions"])))
                done += 1
        return done

    return play


def ours(name: str, batch: int = BATCH) -> Callable[[int], int]:
    """The vector environment, actions sampled by it."""
    envs = VectorEnv(name, batch=batch, seed=1)

    def play(size: int) -> int:
        done = 0
        while done < size:
            envs.step(envs.sample())
            done += batch
        return done

    return play


def pgx(batch: int) -> Callable[[int], int]:
    """Pgx's Connect Four: a compiled loop over a whole batch, finished games replaced, actions drawn on the way."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    game = library.make("connect_four")
    init = jax.jit(jax.vmap(game.init))
    step = jax.vmap(auto_reset(game.step, game.init))

    def advance(carried: Any, _: None) -> tuple[Any, None]:
        state, key = carried
        key, choosing, dealing = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, logits, axis=1)
        return (step(state, actions, jax.random.split(dealing, batch)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(advance, (state, key), None, SCAN)[0])
    held = [init(jax.random.split(jax.random.PRNGKey(1), batch)), jax.random.PRNGKey(2)]

    def play(size: int) -> int:
        done = 0
        while done < size:
            held[:] = run(*held)
            jax.block_until_ready(held[0])
            done += batch * SCAN
        return done

    return play


def openspiel_vector() -> Callable[[int], int]:
    """OpenSpiel's vector environment of its C++ Connect Four."""
    from open_spiel.python import rl_agent, rl_environment
    from open_spiel.python.vector_env import SyncVectorEnv

    envs = SyncVectorEnv([rl_environment.Environment("connect_four") for _ in range(FEW)])
    rng = random.Random(1)
    held = [envs.reset()]

    def play(size: int) -> int:
        done = 0
        while done < size:
            chosen = []
            for moment in held[0]:
                seat = moment.observations["current_player"]
                chosen.append(rl_agent.StepOutput(rng.choice(moment.observations["legal_actions"][seat]), None))
            held[0] = envs.step(chosen, reset_if_done=True)[0]
            done += FEW
        return done

    return play


def bytes_of(make: Callable[[], Any], count: int) -> float:
    """Memory per match, as Python and NumPy count it."""
    kept = [make()]  # what is loaded and cached once is not counted
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept.append(make())
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / count


def one_at_a_time(rounds: int, seconds: float) -> tuple[str, str]:
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, tictactoe_v3

    contenders = [
        Contender("catstate, Connect Four", timed(aec(lambda: env("connect_four")))),
        Contender("PettingZoo connect_four_v3", timed(aec(connect_four_v3.env))),
        Contender("PettingZoo tictactoe_v3", timed(aec(tictactoe_v3.env))),
        Contender("PettingZoo leduc_holdem_v4", timed(aec(leduc_holdem_v4.env))),
        Contender("RLCard leduc-holdem", timed(rlcard("leduc-holdem"))),
        Contender("RLCard uno", timed(rlcard("uno"))),
        *(
            Contender(f"catstate, {game.title}", timed(aec(partial(env, game))))
            for game in catstate.GAMES.values()
            if game.name != "connect_four"
        ),
    ]
    hold(contenders, rounds, seconds)
    theirs = contenders[1].rate
    rows = [[one.name, plain(one.rate), f"{one.rate / theirs:.3g} ×"] for one in contenders]
    ratio = contenders[0].rate / theirs
    text = table(["one match at a time, PettingZoo's loop", "steps/s", "to connect_four_v3"], rows)
    return text, verdict("PettingZoo adapter to connect_four_v3", ratio, OVER_PETTINGZOO, f"{ratio:.3g} ×")


def batches(rounds: int, seconds: float) -> tuple[str, list[str]]:
    house = [game for game in catstate.GAMES.values() if game.name != "connect_four"]
    contenders = [
        *(Contender(f"catstate, Connect Four, batch {size}", timed(ours("connect_four", size))) for size in BATCHES),
        *(Contender(f"Pgx (JAX, CPU), Connect Four, batch {size}", timed(pgx(size))) for size in BATCHES),
        Contender(f"OpenSpiel, Connect Four, batch {FEW}", timed(openspiel_vector())),
        *(Contender(f"catstate, {game.title}, batch {SMALL}", timed(ours(game.name, SMALL))) for game in house),
    ]
    hold(contenders, rounds, seconds)
    best, theirs = (max(one.rate for one in contenders if one.name.startswith(who)) for who in CONNECT_FOURS)
    rows = [[one.name, plain(one.rate), f"{one.rate / theirs:.3g} ×"] for one in contenders]
    ratio = best / theirs
    said = [verdict("vector environment to Pgx, each at its best batch", ratio, OVER_PGX, f"{ratio:.3g} ×")]
    for contender in contenders[-len(house) :]:
        said.append(verdict(f"{contender.name}, steps/s", contender.rate, STEPS, plain(contender.rate)))
    return table(["all cores", "steps/s", "to Pgx at its best batch"], rows), said


def memory() -> tuple[str, list[str]]:
    from pettingzoo.classic import connect_four_v3

    rows, said = [], []
    for game in catstate.GAMES.values():
        seats = game.seats[-1]
        each = bytes_of(partial(VectorEnv, game, seats, BATCH, 1), BATCH)
        rows.append([f"catstate vector, {game.title}, {seats} seats", f"{each / 1000:.3g} kB"])
        total = each * BATCH / 1e6
        said.append(verdict(f"{BATCH} matches of {game.title}, MB", -total, -MEGABYTES, f"{total:.0f}"))

    def made(make: Callable[[], Any]) -> Callable[[], Any]:
        def many() -> Any:
            all_of_them = [make() for _ in range(20)]
            for one in all_of_them:
                one.reset(seed=1)
            return all_of_them

        return many

    each = bytes_of(made(lambda: env("connect_four")), 20)
    rows.append(["catstate PettingZoo adapter, Connect Four", f"{each / 1000:.3g} kB"])
    each = bytes_of(made(connect_four_v3.env), 20)
    rows.append(["PettingZoo connect_four_v3", f"{each / 1000:.3g} kB"])
    rows.append(["Pgx, Connect Four, state and observation", f"{pgx_bytes() / 1000:.3g} kB"])
    return table(["memory per match", "size"], rows), said


def pgx_bytes() -> float:
    import jax
    import pgx as library

    state = jax.jit(jax.vmap(library.make("connect_four").init))(jax.random.split(jax.random.PRNGKey(1), BATCH))
    return sum(leaf.nbytes for leaf in jax.tree_util.tree_leaves(state)) / BATCH


def verdict(what: str, found: float, wanted: float, shown: str) -> str:
    """One promise and whether it was kept; `NOT` marks a broken one."""
    sign = "at most" if wanted < 0 else "at least"
    return f"- {what}: {shown}, promised {sign} {abs(wanted):,g}: {'reached' if found >= wanted else 'NOT reached'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="rounds for each contender; the best counts")
    parser.add_argument("--seconds", type=float, default=0.7, help="length of a round")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the tables there too")
    asked = parser.parse_args()
    warnings.filterwarnings("ignore", category=DeprecationWarning)  # PettingZoo's own, about its classic modules
    began = time.perf_counter()
    connect_four()
    steps_table, steps_said = one_at_a_time(asked.rounds, asked.seconds)
    batch_table, batch_said = batches(asked.rounds, asked.seconds)
    games_table, kept = compare(asked.rounds + 2, asked.seconds)  # as engine.py does: C is the steadiest
    memory_table, memory_said = memory()
    games_said = f"- whole random games, 8 × OpenSpiel's C++ and 0.5 × C: {'reached' if kept else 'NOT reached'}"
    promises = [steps_said, *batch_said, games_said, *memory_said]
    page = "\n\n".join(
        [
            "# Benchmarks",
            "*Written by `make bench`: one run, everything on the same machine. Random play everywhere, choosing an "
            f"action included; best of {asked.rounds} rounds.*",
            f"{machine()}.",
            "## One match at a time\n\n" + steps_table,
            "## Many matches at once\n\n" + batch_table,
            "## Whole random games\n\nWithout observations; nothing but rules, here in one thread.\n\n" + games_table,
            "## Memory\n\n" + memory_table,
            "## What we promise\n\n" + "\n".join(promises),
        ]
    )
    print(page)
    print(f"\n{time.perf_counter() - began:.0f} s", file=sys.stderr)
    if asked.write:
        asked.write.write_text(page + "\n", encoding="utf-8")
    return 1 if any("NOT" in line for line in promises) else 0


if __name__ == "__main__":
    sys.exit(main())
