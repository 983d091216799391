"""What a result may be called: a name that is bound to other things as well is not held to the type of one of them.

JAX's own types say ``Any`` where ours are exact: working programs write ``loss = float(loss)``, ``g: float = ...``.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ConditionalExpr,
    DictExpr,
    Expression,
    FloatExpr,
    IndexExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    SetExpr,
    StrExpr,
    TupleExpr,
    Var,
)
from mypy.subtypes import is_same_type, is_subtype
from mypy.types import AnyType, TupleType, Type, TypeOfAny, get_proper_type, has_type_vars

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import as_declared_number, is_blank
from treetyped_mypy.rules.packages import PURE_PACKAGES, package
from treetyped_mypy.rules.tree_functions import KEEP_CLASS
from treetyped_mypy.syntax.bindings import is_target, targets_of
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.types.numeric_types import is_number, is_scalar

ANY = AnyType(TypeOfAny.special_form)


def as_assigned(checker: TypeChecker, call: Expression, result: Type, *, numbers_only: bool = False) -> Type:
    """``result``, and ``Any`` for those parts of it whose names must be able to hold something else.

    ``numbers_only``: a user who wrote the result's type meant it, but for ``loss = float(loss)``.
    """
    fitting = as_declared_number(checker, call, result)
    if fitting is not result:
        return fitting
    syntax = syntax_of(checker.tree)
    whole = whole_part(syntax, call)
    target = target_of(syntax, whole)
    if target is not None and whole is not call:
        return ANY if is_bound_again(syntax, target) else result
    return result if target is None else to_target(syntax, target, call, result, numbers_only)


def as_mapped(checker: TypeChecker, call: Expression, result: Type, context: Type | None) -> Type:
    """``result``; ``Any`` where its name goes on, or began, as a value of another kind: ``sizes = set(sizes)``."""
    syntax = syntax_of(checker.tree)
    whole = whole_part(syntax, call)
    target = target_of(syntax, whole)
    if target is not None and whole is not call:
        return ANY if is_bound_again(syntax, target) else result
    return result if target is None else to_mapped(syntax, target, result, context)


def is_bound_again(syntax: Syntax, target: Expression) -> bool:
    """Whether a name that holds a part of the result is bound to something else besides, or goes on as a number."""
    variable = target.node if isinstance(target, NameExpr) else None
    if not isinstance(variable, Var) or (variable.type is not None and not variable.is_inferred):
        return False
    return len(targets_of(syntax, variable)) > 1 or takes_number_on(syntax, variable)


def target_of(syntax: Syntax, value: Expression) -> Expression | None:
    """What the value is assigned to, also as one of two: ``a = value if first else a``."""
    parent = syntax.parent(value)
    while isinstance(parent, ConditionalExpr) and value is not parent.cond:
        value, parent = parent, syntax.parent(parent)
    if not isinstance(parent, AssignmentStmt) or len(parent.lvalues) != 1:
        return None
    return parent.lvalues[0]


def to_mapped(syntax: Syntax, target: Expression, result: Type, context: Type | None) -> Type:
    proper = get_proper_type(result)
    if isinstance(target, TupleExpr) and isinstance(proper, TupleType) and len(target.items) == len(proper.items):
        items = zip(target.items, proper.items, strict=True)
        return proper.copy_modified(items=[to_mapped(syntax, part, item, None) for part, item in items])
    variable = target.node if isinstance(target, NameExpr) else None
    if not isinstance(variable, Var) or (variable.type is not None and not variable.is_inferred):
        return result
    if context is not None and not is_blank(context) and not has_type_vars(context) and not is_subtype(result, context):
        return ANY
    values = [value_of(syntax, mention) for mention in syntax.mentions[variable] if is_target(syntax, mention)]
    other = any(is_other_kind(value) for value in values) or takes_number_on(syntax, variable)
    return ANY if other else result


def is_other_kind(value: Expression | None) -> bool:
    """Whether the value is certainly no tree that was mapped: written out, or what a library's function returns."""
    match value:
        case TupleExpr() | ListExpr() | DictExpr() | SetExpr() | IntExpr() | FloatExpr() | StrExpr():
            return True
        case NameExpr(fullname="builtins.True" | "builtins.False" | "builtins.None"):
            return True
        case CallExpr(callee=RefExpr(fullname=name)):
            return package(name) in PURE_PACKAGES | {"builtins"} and name not in KEEP_CLASS
        case _:
            return False


