"""Services: what a table needs of the server it runs on."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..settings import Settings
from ..store.writer import Store
from .background import BackgroundTasks
from .bots import BotPool
from .compiling import Compiler
from .leases import Leases
from .queueing import FairQueue


@dataclass(frozen=True)
class Services:
    """One value for all tables of a server."""

    settings: Settings
    store: Store
    compiler: Compiler
    bots: BotPool
    replays: FairQueue = field(default_factory=lambda: FairQueue("replay", 1, 64))
    leases: Leases = field(init=False)
    background: BackgroundTasks = field(default_factory=BackgroundTasks)
    now: Callable[[], float] = time.time  # seconds since 1970; tests set another clock
    tournament_news: asyncio.Event = field(default_factory=asyncio.Event)  # a match of a tournament has ended here
    opened: float = field(default_factory=time.time)  # nobody counts as absent before this server was there

    def __post_init__(self) -> None:
        object.__setattr__(self, "leases", Leases(self.store))
