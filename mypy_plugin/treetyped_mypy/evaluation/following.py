"""Which failures follow from one before: the program raises there, and the same thing is wrong in both places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy import nodes as n

from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.syntax.tree import descendants, dotted


def independent(failures: Sequence[Failure]) -> list[Failure]:
    """In the body of a function the second of two that are about one local name is left out."""
    kept: list[Failure] = []
    for failure in failures:
        if not any(follows(failure, before) for before in kept):
            kept.append(failure)
    return kept


def follows(failure: Failure, before: Failure) -> bool:
    """Whether both stand in one call of a function, with a local name in common."""
    one, other = (*before.trail, before.place), (*failure.trail, failure.place)
    apart = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] is not pair[1]), 0)
    return apart > 0 and not names_in(one[apart]).isdisjoint(names_in(other[apart]))


def names_in(node: n.Node) -> set[str]:
    return set(local_names(node))


def local_names(node: n.Node) -> Iterator[str]:
    """The variables of a function that are read there, and what is read of its object."""
    for inner in descendants(node):
        match inner:
            case n.NameExpr(kind=n.LDEF, node=n.Var(is_self=False), name=name):
                yield name
            case n.MemberExpr(expr=n.NameExpr(node=n.Var(is_self=True))):
                yield dotted(inner)
            case _:
                pass
