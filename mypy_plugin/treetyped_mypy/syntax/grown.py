"""A list or dict that grows after it is written: ``d = {}`` and ``d["w"] = x``, one after the other in one block."""

from __future__ import annotations

from dataclasses import dataclass

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_POS,
    AssignmentStmt,
    CallExpr,
    DictExpr,
    Expression,
    ExpressionStmt,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    Statement,
    TypeInfo,
    Var,
)
from mypy.types import Type

from treetyped_mypy.structure.nodes import DisplayNode, Structure
from treetyped_mypy.syntax.bindings import all_harmless, only_target
from treetyped_mypy.syntax.composed import Part, as_dict, as_list, entries_of, list_of, literal_key
from treetyped_mypy.syntax.mutable import has_mutable_parts, is_mutable
from treetyped_mypy.syntax.reaching import before
from treetyped_mypy.syntax.tree import Syntax, scope_of, syntax_of


@dataclass(frozen=True, slots=True)
class Growth:
    """``d[key] = value``, or ``d.append(value)`` without a key."""

    statement: Statement
    mention: NameExpr
    key: int | str | None
    value: Expression


def lift_grown(checker: TypeChecker, name: NameExpr, type_: Type, part: Part) -> Structure[Type] | None:
    """What the name holds where it is read: what it was bound to, and each growth between there and here."""
    syntax = syntax_of(checker.tree)
    binding = only_target(syntax, name.node) if isinstance(name.node, Var) else None
    made = syntax.parent(binding) if binding is not None else None
    if not isinstance(name.node, Var) or not isinstance(made, AssignmentStmt) or made.lvalues != [binding]:
        return None
    growths = [found for mention in syntax.mentions[name.node] if (found := growth(syntax, mention)) is not None]
    here = sibling(syntax, name, made)
    if not growths or here is None or scope_of(syntax, name) is not scope_of(syntax, made):
        return None
    earlier = before(syntax, here)[::-1]
    if made not in earlier or any(syntax.parent(found.statement) is not syntax.parent(made) for found in growths):
        return None
    if not all(found.statement in earlier for found in growths) and not is_argument(syntax, name):
        return None  # it is kept under another name, which sees what grows later
    parts = has_mutable_parts(made.rvalue) or any(is_mutable(found.value) for found in growths)
    if not all_harmless(checker, syntax, name.node, parts=parts, besides=[found.mention for found in growths]):
        return None
    order = {statement: index for index, statement in enumerate(earlier)}
    done = sorted((found for found in growths if found.statement in order), key=lambda found: order[found.statement])
    return grow(part(made.rvalue), done, type_, part) if isinstance(made.rvalue, ListExpr | DictExpr) else None


def growth(syntax: Syntax, mention: NameExpr) -> Growth | None:
    """The statement that does nothing but grow what the mention stands for."""
    target = syntax.parent(mention)
    above = syntax.parent(target) if target is not None else None
    match target, above:
        case IndexExpr(base=base, index=index), AssignmentStmt(lvalues=[only], rvalue=value) if only is target:
            key = literal_key(index)
            return Growth(above, mention, key, value) if base is mention and key is not None else None
        case MemberExpr(name="append"), CallExpr(args=[value], arg_kinds=[kind]) if kind == ARG_POS:
            statement = syntax.parent(above)
            if not isinstance(statement, ExpressionStmt) or above.callee is not target:
                return None
            return Growth(statement, mention, None, value)
        case _:
            return None


def sibling(syntax: Syntax, node: Node, statement: Statement) -> Statement | None:
    """The statement that holds the node, in the block of another statement."""
    block, current = syntax.parent(statement), node
    while (parent := syntax.parent(current)) is not None and parent is not block:
        current = parent
    return current if parent is block and isinstance(current, Statement) else None


def is_argument(syntax: Syntax, name: NameExpr) -> bool:
    """Whether a function, not a class, is given the value."""
    call = syntax.parent(name)
    if not isinstance(call, CallExpr) or call.callee is name:
        return False
    return not (isinstance(call.callee, RefExpr) and isinstance(call.callee.node, TypeInfo))


def grow(node: Structure[Type], growths: list[Growth], type_: Type, part: Part) -> Structure[Type] | None:
    if not isinstance(node, DisplayNode):
        return None
    for found in growths:
        entries, items = entries_of(node), list_of(node)
        grown: Structure[Type] | None = None
        if found.key is None and items is not None:
            grown = as_list([*items, part(found.value)], type_)
        elif found.key is not None and entries is not None:
            grown = as_dict(entries | {found.key: part(found.value)}, type_)
        if not isinstance(grown, DisplayNode):
            return None
        node = grown
    return node
