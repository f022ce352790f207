"""Install the packages of the lock and catstate itself, and say how far it is: `.venv/bin/python tools/install.py`.

pip says either nothing for a minute or several lines about every package. Here is one line that changes; what pip said
is shown when it fails.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--progress-bar", "off"]
FETCHED = ("Collecting ", "Requirement already satisfied: ")  # how pip's line about a package begins
EVERY = 20  # packages between two lines, where lines can't be rewritten
LAST = 30  # lines of pip's that are shown when it fails


def count_needed(lock: str) -> int:
    """How many packages of the lock are for this Python and this system."""
    from pip._vendor.packaging.requirements import Requirement

    lines = [line.rstrip("\\ ") for line in lock.splitlines() if "==" in line and not line.startswith((" ", "#"))]
    wanted = [Requirement(line) for line in lines]
    return sum(one.marker is None or one.marker.evaluate() for one in wanted)


class Progress:
    """One line that says how far it is: rewritten in a terminal, written now and then elsewhere."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.words = ""
        self.is_terminal = sys.stdout.isatty()

    @property
    def seconds(self) -> int:
        return round(time.monotonic() - self.began)

    def say(self, words: str, is_worth_a_line: bool = True) -> None:
        self.words = words
        if self.is_terminal:
            self.show()
        elif is_worth_a_line:
            print(words, flush=True)

    def show(self) -> None:
        if self.is_terminal:
            print(f"\r\x1b[K{self.words} ({self.seconds} s)"[:100], end="", flush=True)

    def clear(self) -> None:
        if self.is_terminal:
            print("\r\x1b[K", end="", flush=True)


def words_for(line: str, fetched: int, needed: int) -> str:
    """What a line of pip's means for whoever waits; "" if nothing."""
    if line.startswith(FETCHED):
        name = line.split(": " if ": " in line else " ", 1)[1].split("==")[0].split(" ")[0]
        return f"Fetching packages: {fetched} of {needed}: {name}"
    if line.startswith("Installing collected packages: "):
        return f"Installing {line.count(',') + 1} packages …"
    return ""


def run(arguments: Sequence[str], needed: int, progress: Progress) -> int:
    """Run pip and tell how far it is; returns how it ended."""
    said: list[str] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(1):
            progress.show()

    threading.Thread(target=tick, daemon=True).start()
    fetched = 0
    with subprocess.Popen(
        [*PIP, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    ) as pip:
        for line in pip.stdout or ():
            said.append(line)
            fetched += line.startswith(FETCHED)
            if words := words_for(line, fetched, needed):
                progress.say(words, not line.startswith(FETCHED) or fetched % EVERY == 0)
    done.set()
    progress.clear()
    if pip.returncode:
        print("".join(line for line in said[-LAST:] if not line.startswith("WARNING")), file=sys.stderr)
        print("The packages could not be installed; pip's last words are above. Is there a network?", file=sys.stderr)
    return pip.returncode


def main() -> int:
    progress = Progress()
    needed = count_needed(LOCK.read_text(encoding="utf-8"))
    print(f"Setting up .venv with {needed} packages. This happens once and takes a minute or two.", flush=True)
    code = run(["--require-hashes", "--requirement", str(LOCK)], needed, progress)
    if not code:
        progress.say("Installing catstate itself …")
        code = run(["--no-deps", "--no-build-isolation", "--editable", str(ROOT)], 1, progress)
    if not code:
        print(f"{needed} packages are installed ({progress.seconds} s).", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
