"""A FrozenDict is changed in a copy; what is only declared as one may be a plain dict."""

from typing import Any

import jax.numpy as jnp
from flax.core import FrozenDict, freeze, unfreeze

x = jnp.ones(2)
frozen: FrozenDict[str, Any] = FrozenDict({"w": x})
frozen["w"] = 2 * x  # E: "frozen" is a FrozenDict, which never changes: its entries cannot be assigned  [pytree-field] ;; N: make a changed copy: frozen = frozen.copy({key: value})
params = freeze({"w": {"b": x}})
params["b"] = x  # E: "params" is a FrozenDict, which never changes: its entries cannot be assigned  [pytree-field] ;; N: make a changed copy: params = params.copy({key: value})
changed = params.copy({"b": x})
thawed = unfreeze(params)
thawed["w"] = x


def set_bias(variables: FrozenDict[str, Any]) -> None:
    variables["b"] = x


declared: Any = {"w": x}
set_bias(declared)
other: FrozenDict[str, Any] = declared
other["b"] = x
params = {"w": x}  # type: ignore[assignment]
params["b"] = x