def to_target(syntax: Syntax, target: Expression, call: Expression, result: Type, numbers_only: bool) -> Type:
    proper = get_proper_type(result)
    if isinstance(target, TupleExpr) and isinstance(proper, TupleType) and len(target.items) == len(proper.items):
        items = zip(target.items, proper.items, strict=True)
        return proper.copy_modified(items=[to_target(syntax, part, call, item, numbers_only) for part, item in items])
    variable = target.node if isinstance(target, NameExpr) else None
    if numbers_only and not is_number(result):
        return result
    if not isinstance(variable, Var) or has_type_of(variable, result):
        return result
    rebound = is_rebound(syntax, variable, call) or takes_number_on(syntax, variable)
    return ANY if rebound else result


def has_type_of(variable: Var, result: Type) -> bool:
    """Whether an earlier assignment gave the name this very type: ``state = lax.cond(done, reset, step, state)``."""
    return variable.type is not None and is_same_type(variable.type, result)


def is_rebound(syntax: Syntax, variable: Var, call: Expression) -> bool:
    """Whether the name is bound to something else besides; one that the user declared has its own type."""
    if variable.type is not None and not variable.is_inferred:
        return False
    values = (value_of(syntax, mention) for mention in targets_of(syntax, variable))
    return not all(value is call or is_same_function(value, call) or is_mapped(value) for value in values)


def takes_number_on(syntax: Syntax, variable: Var, seen: frozenset[Var] = frozenset()) -> bool:
    """Whether its value, or a part of it, goes to a name that began as a number: ``total = 0.0``, ``total = grads``."""
    if (variable.type is not None and not variable.is_inferred) or variable in seen:
        return False
    names = (target_of(syntax, whole_part(syntax, mention)) for mention in syntax.mentions[variable])
    others = [name.node for name in names if isinstance(name, NameExpr) and isinstance(name.node, Var)]
    return any(
        other is not variable and (is_inferred_number(other) or takes_number_on(syntax, other, seen | {variable}))
        for other in others
    )


def whole_part(syntax: Syntax, mention: Expression) -> Expression:
    """``grads["w"].bias`` for its first name, ``jax.grad(f)(params)[0]`` for its call."""
    above = syntax.parent(mention)
    while isinstance(above, MemberExpr) or (isinstance(above, IndexExpr) and above.base is mention):
        mention, above = above, syntax.parent(above)
    return mention


def is_inferred_number(variable: Var) -> bool:
    """Whether mypy took the name for a number of Python's, because it began as one."""
    return variable.is_inferred and variable.type is not None and is_scalar(variable.type)


def is_mapped(value: Expression | None) -> bool:
    """``grads = jax.tree.map(clip, grads)``: the structure stays."""
    return isinstance(value, CallExpr) and isinstance(value.callee, RefExpr) and value.callee.fullname in names.MAPS


def value_of(syntax: Syntax, mention: Node) -> Expression | None:
    """The right side of the assignment that binds the name."""
    parent = syntax.parent(mention)
    while isinstance(parent, TupleExpr):
        parent = syntax.parent(parent)
    return parent.rvalue if isinstance(parent, AssignmentStmt) else None


def is_same_function(value: Expression | None, call: Expression) -> bool:
    """Whether another call calls what this one calls: ``step(...)`` twice, ``jax.grad(loss)(...)`` twice."""
    match value, call:
        case CallExpr(callee=RefExpr() as one), CallExpr(callee=RefExpr() as other):
            same = one.node is other.node and one.node is not None
            return same and (package(one.fullname) not in PURE_PACKAGES or first_node(value) is first_node(call))
        case CallExpr(callee=CallExpr() as one), CallExpr(callee=CallExpr() as other):
            return is_same_function(one, other)
        case _:
            return False


def first_node(call: CallExpr) -> object:
    """What the first argument names; something of its own where it names nothing."""
    first = call.args[0] if call.args else None
    return first.node if isinstance(first, RefExpr) and first.node is not None else object()
