"""Every mutant of a module: where it is, what it changes, and the changed function's code."""

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from catstate.core.citations import clauses_in, is_kernel

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Place:
    """Where a node hangs in the tree, so that another can be hung there."""

    parent: ast.AST
    name: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.name, node)
        else:
            getattr(self.parent, self.name)[self.index] = node


@dataclass(frozen=True)
class Mutant:
    """One change in one function."""

    file: str  # the module's file, without its folder
    function: str
    line: int
    text: str  # the line as it stands in the file, without indentation
    change: str  # `old → new`; a later one of two alike in a function has its number behind it: `old → new (2)`
    clauses: tuple[str, ...]  # what the function's docstring cites
    statement: str  # which statement it is in: tests that execute it are run
    tree: ast.FunctionDef = field(repr=False, compare=False)
    place: Place = field(repr=False, compare=False)
    old: ast.AST = field(repr=False, compare=False)
    new: ast.AST = field(repr=False, compare=False)

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What an entry among the equivalent mutants gives."""
        return self.file, self.function, self.text, self.change

    @property
    def key(self) -> str:
        """The same in short. It does not depend on line numbers, so samples and results outlive edits elsewhere."""
        return hashlib.sha256("\n".join(self.name).encode()).hexdigest()[:16]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.text}\n    {self.change}"

    def code(self) -> CodeType:
        """The function's code with the change."""
        self.place.put(self.new)
        try:
            return code_of(self.tree)
        finally:
            self.place.put(self.old)


def code_of(function: ast.FunctionDef, file: str = "<mutant>") -> CodeType:
    """The code of a function without its decorators, to be put in place of that of a function loaded before."""
    bare = copy.copy(function)
    bare.decorator_list = []
    module = compile(ast.fix_missing_locations(ast.Module([bare], [])), file, "exec")
    return next(one for one in module.co_consts if isinstance(one, CodeType) and one.co_name == function.name)


def kernels_of(source: str) -> list[ast.FunctionDef]:
    """The compiled functions of a module: rules are kernels, other functions make tables when the module is loaded."""
    return [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and is_kernel(node)]


def mutants_of(file: str, source: str, namespace: Mapping[str, Any]) -> Iterator[Mutant]:
    """All mutants of a module's kernels. The namespace tells which names are constants."""
    lines = source.splitlines()
    for function in kernels_of(source):
        clauses = tuple(clauses_in(ast.get_docstring(function) or ""))
        seen: Counter[tuple[str, str]] = Counter()
        for number, statement in enumerate(statements_of(function)):
            for place, old, new in changes_in(function, statement, namespace):
                text = lines[old.lineno - 1].strip()
                change = f"{words_of(old)} → {words_of(new)}"
                seen[text, change] += 1
                if seen[text, change] > 1:
                    change += f" ({seen[text, change]})"
                where = f"{file}:{function.name}:{number}"
                yield Mutant(file, function.name, old.lineno, text, change, clauses, where, function, place, old, new)


def words_of(node: ast.AST) -> str:
    """A node as source, in one line; a dropped statement is said so."""
    return "(dropped)" if isinstance(node, ast.Pass) else " ".join(ast.unparse(node).split())


