"""Help in the terminal: the goal, a turn, things on the board and numbered rules, without marks of emphasis."""

import re
from collections.abc import Sequence

from rich.console import Console, Group
from rich.panel import Panel
from rich.text import Text

from ..core.clauses import EMPHASIS, Clause
from ..core.game import Game
from ..core.language import mark, say
from ..core.match import Match
from ..core.parts import Tip
from ..core.tips import tips_about

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
MOST = 3  # rules that one word shows in full
COMMANDS = mark("""\
  a number, or an action   do it
  undo                     take your last action back
  hint                     what a strong player would do here
  odds                     how likely each claim is
  log                      the story so far
  save [FILE]              write the game to a file
  help THING               what a thing on the board is and does: help {thing}
  help 2.1                 a numbered rule, {first} to {last}; help WORD finds rules too
  quit                     leave; you will be asked whether to save""")
ODDS = re.compile(r"  odds .*\n")


def in_short(game: Game) -> list[str]:
    """The paragraphs with which the rules begin: the goal, how one loses, a turn in five lines; [] = none."""
    _, found, rest = game.rules_text().partition(f"## {say('In short')}\n")
    if not found:
        return []
    words = FENCE.sub("", rest.split("\n## ")[0])
    return [plain(paragraph) for paragraph in words.strip().split("\n\n") if paragraph.strip()]


def plain(markdown: str) -> str:
    """A paragraph without marks of emphasis; the lines of a list stay lines."""
    joined = re.sub(r"\n(?!\d\. )", " ", markdown.strip())
    return EMPHASIS.sub(r"\2", joined)


def goal_card(game: Game) -> Panel | None:
    """The goal and how one loses: shown before the first action."""
    goal = [words for words in in_short(game) if not words.startswith((say("A turn in"), "1. "))]
    if not goal:
        return None
    how = say("Type help for a turn in five lines, help and a word for any thing on the board.")
    words = "\n".join([*goal, how])
    return Panel(Text(words), title=game.title, title_align="left")


def show_help(console: Console, match: Match, seat: int, words: str) -> None:
    """Whatever is known about these words; without words, what can be asked."""
    game = match.game
    clauses = list(game.clauses.values())
    if not words:
        for paragraph in in_short(game):
            console.print(Text(paragraph))
        tips = tips_about(match, seat, "")
        thing = tips[0].name if tips else say("WORD")
        listed = say(COMMANDS, thing=thing, first=clauses[0].number, last=clauses[-1].number)
        console.print(listed if game.claims else ODDS.sub("", listed), markup=False)
        return
    found = [one for one in clauses if one.number == words]
    tips = [] if found else tips_about(match, seat, words)
    for tip in tips:
        console.print(tip_panel(tip))
    if not found and not tips:
        found = [one for one in clauses if words.casefold() in one.text.casefold()]
    show_clauses(console, game, found[:MOST])
    if found[MOST:]:
        more = ", ".join(one.number for one in found[MOST:])
        told = say(
            "These rules speak of it, too: {clauses}. help {first} shows one.", clauses=more, first=found[MOST].number
        )
        console.print(told, markup=False)
    if not found and not tips:
        console.print(say("Nothing on the board and no rule is called {words}.", words=repr(words)), markup=False)


def show_clauses(console: Console, game: Game, clauses: Sequence[Clause]) -> None:
    for clause in clauses:
        words = Text(f"{clause.text}\n{clause.source or ''}".rstrip())
        console.print(Panel(words, title=f"{game.title} {clause.number}", title_align="left"))


def tip_panel(tip: Tip) -> Panel:
    """A tip, as the page shows it."""
    parts = [Text(tip.does)]
    if tip.when:
        parts += [
            Text.assemble((say("When:") + " ", "dim"), tip.when),
            Text.assemble((say("How long:") + " ", "dim"), tip.lasts),
        ]
    if tip.now:
        parts.append(Text(tip.now))
    parts.append(Text(say("help {clause} shows the rule.", clause=tip.clause), style="dim"))
    return Panel(Group(*parts), title=tip.name, title_align="left")
