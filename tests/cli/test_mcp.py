"""A language model at a table, by the protocol's own client."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jsonschema
import numpy as np
import pytest
from mcp import Client, StdioServerParameters

import catstate
from catstate.cli._mcp import MOST_TABLES, Tables, server_for
from catstate.cli._players import BotPlayer
from catstate.core import rules as verbs
from catstate.core.chance import generator
from catstate.core.game import Game
from catstate.core.match import Match

GAMES = pytest.mark.parametrize("game", catstate.GAMES.values(), ids=lambda game: game.name)
Talk = Callable[[Client], Awaitable[None]]


def run_apart(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: another test may have left an event loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def with_tables(tables: Tables, talk: Talk) -> None:
    async def whole() -> None:
        async with Client(server_for(tables)) as client:
            await talk(client)

    run_apart(whole())


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool answers, as the model gets it."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    said: Any = answer.structured_content
    return said["result"] if set(said) == {"result"} else said


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return str(answer.content[0].text)  # type: ignore[union-attr]  # the client knows other kinds of content too


def test_a_whole_match_over_the_standard_streams() -> None:
    """As a model's program does it: it starts the command and talks to it."""
    words = ["-m", "catstate", "mcp", "--bot", "Intern:20"]
    command = StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ))

    async def talk() -> None:
        async with Client(command) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {
                "list_games",
                "new_match",
                "look",
                "act",
                "story",
                "rules",
            }
            assert {game["game"] for game in await call(client, "list_games")} >= {"cats", "hop", "lab", "torus"}
            form = await call(client, "new_match", game="cats", seat=1)
            while not form["over"]:
                assert form["to_act"] == 1
                form = await call(client, "act", table=form["table"], action=form["actions"][0]["text"])
            assert sum(form["scores"]) == 1
            assert form["result"]
            assert len(await call(client, "story", table=form["table"])) > 5

    run_apart(asyncio.wait_for(talk(), 120))


@GAMES
def test_what_the_model_sees_is_the_form_of_its_seat(game: Game) -> None:
    async def talk(client: Client) -> None:
        form = await call(client, "new_match", game=game.name)
        board, happened = form.pop("board"), form.pop("happened")
        number = form.pop("table")
        jsonschema.validate(form, game.schema())
        match = tables.tables[number].match
        assert form == json.loads(json.dumps(match.json(0)))
        assert board == match.text(0)
        assert all(isinstance(line, str) for line in happened)
        again = await call(client, "look", table=number)
        assert again["view"] == form["view"]
        assert again["happened"] == []

    tables = Tables(BotPlayer("Random"), "5")
    with_tables(tables, talk)


@GAMES
def test_hidden_things_change_nothing_of_what_the_model_is_told(game: Game) -> None:
    async def talk(client: Client) -> None:
        first = await call(client, "new_match", game=game.name)
        table = tables.tables[first["table"]]
        told = []
        for seed in range(4):
            world = game.rules.State.new()
            verbs.determinize(table.match.view(0), generator(seed), world)
            start = np.array(world).tobytes()
            table.match = Match.start(game, table.match.seats, table.match.options, "1", start=start)
            told.append(json.dumps(await call(client, "look", table=first["table"])))
        assert len(set(told)) == 1

    tables = Tables(BotPlayer("Random"), "5")
    with_tables(tables, talk)


def test_bad_input_is_a_sentence() -> None:
    async def talk(client: Client) -> None:
        assert "There is no table 1; there are: none" in await refused(client, "look", table=1)
        assert "There is no game 'chess'" in await refused(client, "new_match", game="chess")
        assert "no seat 7" in await refused(client, "new_match", game="connect_four", seat=7)
        assert "has no option" in await refused(client, "new_match", game="connect_four", options={"a": "b"})
        await call(client, "new_match", game="connect_four")
        assert "is no action of Connect Four" in await refused(client, "act", table=1, action="checkmate")
        for _ in range(3):
            form = await call(client, "act", table=1, action="drop a")
        assert "Column a is full" in await refused(client, "act", table=1, action="drop a")
        assert (await call(client, "look", table=1))["ply"] == form["ply"]
        assert "has no clause '99.9'" in await refused(client, "rules", game="connect_four", clause="99.9")
        assert "column" in (await call(client, "rules", game="connect_four", clause="2.1")).casefold()

    with_tables(Tables(BotPlayer("tests.bots.own_bots:First")), talk)


def test_the_oldest_table_gives_way() -> None:
    async def talk(client: Client) -> None:
        for _ in range(MOST_TABLES + 1):
            await call(client, "new_match", game="connect_four")
        assert "There is no table 1;" in await refused(client, "look", table=1)
        await call(client, "look", table=2)

    with_tables(Tables(BotPlayer("Random")), talk)
