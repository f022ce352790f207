"""A table in the terminal: one screen, one or more people, bots on the other seats."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ..core.errors import CatstateError, IllegalAction
from ..core.game import fold
from ..core.language import say, say_as, say_number
from ..core.match import Match
from ..core.rules import PUBLIC
from ..core.transcript import save
from ._help import goal_card, show_help
from ._menu import show_menu
from ._paces import reading_time
from ._players import BotPlayer, hint_for


def means_yes(answer: str) -> bool:
    """Whether somebody agrees, in the language that is spoken or in English."""
    return answer.casefold() in ("y", "yes", say_as("an answer", "y"), say_as("an answer", "yes"))


def means_no(answer: str) -> bool:
    return answer.casefold() in ("n", "no", say_as("an answer", "n"), say_as("an answer", "no"))


class Leave(Exception):
    """A person wants to get up."""


class TerminalTable:
    """Shows the board to whoever is to act and reads what they want."""

    def __init__(
        self, match: Match, people: int, bot: BotPlayer, save_to: Path, source: TextIO, pace: str = "once"
    ) -> None:
        self.match = match
        self.people = people
        self.bot = bot
        self.save_to = save_to
        self.source = source
        self.pace = pace
        self.console = Console(highlight=False)
        self.at_screen = 0 if people == 1 else None  # the seat whose secrets the screen may show
        self.warned = (-1, "")  # the ply and the action that was warned of last
        self.remarks: dict[int, str] = {}  # ply → what the saved game says about it
        self.told: dict[int, int] = {}  # seat → how much of the story it has been shown
        self.story: dict[int, list[str]] = {seat: [] for seat in range(PUBLIC, match.seats)}
        for seat, lines in self.story.items():
            lines.extend(line.text for line in match.story(seat))
            self.told[seat] = max(0, len(lines) - 3)

    def sit_down(self) -> int:
        """Play to the end, or until somebody leaves. Nothing is lost either way."""
        card = goal_card(self.match.game)
        if card is not None and not self.match.over:
            self.console.print(card)
        for one in self.match.game.differences(self.match.seats, self.match.options):
            self.console.print(f"  [dim]{escape(say('Changed here:'))}[/dim] {escape(str(one))}")
        try:
            while not self.match.over:
                if self.match.to_act < self.people:
                    self.ask_person(self.match.to_act)
                else:
                    self.ask_bot()
            self.show_end()
        except (Leave, KeyboardInterrupt):
            return self.leave()
        except EOFError:
            self.write_to(self.save_to)
            return 0
        return 0

    def ask_bot(self) -> None:
        action, remark = self.bot.choose(self.match)
        if remark:
            self.remarks[self.match.ply] = remark
            for lines in self.story.values():
                lines.append(remark)
        self.move_on(action)
        if self.people == 1:
            self.tell_slowly(0)

    def tell_slowly(self, seat: int) -> None:
        """Tell what is new sentence by sentence, at the pace of the reader."""
        new = self.story[seat][self.told[seat] :]
        self.told[seat] = len(self.story[seat])
        for line in new:
            self.console.print(Text(f"  {line}", style="dim"))
            time.sleep(reading_time(line, self.pace))
        if not new or self.match.over or self.match.to_act < self.people:
            return
        staged = self.is_staged(seat)
        if self.pace == "step" or (staged and self.source.isatty()):
            self.console.print(Text(say("Enter goes on."), style="dim"))
            self.read_line()
        if staged:
            self.console.print(Rule(style="dim"))

    def is_staged(self, seat: int) -> bool:
        """Whether the last play brought a moment that waits for its viewer, such as all boxes opened."""
        frames = [frame for scene in self.match.scenes(seat) for frame in scene.frames]
        return any(motion.kind == "pause" for frame in frames for motion in frame.motions)

    def move_on(self, action: str | int) -> None:
        self.match = self.match.play(action)
        self.take_over_story()

    def take_over_story(self) -> None:
        """Add what the last play brought to the story of every seat."""
        for seat, lines in self.story.items():
            lines.extend(line.text + (f"  [{line.note}]" if line.note else "") for line in self.match.lines(seat))

    # One decision of a person

    def ask_person(self, seat: int) -> None:
        self.draw_curtain(seat)
        self.show_table(seat)
        while True:
            words = self.read_line()
            try:
                if self.obey(seat, words):
                    return
            except CatstateError as error:
                self.console.print(Text(str(error), style="red"))

    def obey(self, seat: int, words: str) -> bool:
        """Do what a line says; True when the position has changed."""
        command, _, rest = words.partition(" ")
        commands: dict[str, Callable[[int, str], bool]] = {
            "undo": self.undo,
            "hint": self.hint,
            "odds": self.odds,
            "log": self.log,
            "save": self.save,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
        }
        if not words:
            self.show_table(seat)
            return False
        if command in commands:
            return commands[command](seat, rest.strip())
        if words.isdecimal():
            choices = self.match.choices(seat)
            if not 1 <= int(words) <= len(choices):
                sentence = say_number(
                    "There is one thing to do: number 1.", "There are {n} things to do, numbered from 1.", len(choices)
                )
                self.console.print(Text(sentence, style="red"))
                return False
            words = choices[int(words) - 1].text
        if self.warn(seat, words):
            return False
        self.move_on(words)
        return True

    def warn(self, seat: int, words: str) -> bool:
        """Before what ruins something, say so once; whoever chooses it again means it."""
        warning = next((c.warning for c in self.match.choices(seat) if fold(c.text) == fold(words)), "")
        if not warning or self.warned == (self.match.ply, fold(words)):
            return False
        self.warned = (self.match.ply, fold(words))
        again = say("Choose it again if you mean it.")
        self.console.print(Text(f"{warning} {again}", style="red"))
        return True

    def undo(self, seat: int, rest: str) -> bool:
        """Take back your last action. At a shared screen others must agree if it showed them something; bots do."""
        actors = [entry.actor for entry in self.match.effective() if entry.actor >= 0]
        back = next((count for count, actor in enumerate(reversed(actors), 1) if actor < self.people), 0)
        if back == 0:
            raise IllegalAction("", say("There is nothing of yours to take back."))
        if self.people > 1 and not self.match.can_undo(actors[-1]):
            question = say("That can't be unseen. Does everybody agree to take it back? [y/N]")
            self.console.print(question, markup=False)
            if not means_yes(self.read_line()):
                return False
        self.match = self.match.undone_to(actors[-back])
        self.take_over_story()
        return True

    def hint(self, seat: int, rest: str) -> bool:
        self.console.print(Text(hint_for(self.match, seat), style="cyan"))
        return False

    def odds(self, seat: int, rest: str) -> bool:
        claims = self.match.game.claims
        if claims is None:
            self.console.print(say("There are no claims to weigh in this game."))
        else:
            self.console.print("\n".join(claims.odds_lines(self.match.view(seat))), markup=False)
        return False

    def log(self, seat: int, rest: str) -> bool:
        self.console.print("\n".join(self.story[seat]) or say("Nothing has happened yet."), markup=False)
        return False

    def save(self, seat: int, rest: str) -> bool:
        self.write_to(Path(rest) if rest else self.save_to)
        return False

    def help(self, seat: int, rest: str) -> bool:
        show_help(self.console, self.match, seat, rest)
        return False

    def quit(self, seat: int, rest: str) -> bool:
        raise Leave

    # What is shown

    def draw_curtain(self, seat: int) -> None:
        """Where hands are hidden, the screen is handed over before they are shown."""
        if self.at_screen == seat or self.people < 2:
            return
        if self.match.game.secrets:
            self.console.clear()
            name = self.match.names[seat]
            words = say("{name}, take the screen. Press Enter when nobody else looks.", name=name)
            self.console.print(Panel(Text(words)))
            self.read_line()
        self.at_screen = seat

    def show_table(self, seat: int) -> None:
        match, name = self.match, self.match.names[seat]
        self.console.print(Rule(f"{escape(match.game.title)} · {escape(name)}"))
        self.show_news(seat)
        self.show_board(seat)
        self.console.print()
        self.console.print(Text(match.ask(seat), style="bold"))
        show_menu(self.console, match.choices(seat))

    def show_board(self, seat: int) -> None:
        """The board as it is: a line that is too long for the window is the window's to break."""
        self.console.print(self.match.text(seat), markup=False, soft_wrap=True)

    def show_news(self, seat: int) -> None:
        lines = self.story[seat]
        for line in lines[self.told[seat] :]:
            self.console.print(Text(f"  {line}", style="dim"))
        self.told[seat] = len(lines)

    def show_end(self) -> None:
        seat = 0 if self.people == 1 else PUBLIC
        self.console.print(Rule(self.match.game.title))
        self.show_news(seat)
        self.show_board(seat)
        self.console.print(Text(self.match.result(), style="bold"))
        seed = self.match.setting.seed
        committed = self.match.commitment[:16]
        told = say("Seed {seed}, committed to as {commitment}… before play.", seed=seed, commitment=committed)
        self.console.print(Text(told, style="dim"))

    # Files and input

    def read_line(self) -> str:
        self.console.print("[yellow]>[/yellow] ", end="")
        line = self.source.readline()
        if not line:
            self.console.print()
            raise EOFError
        return " ".join(line.split())

    def leave(self) -> int:
        self.console.print()
        self.console.print(say("Save to {file} before you go? [Y/n]", file=self.save_to), markup=False)
        try:
            if not means_no(self.read_line()):
                self.write_to(self.save_to)
        except (EOFError, KeyboardInterrupt):
            self.write_to(self.save_to)
        return 0

    def write_to(self, place: Path) -> None:
        try:
            place.write_text(save(self.match, self.remarks), encoding="utf-8")
        except OSError as error:
            told = say("Could not write {file}: {why}.", file=place, why=error.strerror)
            self.console.print(Text(told, style="red"))
            return
        self.console.print(say("Saved to {file}; go on with: catstate play {file}", file=place), markup=False)
