"""Classes whose annotations are strings, for test_roles.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treetyped import Param, State, pytree_dataclass

if TYPE_CHECKING:
    from elsewhere import Ema, Weights  # type: ignore[import-not-found]
    from jax import Array


@pytree_dataclass
class Known:
    weight: Param[Array]  # Array is known to checkers only, the role always
    layers: list[Known]
    memory: dict[str, State[Array]] | None = None
    plain: Array | None = None


@pytree_dataclass
class Unclear:
    weight: Ema[Array]  # who knows what Ema is
    plain: Weights
    clear: Param[Array]


def local() -> Any:
    @pytree_dataclass
    class Inner:
        weight: Param[Array]

    @pytree_dataclass
    class Outer:
        inner: list[Inner]
        others: State[Inner]

    return Outer([Inner(1)], Inner(2))
