"""Static fields of treetyped's own classes: what has no hash is refused when the instance is made."""

from __future__ import annotations

from mypy.nodes import Var

from treetyped_mypy.adapters import own
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.hashing import static_fault
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Object
from treetyped_mypy.types.static import static_fault as declared_fault


def report_static(run: Running, made: Object) -> None:
    """Whatever the field is declared to be, unless that is refused already."""
    facts = recorded(made.cls.definition.info) if made.cls is not None and made.cls.definition.info else None
    held = run.state.held(made)
    if made.cls is None or facts is None or facts.get("adapter") != own.ADAPTER.name or not held or len(held) > 1:
        return
    values = dict(held[0].fields) if isinstance(held[0], Fields) else {}
    for field in facts.get("static", ()):
        fault = static_fault(run, values[field]) if field in values else None
        if fault is not None and not is_refused(made.cls, field):
            run.raises(made.site, f"{made.cls.definition.name}.{field}: {fault}", code=codes.STATIC)


def is_refused(cls: Class, field: str) -> bool:
    """Whether nothing that the field is declared to be may be static, which is said of the class."""
    symbol = cls.definition.info.get(field)
    declared = symbol.node.type if symbol is not None and isinstance(symbol.node, Var) else None
    return declared is not None and declared_fault(declared) is not None
