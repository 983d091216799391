"""The body of a compiled function: Python's own ``if``, ``range`` and shapes need values that tracing has not."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssertStmt,
    CallExpr,
    ComparisonExpr,
    ConditionalExpr,
    Expression,
    FuncDef,
    IfStmt,
    IndexExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    SliceExpr,
    StrExpr,
    TupleExpr,
    UnaryExpr,
    Var,
    WhileStmt,
)
from mypy.types import Type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import jit as messages
from treetyped_mypy.rules.packages import package
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.syntax.changes import inside
from treetyped_mypy.syntax.every_call import runs_in_every_call
from treetyped_mypy.syntax.places import root_of
from treetyped_mypy.syntax.traced_expressions import Tracing
from treetyped_mypy.syntax.tree import descendants, syntax_of
from treetyped_mypy.types.lift import lift

CONCRETE: Final = frozenset(f"builtins.{name}" for name in ("range", "int", "float", "bool", "complex"))
"""They ask an array for its value."""

SHAPES: Final = {
    **dict.fromkeys(("zeros", "ones", "empty", "full", "eye", "identity"), (0, "shape")),
    **dict.fromkeys(("reshape", "broadcast_to", "tile", "normal", "uniform"), (1, "shape")),
    "arange": (0, "stop"),
    "linspace": (2, "num"),
}
"""By the function's last name: where it is given a shape or a length."""

STATEMENTS: Final[dict[type[Node], str]] = {
    IfStmt: '"if"',
    WhileStmt: '"while"',
    ConditionalExpr: '"if ... else"',
    AssertStmt: '"assert"',
}

LOOKING: Final = frozenset({"isinstance", "issubclass", "hasattr", "callable", "type", "is_concrete"})
"""A function that asks what its argument is may well ask whether it is traced."""

Fault: TypeAlias = tuple[Expression, str, str | None]
"""Where, what is wrong, and the cure."""


def report_traced_body(
    checker: TypeChecker, kind: str, function: FuncDef | LambdaExpr, parameters: dict[Var, Structure[Type]]
) -> None:
    """``kind``: the transformation that traces it; ``parameters``: what it gives to the function."""
    syntax, nodes = syntax_of(checker.tree), list(inside(function))
    if syntax.may_disable_jit or any("racer" in getattr(node, "name", "") for node in nodes):
        return
    looked_at = {root_of(node.args[0]) for node in nodes if isinstance(node, CallExpr) and is_look(node)}
    tracing = Tracing(syntax, {variable: node for variable, node in parameters.items() if variable not in looked_at})
    for node in nodes:
        for place, text, cure in faults(tracing, node, may_be_static=kind == "jit"):
            if runs_in_every_call(syntax, place, function, lambda test: asks_for_value(tracing, test)):
                fail(checker, f"{kind}: {text}", place, codes.STATIC, cure)


def traced_parameters(function: FuncDef, static: Container[int] = ()) -> dict[Var, Structure[Type]]:
    """What is declared of each; a default stays Python's own value where the call leaves it."""
    given = [argument for index, argument in enumerate(function.arguments) if index not in static]
    traced = [argument.variable for argument in given if argument.initializer is None and not argument.kind.is_star()]
    return {variable: lift(variable.type) for variable in traced if variable.type is not None}


def is_look(call: CallExpr) -> bool:
    return isinstance(call.callee, RefExpr) and last_name(call.callee.fullname) in LOOKING and bool(call.args)


