"""Which clauses the code and the tests cite, and where: `[2.1]` or `[2.1, 3.4]` in a docstring or a comment."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .cache import KERNELS

CITED = re.compile(r"\[(\d+\.\d+[a-z]?(?:, *\d+\.\d+[a-z]?)*)\]")
WORDS = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Citation:
    """One place that names a clause."""

    clause: str
    file: Path
    line: int
    name: str  # the function or class it stands in; "" outside of any, and in transcripts
    is_kernel: bool = False


def citations_in(folder: Path) -> list[Citation]:
    """All citations in the Python files and transcripts of a folder and the folders below it."""
    files = sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".game"))
    return [citation for file in files for citation in citations_of(file)]


def citations_of(file: Path) -> Iterator[Citation]:
    """The citations of one file, from top to bottom."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        for number, line in enumerate(text.splitlines(), 1):
            for clause in clauses_in(line):
                yield Citation(clause, file, number, "")
        return
    defined = sorted(definitions(ast.parse(text)), key=lambda node: node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in WORDS:
            for number, line in enumerate(token.string.splitlines(), token.start[0]):
                around = [node for node in defined if first_line(node) <= number <= (node.end_lineno or 0)]
                for clause in clauses_in(line):
                    name = around[-1].name if around else ""
                    yield Citation(clause, file, number, name, bool(around) and is_kernel(around[-1]))


def clauses_in(text: str) -> Iterator[str]:
    """Every clause that a text cites."""
    for group in CITED.findall(text):
        yield from (clause.strip() for clause in group.split(","))


def definitions(tree: ast.AST) -> Iterable[Definition]:
    return (node for node in ast.walk(tree) if isinstance(node, Definition))


def first_line(node: Definition) -> int:
    """Where a definition begins: at its first decorator, if it has one."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def is_kernel(node: Definition) -> bool:
    """Whether a definition is compiled."""
    return any(isinstance(one, ast.Name) and one.id in KERNELS for one in node.decorator_list)
