"""List the games, with seats, options and presets."""

import argparse

from .. import GAMES
from ..core.game import Option, span
from ..core.language import say


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def choices_or_bounds(option: Option) -> list[str] | dict[str, int]:
    """What an option can be, as JSON."""
    if option.bounds is None:
        return list(option.choices)
    return {"least": option.bounds[0], "most": option.bounds[-1]}


def run(args: argparse.Namespace) -> None:
    if args.json:
        import json

        print(
            json.dumps(
                [
                    {
                        "name": game.name,
                        "title": game.title,
                        "seats": list(game.seats),
                        "rules": game.rules_number,
                        "options": {option.name: choices_or_bounds(option) for option in game.options},
                        "presets": [preset.name for preset in game.presets],
                    }
                    for game in GAMES.values()
                ],
                indent=2,
                ensure_ascii=False,
            )
        )
        return
    for game in GAMES.values():
        people = say("{seats} players", seats=span(game.seats))
        minutes = say("{least}–{most} minutes", least=game.minutes[0], most=game.minutes[1])
        print(f"{game.name:<8} {game.title} · {people} · {minutes}")
        print(f"         {say(game.hook)}")
        for option in game.options:
            choices = option.span if option.bounds else " | ".join(option.choices)
            print(f"         {option.name} = {choices}: {say(option.about)}")
            for choice, note in option.notes.items():
                print(f"           {choice}: {say(note)}")
        if game.presets:
            presets = ", ".join(preset.name for preset in game.presets)
            print("         " + say("presets: {presets}", presets=presets))
        print()
