"""The error codes: ``# type: ignore[pytree]`` silences the family, ``[pytree-structure]`` one of them."""

from __future__ import annotations

from typing import Final

from mypy.errorcodes import ErrorCode

CATEGORY: Final = "Pytrees"

PYTREE: Final = ErrorCode("pytree", "Pytrees that JAX refuses or misreads", CATEGORY)
STRUCTURE: Final = ErrorCode("pytree-structure", "Trees differ in structure", CATEGORY, sub_code_of=PYTREE)
LEAF: Final = ErrorCode("pytree-leaf", "A leaf does not fit the function", CATEGORY, sub_code_of=PYTREE)
PREFIX: Final = ErrorCode("pytree-prefix", "Axes or shardings that are no prefix", CATEGORY, sub_code_of=PYTREE)
CARRY: Final = ErrorCode("pytree-carry", "A loop's carry or branches that differ", CATEGORY, sub_code_of=PYTREE)
STATIC: Final = ErrorCode("pytree-static", "Array or unhashable value in a static field", CATEGORY, sub_code_of=PYTREE)
FIELD: Final = ErrorCode("pytree-field", "A field declared in a way that cannot work", CATEGORY, sub_code_of=PYTREE)
FILTER: Final = ErrorCode("pytree-filter", "A half of a tree used as the whole", CATEGORY, sub_code_of=PYTREE)
UNREGISTERED: Final = ErrorCode(
    "pytree-unregistered", "A class used as a tree that JAX does not know", CATEGORY, sub_code_of=PYTREE
)
UNKNOWN: Final = ErrorCode(
    "pytree-unknown", "A call whose trees are not known", CATEGORY, default_enabled=False, sub_code_of=PYTREE
)
INTERNAL: Final = ErrorCode("pytree-internal", "The plugin's own fault", CATEGORY, sub_code_of=PYTREE)
