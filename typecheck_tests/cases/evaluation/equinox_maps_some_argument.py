"""``eqx.filter_vmap``: a dict of axes has the names of the parameters, and something is mapped."""

import equinox as eqx
import jax.numpy as jnp

x = jnp.ones(3)


def scaled(x, factor=2.0):
    return factor * x


eqx.filter_vmap(scaled, in_axes={"x": 0})(x)
eqx.filter_vmap(scaled, in_axes={"factor": 0})(x, x)
eqx.filter_vmap(scaled, in_axes=None, out_axes=None)(x)
eqx.filter_vmap(scaled, in_axes=None, axis_size=4)(x)
eqx.filter_vmap(scaled, in_axes={"y": 0})(x)  # E: filter_vmap: in_axes has the key "y", and no argument of that name is given  [pytree-prefix]
eqx.filter_vmap(scaled, in_axes={"factor": 0})(x)  # E: filter_vmap: in_axes has the key "factor", and no argument of that name is given  [pytree-prefix]
eqx.filter_vmap(scaled, in_axes=None)(x)  # E: filter_vmap: nothing is mapped: in_axes are None, but the result has an array along an axis  [pytree-prefix]
eqx.filter_vmap(scaled, in_axes=(None, None))(x, x)  # E: filter_vmap: nothing is mapped: in_axes are None, but the result has an array along an axis  [pytree-prefix]
