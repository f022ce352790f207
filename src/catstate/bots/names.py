"""The one table of bots, and the one reader of their names."""

from dataclasses import replace
from importlib.metadata import entry_points

from .bot import BadBot, Bot, ChooseFunction
from .levels import LEVELS, PLAIN, Level
from .own import OwnBot
from .policy import PolicyBot
from .sparring import partner_named
from .thinking import CannotThink

BOTS: dict[str, Bot] = dict(LEVELS)
GROUP = "catstate.bots"  # the group of entry points in which installed packages announce theirs


def register_bot(bot: Bot | ChooseFunction, name: str | None = None) -> None:
    """Make a bot known by its name: from then on the name is accepted wherever a level's is."""
    own = as_bot(bot)
    if isinstance(own, OwnBot) and name:
        own = replace(own, name=name)
    called = name or own.name
    taken = find_known(called)
    if taken is not None and taken != own:
        raise BadBot(f"There is a bot {taken.name!r} already; give yours another name.")
    BOTS[called] = own


def as_bot(given: str | Bot | ChooseFunction) -> Bot:
    """A bot from its name, itself or a plain function."""
    if isinstance(given, str):
        return find_bot(given)
    if isinstance(given, Level | OwnBot | PolicyBot):
        return given
    name = getattr(given, "name", None)
    if not isinstance(name, str) or not name:
        kind = given if hasattr(given, "__qualname__") else type(given)
        name = f"{kind.__module__}:{kind.__qualname__}"
    return OwnBot(name, given)


def find_bot(text: str) -> Bot:
    """The bot of that name: `professor`, `professor:2000` (simulations), `plain:20000`, `ppo` or `ppo:FILE`
    with weights of your own, a registered one, a sparring partner, or `module:name` for one of your own. Case does not
    matter for names that are known."""
    text = text.strip()
    head, colon, rest = text.partition(":")
    for level in (*LEVELS.values(), PLAIN):
        if level.rank.casefold() == head.casefold():
            return level.within(read_count(rest)) if colon else level
    if head.casefold() == PolicyBot().name.casefold():
        return PolicyBot(rest)
    if (known := find_known(text)) is not None:
        return known
    if (partner := partner_named(text)) is not None:
        return partner
    if head and rest:
        return OwnBot(text, text)
    have = ", ".join(all_bots())
    raise BadBot(
        f"There is no bot {text[:40]!r}; there are: {have}, PPO and sparring partners for each game (catstate bots). "
        "One of your own is named as module:name."
    )


def find_bots(text: str) -> list[Bot]:
    """Bots by their names, separated by commas."""
    return [find_bot(name) for name in text.split(",") if name.strip()]


def find_known(name: str) -> Bot | None:
    """The registered or announced bot of that name, whatever its case."""
    for known, bot in all_bots().items():
        if known.casefold() == name.casefold():
            return bot
    return None


def all_bots() -> dict[str, Bot]:
    """Every bot that has a name of its own: the levels, those that packages announce and those registered."""
    register_announced()
    return BOTS


def register_announced() -> None:
    """Make the bots of installed packages known; none is loaded for this, and none replaces another."""
    for entry in entry_points(group=GROUP):
        BOTS.setdefault(entry.name, OwnBot(entry.name, entry.value))


def read_count(text: str) -> int:
    if not text.strip().isascii() or not text.strip().isdigit():
        raise CannotThink(f"A budget is a count of simulations like 2000, not {text[:20]!r}.")
    return int(text)
