"""The report of a study: plain sentences, a table of cells and plots, as Markdown and as one HTML page."""

import html
import io
from collections.abc import Callable, Sequence
from typing import Any

from ..bots.sense import thinking_of
from ..core.balance import Share
from ..core.extras import extra
from ..core.version import __version__
from .figures import CellFigures
from .ledger import StudyLedger
from .plan import Study, StudyCell

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;text-align:left}"
    "svg{max-width:100%;height:auto}"
)
ABOUT = (
    "Every deal is played by all line-ups in each other's seats. Intervals hold at every look at once (95 %), so a "
    "study may be stopped at any time. Score shares count a win as 1 and a shared win as its share."
)


def name_of(study: Study, cell: StudyCell) -> str:
    """What tells a cell from the others of its study."""
    options = [f"{name} {choice}" for name, choice in cell.options if name in study.varied]
    preset = [cell.preset] if cell.preset else []
    seats = f"{cell.seats} seat{'s' if cell.seats > 1 else ''}"
    return ", ".join([seats, *preset, *options, " against ".join(cell.players)])


def span(share: Share) -> str:
    """A share with its interval, in per cent."""
    return f"{share.mean:.1%} ({share.low:.1%}–{share.high:.1%})"


def sentences(study: Study, cell: StudyCell, figures: CellFigures) -> list[str]:
    """What the figures of a cell say, one sentence for each measure."""
    told = []
    if len(cell.players) == 2 and tuple(cell.players) == study.skill:
        told.append(skill_sentence(study, cell, figures))
    if "win_share_by_turn" in study.measures:
        told.append(first_sentence(study, cell, figures))
    if "win_share_by_seat" in study.measures:
        listed = ", ".join(span(figures.share(int(points))) for points in figures.by_seat)
        told.append(f"Seat by seat the scores are {listed}.")
    if "draws" in study.measures:
        told.append(f"Draws are {span(figures.draw_share)}.")
    if "length" in study.measures:
        low, middle, high = (figures.length_at(share) for share in (0.05, 0.5, 0.95))
        told.append(f"Half of all games are over within {middle} plies, nine of ten take {low} to {high}.")
    if "decisions" in study.measures:
        each = figures.decisions / figures.games
        told.append(f"A game has {each:.1f} decisions with {figures.choices / figures.decisions:.1f} choices each.")
    told += [f"{times} games were lost by a fault of a bot: {fault}" for fault, times in sorted(figures.faults.items())]
    return told


def skill_sentence(study: Study, cell: StudyCell, figures: CellFigures) -> str:
    """What the strong score against the weak: where all is luck an even share, where all is skill the whole."""
    share = figures.share(int(figures.by_entrant[0]))
    said = f"{cell.players[0]} scores {span(share)} per seat"
    even = even_share(study, cell)
    if not even or thinking_of(study.game).cooperative:
        return f"{said}."
    luck, low, high = (min(1.0, (1 - value) / (1 - even)) for value in (share.mean, share.high, share.low))
    return (
        f"{said} among {cell.players[1]}; luck alone would give {even:.1%}, skill alone 100.0%: "
        f"{luck:.0%} ({low:.0%}–{high:.0%}) of the way is luck."
    )


def first_sentence(study: Study, cell: StudyCell, figures: CellFigures) -> str:
    """What who decides first scores; where all win or lose together, what they all score."""
    if thinking_of(study.game).cooperative:
        return f"They win {span(figures.first_share)} of the games together."
    even = even_share(study, cell)
    return f"Who decides first scores {span(figures.first_share)}{f'; even would be {even:.1%}' if even else ''}."


def even_share(study: Study, cell: StudyCell) -> float:
    """What each seat would score if all did alike; 0 where scores have no fixed sum."""
    return study.game.score_sum.get(cell.seats, 0) / cell.seats


def played(study: Study, ledger: StudyLedger) -> list[tuple[StudyCell, CellFigures]]:
    return [(cell, ledger.figures[cell.key]) for cell in study.cells if cell.key in ledger.figures]


def rows(study: Study, ledger: StudyLedger) -> list[list[str]]:
    """The table of cells; its first row is the head."""
    table = [["cell", "games", "who decides first", "draws", "median plies"]]
    for cell, figures in played(study, ledger):
        shares = [span(figures.first_share), span(figures.draw_share), str(figures.length_at(0.5))]
        table.append([name_of(study, cell), f"{figures.games:,}", *shares])
    return table


