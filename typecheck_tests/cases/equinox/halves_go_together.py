"""``eqx.combine``: the first tree leads; where it has ``None``, another may have anything."""

import equinox as eqx
import jax
import jax.numpy as jnp

model = eqx.nn.MLP(2, 2, 4, 1, key=jax.random.key(0))
arrays, rest = eqx.partition(model, eqx.is_array)
eqx.combine(arrays, rest)
eqx.combine({"a": None, "b": jnp.ones(2)}, {"a": [jnp.ones(3)], "b": None})
eqx.combine({"a": jnp.ones(2), "b": None}, [None, jnp.ones(2)])  # E: eqx.combine: structures differ at the root: the first tree is a dict with keys 'a', 'b', the second tree is a list of length 2  [pytree-structure]
eqx.combine({"a": jnp.ones(2), "b": None}, {"b": jnp.ones(2)})  # E: eqx.combine: structures differ at the root: the first tree is a dict with keys 'a', 'b', the second tree is a dict with keys 'b'  [pytree-structure]
eqx.combine({"a": [jnp.ones(2)], "b": None}, {"a": None, "b": None})  # E: eqx.combine: structures differ at ['a']: the first tree is a list of length 1, the second tree is None  [pytree-structure]
