"""What may be done, as a list for a terminal: in groups, what ends a turn last, what can't be taken back marked."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ..core.choices import Choice

MANY = 8  # actions of a group that stand below each other; more stand in columns
ALIKE = 4  # numbers with the same remark that are written as one


def show_menu(console: Console, choices: Sequence[Choice]) -> None:
    """Every choice with the number to type for it."""
    groups = [(name, list(items)) for name, items in groupby(enumerate(choices, 1), key=lambda item: item[1].group)]
    is_headed = len(groups) > 1 and any(len(items) > 1 for _, items in groups)
    for name, items in groups:
        if name and is_headed and items[0][1].label != name:
            console.print(Text(f"{name}:", style="cyan"))
        numbered = len(items) > MANY and all(choice.number for _, choice in items)
        lines = list(compact(items)) if numbered else [line(number, choice) for number, choice in items]
        if len(lines) > MANY:
            console.print(Columns(lines, padding=(0, 3), column_first=True))
        else:
            for one in lines:
                console.print(one)


def line(number: int, choice: Choice) -> Text:
    """`  3 Hop from c2↑ to c3 (pay 1)`; a warning stands behind."""
    words = Text.assemble((f"{number:>3} ", "yellow"), choice.label)
    if choice.detail:
        words.append(f" ({choice.detail})", style="dim")
    if choice.warning:
        words.append(f" ! {choice.warning}", style="red")
    return words


def compact(items: Sequence[tuple[int, Choice]]) -> Iterator[Text]:
    """A group of numbers, a word each; a run with the same remark is one entry: `10–27  9 to 26: not possible`.

    What can't be right is marked with a sign; the whole warning would be too long here.
    """
    for (detail, warned), run in groupby(items, key=lambda item: (item[1].detail, bool(item[1].warning))):
        sign = (" !", "red") if warned else ""
        alike = list(run)
        (first, low), (last, high) = alike[0], alike[-1]
        if len(alike) < ALIKE:
            for number, choice in alike:
                remark = f" ({detail})" if detail else ""
                yield Text.assemble((f"{number:>3} ", "yellow"), choice.label, (remark, "dim"), sign)
        else:
            said = f"{low.label} … {high.number}"
            yield Text.assemble((f"{first:>3}–{last} ", "yellow"), said, (f" ({detail})", "dim"), sign)
