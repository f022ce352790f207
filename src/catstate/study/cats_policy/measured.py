"""What the learned player does: how often it bluffs, shows and uses its doctorate, and what it scores."""

from dataclasses import dataclass

from catstate.bots.levels import LEVELS
from catstate.bots.sparring import Partner
from catstate.core.balance import Share
from catstate.core.match import Match
from catstate.games import find
from catstate.games.cats.actions import Action, Phase
from catstate.games.cats.claims import hypothesis_odds

from ..arena import Tournament, lineups, play_match, thought_seed
from ..strength import FIRST_DEAL


@dataclass
class Conduct:
    """What Professors do among themselves, counted."""

    seats: int
    matches: int = 0
    bids: int = 0
    bluffs: int = 0  # bids that their makers' own boxes make likelier false than true
    asked: int = 0  # turns after which boxes could be shown
    shown: int = 0
    calls: int = 0
    right: int = 0  # calls that debunked
    doctorates: int = 0  # revealed


def watch(seats: int, matches: int) -> Conduct:
    """Professors among themselves, by the usual rules."""
    game, conduct = find("cats"), Conduct(seats)
    for number in range(matches):
        match = game.new(seats=seats, seed=FIRST_DEAL + number)
        while not match.over:
            action = LEVELS["Professor"].choose(
                game, match.view(match.to_act), match.legal().ids, thought_seed(f"conduct {number} {match.ply}")
            )
            count(conduct, match, action)
            match = match.play(action)
        conduct.matches += 1
    return conduct


def count(conduct: Conduct, match: Match, action: int) -> None:
    """Add one decision."""
    view = match.view(match.to_act)
    if Action.BID <= action < Action.SHOW:
        conduct.bids += 1
        conduct.bluffs += bool(hypothesis_odds(view)[action - Action.BID] < 0.5)
    elif action >= Action.REVEAL:
        conduct.doctorates += 1
    elif action == Action.PROVE:
        conduct.calls += 1
        conduct.right += bool(match.play(action).view(match.to_act).last_right == match.to_act)
    elif view.phase == Phase.FINDINGS and view.shown_now == 0 and len(match.legal().ids) > 1:
        conduct.asked += 1
        conduct.shown += action != Action.DONE


def spar(level: str, partner: str, seats: int, matches: int) -> Share:
    """What one of a level scores alone among sparring partners, on deals that nobody tuned on."""
    game = find("cats")
    _, options = game.settle(seats, {})
    bots = (LEVELS[level], Partner(partner, "cats"))
    rows = lineups(game, 2, seats)
    results = [
        play_match(game, seats, options, bots, rows[number % seats], FIRST_DEAL + number // seats)
        for number in range(matches)
    ]
    return Tournament("cats", seats, options, bots, tuple(results), False).share(0)
