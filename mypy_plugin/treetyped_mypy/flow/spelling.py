"""An expression as it is written, as far as a sentence can say it."""

from __future__ import annotations

from mypy import nodes as n


def spelled(expression: n.Node | None) -> str:
    """``params["layers"][0]``, ``model.init(...)``; nothing where it is longer than that."""
    match expression:
        case n.NameExpr(name=name):
            return name
        case n.MemberExpr(expr=owner, name=name):
            return f"{spelled(owner)}.{name}" if spelled(owner) else ""
        case n.IndexExpr(base=owner, index=n.IntExpr(value=key) | n.StrExpr(value=key)):
            return f"{spelled(owner)}[{key!r}]" if spelled(owner) else ""
        case n.IndexExpr(base=owner, index=n.NameExpr(name=name)):
            return f"{spelled(owner)}[{name}]" if spelled(owner) else ""
        case n.CallExpr(callee=callee):
            return f"{spelled(callee)}(...)" if spelled(callee) else ""
        case _:
            return ""


def indexed(place: n.Node) -> str:
    """What is indexed there."""
    return spelled(place.base) if isinstance(place, n.IndexExpr) else ""
