"""``eqx.filter_jvp`` and ``filter_vjp``: tangents and cotangents stand where the floats are."""

import equinox as eqx
import jax.numpy as jnp

params = {"w": jnp.ones(3), "name": "dense"}


def loss(params):
    return params["w"].sum(), params["name"]


tangents = {"w": jnp.ones(3), "name": None}
eqx.filter_jvp(loss, (params,), (tangents,))
eqx.filter_jvp(loss, (params,), ({"w": jnp.ones(3)},))  # E: jvp: structures differ at [0]: "primals" is a dict with keys 'name', 'w', "tangents" is a dict with keys 'w'  [pytree-structure]
eqx.filter_jvp(loss, (params,), (jnp.ones(3),))  # E: jvp: structures differ at [0]: "primals" is a dict with keys 'name', 'w', "tangents" is a leaf (float array of shape (3,))  [pytree-structure]
out, pull_back = eqx.filter_vjp(loss, params)
pull_back((1.0, None))
grads = pull_back((jnp.ones(()), None))
pull_back((1.0, "dense"))  # E: vjp: structures differ at [1]: the output is None, the cotangent is a leaf (str)  [pytree-structure]
pull_back(jnp.ones(()))  # E: vjp: structures differ at the root: the output is a tuple of length 2, the cotangent is a leaf (float scalar)  [pytree-structure]
