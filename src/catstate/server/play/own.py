"""Commands about oneself: what one's page shows, and to whom."""

import time

from ..store import profiles
from .requests import DONE, CommandRequest, CommandResult


async def publish(request: CommandRequest) -> CommandResult:
    """Let everybody look at the own page, or nobody."""
    account, public = request.account, request.arguments.yes
    await request.registry.services.store.write(
        lambda connection: profiles.change_profile(connection, account.id, account.name, time.time(), public=public)
    )
    return DONE


async def redraw(request: CommandRequest) -> CommandResult:
    """Another picture."""
    account, picture = request.account, profiles.new_picture()
    await request.registry.services.store.write(
        lambda connection: profiles.change_profile(connection, account.id, account.name, time.time(), picture=picture)
    )
    return DONE
