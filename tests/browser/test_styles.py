"""The style sheets' sources: every colour is a variable, and nothing is written twice."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import ImageColor

from catstate.draw import theme

STYLES = Path(__file__).parents[2] / "web/src/styles"
VARIABLES = "variables.css"
PAGE = {"ink", "panel", "panel-line", "on-ink", "muted-on-ink"}  # light on a light page, and always dark under boards
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(")


class Rule(NamedTuple):
    file: str
    context: str  # the @media around it, or the like
    selectors: tuple[str, ...]
    declarations: tuple[str, ...]


def rules_of(file: str, text: str) -> Iterator[Rule]:
    """The rules of a sheet whose at-rules go one level deep, as ours do."""
    context: list[str] = []
    pieces = re.split(r"([{}])", re.sub(r"/\*.*?\*/|@import [^;]*;", "", text, flags=re.DOTALL))
    for piece, brace in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        words = " ".join(piece.split())
        if brace == "{":
            context.append(words)
        elif brace == "}":
            selectors = context.pop()
            if not selectors.startswith("@"):
                declarations = tuple(sorted(part.strip() for part in words.split(";") if part.strip()))
                yield Rule(file, " ".join(context), tuple(sorted(selectors.split(", "))), declarations)


RULES = [
    rule for path in sorted(STYLES.glob("*.css")) for rule in rules_of(path.name, path.read_text(encoding="utf-8"))
]


def test_only_the_variables_name_colours() -> None:
    named = []
    for rule in RULES:
        for declaration in rule.declarations:
            value = re.sub(r"var\(--[a-z-]+\)", "", declaration.partition(":")[2].lower())
            if COLOUR.search(value) or set(re.findall(r"[a-z-]+", value)) & ImageColor.colormap.keys():
                named.append((rule.file, declaration))
    assert {file for file, _ in named} == {VARIABLES}, [one for one in named if one[0] != VARIABLES]


def test_every_variable_is_defined_and_used() -> None:
    used = {name for rule in RULES for one in rule.declarations for name in re.findall(r"var\(--([a-z-]+)\)", one)}
    for script in STYLES.parent.rglob("*.ts"):
        used |= set(re.findall(r'getPropertyValue\("--([a-z-]+)"\)', script.read_text(encoding="utf-8")))
    ours = {one.partition(":")[0][2:] for rule in RULES for one in rule.declarations if one.startswith("--")}
    assert used - ours <= theme.INK.keys()
    assert ours <= used | {"seat-tint"}, "the players' colours in web/files.py are mixed with it"
    assert ours & theme.INK.keys() == PAGE, "a variable of draw/theme.py is defined again"


def test_every_selector_has_one_rule() -> None:
    places = defaultdict(list)
    for rule in RULES:
        places[rule.context, rule.selectors].append(rule.file)
    assert {key: files for key, files in places.items() if len(files) > 1} == {}


def test_no_two_rules_say_the_same() -> None:
    """One declaration may be true of things in different files; two together are a look, and a look has one rule."""
    places = defaultdict(list)
    for rule in RULES:
        scope = "" if len(rule.declarations) > 1 else rule.file
        places[rule.context, rule.declarations, scope].append(rule.selectors)
    assert {key: selectors for key, selectors in places.items() if len(selectors) > 1} == {}


def test_every_sheet_is_imported_once() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in STYLES.glob("*.css")]
    imported = [name for sheet in sheets for name in re.findall(r'@import "./(.*?)";', sheet)]
    assert sorted([*imported, "app.css", "table.css"]) == sorted(path.name for path in STYLES.glob("*.css"))
