"""Whether mypy takes a value of one type where another is wanted."""

from __future__ import annotations

from mypy.subtypes import is_subtype
from mypy.types import Type, has_type_vars

from treetyped_mypy.calls.annotation import is_blank


def fits(found: Type, wanted: Type | None) -> bool:
    """Whether mypy takes the value there; a type that is not known yet says nothing."""
    if wanted is None or has_type_vars(wanted) or is_blank(wanted):
        return True
    return is_subtype(found, wanted)
