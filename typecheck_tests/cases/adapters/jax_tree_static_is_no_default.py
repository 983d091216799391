"""jax.tree.static() marks a static field; the field must be given unless it names a default."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@jax.tree_util.register_dataclass
@dataclass
class Layer:
    name: str = jax.tree.static()
    w: Array
    scale: int = jax.tree.static(default=1)


x = jnp.ones(2)
Layer("first", x)
Layer(w=x)  # E: Missing positional argument "name" in call to "Layer"  [call-arg]
jax.tree.map(jnp.add, Layer("a", x), Layer("b", x))  # E: ...Layer with name='a', the second tree is Layer with name='b'  [pytree-structure]
