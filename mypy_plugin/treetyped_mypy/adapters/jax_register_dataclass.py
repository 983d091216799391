"""``jax.tree_util.register_dataclass``: as a decorator, behind ``partial``, and as a call.

Without lists, ``metadata={"static": True}`` marks aux data; ``data_fields`` and ``meta_fields`` say it all.
"""

from __future__ import annotations

from mypy.nodes import CallExpr, ClassDef, Expression, ListExpr, RefExpr, StrExpr, TupleExpr

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.facts import record
from treetyped_mypy.adapters.fields import says_static

ADAPTER = Adapter("register_dataclass", decorators=frozenset({names.REGISTER_DATACLASS}), is_static=says_static)

PARAMETERS = ("nodetype", "data_fields", "meta_fields", "drop_fields")


def arguments(call: CallExpr) -> dict[str, Expression]:
    """The arguments of ``register_dataclass(C, ...)`` or of ``partial(register_dataclass, ...)`` by name; what stands
    behind a star may be any that is not named."""
    written = zip(call.arg_names, PARAMETERS, call.args, call.arg_kinds, strict=False)
    found = {name or position: given for name, position, given, kind in written if not kind.is_star()}
    stars = [given for given, kind in zip(call.args, call.arg_kinds, strict=True) if kind.is_star()]
    return {**dict.fromkeys(PARAMETERS, stars[0]), **found} if stars else found


def is_partial(decorator: Expression) -> bool:
    """``@partial(register_dataclass, ...)``."""
    match decorator:
        case CallExpr(callee=RefExpr(fullname=names.PARTIAL), args=[RefExpr(fullname=names.REGISTER_DATACLASS), *_]):
            return True
        case _:
            return False


def record_registration(cls: ClassDef, call: CallExpr | None) -> None:
    """Keep the fields that the registration lists; where a list cannot be read, the class is opaque."""
    ADAPTER.record(cls)
    given = arguments(call) if call is not None else {}
    data, meta = listed(given.get("data_fields")), listed(given.get("meta_fields"))
    dropped = listed(given.get("drop_fields")) or []
    if data is not None and meta is not None:
        record(cls.info, {"children": data, "meta": meta, "dropped": dropped})
    elif "data_fields" in given or "meta_fields" in given:
        record(cls.info, {"opaque": True})
    else:
        record(cls.info, {"dropped": dropped})


def listed(expression: Expression | None) -> list[str] | None:
    """The names in ``["w", "b"]``; none where they are not written out."""
    if not isinstance(expression, ListExpr | TupleExpr):
        return None
    found = [item.value for item in expression.items if isinstance(item, StrExpr)]
    return found if len(found) == len(expression.items) else None
