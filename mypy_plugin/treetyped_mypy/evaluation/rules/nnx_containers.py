"""Flax NNX: a plain list, dict or tuple is static in a module, and one with arrays or layers in it is refused.

Since Flax 0.12 that is asked when the module is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.nodes import AssignmentStmt, CallExpr, DictExpr, ListExpr, MemberExpr, Node, RefExpr
from mypy.types import UnboundType

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.opening import VARIABLE
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.evaluation.rules.nnx_references import files_of
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Entries, Items
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Object, Tuple, Value
from treetyped_mypy.syntax.tree import descendants

CHECK: Final = "_check_value"
"""The method that asks; older versions of Flax have none."""

TELLING: Final = frozenset({"data", "static", "Data", "Static"})
"""Flax's words for what is data and what is not: what they are given stays a plain list."""

PLAIN: Final = frozenset({"list", "dict", "tuple"})

DEEPEST: Final = 8


def report_static_data(run: Running, made: Object) -> None:
    """An instance of a module class of the file was made."""
    if made.cls is None or not is_module(run, made) or not is_checked(made.cls):
        return
    for name, value in (fields_held(run, made) or {}).items():
        if is_written(value) and holds_data(run, value) and member(run, made.cls, name) is None:
            if not tells(run, made.cls, name):
                kind = "tuple" if isinstance(value, Tuple) else f"{contents_of(run, value)[0].kind}"  # type: ignore[union-attr]
                run.fail(place_of(made, value), codes.STATIC, flax.static_data(made.cls.definition.name, name, kind))
            return


def is_checked(cls: Class) -> bool:
    """A class may say ``pytree=False``."""
    pytree = next((base for base in cls.definition.info.mro if base.fullname == names.NNX_PYTREE), None)
    return pytree is not None and CHECK in pytree.names and not any(each.definition.keywords for each in lineage(cls))


def is_written(value: Value) -> bool:
    """A plain one of Python's: what a call makes may be Flax's own."""
    return (isinstance(value, Tuple) and value.cls is None) or (
        isinstance(value, Object) and not isinstance(value.site, CallExpr)
    )


def holds_data(run: Running, value: Value, depth: int = 0) -> bool:
    """Whether an array, a variable or a module certainly is in the container."""
    held = contents_of(run, value)
    match held[0] if len(held) == 1 else value:
        case Tuple(items=items) | Items(kind="list", items=items):
            inner = items
        case Entries(kind="dict", entries=entries):
            inner = tuple(item for _, item in entries)
        case _:
            return False
    return any(is_data(run, item) or (depth < DEEPEST and holds_data(run, item, depth + 1)) for item in inner)


def is_data(run: Running, value: Value) -> bool:
    match value:
        case Array(is_numpy=is_numpy, shape=shape, is_shape=False):
            return not is_numpy or bool(shape)  # a number of NumPy's is static
        case Thing(kind=kind):
            return kind in (VARIABLE, "rngs")
        case _:
            return is_module(run, value)


def place_of(made: Object, value: Value) -> Node:
    """Where the list is written, if that is in the class; one that is filled later is refused when all is made."""
    cls = made.cls.definition if made.cls is not None else None
    site = value.site if isinstance(value, Object) else None
    is_inside = cls is not None and site is not None and cls.line <= site.line <= (cls.end_line or cls.line)
    is_filled_later = isinstance(site, ListExpr | DictExpr) and not site.items
    return site if is_inside and site is not None and not is_filled_later else made.site


def tells(run: Running, cls: Class, name: str) -> bool:
    """Whether a file that is run may say that this attribute is data: Flax keeps what it is told by the name."""
    if any(is_told_type(statement) for each in lineage(cls) for statement in declarations(each, name)):
        return True
    nodes = [node for file in files_of(run) for node in descendants(file)]
    of_others = {node.rvalue.callee for node in nodes if tells_other(node, name)}  # type: ignore[attr-defined]
    return any(isinstance(node, RefExpr) and is_telling(node) and node not in of_others for node in nodes)


def declarations(cls: Class, name: str) -> Iterator[AssignmentStmt]:
    for statement in cls.definition.defs.body:
        targets = statement.lvalues if isinstance(statement, AssignmentStmt) else []
        if isinstance(statement, AssignmentStmt) and any(getattr(each, "name", "") == name for each in targets):
            yield statement


def is_told_type(statement: AssignmentStmt) -> bool:
    """``layers: nnx.Data[list]``, by whatever name."""
    declared = statement.unanalyzed_type
    return declared is not None and not (
        isinstance(declared, UnboundType) and declared.name.rpartition(".")[2].lower() in PLAIN
    )


def tells_other(node: Node, name: str) -> bool:
    """``self.other = nnx.data([])``."""
    return (
        isinstance(node, AssignmentStmt)
        and isinstance(node.rvalue, CallExpr)
        and all(isinstance(target, MemberExpr) and target.name != name for target in node.lvalues)
    )


def is_telling(node: RefExpr) -> bool:
    return node.fullname.startswith("flax.nnx.") and node.fullname.rpartition(".")[2] in TELLING
