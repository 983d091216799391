"""Equinox's filters, as far as the leaf's type tells what they decide."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, Expression, NameExpr, RefExpr
from mypy.types import CallableType, Instance, Type, TypeType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.rules.equinox import EQX_FILTERS, EQX_INEXACT_FILTERS
from treetyped_mypy.rules.leaves import ARRAYS, SCALARS
from treetyped_mypy.structure.halves import Keeps
from treetyped_mypy.structure.path import Path
from treetyped_mypy.syntax.arguments import arguments_by_name

INEXACT_SCALARS: Final = frozenset({"builtins.float", "builtins.complex"})

PARAMETERS: Final = {
    names.EQX_FILTER: ("pytree", "filter_spec", "inverse", "replace", "is_leaf"),
    names.EQX_PARTITION: ("pytree", "filter_spec", "replace", "is_leaf"),
}


def filter_arguments(call: CallExpr) -> tuple[Expression, Expression, bool] | None:
    """The tree, the filter, and whether it is inverted; none for what is not ``filter`` or ``partition`` alone."""
    name = call.callee.fullname if isinstance(call.callee, RefExpr) else ""
    given = arguments_by_name(call, PARAMETERS[name]) if name in PARAMETERS else None
    if given is None or "pytree" not in given or "filter_spec" not in given or {"replace", "is_leaf"} & set(given):
        return None
    inverse = given.get("inverse")
    if inverse is not None and not is_flag(inverse):
        return None
    return given["pytree"], given["filter_spec"], isinstance(inverse, NameExpr) and inverse.name == "True"


def is_flag(expression: Expression) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname in ("builtins.True", "builtins.False")


def read_filter(spec: Expression, numbers: frozenset[Path]) -> Keeps[Type] | None:
    """What the filter decides; none if it is no filter of Equinox's.

    Only the leaves at ``numbers`` are certainly Python's: any other may have become an array, as in jit, vmap and scan.
    """
    name = spec.fullname if isinstance(spec, RefExpr) else ""
    if name not in EQX_FILTERS and not is_flag(spec):
        return None

    def keeps(path: Path, leaf: Type) -> bool | None:
        if is_flag(spec):
            return name == "builtins.True"
        bases = bases_of(leaf)
        return None if bases is None else decide(name, bases, path in numbers)

    return keeps


def decide(name: str, bases: frozenset[str], is_number: bool) -> bool | None:
    if bases & ARRAYS:
        return None if name in EQX_INEXACT_FILTERS else True
    if bases & SCALARS:
        if name == names.EQX_IS_ARRAY_LIKE or (name == names.EQX_IS_INEXACT_ARRAY_LIKE and bases & INEXACT_SCALARS):
            return True
        return False if is_number else None
    return False


def bases_of(leaf: Type) -> frozenset[str] | None:
    """The classes that a leaf certainly is of; none where its type says too little."""
    proper = get_proper_type(leaf)
    match proper:
        case CallableType() | TypeType():
            return frozenset()
        case Instance() if proper.type.fullname != "builtins.object" and not proper.type.is_protocol:
            return frozenset(base.fullname for base in proper.type.mro)
        case _:
            return None
