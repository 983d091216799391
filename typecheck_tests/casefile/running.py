"""Running a case: a line that carries an error must raise, every other line must not."""

from __future__ import annotations
import __future__

import ast
import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from types import ModuleType

from .expectations import Case, Outcome

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
IS_NEW = tuple(map(int, version("jaxlib").split(".")[:2])) >= (0, 9)
"""Whether XLA knows all of these flags: one that it does not know ends the process."""
QUICK = " ".join(
    [
        "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true",
        *(["--xla_cpu_use_fusion_emitters=false"] if IS_NEW else []),
    ]
)
"""Flags of XLA for what runs once: optimising takes longer than running."""


def faults(case: Case, name: str) -> list[str]:
    """Where the program does something else than the case claims; empty if it does what it claims."""
    program = Program(case, name)
    with module(case, name) as made:
        return [*program.run(made), *program.untested()]


@contextmanager
def module(case: Case, name: str) -> Iterator[ModuleType]:
    """The module that the case is run in, for as long as it runs."""
    made = ModuleType(name)
    made.__dict__["reveal_type"] = lambda value: value
    made.__dict__["__file__"] = str(case.path)
    sys.modules[name] = made
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield made
    finally:
        del sys.modules[name]


class Program:
    """A case, executed statement by statement: after one that raises the next one is run."""

    def __init__(self, case: Case, name: str) -> None:
        self.case = case
        self.tree = ast.parse(case.source, str(case.path))
        self.flagged = case.lines(Outcome.RAISES)
        self.missed = set(self.flagged)
        annotations = "from __future__ import annotations" in case.source
        self.flags = __future__.annotations.compiler_flag if annotations else 0

    def run(self, module: ModuleType) -> Iterator[str]:
        for statement in self.tree.body:
            span = lines_of(statement)
            raised = self.execute(statement, module)
            expected = any(line in span and not in_function(statement, line) for line in self.flagged)
            expected = expected or any(line in span for line in self.case.calls)
            if raised is None and expected:
                yield f"line {first_mark(self, span)}: must raise, and does not"
            elif raised is not None and not expected:
                yield f"line {statement.lineno}: must not raise, and raises {show(raised)}"
            elif is_own_fault(raised):
                yield f"line {statement.lineno}: raises for the case's own fault: {show(raised)}"
            elif raised is not None:
                self.missed -= self.reached(raised)

    def execute(self, statement: ast.stmt, module: ModuleType) -> Exception | None:
        code = compile(ast.Module([statement], []), str(self.case.path), "exec", flags=self.flags, dont_inherit=True)
        try:
            exec(code, module.__dict__)
        except Exception as raised:
            return raised
        return None

    def reached(self, raised: Exception) -> set[int]:
        """The flagged lines through which the exception came."""
        frames = traceback.extract_tb(raised.__traceback__)
        passed = {frame.lineno for frame in frames if frame.filename == str(self.case.path)}
        return {line for line in self.flagged if any(at in statement_around(self.tree, line) for at in passed)}

    def untested(self) -> Iterator[str]:
        """Claims that the run says nothing of."""
        for line in sorted(self.missed):
            if any(in_function(statement, line) for statement in self.tree.body):
                yield f"line {line}: carries an error, and no call marked # RAISES fails there"
        asserts = [node.lineno for node in ast.walk(self.tree) if isinstance(node, ast.Assert)]
        for line in sorted(self.case.lines(Outcome.SILENT)):
            if not any(at > line for at in asserts):
                yield f"line {line}: goes wrong silently, and no later line asserts the wrong outcome"


def first_mark(program: Program, span: range) -> int:
    """The line that says that the statement raises."""
    return min(line for line in program.flagged | program.case.calls if line in span)


def lines_of(statement: ast.stmt) -> range:
    """The lines of a statement, its decorators included."""
    decorators = getattr(statement, "decorator_list", [])
    start = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    return range(start, (statement.end_lineno or statement.lineno) + 1)


def in_function(statement: ast.stmt, line: int) -> bool:
    """Whether the line stands in the body of a function, which only a call runs."""
    functions = (node for node in ast.walk(statement) if isinstance(node, FUNCTIONS))
    return any(line in lines_of(part) for function in functions for part in function.body)


def statement_around(tree: ast.Module, line: int) -> range:
    """The statement that has the line: the innermost one in a function, otherwise the one of the module."""
    around = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and line in lines_of(node)]
    inside = [node for node in around if in_function(around[0], line) and not isinstance(node, FUNCTIONS)]
    return min((lines_of(node) for node in inside or around[:1]), key=len)


def show(raised: Exception) -> str:
    return f"{type(raised).__name__}: {str(raised).strip().splitlines()[0] if str(raised) else ''}"


def is_own_fault(raised: BaseException) -> bool:
    """A name that the case lacks; JAX raises the same for an axis that nothing maps."""
    is_name = isinstance(raised, NameError) and not isinstance(raised, UnboundLocalError)
    return is_name and "axis name" not in str(raised)