def faults(tracing: Tracing, node: Node, *, may_be_static: bool) -> Iterator[Fault]:
    match node:
        case IfStmt(expr=conditions):
            yield from undecided(tracing, conditions, STATEMENTS[IfStmt])
        case WhileStmt(expr=condition) | ConditionalExpr(cond=condition) | AssertStmt(expr=condition):
            yield from undecided(tracing, [condition], STATEMENTS[type(node)])
        case OpExpr(op="and" | "or" as word, left=asked) | UnaryExpr(op="not" as word, expr=asked):
            yield from undecided(tracing, [asked], f'"{word}"')
        case CallExpr():
            yield from without_value(tracing, node)
            for length in lengths(tracing, node):
                if (source := tracing.source(length)) is not None:
                    is_parameter = isinstance(length, NameExpr) and length.name == source
                    cure = messages.mark_static(source) if is_parameter and may_be_static else None
                    yield length, messages.traced_shape(source), cure
        case IndexExpr(base=ListExpr() | TupleExpr(), index=index) if (source := tracing.source(index)) is not None:
            yield index, messages.traced_index(source), messages.STACK
        case IndexExpr(base=base, index=SliceExpr() as index) if tracing.source(base) is not None:
            for bound in (index.begin_index, index.end_index, index.stride):
                if bound is not None and (source := tracing.source(bound)) is not None:
                    yield bound, messages.traced_slice(source), messages.DYNAMIC_SLICE
        case _:
            pass


def asks_for_value(tracing: Tracing, test: Expression) -> bool:
    """Whether the test is one that cannot be decided, or a part of it is."""
    whole = undecided(tracing, [test], "")
    return any(whole) or any(any(faults(tracing, part, may_be_static=False)) for part in descendants(test))


def undecided(tracing: Tracing, conditions: list[Expression], asking: str) -> Iterator[Fault]:
    """Conditions whose truth is asked; ``and``, ``or`` and ``not`` ask for themselves, a chain for its first pair."""
    for condition in conditions:
        asked = condition
        if isinstance(condition, ComparisonExpr):
            asked = ComparisonExpr(condition.operators[:1], condition.operands[:2])
        if (source := tracing.source(asked)) is not None:
            yield condition, messages.traced_condition(source, asking), None


def without_value(tracing: Tracing, call: CallExpr) -> Iterator[Fault]:
    """``int(x)``, ``x.item()``, ``max(x, y)``, ``f"{x:.3f}"``."""
    given: list[Expression] = []
    match call:
        case CallExpr(callee=RefExpr(fullname=name)) if name in CONCRETE:
            given, shown = call.args, f"{last_name(name)}()"
        case CallExpr(callee=RefExpr(fullname="builtins.max" | "builtins.min" as name), args=[_, _, *_]):
            given, shown = call.args[:2], f"{last_name(name)}()"
        case CallExpr(callee=MemberExpr(name="item" | "tolist" as name, expr=owner)):
            given, shown = [owner] if tracing.is_array(owner) else [], f"{name}()"
        case CallExpr(callee=MemberExpr(name="format", expr=StrExpr(value="{:{}}")), args=[value, StrExpr(value=spec)]):
            given, shown = [value] if spec else [], f'the format ":{spec}"'  # as mypy reads an f-string
        case _:
            return
    for expression in given:
        if (source := tracing.source(expression)) is not None:
            yield expression, messages.traced_number(source, shown), None
            return


def lengths(tracing: Tracing, call: CallExpr) -> Iterator[Expression]:
    """The numbers of a shape: ``jnp.zeros((n, 3))``, ``x.reshape(n, -1)``, ``jax.random.normal(key, (n,))``."""
    match call:
        case CallExpr(callee=RefExpr(fullname=name)) if package(name) == "jax" and (
            "numpy" in name or "random" in name
        ):
            position, keyword = SHAPES.get(last_name(name), (len(call.args), ""))
            named = zip(call.arg_names, call.args, strict=True)
            shapes = [a for at, (key, a) in enumerate(named) if key == keyword or (key is None and at == position)]
        case CallExpr(callee=MemberExpr(name="reshape", expr=owner)) if tracing.source(owner) is not None:
            shapes = call.args
        case _:
            return
    for shape in shapes:
        yield from shape.items if isinstance(shape, TupleExpr | ListExpr) else [shape]


def last_name(name: str) -> str:
    return name.rpartition(".")[2]
