"""Packages that only some users need come with an extra: `pip install 'catstate[server]'`.

Import what comes with an extra in this way, and whoever lacks it is told the command:

    with extra("server", "The web table"):
        import uvicorn
"""

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .errors import BadOption, CatstateError


class MissingExtra(CatstateError, ImportError):
    """Something was asked for that needs packages which are not installed."""


@dataclass(frozen=True)
class Extra:
    """A named set of packages."""

    purpose: str
    modules: tuple[str, ...]  # what its packages are imported as

    @property
    def is_installed(self) -> bool:
        return all(importlib.util.find_spec(module) for module in self.modules)


SERVER = Extra(
    "the web table",
    (
        "fastapi",
        "uvicorn",
        "httptools",
        "websockets",
        "sqlalchemy",
        "alembic",
        "psycopg",
        "itsdangerous",
        "cryptography",
        "jinja2",
        "markdown_it",
        "segno",
        "prometheus_client",
        "orjson",
        "openskill",
        "networkx",
        "resvg_py",
    ),
)
LEARNING = Extra("PettingZoo, Gymnasium, OpenSpiel", ("gymnasium", "pettingzoo", "pyspiel", "resvg_py", "PIL"))
STUDY = Extra("ratings, plots and studies", ("openskill", "matplotlib", "pyarrow", "optuna"))
CLUSTER = Extra("studies on a Dask cluster", (*STUDY.modules, "distributed"))
MCP = Extra("a table for language models", ("mcp",))
EXPLOIT = Extra("exploiters of bots", ("torch",))
EXTRAS = {
    "server": SERVER,
    "rl": LEARNING,
    "study": STUDY,
    "cluster": CLUSTER,
    "mcp": MCP,
    "exploit": EXPLOIT,
    "all": Extra("all of these but PyTorch", SERVER.modules + LEARNING.modules + CLUSTER.modules + MCP.modules),
}


def command_for(name: str) -> str:
    """The command that installs an extra."""
    if name not in EXTRAS:
        raise BadOption(f"There is no extra {name!r}; there are: {', '.join(EXTRAS)}.")
    return f"pip install 'catstate[{name}]'"


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import packages of an extra; if one is missing, say that `what` needs them and how to install them."""
    command = command_for(name)
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "catstate").partition(".")[0] == "catstate":
            raise  # a mistake of ours, which no package would mend
        raise MissingExtra(f"{what} needs more packages: {command}.", name=error.name) from error