def footing(study: Study) -> str:
    """What the figures hold for."""
    game, seed = study.game, study.cells[0].seed
    return f"{game.title}, rules number {game.rules_number}; catstate {__version__}; seed {seed}."


def markdown(study: Study, ledger: StudyLedger) -> str:
    lines = [f"# {study.title}", "", *([study.about, ""] if study.about else []), ABOUT, ""]
    lines += table_lines(study, ledger)
    for cell, figures in played(study, ledger):
        lines += ["", f"## {name_of(study, cell)}", "", " ".join(sentences(study, cell, figures))]
    return "\n".join([*lines, "", footing(study), ""])


def table_lines(study: Study, ledger: StudyLedger) -> list[str]:
    """The table of cells, as Markdown."""
    head, *body = rows(study, ledger)
    cells = [[cell.replace("|", "\\|") for cell in row] for row in body]
    return [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *(f"| {' | '.join(row)} |" for row in cells)]


def report(title: str, studies: Sequence[tuple[Study, StudyLedger]], pictures: Sequence[str]) -> str:
    """Several studies as one page of Markdown, each with its picture."""
    lines = [f"# {title}", "", ABOUT]
    for (study, ledger), picture in zip(studies, pictures, strict=True):
        lines += ["", f"## {study.title}", "", *([study.about, ""] if study.about else [])]
        for cell, figures in played(study, ledger):
            told = " ".join(sentences(study, cell, figures))
            lines.append(f"- **{name_of(study, cell)}**, {figures.games:,} games: {told}")
        lines += ["", f"![{study.title}]({picture})"]
    feet = list(dict.fromkeys(footing(study) for study, _ in studies))
    return "\n".join([*lines, "", *feet, ""])


def page(study: Study, ledger: StudyLedger) -> str:
    """One HTML page that needs no other file."""
    head, *body = rows(study, ledger)
    found = played(study, ledger)
    question = f"<p>{html.escape(study.about)}</p>" if study.about else ""
    parts = [
        f"<h1>{html.escape(study.title)}</h1>{question}<p>{ABOUT}</p>",
        table_of(head, body),
        shares_plot(study, found),
    ]
    for cell, figures in found:
        told = html.escape(" ".join(sentences(study, cell, figures)))
        parts.append(f"<h2>{html.escape(name_of(study, cell))}</h2><p>{told}</p>{length_plot(figures)}")
    parts.append(f"<p><small>{html.escape(footing(study))}</small></p>")
    title = html.escape(study.title)
    start = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return start + "\n".join(parts) + "</html>\n"


def table_of(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    first = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
    others = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in body)
    return f"<table><tr>{first}</tr>{others}</table>"


def shares_plot(study: Study, found: Sequence[tuple[StudyCell, CellFigures]]) -> str:
    """What who decides first scores in each cell, with intervals, beside what would be even."""
    names = [name_of(study, cell) for cell, _ in found]
    shares = [figures.first_share for _, figures in found]
    together = thinking_of(study.game).cooperative
    said = "How often they win together" if together else "What who decides first scores; | is even"
    axes, finish = new_plot(8, 0.8 + 0.4 * len(found), said)
    places = range(len(found))
    means = [share.mean for share in shares]
    below = [share.mean - share.low for share in shares]
    above = [share.high - share.mean for share in shares]
    axes.errorbar(means, places, xerr=[below, above], fmt="o", capsize=4)
    if not together:
        axes.scatter([even_share(study, cell) for cell, _ in found], places, marker="|", color="gray")
    axes.set_yticks(places, names)
    axes.set_xlim(0, 1)
    return finish()


def length_plot(figures: CellFigures) -> str:
    """How long games are."""
    axes, finish = new_plot(8, 2, "Plies of a game")
    longest = max(figures.lengths)
    axes.hist(list(figures.lengths), bins=min(60, longest + 1), weights=list(figures.lengths.values()))
    return finish()


def new_plot(width: float, height: float, title: str) -> tuple[Any, Callable[[], str]]:
    """Axes to draw on, and a function that gives the SVG: without a date, so that figures decide every byte."""
    with extra("study", "A plot"):
        from matplotlib import rc_context
        from matplotlib.figure import Figure

    figure = Figure((width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title)

    def finish() -> str:
        drawn = io.StringIO()
        with rc_context({"svg.hashsalt": "catstate", "svg.fonttype": "none"}):  # letters, not their outlines: small
            figure.savefig(drawn, format="svg", metadata={"Date": None})
        text = drawn.getvalue()
        return text[text.index("<svg") :]

    return axes, finish
