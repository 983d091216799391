"""Children, the types of leaves, static fields and unknown parts, one line each."""

import json
from typing import Any

import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, reveal_structure


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    size: int = field(static=True)


x = jnp.ones(3)
extra: Any = json.loads("1")
result = reveal_structure({"a": [Linear(x, None, size=3)], "b": extra})
# N: Revealed structure is dict ;; N: ...['a']: list ;; N: ...[0]: Linear ;; N: ....weight: leaf float array of shape (3,) ;; N: ....bias: None ;; N: ....size: static 3 ;; N: ...['b']: unknown
