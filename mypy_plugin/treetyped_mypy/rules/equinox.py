"""What Equinox's filters ask of a leaf, and what its layers store."""

from __future__ import annotations

from typing import Final

from treetyped_mypy import names

EQX_INEXACT_FILTERS: Final = frozenset({names.EQX_IS_INEXACT_ARRAY, names.EQX_IS_INEXACT_ARRAY_LIKE})

EQX_FILTERS: Final = EQX_INEXACT_FILTERS | {"equinox._filters.is_array", names.EQX_IS_ARRAY_LIKE}

ITS_OWN: Final = 1000
"""No position: the class has no such parameter, and a function of its own."""

EQX_FUNCTION_FIELDS: Final = {
    names.EQX_MLP: {"activation": 4, "final_activation": 5},
    names.EQX_LAMBDA: {"fn": 0},
    f"{names.EQX_POOL}.Pool": {"operation": 1},
    f"{names.EQX_POOL}.AdaptivePool": {"operation": 2},
    **{
        f"{names.EQX_POOL}.{word}Pool{count}d": {"operation": ITS_OWN}
        for word in ("Max", "Avg", "AdaptiveMax", "AdaptiveAvg")
        for count in (1, 2, 3)
    },
}
"""Fields that hold the function passed for the parameter of their name, at its position, or one by default."""
