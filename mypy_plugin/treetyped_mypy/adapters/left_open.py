"""Methods that a class leaves to its subclasses: all that they do is raise ``NotImplementedError``.

What such a method declares, a subclass narrows or leaves aside. Recorded in the semantic pass: of a class from mypy's
cache there are no statements.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, ClassDef, Decorator, ExpressionStmt, FuncDef, NameExpr, RaiseStmt, StrExpr, TypeInfo

KEY: Final = "treetyped_left_open"
REFUSALS: Final = frozenset({"NotImplementedError", "NotImplemented"})


def record_left_open(cls: ClassDef) -> None:
    functions = [s.func if isinstance(s, Decorator) else s for s in cls.defs.body]
    found = [f.name for f in functions if isinstance(f, FuncDef) and only_refuses(f)]
    if found:
        cls.info.metadata[KEY] = {"methods": found}


def is_left_open(info: TypeInfo, name: str) -> bool:
    """Whether the class itself defines the method, and leaves it to its subclasses."""
    return name in info.metadata.get(KEY, {}).get("methods", ())


def leaves_open(info: TypeInfo) -> bool:
    """Whether an object of the class is one of a subclass: a method is missing, or only refuses."""
    if info.is_abstract:
        return True
    names = {name for base in info.mro for name in base.metadata.get(KEY, {}).get("methods", ())}
    owners = ((info.get_containing_type_info(name), name) for name in names)
    return any(owner is not None and is_left_open(owner, name) for owner, name in owners)


def only_refuses(function: FuncDef) -> bool:
    """``raise NotImplementedError``, after a docstring or without one."""
    body = [s for s in function.body.body if not (isinstance(s, ExpressionStmt) and isinstance(s.expr, StrExpr))]
    match body:
        case [RaiseStmt(expr=NameExpr(name=name) | CallExpr(callee=NameExpr(name=name)))]:
            return name in REFUSALS
        case _:
            return False
