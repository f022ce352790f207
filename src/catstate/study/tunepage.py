"""The report of a search: the sets that came nearest to the goals, and how sure that is."""

import html

from ..core.version import __version__
from .page import STYLE, new_plot, table_of
from .tune import Tried, Tuned, words_of
from .tuneplan import COUNTS, Estimate, TuneGoal, TunePlan

SURE = {True: "met", False: "missed", None: "open"}
SAID = {True: "is met", False: "is missed", None: "may be met or missed"}


def shown(goal: TuneGoal, found: Estimate) -> str:
    """A figure with its interval, and whether the goal is met."""
    if goal.figure in COUNTS:
        text = f"{found.mean:.1f} ({found.low:.1f}–{found.high:.1f})"
    else:
        text = f"{found.mean:.1%} ({found.low:.1%}–{found.high:.1%})"
    return f"{text}, {SURE[goal.is_met(found.low, found.high)]}"


def tuned_rows(plan: TunePlan, sets: list[Tried]) -> list[list[str]]:
    """A table of sets; its first row is the head."""
    rows = [["set", "seats", "games", *(goal.text for goal in plan.goals), "off"]]
    for one in sets:
        for seats, figures in zip(plan.seats, one.figures, strict=True):
            found = [shown(goal, plan.estimate(goal.figure, figures)) for goal in plan.goals]
            rows.append([words_of(one.options), str(seats), f"{figures.games:,}", *found, f"{one.off:.2f}"])
    return rows


def verdicts(plan: TunePlan, tuned: Tuned) -> list[str]:
    """What was found, in plain sentences, and how sure it is."""
    best = tuned.best
    told = [f"The set that came nearest to the goals is **{words_of(best.options)}**, judged by {best.player}."]
    for goal in plan.goals:
        for seats, found in zip(plan.seats, best.estimates(plan, goal.figure), strict=True):
            said = SAID[goal.is_met(found.low, found.high)]
            told.append(f"At {seats} seats {goal.text} {said}: {shown(goal, found).rpartition(',')[0]}.")
    others = [one for one in (*tuned.rounds[-1][1:], tuned.usual) if one.figures[0] is not best.figures[0]]
    if len(others) < len(tuned.rounds[-1]):
        told.append("These are the usual rules.")
    rivals = [one for one in others if not is_told_apart(plan, best, one)]
    if rivals:
        listed = "; ".join(words_of(one.options) for one in rivals[:4])
        told.append(f"These sets can't be told from it by the goals, as their intervals meet: {listed}.")
    elif others:
        told.append("Every other set of the last round differs from it in a goal by more than chance explains.")
    if tuned.refused:
        told.append(f"Some sets can't be played: {' '.join(tuned.refused[:3])}")
    return told


def is_told_apart(plan: TunePlan, one: Tried, other: Tried) -> bool:
    """Whether the intervals of some goal do not meet."""
    for goal in plan.goals:
        pairs = zip(one.estimates(plan, goal.figure), other.estimates(plan, goal.figure), strict=True)
        if any(a.high < b.low or b.high < a.low for a, b in pairs):
            return True
    return False


def about(plan: TunePlan) -> str:
    listed = "; ".join(f"{one.player}, {one.sets} sets, {one.games:,} games each" for one in plan.rounds)
    minutes = (
        f" Minutes are decisions of {plan.pace:g} seconds." if any(g.figure == "minutes" for g in plan.goals) else ""
    )
    return (
        f"Rounds: {listed}. Each round plays the best sets of the one before; the last decides. Intervals of shares "
        f"hold at every look at once (95 %), those of counts for one look. A goal of equality counts as met within 5 "
        f"points of a share or a tenth of a count; *open* means that the interval does not say.{minutes} The best of "
        f"many sets looks a little better than it is: play it in a study with another seed before you rely on it."
    )


def footing(plan: TunePlan) -> str:
    game = plan.game
    return f"{game.title}, rules number {game.rules_number}; catstate {__version__}; seed {plan.seed}."


def tuned_markdown(plan: TunePlan, tuned: Tuned) -> str:
    head, *body = tuned_rows(plan, [*tuned.rounds[-1], tuned.usual])
    lines = [f"# {plan.title}", "", *(f"- {sentence}" for sentence in verdicts(plan, tuned)), "", about(plan), ""]
    lines += [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *(f"| {' | '.join(row)} |" for row in body)]
    return "\n".join([*lines, "", footing(plan), ""])


def tuned_page(plan: TunePlan, tuned: Tuned) -> str:
    """One HTML page that needs no other file."""
    title = html.escape(plan.title)
    told = "".join(f"<li>{html.escape(sentence).replace('**', '')}</li>" for sentence in verdicts(plan, tuned))
    head, *body = tuned_rows(plan, [*tuned.rounds[-1], tuned.usual])
    plots = "".join(goal_plot(plan, tuned, goal) for goal in plan.goals)
    start = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    parts = [f"<h1>{title}</h1><ul>{told}</ul><p>{html.escape(about(plan))}</p>", table_of(head, body), plots]
    return start + "\n".join(parts) + f"<p><small>{html.escape(footing(plan))}</small></p></html>\n"


def goal_plot(plan: TunePlan, tuned: Tuned, goal: TuneGoal) -> str:
    """A figure of every set of the last round with its interval, and the goal as a line."""
    sets = [*tuned.rounds[-1], tuned.usual]
    points = [(words_of(one.options), one.estimates(plan, goal.figure)) for one in sets]
    names = [f"{name}, {seats} seats" for name, _ in points for seats in plan.seats]
    found = [estimate for _, estimates in points for estimate in estimates]
    axes, finish = new_plot(8, 0.8 + 0.35 * len(found), goal.text)
    sides = [[one.mean - one.low for one in found], [one.high - one.mean for one in found]]
    axes.errorbar([one.mean for one in found], range(len(found)), xerr=sides, fmt="o", capsize=4)
    axes.axvline(goal.wanted, color="gray", linewidth=1)
    axes.set_yticks(range(len(found)), names)
    return finish()
