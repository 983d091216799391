"""``__post_init__`` runs whenever JAX rebuilds the class, also with leaves that are no arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssertStmt,
    AssignmentStmt,
    Context,
    ExpressionStmt,
    FuncDef,
    MemberExpr,
    NameExpr,
    Node,
    Statement,
    TypeInfo,
)
from mypy.types import Instance, NoneType, TupleType, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.rules.leaves import SCALARS
from treetyped_mypy.structure.nodes import ClassNode, Leaf, Structure
from treetyped_mypy.structure.walk import children as parts
from treetyped_mypy.syntax.tree import children

REBUILT_BY_CALL = ("register_dataclass", "flax", "chex", "jax_dataclasses")
"""Adapters whose classes run ``__post_init__`` again."""


def report_post_init(checker: TypeChecker, function: str, tree: Structure[Type]) -> bool:
    """Whether ``tree``, a result, cannot be built: its leaves lack an attribute that ``__post_init__`` reads."""
    match tree:
        case ClassNode(origin=Instance(type=info)) if (recorded(info) or {}).get("adapter") in REBUILT_BY_CALL:
            leaves = dict(tree.children)
            for field, attribute, place in attributes_read(info):
                leaf = leaves.get(field)
                if isinstance(leaf, Leaf) and lacks(leaf.type, attribute):
                    text = classes.post_init_reads(info.name, field, attribute, function, leaf.type)
                    fail(checker, text, place, codes.FIELD)
                    return True
    return any(report_post_init(checker, function, child) for _, child in parts(tree))


def attributes_read(info: TypeInfo) -> Iterator[tuple[str, str, Context]]:
    """``self.x.shape`` in the statements that certainly run; none for a class of another file, which has no body."""
    symbol = info.names.get("__post_init__")
    function = symbol.node if symbol is not None else None
    if not isinstance(function, FuncDef) or not function.body.body or not function.arguments:
        return
    receiver = function.arguments[0].variable
    for statement in function.body.body:
        if not isinstance(statement, AssertStmt | ExpressionStmt | AssignmentStmt):
            return
        for node in always_evaluated(statement):
            match node:
                case MemberExpr(expr=MemberExpr(expr=NameExpr(node=owner), name=field), name=attribute):
                    if owner is receiver:
                        yield field, attribute, statement
                case _:
                    pass


def always_evaluated(statement: Statement) -> Iterator[Node]:
    """The nodes of a statement, but for what ``and``, ``or`` and ``if ... else`` may leave out."""
    stack: list[Node] = [statement]
    while stack:
        node = stack.pop()
        yield node
        inner = list(children(node))
        conditional = getattr(node, "op", "") in ("and", "or") or type(node).__name__ in DELAYED
        stack.extend(inner[:1] if conditional else reversed(inner))


PLAIN: Final = SCALARS | {"builtins.str", names.TUPLE, names.LIST, names.DICT}
"""Classes whose attributes are all declared."""

DELAYED: Final = ("ConditionalExpr", "LambdaExpr", "GeneratorExpr", "ListComprehension")


def lacks(type_: Type, attribute: str) -> bool:
    """Whether no value of the type has the attribute."""
    proper = get_proper_type(type_)
    if isinstance(proper, NoneType):
        return not attribute.startswith("__")
    instance = proper.partial_fallback if isinstance(proper, TupleType) else proper
    return isinstance(instance, Instance) and instance.type.fullname in PLAIN and instance.type.get(attribute) is None
