"""People: who is logged out, muted or banned, kept in memory because every request asks."""

import time
from collections.abc import Mapping
from dataclasses import replace

from ...core.language import say
from ..errors import NotYours, Refused, TooMany
from ..store import accounts, blocks
from ..store.accounts import Standing
from ..store.blocks import BLOCK, Blocked
from ..store.writer import Store
from .accounts import Account

ACCOUNTS = "@accounts"  # told to other processes when the standing of somebody has changed; no table has this name
OVERLAP = 5.0  # seconds that clocks of two machines may differ
USUAL = Standing()


class Standings:
    """The standing of every account about which there is something to know."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._standings: dict[str, Standing] = {}
        self._read_until = 0.0
        self._blocked: dict[str, dict[str, Blocked]] = {}

    def standing(self, account: str) -> Standing:
        return self._standings.get(account, USUAL)

    def is_current(self, account: Account) -> bool:
        """Whether the token that proved an account still counts."""
        return account.generation == self.standing(account.id).generation

    def check(self, account: Account) -> None:
        """Refuse whoever is logged out or banned."""
        if not self.is_current(account):
            raise NotYours(say("You are logged out on this device; open the page anew."))
        if self.standing(account.id).banned:
            raise NotYours(say("Whoever runs this server has banned this account."))

    def check_voice(self, account: Account) -> None:
        if self.standing(account.id).muted_until > time.time():
            raise TooMany(say("Whoever runs this server has muted this account for a while."))

    def blocked_by(self, account: str) -> Mapping[str, Blocked]:
        """Whom an account mutes or blocks."""
        return self._blocked.get(account, {})

    def refuses(self, account: str, other: str) -> bool:
        """Whether an account does not want to play with another."""
        found = self.blocked_by(account).get(other)
        return found is not None and found.kind == BLOCK

    async def refresh(self) -> set[str]:
        """Read what has changed, also by other processes; whose standing is another now."""
        began = time.time()
        since = self._read_until - OVERLAP
        news = await self.store.read(lambda connection: accounts.standings(connection, since))
        blocked = await self.store.read(blocks.all_blocks)
        self._read_until = began
        changed = {account for account, standing in news.items() if self.standing(account) != standing}
        changed |= {one for one in blocked.keys() | self._blocked if blocked.get(one) != self._blocked.get(one)}
        self._blocked = blocked
        self._standings.update(news)
        return changed

    async def log_out(self, account: Account) -> Account:
        """End every token and link of an account but the one that is made now."""
        generation = await self.store.write(
            lambda connection: accounts.log_out(connection, account.id, time.time()), tell=ACCOUNTS
        )
        await self.refresh()
        return replace(account, generation=generation)

    async def keep_code(self, account: Account, code: str) -> None:
        """From now on this hash of a recovery code brings the account back, and no earlier one."""
        await self.store.write(
            lambda connection: accounts.change_account(
                connection, account.id, time.time(), code=code, name=account.name
            ),
            tell=ACCOUNTS,
        )

    async def come_back(self, code: str) -> Account:
        row = await self.store.read(lambda connection: accounts.account_of_code(connection, code)) if code else None
        if row is None:
            raise Refused(say("There is no account with this code."))
        return Account(*row)

    async def delete(self, account: Account) -> list[str]:
        """Take the name out of everything; returns the tables that have changed."""
        tables = await self.store.write(
            lambda connection: accounts.delete_account(connection, account.id, time.time()), tell=ACCOUNTS
        )
        await self.refresh()
        return tables
