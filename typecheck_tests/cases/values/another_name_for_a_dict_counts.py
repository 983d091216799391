"""What is changed through another name is not known; a name that is only read is as good as the first."""

import jax
import jax.numpy as jnp

first = {"w": 1}
second = first
second["b"] = 2
jax.tree.map(jnp.add, first, {"w": 1, "b": 2})
third = {"w": 1}


class Holder:
    params = third


Holder.params["b"] = 2
jax.tree.map(jnp.add, third, {"w": 1, "b": 2})
maybe = {"w": 1}
or_else = maybe or {}
or_else["b"] = 2
jax.tree.map(jnp.add, maybe, {"w": 1, "b": 2})
listed = {"w": 1}
[listed][0]["b"] = 2
jax.tree.map(jnp.add, listed, {"w": 1, "b": 2})
inner = {"a": {"w": 1}}
copied = {**inner}
copied["a"]["b"] = 2
jax.tree.map(jnp.add, inner, {"a": {"w": 1, "b": 2}})
params = {"w": 1}
grads = params
jax.tree.map(jnp.add, grads, {"b": 1})
# E: tree.map: structures differ at the root: "grads" is a dict with keys 'w', the second tree is a dict with keys 'b'  [pytree-structure]
if walrus := {"w": 1}:
    jax.tree.map(jnp.add, walrus, {"b": 1})
    # E: tree.map: structures differ at the root: "walrus" is a dict with keys 'w', the second tree is a dict with keys 'b'  [pytree-structure]
