"""Which functions a file runs by itself: while it is imported, or as a script.

Until then no other file has had its classes: whatever another one registers, it registers later. What is only defined
here may be called after that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    CallExpr,
    ComparisonExpr,
    Decorator,
    Expression,
    FuncDef,
    IfStmt,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    RefExpr,
    TypeInfo,
    Var,
)

from treetyped_mypy import names
from treetyped_mypy.syntax.bindings import only_binding
from treetyped_mypy.syntax.tree import Syntax, children, descendants, syntax_of

MAKE_FUNCTIONS: Final = frozenset(
    {names.JIT, names.PMAP, names.GRAD, names.VALUE_AND_GRAD, names.JACFWD, names.JACREV, names.JACOBIAN, names.HESSIAN}
    | {names.VMAP, names.SHARD_MAP, names.CUSTOM_VJP, names.CUSTOM_JVP, names.PARTIAL}
)
"""What they are given is not run before their result is called."""

MAKING: Final = ("__init__", "__post_init__")


def is_run_by_file(tree: MypyFile, function: Node | None) -> bool:
    """Whether the function, or the one around it, is run; what stands in none is run when the file is imported."""
    syntax = syntax_of(tree)
    outermost, node = None, function
    while node is not None:
        outermost, node = node if isinstance(node, FuncDef) else outermost, syntax.parent(node)
    return outermost is None or syntax.original(outermost) in functions_run(syntax, tree)


_latest: list[tuple[Syntax, set[FuncDef]]] = []
"""The file that is being checked."""


def functions_run(syntax: Syntax, tree: MypyFile) -> set[FuncDef]:
    if not _latest or _latest[0][0] is not syntax:
        _latest[:] = [(syntax, set(find(syntax, tree)))]
    return _latest[0][1]


def find(syntax: Syntax, tree: MypyFile) -> set[FuncDef]:
    """What is called at the top of the file, and what that calls in turn."""
    found: set[FuncDef] = set()
    by_name: dict[str, list[FuncDef]] = defaultdict(list)
    for node in syntax.parents:
        if isinstance(node, FuncDef):
            by_name[node.name].append(node)
    stack: list[Node] = list(tree.defs)
    while stack:
        node = stack.pop()
        if not isinstance(node, FuncDef | Decorator):
            stack.extend(children(node))
        for run in run_by(syntax, node):
            new = set(by_name[run] if isinstance(run, str) else [run]) - found
            found |= new
            stack.extend(function.body for function in new)
    return found


def run_by(syntax: Syntax, node: Node) -> Iterator[FuncDef | str]:
    """The functions that a node of code that is run runs itself; a method by its name, for any class may have it."""
    match node:
        case CallExpr(callee=callee):
            yield from run_by_calling(syntax, callee)
            if not (isinstance(callee, RefExpr) and callee.fullname in MAKE_FUNCTIONS):
                yield from handed_over(node)
        case IfStmt(expr=[ComparisonExpr(operands=[NameExpr(name="__name__"), _])]):
            mentions = (found for found in descendants(node) if isinstance(found, RefExpr))
            yield from (function for mention in mentions if (function := function_of(mention)) is not None)
        case _:
            pass


def run_by_calling(syntax: Syntax, callee: Expression, seen: frozenset[Var] = frozenset()) -> Iterator[FuncDef | str]:
    """``step(x)``, ``Trainer(x)``, ``self.step(x)``, ``jit(step)(x)``, ``jitted(x)`` after ``jitted = jit(step)``."""
    function = function_of(callee)
    match callee:
        case RefExpr() if function is not None:
            yield function
        case RefExpr(node=TypeInfo()):
            yield from MAKING
        case NameExpr(node=Var() as variable) if variable not in seen:
            yield "__call__"
            value = only_binding(syntax, variable)
            if value is not None:
                yield from run_by_calling(syntax, value, seen | {variable})
        case MemberExpr(name=name):
            yield name
        case CallExpr(callee=inner):
            yield from handed_over(callee)
            yield from run_by_calling(syntax, inner, seen)
        case _:
            pass


def handed_over(call: CallExpr) -> Iterator[FuncDef | str]:
    """The functions among the arguments, also inside ``jax.jit(jax.grad(f))``."""
    for argument in call.args:
        function = function_of(argument)
        if function is not None:
            yield function
        elif isinstance(argument, MemberExpr):
            yield argument.name
        elif isinstance(argument, CallExpr):
            yield from handed_over(argument)


def function_of(expression: Expression) -> FuncDef | None:
    match expression:
        case RefExpr(node=FuncDef() as function) | RefExpr(node=Decorator(func=function)):
            return function
        case _:
            return None
