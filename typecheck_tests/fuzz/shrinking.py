"""A finding, made small by machine: statements, blocks and parts of expressions are dropped while the verdict holds."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .forks import forked
from .judging import Verdict, judged
from .making import FIRST_LINE, Program, is_syntax
from .running import Session
from .straight import straight

MOST = 24
"""How many smaller programs are tried of each finding at a time."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A program with a false alarm, or one whose last statement fails without a word."""

    seed: int
    body: str
    """What stands below the head."""
    code: str | None
    """Of the false alarm; none for a miss."""

    def size(self) -> int:
        return len(self.body)


def shrunk(findings: Sequence[Finding], rounds: int = 12) -> list[Finding]:
    """Each finding, as small as it becomes in some rounds of one run of mypy each."""
    found = list(findings)
    for _ in range(rounds):
        tried = [list(smaller(finding)) for finding in found]
        held = holding([each for some in tried for each in some])
        best = [min([each for each in some if each in held], key=Finding.size, default=None) for some in tried]
        if not any(best):
            break
        found = [new or old for new, old in zip(best, found, strict=True)]
    return found


def holding(findings: Sequence[Finding]) -> set[Finding]:
    """Those that still are findings."""
    different = list(dict.fromkeys(findings))
    ran = {finding: ran for finding, ran in zip(different, forked(run, different, together=8), strict=True) if ran}
    verdicts = judged(list(ran.values()), "shrinking")
    return {finding for finding, verdict in zip(ran, verdicts, strict=True) if is_found(finding, verdict)}


def is_found(finding: Finding, verdict: Verdict) -> bool:
    return any(message.code == finding.code for message in verdict.alarms) if finding.code else verdict.is_missed


def run(finding: Finding) -> Program | None:
    """The program, where it does what it has to do: all of it runs; in a miss the last statement fails."""
    program, session = Program(finding.seed, statements_of(finding.body)), Session(finding.seed)
    for line, text in program.statements:
        raised = session.run(text, line)
        if raised and (finding.code or line != program.last or raised.what.startswith(("NameError", "SyntaxError"))):
            return None
        program.raised = raised
    if not finding.code and program.raised:
        program.straight = straight(program.statements[-1][1], program.statements, session.names)
    return program if finding.code or program.straight else None


def statements_of(body: str) -> list[tuple[int, str]]:
    lines = body.splitlines()
    return [
        (FIRST_LINE + node.lineno - 1, "\n".join(lines[node.lineno - 1 : node.end_lineno]))
        for node in ast.parse(body).body
    ]


def smaller(finding: Finding) -> Iterator[Finding]:
    tree = ast.parse(finding.body)
    bodies = dict.fromkeys(ast.unparse(each) for each in fewer_statements(tree))
    if len(bodies) < MOST:
        bodies |= dict.fromkeys(ast.unparse(each) for each in simpler_expressions(tree))
    good = [body for body in bodies if len(body) < finding.size() and is_syntax(body)]
    step = max(1, len(good) // MOST)
    for body in good[::step]:
        yield Finding(finding.seed, body, finding.code)


def fewer_statements(tree: ast.Module) -> Iterator[ast.Module]:
    """Without a part of a block; with a block instead of the statement that has it."""
    for number, block in enumerate(blocks_of(tree)):
        for size in sorted({max(1, len(block) // 2), max(1, len(block) // 4), 1}, reverse=True):
            for at in range(0, len(block), size):
                yield changed(tree, number, slice(at, at + size), [])
        for at, statement in enumerate(block):
            for inner in [] if isinstance(statement, ast.FunctionDef) else own_blocks(statement):
                yield changed(tree, number, slice(at, at + 1), inner)


def blocks_of(tree: ast.AST) -> list[list[ast.stmt]]:
    return [block for node in ast.walk(tree) for block in own_blocks(node)]


def own_blocks(node: ast.AST) -> list[list[ast.stmt]]:
    found = [getattr(node, name, None) for name in ("body", "orelse", "finalbody")]
    return [block for block in found if isinstance(block, list) and block]


def changed(tree: ast.Module, number: int, part: slice, new: Sequence[ast.stmt]) -> ast.Module:
    """A copy with other statements there."""
    tree, new = copy.deepcopy((tree, new))
    block = blocks_of(tree)[number]
    block[part] = new
    block[:] = block or [ast.Pass()]
    return tree


def simpler_expressions(tree: ast.Module) -> Iterator[ast.Module]:
    """With an expression's part, or a number, in its place."""
    count = sum(isinstance(node, ast.expr) for node in ast.walk(tree))
    for number in range(count):
        expression = [node for node in ast.walk(tree) if isinstance(node, ast.expr)][number]
        parts = [child for child in ast.walk(expression) if isinstance(child, ast.expr) and child is not expression]
        for part in [*parts[:6], ast.Constant(1.0)]:
            yield Replace(number, part).visit(copy.deepcopy(tree))


class Replace(ast.NodeTransformer):
    """Puts another expression in the place of the one with this number."""

    def __init__(self, number: int, part: ast.expr) -> None:
        self.number, self.part = number, part

    def visit_Module(self, node: ast.Module) -> ast.Module:
        expressions = [each for each in ast.walk(node) if isinstance(each, ast.expr)]
        self.old = expressions[self.number]
        self.generic_visit(node)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        return copy.deepcopy(self.part) if node is getattr(self, "old", None) else super().generic_visit(node)
