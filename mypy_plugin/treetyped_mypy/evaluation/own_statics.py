"""Static fields of treetyped's own classes: what has no hash is refused when the instance is made."""

from __future__ import annotations

from treetyped_mypy.adapters import own
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.hashing import static_fault
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Object


def report_static(run: Running, made: Object) -> None:
    """Whatever the field is declared to be."""
    facts = recorded(made.cls.definition.info) if made.cls is not None and made.cls.definition.info else None
    held = run.state.held(made)
    if made.cls is None or facts is None or facts.get("adapter") != own.ADAPTER.name or not held or len(held) > 1:
        return
    values = dict(held[0].fields) if isinstance(held[0], Fields) else {}
    for field in facts.get("static", ()):
        fault = static_fault(run, values[field]) if field in values else None
        if fault is not None:
            run.raises(made.site, f"{made.cls.definition.name}.{field}: {fault}", code=codes.STATIC)