def statements_of(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function, but for its docstring."""
    return [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and node is not function and not is_docstring(node)
    ]


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


Change = tuple[Place, ast.expr | ast.stmt, ast.expr | ast.stmt]


def changes_in(function: ast.FunctionDef, statement: ast.stmt, namespace: Mapping[str, Any]) -> Iterator[Change]:
    """The changes of one statement's own words; a block inside it consists of statements of its own."""
    for name, value in ast.iter_fields(statement):
        nodes = value if isinstance(value, list) else [value]
        for index, node in enumerate(nodes):
            if isinstance(node, ast.expr) and name != "annotation":
                place = Place(statement, name, index if isinstance(value, list) else None)
                if isinstance(statement, ast.If | ast.While) and name == "test":
                    if not is_journal_guard(node):
                        yield place, node, boolean(True, node)
                    yield place, node, boolean(False, node)
                yield from changes_of(place, node, namespace)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in CALCULATED:
        opposite = ast.AugAssign(statement.target, CALCULATED[type(statement.op)](), statement.value)
        yield place_of(function, statement), statement, ast.copy_location(opposite, statement)
    if is_droppable(function, statement):
        yield place_of(function, statement), statement, ast.copy_location(ast.Pass(), statement)


def changes_of(place: Place, node: ast.expr, namespace: Mapping[str, Any]) -> Iterator[Change]:
    """The changes of an expression and of all its parts."""
    for new in others(node, namespace):
        yield place, node, new if hasattr(new, "lineno") else ast.copy_location(new, node)
    if number_of(node) is not None:
        return  # the digits behind a minus are no constant of their own
    for name, value in ast.iter_fields(node):
        for index, part in enumerate(value if isinstance(value, list) else [value]):
            is_table = isinstance(node, ast.Subscript) and name == "value"  # its figures are data, not rules
            if isinstance(part, ast.expr) and not (is_table and isinstance(part, ast.Name)):
                yield from changes_of(Place(node, name, index if isinstance(value, list) else None), part, namespace)


def others(node: ast.expr, namespace: Mapping[str, Any]) -> Iterator[ast.expr]:
    """What an expression could be mistaken for."""
    number = number_of(node)
    if number is not None:
        yield ast.Constant(number + 1)
        if number > 0:
            yield ast.Constant(number - 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif is_named_constant(node, namespace):
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))
    elif isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            operators = list(node.ops)
            operators[index] = COMPARED[type(operator)]()
            yield ast.Compare(node.left, operators, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in CALCULATED:
        yield ast.BinOp(node.left, CALCULATED[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.UAdd):
        yield node.operand
    elif isinstance(node, ast.BoolOp):
        for index in range(len(node.values)):
            rest = node.values[:index] + node.values[index + 1 :]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse


def number_of(node: ast.expr) -> int | None:
    """The value of a whole number as it is written, with its sign."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -node.operand.value if type(node.operand.value) is int else None
    return None


def is_named_constant(node: ast.expr, namespace: Mapping[str, Any]) -> bool:
    """Whether an expression is `LIMIT` or `Phase.TURN`: a name in capitals of a whole number."""
    last = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    if not last.isupper() or not isinstance(getattr(node, "ctx", None), ast.Load):
        return False
    names = ast.unparse(node).split(".")
    value = namespace.get(names[0])
    for name in names[1:]:
        value = getattr(value, name, None)
    return isinstance(value, int)


def is_journal_guard(node: ast.expr) -> bool:
    """Whether this only saves work for notes: without a journal they write nothing, guarded or not."""
    return ast.unparse(node) == "journal is not None"


def boolean(value: bool, where: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Constant(value), where)


def is_droppable(function: ast.FunctionDef, statement: ast.stmt) -> bool:
    """Whether a function without this statement is another rule, and no mere slip that names an unknown variable."""
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        return not any(isinstance(one, ast.Name | ast.Tuple) and is_first(function, one) for one in targets)
    is_bare_return = isinstance(statement, ast.Return) and statement.value is None
    return is_bare_return or isinstance(statement, ast.AugAssign | ast.Expr | ast.Break | ast.Continue)


def is_first(function: ast.FunctionDef, target: ast.Name | ast.Tuple) -> bool:
    """Whether no line before this one gives the variable a value."""
    if isinstance(target, ast.Tuple):
        return True
    stored = [
        node.lineno
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id == target.id and isinstance(node.ctx, ast.Store)
    ]
    arguments = {argument.arg for argument in function.args.args}
    return target.id not in arguments and min(stored) >= target.lineno


def place_of(function: ast.FunctionDef, statement: ast.stmt) -> Place:
    """Where a statement stands in the block that holds it."""
    for parent in ast.walk(function):
        for name, value in ast.iter_fields(parent):
            if isinstance(value, list):
                for index, node in enumerate(value):
                    if node is statement:
                        return Place(parent, name, index)
    raise ValueError("the statement is not in this function")


def probed(file: str, function: ast.FunctionDef) -> CodeType:
    """The function's code that calls `_ran(statement)` before each of its statements. The tree is used up."""
    numbers = {id(node): number for number, node in enumerate(statements_of(function))}

    class Probe(ast.NodeTransformer):
        def generic_visit(self, node: ast.AST) -> Any:
            number = numbers.get(id(node))
            super().generic_visit(node)
            if number is None:
                return node
            where = ast.Constant(f"{file}:{function.name}:{number}")
            return [ast.Expr(ast.Call(ast.Name("_ran", ast.Load()), [where], [])), node]

    return code_of(ast.fix_missing_locations(Probe().visit(function)))
