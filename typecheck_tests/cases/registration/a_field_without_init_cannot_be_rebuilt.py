"""Without lists every field is passed to __init__ again."""

from dataclasses import dataclass, field

import jax
from jax import Array


@jax.tree_util.register_dataclass
@dataclass
class Stats:
    x: Array
    mean: Array = field(init=False)  # E: Stats.mean: register_dataclass cannot pass a field with init=False to __init__  [pytree-field]
