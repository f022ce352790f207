"""Playing before anything is compiled.

Compiling the rules of a game takes up to a minute on a machine that never did. Meanwhile Python runs the same functions
as they are written: a kernel for which nothing is compiled yet is answered by its interpreted form, in which every
other kernel that it calls is interpreted too. The bytes of states are the same (tests/test_contract.py). It is some
hundred times slower, which is enough for people: an action takes milliseconds.

Only whoever holds a game back plays it so, as the server does; everybody else compiles when a kernel is first called.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any

from .compile import HELD, STAND_INS, THREAD, WAITING
from .game import Game
from .rules import IMPLEMENTATIONS

Function = Callable[..., Any]


def hold_back(game: Game, rules: bool = True) -> None:
    """Play a game interpreted from now on where it is not compiled; with its rules also what is compiled by now."""
    if rules:
        WAITING.update((game.rules.State.dtype, game.rules.View.dtype))
    HELD.add(game.name)


def use_compiled(game: Game) -> None:
    """The rules of a game have been compiled and loaded: call them."""
    WAITING.difference_update((game.rules.State.dtype, game.rules.View.dtype))


def release(game: Game) -> None:
    """Everything that bots need is compiled too; what is not is compiled when it is called, once no game is held."""
    use_compiled(game)
    HELD.discard(game.name)


@contextmanager
def compiling() -> Iterator[None]:
    """Within it, this thread compiles or loads what others wait for."""
    before, THREAD.compiles = THREAD.compiles, True
    try:
        yield
    finally:
        THREAD.compiles = before


LOCK = threading.RLock()
FINISHED: dict[Function, Function] = {}  # the function of a kernel → its interpreted form, which other threads may call
STARTED: dict[Function, FunctionType] = {}  # the same, with those whose names are still being looked up
MODULES: dict[int, ModuleType] = {}  # id of the names of a module → the module with the interpreted forms of kernels


def interpreted_form(kernel: Any) -> Function:
    """A kernel as Python runs it; a function that is no kernel stays what it is."""
    function = getattr(kernel, "py_func", kernel)
    form = FINISHED.get(function)
    if form is None:
        with LOCK:
            form = FINISHED[function] = _form_of(kernel, "")
    return form


def _form_of(value: Any, package: str) -> Any:
    """What a name stands for in interpreted kernels: other kernels, verbs and modules of kernels change."""
    if isinstance(value, ModuleType):
        return _module(vars(value)) if value.__name__.partition(".")[0] in ("catstate", package) else value
    if isinstance(value, FunctionType):
        return _verb(vars(value)["verb"]) if "verb" in vars(value) else value
    if hasattr(value, "interpreted"):
        return value.interpreted
    function = getattr(value, "py_func", None)
    return _function(function) if isinstance(function, FunctionType) else value


def _function(function: FunctionType) -> FunctionType:
    if function not in STARTED:
        names = vars(_module(function.__globals__))
        form = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
        STARTED.setdefault(function, form)
    return STARTED[function]


def _module(names: dict[str, Any]) -> ModuleType:
    if id(names) not in MODULES:
        form = MODULES[id(names)] = ModuleType(str(names["__name__"]))
        package = form.__name__.partition(".")[0]
        for name, value in list(names.items()):
            vars(form)[name] = _form_of(value, package)
    return MODULES[id(names)]


def _verb(name: str) -> Function:
    """A verb among interpreted kernels: it calls the interpreted rules, whatever is compiled."""

    def verb(*args: Any) -> Any:
        return interpreted_form(IMPLEMENTATIONS[name, args[0].dtype])(*args)

    return verb


STAND_INS.append(interpreted_form)
