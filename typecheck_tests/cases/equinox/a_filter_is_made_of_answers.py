"""The leaves of a filter are ``True``, ``False`` or functions that answer so: no numbers, names or arrays."""

import equinox as eqx
import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": jnp.zeros(2)}


def positive(tree):
    return jax.tree.map(lambda leaf: leaf.sum() > 0, tree)


eqx.partition(params, {"w": True, "b": eqx.is_array})
eqx.filter(params, True)
eqx.filter(params, jax.tree.map(bool, positive(params)))
eqx.partition(params, 1)  # E: eqx.partition: the filter holds int: an answer is True, False or a function of the leaf  [pytree-filter]
eqx.filter(params, {"w": True, "b": "no"})  # E: eqx.filter: the filter holds str: an answer is True, False or a function of the leaf  [pytree-filter]
eqx.filter(params, positive(params))  # E: eqx.filter: the filter holds bool scalar: an answer is True, False or a function of the leaf  [pytree-filter]
