"""The catstate command. Every module beside this one is a command of the same name: `add(parser)` and `run(args)`."""

import argparse
import difflib
import importlib
import io
import pkgutil
import re
import sys
from collections.abc import Sequence

from .. import __version__
from ..core.errors import CatstateError
from ..core.language import language_of_environment, speak


def commands() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def build_parser() -> argparse.ArgumentParser:
    """The whole command line; a command's module must stay light to import."""
    parser = argparse.ArgumentParser(prog="catstate", description="Four quantum-laboratory games.", exit_on_error=False)
    parser.add_argument("--version", action="version", version=f"catstate {__version__}")
    parser.add_argument("--language", metavar="CODE", help="speak en or de in games and lessons (or CATSTATE_LANGUAGE)")
    parser.add_argument("--load", metavar="FOLDER", action="append", default=[], help="also know the game in a folder")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in commands():
        module = importlib.import_module(f"{__name__}.{name}")
        summary = (module.__doc__ or "").split("\n")[0].rstrip(".")
        module.add(subparsers.add_parser(name, help=summary, description=module.__doc__))
    return parser


def speak_utf_8() -> None:
    """Read and write UTF-8, also where the system prefers an encoding without ↑ and ⟩: files and pipes on Windows."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8")


def explain(error: argparse.ArgumentError) -> str:
    """A wrong command line as a sentence."""
    unknown = re.match("invalid choice: '(.*?)'", error.message)
    if error.argument_name != "COMMAND" or not unknown:
        return f"{error}."
    close = difflib.get_close_matches(unknown[1], commands(), 1)
    guess = f"Did you mean {close[0]!r}?" if close else f"There are: {', '.join(commands())}."
    return f"There is no command {unknown[1]!r}. {guess}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Bad input: one sentence on the error stream and exit code 2."""
    speak_utf_8()
    try:
        args = build_parser().parse_args(argv)
    except argparse.ArgumentError as error:
        print(f"catstate: {explain(error)}", file=sys.stderr)
        return 2
    module = importlib.import_module(f"{__name__}.{args.command}")
    try:
        speak(args.language or language_of_environment())
        for folder in args.load:
            from ._outside import load_folder

            load_folder(folder)
        return int(module.run(args) or 0)
    except CatstateError as error:
        print(f"catstate: {error}", file=sys.stderr)
        return 2
    except FileNotFoundError as error:
        print(f"catstate: there is no file {error.filename!r}.", file=sys.stderr)
        return 2
    except (BrokenPipeError, KeyboardInterrupt):
        return 130
