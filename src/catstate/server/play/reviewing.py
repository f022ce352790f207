"""Reviews for profiles: the latest matches of somebody are judged one after the other, in the background."""

import logging

from ...core.errors import CatstateError
from ..store import results
from .registry import TableRegistry
from .requests import DONE, CommandRequest, CommandResult

log = logging.getLogger("catstate.reviewing")
AT_ONCE = 5  # matches that are judged for one wish; each takes some seconds


async def review_own(request: CommandRequest) -> CommandResult:
    """Judge the latest matches of the caller of which there is no review. One wish at a time is worked on."""
    registry, account = request.registry, request.account.id
    if account not in registry.reviewing:
        registry.reviewing.add(account)
        registry.services.background.start(_review(registry, account))
    return DONE


async def _review(registry: TableRegistry, account: str) -> None:
    try:
        store = registry.services.store
        for name in await store.read(lambda connection: results.unreviewed(connection, account, AT_ONCE)):
            try:
                await (await registry.find(name)).review()
            except CatstateError as error:  # such as a match under older rules
                log.info("table %s can't be reviewed: %s", name, error)
    finally:
        registry.reviewing.discard(account)
