"""The command behind `make words`."""

import argparse

from .collect import catalogues
from .files import in_step, is_translated, languages, update


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.words", description="Collect words, compile catalogues.")
    parser.add_argument("--missing", metavar="AREA", help="list what this area lacks in each language")
    parser.add_argument("--area", action="append", help="write the files of this area only, and what is compiled")
    args = parser.parse_args()
    update(args.area)
    templates = catalogues()
    for language in languages():
        for area, template in sorted(templates.items()):
            messages = [message for message in in_step(language, area, template) if message.id]
            lacking = [message for message in messages if not is_translated(message)]
            print(f"{language} {area}: {len(messages)} messages, {len(lacking)} without words")
            if area == args.missing:
                for message in lacking:
                    print(f"  {message.id!r}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
