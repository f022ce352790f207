"""Replay a .game file and check every draw against its committed seed."""

import argparse
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)


def run(args: argparse.Namespace) -> int:
    from ..core.transcript import verify

    verdict = verify(args.file.read_text(encoding="utf-8"))
    print(f"{verdict.match.game.title}, {verdict.match.ply} plies. {verdict.sentence}")
    if verdict.match.over:
        print(verdict.match.result())
    return 1 if verdict.fair is False else 0
