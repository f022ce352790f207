"""While bots think the server answers: its event loop is never held up for long."""

import asyncio
import time

from catstate import GAMES
from catstate.server.play.bots import BotPool
from catstate.server.play.compiling import Compiler

PROMISED = 0.1  # seconds


async def longest_stall(bots: BotPool) -> float:
    """The longest time between two ticks of a loop in which six Professors think, two at a time, and one is asked for
    a hint."""
    game = GAMES["connect_four"]
    match = game.new(seed=1)
    view, legal = match.view(0), list(match.legal().ids)
    thinking = [bots.choose(game, view, legal, "Professor", str(seed), 0.2) for seed in range(6)]
    work = asyncio.gather(asyncio.gather(*thinking), bots.hint(match, 0, "table"))
    longest, last = 0.0, time.perf_counter()
    while not work.done():
        await asyncio.sleep(0.002)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    decisions, hint = await work
    assert {decided.action for decided in decisions} <= set(legal)
    assert hint.text.endswith(".")
    assert len(hint.values) == 7
    return longest


def test_thinking_bots_do_not_stall_the_loop() -> None:
    """One try of thirty will do: what else runs on this machine may hold up some, a bot would hold up all."""
    bots = BotPool(2, Compiler())
    try:
        asyncio.run(longest_stall(bots))  # imports
        assert any(asyncio.run(longest_stall(bots)) < PROMISED for _ in range(30))
    finally:
        bots.close()
