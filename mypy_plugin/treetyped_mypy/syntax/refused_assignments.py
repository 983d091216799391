"""A name that holds what mypy refused to assign to it: it keeps its declared type, which the value has no longer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.checker import TypeChecker
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import (
    AssignmentStmt,
    Expression,
    ForStmt,
    ListExpr,
    NameExpr,
    Node,
    Statement,
    SymbolNode,
    TupleExpr,
    Var,
)
from mypy.subtypes import is_subtype
from mypy.types import (
    AnyType,
    Instance,
    PartialType,
    TupleType,
    Type,
    TypedDictType,
    TypeOfAny,
    UnpackType,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.read_afterwards import loop_of
from treetyped_mypy.syntax.tree import Syntax, scope_of, syntax_of
from treetyped_mypy.types.memo import memo


def trusted(checker: TypeChecker, expression: Expression, type_: Type) -> Type:
    """The type that mypy found; ``Any`` for a name of which it has said already that it holds something else."""
    return AnyType(TypeOfAny.from_error) if was_refused(checker, expression) else type_


def was_refused(checker: TypeChecker, expression: Expression) -> bool:
    """``labels = []`` and then ``labels = np.array(labels)``, in whatever order and branch."""
    variable = expression.node if isinstance(expression, NameExpr) else None
    held = variable.type if isinstance(variable, Var) else None
    if not isinstance(expression, NameExpr) or variable is None or held is None or isinstance(held, PartialType):
        return False
    syntax = syntax_of(checker.tree)
    if not targets_of(syntax, variable):
        return False
    if is_defined_too(syntax, variable):
        return True

    def fits(target: NameExpr) -> bool:
        type_ = type_given(checker, syntax, target)
        return type_ is None or is_subtype(type_, held)

    below = bindings_below(checker, syntax, expression, variable)
    if below is None:
        return not all(map(fits, targets_of(syntax, variable)))
    while below and is_above(syntax, below[-1], expression):
        if not fits(below[-1]):
            return True
        below.pop()
    return False


_below: Final[dict[SymbolNode, list[NameExpr] | None]] = memo()
"""Of the bindings of a name, the last first, those above which all were seen to fit; none if they do not follow."""


def bindings_below(
    checker: TypeChecker, syntax: Syntax, expression: NameExpr, variable: SymbolNode
) -> list[NameExpr] | None:
    """Where bindings follow each other, mypy has done with those above a mention, and has not come to those below."""
    targets = targets_of(syntax, variable)
    if variable not in _below:
        is_straight = len({scope_of(syntax, each) for each in targets}) == 1
        is_straight = is_straight and not any(loop_of(syntax, each) for each in targets)
        _below[variable] = sorted(targets, key=lambda each: each.line, reverse=True) if is_straight else None
    is_first_look = checker.pass_num == 0 and scope_of(syntax, expression) is scope_of(syntax, targets[0])
    return _below[variable] if is_first_look else None


def is_above(syntax: Syntax, target: NameExpr, expression: NameExpr) -> bool:
    """Whether the whole statement that binds the name stands above the expression."""
    node: Node | None = target
    while node is not None and not isinstance(node, Statement):
        node = syntax.parent(node)
    return node is not None and (node.end_line or node.line) < expression.line


def type_given(checker: TypeChecker, syntax: Syntax, target: Expression) -> Type | None:
    """The type of what a target is given, or one that it is unpacked from; none where it is not seen."""
    match syntax.parent(target):
        case AssignmentStmt(rvalue=value):
            return checker.lookup_type(value) if checker.has_type(value) else None
        case ForStmt() as loop:
            return loop.inferred_item_type
        case TupleExpr(items=targets) | ListExpr(items=targets) as around:
            index, statement = targets.index(target), syntax.parent(around)
            values = statement.rvalue if isinstance(statement, AssignmentStmt) else None
            if isinstance(values, TupleExpr) and len(values.items) == len(targets):  # each target has its own value
                return checker.lookup_type(values.items[index]) if checker.has_type(values.items[index]) else None
            whole = type_given(checker, syntax, around)
            return None if whole is None else item_of(whole, index, len(targets))
        case _:
            return None


def item_of(whole: Type, index: int, count: int) -> Type | None:
    """The type of one of so many names that it is unpacked into."""
    match get_proper_type(whole):
        case TupleType(items=items) if len(items) == count and not any(isinstance(i, UnpackType) for i in items):
            return items[index]
        case TypedDictType(fallback=mapping):
            return item_of(mapping, index, count)
        case Instance(type=info) as instance if info.has_base(names.ITERABLE):
            iterable = next(base for base in info.mro if base.fullname == names.ITERABLE)
            return map_instance_to_supertype(instance, iterable).args[0]
        case _:
            return None


def is_defined_too(syntax: Syntax, variable: SymbolNode) -> bool:
    """Whether a function takes the name: ``step = 1`` and then ``def step(): ...`` in the same scope."""
    return is_function_beside(syntax, variable.name, targets_of(syntax, variable))


def is_function_beside(syntax: Syntax, name: str, targets: Sequence[NameExpr]) -> bool:
    """Whether a ``def`` binds the name in the scope of one of the targets."""
    functions = syntax.functions.get(name, ())
    scopes = {scope_of(syntax, target) for target in targets} if functions else set()
    return any(scope_of(syntax, function) in scopes for function in functions)
