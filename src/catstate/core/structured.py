"""Structured forms: a match as one seat knows it, as plain JSON, and the JSON Schema that describes it.

Everything comes from the seat's view, so nobody learns more from here than from the board.
"""

from typing import TYPE_CHECKING, Any

from .choices import Choice
from .game import Game, Option
from .layout import Part, layout_of
from .rules import PUBLIC

if TYPE_CHECKING:
    from .match import Match

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WHOLE, TEXT, YES_NO = {"type": "integer"}, {"type": "string"}, {"type": "boolean"}


def json_of(match: "Match", seat: int = PUBLIC) -> dict[str, Any]:
    """What a seat knows and may do, as plain JSON; −1 is the public. `Game.schema` describes it."""
    layout = layout_of(match.game)
    fields = layout.named(layout.row(match.view(seat)))
    return {
        "game": match.game.name,
        "rules_number": match.game.rules_number,
        "seats": match.seats,
        "options": dict(match.options),
        "names": list(match.names),
        "seat": seat,
        "ply": match.ply,
        "to_act": match.to_act,
        "over": match.over,
        "scores": list(match.scores) if match.over else None,
        "result": match.result(),
        "question": match.ask(seat),
        "view": {name: numbers.tolist() for name, numbers in fields.items()},
        "actions": plain_choices(match, seat),
    }


def plain_choices(match: "Match", seat: int) -> list[dict[str, Any]]:
    """The legal actions in the order of `legal`, as programs number them; pages have them in groups."""
    choices = {choice.text: choice for choice in match.choices(seat)}
    return [plain_choice(choices[text]) for text in match.legal() if text in choices]


def plain_choice(choice: Choice) -> dict[str, Any]:
    """A legal action without what only pages need."""
    return {"text": choice.text, "label": choice.label, "detail": choice.detail, "picks": list(choice.picks)}


def schema_of(game: Game) -> dict[str, Any]:
    """The JSON Schema of `json_of` for a game; its `$defs` describe a view and an action by themselves."""
    options = {option.name: option_schema(option) for option in game.options}
    properties = {
        "game": {"const": game.name},
        "rules_number": {"const": game.rules_number},
        "seats": {**WHOLE, "minimum": game.seats[0], "maximum": game.seats[-1]},
        "options": closed(options),
        "names": {"type": "array", "items": TEXT},
        "seat": {**WHOLE, "minimum": -1, "description": "whose view this is, -1 = the public"},
        "ply": {**WHOLE, "minimum": 0, "description": "entries of the log so far"},
        "to_act": {**WHOLE, "minimum": -2, "description": "the seat to act, -1 = chance, -2 = the match is over"},
        "over": YES_NO,
        "scores": {
            "type": ["array", "null"],
            "items": {"type": "number", "minimum": 0, "maximum": 1},
            "description": "per seat, 1 is a win and 0 a loss; null before the end",
        },
        "result": {**TEXT, "description": "how it ended; empty before the end"},
        "question": {**TEXT, "description": "what is asked now"},
        "view": {"$ref": "#/$defs/view"},
        "actions": {
            "type": "array",
            "items": {"$ref": "#/$defs/action"},
            "description": "what the seat may do now; empty when another is to act",
        },
    }
    return {
        "$schema": DIALECT,
        "title": game.title,
        "description": "A match as one seat knows it.",
        **closed(properties),
        "$defs": {"view": view_schema(game), "action": action_schema(game)},
    }


def option_schema(option: Option) -> dict[str, Any]:
    """A choice as text; a whole number is the text of one within its bounds."""
    schema: dict[str, Any] = {"enum": list(option.choices)}
    if option.bounds is not None:
        schema = {**TEXT, "pattern": "^(0|[1-9][0-9]*)$"}
        return {**schema, "description": f"{option.about} ({option.span})"}
    return {**schema, "description": option.about}


def view_schema(game: Game) -> dict[str, Any]:
    """The fields of a view, each with what its numbers mean."""
    return {
        "description": "All that the seat knows. -1 means none or unknown; a bit mask is a list of 0 and 1.",
        **closed({part.name: part_schema(part) for part in layout_of(game).parts}),
    }


def part_schema(part: Part) -> dict[str, Any]:
    """One field: a whole number, or a list of them for each of its axes."""
    schema: dict[str, Any] = dict(WHOLE)
    for length in reversed(part.shape):
        schema = {"type": "array", "items": schema, "minItems": length, "maxItems": length}
    return {**schema, "description": part.meaning} if part.meaning else schema


def action_schema(game: Game) -> dict[str, Any]:
    """A legal action. `text` is what you play."""
    fields = {
        "text": {**TEXT, "description": "what to play"},
        "label": {**TEXT, "description": "the same in words"},
        "detail": {**TEXT, "description": "a remark, such as a price; mostly empty"},
        "picks": {"type": "array", "items": TEXT, "description": "what you would click for it, in order"},
    }
    return {"description": f"Something a seat may do in {game.title}.", **closed(fields)}


def closed(properties: dict[str, Any]) -> dict[str, Any]:
    """An object with exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
