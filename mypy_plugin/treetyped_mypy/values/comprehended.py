"""The keys of a dict comprehension: ``{k: f(v) for k, v in d.items()}`` has those of ``d``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    DictionaryComprehension,
    Expression,
    ListExpr,
    MemberExpr,
    NameExpr,
    SymbolNode,
    TupleExpr,
)
from mypy.types import Type

from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.syntax.composed import Part, as_dict, entries_of, literal_key
from treetyped_mypy.values.makers import made_by


def lift_comprehended(
    checker: TypeChecker, expression: DictionaryComprehension, type_: Type, part: Part
) -> Structure[Type] | None:
    """One entry for each key, where the keys are those of a dict or of a list that is written out."""
    match expression:
        case DictionaryComprehension(key=NameExpr(node=SymbolNode() as key), sequences=[sequence], condlists=[[]]):
            keys = keys_given(checker, expression.indices[0], sequence, key, part)
            return None if keys is None else as_dict(dict.fromkeys(keys, part(expression.value)), type_)
        case _:
            return None


def keys_given(
    checker: TypeChecker, index: Expression, sequence: Expression, key: SymbolNode, part: Part
) -> list[int | str] | None:
    bound = made_by(checker, sequence) if isinstance(sequence, NameExpr) else sequence
    match index, bound or sequence:
        case NameExpr(node=node), ListExpr(items=items) | TupleExpr(items=items) if node is key:
            keys = [found for item in items if (found := literal_key(item)) is not None]
            return keys if len(keys) == len(items) else None
        case NameExpr(node=node), CallExpr(callee=MemberExpr(expr=owner, name="keys"), args=[]) if node is key:
            return keys_of(part(owner))
        case TupleExpr(items=[NameExpr() as first, _]), CallExpr(callee=MemberExpr(expr=owner, name="items")):
            return keys_of(part(owner)) if first.node is key else None
        case NameExpr(node=node), _ if node is key:
            return keys_of(part(sequence))
        case _:
            return None


def keys_of(node: Structure[Type]) -> list[int | str] | None:
    entries = entries_of(node)
    return None if entries is None else list(entries)
