"""``jax.export.export(jax.jit(f))(*examples).call`` compares the trees, and may be transformed."""

import jax
import jax.numpy as jnp
from jax import export

params = {"w": jnp.ones(3), "b": jnp.ones(3)}


def total(params):
    return sum(leaf.sum() for leaf in jax.tree.leaves(params))


exported = export.export(jax.jit(total))(params)
exported.call(params)
jax.grad(exported.call)(params)
described = export.export(jax.jit(total))(jax.eval_shape(lambda: params))
described.call({"b": jnp.ones(3), "w": jnp.ones(3)})
exported.call(list(params.values()))  # E: jit: structures differ at the root: the function was exported for a dict with keys 'b', 'w', and is given a list of length 2  [pytree-structure]
exported.call({"w": jnp.ones(3)})  # E: jit: structures differ at the root: the function was exported for a dict with keys 'b', 'w', and is given a dict with keys 'w'  [pytree-structure]
described.call(params, params)  # E: jit: the function was exported for 1 positional argument, and is given others  [pytree-structure]
described.call(params=params)  # E: jit: the function was exported for 1 positional argument, and is given others  [pytree-structure]
