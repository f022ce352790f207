"""Solving a puzzle in the terminal."""

import random
from typing import TextIO

from rich.console import Console
from rich.markup import escape
from rich.rule import Rule

from ..core.choices import Choice
from ..core.errors import CatstateError
from ..core.language import mark, say
from ..learn.collection import Collection
from ..learn.puzzle import Attempt, Puzzle, Reply, UnknownPuzzle, attempt, reply
from ._menu import show_menu

COMMANDS = mark("A number or an action; 'hint', 'show' for the solution, 'quit'.")


def solve(collection: Collection, name: str, theme: str, source: TextIO) -> int:
    """One puzzle, until it is solved, shown, or somebody has had enough."""
    puzzles = collection.of(theme)
    if not name and not puzzles:
        raise UnknownPuzzle(say("{game} has no puzzles.", game=collection.game.title))
    puzzle = collection.puzzle(name) if name else random.choice(puzzles)
    return TerminalPuzzle(puzzle, source).run()


class TerminalPuzzle:
    """Shows the position and reads what the solver wants to do."""

    def __init__(self, puzzle: Puzzle, source: TextIO) -> None:
        self.puzzle, self.source = puzzle, source
        self.console = Console(highlight=False)
        self.at = attempt(puzzle)
        self.choices: list[Choice] = []

    def run(self) -> int:
        puzzle = self.puzzle
        level = say("level {level}", level=puzzle.level)
        self.console.print(Rule(escape(f"{puzzle.game.title}: {say(puzzle.theme)} · {puzzle.name} · {level}")))
        you = say("You play {name}.", name=puzzle.start.names[puzzle.seat])
        self.console.print(f"{you} {say(puzzle.goal.question)}\n{say(COMMANDS)}", markup=False)
        self.show()
        while not self.at.is_solved:
            self.console.print("> ", end="")
            typed = self.source.readline()
            words = typed.strip()
            if not typed or words == "quit":
                return 0
            if words:
                self.take(words)
        return 0

    def show(self) -> None:
        """The board and what can be done."""
        match, seat = self.at.match, self.puzzle.seat
        self.console.print(escape(match.text(seat)))
        self.choices = match.choices(seat)
        show_menu(self.console, self.choices)

    def take(self, words: str) -> None:
        if words == "hint":
            self.console.print(say("It begins with: {word}", word=self.at.right[0].split()[0]))
        elif words == "show":
            for line in self.puzzle.lines:
                own = [move.text if move.seat == self.puzzle.seat else f"({move.text})" for move in line]
                self.console.print(escape(" / ".join(own)))
            self.at = Attempt(self.puzzle, self.at.did, self.at.match, True, ())
        else:
            number = int(words) - 1 if words.isdecimal() else -1
            text = self.choices[number].text if 0 <= number < len(self.choices) else words
            try:
                self.answer(reply(self.at, text))
            except CatstateError as error:
                self.console.print(escape(str(error)))

    def answer(self, said: Reply) -> None:
        """What is said to an action, and what happens then."""
        for line in lines_since(said, self.puzzle.seat):
            self.console.print(escape(line))
        if said.words:
            self.console.print(f"[bold]{escape(said.words)}[/bold]")
        if said.attempt is None:
            self.console.print(say("Not that. Try again."))
            return
        self.at = said.attempt
        if not self.at.is_solved:
            self.show()


def lines_since(said: Reply, seat: int) -> list[str]:
    """What happened, in the words of the game."""
    match = said.before
    found = []
    for entry in said.after.log[match.ply :]:
        match = match.play(entry.action)
        found += [line.text for line in match.lines(seat)]
    return found
