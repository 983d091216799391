"""A number that went through a loop or a branch: an array, that its user may go on to call a number.

``State(count=lax.fori_loop(...))`` with ``count: int`` works, and JAX's own types let it pass. So the array is given
only to values that the file computes with; one that is handed on to what the user typed is ``Any``.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ComparisonExpr,
    Expression,
    ExpressionStmt,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    RevealExpr,
    StarExpr,
    TupleExpr,
    UnaryExpr,
    Var,
)
from mypy.types import AnyType, TupleType, Type, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy.rules.packages import LOOKING, PURE_PACKAGES, package
from treetyped_mypy.structure.nodes import Leaf, Structure, UnionNode
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.types.jax_types import is_array
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.numeric_types import is_scalar

ANY = AnyType(TypeOfAny.special_form)


def as_carried(checker: TypeChecker, call: Expression, result: Type, before: list[Structure[Type]]) -> Type:
    """``result``, with ``Any`` for the arrays that were numbers ``before`` and are handed on."""
    loose = without_numbers(Library(checker), result, before)
    if loose == result:
        return result
    syntax = syntax_of(checker.tree)
    statement = syntax.parent(call)
    if isinstance(statement, AssignmentStmt):
        return to_target(syntax, statement.lvalues[0], result, loose) if len(statement.lvalues) == 1 else loose
    return loose if is_handed_on(syntax, call) else result


def without_numbers(library: Library, result: Type, before: list[Structure[Type]]) -> Type:
    structure = lift(result)
    pairs = [pairing for one in before for pairing in pair_leaves(structure, [one])]
    unsure = {found.path for found in pairs if is_carried(found.parts[0]) and may_be_number(found.parts[1])}
    if not unsure:
        return result
    return lower(graft(lambda path, leaf: Leaf(ANY if path in unsure else leaf), structure), library)


def is_carried(node: Structure[Type]) -> bool:
    return isinstance(node, Leaf) and is_array(node.type)


def may_be_number(node: Structure[Type]) -> bool:
    """Whether a number is declared, perhaps beside arrays."""
    match node:
        case UnionNode(options):
            return any(may_be_number(option) for option in options)
        case Leaf(type_):
            proper = get_proper_type(type_)
            return any(map(is_scalar, proper.items)) if isinstance(proper, UnionType) else is_scalar(proper)
        case _:
            return False


def to_target(syntax: Syntax, target: Expression, exact: Type, loose: Type) -> Type:
    """Each part of the result by the name that receives it."""
    one, other = get_proper_type(exact), get_proper_type(loose)
    if isinstance(target, TupleExpr) and isinstance(one, TupleType) and isinstance(other, TupleType):
        targets = receivers(target.items, len(one.items))
        if targets is None:
            return loose
        parts = zip(targets, one.items, other.items, strict=True)
        return one.copy_modified(items=[to_target(syntax, name, *part) for name, *part in parts])
    variable = target.node if isinstance(target, NameExpr) else None
    return exact if isinstance(variable, Var) and stays_here(syntax, variable) else loose


def receivers(targets: list[Expression], count: int) -> list[Expression] | None:
    """The target of each item; the one behind a star receives all that the others leave."""
    stars = [index for index, target in enumerate(targets) if isinstance(target, StarExpr)]
    if not stars:
        return targets if len(targets) == count else None
    spread = [targets[stars[0]]] * (count - len(targets) + 1)
    return [*targets[: stars[0]], *spread, *targets[stars[0] + 1 :]]


def stays_here(syntax: Syntax, variable: Var) -> bool:
    """Whether the name is bound once, and only computed with."""
    mentions = syntax.mentions[variable]
    bindings = [mention for mention in mentions if is_target(syntax, mention)]
    return len(bindings) == 1 and not any(is_handed_on(syntax, m) for m in mentions if m not in bindings)


def is_handed_on(syntax: Syntax, node: Node) -> bool:
    """Whether a value may reach something that its user typed: a parameter, a field, a result, another name."""
    parent = syntax.parent(node)
    match parent:
        case TupleExpr() | ListExpr() | StarExpr() | IndexExpr():
            return is_handed_on(syntax, parent)
        case CallExpr(callee=RefExpr(fullname=name)):
            return name not in LOOKING and package(name) not in PURE_PACKAGES
        case MemberExpr() | OpExpr() | ComparisonExpr() | UnaryExpr() | RevealExpr() | ExpressionStmt():
            return False
        case _:
            return True
