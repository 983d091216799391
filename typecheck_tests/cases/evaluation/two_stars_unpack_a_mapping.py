"""``f(**x)`` and ``{**x}`` ask for the keys of a mapping; a tuple or a list has none."""

import jax
import jax.numpy as jnp


def dense(w, b, x):
    return x @ w + b


x = jnp.ones((2, 3))
layer = {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}
layers = [layer, layer]
pair = (layer["w"], layer["b"])
shape = jax.tree.map(jnp.shape, layer)

dense(**layer, x=x)
dense(**layers[0], x=x)
dense(*pair, x)
merged = {**layer, "scale": 1.0}


def apply(parameters, x):
    return dense(**parameters, x=x)  # E: a tuple is no mapping, and cannot be unpacked with **  [pytree-structure] ;; N: called at line 32


def with_scale(parameters):
    return {**parameters, "scale": 1.0}  # E: a list is no mapping, and cannot be unpacked with **  [pytree-structure] ;; N: called at line 33


print(jax.tree.leaves(merged), apply(layer, x), with_scale(layer))
apply(pair, x)  # RAISES
with_scale(layers)  # RAISES
