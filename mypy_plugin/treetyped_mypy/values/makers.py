"""The expression that made the value of a name: where it was written, however many names are put between."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression, NameExpr, Var

from treetyped_mypy.values.seen import facts_of
from treetyped_mypy.values.typed_values import Item, Written


def made_by(checker: TypeChecker, name: NameExpr) -> Expression | None:
    """None if it is not seen, or not always the same, or if something may have changed the value since."""
    if not isinstance(name.node, Var):  # it is the function or class itself
        return None
    facts = facts_of(checker.tree)
    made = {facts.maker(seen) for seen in facts.at(checker, name)}
    found = made.pop() if len(made) == 1 else None
    return found if found is not name else None


def unpacked_from(checker: TypeChecker, name: NameExpr) -> tuple[Expression, int] | None:
    """``a, b = call()``: the call, and which of its values the name holds."""
    found = facts_of(checker.tree).at(checker, name)
    is_kept = all(held is not None for seen in found for held in seen.objects.values())
    values = {seen.value for seen in found}
    match values.pop() if len(values) == 1 and is_kept else None:
        case Item(value=Written(place=Expression() as place), index=index):
            return place, index
        case _:
            return None
