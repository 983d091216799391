"""JAX does not open an iterator, a set, or a view of a dict: it is one leaf."""

import jax
import jax.numpy as jnp

xs = [jnp.ones(3), jnp.ones(2)]
params = {"w": jnp.ones(3), "b": jnp.ones(2)}


def each(values):
    yield from values


def given(value):
    return value


jax.tree.map(jnp.add, xs, each(xs))  # E: tree.map: structures differ at the root: "xs" is a list of length 2, the second tree is a leaf (an iterator)  [pytree-structure]
jax.tree.map(jnp.add, xs, given(map(jnp.sin, xs)))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, params, given(params.values()))  # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', the second tree is a leaf (dict_values)  [pytree-structure]
jax.tree.map(jnp.add, xs, list(each(xs)))
jax.tree.map(lambda keys, x: x, ["a", "b"], list(given(params).items()))
assert len(jax.tree.leaves(given(params.values()))) == 1
jax.tree.map(list, given(params.values()))
