"""Tips: what each thing on a viewer's board is and does, and whether it can be used now.

The page, the terminal and the JSON API show the same tip. It is made from the view and from what the viewer may do,
and from nothing else.
"""

import re
from collections.abc import Sequence

from .errors import NotUnderstood
from .game import Game, fold
from .language import say
from .match import Match
from .parts import Tip
from .record import Record

IDS = re.compile(r'\bid="([^"]+)"')
DEFINITIONS = re.compile("<defs>.*?</defs>", re.DOTALL)  # drawn only where they are used
MOST = 6  # tips that one word may bring


def drawn_ids(game: Game, view: Record, names: Sequence[str], legal: Sequence[int]) -> list[str]:
    """The ids of all things on a board, in the order in which they are drawn."""
    drawing = game.board.scenery(view) + "".join(game.board.draw(view, names, legal).values())
    return list(dict.fromkeys(IDS.findall(DEFINITIONS.sub("", drawing))))


def tip_for(
    game: Game, view: Record, thing: str, names: Sequence[str], legal: Sequence[int], picked: Sequence[str] = ()
) -> Tip:
    """The tip for a thing on this board; `legal` is what the viewer may do now, empty when another is to act.

    `picked` are the things that the viewer has picked already: the tip then says whether this one goes with them.
    """
    if game.explain is None:
        raise NotUnderstood(say("{game} has no tips.", game=game.title))
    if thing not in drawn_ids(game, view, names, legal):
        raise NotUnderstood(say("There is no {thing} on this board.", thing=repr(thing[:40])))
    tip = game.explain.explain(view, thing, names)
    use = use_now(game, view, tip.whole or thing, names, legal, tuple(picked))
    return tip._replace(now=f"{tip.now} {use}".strip())


def use_now(
    game: Game, view: Record, thing: str, names: Sequence[str], legal: Sequence[int], picked: tuple[str, ...] = ()
) -> str:
    """Whether the viewer can use a thing now: what it would do, or the refusal; "" where there is nothing to say."""
    if not legal or game.explain is None:
        return ""
    uses = uses_of(game, view, thing, legal, picked)
    if len(uses) == 1:
        return say("Now: {action}.", action=game.notation.label(view, uses[0], names))
    if uses:
        return say("Now it can be used in {count} ways.", count=len(uses))
    if thing in picked:
        return ""
    if picked and (why := refused_after(game, view, thing, legal, picked)):
        return why
    if picked and uses_of(game, view, thing, legal, ()):
        return say("It does not go with what you have picked.")
    tries = game.explain.tries(view, thing)
    if not tries or tries[0] in legal:
        return ""
    clause, sentence = game.refusals.refuse(view, tries[0])
    return f"{sentence} [{clause}]"


def uses_of(game: Game, view: Record, thing: str, legal: Sequence[int], picked: tuple[str, ...]) -> list[int]:
    """The legal actions for which a thing can be picked now, after those that are picked already."""
    others = game.further_picks.also(view, legal) if game.further_picks else [()] * len(legal)
    return [
        action
        for action, also in zip(legal, others, strict=True)
        if any(
            path[: len(picked)] == picked and thing in path[len(picked) :]
            for path in (game.picks.path(view, action), *also)
        )
    ]


def refused_after(game: Game, view: Record, thing: str, legal: Sequence[int], picked: tuple[str, ...]) -> str:
    """Why a thing does not go with what is picked: the refusal of the first action that wants them all, or ""."""
    for action in set(range(game.rules.NUM_ACTIONS)).difference(legal):
        if game.notation.action_text(action):
            things = iter(game.picks.path(view, action))
            if all(wanted in things for wanted in (*picked, thing)):  # in this order
                clause, sentence = game.refusals.refuse(view, action)
                return f"{sentence} [{clause}]"
    return ""


def match_tip(match: Match, seat: int, thing: str, picked: Sequence[str] = ()) -> Tip:
    """The tip for a thing on a seat's board of a match."""
    return tip_for(match.game, match.view(seat), thing, match.names, match.legal_for(seat), picked)


def tips_about(match: Match, seat: int, words: str) -> list[Tip]:
    """The tips whose name has these words, each once, the names that begin with them first."""
    game, view, legal = match.game, match.view(seat), match.legal_for(seat)
    if game.explain is None:
        return []
    wanted = fold(words)
    found: dict[str, list[str]] = {}  # name → the things that bear it
    for thing in drawn_ids(game, view, match.names, legal):
        tip = game.explain.explain(view, thing, match.names)
        if wanted in (fold(thing), *re.findall(r"\w+", fold(tip.name))) or wanted in fold(tip.name):
            found.setdefault(tip.name, []).append(tip.whole or thing)
    ranked = sorted(found, key=lambda name: (fold(name) != wanted, not fold(name).startswith(wanted)))[:MOST]
    likeliest = [
        next((thing for thing in things if use_now(game, view, thing, match.names, legal)), things[-1])
        for things in map(found.__getitem__, ranked)
    ]
    return [tip_for(game, view, thing, match.names, legal) for thing in likeliest]


def named_tip(match: Match, seat: int, thing: str, picked: Sequence[str] = ()) -> Tip:
    """The tip for a thing by its id, or by words of its name."""
    try:
        return match_tip(match, seat, thing, picked)
    except NotUnderstood:
        if not (tips := tips_about(match, seat, thing)):
            raise
        return tips[0]
