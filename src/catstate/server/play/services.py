"""Services: what a table needs of the server it runs on."""

import time
from dataclasses import dataclass, field

from ..settings import Settings
from ..store.writer import Store
from .background import BackgroundTasks
from .bots import BotPool
from .compiling import Compiler
from .queueing import FairQueue


@dataclass(frozen=True)
class Services:
    """One value for all tables of a server."""

    settings: Settings
    store: Store
    compiler: Compiler
    bots: BotPool
    replays: FairQueue = field(default_factory=lambda: FairQueue("replay", 1, 64))
    background: BackgroundTasks = field(default_factory=BackgroundTasks)
    opened: float = field(default_factory=time.time)  # nobody counts as absent before this server was there
